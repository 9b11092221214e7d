package billing

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// ledgerLength bounds the entries shown to readers.
const ledgerLength = 100

// Account describes a reader's plans (docs/reference/http.md, Paid plans).
type Account struct {
	Plan    Shown   `json:"plan"`
	Sources []Shown `json:"sources"` // those that give a plan, or could again
	Can     Actions `json:"can"`
	Events  []Entry `json:"events"` // the newest first
}

// Shown is a plan with its source.
type Shown struct {
	Plan      string     `json:"plan"`
	Source    *Source    `json:"source"` // null for the free plan
	Status    *Status    `json:"status"` // null but for subscriptions
	PeriodEnd *time.Time `json:"period_end"`
	Ends      *time.Time `json:"ends_at"`    // because it was cancelled
	Until     *time.Time `json:"held_until"` // unless a payment is made
}

// Actions are a reader's options.
type Actions struct {
	Checkout bool `json:"checkout"`
	Change   bool `json:"change"`
	Cancel   bool `json:"cancel"`
	Resume   bool `json:"resume"`
	Portal   bool `json:"portal"`
}

// Account returns a user's plan and its sources.
func (s *Service) Account(ctx context.Context, u *account.User) (Account, error) {
	holdings, err := s.Store.Holdings(ctx, u.ID)
	if err != nil {
		return Account{}, err
	}
	ledger, err := s.Store.Ledger(ctx, u.ID, ledgerLength)
	if err != nil {
		return Account{}, err
	}
	at := s.Now()
	plan := Resolve(holdings, at, s.Grace)
	a := Account{Plan: plan.shown(at), Sources: []Shown{}, Events: ledger}
	for _, h := range holdings {
		if !account.IsPaid(h.Tier) || h.isOver() {
			continue
		}
		until, _ := h.counts(at, s.Grace)
		a.Sources = append(a.Sources, Plan{h.Tier, h, until}.shown(at))
	}
	if !s.Sells() {
		return a, nil
	}
	customer, err := s.Store.Customer(ctx, u.ID)
	if err != nil {
		return Account{}, err
	}
	a.Can = s.actions(holdings, plan, customer.ID != "")
	if a.Can.Checkout && at.Sub(customer.CheckoutAt) < afterCheckout {
		// The reader may return from the payment before the event arrives.
		return a, s.Enqueue(ctx, Task{Customer: customer.ID})
	}
	return a, nil
}

// afterCheckout is how long after the start of a checkout a visit by the reader triggers a
// query to Stripe.
const afterCheckout = time.Hour

// actions are a user's options, given the holdings, on a site that sells plans.
func (s *Service) actions(holdings []Holding, plan Plan, isCustomer bool) Actions {
	can := Actions{Portal: isCustomer}
	var live []Holding
	for _, h := range holdings {
		if h.Source == FromProcessor && !h.isOver() && h.Status != Incomplete {
			live = append(live, h)
			can.Cancel = can.Cancel || h.Ends.IsZero()
		}
	}
	if plan.isWithheld() {
		return can
	}
	tiers := account.PaidTiers()
	highest := account.Rank(tiers[len(tiers)-1])
	if current := Resolve(live, s.Now(), s.Grace).Holding; current.ID != "" {
		can.Change, can.Resume = account.Rank(current.Tier) < highest, !current.Ends.IsZero()
	}
	can.Checkout = len(live) == 0 && account.Rank(plan.Tier) < highest
	return can
}

func (p Plan) shown(at time.Time) Shown {
	shown := Shown{Plan: p.Tier}
	if p.Holding.Source == Free {
		return shown
	}
	shown.Source = &p.Holding.Source
	if p.Holding.Source != FromProcessor {
		return shown
	}
	shown.Status = &p.Holding.Status
	shown.PeriodEnd, shown.Ends = orNil(p.Holding.PeriodEnd), orNil(p.Holding.Ends)
	if p.Holding.Status == PastDue || at.After(p.Holding.PeriodEnd) {
		shown.Until = orNil(p.Until)
	}
	return shown
}

func orNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
