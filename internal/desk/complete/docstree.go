package complete

import (
	"net/url"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/content"
)

// isPlain reports whether the page is of a docs tree.
func (r *request) isPlain() bool { return r.index.cat.Kind() == content.Docs }

// docsBody completes the Markdown of a docs tree, whose links are paths of files.
func (r *request) docsBody() []Item {
	before, lineStart := r.line()
	if _, inCode := r.fence(lineStart); inCode {
		return nil
	}
	if from := destination(before); from >= 0 {
		return r.link(lineStart + from)
	}
	return nil
}

// files lists the pages in the language of the page, by their path from its folder.
func (r *request) files() *list {
	var entries []entry
	for _, p := range r.index.cat.PagesOf(r.locale) {
		name, err := filepath.Rel(filepath.Dir(r.file), p.File)
		if err == nil && p.Original == nil && p.File != r.file {
			entries = append(entries, r.index.entry(p, filepath.ToSlash(name)))
		}
	}
	return newList(entries)
}

// linked returns the page that a link names, or nil.
func (r *request) linked(page string) *content.Page {
	cat := r.site.Catalogue()
	if r.isPlain() {
		return PageAt(cat, r.file, page)
	}
	return cat.ByURLOrEnglish(cat.Resolve(page))
}

// PageAt returns the page of a docs tree that a link names by its path from another file, or nil.
func PageAt(cat *content.Catalogue, from, link string) *content.Page {
	name, err := url.PathUnescape(link)
	if err != nil {
		return nil
	}
	return cat.PageOfFile(filepath.Join(filepath.Dir(from), filepath.FromSlash(name)))
}
