package content

import (
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Scheme returns how addresses name the pages.
func (c *Catalogue) Scheme() Scheme { return c.scheme }

// Pages returns the pages of the chosen locales, in the order of the locales, then by slug.
// The caller must not change the slice.
func (c *Catalogue) Pages() []*Page { return c.pages }

// PagesOf returns a locale's pages by slug; English ones even if not chosen. The caller must
// not change the slice.
func (c *Catalogue) PagesOf(l locale.Locale) []*Page {
	if t := c.tree(l); t != nil {
		return t.pages
	}
	return nil
}

// Locales returns the site's locales in listing order: the chosen ones, or English and all
// with pages.
func (c *Catalogue) Locales() []locale.Locale {
	if c.kind == Reference && len(c.opts.Locales) > 0 {
		return slices.DeleteFunc(locale.All(), func(l locale.Locale) bool { return !c.wants(l) })
	}
	var locales []locale.Locale
	for _, t := range c.trees {
		if c.kind == Docs || t.locale == locale.EnUS || len(t.pages) > 0 {
			locales = append(locales, t.locale)
		}
	}
	return locales
}

// Page returns the page of a locale and slug, in any letter case, or nil.
func (c *Catalogue) Page(l locale.Locale, slug string) *Page {
	if t := c.tree(l); t != nil {
		return t.page(slug)
	}
	return nil
}

// FileOf returns the file for a slug in a locale, as in [Page.File], whether or not it exists;
// "" if the locale has no content.
func (c *Catalogue) FileOf(l locale.Locale, slug string) string {
	t := c.tree(l)
	if t == nil || CheckSlug(slug) != nil {
		return ""
	}
	if t.files != nil {
		if p := t.page(slug); p != nil {
			return p.File
		}
		return t.root.display(slug + ".md")
	}
	return t.root.display(path.Join(l.Folder(), FolderOf(slug), PageFile))
}

// page looks up a slug's folder, built on the stack if possible: a build calls this a million
// times for links.
func (t *tree) page(slug string) *Page {
	var buf [160]byte
	if folder, ok := appendFolder(buf[:0], slug); ok {
		return t.byFolder[string(folder)]
	}
	return t.byFolder[FolderOf(slug)]
}

// appendFolder is FolderOf for slugs without special characters that fit dst; others are not
// ok.
func appendFolder(dst []byte, slug string) ([]byte, bool) {
	if len(slug) > cap(dst) {
		return dst, false
	}
	for i := range len(slug) {
		b := slug[i]
		switch {
		case b >= 0x80, b == '*', b == ':', b == '?':
			return dst, false
		case b >= 'A' && b <= 'Z':
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst, true
}

// PageOrEnglish is Page that falls back to the English page.
func (c *Catalogue) PageOrEnglish(l locale.Locale, slug string) *Page {
	if p := c.Page(l, slug); p != nil {
		return p
	}
	return c.Page(c.scheme.Default(), slug)
}

// ByURL returns the page at an address such as "/en-US/docs/Web", without host or fragment, or
// nil. It does not follow redirects.
func (c *Catalogue) ByURL(url string) *Page {
	if l, slug, _, ok := c.scheme.Split(url); ok && !strings.Contains(url, "#") {
		return c.Page(l, slug)
	}
	return nil
}

// ByURLOrEnglish is ByURL that falls back to the English page.
func (c *Catalogue) ByURLOrEnglish(url string) *Page {
	if l, slug, _, ok := c.scheme.Split(url); ok && !strings.Contains(url, "#") {
		return c.PageOrEnglish(l, slug)
	}
	return nil
}

// Translations returns the pages with the slug of p, including p if that is translated, in the order of the locales;
// for conflicting and orphaned pages only p.
func (c *Catalogue) Translations(p *Page) []*Page {
	if p.Conflicting() {
		return []*Page{p}
	}
	pages := make([]*Page, 0, len(c.trees))
	for _, t := range c.trees {
		if q := t.byFolder[p.Folder()]; q != nil && q.Original == nil {
			pages = append(pages, q)
		}
	}
	return pages
}

// Parents returns the pages on the path to p, outermost first and p last, each in p's locale
// or else in English; none for conflicting and orphaned pages, not even p.
func (c *Catalogue) Parents(p *Page) []*Page {
	if p.Conflicting() {
		return nil
	}
	var parents []*Page
	folder := p.Folder()
	for i := 0; i < len(folder); i++ {
		if folder[i] != '/' {
			continue
		}
		if parent := c.folderOrEnglish(p.Locale, folder[:i]); parent != nil {
			parents = append(parents, parent)
		}
	}
	return append(parents, p)
}

func (c *Catalogue) folderOrEnglish(l locale.Locale, folder string) *Page {
	if t := c.tree(l); t != nil {
		if p := t.byFolder[folder]; p != nil {
			return p
		}
	}
	return c.trees[0].byFolder[folder]
}

// parentOf returns the parent folder; top folders have none.
func parentOf(folder string) (string, bool) {
	i := strings.LastIndexByte(folder, '/')
	if i < 0 {
		return "", false
	}
	return folder[:i], true
}
