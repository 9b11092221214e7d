package billing

import (
	"encoding/json"
	"errors"
	"testing"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// pricesIn returns the prices of a currency, with ids such as usd-mdn_plus_5m.
func pricesIn(currency string, amounts ...int64) []Price {
	var list []Price
	for i, tier := range account.PaidTiers() {
		list = append(list, Price{currency, tier, currency + "-" + tier, amounts[i]})
	}
	return list
}

var testPrices = NewPrices(append(append(
	pricesIn("usd", 500, 5000, 1000, 10000),
	pricesIn("eur", 499, 4990, 1099, 10990)...),
	pricesIn("jpy", 800, 8000, 1600, 16000)...),
	map[string]string{"US": "usd", "GB": "usd", "DE": "eur", "AT": "eur", "CH": "chf", "JP": "jpy"}, nil)

func TestOffer(t *testing.T) {
	for _, test := range []struct{ country, want string }{
		{"US", `{"country":"US","currency":"usd","plans":{` +
			`"mdn_plus_10m":{"monthlyPriceInCents":1000,"priceInCents":1000,"id":"usd-mdn_plus_10m"},"mdn_plus_10y":{"monthlyPriceInCents":833,"priceInCents":10000,"id":"usd-mdn_plus_10y"},` +
			`"mdn_plus_5m":{"monthlyPriceInCents":500,"priceInCents":500,"id":"usd-mdn_plus_5m"},"mdn_plus_5y":{"monthlyPriceInCents":417,"priceInCents":5000,"id":"usd-mdn_plus_5y"}}}`},
		{"AT", `{"country":"AT","currency":"eur","plans":{` +
			`"mdn_plus_10m":{"monthlyPriceInCents":1099,"priceInCents":1099,"id":"eur-mdn_plus_10m"},"mdn_plus_10y":{"monthlyPriceInCents":916,"priceInCents":10990,"id":"eur-mdn_plus_10y"},` +
			`"mdn_plus_5m":{"monthlyPriceInCents":499,"priceInCents":499,"id":"eur-mdn_plus_5m"},"mdn_plus_5y":{"monthlyPriceInCents":416,"priceInCents":4990,"id":"eur-mdn_plus_5y"}}}`},
		{"JP", `{"country":"JP","currency":"jpy","plans":{` +
			`"mdn_plus_10m":{"monthlyPriceInCents":160000,"priceInCents":160000,"id":"jpy-mdn_plus_10m"},"mdn_plus_10y":{"monthlyPriceInCents":133300,"priceInCents":1600000,"id":"jpy-mdn_plus_10y"},` +
			`"mdn_plus_5m":{"monthlyPriceInCents":80000,"priceInCents":80000,"id":"jpy-mdn_plus_5m"},"mdn_plus_5y":{"monthlyPriceInCents":66700,"priceInCents":800000,"id":"jpy-mdn_plus_5y"}}}`},
	} {
		offer, err := testPrices.Offer(test.country)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(offer); err != nil || string(got) != test.want {
			t.Errorf("offer in %s =\n%s, %v, want\n%s", test.country, got, err, test.want)
		}
	}
	for _, country := range []string{"CH", "BR", "", "us"} { // CH has a currency without prices
		if offer, err := testPrices.Offer(country); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("offer in %q = %v, %v", country, offer, err)
		}
	}
}
