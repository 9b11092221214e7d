package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/dial"
)

// Price is the price of a plan.
type Price struct {
	Currency string // lower-case ISO 4217 code
	Plan     string
	ID       string // at the payment processor
	Amount   int64  // for the whole period, in the currency's smallest unit
}

// dollars are the default amounts in US dollars, by plan.
var dollars = map[string]int64{"mdn_plus_5m": 500, "mdn_plus_5y": 5000, "mdn_plus_10m": 1000, "mdn_plus_10y": 10000}

// PriceList returns the configured prices.
func (b Billing) PriceList() ([]Price, error) {
	var list []Price
	plans := map[string][]string{} // by currency
	ids := map[string]string{}
	for _, entry := range b.Prices {
		p, err := parsePrice(entry)
		if err != nil {
			return nil, err
		}
		if slices.Contains(plans[p.Currency], p.Plan) {
			return nil, fmt.Errorf("%s.%s is there twice", p.Currency, p.Plan)
		}
		if other := ids[p.ID]; other != "" {
			return nil, fmt.Errorf("%s.%s and %s have the same id", p.Currency, p.Plan, other)
		}
		plans[p.Currency], ids[p.ID] = append(plans[p.Currency], p.Plan), p.Currency+"."+p.Plan
		list = append(list, p)
	}
	for _, currency := range slices.Sorted(maps.Keys(plans)) {
		for _, plan := range slices.Sorted(maps.Keys(dollars)) {
			if !slices.Contains(plans[currency], plan) {
				return nil, fmt.Errorf("%s.%s is missing", currency, plan)
			}
		}
	}
	return list, nil
}

func parsePrice(entry string) (Price, error) {
	name, value, _ := strings.Cut(entry, "=")
	currency, plan, _ := strings.Cut(strings.TrimSpace(name), ".")
	id, amount, hasAmount := strings.Cut(strings.TrimSpace(value), ":")
	p := Price{Currency: currency, Plan: plan, ID: strings.TrimSpace(id)}
	if !isCode(currency, 3, 'a', 'z') || p.ID == "" || strings.ContainsAny(p.ID, "/?# ") {
		return Price{}, fmt.Errorf("%q is not CURRENCY.PLAN=ID:AMOUNT", entry)
	}
	if dollars[plan] == 0 {
		return Price{}, fmt.Errorf("%q: %q is not one of the plans %s", entry, plan, strings.Join(slices.Sorted(maps.Keys(dollars)), ", "))
	}
	switch {
	case hasAmount:
		n, err := strconv.ParseInt(strings.TrimSpace(amount), 10, 64)
		if err != nil || n <= 0 || n > maxAmount {
			return Price{}, fmt.Errorf("%q: %q is not an amount in the smallest unit of the currency", entry, amount)
		}
		p.Amount = n
	case currency == "usd":
		p.Amount = dollars[plan]
	default:
		return Price{}, fmt.Errorf("%q: the amount is missing", entry)
	}
	return p, nil
}

// maxAmount is the highest amount that a payment processor accepts.
const maxAmount = 99_999_999

// CurrencyOf returns the currencies by country of sale.
func (b Billing) CurrencyOf() (map[string]string, error) {
	currencies := map[string]string{}
	for _, entry := range b.Countries {
		currency, countries, ok := strings.Cut(entry, "=")
		currency = strings.TrimSpace(currency)
		if !ok || !isCode(currency, 3, 'a', 'z') {
			return nil, fmt.Errorf("%q is not CURRENCY=COUNTRIES", entry)
		}
		for _, country := range strings.Fields(countries) {
			if !isCode(country, 2, 'A', 'Z') {
				return nil, fmt.Errorf("%q is not the code of a country", country)
			}
			if other := currencies[country]; other != "" && other != currency {
				return nil, fmt.Errorf("%s has two currencies, %s and %s", country, other, currency)
			}
			currencies[country] = currency
		}
	}
	return currencies, nil
}

// isCode reports whether a text has a length and only letters of a range.
func isCode(text string, length int, first, last rune) bool {
	return len(text) == length && strings.IndexFunc(text, func(r rune) bool { return r < first || r > last }) < 0
}

// FormerPriceList returns the plans of former prices by id.
func (b Billing) FormerPriceList() (map[string]string, error) {
	plans := map[string]string{}
	for _, entry := range b.FormerPrices {
		plan, id, _ := strings.Cut(entry, "=")
		plan, id = strings.TrimSpace(plan), strings.TrimSpace(id)
		if dollars[plan] == 0 || id == "" {
			return nil, fmt.Errorf("%q is not PLAN=ID with one of the plans %s", entry, strings.Join(slices.Sorted(maps.Keys(dollars)), ", "))
		}
		plans[id] = plan
	}
	return plans, nil
}

// Missing returns an error that lists the settings missing for selling plans.
func (b Billing) Missing() error {
	var missing []string
	if b.StripeKey == "" {
		missing = append(missing, "billing.stripe_key: missing; set it to a key of the account at Stripe, or billing.prices to nothing")
	}
	if b.WebhookSecret == "" {
		missing = append(missing, "billing.webhook_secret: missing; set it to the signing secret of the webhook at Stripe")
	}
	if len(missing) == 0 {
		return nil
	}
	return errors.New("wrong settings:\n  " + strings.Join(missing, "\n  "))
}

func (b Billing) check(bad *problems) {
	_, err := b.PriceList()
	bad.addError("billing.prices", err)
	_, err = b.CurrencyOf()
	bad.addError("billing.countries", err)
	_, err = b.FormerPriceList()
	bad.addError("billing.former_prices", err)
	if u, ok := bad.webAddress("billing.stripe_api", b.StripeAPI); ok && u.Scheme == "http" && !dial.IsLoopback(u.Hostname()) {
		bad.add("billing.stripe_api", "%q must be an https address, unless it is this machine", b.StripeAPI)
	}
	bad.between("billing.past_due_days", b.PastDueDays, 0, 366)
	bad.between("billing.outage_days", b.OutageDays, 0, 366)
}
