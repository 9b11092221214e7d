package search

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
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

// Nearby is a page that the reader of a missing address may have meant.
type Nearby struct {
	Title  string
	URL    string
	Reason Reason
}

const nearbyLimit = 5

// Near suggests pages for an address that has none; the likeliest come first.
func (s *Service) Near(ctx context.Context, path string) ([]Nearby, error) {
	st, err := s.loaded(ctx)
	if err != nil {
		return nil, err
	}
	if unescaped, err := url.PathUnescape(path); err == nil {
		path = unescaped
	}
	path = strings.ToValidUTF8(path, "")
	n := nearby{cat: st.cat, seen: map[string]bool{}}
	l, slug := n.cut(path)
	if slug == "" {
		return nil, nil
	}
	n.moved(l, slug)
	n.translated(l, slug)
	for _, l := range slices.Compact([]locale.Locale{l, locale.EnUS}) {
		if t := st.titles[l]; t != nil {
			n.alike(t, slug)
		}
	}
	return n.list, nil
}

type nearby struct {
	cat  *content.Catalogue
	list []Nearby
	seen map[string]bool
}

func (n *nearby) add(title, url string, why Reason) {
	if n.seen[url] || len(n.list) >= nearbyLimit {
		return
	}
	n.seen[url] = true
	n.list = append(n.list, Nearby{title, url, why})
}

func (n *nearby) addDoc(p *content.Page, why Reason) {
	if p != nil {
		n.add(p.Title, p.URL(), why)
	}
}

// cut splits an address into its locale and slug. Languages that the site
// does not have count as English.
func (n *nearby) cut(path string) (locale.Locale, string) {
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
	const limit = 300
	return l, cutAtWord(strings.Trim(rest, "/"), limit)
}

// moved follows redirects of the address, in its language and in English.
func (n *nearby) moved(l locale.Locale, slug string) {
	for _, l := range []locale.Locale{l, locale.EnUS} {
		if target, moved := n.cat.ResolveURL(content.URLOf(l, slug)); moved {
			target, _, _ = strings.Cut(target, "#")
			n.addDoc(n.cat.ByURLOrEnglish(target), Moved)
		}
	}
}

func (n *nearby) translated(l locale.Locale, slug string) {
	n.addDoc(n.cat.Page(locale.EnUS, slug), InLocale)
	for _, other := range n.cat.Locales() {
		if other != l {
			n.addDoc(n.cat.Page(other, slug), InLocale)
		}
	}
}

// alike finds pages whose address ends alike, then pages by the words of it.
func (n *nearby) alike(t *titles, slug string) {
	segments := strings.Split(slug, "/")
	last := segments[len(segments)-1]
	for _, e := range t.sameEnd(segments) {
		n.add(t.entries[e].page.Title, t.entries[e].page.URL, LikeSlug)
	}
	words := strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(suffixless(last))
	queries := []string{words}
	if len(segments) > 1 {
		queries = append([]string{strings.ReplaceAll(segments[len(segments)-2], "_", " ") + " " + words}, words)
	}
	for _, q := range queries {
		q, err := Clean(cutAtWord(q, MaxQueryBytes))
		if err != nil || q == "" {
			continue
		}
		for i, c := range t.rank(t.read(q), nil, false, nearbyLimit) {
			if c.score > nearbyScore || i == 0 && c.score > nearbyScore/2 {
				page := t.entries[c.entry].page
				n.add(page.Title, page.URL, LikeTitle)
			}
		}
	}
}

// nearbyScore is what a page must reach to be suggested by its title.
const nearbyScore = 6

// sameEnd returns the pages whose last segment is the same or, if there are
// none, a slip away; those that share more of the address come first.
func (t *titles) sameEnd(segments []string) []int32 {
	last := compact(suffixless(segments[len(segments)-1]))
	found := t.keys[last]
	if len(found) == 0 {
		for _, c := range t.correct(last) {
			found = append(slices.Clone(found), t.keys[c]...)
		}
	}
	shared := func(n int32) int {
		count := 0
		for _, s := range strings.Split(t.entries[n].page.Slug, "/") {
			if slices.ContainsFunc(segments, func(have string) bool { return strings.EqualFold(have, s) }) {
				count++
			}
		}
		return count
	}
	var list []int32
	for _, k := range found {
		if shared(k.entry) > 0 && !slices.Contains(list, k.entry) {
			list = append(list, k.entry)
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return shared(b) - shared(a) })
	return list[:min(len(list), 3)]
}
