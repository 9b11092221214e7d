package billing

import (
	"fmt"
	"testing"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// Possible actions for every tier of every source:
// web/src/screens/overview/choice.test.ts has the same table for the browser.
func TestWhatReadersCanDo(t *testing.T) {
	service := New(Options{Grace: testGrace, Now: func() time.Time { return noon }})
	buy, change, manage := Actions{Checkout: true}, Actions{Change: true, Cancel: true, Portal: true}, Actions{Cancel: true, Portal: true}
	with := func(a Actions, do func(*Actions)) Actions { do(&a); return a }
	resume := func(a *Actions) { a.Cancel, a.Resume = false, true }
	active := Subscription{ID: "s", Status: Active, PeriodEnd: noon.Add(day)}
	state := func(set func(*Subscription)) Subscription { s := active; set(&s); return s }
	for _, tier := range account.PaidTiers() {
		isHighest := tier == "mdn_plus_10y"
		if isHighest {
			buy.Checkout, change.Change = false, false
		}
		for _, test := range []struct {
			name     string
			holdings []Holding
			want     Actions
		}{
			{"provider", []Holding{{Source: FromClaim, Tier: tier}}, buy},
			{"operator", []Holding{{Source: FromOperator, Tier: tier}}, buy},
			{"stripe", []Holding{{FromProcessor, tier, active}}, change},
			{"stripe, past due", []Holding{{FromProcessor, tier, state(func(s *Subscription) { s.Status, s.PastDueSince = PastDue, noon })}}, change},
			{"stripe, cancelled", []Holding{{FromProcessor, tier, state(func(s *Subscription) { s.Ends = s.PeriodEnd })}}, with(change, resume)},
			{"stripe, unpaid", []Holding{{FromProcessor, tier, state(func(s *Subscription) { s.Status = "unpaid" })}}, manage},
			{"stripe, incomplete", []Holding{{FromProcessor, tier, state(func(s *Subscription) { s.Status = Incomplete })}}, Actions{Checkout: true, Portal: true}},
			{"stripe, over", []Holding{{FromProcessor, tier, state(func(s *Subscription) { s.Status = Canceled })}}, Actions{Checkout: true, Portal: true}},
			{"withheld", []Holding{{FromProcessor, tier, active}, {Source: FromOperator, Tier: account.Core}}, manage},
		} {
			isCustomer := test.holdings[0].Source == FromProcessor
			got := service.actions(test.holdings, Resolve(test.holdings, noon, testGrace), isCustomer)
			if got != test.want {
				t.Errorf("%s: %+v, want %+v", fmt.Sprintf("%s of %s", tier, test.name), got, test.want)
			}
		}
	}
	if got := service.actions(nil, Resolve(nil, noon, testGrace), false); got != (Actions{Checkout: true}) {
		t.Errorf("reader without a plan: %+v", got)
	}
}
