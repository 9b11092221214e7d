package billing

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

var (
	noon      = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	testGrace = Grace{PastDue: 14 * day, Outage: 7 * day}
)

const day = 24 * time.Hour

// Each state of a subscription yields a plan at noon.
func TestStatesOfASubscription(t *testing.T) {
	for _, test := range []struct {
		name  string
		is    Subscription
		gives bool
		until time.Time
	}{
		{"active", Subscription{Status: Active, PeriodEnd: noon.Add(day)}, true, noon.Add(8 * day)},
		{"active, no news of the renewal", Subscription{Status: Active, PeriodEnd: noon.Add(-6 * day)}, true, noon.Add(day)},
		{"active, no news for too long", Subscription{Status: Active, PeriodEnd: noon.Add(-7 * day)}, false, noon},
		{"active, cancelled", Subscription{Status: Active, PeriodEnd: noon.Add(day), Ends: noon.Add(day)}, true, noon.Add(day)},
		{"active, cancelled and over, no news", Subscription{Status: Active, PeriodEnd: noon, Ends: noon}, false, noon},
		{"active, ends in a later period", Subscription{Status: Active, PeriodEnd: noon.Add(day), Ends: noon.Add(90 * day)}, true, noon.Add(8 * day)},
		{"trial", Subscription{Status: Trialing, PeriodEnd: noon.Add(day)}, true, noon.Add(8 * day)},
		{"past due", Subscription{Status: PastDue, PastDueSince: noon.Add(-13 * day), PeriodEnd: noon.Add(17 * day)}, true, noon.Add(day)},
		{"past due for too long", Subscription{Status: PastDue, PastDueSince: noon.Add(-14 * day), PeriodEnd: noon.Add(16 * day)}, false, noon},
		{"past due, cancelled and over", Subscription{Status: PastDue, PastDueSince: noon.Add(-day), Ends: noon}, false, noon},
		{"cancelled at once", Subscription{Status: "canceled", PeriodEnd: noon.Add(day)}, false, time.Time{}},
		{"unpaid", Subscription{Status: "unpaid", PeriodEnd: noon.Add(day)}, false, time.Time{}},
		{"first payment missing", Subscription{Status: "incomplete", PeriodEnd: noon.Add(day)}, false, time.Time{}},
		{"first payment never came", Subscription{Status: "incomplete_expired", PeriodEnd: noon.Add(day)}, false, time.Time{}},
		{"paused", Subscription{Status: "paused", PeriodEnd: noon.Add(day)}, false, time.Time{}},
		{"a state that is not known", Subscription{Status: "dormant", PeriodEnd: noon.Add(day)}, false, time.Time{}},
		{"no state", Subscription{PeriodEnd: noon.Add(day)}, false, time.Time{}},
	} {
		for _, tier := range account.PaidTiers() {
			h := Holding{FromProcessor, tier, test.is}
			plan := Resolve([]Holding{h}, noon, testGrace)
			want := Plan{Tier: account.Core}
			if test.gives {
				want = Plan{tier, h, test.until}
			}
			if plan != want {
				t.Errorf("%s, %s: %+v, want %+v", test.name, tier, plan, want)
			}
			if !test.gives {
				continue
			}
			if after := Resolve([]Holding{h}, test.until, testGrace); after.Tier != account.Core {
				t.Errorf("%s, %s: still %s after the end", test.name, tier, after.Tier)
			}
		}
	}
}

// The highest plan of all sources applies, whatever their order, for every
// combination of tiers of the three sources.
func TestTheHighestOfAllSourcesCounts(t *testing.T) {
	tiers := append([]string{account.Core, "unknown"}, account.PaidTiers()...)
	for _, claim := range tiers {
		for _, operator := range append(tiers, "") { // the last is not a grant
			for _, bought := range tiers {
				for _, isOver := range []bool{false, true} {
					s := Subscription{Status: Active, PeriodEnd: noon.Add(day)}
					if isOver {
						s.Status = "canceled"
					}
					holdings := []Holding{{Source: FromClaim, Tier: claim}, {FromProcessor, bought, s}}
					if operator != "" {
						holdings = append(holdings, Holding{Source: FromOperator, Tier: operator})
					}
					best, source := highest(holdings, isOver)
					name := fmt.Sprintf("claim %s, operator %s, bought %s, over %v", claim, operator, bought, isOver)
					for range holdings {
						holdings = append(holdings[1:], holdings[0])
						if got := Resolve(holdings, noon, testGrace); got.Tier != best || got.Holding.Source != source {
							t.Errorf("%s: %s of %q, want %s of %q", name, got.Tier, got.Holding.Source, best, source)
						}
					}
				}
			}
		}
	}
}

// highest computes the plan differently from Resolve: it goes down the tiers.
func highest(holdings []Holding, isOver bool) (string, Source) {
	if slices.Contains(holdings, Holding{Source: FromOperator, Tier: account.Core}) {
		return account.Core, FromOperator
	}
	for _, tier := range slices.Backward(account.PaidTiers()) {
		for _, source := range []Source{FromProcessor, FromClaim, FromOperator} {
			if source == FromProcessor && isOver {
				continue
			}
			if slices.ContainsFunc(holdings, func(h Holding) bool { return h.Source == source && h.Tier == tier }) {
				return tier, source
			}
		}
	}
	return account.Core, Free
}

func TestOfTwoSubscriptionsTheHigherCounts(t *testing.T) {
	low := Holding{FromProcessor, "mdn_plus_5y", Subscription{ID: "low", Status: Active, PeriodEnd: noon.Add(300 * day)}}
	high := Holding{FromProcessor, "mdn_plus_10m", Subscription{ID: "high", Status: Active, PeriodEnd: noon.Add(day)}}
	longer := Holding{FromProcessor, "mdn_plus_10m", Subscription{ID: "longer", Status: Active, PeriodEnd: noon.Add(2 * day)}}
	for _, holdings := range [][]Holding{{low, high, longer}, {longer, high, low}, {high, longer, low}} {
		if got := Resolve(holdings, noon, testGrace); got.Holding.ID != "longer" {
			t.Errorf("%v: %+v", holdings, got)
		}
	}
	if got := Resolve(nil, noon, testGrace); got != (Plan{Tier: account.Core}) {
		t.Errorf("without sources: %+v", got)
	}
}
