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

func (r *Runner) apiNames() *apiNames {
	return r.names.api.get(func() *apiNames { return newAPINames(slugsBelow(r.deps.Catalogue, "Web/API")) })
}

func (r *Runner) cssNames() *cssNames {
	return r.names.css.get(func() *cssNames { return newCSSNames(slugsBelow(r.deps.Catalogue, "Web/CSS/Reference")) })
}

func (r *Runner) jsNames() *jsNames {
	return r.names.js.get(func() *jsNames { return newJSNames(slugsBelow(r.deps.Catalogue, "Web/JavaScript/Reference")) })
}
