package content

import "waymark.dev/waymark/internal/docs/flaw"

// inherit copies the metadata of English pages to translations, which must not be shared yet
// (docs/reference/content.md, Translations).
func (c *Catalogue) inherit(translations []*Page, r flaw.Reporter) {
	for _, p := range translations {
		if p.Conflicting() {
			continue
		}
		english := c.englishOf(p)
		if english == nil {
			report(r, FlawNoEnglish, p.File, 1, "there is no English page %s, so the page has no metadata", p.Slug)
			continue
		}
		p.english = english
		p.Tags = english.Tags
		p.PageType = english.PageType
		p.Status = english.Status
		p.BrowserCompat = english.BrowserCompat
		p.SpecURLs = english.SpecURLs
		p.OriginalSlug = english.OriginalSlug
		p.Sidebar = english.Sidebar
		p.Banners = english.Banners
	}
}

// Inherits reports whether p is a translation with its English page's metadata.
func (p *Page) Inherits() bool { return p.english != nil }

// englishOf returns the English page with the slug of p, following a redirect.
func (c *Catalogue) englishOf(p *Page) *Page {
	english := c.trees[0]
	if page := english.byFolder[p.folder]; page != nil {
		return page
	}
	url := c.scheme.URL(english.locale, p.Slug)
	to, ok := c.redirect(url)
	if !ok {
		return nil
	}
	l, slug, _, ok := c.scheme.Split(to)
	if !ok || l != english.locale {
		return nil
	}
	return english.page(slug)
}
