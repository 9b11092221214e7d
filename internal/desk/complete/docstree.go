package complete

import (
	"net/url"
	"path/filepath"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// docsBody completes the Markdown of a docs tree, whose links are paths of files.
func (r *request) docsBody() []Item {
	before, lineStart := r.line()
	if _, inCode := r.fence(lineStart); inCode {
		return nil
	}
	from := destination(before)
	if from < 0 {
		return nil
	}
	from += lineStart
	typed := r.text[from:r.at]
	file, fragment, hasFragment := strings.Cut(typed, "#")
	switch {
	case strings.Contains(typed, "://"):
		return nil
	case hasFragment:
		return r.docsAnchors(file, fragment, from+len(file)+1)
	}
	return r.items(r.files(), strings.TrimPrefix(typed, "./"), Range{from, r.until("#) \t\"<>")}, KindPage, func(e *entry) string {
		return strings.ReplaceAll(e.label, " ", "%20")
	})
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

// docsAnchors suggests anchors of the page that a path names, "" for its own.
func (r *request) docsAnchors(file, typed string, from int) []Item {
	target := r.url
	if file != "" {
		p := PageAt(r.index.cat, r.file, file)
		if p == nil {
			return nil
		}
		target = p.URL()
	}
	l := r.anchors(target)
	if l == nil {
		return nil
	}
	return r.items(l, typed, Range{from, r.until(") \t\"<>")}, KindAnchor, nil)
}

// PageAt returns the page of a docs tree that a link names by its path from another file, or nil.
func PageAt(cat *content.Catalogue, from, link string) *content.Page {
	name, err := url.PathUnescape(link)
	if err != nil {
		return nil
	}
	return cat.PageOfFile(filepath.Join(filepath.Dir(from), filepath.FromSlash(name)))
}
