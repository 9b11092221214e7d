// Package billing determines users' plans, and sells plans. A plan can come from the sign-in
// provider's claim, an operator, or subscriptions at a payment processor. These are stored
// separately and never overwrite each other; only Resolve combines them.
package billing

import (
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// Source is the source of a plan.
type Source string

// Free is the source of the default plan.
const (
	Free          Source = ""
	FromClaim     Source = "provider"
	FromOperator  Source = "operator"
	FromProcessor Source = "stripe"
)

// rankOf orders sources with the same tier: what readers can manage themselves is preferred.
var rankOf = map[Source]int{FromOperator: 1, FromClaim: 2, FromProcessor: 3}

// Status is the state of a subscription at the payment processor
// (docs.stripe.com/api/subscriptions/object).
type Status string

// States of subscriptions that can give a plan.
const (
	Active   Status = "active"
	Trialing Status = "trialing"
	PastDue  Status = "past_due"
)

// Incomplete is the state of subscriptions without a first payment.
const Incomplete Status = "incomplete"

// Final states. Missing means that the processor no longer has the subscription.
const (
	Canceled Status = "canceled"
	Expired  Status = "incomplete_expired"
	Missing  Status = "missing"
)

// Holding is a user's plan from one source. Claims and operators only set Source and Tier.
type Holding struct {
	Source Source
	Tier   string // account.Core and unknown tiers give nothing
	Subscription
}

// Subscription is the state of a subscription at the payment processor.
type Subscription struct {
	ID       string
	Item     string // for Processor.Change; not stored
	Price    string // its id
	Currency string
	Status   Status
	Started  time.Time
	// PeriodEnd is the end of the paid period, when the next payment is due.
	PeriodEnd time.Time
	// Ends is when a cancelled subscription ends; zero if it renews.
	Ends time.Time
	// Cancelled is when it was cancelled.
	Cancelled time.Time
	// Ended is when the subscription ended; zero until then.
	Ended time.Time
	// PastDueSince is when the failed payment was due; zero for none.
	PastDueSince time.Time
}

// Grace is how long plans remain valid without a known payment.
type Grace struct {
	// PastDue is for failed payments that are retried, from their due date.
	PastDue time.Duration
	// Outage is for renewals that the processor has not reported, from the end of the period.
	Outage time.Duration
}

// Plan is a user's effective plan.
type Plan struct {
	Tier string
	// Holding is the source of the plan; its Source is Free by default.
	Holding Holding
	// Until is when it ends without further payments; zero for never.
	Until time.Time
}

// Resolve returns a user's plan at a moment, the highest of all. A grant of account.Core by
// an operator overrides all others.
func Resolve(holdings []Holding, at time.Time, grace Grace) Plan {
	plan := Plan{Tier: account.Core}
	for _, h := range holdings {
		if h.Source == FromOperator && h.Tier == account.Core {
			return Plan{Tier: account.Core, Holding: h}
		}
		until, ok := h.counts(at, grace)
		if !ok {
			continue
		}
		candidate := Plan{h.Tier, h, until}
		if candidate.isBetter(plan) {
			plan = candidate
		}
	}
	return plan
}

// isWithheld reports whether an operator has revoked all plans.
func (p Plan) isWithheld() bool { return p.Tier == account.Core && p.Holding.Source == FromOperator }

// counts reports whether a holding is valid at a moment, and until when.
func (h Holding) counts(at time.Time, grace Grace) (until time.Time, ok bool) {
	if !account.IsPaid(h.Tier) {
		return time.Time{}, false
	}
	if h.Source != FromProcessor {
		return time.Time{}, true
	}
	switch h.Status {
	case Active, Trialing:
		until = h.PeriodEnd.Add(grace.Outage)
	case PastDue:
		until = h.PastDueSince.Add(grace.PastDue)
	default:
		return time.Time{}, false
	}
	if !h.Ends.IsZero() && h.Ends.Before(until) {
		until = h.Ends
	}
	return until, at.Before(until)
}

func (p Plan) isBetter(than Plan) bool {
	if a, b := account.Rank(p.Tier), account.Rank(than.Tier); a != b {
		return a > b
	}
	if a, b := rankOf[p.Holding.Source], rankOf[than.Holding.Source]; a != b {
		return a > b
	}
	return p.Until.After(than.Until) // two subscriptions at the processor
}
