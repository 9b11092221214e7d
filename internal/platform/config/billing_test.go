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
		t.Errorf("unset prices = %v, %v", got, err)
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
		Billing{Prices: strings.Split(test.prices, ","), StripeAPI: "https://api.stripe.com"}.check(&bad)
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
			t.Errorf("currency of %s = %q, want %q", country, got, want)
		}
	}
	for entry, want := range map[string]string{
		"US CA":            "is not CURRENCY=COUNTRIES",
		"dollars=US":       "is not CURRENCY=COUNTRIES",
		"usd=USA":          `"USA" is not the code of a country`,
		"usd=US CA,eur=US": "US has two currencies, usd and eur",
	} {
		var bad problems
		Billing{Countries: strings.Split(entry, ","), StripeAPI: "https://api.stripe.com"}.check(&bad)
		if len(bad) != 1 || bad[0].key != "billing.countries" || !strings.Contains(bad[0].text, want) {
			t.Errorf("%s: problems = %q, want %q", entry, bad, want)
		}
	}
}

func TestOtherSettingsOfBilling(t *testing.T) {
	b := Billing{StripeAPI: "https://api.stripe.com", FormerPrices: []string{"mdn_plus_5m = price_0"}}
	if got, err := b.FormerPriceList(); err != nil || got["price_0"] != "mdn_plus_5m" {
		t.Errorf("former prices = %v, %v", got, err)
	}
	for key, wrong := range map[string]Billing{
		"billing.former_prices": {StripeAPI: "https://api.stripe.com", FormerPrices: []string{"gold=price_0"}},
		"billing.stripe_api":    {StripeAPI: "http://stripe.example"},
		"billing.past_due_days": {StripeAPI: "http://localhost:1", PastDueDays: -1},
		"billing.outage_days":   {StripeAPI: "http://127.0.0.1:1", OutageDays: 367},
	} {
		var bad problems
		wrong.check(&bad)
		if len(bad) != 1 || bad[0].key != key {
			t.Errorf("%s: problems = %q", key, bad)
		}
	}
	err := (Billing{}).Missing()
	if err == nil || !strings.Contains(err.Error(), "billing.stripe_key: missing") || !strings.Contains(err.Error(), "billing.webhook_secret: missing") {
		t.Errorf("without secrets: %v", err)
	}
	if err := (Billing{StripeKey: "a", WebhookSecret: "b"}).Missing(); err != nil {
		t.Errorf("with secrets: %v", err)
	}
}
