package doc

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Addresses has the site's pages that are not documents.
type Addresses interface {
	// Exists reports whether a page is built for a path such as "/en-US/blog/", without
	// fragment. Pages of unconfigured kinds count as existing.
	Exists(path string) bool
}

// standardAddresses is used if the other pages of the site are unknown.
type standardAddresses struct{}

func (standardAddresses) Exists(path string) bool { return IsStandardPath(path) }

// IsStandardPath reports whether a path exists on every site: a fixed page, or anything below
// the kinds of pages with their own content (docs/reference/content.md, Links).
func IsStandardPath(path string) bool {
	if _, fixed := FixedPage(path); fixed {
		return true
	}
	if l, _, _ := locale.Cut(path); l != locale.EnUS {
		return false
	}
	part, _, _ := strings.Cut(strings.TrimPrefix(withoutLocale(path), "/"), "/")
	switch part {
	case "about", "blog", "community", "curriculum", "mcp", "observatory", "plus":
		return true
	}
	return false
}

// FixedPage reports whether a path with a locale is one of the fixed pages of every site. It
// is for link.Options.Other of a site with documents only: navigation must only offer existing
// pages, so unconfigured kinds do not count, unlike for links in prose. The label is always
// empty.
func FixedPage(path string) (label string, ok bool) {
	if _, _, ok := locale.Cut(path); !ok {
		return "", false
	}
	switch strings.Trim(withoutLocale(path), "/") {
	case "", "404", "play", "observatory", "observatory/analyze", "search", "advertising", "blog", "offline", "plus",
		"plus/ai-help", "plus/collections", "plus/collections/frequently_viewed", "plus/updates", "plus/settings":
		return "", true
	}
	return "", false
}
