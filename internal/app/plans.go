package app

import (
	"waymark.dev/waymark/internal/plus/billing"
)

// prices are what plans cost.
func (a *App) prices() (*billing.Prices, error) {
	set, err := a.cfg.Billing.PriceList()
	if err != nil {
		return nil, err
	}
	list := make([]billing.Price, len(set))
	for i, p := range set {
		list[i] = billing.Price{Currency: p.Currency, Tier: p.Plan, ID: p.ID, Amount: p.Amount}
	}
	currencies, err := a.cfg.Billing.CurrencyOf()
	if err != nil {
		return nil, err
	}
	return billing.NewPrices(list, currencies), nil
}
