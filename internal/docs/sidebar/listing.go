package sidebar

import (
	"maps"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// groupedFrom is the number of pages with a common prefix that form a group.
const groupedFrom = 3

// list writes the pages below the path of a listing. The tree is the English one; items link
// to the page in the sidebar's language.
func (w *writer) list(l *listing, root *content.Page) {
	switch {
	case l.grouped:
		w.parent(l, root)
		w.groups(l, w.subPages(root.Slug, l.depth, content.ByShortTitle))
	case l.nested:
		w.nested(l, root, l.depth)
	default:
		w.parent(l, root)
		for _, p := range w.subPages(root.Slug, l.depth, content.ByShortTitle) {
			if l.wants(p.PageType) {
				w.item(p, l.code)
			}
		}
	}
}

// listRoot returns the English page of a listing's path, or nil.
func (r *Renderer) listRoot(path string) *content.Page {
	return r.cat.ByURL(r.cat.Resolve(englishPath(path)))
}

func englishPath(path string) string {
	if strings.HasPrefix(path, "/"+string(locale.EnUS)+"/") {
		return path
	}
	return "/" + string(locale.EnUS) + "/docs" + path
}

// parent writes the item of a list's root, if included.
func (w *writer) parent(l *listing, root *content.Page) {
	if !l.includeParent {
		return
	}
	text := link.Escape(w.cat.Data().L10n("Template", "overview", w.locale))
	w.write("<li>")
	w.link(link.Request{Path: w.urlOf(root), Text: text, Badges: true})
	w.write("</li>")
}

func (w *writer) item(p *content.Page, code bool) {
	w.write("<li>")
	w.itemLink(p, code)
	w.write("</li>")
}

func (w *writer) itemLink(p *content.Page, code bool) {
	w.link(link.Request{Path: w.urlOf(p), Code: code, Badges: true})
}

// urlOf returns the address of p in the sidebar's language, or in English.
func (w *writer) urlOf(p *content.Page) string {
	if q := w.cat.PageOrEnglish(w.locale, p.Slug); q != nil {
		p = q
	}
	return p.URL()
}

// nested writes a list in which pages with sub-pages fold. A page of an unlisted type hides
// its sub-pages. depth 0 has no limit.
func (w *writer) nested(l *listing, root *content.Page, depth int) {
	w.parent(l, root)
	for _, p := range w.subPages(root.Slug, 1, content.ByShortTitle) {
		if !l.wants(p.PageType) {
			continue
		}
		if depth == 1 || len(w.subPages(p.Slug, 1, content.BySlug)) == 0 {
			w.item(p, l.code)
			continue
		}
		from := len(w.buf)
		w.write("<li><details><summary>")
		w.itemLink(p, l.code)
		w.write("</summary>")
		start := len(w.buf)
		w.below(func() { w.nested(l, p, max(depth-1, 0)) })
		if len(w.buf) > start {
			w.write("</details></li>")
			continue
		}
		w.buf = w.buf[:from]
		w.item(p, l.code)
	}
}

// groups writes a list in which pages fold together by the start of their titles.
func (w *writer) groups(l *listing, pages []*content.Page) {
	groups := map[string][]*content.Page{}
	for _, p := range pages {
		if l.wants(p.PageType) {
			prefix := groupOf(p.Title)
			groups[prefix] = append(groups[prefix], p)
		}
	}
	for _, prefix := range slices.Sorted(maps.Keys(groups)) {
		group := groups[prefix]
		folds := len(group) >= groupedFrom
		if folds {
			w.write("<li><details><summary><span>")
			w.write(link.Escape(prefix))
			w.write("-*</span></summary><ol>")
		}
		for _, p := range group {
			w.item(p, l.code)
		}
		if folds {
			w.write("</ol></details></li>")
		}
	}
}

// groupOf returns the part of a title before its first "-", except leading colons and dashes;
// a title without one is its own group.
func groupOf(title string) string {
	rest := strings.TrimLeft(title, ":-")
	if i := strings.IndexByte(rest, '-'); i >= 0 {
		return title[:len(title)-len(rest)+i]
	}
	return title
}
