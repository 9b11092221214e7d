// Package billing decides which plan a user has, and lets readers buy plans. A
// plan can come from three sources: the sign-in provider's claim, an operator, and
// subscriptions at a payment processor. Each is stored apart, none replaces what
// another one says, and Resolve is the only place that puts them together.
package billing

import (
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

// Source is where a plan comes from.
type Source string

// The sources of plans. Free is that of the free plan, which everybody has.
const (
	Free      Source = ""
	Claim     Source = "provider"
	Operator  Source = "operator"
	Processor Source = "stripe"
)

// rankOf orders sources that give the same tier: the one that readers can manage
// themselves counts.
var rankOf = map[Source]int{Operator: 1, Claim: 2, Processor: 3}

// Status is the state of a subscription at the payment processor
// (docs.stripe.com/api/subscriptions/object).
type Status string

// The states in which a subscription can give a plan. All others give none.
const (
	Active   Status = "active"
	Trialing Status = "trialing"
	PastDue  Status = "past_due"
)

// Holding is what one source says of a user. Of claims and operators only Source
// and Tier are set.
type Holding struct {
	Source Source
	Tier   string // account.Core, or one that is not known, gives nothing
	Subscription
}

// Subscription is the state of a subscription at the payment processor.
type Subscription struct {
	ID       string
	Customer string
	PriceID  string
	Status   Status
	// PeriodEnd is when what is paid for ends, and the next payment is due.
	PeriodEnd time.Time
	// Ends is when the subscription ends because it was cancelled; zero when it
	// renews.
	Ends time.Time
	// PastDueSince is when the payment that failed was due.
	PastDueSince time.Time
}

// Grace says how long plans hold although no payment is known of.
type Grace struct {
	// PastDue is for payments that have failed and are tried again, from when they
	// were due.
	PastDue time.Duration
	// Outage is for subscriptions that should have been renewed, of which the
	// processor has sent no news, from the end of the period.
	Outage time.Duration
}

// Plan is what a user has.
type Plan struct {
	Tier string
	// Holding is what gives the plan; its Source is Free for account.Core.
	Holding Holding
	// Until is when it ends unless there is news; zero for no such time.
	Until time.Time
}

// Resolve returns the plan of a user at a moment: of all that count the highest.
func Resolve(holdings []Holding, at time.Time, grace Grace) Plan {
	plan := Plan{Tier: account.Core}
	for _, h := range holdings {
		until, ok := h.counts(at, grace)
		if !ok {
			continue
		}
		candidate := Plan{h.Tier, h, until}
		if candidate.isBetter(plan) {
			plan = candidate
		}
	}
	return plan
}

// counts reports whether a holding gives its tier at a moment, and until when.
func (h Holding) counts(at time.Time, grace Grace) (until time.Time, ok bool) {
	if !account.IsPaid(h.Tier) {
		return time.Time{}, false
	}
	if h.Source != Processor {
		return time.Time{}, true
	}
	switch h.Status {
	case Active, Trialing:
		until = h.PeriodEnd.Add(grace.Outage)
	case PastDue:
		until = h.PastDueSince.Add(grace.PastDue)
	default:
		return time.Time{}, false
	}
	if !h.Ends.IsZero() && h.Ends.Before(until) {
		until = h.Ends
	}
	return until, at.Before(until)
}

func (p Plan) isBetter(than Plan) bool {
	if a, b := account.Rank(p.Tier), account.Rank(than.Tier); a != b {
		return a > b
	}
	if a, b := rankOf[p.Holding.Source], rankOf[than.Holding.Source]; a != b {
		return a > b
	}
	return p.Until.After(than.Until) // two subscriptions at the processor
}
