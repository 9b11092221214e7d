package telemetry

import (
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// reportTime is the interval of logging the outcomes of pings.
const reportTime = 10 * time.Minute

// Outcomes of pings for [Intake.Count], besides those of [Kind].
const (
	Taken       = "taken"
	Limited     = "limited"
	TooLarge    = "too_large"
	Unknown     = "unknown"
	Unavailable = "unavailable"
	Other       = "other"
)

// tally counts the outcomes of pings since the last log entry.
type tally struct {
	mu     sync.Mutex
	counts map[string]int64
}

// Count counts a ping by outcome.
func (i *Intake) Count(outcome string) {
	i.tally.mu.Lock()
	defer i.tally.mu.Unlock()
	if i.tally.counts == nil {
		i.tally.counts = map[string]int64{}
	}
	i.tally.counts[outcome]++
}

// logTally logs the numbers of accepted and refused pings.
func (i *Intake) logTally() {
	i.tally.mu.Lock()
	counts := i.tally.counts
	i.tally.counts = nil
	i.tally.mu.Unlock()
	if len(counts) == 0 {
		return
	}
	fields := []any{Taken, counts[Taken]}
	for _, outcome := range slices.Sorted(maps.Keys(counts)) {
		if outcome != Taken {
			fields = append(fields, outcome, counts[outcome])
		}
	}
	i.log.Info("pings", fields...)
}

// failing says whether storing pings fails. That is logged once a minute, not for each ping.
type failing struct {
	since, logged time.Time // zero while storing works
	pings         int       // not stored
}

func (f *failing) note(log *slog.Logger, err error, pings int, now time.Time) {
	switch {
	case err == nil && f.since.IsZero():
		return
	case err == nil:
		log.Info("pings can be stored again", "after", now.Sub(f.since).Round(time.Second), "refused", f.pings)
		*f = failing{}
		return
	case f.since.IsZero():
		f.since = now
	}
	f.pings += pings
	if now.Sub(f.logged) >= time.Minute {
		log.Error("pings cannot be stored; browsers retry", "refused", f.pings, "error", err)
		f.logged = now
	}
}
