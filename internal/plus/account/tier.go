package account

import (
	"maps"
	"slices"
	"strings"
)

// Core is the free tier.
const Core = "core"

// Tiers of supporters, who get early access.
const (
	supporterMonthly = "mdn_plus_10m"
	supporterYearly  = "mdn_plus_10y"
)

// tierOrder ranks the paid tiers: of several the highest counts.
var tierOrder = map[string]int{
	"mdn_plus_5m":    1,
	"mdn_plus_5y":    2,
	supporterMonthly: 3,
	supporterYearly:  4,
}

// PaidTiers returns the tiers of subscribers, the lowest first.
func PaidTiers() []string {
	return []string{"mdn_plus_5m", "mdn_plus_5y", supporterMonthly, supporterYearly}
}

// Rank orders tiers: that of a higher one is greater, and 0 for Core.
func Rank(tier string) int { return tierOrder[tier] }

// IsYearly reports whether a paid tier is paid by the year.
func IsYearly(tier string) bool { return strings.HasSuffix(tier, "y") && IsPaid(tier) }

// IsPaid reports whether a tier is one of subscribers.
func IsPaid(tier string) bool { return tierOrder[tier] > 0 }

// tierOf is the tier that a provider's list of subscriptions comes to.
func tierOf(subscriptions []string) string {
	tier := Core
	for _, s := range subscriptions {
		if tierOrder[s] > tierOrder[tier] {
			tier = s
		}
	}
	return tier
}

// Plans lists the plans, the lowest first.
func Plans() []string {
	paid := slices.SortedFunc(maps.Keys(tierOrder), func(a, b string) int { return tierOrder[a] - tierOrder[b] })
	return append([]string{Core}, paid...)
}
