package stripe_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// Events only say that something has changed: in any order, repeated, and after
// further changes, readers have the state that Stripe returns.
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
		state := servertest.StripeObject{"status": "active"}
		want := "mdn_plus_5m"
		if ended {
			state, want = servertest.StripeObject{"status": "canceled", "ended_at": time.Now().Unix()}, account.Core
		} else {
			state["ended_at"] = 0
		}
		w.stripe.Change("sub_1", state)
		for _, n := range order {
			e := events[n]
			event := servertest.StripeEvent(fmt.Sprintf("evt_%d_%s", i, e.id), e.kind, servertest.StripeObject{"id": s["id"], "customer": s["customer"], "status": e.claims})
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
	event := servertest.StripeEvent("evt_0_created", "customer.subscription.created", servertest.StripeObject{"id": s["id"], "customer": s["customer"]})
	w.receive(t, event)
	if len(w.queue) != 0 {
		t.Errorf("processed event has enqueued %v again", w.queue)
	}
}

// permutations returns all orders of the numbers below n.
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

// createdAt finds the time of an event.
var createdAt = regexp.MustCompile(`"created":\d+`)

func testForgedEvents(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	event := servertest.StripeEvent("evt_1", "customer.subscription.created", servertest.StripeObject{"id": s["id"], "customer": s["customer"]})
	now := time.Now()
	for name, signature := range map[string]string{
		"none":            "",
		"another secret":  servertest.SignStripe(event, "whsec_other", now),
		"another body":    servertest.SignStripe([]byte("{}"), servertest.StripeSecret, now),
		"another time":    strings.Replace(servertest.SignStripe(event, servertest.StripeSecret, now), fmt.Sprint(now.Unix()), fmt.Sprint(now.Unix()+1), 1),
		"a later one":     servertest.SignStripe(event, servertest.StripeSecret, now.Add(6*time.Minute)),
		"an old one":      servertest.SignStripe(event, servertest.StripeSecret, now.Add(-6*time.Minute)),
		"another version": strings.Replace(servertest.SignStripe(event, servertest.StripeSecret, now), "v1=", "v0=", 1),
		"no hex":          fmt.Sprintf("t=%d,v1=zz", now.Unix()),
	} {
		if err := w.Receive(t.Context(), event, signature); !errors.Is(err, fault.ErrForbidden) {
			t.Errorf("with signature %s: %v", name, err)
		}
	}
	for _, body := range []string{"", "[]", "{}", `{"id":"evt_2","type":"customer.subscription.created"}`, `{"id":"evt_2","type":"customer.subscription.created","data":{"object":[]}}`} {
		err := w.Receive(t.Context(), []byte(body), servertest.SignStripe([]byte(body), servertest.StripeSecret, now))
		if !errors.Is(err, fault.ErrInvalid) && !errors.Is(err, fault.ErrForbidden) {
			t.Errorf("a signed %q: %v", body, err)
		}
	}
	later := servertest.StripeEvent("evt_3", "customer.subscription.created", servertest.StripeObject{"id": s["id"], "customer": s["customer"]})
	later = createdAt.ReplaceAll(later, fmt.Appendf(nil, `"created":%d`, now.Add(time.Hour).Unix()))
	if err := w.Receive(t.Context(), later, servertest.SignStripe(later, servertest.StripeSecret, now)); !errors.Is(err, fault.ErrForbidden) {
		t.Errorf("future event: %v", err)
	}
	if len(w.queue) > 0 {
		t.Errorf("forged events have enqueued %v", w.queue)
	}
	w.wantPlan(t, "after forged events", account.Core)
	w.receive(t, event)
	w.work(t)
	w.wantPlan(t, "after the event of Stripe", "mdn_plus_5m")
}

// A response that is stored after a newer one must not replace it.
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
		t.Errorf("an outdated response has reverted the cancellation: %+v", a.Plan)
	}
	// Neither does an outdated empty response end the plan; a current one does.
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

// Refunds, disputes and invoices go to the ledger, with the state that Stripe
// returns.
func testPayments(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	charge := servertest.StripeObject{"id": "ch_1", "object": "charge", "customer": s["customer"]}
	at := time.Now().Add(-time.Minute).Unix()
	payment := func(collection, id, kind, status string, amount int) servertest.StripeObject {
		o := servertest.StripeObject{
			"id": id, "object": kind, "charge": charge, "customer": s["customer"], "amount": amount, "amount_due": amount, "amount_paid": amount,
			"currency": "usd", "status": status, "created": at,
		}
		at++
		w.stripe.Put(collection, o)
		return servertest.StripeObject{"id": id, "object": kind, "charge": "ch_1", "status": "something older"}
	}
	n := 0
	send := func(kind string, o servertest.StripeObject) {
		n++
		w.receive(t, servertest.StripeEvent(fmt.Sprintf("evt_%d", n), kind, o))
		w.work(t)
	}
	send("invoice.paid", payment("invoices", "in_1", "invoice", "paid", 500))
	send("invoice.created", payment("invoices", "in_2", "invoice", "draft", 500))
	send("invoice.upcoming", servertest.StripeObject{"object": "invoice"})
	send("invoice.deleted", servertest.StripeObject{"id": "in_gone", "object": "invoice"})
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
			t.Errorf("export of %s: %v", table, tables[table])
		}
	}
}

// Another site may use the same Stripe account.
func testEventsOfStrangers(t *testing.T, w *world) {
	for i, e := range []struct {
		kind   string
		object servertest.StripeObject
	}{
		{"customer.subscription.created", servertest.StripeObject{"id": "sub_9", "customer": "cus_stranger"}},
		{"customer.subscription.created", servertest.StripeObject{"id": "sub_9", "customer": nil}},
		{"payout.paid", servertest.StripeObject{"id": "po_1"}},
		{"product.created", servertest.StripeObject{"id": "prod_1"}},
	} {
		w.receive(t, servertest.StripeEvent(fmt.Sprintf("evt_%d", i), e.kind, e.object))
	}
	w.work(t)
	if n := w.count(t, "billing_subscriptions") + w.count(t, "billing_ledger"); n > 0 {
		t.Errorf("%d rows about customers of other sites", n)
	}
}

// The first event may be lost, or the webhook missing.
func testWithoutEvents(t *testing.T, w *world) {
	w.buy(t, "mdn_plus_5m")
	w.wantPlan(t, "when the reader comes back", account.Core)
	w.work(t)
	w.wantPlan(t, "when the reader looks again", "mdn_plus_5m")
	if len(w.queue) > 0 {
		t.Errorf("Stripe is queried again: %v", w.queue)
	}
	w.exec(t, "delete from billing_subscriptions")
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	w.wantPlan(t, "an hour after the checkout began", "mdn_plus_5m")
}

// Two events about an invoice are processed concurrently, and the response
// fetched first is stored last.
func testALatePaymentChangesNothing(t *testing.T, w *world) {
	s := w.buy(t, "mdn_plus_5m")
	invoice := servertest.StripeObject{"id": "in_1", "object": "invoice", "customer": s["customer"], "amount_due": 500, "amount_paid": 500, "currency": "usd", "status": "open", "created": time.Now().Unix()}
	w.stripe.Put("invoices", invoice)
	w.receive(t, servertest.StripeEvent("evt_1", "invoice.finalized", servertest.StripeObject{"id": "in_1"}))
	w.receive(t, servertest.StripeEvent("evt_2", "invoice.paid", servertest.StripeObject{"id": "in_1"}))
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
