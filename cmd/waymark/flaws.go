package main

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"sync"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site"
)

// flawLog tells what is wrong in the content, each flaw once.
type flawLog struct {
	log  *slog.Logger
	told map[flaw.Flaw]bool
	last flaw.Counts
}

func (a *app) newFlawLog() *flawLog { return &flawLog{log: a.log} }

// list logs those of the flaws that were not there before: some of each kind,
// and how many more there are.
func (l *flawLog) list(flaws []flaw.Flaw) {
	told := l.told
	l.told = make(map[flaw.Flaw]bool, len(flaws))
	var added []flaw.Flaw
	for _, f := range flaws {
		l.told[f] = true
		if !told[f] {
			added = append(added, f)
		}
	}
	flaw.Log(l.log, added)
}

// sum logs how many flaws of each kind there are, if that is news.
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

// sumKnown logs the flaws that are known without making all documents: those of
// reading the content, and of its other pages.
func (a *app) sumKnown(ctx context.Context, p *parts) {
	flaws, err := p.site.FlawsBeside(ctx)
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			a.log.Error("check pages beside the docs", "error", err)
		}
		return
	}
	counts := flaw.Count(flaws)
	counts.Add(flaw.Count(p.site.ReadingFlaws()))
	if counts.Total() > 0 {
		a.newFlawLog().sum(counts)
	}
}

// followFlaws sums the flaws of all pages up while they are being written, until
// ctx ends. The first function it returns says which pages changed and does not
// wait; the second waits for the end.
func (a *app) followFlaws(ctx context.Context, p *parts) (changed func([]string), wait func()) {
	var mu sync.Mutex
	stale := []string{site.AnyPage}
	checker, told := p.site.NewChecker(), a.newFlawLog()
	stir, wait := follow(ctx, func() {
		mu.Lock()
		urls := stale
		stale = nil
		mu.Unlock()
		counts, err := checker.Check(ctx, urls)
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			a.log.Error("check pages", "error", err)
		default:
			told.sum(counts)
		}
	})
	stir()
	return func(urls []string) {
		mu.Lock()
		stale = append(stale, urls...)
		mu.Unlock()
		stir()
	}, wait
}
