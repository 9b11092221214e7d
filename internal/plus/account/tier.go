package account

import (
	"slices"
	"strings"
)

// Core is the free tier.
const Core = "core"

// Tiers with early access.
const (
	supporterMonthly = "mdn_plus_10m"
	supporterYearly  = "mdn_plus_10y"
)

// paidTiers are the subscribers' tiers, the lowest first.
var paidTiers = []string{"mdn_plus_5m", "mdn_plus_5y", supporterMonthly, supporterYearly}

// PaidTiers returns the subscribers' tiers, the lowest first.
func PaidTiers() []string { return slices.Clone(paidTiers) }

// Plans lists the plans, the lowest first.
func Plans() []string { return append([]string{Core}, paidTiers...) }

// Rank returns the rank of a tier, 0 for Core.
func Rank(tier string) int { return slices.Index(paidTiers, tier) + 1 }

// IsYearly reports whether a tier is paid yearly.
func IsYearly(tier string) bool { return strings.HasSuffix(tier, "y") && IsPaid(tier) }

// IsPaid reports whether a tier is paid.
func IsPaid(tier string) bool { return Rank(tier) > 0 }

// tierOf is the tier for a provider's list of subscriptions.
func tierOf(subscriptions []string) string {
	tier := Core
	for _, s := range subscriptions {
		if Rank(s) > Rank(tier) {
			tier = s
		}
	}
	return tier
}
