package site

import (
	"slices"

	"waymark.dev/waymark/internal/docs/content"
)

// Addresses returns the addresses of all pages, also of hidden ones, and the redirected
// addresses of the content.
func (s *Site) Addresses() (pages, moved []string) {
	e := s.current.Load()
	moved = slices.Clone(e.collections.moved)
	for _, l := range e.cat.Locales() {
		pages, moved = append(pages, homeURL(l)), append(moved, homeURL(l)+"docs")
	}
	for _, p := range e.cat.Pages() {
		pages = append(pages, p.URL())
	}
	for _, p := range e.collections.pages {
		if !p.NotFound {
			pages = append(pages, p.URL)
		}
	}
	for _, r := range e.movedDocuments() {
		moved = append(moved, r.from)
	}
	return pages, moved
}

// OutputFolder is the folder of a page in a build, for its address in any letter case.
func OutputFolder(s content.Scheme, url string) string {
	if l, slug, _, ok := s.Split(url); ok {
		return s.Folder(l, slug)
	}
	return folderOfURL(url)
}

// IsRecord reports whether a file of a build is a record of the build rather than part of the
// site.
func IsRecord(name string) bool {
	return slices.Contains([]string{manifestName, stateName, issuesFile}, name)
}
