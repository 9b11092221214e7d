package app

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"sync"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site"
)

// flawLog logs each flaw in the content once. It is not safe for concurrent use.
type flawLog struct {
	log    *slog.Logger
	logged map[flaw.Flaw]bool
	last   flaw.Counts
}

func (a *App) newFlawLog() *flawLog { return &flawLog{log: a.log} }

// list logs new flaws: some of each kind, and the number of the others.
func (l *flawLog) list(flaws []flaw.Flaw) {
	before := l.logged
	l.logged = make(map[flaw.Flaw]bool, len(flaws))
	var added []flaw.Flaw
	for _, f := range flaws {
		l.logged[f] = true
		if !before[f] {
			added = append(added, f)
		}
	}
	flaw.Log(l.log, added)
}

// sum logs the number of flaws of each kind, if changed.
func (l *flawLog) sum(counts flaw.Counts) {
	if maps.Equal(counts, l.last) {
		return
	}
	l.last = counts
	if n := counts.Total(); n > 0 {
		l.log.Warn("the content has flaws", "flaws", n, "kinds", counts)
	} else {
		l.log.Info("the content has no flaws")
	}
}

// logFlaws returns a function that logs the number of flaws and, for writers, the flaws in
// pages of collections, which list none themselves.
func (a *App) logFlaws(forWriters bool) func(*check.Snapshot) {
	log, otherLog := a.newFlawLog(), a.newFlawLog()
	return func(found *check.Snapshot) {
		if forWriters {
			otherLog.list(found.Collections())
		}
		log.sum(found.Counts())
	}
}

// countFlaws checks all pages in the background, again after each change, until ctx ends, and
// reports the flaws. The first returned function schedules a check of some addresses; the
// second waits for the end.
func (a *App) countFlaws(ctx context.Context, rt *siteRuntime, notify func(*check.Snapshot)) (stale func([]string), wait func()) {
	var mu sync.Mutex
	pending := []string{site.AnyPage}
	index := rt.flaws
	changed, wait := follow(ctx, func() {
		mu.Lock()
		urls := pending
		pending = nil
		mu.Unlock()
		err := index.Update(ctx, urls)
		found := index.Snapshot()
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			a.log.Error("check pages", "error", err)
		default:
			notify(found)
		}
	})
	changed()
	return func(urls []string) {
		mu.Lock()
		pending = append(pending, urls...)
		mu.Unlock()
		changed()
	}, wait
}
