package billing

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// Store stores holdings, events of the processor, and the ledger.
type Store interface {
	// Holdings returns a user's plans from all sources.
	Holdings(ctx context.Context, user int64) ([]Holding, error)
	// Ledger returns the newest entries of a user's ledger.
	Ledger(ctx context.Context, user int64, limit int) ([]Entry, error)

	// Customer returns a user's customer at the processor, without an ID if there is none.
	Customer(ctx context.Context, user int64) (Customer, error)
	// AddCustomer stores the customer of a user unless there is one, and returns the stored
	// one. The error for a deleted user is fault.ErrUnauthenticated.
	AddCustomer(ctx context.Context, user int64, id string) (Customer, error)
	// ReplaceCustomer replaces a customer of a user, and returns the stored one.
	ReplaceCustomer(ctx context.Context, user int64, old, id string) (Customer, error)
	// SetCheckout replaces the open session of a customer, and reports whether the old one
	// was still stored.
	SetCheckout(ctx context.Context, customer, old, session string, at time.Time) (bool, error)
	// UserOf returns the user of a customer. The error is fault.ErrNotFound if there is none.
	UserOf(ctx context.Context, customer string) (int64, error)

	// BeginSnapshot returns an increasing number for data fetched after it.
	BeginSnapshot(ctx context.Context) (int64, error)
	// StoreSnapshot stores fetched data unless newer data is stored, and applies changes of
	// the user's plan.
	StoreSnapshot(ctx context.Context, snapshot Snapshot) error
	// AddPayment stores the state of a user's payment.
	AddPayment(ctx context.Context, user int64, kind Kind, id string, p Payment) error

	// AddEvent stores an event once, and reports whether it is unprocessed. Event returns a
	// stored one, and EndEvent marks it as processed.
	AddEvent(ctx context.Context, e Event, at time.Time) (open bool, err error)
	Event(ctx context.Context, id string) (e Event, open bool, err error)
	EndEvent(ctx context.Context, id string, at time.Time) error
	// OpenEvents returns unprocessed events received before a moment.
	OpenEvents(ctx context.Context, before time.Time) ([]string, error)
	// ForgetEvents deletes events that were received before a moment.
	ForgetEvents(ctx context.Context, before time.Time) error

	// StaleCustomers returns customers of active subscriptions last fetched before a moment,
	// and of users who have begun a checkout since another.
	StaleCustomers(ctx context.Context, since, checkout time.Time) ([]string, error)
	// FollowLapsed applies the expiry of plans.
	FollowLapsed(ctx context.Context) error
	// DeletedCustomers returns customers of deleted accounts. ForgetDeletedCustomer deletes
	// one whose account was deleted before a moment.
	DeletedCustomers(ctx context.Context) ([]string, error)
	ForgetDeletedCustomer(ctx context.Context, customer string, before time.Time) error
}

// Customer is a user's customer at the processor.
type Customer struct {
	ID       string
	Checkout string // id of a session that may be open; "" for none
	// CheckoutAt is the start of that session.
	CheckoutAt time.Time
}

// Entry is an entry of a user's ledger about payments or the plan.
type Entry struct {
	At       time.Time `json:"at"`
	Kind     string    `json:"kind"`
	Plan     *string   `json:"plan"`
	Amount   *int64    `json:"amount"` // in the smallest unit of the currency
	Currency *string   `json:"currency"`
	Status   *string   `json:"status"`
}

// Enqueue schedules processing an event or fetching a customer's subscriptions.
type Enqueue func(ctx context.Context, t Task) error

// Task is a background task; one field is set.
type Task struct {
	Event    string `json:"event,omitempty"`    // id of an event to process
	Customer string `json:"customer,omitempty"` // whose subscriptions to fetch
	Deleted  string `json:"deleted,omitempty"`  // customer of a deleted account, whose subscriptions to end
}

type Options struct {
	Store     Store
	Prices    *Prices
	Processor Processor // nil if nothing is sold
	Grace     Grace
	BaseURL   string // of the site, without a slash at the end
	Tax       bool   // the processor adds taxes
	Enqueue   Enqueue
	Log       *slog.Logger
	Now       func() time.Time // nil for time.Now
}

// Service sells and determines plans. It is safe for concurrent use.
type Service struct {
	Options
}

// New makes a Service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{o}
}

// Errors for readers.
var (
	ErrSubscribed = fmt.Errorf("there is a subscription already: %w", fault.ErrConflict)
	ErrNotHigher  = fmt.Errorf("the plan is not higher than the present one: %w", fault.ErrConflict)
	ErrNone       = fmt.Errorf("there is no subscription to change: %w", fault.ErrConflict)
	ErrNotSold    = fmt.Errorf("the plan is not sold there: %w", fault.ErrNotFound)
	ErrWithheld   = fmt.Errorf("an operator has taken all plans away: %w", fault.ErrForbidden)
	// ErrUncertain means that the processor has not confirmed a change.
	ErrUncertain = fmt.Errorf("it is not known whether the subscription was changed: %w", fault.ErrUnavailable)
	ErrOther     = fmt.Errorf("another checkout began at the same time: %w", fault.ErrConflict)
)

// Sells reports whether readers can buy plans.
func (s *Service) Sells() bool { return s.Processor != nil }

// Offer returns the plans for a two-letter country code. The error is fault.ErrNotFound if
// none are sold there.
func (s *Service) Offer(country string) (Offer, error) { return s.Prices.Offer(country) }

// Checkout returns the address where a user pays for a plan. It refuses users with a
// subscription, or as high a plan from another source, and closes the user's previous
// session.
func (s *Service) Checkout(ctx context.Context, u *account.User, country, tier, locale string) (string, error) {
	price, ok := s.Prices.in(s.Prices.currencyOf[country], tier)
	if !ok {
		return "", fmt.Errorf("plan %q in %q: %w", tier, country, ErrNotSold)
	}
	customer, err := s.customer(ctx, u)
	if err != nil {
		return "", err
	}
	address, err := s.checkout(ctx, u, customer, price, locale)
	if !errors.Is(err, ErrNoCustomer) {
		return address, err
	}
	if customer, err = s.replaceCustomer(ctx, u, customer); err != nil {
		return "", err
	}
	return s.checkout(ctx, u, customer, price, locale)
}

func (s *Service) checkout(ctx context.Context, u *account.User, customer Customer, price Price, locale string) (string, error) {
	if err := s.closeCheckout(ctx, customer); err != nil {
		return "", err
	}
	live, err := s.refresh(ctx, u.ID, customer.ID)
	if err != nil {
		return "", err
	}
	for _, h := range live {
		if h.Status != Incomplete {
			return "", ErrSubscribed
		}
		if err := s.Processor.End(ctx, h.ID); err != nil { // it can no longer be paid
			return "", err
		}
	}
	if err := s.mustBeHigher(ctx, u, price.Tier); err != nil {
		return "", err
	}
	page := s.BaseURL + "/" + locale + "/plus"
	session, err := s.Processor.Checkout(ctx, Order{
		Customer: customer.ID, Price: price.ID, Tax: s.Tax, Key: rand.Text(),
		Done: page + "?checkout=done#subscribe", Back: page + "#subscribe",
	})
	if err != nil {
		return "", err
	}
	return session.URL, s.openCheckout(ctx, customer, session)
}

// mustBeHigher refuses a tier without benefit for a user.
func (s *Service) mustBeHigher(ctx context.Context, u *account.User, tier string) error {
	plan, err := s.plan(ctx, u)
	switch {
	case err != nil:
		return err
	case account.Rank(tier) <= account.Rank(plan.Tier):
		return ErrNotHigher
	}
	return nil
}

// plan returns a user's plan. The error is ErrWithheld if an operator has revoked all plans:
// then nobody should pay.
func (s *Service) plan(ctx context.Context, u *account.User) (Plan, error) {
	holdings, err := s.Store.Holdings(ctx, u.ID)
	if err != nil {
		return Plan{}, err
	}
	plan := Resolve(holdings, s.Now(), s.Grace)
	if plan.isWithheld() {
		return Plan{}, ErrWithheld
	}
	return plan, nil
}

// replaceCustomer replaces a customer unknown to the processor, unless a purchase is still
// valid: the key may temporarily be another account's.
func (s *Service) replaceCustomer(ctx context.Context, u *account.User, missing Customer) (Customer, error) {
	holdings, err := s.Store.Holdings(ctx, u.ID)
	if err != nil {
		return Customer{}, err
	}
	for _, h := range holdings {
		if _, ok := h.counts(s.Now(), s.Grace); ok && h.Source == FromProcessor {
			return Customer{}, ErrSubscribed
		}
	}
	id, err := s.Processor.NewCustomer(ctx, u.Email, s.customerKey(u)+" after "+missing.ID)
	if err != nil {
		return Customer{}, err
	}
	s.Log.Warn("a customer is missing at the payment processor and was replaced", "missing", missing.ID, "customer", id)
	return s.Store.ReplaceCustomer(ctx, u.ID, missing.ID, id)
}

// customer returns the customer of a user, created if missing.
func (s *Service) customer(ctx context.Context, u *account.User) (Customer, error) {
	customer, err := s.Store.Customer(ctx, u.ID)
	if err != nil || customer.ID != "" {
		return customer, err
	}
	id, err := s.Processor.NewCustomer(ctx, u.Email, s.customerKey(u))
	if err != nil {
		return Customer{}, err
	}
	return s.Store.AddCustomer(ctx, u.ID, id)
}

// customerKey makes concurrent requests create the same customer. It is a hash, as Stripe
// limits keys to 255 characters, and includes the e-mail address, as Stripe refuses a key
// with other parameters.
func (s *Service) customerKey(u *account.User) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d %q %q", s.BaseURL, u.ID, u.UID, u.Email))
	return "customer " + hex.EncodeToString(sum[:])
}

// closeCheckout ends a customer's open session, if any.
func (s *Service) closeCheckout(ctx context.Context, c Customer) error {
	if c.Checkout == "" {
		return nil
	}
	if err := s.Processor.ExpireCheckout(ctx, c.Checkout); err != nil && !errors.Is(err, ErrOver) {
		return err
	}
	return nil
}

// openCheckout stores the new session of a customer. It must not be used if another request
// was faster.
func (s *Service) openCheckout(ctx context.Context, c Customer, session Session) error {
	stored, err := s.Store.SetCheckout(ctx, c.ID, c.Checkout, session.ID, s.Now())
	if err == nil && !stored {
		err = ErrOther
	}
	if err == nil {
		return nil
	}
	if failed := s.Processor.ExpireCheckout(ctx, session.ID); failed != nil {
		s.Log.Warn("a checkout stays open", "error", failed)
	}
	return err
}

// Portal returns the address for managing payments and invoices.
func (s *Service) Portal(ctx context.Context, u *account.User, locale string) (string, error) {
	customer, err := s.Store.Customer(ctx, u.ID)
	switch {
	case err != nil:
		return "", err
	case customer.ID == "":
		return "", ErrNone
	}
	address, err := s.Processor.Portal(ctx, customer.ID, s.BaseURL+"/"+locale+"/plus/settings")
	if errors.Is(err, ErrNoCustomer) {
		return "", ErrNone
	}
	return address, err
}

// Cancel ends a user's subscriptions at the end of their periods.
func (s *Service) Cancel(ctx context.Context, u *account.User) error {
	return s.change(ctx, u, func(live []Holding) error {
		for _, h := range live {
			if !h.Ends.IsZero() {
				continue
			}
			if err := s.Processor.Cancel(ctx, h.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// Resume reverts the cancellation of a user's subscription.
func (s *Service) Resume(ctx context.Context, u *account.User) error {
	return s.changeCurrent(ctx, u, func(h Holding) error {
		if h.Ends.IsZero() {
			return nil
		}
		return s.Processor.Resume(ctx, h.ID)
	})
}

// Change changes a user's subscription to a higher or the yearly plan.
func (s *Service) Change(ctx context.Context, u *account.User, tier string) error {
	return s.changeCurrent(ctx, u, func(h Holding) error {
		if account.Rank(tier) <= account.Rank(h.Tier) {
			return ErrNotHigher
		}
		price, ok := s.Prices.in(h.Currency, tier)
		if !ok {
			return fmt.Errorf("plan %q in %s: %w", tier, h.Currency, ErrNotSold)
		}
		return s.Processor.Change(ctx, h.Subscription, price.ID)
	})
}

// changeCurrent changes the subscription that determines a user's plan.
func (s *Service) changeCurrent(ctx context.Context, u *account.User, do func(Holding) error) error {
	if _, err := s.plan(ctx, u); err != nil {
		return err
	}
	return s.change(ctx, u, func(live []Holding) error {
		h := Resolve(live, s.Now(), s.Grace).Holding
		if h.ID == "" {
			return ErrNone
		}
		return do(h)
	})
}

// change fetches a user's subscriptions, changes active ones, and fetches them again.
func (s *Service) change(ctx context.Context, u *account.User, do func(live []Holding) error) error {
	customer, err := s.Store.Customer(ctx, u.ID)
	switch {
	case err != nil:
		return err
	case customer.ID == "":
		return ErrNone
	}
	live, err := s.refresh(ctx, u.ID, customer.ID)
	live = slices.DeleteFunc(live, func(h Holding) bool { return h.Status == Incomplete })
	switch {
	case errors.Is(err, ErrNoCustomer):
		return ErrNone
	case err != nil:
		return err
	case len(live) == 0:
		return ErrNone
	}
	err = do(live)
	if errors.Is(err, fault.ErrUnavailable) {
		return errors.Join(fmt.Errorf("%w: %w", ErrUncertain, err), s.refreshLater(ctx, customer.ID))
	}
	if err != nil {
		return err
	}
	if _, err := s.refresh(ctx, u.ID, customer.ID); err != nil {
		s.Log.Warn("a changed subscription is fetched later", "error", err)
		return s.refreshLater(ctx, customer.ID)
	}
	return nil
}

// enqueueTimeout bounds storing a task after the end of its request.
const enqueueTimeout = 5 * time.Second

// refreshLater fetches a customer's subscriptions in the background, even after the request:
// the processor may have used up its time.
func (s *Service) refreshLater(ctx context.Context, customer string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), enqueueTimeout)
	defer cancel()
	return s.Enqueue(ctx, Task{Customer: customer})
}

// refresh fetches and stores a customer's subscriptions, and returns active ones.
func (s *Service) refresh(ctx context.Context, user int64, customer string) ([]Holding, error) {
	number, err := s.Store.BeginSnapshot(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.Processor.Subscriptions(ctx, customer)
	if err != nil {
		return nil, err
	}
	snapshot := Snapshot{Number: number, At: s.Now(), User: user}
	var live []Holding
	for _, subscription := range list {
		h := Holding{FromProcessor, s.Prices.tierOf[subscription.Price], subscription}
		if h.Tier == "" && !subscription.isOver() {
			s.Log.Warn("a subscription has a price that is not among billing.prices", "subscription", h.ID, "price", h.Price)
		}
		snapshot.Holdings = append(snapshot.Holdings, h)
		if !subscription.isOver() {
			live = append(live, h)
		}
	}
	return live, s.Store.StoreSnapshot(ctx, snapshot)
}

// isOver reports whether a subscription is in a final state.
func (s Subscription) isOver() bool {
	return s.Status == Canceled || s.Status == Expired || s.Status == Missing
}
