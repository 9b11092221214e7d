package search

import (
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/titles"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// Reason says why a page is suggested for an address that has none.
type Reason string

// The reasons.
const (
	Moved     Reason = "moved"  // the page has a new address
	InLocale  Reason = "locale" // the page is there in another language
	LikeSlug  Reason = "slug"   // the address is like that of the page
	LikeTitle Reason = "title"  // the address is like the title of the page
)

// SuggestedPage is a page that the reader of a missing address may have meant.
type SuggestedPage struct {
	Title  string
	URL    string
	Reason Reason
}

// limit is how many pages are suggested.
const limit = 5

// suggestPages suggests pages for an address that has none, by the titles of each
// locale; the likeliest come first.
func suggestPages(path string, cat *content.Catalogue, indexes map[locale.Locale]*titles.Index, weights *tuning.Pages) []SuggestedPage {
	if unescaped, err := url.PathUnescape(path); err == nil {
		path = unescaped
	}
	path = strings.ToValidUTF8(path, "")
	s := suggester{cat: cat, weights: weights, seen: map[string]bool{}}
	l, slug := splitPath(path)
	if slug == "" {
		return nil
	}
	s.moved(l, slug)
	s.translated(l, slug)
	for _, l := range slices.Compact([]locale.Locale{l, locale.EnUS}) {
		if index := indexes[l]; index != nil {
			s.alike(index, slug)
		}
	}
	return s.list
}

type suggester struct {
	cat     *content.Catalogue
	weights *tuning.Pages
	list    []SuggestedPage
	seen    map[string]bool
}

func (s *suggester) add(title, url string, why Reason) {
	if s.seen[url] || len(s.list) >= limit {
		return
	}
	s.seen[url] = true
	s.list = append(s.list, SuggestedPage{title, url, why})
}

func (s *suggester) addDoc(p *content.Page, why Reason) {
	if p != nil {
		s.add(p.Title, p.URL(), why)
	}
}

// slugBytes is how much of an address is looked at.
const slugBytes = 300

// splitPath splits an address into its locale and slug. Languages that the site
// does not have count as English.
func splitPath(path string) (locale.Locale, string) {
	first, rest, found := strings.Cut(strings.Trim(path, "/"), "/")
	l, ok := locale.Parse(strings.ToLower(first))
	if !ok {
		l = locale.EnUS
		if !found || len(first) > len("xxx-XX") || strings.EqualFold(first, "docs") {
			rest = strings.Trim(path, "/")
		}
	}
	if head, tail, found := strings.Cut(rest, "/"); found && strings.EqualFold(head, "docs") {
		rest = tail
	}
	return l, words.Truncate(strings.Trim(rest, "/"), slugBytes)
}

// moved follows redirects of the address, in its language and in English.
func (s *suggester) moved(l locale.Locale, slug string) {
	for _, l := range []locale.Locale{l, locale.EnUS} {
		if target, moved := s.cat.ResolveURL(content.URLOf(l, slug)); moved {
			target, _, _ = strings.Cut(target, "#")
			s.addDoc(s.cat.ByURLOrEnglish(target), Moved)
		}
	}
}

func (s *suggester) translated(l locale.Locale, slug string) {
	s.addDoc(s.cat.Page(locale.EnUS, slug), InLocale)
	for _, other := range s.cat.Locales() {
		if other != l {
			s.addDoc(s.cat.Page(other, slug), InLocale)
		}
	}
}

// alike finds pages with a similar end of the address, then pages by the words
// in it.
func (s *suggester) alike(index *titles.Index, slug string) {
	segments := strings.Split(slug, "/")
	last := segments[len(segments)-1]
	for _, n := range sameEnd(index, segments) {
		page := index.Entry(n).Page
		s.add(page.Title, page.URL, LikeSlug)
	}
	asked := strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(titles.WithoutSuffix(last))
	queries := []string{asked}
	if len(segments) > 1 {
		queries = append([]string{strings.ReplaceAll(segments[len(segments)-2], "_", " ") + " " + asked}, asked)
	}
	for _, q := range queries {
		q, err := query.Clean(words.Truncate(q, query.MaxBytes))
		if err != nil || q == "" {
			continue
		}
		for i, c := range rankPages(index, ranking{Query: index.Parse(q), Limit: limit, Weights: s.weights}) {
			if c.Score > s.weights.LeastSuggested || i == 0 && c.Score > s.weights.LeastSuggested/2 {
				page := index.Entry(c.Entry).Page
				s.add(page.Title, page.URL, LikeTitle)
			}
		}
	}
}

// mostSameEnd is how many pages are suggested for the end of their address.
const mostSameEnd = 3

// sameEnd returns the pages with the same last segment or, if there are none,
// with one typing error in it; pages that share more of the address come first.
func sameEnd(index *titles.Index, segments []string) []int32 {
	last := words.Compact(titles.WithoutSuffix(segments[len(segments)-1]))
	found := index.ByName(last)
	if len(found) == 0 {
		for _, c := range index.Correct(last) {
			found = append(found, index.ByName(c)...)
		}
	}
	shared := func(n int32) int {
		count := 0
		for _, s := range strings.Split(index.Entry(n).Page.Slug, "/") {
			if slices.ContainsFunc(segments, func(have string) bool { return strings.EqualFold(have, s) }) {
				count++
			}
		}
		return count
	}
	var list []int32
	for _, n := range found {
		if shared(n) > 0 && !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return shared(b) - shared(a) })
	return list[:min(len(list), mostSameEnd)]
}
