package search

import (
	"context"
	"errors"
	"fmt"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// Editions returns the data read by the last Refresh, by locale; none before it.
func (s *Service) Editions() []*corpus.Edition {
	st := s.state.Load()
	if st == nil || st.stats == nil {
		return nil
	}
	var list []*corpus.Edition
	for _, l := range st.locales {
		list = append(list, &corpus.Edition{Locale: l, Pages: st.pages[l], Aliases: st.aliases[l], Stats: st.stats[l]})
	}
	return list
}

// Restore makes saved editions the current pages, with addresses by scheme. The caller must know that they have not
// changed since. Until a Refresh, SuggestPages suggests none. The error wraps errOldIndex if
// the index is of other pages.
func (s *Service) Restore(ctx context.Context, scheme content.Scheme, editions []*corpus.Edition) error {
	from, stats := sourceOf(nil, scheme, editions)
	indexed := map[locale.Locale]bool{}
	for _, e := range editions {
		if err := s.checkIndex(ctx, e); err != nil {
			return err
		}
		indexed[e.Locale] = s.opts.Engine != nil
	}
	s.setSource(from)
	s.publishSource(stats, indexed)
	return nil
}

// Follow makes editions of a build the current pages and indexes their texts, as Refresh does
// with a catalogue. cat is that of a site without these pages.
func (s *Service) Follow(ctx context.Context, cat *content.Catalogue, editions []*corpus.Edition) error {
	from, stats := sourceOf(cat, cat.Scheme(), editions)
	s.refresh.Lock()
	defer s.refresh.Unlock()
	s.setSource(from)
	return s.replace(ctx, from, stats)
}

// sourceOf returns the pages and stats of editions.
func sourceOf(cat *content.Catalogue, scheme content.Scheme, editions []*corpus.Edition) (source, map[locale.Locale]*corpus.Stats) {
	from := source{cat: cat, scheme: scheme, pages: map[locale.Locale][]*corpus.Page{}, aliases: map[locale.Locale][]corpus.Alias{}}
	stats := map[locale.Locale]*corpus.Stats{}
	for _, e := range editions {
		l := e.Locale
		from.locales = append(from.locales, l)
		from.pages[l], from.aliases[l], stats[l] = e.Pages, e.Aliases, e.Stats
	}
	return from, stats
}

// errOldIndex means that the index is not of the restored pages.
var errOldIndex = errors.New("the index is missing or old")

// checkIndex checks that the engine has indexed the pages of an edition.
func (s *Service) checkIndex(ctx context.Context, e *corpus.Edition) error {
	if s.opts.Engine == nil {
		return nil
	}
	have, err := s.opts.Engine.Fingerprint(ctx, e.Locale)
	if err == nil && have != e.Stats.Fingerprint {
		err = errOldIndex
	}
	if err != nil {
		return fmt.Errorf("restore search of %s: %w", e.Locale, err)
	}
	return nil
}
