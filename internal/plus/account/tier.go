package account

// Core is the free tier.
const Core = "core"

// tierOrder ranks the paid tiers: of several the first counts.
var tierOrder = map[string]int{
	"mdn_plus_5m":  1,
	"mdn_plus_10m": 2,
	"mdn_plus_5y":  3,
	"mdn_plus_10y": 4,
}

// tierOf is the tier that a provider's list of subscriptions comes to.
func tierOf(subscriptions []string) string {
	tier := Core
	for _, s := range subscriptions {
		if rank := tierOrder[s]; rank > 0 && (tier == Core || rank < tierOrder[tier]) {
			tier = s
		}
	}
	return tier
}
