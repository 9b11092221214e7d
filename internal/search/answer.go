package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Sort is an order of results.
type Sort string

// The orders: Best is relevance and popularity together.
const (
	Best       Sort = "best"
	Relevance  Sort = "relevance"
	Popularity Sort = "popularity"
)

// Request is a search. Query has been through Clean; Page counts from 1.
type Request struct {
	Query   string
	Locales []locale.Locale
	Sort    Sort
	Page    int
}

// Results are the answer to a request.
type Results struct {
	Hits        []Hit
	Total       int
	AtLeast     bool // there may be more than Total
	Suggestions []Suggestion
	// Titles says that only titles were searched, as the text is not indexed yet.
	Titles bool
}

// Hit is a page that answers a request.
type Hit struct {
	Page       *Item
	Score      float64
	Popularity float64
	Summary    string
	Body       []string // HTML, with <mark> around what was searched for
	Title      []string // likewise; empty when nothing in the title matches
}

// Suggestion is a query that the reader may have meant.
type Suggestion struct {
	Text  string
	Total int
}

// matchLimit is how many pages an engine returns: all that can be shown.
const matchLimit = MaxPage * PageSize

// ranked is a candidate with its page, from any locale.
type ranked struct {
	entry *entry
	score float32
}

// Search answers a request. The error wraps fault.ErrUnavailable while nothing
// can be searched yet.
func (s *Service) Search(ctx context.Context, r Request) (*Results, error) {
	st, err := s.loaded(ctx)
	if err != nil {
		return nil, err
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, fmt.Errorf("search: %w", ctx.Err())
	}
	results := &Results{}
	var all []ranked
	corrected := ""
	readings := map[locale.Locale]*reading{}
	for _, l := range r.Locales {
		t := st.titles[l]
		if t == nil {
			continue
		}
		rd := t.read(r.Query)
		readings[l] = rd
		if corrected == "" {
			corrected = rd.corrected
		}
		found, total, err := s.text(ctx, st, l, r.Query, rd)
		if err != nil {
			return nil, err
		}
		results.AtLeast = results.AtLeast || total == CountLimit
		results.Titles = results.Titles || !st.indexed[l]
		list := t.rank(rd, found, r.Sort == Relevance, matchLimit)
		for _, c := range list {
			all = append(all, ranked{&t.entries[c.entry], c.score})
		}
		results.Total += max(total, len(list))
	}
	order(all, r)
	results.Hits = s.hits(st, readings, page(all, r.Page))
	if corrected != "" && suggestible(r.Query) {
		results.Suggestions = s.suggest(ctx, st, r, corrected)
	}
	return results, nil
}

// order sorts the pages of several locales; the one asked for first leads
// when two are alike.
func order(all []ranked, r Request) {
	first := func(l locale.Locale) int { return slices.Index(r.Locales, l) }
	slices.SortStableFunc(all, func(a, b ranked) int {
		if r.Sort == Popularity && a.entry.weight != b.entry.weight {
			return cmp.Compare(b.entry.weight, a.entry.weight)
		}
		if a.score != b.score {
			return cmp.Compare(b.score, a.score)
		}
		return first(a.entry.page.Locale) - first(b.entry.page.Locale)
	})
}

func page(all []ranked, number int) []ranked {
	from := min((number-1)*PageSize, len(all))
	return all[from:min(from+PageSize, len(all))]
}

// text asks the engine. When few pages have every word, some words are enough.
func (s *Service) text(ctx context.Context, st *state, l locale.Locale, query string, rd *reading) ([]Found, int, error) {
	if !st.indexed[l] {
		return nil, 0, nil
	}
	m := rd.match()
	m.Locales, m.Text, m.Limit = []locale.Locale{l}, query, matchLimit
	if len(m.Terms) == 0 {
		return nil, 0, nil
	}
	found, total, err := s.opts.Engine.Match(ctx, m)
	if err != nil {
		return nil, 0, fmt.Errorf("search: %w", err)
	}
	if total < enough && len(m.Terms) > 1 {
		m.Least = max(1, len(m.Terms)*2/3)
		if found, total, err = s.opts.Engine.Match(ctx, m); err != nil {
			return nil, 0, fmt.Errorf("search: %w", err)
		}
	}
	return found, total, nil
}

// enough pages with every word of a query make the rest uninteresting.
const enough = 3

// match is what engines are asked: the words of the query, corrected where
// nobody knows them. Areas and kinds of pages only raise the score.
func (rd *reading) match() Match {
	v := &rd.variants[0]
	switch {
	case rd.translated > 0:
		v = &rd.variants[rd.translated]
	case rd.corrected != "":
		for i := range rd.variants {
			if rd.variants[i].factor == correctedFactor {
				v = &rd.variants[i]
				break
			}
		}
	}
	var m Match
	var generic, stops [][]string
	for _, w := range v.terms {
		group := []string{w.stem}
		if !w.whole {
			group = append(group, w.same...)
		}
		switch {
		case w.whole:
			m.Optional = append(m.Optional, w.stem)
		case w.stop:
			stops = append(stops, group)
		case w.generic:
			generic = append(generic, group)
			m.Optional = append(m.Optional, w.stem)
		default:
			m.Terms = append(m.Terms, group)
		}
	}
	if len(m.Terms) == 0 {
		m.Terms = generic
	}
	if len(m.Terms) == 0 {
		m.Terms = stops
	}
	return m
}

// suggest offers the corrected query if it finds anything.
func (s *Service) suggest(ctx context.Context, st *state, r Request, corrected string) []Suggestion {
	total := 0
	for _, l := range r.Locales {
		t := st.titles[l]
		if t == nil {
			continue
		}
		rd := t.read(corrected)
		_, n, err := s.text(ctx, st, l, corrected, rd)
		if err != nil {
			return nil
		}
		if n == 0 {
			n = len(t.rank(rd, nil, true, matchLimit))
		}
		total += n
	}
	if total == 0 {
		return nil
	}
	return []Suggestion{{corrected, total}}
}

// Locales returns the locales that can be searched.
func (s *Service) Locales() []locale.Locale {
	st := s.state.Load()
	if st == nil {
		return nil
	}
	return st.cat.Locales()
}

// suggestible tells whether a query may get a suggestion.
func suggestible(q string) bool {
	if len(q) > suggestBytes {
		return false
	}
	for _, w := range strings.Fields(q) {
		if len(w) > suggestWord {
			return false
		}
	}
	return true
}

// logShare brings a share of page views, which falls off steeply, to a scale
// that is even: 1 for the most read page, 0.5 for one with a hundredth.
func logShare(share float64) float32 {
	const decades = 4
	return float32(max(0, 1+math.Log10(share)/decades))
}
