package content

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/platform/locale"
)

// Order is a sort key of sub-pages, compared by SortKey; ties are broken by slug.
type Order int

// The orders (docs/reference/content.md, Order of pages).
const (
	ByTitle      Order = iota
	ByShortTitle       // short title, else title
	BySlug
	ByAPITitle // see Page.APITitle
)

func (o Order) sortText(p *Page) string {
	switch o {
	case ByShortTitle:
		return p.ShortOrTitle()
	case BySlug:
		return p.Slug
	case ByAPITitle:
		return p.APITitle()
	}
	return p.Title
}

// SubPages returns the pages below a slug to a depth: 1 means children, 0 has no limit. It
// follows redirects of the slug and lists the English tree if the locale has no such page. The
// result is nil if no page exists; the caller may change it.
func (c *Catalogue) SubPages(l locale.Locale, slug string, depth int, by Order) []*Page {
	p := c.PageOrEnglish(l, slug)
	if to, moved := c.ResolveURL(c.scheme.URL(l, slug)); moved {
		if target := c.ByURLOrEnglish(withoutFragment(to)); target != nil {
			p = target
		}
	}
	if p == nil {
		return nil
	}
	t := c.tree(p.Locale)
	pages := t.below(p.Folder(), depth)
	t.sort(pages, by)
	return pages
}

func withoutFragment(url string) string {
	url, _, _ = strings.Cut(url, "#")
	return url
}

// Children returns the direct sub-pages of a slug, as in SubPages.
func (c *Catalogue) Children(l locale.Locale, slug string, by Order) []*Page {
	return c.SubPages(l, slug, 1, by)
}

// below returns the pages below a folder, by folder.
func (t *tree) below(folder string, depth int) []*Page {
	if depth == 1 {
		return slices.Clone(t.children[folder])
	}
	prefix := folder + "/"
	first, _ := slices.BinarySearchFunc(t.inOrder, prefix, func(p *Page, s string) int { return strings.Compare(p.folder, s) })
	var pages []*Page
	for _, p := range t.inOrder[first:] {
		rest, ok := strings.CutPrefix(p.folder, prefix)
		if !ok {
			break
		}
		if depth <= 0 || strings.Count(rest, "/") < depth {
			pages = append(pages, p)
		}
	}
	return pages
}

// prepareRanks computes each order of the tree once, on first use, so that sorting pages
// compares numbers.
func (t *tree) prepareRanks() {
	for o := range t.ranks {
		t.ranks[o] = sync.OnceValue(func() map[*Page]int32 { return t.rank(Order(o)) })
	}
}

func (t *tree) rank(by Order) map[*Page]int32 {
	keys := make(map[*Page]string, len(t.pages))
	for _, p := range t.pages {
		keys[p] = SortKey(by.sortText(p))
	}
	sorted := slices.Clone(t.pages)
	slices.SortStableFunc(sorted, func(a, b *Page) int { return strings.Compare(keys[a], keys[b]) })
	ranks := make(map[*Page]int32, len(sorted))
	for i, p := range sorted {
		ranks[p] = int32(i)
	}
	return ranks
}

func (t *tree) sort(pages []*Page, by Order) {
	type ranked struct {
		rank int32
		page *Page
	}
	ranks := t.ranks[by]()
	list := make([]ranked, len(pages))
	for i, p := range pages {
		list[i] = ranked{ranks[p], p}
	}
	slices.SortFunc(list, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for i := range list {
		pages[i] = list[i].page
	}
}
