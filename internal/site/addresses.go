package site

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Addresses returns the addresses of all pages, also of hidden ones, and the redirected
// addresses of the content.
func (s *Site) Addresses() (pages, moved []string) {
	e := s.current.Load()
	moved = slices.Clone(e.collections.moved)
	for _, l := range e.homes() {
		pages = append(pages, e.homeURL(l))
	}
	for _, l := range e.cat.Locales() {
		moved = append(moved, e.rootOf(l))
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

// rootOf returns an address of a locale that leads to its first page: its root, or that of the
// documents on the web platform.
func (e *edition) rootOf(l locale.Locale) string {
	if e.cat.Scheme().IsPlain() {
		return localeURL(l)
	}
	return localeURL(l) + "docs"
}

// OutputFolder is the folder of a page in a build, for its address in any letter case.
func OutputFolder(s content.Scheme, url string) string {
	if l, slug, _, ok := s.Split(url); ok {
		return s.Folder(l, slug)
	}
	return folderOfURL(url)
}

// OutputFile is the file of a build that represents a page, by the suffix of its address.
func OutputFile(s content.Scheme, url, suffix string) string {
	if l, slug, _, ok := s.Split(url); ok {
		return s.File(l, slug, suffix)
	}
	return strings.TrimPrefix(folderOfURL(url)+suffix, "/")
}

// IsRecord reports whether a file of a build is a record of the build rather than part of the
// site.
func IsRecord(name string) bool {
	return slices.Contains([]string{manifestName, stateName, issuesFile}, name)
}
