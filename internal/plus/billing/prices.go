package billing

import (
	"fmt"
	"maps"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// Price is the price of a plan in one currency.
type Price struct {
	Currency string // ISO 4217 in small letters
	Tier     string
	ID       string // at the payment processor
	Amount   int64  // for the whole period, in the smallest unit of the currency
}

// Prices are the prices of a site.
type Prices struct {
	list       []Price
	tierOf     map[string]string // by the id of a price
	currencyOf map[string]string // by country, where plans are sold
}

// NewPrices returns the prices in a list, which has all tiers for each currency. Plans are
// sold in countries whose currency has prices. Subscribers at a former price, by id, keep its
// tier.
func NewPrices(list []Price, currencyOf, former map[string]string) *Prices {
	p := &Prices{list: list, tierOf: maps.Clone(former), currencyOf: map[string]string{}}
	if p.tierOf == nil {
		p.tierOf = map[string]string{}
	}
	currencies := map[string]bool{}
	for _, price := range list {
		currencies[price.Currency], p.tierOf[price.ID] = true, price.Tier
	}
	for country, currency := range currencyOf {
		if currencies[currency] {
			p.currencyOf[country] = currency
		}
	}
	return p
}

// Offer is the offer for a country (docs/reference/http.md, Paid plans).
type Offer struct {
	Country  string             `json:"country"`
	Currency string             `json:"currency"`
	Plans    map[string]Offered `json:"plans"` // by tier
}

// Offered is an offered plan.
type Offered struct {
	// Monthly is the monthly price, or a twelfth of a yearly one, in hundredths of the
	// currency.
	Monthly int64 `json:"monthlyPriceInCents"`
	// Whole is the monthly or yearly payment, in hundredths, too.
	Whole int64  `json:"priceInCents"`
	ID    string `json:"id"`
}

// Offer returns the plans for a two-letter country code. The error is fault.ErrNotFound if
// none are sold there.
func (p *Prices) Offer(country string) (Offer, error) {
	currency, ok := p.currencyOf[country]
	if !ok {
		return Offer{}, fmt.Errorf("plans in %q: %w", country, fault.ErrNotFound)
	}
	offer := Offer{country, currency, map[string]Offered{}}
	for _, price := range p.list {
		if price.Currency == currency {
			offer.Plans[price.Tier] = Offered{price.monthly(), price.inHundredths(price.Amount), price.ID}
		}
	}
	return offer, nil
}

func (p *Prices) in(currency, tier string) (Price, bool) {
	for _, price := range p.list {
		if price.Tier == tier && price.Currency == currency {
			return price, true
		}
	}
	return Price{}, false
}

// Currencies whose smallest unit is not a hundredth, at Stripe
// (docs.stripe.com/currencies).
var (
	wholeUnits = map[string]bool{
		"bif": true, "clp": true, "djf": true, "gnf": true, "jpy": true, "kmf": true, "krw": true, "mga": true,
		"pyg": true, "rwf": true, "vnd": true, "vuv": true, "xaf": true, "xof": true, "xpf": true,
	}
	thousandths = map[string]bool{"bhd": true, "jod": true, "kwd": true, "omr": true, "tnd": true}
)

const monthsPerYear = 12

// monthly is the monthly price in hundredths of the currency, rounded to its units.
func (p Price) monthly() int64 {
	amount := p.Amount
	if account.IsYearly(p.Tier) {
		amount = divide(amount, monthsPerYear)
	}
	return p.inHundredths(amount)
}

// inHundredths is an amount in hundredths of the currency, rounded to the nearest.
func (p Price) inHundredths(amount int64) int64 {
	switch {
	case wholeUnits[p.Currency]:
		return amount * 100
	case thousandths[p.Currency]:
		return divide(amount, 10)
	}
	return amount
}

// divide rounds to the nearest number.
func divide(n, by int64) int64 { return (n + by/2) / by }
