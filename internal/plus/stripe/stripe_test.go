package stripe_test

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func TestSQLite(t *testing.T) {
	suite(t, func(t *testing.T) store.Options {
		o := store.Options{Dir: t.TempDir()}
		storetest.FillFolder(t, o.Dir)
		return o
	})
}

func TestPostgres(t *testing.T) {
	address := servertest.StartPostgres(t)
	database := storetest.Postgres(t, address)
	suite(t, func(t *testing.T) store.Options { return store.Options{URL: database(t)} })
}

// suite tests that payments work the same on both databases.
func suite(t *testing.T, migrated func(*testing.T) store.Options) {
	mock := servertest.StartStripeMock(t)
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
			o := migrated(t)
			o.Grace = testGrace
			db, err := store.Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			test.run(t, newWorld(t, db, openRaw(t, o), mock))
		})
	}
}

func testCheckout(t *testing.T, w *world) {
	address, err := w.checkout(t, "mdn_plus_5m")
	if err != nil {
		t.Fatal(err)
	}
	if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host != "checkout.stripe.com" {
		t.Errorf("address of the checkout = %s", address)
	}
	w.wantPlan(t, "before the payment", account.Core)
	if _, err := w.Checkout(t.Context(), &w.user, "BR", "mdn_plus_5m", "de"); !errors.Is(err, billing.ErrNotSold) {
		t.Errorf("checkout without prices: %v", err)
	}
	other := stripe.New(stripe.Options{Key: servertest.StripeKey, URL: w.stripe.URL, Hosts: []string{"pay.example.org"}})
	if _, err := other.Checkout(t.Context(), billing.Order{Customer: "cus_1", Price: "price_1", Done: "https://a.example/", Back: "https://a.example/", Key: "k", Tax: true}); err == nil || !strings.Contains(err.Error(), "billing.stripe_hosts") {
		t.Errorf("checkout at another host: %v", err)
	}
	s := w.buy(t, "mdn_plus_5m")
	w.receive(t, servertest.StripeEvent("evt_1", "checkout.session.completed", servertest.StripeObject{"id": "cs_1", "customer": s["customer"]}))
	w.wantPlan(t, "before Stripe was asked", account.Core)
	w.work(t)
	a := w.wantPlan(t, "after the payment", "mdn_plus_5m")
	if *a.Plan.Source != billing.FromProcessor || *a.Plan.Status != billing.Active || a.Plan.Ends != nil || a.Can != (billing.Actions{Change: true, Cancel: true, Portal: true}) {
		t.Errorf("reader's plan = %+v, %+v", a.Plan, a.Can)
	}
	if got := ledger(a); got != "subscribed 5m" {
		t.Errorf("ledger: %s", got)
	}
	if w.user.SubscriberNumber != 1 {
		t.Errorf("subscriber number = %d", w.user.SubscriberNumber)
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
		t.Fatalf("first %s, then %s, %v", first, second, err)
	}
	if asked := w.stripe.Asked(); !slices.Contains(asked, "POST /v1/checkout/sessions/"+filepath.Base(first)+"/expire") {
		t.Errorf("first checkout stays open: %q", asked)
	}
	customer := w.customer(t)
	stored, err := w.Store.SetCheckout(t.Context(), customer, filepath.Base(first), "cs_other", time.Now())
	if stored || err != nil {
		t.Errorf("a checkout replaces one that is no longer open: %v, %v", stored, err)
	}
	w.buy(t, "mdn_plus_5m")
	// Stripe has the subscription; its event has not arrived.
	if address, err := w.checkout(t, "mdn_plus_10y"); !errors.Is(err, billing.ErrSubscribed) {
		t.Errorf("second subscription: %s, %v", address, err)
	}
	w.wantPlan(t, "after the refused checkout", "mdn_plus_5m")
	w.stripe.Change("sub_1", servertest.StripeObject{"status": "incomplete"})
	if _, err := w.checkout(t, "mdn_plus_5m"); err != nil {
		t.Errorf("after a failed first payment: %v", err)
	}
	if asked := w.stripe.Asked(); !slices.Contains(asked, "DELETE /v1/subscriptions/sub_1") {
		t.Errorf("unpaid subscription stays: %q", asked)
	}
	paying := reader
	paying.Subscription = "mdn_plus_10m"
	if err := w.db.SignedIn(t.Context(), paying); err != nil {
		t.Fatal(err)
	}
	if _, err := w.checkout(t, "mdn_plus_5y"); !errors.Is(err, billing.ErrNotHigher) {
		t.Errorf("lower plan than the provider's: %v", err)
	}
	if _, err := w.checkout(t, "mdn_plus_10y"); err != nil {
		t.Errorf("higher plan than the provider's: %v", err)
	}
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
	w.stripe.Change("sub_1", servertest.StripeObject{"status": "canceled", "ended_at": time.Now().Unix()})
	if err := w.Resume(t.Context(), &w.user); !errors.Is(err, billing.ErrNone) {
		t.Errorf("resuming an ended subscription: %v", err)
	}
	a = w.wantPlan(t, "after the end", account.Core)
	if !strings.HasSuffix(ledger(a), "ended 5y") || !a.Can.Checkout {
		t.Errorf("after the end: %s, %+v", ledger(a), a.Can)
	}
	transitions := w.count(t, "user_subscription_transitions")
	if transitions != 2 { // core to 5y and back
		t.Errorf("got %d transitions", transitions)
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
		t.Errorf("change with a declined card: %v", err)
	}
	w.wantPlan(t, "after a payment that has failed", "mdn_plus_5m")
	for _, tier := range []string{"mdn_plus_5y", "mdn_plus_10m", "mdn_plus_10y"} {
		if err := w.Change(t.Context(), &w.user, tier); err != nil {
			t.Fatal(err)
		}
		if a := w.wantPlan(t, "after a change", tier); a.Plan.Ends != nil {
			t.Errorf("changed subscription ends: %+v", a.Plan)
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
		t.Errorf("portal of an unknown user: %v", err)
	}
	w.buy(t, "mdn_plus_5m")
	address, err := w.Portal(t.Context(), &w.user, "de")
	if err != nil || !strings.HasPrefix(address, "https://billing.stripe.com/") {
		t.Errorf("portal = %s, %v", address, err)
	}
}

// No source replaces another: the highest plan applies, whatever happens to the
// others.
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
	w.stripe.Change("sub_1", servertest.StripeObject{"status": "canceled", "ended_at": time.Now().Unix()})
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "with only a grant", "mdn_plus_5m")
}

// Changes that no event has reported are found as well.
func testReconcile(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	event := servertest.StripeEvent("evt_1", "customer.subscription.created", servertest.StripeObject{"id": s["id"], "customer": s["customer"]})
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
	w.stripe.Change("sub_1", servertest.StripeObject{"status": "canceled", "ended_at": time.Now().Unix()})
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

// Nobody pays for a deleted account.
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
	for range 2 { // even in a session that was open then
		if err := w.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.work(t)
	}
	if asked := w.stripe.Asked(); !slices.Contains(asked, "DELETE /v1/subscriptions/sub_1") {
		t.Errorf("subscription remains: %q", asked)
	}
	if n := w.count(t, "billing_leavers"); n != 1 {
		t.Errorf("the customer is deleted while a checkout may be open")
	}
	w.ahead = 2 * day
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	if n := w.count(t, "billing_leavers"); n != 0 {
		t.Errorf("%d customers are not deleted", n)
	}
}

// If an operator has revoked all plans, subscribers who pay get none either.
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
		t.Errorf("possible actions = %+v", a.Can)
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
		t.Errorf("possible actions = %+v", a.Can)
	}
	if err := w.Cancel(t.Context(), &w.user); err != nil {
		t.Errorf("cancel: %v", err)
	}
}

// No number of events and customers delays others indefinitely.
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
