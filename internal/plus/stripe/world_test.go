package stripe_test

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const day = 24 * time.Hour

// world is a site that sells plans, with a real database, and Stripe.
type world struct {
	*billing.Service
	stripe *servertest.Stripe
	db     *store.Store
	raw    *sql.DB       // the same database
	ahead  time.Duration // offset of the service's clock
	queue  []billing.Task
	user   account.User
}

var reader = account.Profile{UID: "reader", Email: "reader@example.org", Subscription: account.Core}

func newWorld(t *testing.T, db *store.Store, raw *sql.DB, mock string) *world {
	t.Helper()
	w := &world{stripe: servertest.StartStripe(t, mock), db: db, raw: raw}
	var list []billing.Price
	for i, tier := range account.PaidTiers() {
		list = append(list, billing.Price{Currency: "usd", Tier: tier, ID: priceOf(tier), Amount: []int64{500, 5000, 1000, 10000}[i]})
	}
	w.Service = billing.New(billing.Options{
		Store:     store.Billing{Store: db},
		Prices:    billing.NewPrices(list, map[string]string{"US": "usd"}, map[string]string{"price_former": "mdn_plus_5m"}),
		Processor: stripe.New(stripe.Options{Key: servertest.StripeKey, Secret: servertest.StripeSecret, URL: w.stripe.URL, Hosts: servertest.StripeHosts}),
		Grace:     testGrace, BaseURL: "https://docs.example.org", Log: slog.New(slog.DiscardHandler),
		Enqueue: func(_ context.Context, task billing.Task) error { w.queue = append(w.queue, task); return nil },
		Now:     func() time.Time { return time.Now().Add(w.ahead) },
	})
	if err := db.SignedIn(t.Context(), reader); err != nil {
		t.Fatal(err)
	}
	w.read(t)
	return w
}

var testGrace = billing.Grace{PastDue: 14 * day, Outage: 7 * day}

func priceOf(tier string) string { return "price_" + tier }

// read reads the user again.
func (w *world) read(t *testing.T) account.User {
	t.Helper()
	var err error
	if w.user, err = w.db.User(t.Context(), reader.UID); err != nil {
		t.Fatal(err)
	}
	return w.user
}

// checkout begins a purchase and returns the address of the checkout.
func (w *world) checkout(t *testing.T, tier string) (string, error) {
	t.Helper()
	return w.Checkout(t.Context(), &w.user, "US", tier, "de")
}

// buy has the reader buy a plan that lasts until the end of a period.
func (w *world) buy(t *testing.T, tier string) servertest.StripeObject {
	t.Helper()
	if _, err := w.checkout(t, tier); err != nil {
		t.Fatal(err)
	}
	customer := w.customer(t)
	s := servertest.StripeSubscription("sub_1", customer, priceOf(tier), time.Now().Add(-time.Hour).Truncate(time.Second), time.Now().Add(30*day).Truncate(time.Second))
	w.stripe.Put("subscriptions", s)
	return s
}

func (w *world) customer(t *testing.T) string {
	t.Helper()
	c, err := w.Store.Customer(t.Context(), w.user.ID)
	if err != nil || c.ID == "" {
		t.Fatalf("customer = %+v, %v", c, err)
	}
	return c.ID
}

// receive accepts an event that Stripe has just signed.
func (w *world) receive(t *testing.T, event []byte) {
	t.Helper()
	if err := w.Receive(t.Context(), event, servertest.SignStripe(event, servertest.StripeSecret, time.Now())); err != nil {
		t.Fatal(err)
	}
}

// work runs all enqueued tasks.
func (w *world) work(t *testing.T) {
	t.Helper()
	for len(w.queue) > 0 {
		task := w.queue[0]
		w.queue = w.queue[1:]
		if err := w.Do(t.Context(), task); err != nil {
			t.Fatal(err)
		}
	}
}

// wantPlan checks what the reader has, for the gates of features and as they see it.
func (w *world) wantPlan(t *testing.T, when, tier string) billing.Account {
	t.Helper()
	if got := w.read(t).Subscription; got != tier {
		t.Errorf("%s the plan = %s, want %s", when, got, tier)
	}
	a, err := w.Account(t.Context(), &w.user)
	if err != nil {
		t.Fatal(err)
	}
	if a.Plan.Plan != tier {
		t.Errorf("%s the reader sees %+v, want %s", when, a.Plan, tier)
	}
	return a
}

// ledger returns the kinds of entries, and the amounts and states of payments,
// oldest first.
func ledger(a billing.Account) string {
	var list []string
	for _, e := range slices.Backward(a.Events) {
		text := e.Kind
		if e.Plan != nil {
			text += " " + strings.TrimPrefix(*e.Plan, "mdn_plus_")
		}
		if e.Amount != nil {
			text += fmt.Sprintf(" %d %s %s", *e.Amount, *e.Currency, *e.Status)
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// openRaw opens a database without its store.
func openRaw(t *testing.T, o store.Options) *sql.DB {
	t.Helper()
	driver, address := "pgx", o.URL
	if address == "" {
		driver, address = "sqlite", filepath.Join(o.Dir, store.FileName)
	}
	raw, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	return raw
}

// count counts rows of a table.
func (w *world) count(t *testing.T, table string) (n int) {
	t.Helper()
	if err := w.raw.QueryRowContext(t.Context(), "select count(*) from "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// exec changes rows, to simulate the passage of time.
func (w *world) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := w.raw.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// spy is a Stripe client with hooks before a customer is created, and after a
// payment is fetched.
type spy struct {
	billing.Processor
	newCustomer func(key string)
	payment     func()
}

func (s spy) NewCustomer(ctx context.Context, email, key string) (string, error) {
	s.newCustomer(key)
	return s.Processor.NewCustomer(ctx, email, key)
}

func (s spy) Payment(ctx context.Context, kind billing.Kind, id string) (billing.Payment, error) {
	p, err := s.Processor.Payment(ctx, kind, id)
	s.payment()
	return p, err
}
