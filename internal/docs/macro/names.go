package macro

import (
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// names are the indexes that resolve the short names authors use for features.
// Each is made from the English pages on first use; slugs are the same in every
// locale.
type names struct {
	api onceIndex[*apiNames]
	css onceIndex[*cssNames]
	js  onceIndex[*jsNames]
}

// onceIndex makes an index once, also when several goroutines ask at the same time.
type onceIndex[T any] struct {
	once  sync.Once
	value T
}

func (o *onceIndex[T]) get(build func() T) T {
	o.once.Do(func() { o.value = build() })
	return o.value
}

// slugsBelow lists the slugs of the English pages below a slug, without that
// slug and its slash. The slug itself need not be a page.
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
