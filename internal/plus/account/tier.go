package account

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
