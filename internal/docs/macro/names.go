package macro

import (
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// names are the indexes that resolve authors' short names of features. Each is built from the
// English pages on first use; slugs are the same in every locale.
type names struct {
	api onceIndex[*apiNames]
	css onceIndex[*cssNames]
	js  onceIndex[*jsNames]
}

// onceIndex builds an index once. It is safe for concurrent use.
type onceIndex[T any] struct {
	once  sync.Once
	value T
}

func (o *onceIndex[T]) get(build func() T) T {
	o.once.Do(func() { o.value = build() })
	return o.value
}

// slugsBelow lists the slugs of the English pages below a slug, relative to it. The slug need
// not be a page.
func slugsBelow(c *content.Catalogue, slug string) []string {
	root := slug
	for c.Page(locale.EnUS, root) == nil {
		i := strings.LastIndexByte(root, '/')
		if i < 0 {
			return nil
		}
		root = root[:i]
	}
	var below []string
	for _, p := range c.SubPages(locale.EnUS, root, 0, content.BySlug) {
		if rest, ok := strings.CutPrefix(p.Slug, slug+"/"); ok {
			below = append(below, rest)
		}
	}
	return below
}
