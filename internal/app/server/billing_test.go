package server

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
	"waymark.dev/waymark/internal/plus/stripe"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// sell returns a service that sells plans in the United States and Switzerland,
// and Stripe. Background tasks run synchronously.
func sell(t *testing.T, db *store.Store) (*billing.Service, *servertest.Stripe) {
	t.Helper()
	var list []billing.Price
	for i, tier := range account.PaidTiers() {
		list = append(list,
			billing.Price{Currency: "usd", Tier: tier, ID: "price_usd_" + tier, Amount: []int64{500, 5000, 1000, 10000}[i]},
			billing.Price{Currency: "chf", Tier: tier, ID: "price_chf_" + tier, Amount: []int64{600, 6000, 1200, 12000}[i]})
	}
	web := servertest.StartStripe(t, "")
	var service *billing.Service
	service = billing.New(billing.Options{
		Store: store.Billing{Store: db}, Prices: billing.NewPrices(list, map[string]string{"US": "usd", "CH": "chf", "DE": "eur"}, nil),
		Processor: stripe.New(stripe.Options{Key: servertest.StripeKey, Secret: servertest.StripeSecret, URL: web.URL, Hosts: servertest.StripeHosts}),
		BaseURL:   testOrigin, Log: slog.New(slog.DiscardHandler),
		Enqueue: func(ctx context.Context, task billing.Task) error { return service.Do(ctx, task) },
	})
	return service, web
}

func TestPlansFollowTheCountryOfTheReader(t *testing.T) {
	a := newAccountServer(t, trustTests)
	plans := func(header ...string) *http.Response {
		return a.send(t, request{method: http.MethodGet, target: "/api/v1/stripe/plans", header: header})
	}
	for _, test := range []struct {
		country, want string
	}{
		{"", `{"country":"US","currency":"usd","plans":{"mdn_plus_10m":{"monthlyPriceInCents":1000,"priceInCents":1000,"id":"price_usd_mdn_plus_10m"},` +
			`"mdn_plus_10y":{"monthlyPriceInCents":833,"priceInCents":10000,"id":"price_usd_mdn_plus_10y"},"mdn_plus_5m":{"monthlyPriceInCents":500,"priceInCents":500,"id":"price_usd_mdn_plus_5m"},` +
			`"mdn_plus_5y":{"monthlyPriceInCents":417,"priceInCents":5000,"id":"price_usd_mdn_plus_5y"}}}`},
		{"CH", `{"country":"CH","currency":"chf","plans":{"mdn_plus_10m":{"monthlyPriceInCents":1200,"priceInCents":1200,"id":"price_chf_mdn_plus_10m"},` +
			`"mdn_plus_10y":{"monthlyPriceInCents":1000,"priceInCents":12000,"id":"price_chf_mdn_plus_10y"},"mdn_plus_5m":{"monthlyPriceInCents":600,"priceInCents":600,"id":"price_chf_mdn_plus_5m"},` +
			`"mdn_plus_5y":{"monthlyPriceInCents":500,"priceInCents":6000,"id":"price_chf_mdn_plus_5y"}}}`},
	} {
		r := plans("CloudFront-Viewer-Country", test.country)
		if got := strings.TrimSpace(body(t, r)); r.StatusCode != http.StatusOK || got != test.want {
			t.Errorf("%s: %s\n%s, want\n%s", test.country, r.Status, got, test.want)
		}
		if got := r.Header.Get("Cache-Control"); got != "private, max-age=86400" {
			t.Errorf("%s: Cache-Control: %s", test.country, got)
		}
	}
	for _, country := range []string{"DE", "BR"} {
		r := plans("CloudFront-Viewer-Country", country)
		const want = `{"code":404,"error":"Not Found","message":"No plans are sold in this country."}`
		if got := strings.TrimSpace(body(t, r)); r.StatusCode != http.StatusNotFound || got != want || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %s, %s, %s", country, r.Status, r.Header.Get("Cache-Control"), got)
		}
	}
}

// buy has a reader buy a plan and returns the customer.
func (a *accountServer) buy(t *testing.T, session *http.Cookie, plan string) (customer string) {
	t.Helper()
	r := a.postJSON(t, "/api/v1/plus/billing/checkout/", `{"plan":"`+plan+`"}`, fromHere, session)
	if got := body(t, r); r.StatusCode != http.StatusCreated || !strings.HasPrefix(got, `{"url":"https://checkout.stripe.com/c/pay/cs_`) {
		t.Fatalf("checkout = %s, %s", r.Status, got)
	}
	u, err := a.db.User(t.Context(), "r1")
	if err != nil {
		t.Fatal(err)
	}
	c, err := (store.Billing{Store: a.db}).Customer(t.Context(), u.ID)
	if err != nil {
		t.Fatal(err)
	}
	a.stripe.Put("subscriptions", servertest.StripeSubscription("sub_1", c.ID, "price_usd_"+plan, time.Now(), time.Now().Add(24*time.Hour)))
	return c.ID
}

func TestAReaderBuysChangesAndCancelsAPlan(t *testing.T) {
	a := newAccountServer(t)
	a.provider.SignIn(servertest.Reader{Subject: "r1", Email: "reader@example.org"})
	session := a.signIn(t)
	customer := a.buy(t, session, "mdn_plus_5m")
	event := servertest.StripeEvent("evt_1", "checkout.session.completed", servertest.StripeObject{"id": "cs_1", "customer": customer})
	send := func(signature string) *http.Response {
		return a.send(t, request{method: http.MethodPost, target: "/events/stripe", body: string(event), header: []string{"Stripe-Signature", signature, "Content-Type", "application/json"}})
	}
	if r := send(servertest.SignStripe(event, "whsec_forged", time.Now())); r.StatusCode != http.StatusBadRequest {
		t.Errorf("forged event: %s", r.Status)
	}
	for range 2 {
		if r := send(servertest.SignStripe(event, servertest.StripeSecret, time.Now())); r.StatusCode != http.StatusOK {
			t.Errorf("event of Stripe: %s", r.Status)
		}
	}
	if got := body(t, a.get(t, "/api/v1/whoami", session)); !strings.Contains(got, `"is_subscriber":true,"subscription_type":"mdn_plus_5m"`) {
		t.Errorf("whoami: %s", got)
	}
	post := func(what, order string) (*http.Response, string) {
		r := a.postJSON(t, "/api/v1/plus/billing/"+what+"/", order, fromHere, session)
		return r, body(t, r)
	}
	for _, step := range []struct {
		what, order string
		status      int
		want        string
	}{
		{"checkout", `{"plan":"mdn_plus_10m"}`, 409, "You have a subscription."},
		{"change", `{"plan":"mdn_plus_5m"}`, 409, "higher plan"},
		{"change", `{"plan":"core"}`, 400, "no such plan"},
		{"change", `{"plan":"mdn_plus_10y","locale":"xx"}`, 400, "no such language"},
		{"change", `{"plan":"mdn_plus_10y"}`, 200, `"plan":{"plan":"mdn_plus_10y","source":"stripe","status":"active","period_end":"`},
		{"cancel", `{}`, 200, `"resume":true`},
		{"resume", `{}`, 200, `"ends_at":null`},
		{"portal", `{"locale":"de"}`, 201, `{"url":"https://billing.stripe.com/`},
	} {
		if r, got := post(step.what, step.order); r.StatusCode != step.status || !strings.Contains(got, step.want) || !strings.Contains(r.Header.Get("Cache-Control"), "no-store") {
			t.Errorf("%s %s = %s, %s, want %d and %s", step.what, step.order, r.Status, got, step.status, step.want)
		}
	}
	a.stripe.RefuseCard("/v1/subscriptions")
	if r, got := post("cancel", `{}`); r.StatusCode != http.StatusPaymentRequired || strings.Contains(got, "declined") {
		t.Errorf("declined payment: %s, %s", r.Status, got)
	}
	a.stripe.Lose("/v1/subscriptions/sub_1")
	if r, got := post("cancel", `{}`); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(got, "may have changed") {
		t.Errorf("with Stripe's response lost: %s, %s", r.Status, got)
	}
	a.stripe.SetDown(true)
	if r, got := post("cancel", `{}`); r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") != "60" || !strings.Contains(got, "Nothing was paid or changed") {
		t.Errorf("while Stripe is down: %s, %s", r.Status, got)
	}
	if got := body(t, a.get(t, "/api/v1/whoami", session)); !strings.Contains(got, `"subscription_type":"mdn_plus_10y"`) {
		t.Errorf("whoami while Stripe is down: %s", got)
	}
}

func TestEventsOfStripeHaveALimit(t *testing.T) {
	a := newAccountServer(t)
	r := a.send(t, request{method: http.MethodPost, target: "/events/stripe", body: strings.Repeat("x", stripeEventLimit+1)})
	if r.StatusCode != http.StatusRequestEntityTooLarge || !strings.HasPrefix(r.Header.Get("Content-Type"), typeJSON) {
		t.Errorf("large event: %s, %s", r.Status, r.Header.Get("Content-Type"))
	}
	if r := a.get(t, "/events/stripe"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("GET: %s", r.Status)
	}
}

// Without Stripe, readers see plans of other sources, and nothing is for sale.
func TestWithoutStripeThereIsNothingToBuy(t *testing.T) {
	a := newAccountServer(t, func(o *Options) {
		service := featureOf[Plans](o).Service.(*billing.Service)
		without := service.Options
		without.Processor, without.Prices = nil, billing.NewPrices(nil, nil, nil)
		change(o, func(f *Plans) { f.Service = billing.New(without) })
	})
	session := a.signIn(t)
	want := `{"plan":{"plan":"mdn_plus_5m","source":"provider","status":null,"period_end":null,"ends_at":null,"held_until":null},` +
		`"sources":[{"plan":"mdn_plus_5m","source":"provider","status":null,"period_end":null,"ends_at":null,"held_until":null}],` +
		`"can":{"checkout":false,"change":false,"cancel":false,"resume":false,"portal":false},"events":[]}`
	if got := strings.TrimSpace(body(t, a.get(t, "/api/v1/plus/billing/", session))); got != want {
		t.Errorf("billing = %s, want %s", got, want)
	}
	if r := a.postJSON(t, "/api/v1/plus/billing/checkout/", `{"plan":"mdn_plus_10m"}`, fromHere, session); r.StatusCode != http.StatusNotFound && r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("checkout = %s", r.Status)
	}
	if r := a.get(t, "/api/v1/stripe/plans"); r.StatusCode != http.StatusNotFound {
		t.Errorf("plans = %s", r.Status)
	}
}

func TestWithoutPricesThereAreNoPlans(t *testing.T) {
	a := newAccountServer(t, without[Plans])
	if r := a.get(t, "/api/v1/stripe/plans"); r.StatusCode != http.StatusNotFound {
		t.Errorf("plans without prices: %s", r.Status)
	}
}

// boundedSales records whether a reader's plan is looked up with a deadline.
type boundedSales struct {
	billingService
	bounded bool
}

func (b *boundedSales) Account(ctx context.Context, u *account.User) (billing.Account, error) {
	_, b.bounded = ctx.Deadline()
	return b.billingService.Account(ctx, u)
}

func TestBillingIsReadWithADeadline(t *testing.T) {
	var sales *boundedSales
	a := newAccountServer(t, func(o *Options) {
		sales = &boundedSales{billingService: featureOf[Plans](o).Service}
		change(o, func(f *Plans) { f.Service = sales })
	})
	if r := a.get(t, "/api/v1/plus/billing/", a.signIn(t)); r.StatusCode != http.StatusOK || !sales.bounded {
		t.Errorf("%s, with a deadline: %v", r.Status, sales.bounded)
	}
}
