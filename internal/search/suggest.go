package search

import (
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// Reason is the reason why a page is suggested.
type Reason string

const (
	Moved     Reason = "moved"  // the page has a new address
	InLocale  Reason = "locale" // the page exists in another language
	LikeSlug  Reason = "slug"   // the address is similar to that of the page
	LikeTitle Reason = "title"  // the address is similar to the title of the page
)

// SuggestedPage is a page that a reader may have meant by an address that does not exist.
type SuggestedPage struct {
	Title  string
	URL    string
	Reason Reason
}

// maxSuggested is the number of pages that are suggested.
const maxSuggested = 5

// suggestPages returns pages for an address that does not exist, by the titles of each
// locale, the likeliest first.
func suggestPages(path string, cat *content.Catalogue, indexes map[locale.Locale]*titleIndex, weights *tuning.Pages) []SuggestedPage {
	if unescaped, err := url.PathUnescape(path); err == nil {
		path = unescaped
	}
	path = strings.ToValidUTF8(path, "")
	s := suggester{cat: cat, weights: weights, seen: map[string]bool{}}
	l, slug := splitPath(cat.Scheme(), path)
	if slug == "" {
		return nil
	}
	s.moved(l, slug)
	s.translated(l, slug)
	for _, l := range slices.Compact([]locale.Locale{l, cat.Scheme().Default()}) {
		if index := indexes[l]; index != nil {
			s.similar(index, slug)
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

func (s *suggester) add(title, url string, reason Reason) {
	if s.seen[url] || len(s.list) >= maxSuggested {
		return
	}
	s.seen[url] = true
	s.list = append(s.list, SuggestedPage{title, url, reason})
}

func (s *suggester) addDoc(p *content.Page, reason Reason) {
	if p != nil {
		s.add(p.Title, p.URL(), reason)
	}
}

// slugBytes is the number of bytes of a slug that are examined.
const slugBytes = 300

// splitPath splits an address into its locale and slug. Languages that the site
// does not have count as English.
func splitPath(scheme content.Scheme, path string) (locale.Locale, string) {
	first, rest, found := strings.Cut(strings.Trim(path, "/"), "/")
	l, ok := scheme.ParseLocale(strings.ToLower(first))
	if !ok {
		l = scheme.Default()
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
	for _, l := range []locale.Locale{l, s.cat.Scheme().Default()} {
		if target, moved := s.cat.ResolveURL(s.cat.Scheme().URL(l, slug)); moved {
			target, _, _ = strings.Cut(target, "#")
			s.addDoc(s.cat.ByURLOrEnglish(target), Moved)
		}
	}
}

func (s *suggester) translated(l locale.Locale, slug string) {
	s.addDoc(s.cat.Page(s.cat.Scheme().Default(), slug), InLocale)
	for _, other := range s.cat.Locales() {
		if other != l {
			s.addDoc(s.cat.Page(other, slug), InLocale)
		}
	}
}

// similar adds pages with a similar end of the address, then pages by the words in it.
func (s *suggester) similar(index *titleIndex, slug string) {
	segments := strings.Split(slug, "/")
	last := segments[len(segments)-1]
	for _, n := range sameEnd(index, segments) {
		page := index.Entry(n).Page
		s.add(page.Title, page.URL, LikeSlug)
	}
	asked := strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(withoutSuffix(last))
	queries := []string{asked}
	if len(segments) > 1 {
		queries = append([]string{strings.ReplaceAll(segments[len(segments)-2], "_", " ") + " " + asked}, asked)
	}
	for _, q := range queries {
		q, err := query.Clean(words.Truncate(q, query.MaxBytes))
		if err != nil || q == "" {
			continue
		}
		parsed := index.Parse(q)
		similar := similarTitles(index, parsed)
		for i, c := range rankPages(index, ranking{Query: parsed, Limit: maxSuggested, Weights: s.weights}) {
			if similar[c.Entry] && (c.Score > s.weights.MinSuggested || i == 0 && c.Score > s.weights.MinSuggested/2) {
				page := index.Entry(c.Entry).Page
				s.add(page.Title, page.URL, LikeTitle)
			}
		}
	}
}

// minMessage is the share of an error message that an address must have. Most of its words
// are common: one says little.
const minMessage = 0.6

// similarTitles returns the entries with a title like a query as typed, or corrected. Words
// that searches use in place of it, such as translations, make no title similar.
func similarTitles(index *titleIndex, q *query.Query) map[int32]bool {
	similar := map[int32]bool{}
	for i := range q.Variants {
		if v := &q.Variants[i]; !v.Translated && !v.Rewritten {
			index.Match(v, false, func(e titleEvidence) {
				if e.Own >= minMessage || !corpus.QuotesMessages(index.Entry(e.Entry).Page.Type) {
					similar[e.Entry] = true
				}
			})
		}
	}
	return similar
}

// maxSameEnd is the number of pages that are suggested for the end of their address.
const maxSameEnd = 3

// sameEnd returns the pages with the same last segment or, if there are none,
// with one typing error in it; pages that share more of the address come first.
func sameEnd(index *titleIndex, segments []string) []int32 {
	last := words.Compact(withoutSuffix(segments[len(segments)-1]))
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
	return list[:min(len(list), maxSameEnd)]
}
