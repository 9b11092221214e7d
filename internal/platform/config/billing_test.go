package config

import (
	"reflect"
	"strings"
	"testing"
)

func TestPrices(t *testing.T) {
	b := Billing{Prices: []string{
		"usd.mdn_plus_5m=price_1", " usd.mdn_plus_5y = price_2 ", "usd.mdn_plus_10m=price_3", "usd.mdn_plus_10y=price_4:9900",
	}}
	want := []Price{
		{"usd", "mdn_plus_5m", "price_1", 500},
		{"usd", "mdn_plus_5y", "price_2", 5000},
		{"usd", "mdn_plus_10m", "price_3", 1000},
		{"usd", "mdn_plus_10y", "price_4", 9900},
	}
	if got, err := b.PriceList(); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("prices = %v, %v, want %v", got, err, want)
	}
	if got, err := (Billing{}).PriceList(); err != nil || len(got) != 0 {
		t.Errorf("prices that are not set = %v, %v", got, err)
	}
}

func TestWrongPricesAreNamed(t *testing.T) {
	for _, test := range []struct{ prices, want string }{
		{"usd.mdn_plus_5m=a", "usd.mdn_plus_10m is missing"},
		{"usd.mdn_plus_5m=a,usd.mdn_plus_5m=b", "usd.mdn_plus_5m is there twice"},
		{"usd.mdn_plus_5m=a,usd.mdn_plus_5y=a", "usd.mdn_plus_5y and usd.mdn_plus_5m have the same id"},
		{"eur.mdn_plus_5m=a", "the amount is missing"},
		{"eur.mdn_plus_5m=a:5.00", `"5.00" is not an amount`},
		{"eur.mdn_plus_5m=a:0", `"0" is not an amount`},
		{"eur.mdn_plus_5m=a:-500", `"-500" is not an amount`},
		{"eur.mdn_plus_5m=a:100000000", "is not an amount"},
		{"eur.gold=a:500", `"gold" is not one of the plans mdn_plus_10m, `},
		{"EUR.mdn_plus_5m=a:500", "is not CURRENCY.PLAN=ID:AMOUNT"},
		{"mdn_plus_5m=a:500", "is not CURRENCY.PLAN=ID:AMOUNT"},
		{"eur.mdn_plus_5m=", "is not CURRENCY.PLAN=ID:AMOUNT"},
		{"eur.mdn_plus_5m=../refunds:500", "is not CURRENCY.PLAN=ID:AMOUNT"},
	} {
		var bad problems
		Billing{Prices: strings.Split(test.prices, ",")}.check(&bad)
		if len(bad) != 1 || bad[0].key != "billing.prices" || !strings.Contains(bad[0].text, test.want) {
			t.Errorf("%s: problems = %q, want %q", test.prices, bad, test.want)
		}
	}
}

func TestCountriesOfPlans(t *testing.T) {
	cfg, _, err := load(t, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	currencies, err := cfg.Billing.CurrencyOf()
	if err != nil {
		t.Fatal(err)
	}
	for country, want := range map[string]string{"US": "usd", "NZ": "usd", "DE": "eur", "SK": "eur", "CH": "chf", "BR": ""} {
		if got := currencies[country]; got != want {
			t.Errorf("the currency of %s is %q, want %q", country, got, want)
		}
	}
	for entry, want := range map[string]string{
		"US CA":            "is not CURRENCY=COUNTRIES",
		"dollars=US":       "is not CURRENCY=COUNTRIES",
		"usd=USA":          `"USA" is not the code of a country`,
		"usd=US CA,eur=US": "US has two currencies, usd and eur",
	} {
		var bad problems
		Billing{Countries: strings.Split(entry, ",")}.check(&bad)
		if len(bad) != 1 || bad[0].key != "billing.countries" || !strings.Contains(bad[0].text, want) {
			t.Errorf("%s: problems = %q, want %q", entry, bad, want)
		}
	}
}
