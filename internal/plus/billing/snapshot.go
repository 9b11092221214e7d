package billing

import (
	"fmt"
	"time"
)

// Snapshot is the data fetched about a user.
type Snapshot struct {
	Number   int64
	At       time.Time
	User     int64
	Holdings []Holding // all of the processor
}

// Stored is a stored subscription.
type Stored struct {
	Holding
	Number int64 // of its snapshot
}

// Complete returns the holdings to store, given the stored ones by subscription. It drops
// holdings that a later snapshot has stored, keeps the date of the first failed payment and
// the tier of former prices, and adds Missing for those that the processor no longer has.
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

// News is an entry for the ledger. Entries with the same reference are the same.
type News struct {
	Entry
	Reference string
}

// Kinds of entries about subscriptions. Those about payments are the kinds of their events.
const (
	Subscribed   = "subscribed"
	Changed      = "changed"
	CancelledFor = "cancelled" // it ends at the end of its period
	Resumed      = "resumed"
	BecamePast   = "past_due"
	Ended        = "ended"
)

// News returns the changes of a subscription since the previous snapshot; before is zero if
// there was none. Changes with a time at the processor have a reference, so that they are
// recorded once.
func (s Snapshot) News(before, now Holding) []News {
	var list []News
	add := func(kind string, at time.Time, tier string) {
		list = append(list, News{Entry{At: at, Kind: kind, Plan: &tier}, fmt.Sprintf("%s %s %d", now.ID, kind, at.Unix())})
	}
	notice := func(kind string) {
		// In seconds, like the processor's times, to sort correctly.
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
