package stripe_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func testPastDue(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	look := func() {
		t.Helper()
		if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
			t.Fatal(err)
		}
	}
	failed := time.Now().Add(-13 * day).Truncate(time.Second)
	due := func(at time.Time) servertest.StripeObject {
		return servertest.StripeObject{"status": "past_due", "latest_invoice": servertest.StripeObject{"id": "in_1", "object": "invoice", "created": at.Unix()}}
	}
	w.stripe.Change("sub_1", due(failed))
	look()
	a := w.wantPlan(t, "during the grace", "mdn_plus_5m")
	if *a.Plan.Status != billing.PastDue || !a.Plan.Until.Equal(failed.Add(14*day)) {
		t.Errorf("during the grace period: %+v", a.Plan)
	}
	// A later invoice does not restart the grace period.
	w.stripe.Change("sub_1", due(time.Now()))
	look()
	if a := w.wantPlan(t, "with another invoice", "mdn_plus_5m"); !a.Plan.Until.Equal(failed.Add(14 * day)) {
		t.Errorf("with another invoice: %+v", a.Plan)
	}
	w.stripe.Change("sub_1", servertest.StripeObject{"status": "active"})
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
	event := servertest.StripeEvent("evt_1", "customer.subscription.created", servertest.StripeObject{"id": s["id"], "customer": s["customer"]})
	w.stripe.SetDown(true)
	w.receive(t, event)
	task := w.queue[0]
	if err := w.Do(t.Context(), task); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("refresh while Stripe is down: %v", err)
	}
	if _, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("checkout while Stripe is down: %v", err)
	}
	w.stripe.SetDown(false)
	w.work(t)
	w.wantPlan(t, "when the job was tried again", "mdn_plus_5m")
	w.stripe.SetDown(true)
	w.wantPlan(t, "while Stripe is down", "mdn_plus_5m")
	// The renewal is not reported, for less and for more than the grace period.
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

func testFormerPrice(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_10m")
	w.stripe.Put("subscriptions", servertest.StripeSubscription("sub_1", w.customer(t), "price_former", time.Now(), time.Now().Add(day)))
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "at a former price", "mdn_plus_5m")
	w.stripe.Put("subscriptions", servertest.StripeSubscription("sub_1", w.customer(t), "price_of_another_product", time.Now(), time.Now().Add(day)))
	if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
		t.Fatal(err)
	}
	w.wantPlan(t, "at a price of something else", account.Core)
}

// The key may belong to another Stripe account, temporarily or for good, or
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
		t.Errorf("refresh of a missing customer: %v", err)
	}
	w.wantPlan(t, "with another key", "mdn_plus_5m")
	if _, err := w.checkout(t, "mdn_plus_10m"); !errors.Is(err, billing.ErrSubscribed) {
		t.Errorf("checkout while the subscription is active: %v", err)
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
	w.stripe.Put("subscriptions", servertest.StripeSubscription("sub_2", customer, priceOf("mdn_plus_10m"), time.Now(), time.Now().Add(day)))
	w.receive(t, servertest.StripeEvent("evt_9", "customer.subscription.created", servertest.StripeObject{"id": "sub_2", "customer": customer}))
	w.work(t)
	w.wantPlan(t, "bought again", "mdn_plus_10m")
}

// Readers are offered exactly the possible actions, even if Stripe has given up
// collecting a payment, or the first payment was never made.
func testUnpaid(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	look := func(status string) billing.Account {
		t.Helper()
		w.stripe.Change("sub_1", servertest.StripeObject{"status": status})
		if err := w.Do(t.Context(), billing.Task{Customer: w.customer(t)}); err != nil {
			t.Fatal(err)
		}
		return w.wantPlan(t, status, account.Core)
	}
	for _, status := range []string{"unpaid", "paused"} {
		if a := look(status); a.Can != (billing.Actions{Cancel: true, Portal: true}) {
			t.Errorf("%s: possible actions = %+v", status, a.Can)
		}
		if _, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, billing.ErrSubscribed) {
			t.Errorf("%s: checkout: %v", status, err)
		}
		if err := w.Change(t.Context(), &w.user, "mdn_plus_10m"); !errors.Is(err, billing.ErrNone) {
			t.Errorf("%s: change: %v", status, err)
		}
	}
	if a := look("incomplete"); a.Can != (billing.Actions{Checkout: true, Portal: true}) {
		t.Errorf("incomplete: possible actions = %+v", a.Can)
	}
	w.stripe.Asked()
	if err := w.Cancel(t.Context(), &w.user); !errors.Is(err, billing.ErrNone) {
		t.Errorf("cancelling an unpaid subscription: %v", err)
	}
	if asked := w.stripe.Asked(); slices.Contains(asked, "POST /v1/subscriptions/sub_1") {
		t.Error("want Stripe to refuse changing a subscription whose first payment is missing")
	}
}

// Removing a price from the settings takes no plan away.
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

// Stripe has changed a subscription, but its response is lost: the reader is not
// told that nothing was paid, and the new state is fetched, even after the
// request's deadline.
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
		t.Errorf("change with an unknown result: %v", err)
	}
	w.stripe.Lose("")
	w.work(t)
	w.wantPlan(t, "after the lost response", "mdn_plus_10m")
	w.stripe.SetDown(true)
	if err := w.Cancel(t.Context(), &w.user); errors.Is(err, billing.ErrUncertain) || !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("cancel while Stripe is down: %v", err)
	}
}

// A proxy may respond in place of Stripe, with status 200. Nobody loses a paid
// plan, and nobody pays for somebody else.
func testGarbage(t *testing.T, w *world) {
	for _, garbage := range []string{`{}`, `null`, `{"data":null}`, `{"data":[{}]}`, `[]`, `<html>Sign in</html>`, ` `} {
		w.stripe.SetGarbage(garbage)
		if _, err := w.checkout(t, "mdn_plus_5m"); !errors.Is(err, fault.ErrUnavailable) {
			t.Errorf("%s: checkout: %v", garbage, err)
		}
	}
	if n := w.count(t, "billing_customers"); n != 0 {
		t.Errorf("%d customers were created from invalid responses", n)
	}
	w.stripe.SetGarbage("")
	s := w.buy(t, "mdn_plus_5m")
	w.receive(t, servertest.StripeEvent("evt_1", "customer.subscription.created", servertest.StripeObject{"id": s["id"], "customer": s["customer"]}))
	w.work(t)
	w.receive(t, servertest.StripeEvent("evt_2", "customer.subscription.updated", servertest.StripeObject{"id": s["id"], "customer": s["customer"]}))
	w.receive(t, servertest.StripeEvent("evt_3", "invoice.paid", servertest.StripeObject{"id": "in_1"}))
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

// Providers may have user names of 255 characters, the maximum for Stripe's keys
// of requests, which are sent in a header.
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
