package telemetry

import (
	"hash/maphash"
	"strings"
	"sync"
)

// OtherName replaces excess names.
const OtherName = "(other)"

// namesKnown is the maximum number of remembered names of a day. Beyond it, only pages' names
// are accepted.
const namesKnown = 200_000

// names are the names reported on a day. Senders can invent any number, which would displace
// readers' names: a day keeps only a limited number.
type names struct {
	seed maphash.Seed

	mu    sync.Mutex
	day   Day
	known map[uint64]struct{} // hashes of what is counted and its name
}

func newNames() *names { return &names{seed: maphash.MakeSeed(), known: map[uint64]struct{}{}} }

// limit replaces the names of a record that are new on its day and that its sender may not
// add. A count by two names has one combined name.
func (n *names) limit(r *Record, from Sender) {
	if from.NewName == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.day != r.Day {
		n.day = r.Day
		clear(n.known)
	}
	isPage := func(path string) bool { return from.IsPage != nil && from.IsPage(path) }
	take := func(replaced *string, counted ...string) {
		if *replaced != "" && !n.take(strings.Join(counted, "\n"), from.NewName) {
			*replaced = OtherName
		}
	}
	v := &r.Visit
	for i := range r.Events {
		switch e := &r.Events[i]; e.Kind {
		case Vital, Vote: // these are few
		case Reason:
			take(&e.Name, string(e.Kind), v.Path, e.Name)
		default:
			take(&e.Name, string(e.Kind), e.Name, e.Value)
		}
	}
	switch {
	case v.Status == 404:
		take(&v.Path, "missing", v.Path, v.Referrer)
	case !isPage(v.Path):
		take(&v.Path, "path", v.Path)
	}
	if !isPage(v.Referrer) {
		take(&v.Referrer, "referrer", v.Referrer)
	}
	take(&v.Source, "campaign", v.Source, v.Campaign)
	take(&v.Browser, "browser", v.Browser, v.System)
	take(&v.Language, "language", v.Language)
	take(&v.Breakpoint, "breakpoint", v.Breakpoint)
	take(&v.Baseline, "baseline", v.Baseline)
	take(&v.Subscription, "subscription", v.Subscription)
}

// take reports whether a name is known, or may be added.
func (n *names) take(name string, add func() bool) bool {
	hash := maphash.String(n.seed, name)
	if _, ok := n.known[hash]; ok {
		return true
	}
	if len(n.known) >= namesKnown || !add() {
		return false
	}
	n.known[hash] = struct{}{}
	return true
}
