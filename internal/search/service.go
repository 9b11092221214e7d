package search

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/vectors"
)

type Options struct {
	Engine     corpus.Engine // nil: titles and addresses only
	Popularity map[string]float64
	Vectors    *vectors.Store // nil: questions are searched by their words only
	NoVectors  bool           // leaves out the vectors of words
	Data       retrieve.Data  // nil: no answers from data
	Workers    int            // number of bodies read concurrently; 0 means one per processor
	Tuning     *tuning.Tuning // nil: tuning.Default
	Log        *slog.Logger
}

// Service searches a site whose content may change. It is safe for concurrent use.
type Service struct {
	opts    Options
	refresh sync.Mutex    // one Refresh at a time
	ready   chan struct{} // closed when state is first set
	slots   chan struct{} // limits concurrent searches; more would only be slower
	once    sync.Once
	changed chan struct{} // a Refresh ended that MakeVectors has not handled

	unindexed func(context.Context) error // indexes the pages of the last Refresh; nil when done; protected by refresh

	publishing sync.Mutex // protects source, and the order in which states are published
	source     source     // of the latest call of Refresh or Update
	state      atomic.Pointer[state]
}

// source is the content for a state, in the site's locales.
type source struct {
	cat     *content.Catalogue // nil for pages from Restore
	scheme  content.Scheme
	locales []locale.Locale
	pages   map[locale.Locale][]*corpus.Page
	aliases map[locale.Locale][]corpus.Alias
}

func newSource(cat *content.Catalogue, articles []corpus.Article) source {
	from := source{cat, cat.Scheme(), slices.Clone(cat.Locales()), map[locale.Locale][]*corpus.Page{}, map[locale.Locale][]corpus.Alias{}}
	for _, a := range articles {
		if !slices.Contains(from.locales, a.Locale) { // built pages have no catalogue
			from.locales = append(from.locales, a.Locale)
		}
	}
	for _, l := range from.locales {
		from.pages[l], from.aliases[l] = corpus.Pages(cat, l, articles), corpus.Aliases(cat, l)
	}
	return from
}

// state holds the data of one state of the content. It is immutable once published, so
// searches need no lock.
type state struct {
	source
	titles  map[locale.Locale]*titleIndex
	stats   map[locale.Locale]*corpus.Stats // nil before the first refresh
	indexed map[locale.Locale]bool          // the engine has this locale
	texts   *corpus.Texts
}

// New returns a service without pages until Refresh.
func New(o Options) *Service {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Tuning == nil {
		o.Tuning = tuning.Default()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{opts: o, ready: make(chan struct{}), slots: make(chan struct{}, runtime.GOMAXPROCS(0)), changed: make(chan struct{}, 1)}
}

// Refresh replaces the pages by those of a catalogue and articles. Titles can be searched
// almost at once; page weights and then text follow while it runs. It waits for a Refresh in
// progress. Pages supplied by Update in the meantime stay: their text is then that of this
// catalogue.
func (s *Service) Refresh(ctx context.Context, cat *content.Catalogue, articles ...corpus.Article) error {
	from := newSource(cat, articles)
	s.setSource(from)
	s.refresh.Lock()
	defer s.refresh.Unlock()
	started := time.Now()
	if s.state.Load() == nil {
		s.publishSource(nil, nil)
	}
	stats := map[locale.Locale]*corpus.Stats{}
	for _, l := range from.locales {
		var err error
		if stats[l], err = corpus.Read(ctx, cat, from.pages[l], s.opts.Workers, &s.opts.Tuning.Topics); err != nil {
			return fmt.Errorf("refresh search of %s: %w", l, err)
		}
	}
	s.opts.Log.Debug("search titles", "took", time.Since(started).Round(time.Millisecond))
	return s.replace(ctx, from, stats)
}

func (s *Service) setSource(from source) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.source = from
}

// replace publishes pages with their stats, and indexes them. The caller holds refresh.
func (s *Service) replace(ctx context.Context, from source, stats map[locale.Locale]*corpus.Stats) error {
	indexed := map[locale.Locale]bool{}
	for _, l := range from.locales {
		indexed[l] = s.isIndexed(ctx, l, stats[l])
	}
	s.publishSource(stats, indexed)
	s.unindexed = func(ctx context.Context) error { return s.reindex(ctx, from, stats) }
	return s.index(ctx)
}

// RetryIndex indexes the pages of a Refresh whose engine failed, and reports whether there were
// any.
func (s *Service) RetryIndex(ctx context.Context) (tried bool, err error) {
	s.refresh.Lock()
	defer s.refresh.Unlock()
	if s.unindexed == nil {
		return false, nil
	}
	return true, s.index(ctx)
}

// index indexes the pages of the last Refresh. The caller holds refresh.
func (s *Service) index(ctx context.Context) error {
	err := s.unindexed(ctx)
	if err == nil || ctx.Err() != nil { // one that was stopped is followed by another Refresh
		s.unindexed = nil
	}
	if err != nil {
		return err
	}
	select {
	case s.changed <- struct{}{}:
	default: // MakeVectors has yet to handle an earlier Refresh, and will use the latest state
	}
	return nil
}

// MakeVectors computes vectors of all pages' sections after each Refresh, until ctx ends. Of
// several changes while it waits for the model, it handles only the latest.
func (s *Service) MakeVectors(ctx context.Context) {
	if s.opts.Vectors == nil {
		return
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.changed:
		}
		st := s.state.Load()
		for _, l := range st.locales {
			s.makeVectors(ctx, st, l)
		}
	}
}

// makeVectors computes the missing vectors of a locale. It tries twice, as all vectors must be
// made again if the model returns another length.
func (s *Service) makeVectors(ctx context.Context, st *state, l locale.Locale) {
	stats := st.stats[l]
	if stats == nil || s.opts.Vectors.Complete(l, stats.Fingerprint) {
		return
	}
	const attempts = 2
	for range attempts {
		documents := corpus.Documents(st.pages[l], func(*corpus.Page) float32 { return 0 })
		err := s.opts.Vectors.Update(ctx, l, stats.Fingerprint, documents)
		if err == nil || ctx.Err() != nil {
			return
		}
		s.opts.Log.Error("make vectors of sections", "error", err)
	}
}

// publishSource publishes a state of the latest source.
func (s *Service) publishSource(stats map[locale.Locale]*corpus.Stats, indexed map[locale.Locale]bool) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.publish(s.newState(s.source, stats, indexed))
}

// publish makes a state current. The caller holds publishing.
func (s *Service) publish(next *state) {
	s.state.Store(next)
	s.once.Do(func() { close(s.ready) })
}

// Update replaces the pages at once, without waiting for a Refresh in progress. New titles are
// found; texts are found as last indexed. It is for a site being written, where indexing every
// change would take too long.
func (s *Service) Update(cat *content.Catalogue, articles ...corpus.Article) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.source = newSource(cat, articles)
	before := s.state.Load()
	if before == nil {
		before = &state{}
	}
	s.publish(s.newState(s.source, before.stats, before.indexed))
}

// newState returns the state of a source. Without stats only titles and addresses can be
// searched.
func (s *Service) newState(from source, stats map[locale.Locale]*corpus.Stats, indexed map[locale.Locale]bool) *state {
	st := &state{source: from, titles: map[locale.Locale]*titleIndex{}, stats: stats, indexed: indexed, texts: corpus.NewTexts()}
	english := from.scheme.Default()
	add := func(l locale.Locale) {
		st.titles[l] = s.newTitles(from, l, stats[l], stats[english], st.titles[english])
	}
	if slices.Contains(st.locales, english) {
		add(english) // others look English titles up
	}
	for _, l := range st.locales {
		if l != english {
			add(l)
		}
	}
	return st
}

func (s *Service) newTitles(from source, l locale.Locale, own, english *corpus.Stats, englishTitles *titleIndex) *titleIndex {
	root := ""
	if from.scheme.IsPlain() {
		root = from.scheme.Root(l)
	}
	return newTitleIndex(titleOptions{
		Locale: l, Root: root, Pages: from.pages[l], Aliases: from.aliases[l], Stats: own, English: englishTitles,
		Weight: s.weight(own, english), Prior: prior, Tuning: s.opts.Tuning, NoVectors: s.opts.NoVectors,
	})
}

// weight returns the popularity of pages, from 0 to 1: by page views if known, otherwise by
// links.
func (s *Service) weight(own, english *corpus.Stats) func(*corpus.Page) float32 {
	return func(p *corpus.Page) float32 {
		var links float32
		if english != nil {
			links = english.Weights[p.Folder]
		}
		if own != nil {
			links = max(links, own.Weights[p.Folder])
		}
		views := s.opts.Popularity[p.URL]
		if views == 0 {
			views = s.opts.Popularity[p.Original]
		}
		if views == 0 {
			return links
		}
		return s.opts.Tuning.Pages.Links*links + s.opts.Tuning.Pages.Views*logShare(views)
	}
}

func (s *Service) isIndexed(ctx context.Context, l locale.Locale, found *corpus.Stats) bool {
	if s.opts.Engine == nil {
		return false
	}
	have, err := s.opts.Engine.Fingerprint(ctx, l)
	if err != nil {
		s.opts.Log.Error("read fingerprint of search index", "locale", l, "error", err)
		return false
	}
	st := s.state.Load()
	return have != "" && (have == found.Fingerprint || st != nil && st.indexed[l])
}

// publishIndexed publishes a copy of the current state in which the engine has the text of a
// locale.
func (s *Service) publishIndexed(l locale.Locale) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	next := *s.state.Load()
	next.indexed = maps.Clone(next.indexed)
	next.indexed[l] = true
	s.publish(&next)
}

// reindex indexes the pages of changed locales. Searches use the old index of a locale until
// the new one is complete.
func (s *Service) reindex(ctx context.Context, from source, stats map[locale.Locale]*corpus.Stats) error {
	if s.opts.Engine == nil {
		return nil
	}
	for _, l := range from.locales {
		have, err := s.opts.Engine.Fingerprint(ctx, l)
		if err != nil {
			return fmt.Errorf("reindex %s: %w", l, err)
		}
		if have == stats[l].Fingerprint {
			s.publishIndexed(l)
			continue
		}
		started := time.Now()
		documents := corpus.Documents(from.pages[l], s.weight(stats[l], stats[from.scheme.Default()]))
		if err := s.opts.Engine.Replace(ctx, l, stats[l].Fingerprint, documents); err != nil {
			return err
		}
		s.publishIndexed(l)
		s.opts.Log.Info("search index", "locale", l, "took", time.Since(started).Round(time.Millisecond))
	}
	return nil
}

// acquire waits until titles can be searched and a search may run. The caller calls release
// after the search. The error wraps fault.ErrUnavailable until titles can be searched.
func (s *Service) acquire(ctx context.Context) (st *state, release func(), err error) {
	if st, err = s.loaded(ctx); err != nil {
		return nil, nil, err
	}
	select {
	case s.slots <- struct{}{}:
		return st, func() { <-s.slots }, nil
	case <-ctx.Done():
		return nil, nil, fmt.Errorf("wait for other searches: %w", ctx.Err())
	}
}

// loaded waits until titles can be searched.
func (s *Service) loaded(ctx context.Context) (*state, error) {
	if st := s.state.Load(); st != nil {
		return st, nil
	}
	select {
	case <-s.ready:
		return s.state.Load(), nil
	case <-ctx.Done():
		return nil, fmt.Errorf("search is not ready: %w", fault.ErrUnavailable)
	}
}
