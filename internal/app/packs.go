package app

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/basepath"
	"waymark.dev/waymark/internal/site/offline"
)

// Users who may download content packs, in offline.packs and the description of the site.
const (
	packsOff            = "off"
	packsForSubscribers = "subscribers"
	packsForEveryone    = "everyone"
)

// packReaders returns who may download packs: as set, else subscribers if there are accounts,
// else nobody, as making packs takes longer than the rest of a build of documents.
func (a *App) packReaders() string {
	set := a.cfg.Offline.Packs
	switch {
	case set != "":
		return set
	case a.worker() != site.WorkerOn, basepath.Of(a.cfg.Server.BaseURL) != "":
		return packsOff
	case a.cfg.Features.Authentication:
		return packsForSubscribers
	}
	return packsOff
}

func (a *App) packsFeature(files bool) feature.Feature {
	readers := a.packReaders()
	f := feature.Feature{Name: feature.Packs, Setting: "offline.packs", Asked: readers != packsOff}
	switch {
	case a.pagesOnly():
		f.Lacks, f.Asked = lacksContent, a.cfg.Offline.Packs != ""
	case a.worker() != site.WorkerOn:
		f.Lacks = "offline.worker is not on, and only that reads packs"
	case readers == packsForSubscribers && files:
		f.Lacks = "static hosts do not know who is a subscriber"
		f.Asked = a.cfg.Offline.Packs != "" // the default does not count
	case readers == packsForSubscribers:
		f.Needs = []string{feature.Authentication}
	}
	return f
}

// describePacks returns who may download packs.
func (a *App) describePacks(set feature.Set) string {
	if !set.On(feature.Packs) {
		return packsOff
	}
	return a.packReaders()
}

// packWords returns a function that splits current pages into words.
func packWords(s *site.Site) func(url string) (offline.Words, bool) {
	cat, others := s.Catalogue(), Articles(s)
	byURL := sync.OnceValue(func() map[string]*corpus.Page {
		all := map[string]*corpus.Page{}
		for _, l := range cat.Locales() {
			for _, p := range corpus.Pages(cat, l, others) {
				all[p.URL] = p
			}
		}
		return all
	})
	return func(url string) (offline.Words, bool) {
		p := byURL()[url]
		if p == nil {
			return offline.Words{}, false
		}
		text, err := p.Text()
		if err != nil {
			return offline.Words{}, false
		}
		c := wordCounter{words.NewAnalyzer(p.Locale)}
		return offline.Words{
			Title: p.Title, Summary: text.Summary,
			InTitle: c.count(p.Title), InSummary: c.count(text.Summary),
			InHeadings: c.count(strings.Join(text.Headings, "\n")), InText: c.count(text.Body),
		}, true
	}
}

// wordCounter counts the words of texts in a locale.
type wordCounter struct{ analyzer *words.Analyzer }

// Limits on word counts, word length and words per text; real pages have less.
const (
	maxTimes      = 255
	maxWordLength = 64
	maxWords      = 20_000
)

func (c wordCounter) count(text string) offline.Counts {
	times := map[string]int{}
	for _, w := range c.analyzer.Scan(text) {
		if len(w.Text) > maxWordLength || c.analyzer.Stop(w.Text) || len(times) == maxWords && times[w.Text] == 0 {
			continue
		}
		times[w.Text] = min(times[w.Text]+1, maxTimes)
	}
	counts := make(offline.Counts, 0, len(times))
	for _, word := range slices.Sorted(maps.Keys(times)) {
		counts = append(counts, offline.Count{Word: strings.Clone(word), Times: times[word]})
	}
	return counts
}

// packs are for reading without a network. They are made in the background.
func (a *App) packs() component { return component{open: a.servePacks} }

func (a *App) servePacks(ctx context.Context, h *host) error {
	if !h.features.On(feature.Packs) {
		h.serve(server.Packs{})
		return nil
	}
	dir, err := a.packsDir()
	var packs *offline.Store
	if err == nil {
		packs, err = offline.NewStore(dir)
	}
	h.serve(server.Packs{Store: packs, ForSubscribers: a.packReaders() == packsForSubscribers})
	if err != nil {
		a.log.Error("offline packs are off", "error", err)
		return nil
	}
	m := &packMaker{app: a, site: h.siteRuntime, packs: packs, dir: dir}
	m.claimed = packs.Claim() == nil // to serve existing packs at once
	ctx, cancel := context.WithCancel(ctx)
	changed, wait := follow(ctx, func() { m.update(ctx) })
	packs.OnDamage(changed)
	changed() // these pages have no packs yet
	h.changed = append(h.changed, changed)
	stopTidying := background(ctx, m.tidy)
	h.atEnd(func() {
		cancel()
		stopTidying()
		wait()
		if err := packs.Close(); err != nil {
			a.log.Warn("the folder of packs stays locked", "error", err)
		}
	})
	return nil
}

// packsDir is the configured folder of packs, or a site-specific one.
func (a *App) packsDir() (string, error) {
	if a.cfg.Offline.Dir != "" {
		return a.cfg.Offline.Dir, nil
	}
	return a.cacheDir("offline", a.cfg.Content.Locales...)
}

// packMaker makes new packs when pages change.
type packMaker struct {
	app   *App
	site  *siteRuntime
	packs *offline.Store
	dir   string // of packs

	claimed bool          // dir is not that of another server
	made    string        // edition of the packs
	took    time.Duration // to make them
}

// Packs are made after pages have been unchanged for settlePacks or the duration of the last
// run, which bounds the load to half a processor.
const settlePacks = 5 * time.Second

// tidyEvery is the interval of deleting files that no reader needs.
const tidyEvery = 10 * time.Minute

// update makes packs of the current pages, if missing.
func (m *packMaker) update(ctx context.Context) {
	if m.made != "" && clock.Wait(ctx, max(settlePacks, m.took)) != nil || !m.claim(ctx) {
		return
	}
	s := m.site.site
	if s.Edition() == m.made && !m.packs.Damaged() {
		return // these pages have packs already
	}
	// Pages have the dates of their last changes, which take time to read.
	if err := s.Catalogue().WaitForHistory(ctx); err != nil {
		return
	}
	for m.make(ctx) != nil && clock.Wait(ctx, retryMaking) == nil { // the disk may have been full
	}
}

// retryMaking is the delay after a failure.
const retryMaking = 10 * time.Minute

// make makes packs of the current pages.
func (m *packMaker) make(ctx context.Context) error {
	s := m.site.site
	began, edition := time.Now(), s.Edition()
	c, err := s.WritePacks(ctx, site.PackOptions{
		Workers: 1, Write: m.packs.Write, Titles: m.app.quickIndex(m.site), Words: packWords(s), Rest: rest,
		Before: m.packs.Files(), Version: m.app.version,
	})
	if err != nil {
		if err := m.packs.Discard(); err != nil {
			m.app.log.Warn("partly written packs were not deleted", "error", err)
		}
		if ctx.Err() == nil {
			m.app.log.Error("build of offline packs failed; serving the previous packs", "error", err, "again_in", retryMaking)
		}
		return err
	}
	m.made, m.took = edition, time.Since(began)
	m.app.log.Info("offline packs", "packs", len(c.Packs), "version", c.Latest, "took", m.took.Round(time.Millisecond))
	return nil
}

// claimEvery is the interval of attempts to claim the folder of packs.
const claimEvery = 10 * time.Second

// claim waits until no other server uses the folder of packs: another site's packs would be
// wrong, and both servers would delete files of the other. It returns false if the context
// ends.
func (m *packMaker) claim(ctx context.Context) bool {
	for logged := false; !m.claimed; logged = true {
		err := m.packs.Claim()
		if m.claimed = err == nil; m.claimed {
			break
		}
		if !logged {
			m.app.log.Error("another server uses the folder of offline packs; unless it is about to stop, choose another folder with offline.dir", "folder", m.dir, "error", err)
		}
		if clock.Wait(ctx, claimEvery) != nil {
			return false
		}
	}
	return true
}

// rest pauses for as long as work took.
func rest(ctx context.Context, worked time.Duration) { _ = clock.Wait(ctx, worked) }

func (m *packMaker) tidy(ctx context.Context) {
	for clock.Wait(ctx, tidyEvery) == nil {
		if err := m.packs.Tidy(); err != nil {
			m.app.log.Warn("old packs were not deleted", "error", err)
		}
	}
}
