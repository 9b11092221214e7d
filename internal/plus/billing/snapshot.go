package billing

import (
	"fmt"
	"time"
)

// Snapshot is what was fetched of a user.
type Snapshot struct {
	Number   int64
	At       time.Time
	User     int64
	Holdings []Holding // all of the processor
}

// Stored is what is stored of a subscription.
type Stored struct {
	Holding
	Number int64 // of the snapshot that it is from
}

// Complete returns what to store of a snapshot when something was stored before, by
// subscription: nothing that a later one has stored, a payment as past due since
// the first one that failed, a price that the settings no longer name with the tier
// that it had, and as missing what the processor has no more.
func (s Snapshot) Complete(before map[string]Stored) []Holding {
	var list []Holding
	there := map[string]bool{}
	for _, h := range s.Holdings {
		there[h.ID] = true
		was, ok := before[h.ID]
		if ok && was.Number >= s.Number {
			continue
		}
		if since := was.PastDueSince; h.Status == PastDue && !since.IsZero() && since.Before(h.PastDueSince) {
			h.PastDueSince = since
		}
		if h.Tier == "" && h.Price == was.Price {
			h.Tier = was.Tier
		}
		list = append(list, h)
	}
	for id, was := range before {
		if !there[id] && !was.isOver() && was.Number < s.Number {
			was.Status = Missing
			list = append(list, was.Holding)
		}
	}
	return list
}

// News is an entry for the ledger. The same reference is the same entry.
type News struct {
	Entry
	Reference string
}

// The kinds of entries about subscriptions. Those about payments are the kinds of
// their events.
const (
	Subscribed   = "subscribed"
	Changed      = "changed"
	CancelledFor = "cancelled" // it ends at the end of its period
	Resumed      = "resumed"
	BecamePast   = "past_due"
	Ended        = "ended"
)

// News returns what has happened to a subscription since the snapshot before, of which
// the holding is the zero value if there was none. What the processor has a time for
// has a reference with it, so that it is in the ledger once however often it is seen.
func (s Snapshot) News(before, now Holding) []News {
	var list []News
	add := func(kind string, at time.Time, tier string) {
		list = append(list, News{Entry{At: at, Kind: kind, Plan: &tier}, fmt.Sprintf("%s %s %d", now.ID, kind, at.Unix())})
	}
	notice := func(kind string) {
		// In seconds, as the times of the processor, so that they are in order.
		entry := Entry{At: s.At.Truncate(time.Second), Kind: kind, Plan: &now.Tier}
		list = append(list, News{entry, fmt.Sprintf("%s %s in snapshot %d", now.ID, kind, s.Number)})
	}
	isPaidFor := now.Status != Incomplete && now.Status != Expired
	first := now.Tier
	if before.ID != "" && before.Status != Incomplete {
		first = before.Tier
	}
	if isPaidFor && !now.Started.IsZero() {
		add(Subscribed, now.Started, first)
	}
	if before.ID != "" && before.Tier != now.Tier {
		notice(Changed)
	}
	if !now.Ends.IsZero() && !now.Cancelled.IsZero() {
		add(CancelledFor, now.Cancelled, now.Tier)
	}
	if !before.Ends.IsZero() && now.Ends.IsZero() && !now.isOver() {
		notice(Resumed)
	}
	if now.Status == PastDue {
		add(BecamePast, now.PastDueSince, now.Tier)
	}
	if isPaidFor && !now.Ended.IsZero() {
		add(Ended, now.Ended, now.Tier)
	}
	return list
}
