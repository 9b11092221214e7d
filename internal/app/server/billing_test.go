package server

import (
	"net/http"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/billing"
)

// testPrices are sold in the United States and Switzerland.
func testPrices() *billing.Prices {
	var list []billing.Price
	for i, tier := range account.PaidTiers() {
		list = append(list,
			billing.Price{Currency: "usd", Tier: tier, ID: "price_usd_" + tier, Amount: []int64{500, 5000, 1000, 10000}[i]},
			billing.Price{Currency: "chf", Tier: tier, ID: "price_chf_" + tier, Amount: []int64{600, 6000, 1200, 12000}[i]})
	}
	return billing.NewPrices(list, map[string]string{"US": "usd", "CH": "chf", "DE": "eur"})
}

func TestPlansFollowTheCountryOfTheReader(t *testing.T) {
	a := newAccountServer(t, trustTests)
	plans := func(header ...string) *http.Response {
		return a.send(t, request{method: http.MethodGet, target: "/api/v1/stripe/plans", header: header})
	}
	for _, test := range []struct {
		country, want string
	}{
		{"", `{"country":"US","currency":"usd","plans":{"mdn_plus_10m":{"monthlyPriceInCents":1000,"id":"price_usd_mdn_plus_10m"},` +
			`"mdn_plus_10y":{"monthlyPriceInCents":833,"id":"price_usd_mdn_plus_10y"},"mdn_plus_5m":{"monthlyPriceInCents":500,"id":"price_usd_mdn_plus_5m"},` +
			`"mdn_plus_5y":{"monthlyPriceInCents":417,"id":"price_usd_mdn_plus_5y"}}}`},
		{"CH", `{"country":"CH","currency":"chf","plans":{"mdn_plus_10m":{"monthlyPriceInCents":1200,"id":"price_chf_mdn_plus_10m"},` +
			`"mdn_plus_10y":{"monthlyPriceInCents":1000,"id":"price_chf_mdn_plus_10y"},"mdn_plus_5m":{"monthlyPriceInCents":600,"id":"price_chf_mdn_plus_5m"},` +
			`"mdn_plus_5y":{"monthlyPriceInCents":500,"id":"price_chf_mdn_plus_5y"}}}`},
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

func TestWithoutPricesThereAreNoPlans(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { o.Billing = nil })
	if r := a.get(t, "/api/v1/stripe/plans"); r.StatusCode != http.StatusNotFound {
		t.Errorf("plans without prices: %s", r.Status)
	}
}
