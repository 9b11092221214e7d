package search

import (
	"context"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Options are what a Service is made from.
type Options struct {
	Engine     Engine // nil: titles and addresses only
	Popularity map[string]float64
	Workers    int // bodies read at the same time; 0 means one per processor
	Log        *slog.Logger
}

// Service answers searches of a site whose content may change. It is safe for
// concurrent use.
type Service struct {
	opts    Options
	state   atomic.Pointer[state]
	refresh sync.Mutex
	ready   chan struct{} // closed when state is set for the first time
	slots   chan struct{} // one for each search that may run; more only make all slower
	once    sync.Once
}

// state is everything that belongs to one state of the content. It never
// changes once it is published: searches use it without a lock.
type state struct {
	cat     *content.Catalogue
	items   map[locale.Locale][]*Item
	titles  map[locale.Locale]*titles
	surveys map[locale.Locale]*Survey // nil before the first
	indexed map[locale.Locale]bool    // the engine knows this locale
	texts   *texts
}

// texts keeps what was read of the pages that searches lead to most.
type texts struct {
	mu    sync.Mutex
	kept  map[*Item]Text
	bytes int
}

// textBytes bounds the texts that are kept; then it starts again. A text takes
// up about textOverhead bytes besides what it says.
const (
	textBytes    = 16 << 20
	textOverhead = 512
)

func (k *texts) of(p *Item) (Text, error) {
	k.mu.Lock()
	text, ok := k.kept[p]
	k.mu.Unlock()
	if ok {
		return text, nil
	}
	text, err := p.text()
	if err != nil {
		return text, err
	}
	text.Links = nil // parts of the whole source, which must not stay for them
	k.mu.Lock()
	defer k.mu.Unlock()
	n := text.size()
	if k.bytes+n > textBytes {
		k.kept, k.bytes = map[*Item]Text{}, 0
	}
	k.kept[p] = text
	k.bytes += n
	return text, nil
}

// size is about how many bytes a text takes up.
func (t *Text) size() int {
	n := len(t.Summary) + len(t.Body) + textOverhead
	for _, heading := range t.Headings {
		n += len(heading) + 16
	}
	return n
}

// New returns a service that knows no page until Refresh.
func New(o Options) *Service {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{opts: o, ready: make(chan struct{}), slots: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// Refresh takes over the pages of a catalogue and those beside them. Titles can be searched almost
// at once; the rest follows while it runs, each step all at once: the weight
// of pages, then their text. It waits for a refresh that is under way.
func (s *Service) Refresh(ctx context.Context, cat *content.Catalogue, beside ...Beside) error {
	s.refresh.Lock()
	defer s.refresh.Unlock()
	started := time.Now()
	if s.state.Load() == nil {
		s.publish(s.titleState(cat, beside, nil))
	}
	surveys := map[locale.Locale]*Survey{}
	for _, l := range cat.Locales() {
		found, err := survey(ctx, cat, itemsOf(cat, l, beside), s.opts.Workers)
		if err != nil {
			return err
		}
		surveys[l] = found
	}
	next := s.titleState(cat, beside, surveys)
	for _, l := range cat.Locales() {
		next.indexed[l] = s.isIndexed(ctx, l, surveys[l])
	}
	s.publish(next)
	s.opts.Log.Debug("search titles", "took", time.Since(started).Round(time.Millisecond))
	return s.reindex(ctx, next, surveys)
}

func (s *Service) publish(next *state) {
	s.state.Store(next)
	s.once.Do(func() { close(s.ready) })
}

// Update takes over changed pages at once: new titles are found, texts are as
// they were when they were last indexed. It is for a site that is being
// written, where indexing all of it at every change is too much.
func (s *Service) Update(cat *content.Catalogue, beside ...Beside) {
	s.refresh.Lock()
	defer s.refresh.Unlock()
	before := s.state.Load()
	if before == nil {
		s.publish(s.titleState(cat, beside, nil))
		return
	}
	next := s.titleState(cat, beside, before.surveys)
	next.indexed = before.indexed
	s.publish(next)
}

// titleState knows titles and addresses, and what surveys tell if there are
// any.
func (s *Service) titleState(cat *content.Catalogue, beside []Beside, surveys map[locale.Locale]*Survey) *state {
	st := &state{cat: cat, items: map[locale.Locale][]*Item{}, titles: map[locale.Locale]*titles{}, surveys: surveys, indexed: map[locale.Locale]bool{}, texts: &texts{kept: map[*Item]Text{}}}
	add := func(l locale.Locale) {
		weight := s.weight(surveys[l], surveys[locale.EnUS])
		st.items[l] = itemsOf(cat, l, beside)
		st.titles[l] = newTitles(l, st.items[l], aliasesOf(cat, l), weight, surveys[l], st.titles[locale.EnUS])
	}
	locales := cat.Locales()
	if slices.Contains(locales, locale.EnUS) {
		add(locale.EnUS) // others look English titles up
	}
	for _, l := range locales {
		if l != locale.EnUS {
			add(l)
		}
	}
	return st
}

// weight is how popular pages are: by page views where they are known,
// otherwise by the links to them.
func (s *Service) weight(own, english *Survey) func(*Item) float32 {
	return func(p *Item) float32 {
		var links float32
		if english != nil {
			links = english.Weights[p.folder]
		}
		if own != nil {
			links = max(links, own.Weights[p.folder])
		}
		views := s.opts.Popularity[p.URL]
		if views == 0 {
			views = s.opts.Popularity[p.original]
		}
		if views == 0 {
			return links
		}
		return 0.3*links + 0.7*logShare(views)
	}
}

func (s *Service) isIndexed(ctx context.Context, l locale.Locale, found *Survey) bool {
	if s.opts.Engine == nil {
		return false
	}
	have, err := s.opts.Engine.Fingerprint(ctx, l)
	if err != nil {
		s.opts.Log.Error("ask search engine what it has", "locale", l, "error", err)
		return false
	}
	return have != "" && (have == found.Fingerprint || s.state.Load().indexed[l])
}

// withIndex returns a copy of the state in which the engine has a locale.
func (st *state) withIndex(l locale.Locale) *state {
	after := *st
	after.indexed = maps.Clone(st.indexed)
	after.indexed[l] = true
	return &after
}

// reindex gives the engine the text of locales that have changed. A locale
// that had an index is searched in its old one until the new one is there.
func (s *Service) reindex(ctx context.Context, st *state, surveys map[locale.Locale]*Survey) error {
	if s.opts.Engine == nil {
		return nil
	}
	for _, l := range st.cat.Locales() {
		have, err := s.opts.Engine.Fingerprint(ctx, l)
		if err != nil {
			return fmt.Errorf("reindex %s: %w", l, err)
		}
		if have == surveys[l].Fingerprint {
			continue
		}
		started := time.Now()
		if err := s.opts.Engine.Replace(ctx, l, surveys[l].Fingerprint, Pages(st.items[l], s.weight(surveys[l], surveys[locale.EnUS]))); err != nil {
			return err
		}
		st = st.withIndex(l)
		s.state.Store(st)
		s.opts.Log.Info("search index", "locale", l, "took", time.Since(started).Round(time.Millisecond))
	}
	return nil
}

// Docs yields the documents of a locale with their text, all of the same
// weight.
func Docs(cat *content.Catalogue, l locale.Locale) iter.Seq[Page] {
	return Pages(itemsOf(cat, l, nil), func(*Item) float32 { return 0 })
}

// Pages yields pages with their text. One that cannot be read is left out.
func Pages(items []*Item, weight func(*Item) float32) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, p := range items {
			text, err := p.text()
			if err != nil {
				continue
			}
			page := Page{
				URL: p.URL, Locale: p.Locale, Slug: p.Slug, Title: p.Title, Short: p.Short, Type: p.Type,
				Headings: text.Headings, Summary: text.Summary, Body: text.Body, Weight: weight(p),
			}
			if !yield(page) {
				return
			}
		}
	}
}

// alias is an address that a page had before.
type alias struct {
	Slug string
	URL  string // of the page now
}

// aliasesOf returns the redirects of a locale that lead to a page of another
// name.
func aliasesOf(cat *content.Catalogue, l locale.Locale) []alias {
	var list []alias
	seen := map[alias]bool{}
	for _, r := range cat.Redirects(l) {
		_, from, _, ok := content.SplitURL(r.From)
		if !ok {
			continue
		}
		to, _, _ := strings.Cut(cat.Resolve(r.From), "#")
		last := func(s string) string { return compact(s[strings.LastIndexByte(s, '/')+1:]) }
		a := alias{from[strings.LastIndexByte(from, '/')+1:], to}
		if last(from) != last(to) && !seen[a] {
			seen[a] = true
			list = append(list, a)
		}
	}
	return list
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
