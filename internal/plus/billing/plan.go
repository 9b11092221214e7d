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
	Free          Source = ""
	FromClaim     Source = "provider"
	FromOperator  Source = "operator"
	FromProcessor Source = "stripe"
)

// rankOf orders sources that give the same tier: the one that readers can manage
// themselves counts.
var rankOf = map[Source]int{FromOperator: 1, FromClaim: 2, FromProcessor: 3}

// Status is the state of a subscription at the payment processor
// (docs.stripe.com/api/subscriptions/object).
type Status string

// The states in which a subscription can give a plan. All others give none.
const (
	Active   Status = "active"
	Trialing Status = "trialing"
	PastDue  Status = "past_due"
)

// Incomplete is the state of a subscription whose first payment is missing.
const Incomplete Status = "incomplete"

// The states that a subscription never leaves. Missing is that of one which the
// processor has no more.
const (
	Canceled Status = "canceled"
	Expired  Status = "incomplete_expired"
	Missing  Status = "missing"
)

// Holding is what one source says about a user. Of claims and operators only Source
// and Tier are set.
type Holding struct {
	Source Source
	Tier   string // account.Core, or one that is not known, gives nothing
	Subscription
}

// Subscription is the state of a subscription at the payment processor.
type Subscription struct {
	ID       string
	Item     string // what Processor.Change changes; not stored
	Price    string // its id
	Currency string
	Status   Status
	Started  time.Time
	// PeriodEnd is when what is paid for ends, and the next payment is due.
	PeriodEnd time.Time
	// Ends is when the subscription ends because it was cancelled; zero when it
	// renews.
	Ends time.Time
	// Cancelled is when that was decided.
	Cancelled time.Time
	// Ended is when the subscription ended; zero until then.
	Ended time.Time
	// PastDueSince is when the payment that failed was due; zero when none did.
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
	// Holding is what gives the plan; its Source is Free when nothing does.
	Holding Holding
	// Until is when it ends unless there is news; zero for no such time.
	Until time.Time
}

// Resolve returns the plan of a user at a moment: of all that count the highest. An
// operator who gives account.Core takes every other plan away.
func Resolve(holdings []Holding, at time.Time, grace Grace) Plan {
	plan := Plan{Tier: account.Core}
	for _, h := range holdings {
		if h.Source == FromOperator && h.Tier == account.Core {
			return Plan{Tier: account.Core, Holding: h}
		}
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

// isWithheld reports whether an operator has taken every plan away.
func (p Plan) isWithheld() bool { return p.Tier == account.Core && p.Holding.Source == FromOperator }

// counts reports whether a holding gives its tier at a moment, and until when.
func (h Holding) counts(at time.Time, grace Grace) (until time.Time, ok bool) {
	if !account.IsPaid(h.Tier) {
		return time.Time{}, false
	}
	if h.Source != FromProcessor {
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
