package main

import (
	"bytes"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// price returns a price as Stripe's API represents it.
func price(id, interval string, amount int, change ...servertest.StripeObject) servertest.StripeObject {
	o := servertest.StripeObject{
		"id": id, "object": "price", "active": true, "currency": "usd", "unit_amount": amount,
		"recurring": servertest.StripeObject{"interval": interval, "interval_count": 1},
	}
	for _, c := range change {
		for name, value := range c {
			o[name] = value
		}
	}
	return o
}

func TestPlansCheck(t *testing.T) {
	web := servertest.StartStripe(t, servertest.StartStripeMock(t))
	for _, p := range []servertest.StripeObject{
		price("price_a", "month", 500), price("price_b", "year", 5000), price("price_c", "month", 1000), price("price_d", "year", 10000),
		price("price_high", "month", 600), price("price_eur", "month", 500, servertest.StripeObject{"currency": "eur"}),
		price("price_off", "month", 500, servertest.StripeObject{"active": false}), price("price_once", "", 500, servertest.StripeObject{"recurring": nil}),
		price("price_quarter", "month", 500, servertest.StripeObject{"recurring": servertest.StripeObject{"interval": "month", "interval_count": 3}}),
	} {
		web.Put("prices", p)
	}
	run := func(args ...string) (string, error) {
		var out bytes.Buffer
		cmd := newRoot()
		cmd.SetOut(&out)
		cmd.SetErr(&out)
		cmd.SetArgs(append([]string{"plans", "check", "--billing-stripe-api", web.URL}, args...))
		err := cmd.ExecuteContext(t.Context())
		return out.String(), err
	}
	prices := func(monthly string) string {
		return "--billing-prices=usd.mdn_plus_5m=" + monthly + ",usd.mdn_plus_5y=price_b,usd.mdn_plus_10m=price_c,usd.mdn_plus_10y=price_d"
	}
	check := func(monthly string) (string, error) {
		return run("--billing-stripe-key", servertest.StripeKey, prices(monthly))
	}
	out, err := check("price_a")
	if err != nil || strings.Count(out, "ok ") != 4 {
		t.Errorf("valid prices: %v\n%s", err, out)
	}
	for id, want := range map[string]string{
		"price_high":    "PROBLEM  usd.mdn_plus_5m: price_high at Stripe differs: the amount is 600, not 500\n",
		"price_eur":     "the currency is eur, not usd\n",
		"price_off":     "it is not active: nobody can buy it\n",
		"price_once":    "it is paid once, not every month\n",
		"price_quarter": "it is paid every 3 months, not every month\n",
		"price_none":    "there is no such price\n",
	} {
		out, err := check(id)
		if err == nil || err.Error() != "the settings differ from Stripe" || !strings.Contains(out, want) || strings.Count(out, "ok ") != 3 {
			t.Errorf("%s: %v\n%s\nwant %s", id, err, out, want)
		}
	}
	web.SetDown(true)
	if out, err := check("price_a"); err == nil || !strings.Contains(err.Error(), "stripe: fetch price price_a: unavailable: down") || strings.Contains(out, "PROBLEM") {
		t.Errorf("while Stripe is down: %v\n%s", err, out)
	}
	if _, err := run("--billing-stripe-key", servertest.StripeKey); err == nil || !strings.Contains(err.Error(), "billing.prices is empty") {
		t.Errorf("without prices: %v", err)
	}
	if _, err := run(prices("price_a")); err == nil || !strings.Contains(err.Error(), "billing.stripe_key: missing") {
		t.Errorf("without a key: %v", err)
	}
}
