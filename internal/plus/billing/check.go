package billing

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

// Checked is a price and its problems.
type Checked struct {
	Price
	Problems []string // differences at the processor
}

// CheckPrices compares prices with those at the processor. The error is fault.ErrUnavailable
// if it does not respond.
func CheckPrices(ctx context.Context, prices *Prices, processor Processor) ([]Checked, error) {
	var list []Checked
	for _, price := range prices.list {
		terms, err := processor.Terms(ctx, price.ID)
		switch {
		case errors.Is(err, fault.ErrNotFound):
			list = append(list, Checked{price, []string{"there is no such price"}})
		case err != nil:
			return nil, err
		default:
			list = append(list, Checked{price, price.differences(terms)})
		}
	}
	return list, nil
}

func (p Price) differences(terms Terms) (problems []string) {
	if terms.Amount != p.Amount {
		problems = append(problems, fmt.Sprintf("the amount is %d, not %d", terms.Amount, p.Amount))
	}
	if !strings.EqualFold(terms.Currency, p.Currency) {
		problems = append(problems, fmt.Sprintf("the currency is %s, not %s", terms.Currency, p.Currency))
	}
	switch {
	case terms.Interval == "":
		problems = append(problems, "it is paid once, not every "+p.interval())
	case terms.Interval != p.interval():
		problems = append(problems, fmt.Sprintf("it is paid every %s, not every %s", terms.Interval, p.interval()))
	}
	if !terms.Active {
		problems = append(problems, "it is not active: nobody can buy it")
	}
	return problems
}

// interval is the interval of payments.
func (p Price) interval() string {
	if account.IsYearly(p.Tier) {
		return "year"
	}
	return "month"
}
