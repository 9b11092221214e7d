package export

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/pages"
)

// item is an exported page.
type item struct {
	url    string
	locale locale.Locale
	// path is the slug of a document, or the address of another page after the locale, with a
	// slash. The quick index is sorted by path.
	path  string
	title string
	area  string
	text  *pages.Text // of a page that is not a document; nil if it has none
}

func itemOfDocument(p *content.Page) *item {
	return &item{url: p.URL(), locale: p.Locale, path: p.Slug, title: p.Title, area: offline.AreaOf(p.Slug)}
}

func itemOfOther(p *pages.Page) *item {
	_, path, _ := locale.Cut(p.URL)
	it := &item{url: p.URL, locale: p.Locale, path: path, title: p.ShortTitle(), area: offline.Site}
	if !p.NotIndexed {
		it.text = p.Text
	}
	return it
}

func (it *item) isDocument() bool { return it.area != offline.Site }

// isFound reports whether search finds the page.
func (it *item) isFound() bool { return it.isDocument() || it.text != nil }

// selection are the pages to export.
type selection struct {
	pages   []*item // by locale and path
	locales []locale.Locale
	areas   []string // requested; empty means all
	// twins are the same pages in other languages, by lower-case address without locale.
	twins map[string][]*item
}

// choose selects the pages of areas.
func choose(s *site.Site, areas []string) (*selection, error) {
	if err := checkAreas(areas); err != nil {
		return nil, err
	}
	c := &selection{areas: unique(areas), twins: map[string][]*item{}}
	others := map[locale.Locale][]*item{}
	for _, p := range s.ExportedCollections() {
		others[p.Locale] = append(others[p.Locale], itemOfOther(p))
	}
	there := map[string]bool{}
	for _, l := range s.Catalogue().Locales() {
		all := others[l]
		for _, p := range s.Catalogue().PagesOf(l) {
			all = append(all, itemOfDocument(p))
		}
		slices.SortFunc(all, func(a, b *item) int { return cmp.Compare(a.path, b.path) })
		before := len(c.pages)
		for _, it := range all {
			there[it.area] = true
			if len(areas) == 0 || slices.Contains(areas, it.area) {
				c.pages = append(c.pages, it)
				c.twins[twinKey(it.url)] = append(c.twins[twinKey(it.url)], it)
			}
		}
		if len(c.pages) > before {
			c.locales = append(c.locales, l)
		}
	}
	if len(c.pages) == 0 {
		return nil, nothingChosen(s.Locales(), areas, there)
	}
	return c, nil
}

// unique removes duplicates.
func unique(list []string) []string {
	var names []string
	for _, name := range list {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func twinKey(url string) string {
	_, rest, _ := locale.Cut(url)
	return strings.ToLower(rest)
}

func nothingChosen(locales []locale.Locale, areas []string, there map[string]bool) error {
	if len(there) == 0 {
		return fmt.Errorf("there are no pages in %s", joinLocales(locales))
	}
	return fmt.Errorf("%s of %s has no pages; areas with pages: %s", strings.Join(areas, ", "), joinLocales(locales),
		strings.Join(slices.DeleteFunc(Areas(), func(area string) bool { return !there[area] }), ", "))
}

func joinLocales(list []locale.Locale) string {
	names := make([]string, len(list))
	for i, l := range list {
		names[i] = string(l)
	}
	return strings.Join(names, ", ")
}

// Areas returns the ids of areas that can be exported.
func Areas() []string {
	var ids []string
	for _, a := range offline.Areas() {
		ids = append(ids, a.ID)
	}
	return ids
}

func checkAreas(areas []string) error {
	known := Areas()
	for _, area := range areas {
		if !slices.Contains(known, area) {
			return fmt.Errorf("%q is not an area; choose from %s", area, strings.Join(known, ", "))
		}
	}
	return nil
}

func (c *selection) pagesOf(l locale.Locale) []*item {
	from := slices.IndexFunc(c.pages, func(it *item) bool { return it.locale == l })
	if from < 0 {
		return nil
	}
	own := c.pages[from:]
	if to := slices.IndexFunc(own, func(it *item) bool { return it.locale != l }); to >= 0 {
		own = own[:to]
	}
	return own
}

// contents lists the pages of a locale by area.
func (e *export) contents(l locale.Locale, title string) site.ExportContents {
	c := site.ExportContents{Locale: l, Title: title, Frame: site.ExportFrame{
		Complete: e.opts.Format == HTMLZip, Home: homeURL(l), Languages: []site.ExportLanguage{},
	}}
	if e.public != "" {
		c.Frame.Online = e.public + homeURL(l)
	}
	if e.opts.Format == HTMLZip {
		for _, other := range e.chosen.locales {
			if other != l {
				c.Frame.Languages = append(c.Frame.Languages, site.ExportLanguage{Locale: other, URL: homeURL(other)})
			}
		}
	}
	byArea := map[string][]*item{}
	for _, it := range e.chosen.pagesOf(l) {
		byArea[it.area] = append(byArea[it.area], it)
	}
	for _, a := range offline.Areas() {
		if own := byArea[a.ID]; len(own) > 0 {
			c.Areas = append(c.Areas, areaOf(a, own))
		}
	}
	return c
}

// areaOf lists the pages directly below the first page of an area or, without one, the
// topmost pages.
func areaOf(a offline.Area, items []*item) site.ExportArea {
	area := site.ExportArea{ID: a.ID, Title: areaTitle(a), Pages: len(items), Children: []site.ExportLink{}}
	paths := map[string]bool{}
	for _, it := range items {
		paths[it.treePath()] = true
	}
	root := strings.ToLower(a.Root)
	for _, it := range items {
		path := it.treePath()
		parent := path[:max(0, strings.LastIndexByte(path, '/'))]
		switch {
		case path == root:
			area.Title, area.URL = it.title, it.url
		case parent == root && root != "", !paths[parent]:
			area.Children = append(area.Children, site.ExportLink{Title: it.title, URL: it.url})
		}
	}
	return area
}

// treePath is the path of a page in the tree of all pages.
func (it *item) treePath() string { return strings.ToLower(strings.Trim(it.path, "/")) }

// areaTitle is the title of an area without root page.
func areaTitle(a offline.Area) string {
	return strings.ReplaceAll(a.Root[strings.LastIndexByte(a.Root, '/')+1:], "_", " ")
}
