package stripe_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
	"waymark.dev/waymark/internal/testkit/postgrestest"
	"waymark.dev/waymark/internal/testkit/stripetest"
)

const day = 24 * time.Hour

// world is a site that sells plans, with a real database, and Stripe.
type world struct {
	*billing.Service
	stripe *stripetest.Server
	db     *store.Store
	raw    *sql.DB       // the same database
	ahead  time.Duration // how far the clock of the service is ahead
	queue  []billing.Task
	user   account.User
}

var reader = account.Profile{UID: "reader", Email: "reader@example.org", Subscription: account.Core}

func newWorld(t *testing.T, db *store.Store, raw *sql.DB, mock string) *world {
	t.Helper()
	w := &world{stripe: stripetest.Start(t, mock), db: db, raw: raw}
	var list []billing.Price
	for i, tier := range account.PaidTiers() {
		list = append(list, billing.Price{Currency: "usd", Tier: tier, ID: priceOf(tier), Amount: []int64{500, 5000, 1000, 10000}[i]})
	}
	w.Service = billing.New(billing.Options{
		Store:     store.Billing{Store: db},
		Prices:    billing.NewPrices(list, map[string]string{"US": "usd"}, map[string]string{"price_former": "mdn_plus_5m"}),
		Processor: stripe.New(stripe.Options{Key: stripetest.Key, Secret: stripetest.Secret, URL: w.stripe.URL, Hosts: stripetest.Hosts}),
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

// checkout begins to buy a plan and returns where the reader pays.
func (w *world) checkout(t *testing.T, tier string) (string, error) {
	t.Helper()
	return w.Checkout(t.Context(), &w.user, "US", tier, "de")
}

// buy has the reader buy a plan, which Stripe sells them until the end of a period.
func (w *world) buy(t *testing.T, tier string) stripetest.Object {
	t.Helper()
	if _, err := w.checkout(t, tier); err != nil {
		t.Fatal(err)
	}
	customer := w.customer(t)
	s := stripetest.Subscription("sub_1", customer, priceOf(tier), time.Now().Add(-time.Hour).Truncate(time.Second), time.Now().Add(30*day).Truncate(time.Second))
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

// receive takes an event that Stripe has signed now.
func (w *world) receive(t *testing.T, event []byte) {
	t.Helper()
	if err := w.Receive(t.Context(), event, stripetest.Sign(event, stripetest.Secret, time.Now())); err != nil {
		t.Fatal(err)
	}
}

// work does all tasks that were enqueued.
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
		t.Errorf("%s the plan is %s, want %s", when, got, tier)
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

// ledger returns the kinds of entries, and the amounts and states of payments, the
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

func TestSQLite(t *testing.T) {
	suite(t, func(t *testing.T) store.Options { return store.Options{Dir: t.TempDir()} })
}

func TestPostgres(t *testing.T) {
	address := postgrestest.Start(t)
	suite(t, func(t *testing.T) store.Options {
		return store.Options{URL: postgrestest.EmptySchema(t, address, "b_"+strings.ToLower(filepath.Base(t.Name())))}
	})
}

// suite tests that payments are the same with both databases.
func suite(t *testing.T, empty func(*testing.T) store.Options) {
	mock := stripetest.StartMock(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *world)
	}{
		{"checkout", testCheckout},
		{"double", testNobodyPaysTwice},
		{"order", testOrderOfEvents},
		{"forged", testForgedEvents},
		{"cancel", testCancelAndResume},
		{"change", testChange},
		{"portal", testPortal},
		{"pastdue", testPastDue},
		{"down", testStripeIsDown},
		{"late", testALateSnapshotChangesNothing},
		{"payments", testPayments},
		{"strangers", testEventsOfStrangers},
		{"sources", testSourcesAreApart},
		{"reconcile", testReconcile},
		{"leave", testDeletedAccount},
		{"former", testFormerPrice},
		{"noevent", testWithoutEvents},
		{"account", testCustomerOfAnotherAccount},
		{"withheld", testNobodyPaysForNothing},
		{"unpaid", testUnpaid},
		{"removed", testRemovedPrice},
		{"many", testManyAreReconciled},
		{"lost", testLostResponses},
		{"garbage", testGarbage},
		{"longids", testLongIDs},
		{"latepayment", testALatePaymentChangesNothing},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := empty(t)
			o.Grace = testGrace
			db, err := store.Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			if _, err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			test.run(t, newWorld(t, db, openRaw(t, o), mock))
		})
	}
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

func testCheckout(t *testing.T, w *world) {
	address, err := w.checkout(t, "mdn_plus_5m")
	if err != nil {
		t.Fatal(err)
	}
	if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host != "checkout.stripe.com" {
		t.Errorf("the reader pays at %s", address)
	}
	w.wantPlan(t, "before the payment", account.Core)
	if _, err := w.Checkout(t.Context(), &w.user, "BR", "mdn_plus_5m", "de"); !errors.Is(err, billing.ErrNotSold) {
		t.Errorf("checkout where nothing is sold: %v", err)
	}
	other := stripe.New(stripe.Options{Key: stripetest.Key, URL: w.stripe.URL, Hosts: []string{"pay.example.org"}})
	if _, err := other.Checkout(t.Context(), billing.Order{Customer: "cus_1", Price: "price_1", Done: "https://a.example/", Back: "https://a.example/", Key: "k", Tax: true}); err == nil || !strings.Contains(err.Error(), "billing.stripe_hosts") {
		t.Errorf("a checkout at another host: %v", err)
	}
	s := w.buy(t, "mdn_plus_5m")
	w.receive(t, stripetest.Event("evt_1", "checkout.session.completed", stripetest.Object{"id": "cs_1", "customer": s["customer"]}))
	w.wantPlan(t, "before Stripe was asked", account.Core)
	w.work(t)
	a := w.wantPlan(t, "after the payment", "mdn_plus_5m")
	if *a.Plan.Source != billing.FromProcessor || *a.Plan.Status != billing.Active || a.Plan.Ends != nil || a.Can != (billing.Actions{Change: true, Cancel: true, Portal: true}) {
		t.Errorf("the reader sees %+v, %+v", a.Plan, a.Can)
	}
	if got := ledger(a); got != "subscribed 5m" {
		t.Errorf("ledger: %s", got)
	}
	if w.user.SubscriberNumber != 1 {
		t.Errorf("subscriber number %d", w.user.SubscriberNumber)
	}
}

func testNobodyPaysTwice(t *testing.T, w *world) {
	first, err := w.checkout(t, "mdn_plus_5m")
	if err != nil {
		t.Fatal(err)
	}
	w.stripe.Asked()
	second, err := w.checkout(t, "mdn_plus_10m")
	if err != nil || first == second {
		t.Fatalf("%s, then %s, %v", first, second, err)
	}
	if asked := w.stripe.Asked(); !slices.Contains(asked, "POST /v1/checkout/sessions/"+filepath.Base(first)+"/expire") {
		t.Errorf("the first checkout stays open: %q", asked)
	}
	customer := w.customer(t)
	stored, err := w.Store.SetCheckout(t.Context(), customer, filepath.Base(first), "cs_other", time.Now())
	if stored || err != nil {
		t.Errorf("a checkout replaces one that is not open any more: %v, %v", stored, err)
	}
	w.buy(t, "mdn_plus_5m")
	// Stripe has the subscription; its event has not arrived.
	if address, err := w.checkout(t, "mdn_plus_10y"); !errors.Is(err, billing.ErrSubscribed) {
		t.Errorf("a second subscription: %s, %v", address, err)
	}
	w.wantPlan(t, "after the refused checkout", "mdn_plus_5m")
	w.stripe.Change("sub_1", stripetest.Object{"status": "incomplete"})
	if _, err := w.checkout(t, "mdn_plus_5m"); err != nil {
		t.Errorf("after a first payment that has failed: %v", err)
	}
	if asked := w.stripe.Asked(); !slices.Contains(asked, "DELETE /v1/subscriptions/sub_1") {
		t.Errorf("the subscription that was not paid stays: %q", asked)
	}
	paying := reader
	paying.Subscription = "mdn_plus_10m"
	if err := w.db.SignedIn(t.Context(), paying); err != nil {
		t.Fatal(err)
	}
	if _, err := w.checkout(t, "mdn_plus_5y"); !errors.Is(err, billing.ErrNotHigher) {
		t.Errorf("a lower plan than that of the provider: %v", err)
	}
	if _, err := w.checkout(t, "mdn_plus_10y"); err != nil {
		t.Errorf("a higher plan than that of the provider: %v", err)
	}
}

// Events only say that there is something to look at: in every order, twice, after
// what they speak of has changed again, the reader has what Stripe says.
func testOrderOfEvents(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	events := []struct{ id, kind, claims string }{
		{"created", "customer.subscription.created", "incomplete"},
		{"updated", "customer.subscription.updated", "active"},
		{"due", "customer.subscription.updated", "past_due"},
		{"deleted", "customer.subscription.deleted", "canceled"},
	}
	for i, order := range permutations(len(events)) {
		ended := i%2 == 0
		state := stripetest.Object{"status": "active"}
		want := "mdn_plus_5m"
		if ended {
			state, want = stripetest.Object{"status": "canceled", "ended_at": time.Now().Unix()}, account.Core
		} else {
			state["ended_at"] = 0
		}
		w.stripe.Change("sub_1", state)
		for _, n := range order {
			e := events[n]
			event := stripetest.Event(fmt.Sprintf("evt_%d_%s", i, e.id), e.kind, stripetest.Object{"id": s["id"], "customer": s["customer"], "status": e.claims})
			w.receive(t, event)
			if n%2 == 0 {
				w.work(t)
			}
			w.receive(t, event)
		}
		w.work(t)
		w.wantPlan(t, fmt.Sprintf("after events in the order %v", order), want)
		if t.Failed() {
			return
		}
	}
	event := stripetest.Event("evt_0_created", "customer.subscription.created", stripetest.Object{"id": s["id"], "customer": s["customer"]})
	w.receive(t, event)
	if len(w.queue) != 0 {
		t.Errorf("an event that was processed has %v done again", w.queue)
	}
}

// permutations are all orders of the numbers below n.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(p), at, n-1))
		}
	}
	return all
}

func testForgedEvents(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	event := stripetest.Event("evt_1", "customer.subscription.created", stripetest.Object{"id": s["id"], "customer": s["customer"]})
	now := time.Now()
	for name, signature := range map[string]string{
		"none":            "",
		"another secret":  stripetest.Sign(event, "whsec_other", now),
		"another body":    stripetest.Sign([]byte("{}"), stripetest.Secret, now),
		"another time":    strings.Replace(stripetest.Sign(event, stripetest.Secret, now), fmt.Sprint(now.Unix()), fmt.Sprint(now.Unix()+1), 1),
		"an old one":      stripetest.Sign(event, stripetest.Secret, now.Add(-6*time.Minute)),
		"another version": strings.Replace(stripetest.Sign(event, stripetest.Secret, now), "v1=", "v0=", 1),
		"no hex":          fmt.Sprintf("t=%d,v1=zz", now.Unix()),
	} {
		if err := w.Receive(t.Context(), event, signature); !errors.Is(err, fault.ErrForbidden) {
			t.Errorf("with a signature of %s: %v", name, err)
		}
	}
	for _, body := range []string{"", "[]", "{}", `{"id":"evt_2","type":"customer.subscription.created"}`, `{"id":"evt_2","type":"customer.subscription.created","data":{"object":[]}}`} {
		err := w.Receive(t.Context(), []byte(body), stripetest.Sign([]byte(body), stripetest.Secret, now))
		if !errors.Is(err, fault.ErrInvalid) && !errors.Is(err, fault.ErrForbidden) {
			t.Errorf("a signed %q: %v", body, err)
		}
	}
	if len(w.queue) > 0 {
		t.Errorf("forged events have %v done", w.queue)
	}
	w.wantPlan(t, "after forged events", account.Core)
	w.receive(t, event)
	w.work(t)
	w.wantPlan(t, "after the event of Stripe", "mdn_plus_5m")
}

func testCancelAndResume(t *testing.T, w *world) {
	if err := w.Cancel(t.Context(), &w.user); !errors.Is(err, billing.ErrNone) {
		t.Errorf("cancel without a subscription: %v", err)
	}
	w.buy(t, "mdn_plus_5y")
	for range 2 {
		if err := w.Cancel(t.Context(), &w.user); err != nil {
			t.Fatal(err)
		}
	}
	a := w.wantPlan(t, "after cancelling", "mdn_plus_5y")
	if a.Plan.Ends == nil || !a.Plan.Ends.Equal(*a.Plan.PeriodEnd) || !a.Can.Resume || a.Can.Cancel {
		t.Errorf("after cancelling: %+v, %+v", a.Plan, a.Can)
	}
	for range 2 {
		if err := w.Resume(t.Context(), &w.user); err != nil {
			t.Fatal(err)
		}
	}
	a = w.wantPlan(t, "after resuming", "mdn_plus_5y")
	if a.Plan.Ends != nil || a.Can.Resume || !a.Can.Cancel {
		t.Errorf("after resuming: %+v, %+v", a.Plan, a.Can)
	}
	if got := ledger(a); got != "subscribed 5y, cancelled 5y, resumed 5y" {
		t.Errorf("ledger: %s", got)
	}
	w.stripe.Change("sub_1", stripetest.Object{"status": "canceled", "ended_at": time.Now().Unix()})
	if err := w.Resume(t.Context(), &w.user); !errors.Is(err, billing.ErrNone) {
		t.Errorf("resume what has ended: %v", err)
	}
	a = w.wantPlan(t, "after the end", account.Core)
	if !strings.HasSuffix(ledger(a), "ended 5y") || !a.Can.Checkout {
		t.Errorf("after the end: %s, %+v", ledger(a), a.Can)
	}
	transitions := w.count(t, "user_subscription_transitions")
	if transitions != 2 { // core to 5y and back
		t.Errorf("%d transitions", transitions)
	}
}

func testChange(t *testing.T, w *world) {
	if err := w.Change(t.Context(), &w.user, "mdn_plus_10m"); !errors.Is(err, billing.ErrNone) {
		t.Errorf("change without a subscription: %v", err)
	}
	w.buy(t, "mdn_plus_5m")
	if err := w.Cancel(t.Context(), &w.user); err != nil {
		t.Fatal(err)
	}
	w.stripe.RefuseCard("/v1/subscriptions/sub_1")
	if err := w.Change(t.Context(), &w.user, "mdn_plus_5y"); !errors.Is(err, billing.ErrPayment) {
		t.Errorf("change with a card that is refused: %v", err)
	}
	w.wantPlan(t, "after a payment that has failed", "mdn_plus_5m")
	for _, tier := range []string{"mdn_plus_5y", "mdn_plus_10m", "mdn_plus_10y"} {
		if err := w.Change(t.Context(), &w.user, tier); err != nil {
			t.Fatal(err)
		}
		if a := w.wantPlan(t, "after a change", tier); a.Plan.Ends != nil {
			t.Errorf("the changed subscription ends: %+v", a.Plan)
		}
	}
	for _, tier := range []string{"mdn_plus_10y", "mdn_plus_10m", "mdn_plus_5m"} {
		if err := w.Change(t.Context(), &w.user, tier); !errors.Is(err, billing.ErrNotHigher) {
			t.Errorf("change down to %s: %v", tier, err)
		}
	}
	a := w.wantPlan(t, "in the end", "mdn_plus_10y")
	if a.Can.Change || !strings.Contains(ledger(a), "changed 5y, resumed 5y, changed 10m, changed 10y") {
		t.Errorf("in the end: %+v, %s", a.Can, ledger(a))
	}
}

func testPortal(t *testing.T, w *world) {
	if _, err := w.Portal(t.Context(), &w.user, "de"); !errors.Is(err, billing.ErrNone) {
		t.Errorf("portal of nobody: %v", err)
	}
	w.buy(t, "mdn_plus_5m")
	address, err := w.Portal(t.Context(), &w.user, "de")
	if err != nil || !strings.HasPrefix(address, "https://billing.stripe.com/") {
		t.Errorf("portal = %s, %v", address, err)
	}
}

func testPastDue(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	look := func() {
		t.Helper()
		if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
			t.Fatal(err)
		}
	}
	failed := time.Now().Add(-13 * day).Truncate(time.Second)
	due := func(at time.Time) stripetest.Object {
		return stripetest.Object{"status": "past_due", "latest_invoice": stripetest.Object{"id": "in_1", "object": "invoice", "created": at.Unix()}}
	}
	w.stripe.Change("sub_1", due(failed))
	look()
	a := w.wantPlan(t, "during the grace", "mdn_plus_5m")
	if *a.Plan.Status != billing.PastDue || !a.Plan.Until.Equal(failed.Add(14*day)) {
		t.Errorf("during the grace: %+v", a.Plan)
	}
	// A later invoice does not begin the grace again.
	w.stripe.Change("sub_1", due(time.Now()))
	look()
	if a := w.wantPlan(t, "with another invoice", "mdn_plus_5m"); !a.Plan.Until.Equal(failed.Add(14 * day)) {
		t.Errorf("with another invoice: %+v", a.Plan)
	}
	w.stripe.Change("sub_1", stripetest.Object{"status": "active"})
	look()
	w.wantPlan(t, "paid after all", "mdn_plus_5m")
	w.stripe.Change("sub_1", due(time.Now().Add(-15*day)))
	look()
	a = w.wantPlan(t, "after the grace", account.Core)
	if !strings.Contains(ledger(a), "past_due 5m") {
		t.Errorf("ledger: %s", ledger(a))
	}
}

func testStripeIsDown(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	event := stripetest.Event("evt_1", "customer.subscription.created", stripetest.Object{"id": s["id"], "customer": s["customer"]})
	w.stripe.SetDown(true)
	w.receive(t, event)
	task := w.queue[0]
	if err := w.Do(t.Context(), task); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("look while Stripe is down: %v", err)
	}
	if _, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("checkout while Stripe is down: %v", err)
	}
	w.stripe.SetDown(false)
	w.work(t)
	w.wantPlan(t, "when the job was tried again", "mdn_plus_5m")
	w.stripe.SetDown(true)
	w.wantPlan(t, "while Stripe is down", "mdn_plus_5m")
	// The renewal is not heard of, for less and for more than the grace.
	for _, test := range []struct {
		since time.Duration
		want  string
	}{{6 * day, "mdn_plus_5m"}, {8 * day, account.Core}} {
		w.exec(t, "update billing_subscriptions set period_end = $1", time.Now().Add(-test.since).UTC())
		w.wantPlan(t, "without news since "+test.since.String(), test.want)
	}
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := w.count(t, "user_subscription_transitions where new_subscription_type = 'core'"); n != 1 {
		t.Errorf("the end of the plan is recorded %d times", n)
	}
}

// What was fetched before something else is stored after it: it is older.
func testALateSnapshotChangesNothing(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	early, err := w.Store.BeginSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Cancel(t.Context(), &w.user); err != nil {
		t.Fatal(err)
	}
	old := billing.Holding{Source: billing.FromProcessor, Tier: "mdn_plus_5m", Subscription: billing.Subscription{
		ID: s["id"].(string), Price: priceOf("mdn_plus_5m"), Currency: "usd", Status: billing.Active, PeriodEnd: time.Now().Add(day),
	}}
	if err := w.Store.StoreSnapshot(t.Context(), billing.Snapshot{Number: early, At: time.Now(), User: w.user.ID, Holdings: []billing.Holding{old}}); err != nil {
		t.Fatal(err)
	}
	if a := w.wantPlan(t, "after the late look", "mdn_plus_5m"); a.Plan.Ends == nil {
		t.Errorf("the late look has taken back the cancellation: %+v", a.Plan)
	}
	// An empty look that is late does not end it either, one that is not does.
	if err := w.Store.StoreSnapshot(t.Context(), billing.Snapshot{Number: early, At: time.Now(), User: w.user.ID}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "after a late and empty look", "mdn_plus_5m")
	latest, err := w.Store.BeginSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Store.StoreSnapshot(t.Context(), billing.Snapshot{Number: latest, At: time.Now(), User: w.user.ID}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "when Stripe has no such subscription", account.Core)
}

// Refunds, disputes and invoices go to the ledger, with the state that they have
// when Stripe is asked.
func testPayments(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	charge := stripetest.Object{"id": "ch_1", "object": "charge", "customer": s["customer"]}
	at := time.Now().Add(-time.Minute).Unix()
	payment := func(collection, id, kind, status string, amount int) stripetest.Object {
		o := stripetest.Object{
			"id": id, "object": kind, "charge": charge, "customer": s["customer"], "amount": amount, "amount_due": amount, "amount_paid": amount,
			"currency": "usd", "status": status, "created": at,
		}
		at++
		w.stripe.Put(collection, o)
		return stripetest.Object{"id": id, "object": kind, "charge": "ch_1", "status": "something older"}
	}
	n := 0
	send := func(kind string, o stripetest.Object) {
		n++
		w.receive(t, stripetest.Event(fmt.Sprintf("evt_%d", n), kind, o))
		w.work(t)
	}
	send("invoice.paid", payment("invoices", "in_1", "invoice", "paid", 500))
	send("invoice.created", payment("invoices", "in_2", "invoice", "draft", 500))
	send("invoice.upcoming", stripetest.Object{"object": "invoice"})
	send("invoice.deleted", stripetest.Object{"id": "in_gone", "object": "invoice"})
	send("refund.created", payment("refunds", "re_1", "refund", "pending", 200))
	send("charge.dispute.created", payment("disputes", "dp_1", "dispute", "needs_response", 500))
	a := w.wantPlan(t, "after the payments", "mdn_plus_5m")
	if want := "subscribed 5m, invoice 500 usd paid, refund 200 usd pending, dispute 500 usd needs_response"; ledger(a) != want {
		t.Errorf("ledger: %s, want %s", ledger(a), want)
	}
	at = time.Now().Unix()
	send("charge.dispute.closed", payment("disputes", "dp_1", "dispute", "lost", 500))
	send("refund.updated", payment("refunds", "re_1", "refund", "succeeded", 200))
	a = w.wantPlan(t, "after the refund", "mdn_plus_5m")
	if want := "subscribed 5m, invoice 500 usd paid, refund 200 usd succeeded, dispute 500 usd lost"; ledger(a) != want {
		t.Errorf("ledger: %s, want %s", ledger(a), want)
	}
	var export strings.Builder
	if err := w.db.Export(t.Context(), w.user.ID, &export); err != nil {
		t.Fatal(err)
	}
	var tables map[string]any
	if err := json.Unmarshal([]byte(export.String()), &tables); err != nil {
		t.Fatal(err)
	}
	for table, rows := range map[string]int{"billing_customers": 1, "billing_subscriptions": 1, "billing_ledger": 4} {
		if got, ok := tables[table].([]any); !ok || len(got) != rows {
			t.Errorf("the export has of %s: %v", table, tables[table])
		}
	}
}

// Another site may use the same account of Stripe.
func testEventsOfStrangers(t *testing.T, w *world) {
	for i, e := range []struct {
		kind   string
		object stripetest.Object
	}{
		{"customer.subscription.created", stripetest.Object{"id": "sub_9", "customer": "cus_stranger"}},
		{"customer.subscription.created", stripetest.Object{"id": "sub_9", "customer": nil}},
		{"payout.paid", stripetest.Object{"id": "po_1"}},
		{"product.created", stripetest.Object{"id": "prod_1"}},
	} {
		w.receive(t, stripetest.Event(fmt.Sprintf("evt_%d", i), e.kind, e.object))
	}
	w.work(t)
	if n := w.count(t, "billing_subscriptions") + w.count(t, "billing_ledger"); n > 0 {
		t.Errorf("%d rows of strangers", n)
	}
}

// No source replaces what another one says: the highest counts, whatever happens
// to the others.
func testSourcesAreApart(t *testing.T, w *world) {
	signIn := func(tier string) {
		t.Helper()
		p := reader
		p.Subscription = tier
		if err := w.db.SignedIn(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	grant := func(tier string) {
		t.Helper()
		if err := w.db.Grant(t.Context(), w.user.ID, tier, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	w.buy(t, "mdn_plus_5y")
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "bought", "mdn_plus_5y")
	signIn("mdn_plus_5m")
	w.wantPlan(t, "with a lower claim", "mdn_plus_5y")
	grant("mdn_plus_10m")
	a := w.wantPlan(t, "with a higher grant", "mdn_plus_10m")
	if *a.Plan.Source != billing.FromOperator || len(a.Sources) != 3 {
		t.Errorf("with three sources: %+v", a)
	}
	signIn("mdn_plus_10y")
	w.wantPlan(t, "with the highest claim", "mdn_plus_10y")
	signIn(account.Core)
	w.wantPlan(t, "without a claim", "mdn_plus_10m")
	grant("")
	w.wantPlan(t, "without a grant", "mdn_plus_5y")
	grant(account.Core)
	w.wantPlan(t, "with every plan taken away", account.Core)
	grant("mdn_plus_5m")
	w.stripe.Change("sub_1", stripetest.Object{"status": "canceled", "ended_at": time.Now().Unix()})
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "with only a grant", "mdn_plus_5m")
}

// What no event has reported is found all the same.
func testReconcile(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	event := stripetest.Event("evt_1", "customer.subscription.created", stripetest.Object{"id": s["id"], "customer": s["customer"]})
	w.receive(t, event)
	w.queue = nil // the job is lost
	w.exec(t, "update billing_customers set checkout_at = $1", time.Now().Add(-2*day).UTC())
	reconcile := func() {
		t.Helper()
		if err := w.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.work(t)
	}
	reconcile()
	w.wantPlan(t, "at once", account.Core)
	w.ahead = 20 * time.Minute
	reconcile()
	w.wantPlan(t, "twenty minutes later", "mdn_plus_5m")
	w.stripe.Change("sub_1", stripetest.Object{"status": "canceled", "ended_at": time.Now().Unix()})
	reconcile()
	w.wantPlan(t, "before a day is over", "mdn_plus_5m")
	w.ahead = 25 * time.Hour
	reconcile()
	w.wantPlan(t, "a day later", account.Core)
	w.ahead = 100 * day
	reconcile()
	if n := w.count(t, "billing_events"); n != 0 {
		t.Errorf("%d events are left", n)
	}
}

// Nobody pays for an account that is gone.
func testDeletedAccount(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	if err := w.db.DeleteUser(t.Context(), reader.UID); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"billing_customers", "billing_subscriptions", "billing_ledger"} {
		if n := w.count(t, table); n != 0 {
			t.Errorf("%d rows of %s are left", n, table)
		}
	}
	w.stripe.Asked()
	for range 2 { // also in a session that was open then
		if err := w.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.work(t)
	}
	if asked := w.stripe.Asked(); !slices.Contains(asked, "DELETE /v1/subscriptions/sub_1") {
		t.Errorf("the subscription goes on: %q", asked)
	}
	if n := w.count(t, "billing_leavers"); n != 1 {
		t.Errorf("the customer is forgotten while a checkout may be open")
	}
	w.ahead = 2 * day
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	if n := w.count(t, "billing_leavers"); n != 0 {
		t.Errorf("%d customers are not forgotten", n)
	}
}

func testFormerPrice(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_10m")
	w.stripe.Put("subscriptions", stripetest.Subscription("sub_1", w.customer(t), "price_former", time.Now(), time.Now().Add(day)))
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "at a former price", "mdn_plus_5m")
	w.stripe.Put("subscriptions", stripetest.Subscription("sub_1", w.customer(t), "price_of_another_product", time.Now(), time.Now().Add(day)))
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "at a price of something else", account.Core)
}

// The first event may be lost, or the webhook not be there.
func testWithoutEvents(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	w.wantPlan(t, "when the reader comes back", account.Core)
	w.work(t)
	w.wantPlan(t, "when the reader looks again", "mdn_plus_5m")
	if len(w.queue) > 0 {
		t.Errorf("Stripe is asked again: %v", w.queue)
	}
	w.exec(t, "delete from billing_subscriptions")
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.wantPlan(t, "an hour after the checkout began", "mdn_plus_5m")
}

// The key may be that of another account of Stripe, for a while or for good, or
// somebody has deleted the customer there.
func testCustomerOfAnotherAccount(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	w.work(t)
	old := w.customer(t)
	if err := w.Do(t.Context(), billing.Task{Customer: old}); err != nil {
		t.Fatal(err)
	}
	w.stripe.Forget(old)
	if err := w.Do(t.Context(), billing.Task{Customer: old}); !errors.Is(err, billing.ErrNoCustomer) {
		t.Errorf("look at a customer who is not there: %v", err)
	}
	w.wantPlan(t, "with another key", "mdn_plus_5m")
	if _, err := w.checkout(t, "mdn_plus_10m"); !errors.Is(err, billing.ErrSubscribed) {
		t.Errorf("checkout while the subscription counts: %v", err)
	}
	for name, do := range map[string]func() error{
		"cancel": func() error { return w.Cancel(t.Context(), &w.user) },
		"resume": func() error { return w.Resume(t.Context(), &w.user) },
		"change": func() error { return w.Change(t.Context(), &w.user, "mdn_plus_10m") },
		"portal": func() error { _, err := w.Portal(t.Context(), &w.user, "de"); return err },
	} {
		if err := do(); !errors.Is(err, billing.ErrNone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := w.customer(t); got != old {
		t.Errorf("the customer became %s", got)
	}
	w.exec(t, "update billing_subscriptions set period_end = $1", time.Now().Add(-8*day).UTC())
	if _, err := w.checkout(t, "mdn_plus_10m"); err != nil {
		t.Fatal(err)
	}
	customer := w.customer(t)
	if customer == old {
		t.Error("the missing customer was not replaced")
	}
	w.stripe.Put("subscriptions", stripetest.Subscription("sub_2", customer, priceOf("mdn_plus_10m"), time.Now(), time.Now().Add(day)))
	w.receive(t, stripetest.Event("evt_9", "customer.subscription.created", stripetest.Object{"id": "sub_2", "customer": customer}))
	w.work(t)
	w.wantPlan(t, "bought again", "mdn_plus_10m")
}

// An operator who has taken all plans away gives none to those who pay either.
func testNobodyPaysForNothing(t *testing.T, w *world) {
	grant := func(tier string) {
		t.Helper()
		if err := w.db.Grant(t.Context(), w.user.ID, tier, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	grant(account.Core)
	if address, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, billing.ErrWithheld) {
		t.Errorf("checkout: %s, %v", address, err)
	}
	if a := w.wantPlan(t, "withheld", account.Core); a.Can.Checkout {
		t.Errorf("the reader can %+v", a.Can)
	}
	grant("")
	w.buy(t, "mdn_plus_5m")
	if err := w.Cancel(t.Context(), &w.user); err != nil {
		t.Fatal(err)
	}
	grant(account.Core)
	if err := w.Resume(t.Context(), &w.user); !errors.Is(err, billing.ErrWithheld) {
		t.Errorf("resume: %v", err)
	}
	if err := w.Change(t.Context(), &w.user, "mdn_plus_10y"); !errors.Is(err, billing.ErrWithheld) {
		t.Errorf("change: %v", err)
	}
	grant("")
	if err := w.Resume(t.Context(), &w.user); err != nil {
		t.Fatal(err)
	}
	grant(account.Core)
	if a := w.wantPlan(t, "withheld again", account.Core); a.Can != (billing.Actions{Cancel: true, Portal: true}) {
		t.Errorf("the reader can %+v", a.Can)
	}
	if err := w.Cancel(t.Context(), &w.user); err != nil {
		t.Errorf("cancel: %v", err)
	}
}

// What readers are offered is what they can do, also when Stripe has given up to be
// paid, or the first payment was never made.
func testUnpaid(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	look := func(status string) billing.Account {
		t.Helper()
		w.stripe.Change("sub_1", stripetest.Object{"status": status})
		if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
			t.Fatal(err)
		}
		return w.wantPlan(t, status, account.Core)
	}
	for _, status := range []string{"unpaid", "paused"} {
		if a := look(status); a.Can != (billing.Actions{Cancel: true, Portal: true}) {
			t.Errorf("%s: the reader can %+v", status, a.Can)
		}
		if _, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, billing.ErrSubscribed) {
			t.Errorf("%s: checkout: %v", status, err)
		}
		if err := w.Change(t.Context(), &w.user, "mdn_plus_10m"); !errors.Is(err, billing.ErrNone) {
			t.Errorf("%s: change: %v", status, err)
		}
	}
	if a := look("incomplete"); a.Can != (billing.Actions{Checkout: true, Portal: true}) {
		t.Errorf("incomplete: the reader can %+v", a.Can)
	}
	w.stripe.Asked()
	if err := w.Cancel(t.Context(), &w.user); !errors.Is(err, billing.ErrNone) {
		t.Errorf("cancel what was not paid: %v", err)
	}
	if asked := w.stripe.Asked(); slices.Contains(asked, "POST /v1/subscriptions/sub_1") {
		t.Error("Stripe refuses to change a subscription whose first payment is missing")
	}
}

// A price that was taken out of the settings takes no plan away.
func testRemovedPrice(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_10m")
	w.Prices = billing.NewPrices(nil, nil, map[string]string{priceOf("mdn_plus_10m"): "mdn_plus_10m"})
	look := func() {
		t.Helper()
		if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
			t.Fatal(err)
		}
	}
	look()
	w.Prices = billing.NewPrices(nil, nil, nil)
	look()
	w.wantPlan(t, "without the price", "mdn_plus_10m")
}

// No number of events and customers keeps others from being looked at.
func testManyAreReconciled(t *testing.T, w *world) {
	old := time.Now().Add(-2 * day).UTC()
	for i := range 600 {
		w.exec(t, "insert into billing_events (id, type, kind, object, created_at, received_at) values ($1, 'x', 'refund', 'r', $2, $2)", fmt.Sprintf("evt_%d", i), old)
	}
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(w.queue) != 600 {
		t.Errorf("%d tasks, want 600", len(w.queue))
	}
	w.ahead = 100 * day
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := w.count(t, "billing_events"); n != 0 {
		t.Errorf("%d events that can never be processed are left", n)
	}
}

// count counts rows of a table.
func (w *world) count(t *testing.T, table string) (n int) {
	t.Helper()
	if err := w.raw.QueryRowContext(t.Context(), "select count(*) from "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// exec changes rows as time would.
func (w *world) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := w.raw.ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}

// Stripe has changed a subscription, and what it says of that is lost: nobody is told
// that nothing was paid, and what became of it is fetched, also when the time for the
// request is over.
func testLostResponses(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	w.stripe.Lose("/v1/subscriptions/" + s["id"].(string))
	ctx, cancel := context.WithCancel(t.Context())
	enqueue := w.Enqueue
	w.Enqueue = func(ctx context.Context, task billing.Task) error {
		cancel()
		return errors.Join(ctx.Err(), enqueue(ctx, task))
	}
	if err := w.Change(ctx, &w.user, "mdn_plus_10m"); !errors.Is(err, billing.ErrUncertain) || !errors.Is(err, fault.ErrUnavailable) || errors.Is(err, context.Canceled) {
		t.Errorf("a change of which nothing is known: %v", err)
	}
	w.stripe.Lose("")
	w.work(t)
	w.wantPlan(t, "after the lost response", "mdn_plus_10m")
	w.stripe.SetDown(true)
	if err := w.Cancel(t.Context(), &w.user); errors.Is(err, billing.ErrUncertain) || !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("cancel while Stripe is down: %v", err)
	}
}

// A proxy may answer in place of Stripe, with status 200. Nobody loses what they have
// paid for, and nobody pays for somebody else.
func testGarbage(t *testing.T, w *world) {
	for _, garbage := range []string{`{}`, `null`, `{"data":null}`, `{"data":[{}]}`, `[]`, `<html>Sign in</html>`, ` `} {
		w.stripe.SetGarbage(garbage)
		if _, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("%s: checkout: %v", garbage, err)
		}
	}
	if n := w.count(t, "billing_customers"); n != 0 {
		t.Errorf("%d customers of garbage", n)
	}
	w.stripe.SetGarbage("")
	s := w.buy(t, "mdn_plus_5m")
	w.receive(t, stripetest.Event("evt_1", "customer.subscription.created", stripetest.Object{"id": s["id"], "customer": s["customer"]}))
	w.work(t)
	w.receive(t, stripetest.Event("evt_2", "customer.subscription.updated", stripetest.Object{"id": s["id"], "customer": s["customer"]}))
	w.receive(t, stripetest.Event("evt_3", "invoice.paid", stripetest.Object{"id": "in_1"}))
	for _, garbage := range []string{`{}`, `null`, `{"data":null}`, `{"data":[{}]}`, `[]`, `<html>Sign in</html>`, ` `} {
		w.stripe.SetGarbage(garbage)
		for _, task := range w.queue {
			if err := w.Do(t.Context(), task); !errors.Is(err, fault.ErrUnavailable) {
				t.Errorf("%s: event %s: %v", garbage, task.Event, err)
			}
		}
		w.wantPlan(t, "after "+garbage, "mdn_plus_5m")
	}
}

// Providers may name their users with 255 characters, and Stripe takes keys of that
// length for requests, in a field of the header.
func testLongIDs(t *testing.T, w *world) {
	var keys []string
	w.Processor = spy{Processor: w.Processor, newCustomer: func(key string) { keys = append(keys, key) }}
	for _, email := range []string{"a@example.org", "b@example.org"} {
		long := account.User{ID: w.user.ID, UID: strings.Repeat("ü", 127), Email: email}
		w.stripe.SetDown(true)
		_, err := w.Checkout(t.Context(), &long, "US", "mdn_plus_5m", "de")
		if !errors.Is(err, fault.ErrUnavailable) {
			t.Error(err)
		}
	}
	if len(keys) != 2 || keys[0] == keys[1] {
		t.Fatalf("keys of two addresses: %q", keys)
	}
	for _, key := range keys {
		if len(key) > 255 || strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("key %q", key)
		}
	}
}

// Two events about an invoice are processed at the same time, and the one that was
// fetched first is stored last.
func testALatePaymentChangesNothing(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	invoice := stripetest.Object{"id": "in_1", "object": "invoice", "customer": s["customer"], "amount_due": 500, "amount_paid": 500, "currency": "usd", "status": "open", "created": time.Now().Unix()}
	w.stripe.Put("invoices", invoice)
	w.receive(t, stripetest.Event("evt_1", "invoice.finalized", stripetest.Object{"id": "in_1"}))
	w.receive(t, stripetest.Event("evt_2", "invoice.paid", stripetest.Object{"id": "in_1"}))
	early, late := w.queue[0], w.queue[1]
	real, meanwhile := w.Processor, func() {}
	w.Processor = spy{Processor: real, payment: func() { meanwhile() }}
	meanwhile = func() {
		meanwhile = func() {}
		paid := maps.Clone(invoice)
		paid["status"] = "paid"
		w.stripe.Put("invoices", paid)
		if err := w.Do(t.Context(), late); err != nil {
			t.Error(err)
		}
	}
	if err := w.Do(t.Context(), early); err != nil {
		t.Fatal(err)
	}
	if a := w.wantPlan(t, "after both", "mdn_plus_5m"); !strings.Contains(ledger(a), "invoice 500 usd paid") {
		t.Errorf("ledger: %s", ledger(a))
	}
}

// spy is Stripe's client with something that happens before a customer is made, and
// after a payment was fetched.
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
