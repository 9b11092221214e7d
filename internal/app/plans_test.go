package app

import (
	"log/slog"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
)

func TestExaminePlans(t *testing.T) {
	prices := []string{"usd.mdn_plus_5m=a", "usd.mdn_plus_5y=b", "usd.mdn_plus_10m=c", "usd.mdn_plus_10y=d"}
	for _, test := range []struct {
		billing config.Billing
		ok      bool
		want    string
	}{
		{config.Billing{}, true, ""},
		{config.Billing{Prices: prices}, false, "billing.stripe_key: missing"},
		{config.Billing{Prices: prices, StripeKey: "sk"}, false, "billing.webhook_secret: missing"},
		{config.Billing{Prices: prices, StripeKey: "sk", WebhookSecret: "whsec"}, true, "4 prices"},
	} {
		list := New(&config.Config{Billing: test.billing}, slog.New(slog.DiscardHandler), "").examinePlans(t.Context())
		switch {
		case test.want == "":
			if len(list) > 0 {
				t.Errorf("without prices: %v", list)
			}
		case len(list) != 1 || list[0].OK != test.ok || !strings.Contains(list[0].Detail, test.want):
			t.Errorf("%v: %v, want %s", test.billing, list, test.want)
		}
	}
}

// Readers see grants of operators and plans of the sign-in provider even if
// nothing is sold.
func TestPlansAreShownWhereNothingIsSold(t *testing.T) {
	a := New(&config.Config{}, slog.New(slog.DiscardHandler), "")
	for _, name := range []string{feature.Settings, feature.Plus} {
		set := feature.Set{{Feature: feature.Feature{Name: name}, On: true}}
		if got := hasPlans(set); got != (name == feature.Settings) {
			t.Errorf("with %s only: %v", name, got)
		}
	}
	service, err := a.billingService(nil, nil, feature.Set{})
	if err != nil || service.Sells() {
		t.Errorf("without prices: %v, sells %v", err, service.Sells())
	}
	if _, err := a.billingService(nil, nil, feature.Set{{Feature: feature.Feature{Name: feature.Plans}, On: true}}); err == nil || !strings.Contains(err.Error(), "billing.stripe_key") {
		t.Errorf("selling without a key: %v", err)
	}
}
