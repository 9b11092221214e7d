package doc

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Addresses has the pages of the site that are not documents.
type Addresses interface {
	// Exists reports whether a page is built for a path such as "/en-US/blog/",
	// which has no fragment. Parts of the site whose content is not configured
	// count as existing.
	Exists(path string) bool
}

// standardAddresses is used when the other parts of the site are not known.
type standardAddresses struct{}

func (standardAddresses) Exists(path string) bool { return IsStandardPath(path) }

// IsStandardPath reports whether a path exists on every site: a fixed page, or
// anything below the parts of a site with content of their own
// (docs/reference/content.md, Links).
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

// FixedPage reports whether one of the fixed pages of every site has a path
// with a locale. It is for link.Options.Other of a site that has only
// documents: navigation must only offer pages that exist, so parts of the site
// that are not configured do not count, unlike for links in prose. The label is
// always empty.
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
