package site

import (
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// redirectsFollowed bounds chains of redirects.
const redirectsFollowed = 5

// Find returns the address and title of the page at a path, ignoring case and following
// redirects. Apart from documents, it skips pages without title and those hidden from search
// engines.
func (s *Site) Find(path string) (url, title string, ok bool) {
	e := s.current.Load()
	path = spellLocale(e.cat.Scheme(), path)
	for range redirectsFollowed {
		place := e.locate(path)
		switch place.Kind {
		case PlacePage:
			return e.found(place)
		case PlaceMoved:
			if !strings.HasPrefix(place.URL, "/") {
				return "", "", false // to another site
			}
			path = place.URL
		default:
			return "", "", false
		}
	}
	return "", "", false
}

// spellLocale normalizes the locale of a path.
func spellLocale(s content.Scheme, path string) string {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if l, ok := s.ParseLocaleLoosely(first); ok && strings.HasPrefix(path, "/") {
		return "/" + string(l) + "/" + rest
	}
	return path
}

func (e *edition) found(place Place) (url, title string, ok bool) {
	if place.page != nil {
		return place.URL, place.page.Title, true
	}
	p := e.collections.find(place.URL)
	if p == nil || p.Hidden || p.NotFound || p.NotIndexed || p.Title == "" {
		return "", "", false
	}
	return p.URL, p.Title, true
}

// EachParent calls do with the breadcrumbs of a page, itself last.
func (s *Site) EachParent(url string, do func(url, title string)) {
	e := s.current.Load()
	if p := e.cat.ByURL(url); p != nil {
		for _, parent := range e.cat.Parents(p) {
			do(parent.URL(), parent.Label())
		}
	} else if p := e.collections.find(url); p != nil {
		for _, parent := range e.collections.parents(p) {
			do(parent.URI, parent.Title)
		}
	}
}

// SortKey returns a key whose byte order is the title order of listings.
func (s *Site) SortKey(title string) string { return content.SortKey(title) }
