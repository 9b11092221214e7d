// Package search finds pages for queries, and sections of pages for questions.
// Package query parses queries; titles.go finds pages by title and address, an engine
// by their text; rank.go orders the results of both by one set of rules, for each
// language, and order merges languages. The vocabulary of readers is in package words.
package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

// Limits on results (docs/reference/http.md, Search).
const (
	MaxPage  = 10
	PageSize = 10

	suggestBytes = 100 // longer queries get no suggestion
	suggestWord  = 30  // nor do queries with a longer word
)

// Sort is an order of results.
type Sort string

// The orders: Best is relevance and popularity together.
const (
	Best       Sort = "best"
	Relevance  Sort = "relevance"
	Popularity Sort = "popularity"
)

// Request is a search. Query has been through [query.Clean]; Page counts from 1.
type Request struct {
	Query   string
	Locales []locale.Locale
	Sort    Sort
	Page    int
	// Keep reports whether to include the page at an address; nil keeps all. It chooses among
	// the best pages only, of which there are then more.
	Keep func(url string, area Area) bool
}

type Results struct {
	Hits    []Hit
	Total   int
	AtLeast bool // Total is a lower bound
	// Areas are the areas of the best pages for the query, before Keep.
	Areas       []Area
	Suggestions []Suggestion
	// Titles reports that only titles were searched, as the text is not indexed yet.
	Titles bool
}

// Hit is a page that matches a request.
type Hit struct {
	Page       *corpus.Page
	Score      float64
	Popularity float64
	Summary    string
	Body       []string // excerpts as HTML, with <mark> around matches, best first
	Title      []string // the title, likewise; empty if nothing in it matches
}

// Suggestion is a query that the reader may have meant.
type Suggestion struct {
	Text  string
	Total int
}

// matchLimit is the number of pages returned by an engine: all that can be shown.
const matchLimit = MaxPage * PageSize

// keepLimit is the number of pages from which Request.Keep chooses.
const keepLimit = 5 * matchLimit

// ranked is a candidate with its page, from any locale.
type ranked struct {
	entry *titleEntry
	score float32
}

// Search runs a request. The error wraps fault.ErrUnavailable until titles can be
// searched.
func (s *Service) Search(ctx context.Context, r Request) (*Results, error) {
	st, release, err := s.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	results := &Results{}
	limit := matchLimit
	if r.Keep != nil {
		limit = keepLimit
	}
	var all []ranked
	corrected := ""
	parsed := map[locale.Locale]*query.Query{}
	for _, l := range r.Locales {
		index := st.titles[l]
		if index == nil {
			continue
		}
		q := index.Parse(r.Query)
		parsed[l] = q
		corrected = cmp.Or(corrected, q.Corrected)
		found, total, err := s.text(ctx, st, l, r.Query, q, limit)
		if err != nil {
			return nil, err
		}
		results.AtLeast = results.AtLeast || total == corpus.CountLimit
		results.Titles = results.Titles || !st.indexed[l]
		var near []float32
		if q.UsesTopics() {
			near = index.near(q)
		}
		list := rankPages(index, ranking{Query: q, Found: found, Plain: r.Sort == Relevance, Limit: limit, Weights: &s.opts.Tuning.Pages, Near: near})
		for _, c := range list {
			all = append(all, ranked{index.Entry(c.Entry), c.Score})
		}
		results.Total += max(total, len(list))
	}
	results.Areas = areasOf(all)
	if r.Keep != nil {
		results.AtLeast = results.Total > len(all)
		all = slices.DeleteFunc(all, func(c ranked) bool { return !r.Keep(c.entry.Page.URL, areaOf(c.entry.Page)) })
		results.Total = len(all)
	}
	order(all, r)
	results.Hits = hits(st, parsed, isCode(r.Query), page(all, r.Page))
	if corrected != "" && canSuggest(r.Query) {
		results.Suggestions = s.suggest(ctx, st, r, corrected)
	}
	return results, nil
}

// hits describes the pages to show.
func hits(st *state, parsed map[locale.Locale]*query.Query, isCode bool, list []ranked) []Hit {
	hits := make([]Hit, 0, len(list))
	for _, c := range list {
		p := c.entry.Page
		h := Hit{Page: p, Score: float64(c.score), Popularity: float64(c.entry.Weight)}
		st.titles[p.Locale].WithAnalyzer(func(a *words.Analyzer) {
			m := newMarker(a, parsed[p.Locale])
			h.Title = m.Whole(p.Title)
			if text, err := st.texts.Of(p); err == nil {
				h.Summary, h.Body = text.Summary, m.Excerpts(&text, isCode)
			}
		})
		hits = append(hits, h)
	}
	return hits
}

// order sorts the pages of several locales. Equal scores are in the order of the request's
// locales.
func order(all []ranked, r Request) {
	first := func(l locale.Locale) int { return slices.Index(r.Locales, l) }
	slices.SortStableFunc(all, func(a, b ranked) int {
		if r.Sort == Popularity && a.entry.Weight != b.entry.Weight {
			return cmp.Compare(b.entry.Weight, a.entry.Weight)
		}
		if a.score != b.score {
			return cmp.Compare(b.score, a.score)
		}
		return first(a.entry.Page.Locale) - first(b.entry.Page.Locale)
	})
}

func page(all []ranked, number int) []ranked {
	from := min((number-1)*PageSize, len(all))
	return all[from:min(from+PageSize, len(all))]
}

// text searches the text of a locale. If few pages have every word, pages with some of
// the words match.
func (s *Service) text(ctx context.Context, st *state, l locale.Locale, typed string, q *query.Query, limit int) ([]corpus.Found, int, error) {
	if !st.indexed[l] {
		return nil, 0, nil
	}
	m := matchOf(q)
	m.Locales, m.Text, m.Limit = []locale.Locale{l}, typed, limit
	if len(m.Terms) == 0 {
		return nil, 0, nil
	}
	found, total, err := s.opts.Engine.Match(ctx, m)
	if err != nil {
		return nil, 0, fmt.Errorf("search: %w", err)
	}
	if total < enough && len(m.Terms) > 1 {
		m.MinGroups = max(1, len(m.Terms)*2/3)
		if found, total, err = s.opts.Engine.Match(ctx, m); err != nil {
			return nil, 0, fmt.Errorf("search: %w", err)
		}
	}
	return found, total, nil
}

// matchOf returns the search for engines: a query's words, with corrections of words missing
// in all pages. Areas and kinds of pages only raise the score.
func matchOf(q *query.Query) corpus.Match {
	v := q.Meant()
	var m corpus.Match
	var generic, stops [][]string
	for _, w := range v.Words {
		group := []string{w.Stem}
		if !w.Whole {
			group = append(group, w.Same...)
		}
		switch {
		case w.Whole:
			m.Optional = append(m.Optional, w.Stem)
		case w.Stop:
			stops = append(stops, group)
		case w.Generic:
			generic = append(generic, group)
			m.Optional = append(m.Optional, w.Stem)
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

// enough is the number of pages with every word of a query that makes a search for some of the
// words unnecessary.
const enough = 3

// suggest returns the corrected query if it has results.
func (s *Service) suggest(ctx context.Context, st *state, r Request, corrected string) []Suggestion {
	total := 0
	for _, l := range r.Locales {
		index := st.titles[l]
		if index == nil {
			continue
		}
		q := index.Parse(corrected)
		_, n, err := s.text(ctx, st, l, corrected, q, matchLimit)
		if err != nil {
			return nil
		}
		if n == 0 {
			n = len(rankPages(index, ranking{Query: q, Plain: true, Limit: matchLimit, Weights: &s.opts.Tuning.Pages}))
		}
		total += n
	}
	if total == 0 {
		return nil
	}
	return []Suggestion{{corrected, total}}
}

// SuggestPages returns the pages that a reader may have meant by a missing address, the
// likeliest first.
func (s *Service) SuggestPages(ctx context.Context, path string) ([]SuggestedPage, error) {
	st, err := s.loaded(ctx)
	if err != nil {
		return nil, err
	}
	if st.cat == nil {
		return nil, nil
	}
	return suggestPages(path, st.cat, st.titles, &s.opts.Tuning.Pages), nil
}

// Quick returns the quick index of a locale, see [titles.Index.Quick].
func (s *Service) Quick(ctx context.Context, l locale.Locale) ([]byte, error) {
	index, err := s.titlesOf(ctx, l)
	if err != nil {
		return nil, err
	}
	return index.Quick(), nil
}

// QuickOf returns the quick index of the pages of a locale that wanted selects.
func (s *Service) QuickOf(ctx context.Context, l locale.Locale, wanted func(url string) bool) ([]byte, error) {
	index, err := s.titlesOf(ctx, l)
	if err != nil {
		return nil, err
	}
	return index.QuickOf(wanted), nil
}

func (s *Service) titlesOf(ctx context.Context, l locale.Locale) (*titleIndex, error) {
	st, err := s.loaded(ctx)
	if err != nil {
		return nil, err
	}
	index := st.titles[l]
	if index == nil {
		return nil, fmt.Errorf("quick index of %s: %w", l, fault.ErrNotFound)
	}
	return index, nil
}

// Locales returns the searchable locales.
func (s *Service) Locales() []locale.Locale {
	st := s.state.Load()
	if st == nil {
		return nil
	}
	return st.locales
}

// canSuggest reports whether a query may get a suggestion.
func canSuggest(q string) bool {
	if len(q) > suggestBytes {
		return false
	}
	return !slices.ContainsFunc(strings.Fields(q), func(w string) bool { return len(w) > suggestWord })
}

// logShare maps a share of page views to a logarithmic scale from 0 to 1: 1 for the most
// read page, 0.5 for one with a hundredth of its views.
func logShare(share float64) float32 {
	const decades = 4
	return float32(max(0, 1+math.Log10(share)/decades))
}
