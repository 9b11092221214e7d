package site

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// Update reads changed files again and publishes the new state. It returns the addresses of
// pages whose own source changed, or AnyPage if anything changed that any page may show.
func (s *Site) Update(ctx context.Context, changed []string) ([]string, error) {
	s.updating.Lock()
	defer s.updating.Unlock()
	e := s.current.Load()
	before := e.cat
	var flaws flaw.List
	cat, err := before.Update(ctx, changed, &flaws)
	if err != nil {
		return nil, err
	}
	next := e.again()
	next.cat, next.flaws = cat, &flaws
	if e.underSiteFile(changed) || e.hasVersionAt(changed) {
		_ = s.readSiteFile(ctx, next) // File returns the error
	} else if cat.Kind() == content.Docs {
		next.fileErr = next.checkAddresses(next.versions) // a new page may be there
		next.settings = s.settingsOf(next)
	}
	if next.settings.Brand != e.settings.Brand {
		if err := next.openPainter(); err != nil {
			return nil, err
		}
	}
	collectionsChanged := s.opts.Collections.underRoots(changed) || next.settings.Brand != e.settings.Brand ||
		cat.Scheme() != before.Scheme()
	if collectionsChanged {
		if next.collections, err = s.readCollections(next, &flaws); err != nil {
			return nil, err
		}
	}
	for _, f := range e.flaws.Sorted() {
		if stillHolds(f, cat, changed) && !(collectionsChanged && s.opts.Collections.underRoots([]string{f.File})) {
			flaws.Report(f)
		}
	}
	urls := changedPages(before, cat, changed)
	s.publish(next)
	if next.fileErr != nil && e.fileErr == nil || next.file != e.file || next.sidebars.Outline() != e.sidebars.Outline() {
		urls = []string{AnyPage}
	}
	return urls, nil
}

// Refresh reads the collections again, since posts appear on their day, and publishes changed
// pages.
func (s *Site) Refresh() error {
	s.updating.Lock()
	defer s.updating.Unlock()
	e := s.current.Load()
	others, err := s.readCollections(e, flaw.Discard)
	if err != nil {
		return err
	}
	if !e.collections.samePages(others) {
		next := e.again()
		next.collections = others
		s.publish(next)
	}
	return nil
}

// stillHolds reports whether a flaw of loading is still valid after some files were read
// again. Flaws of these files are not, nor those of sidebars and redirects, which are found
// again.
func stillHolds(f flaw.Flaw, cat *content.Catalogue, changed []string) bool {
	switch {
	case cat.Kind() == content.Docs && f.Name != content.FlawHistory:
		// All but the flaws of unchanged pages are found again.
		p := cat.PageOfFile(f.File)
		return p != nil && f.Name != content.FlawAddress && f.Name != content.FlawRedirect && !changedFile(f.File, changed)
	case f.Name == content.FlawRedirect && slices.ContainsFunc(changed, isRedirectsFile), strings.HasPrefix(f.File, "sidebars/"):
		return false
	case f.Name == content.FlawNoEnglish:
		p := cat.PageOfFile(f.File)
		return p != nil && cat.Page(locale.EnUS, p.Slug) == nil && !slices.Contains(changed, f.File)
	}
	return !changedFile(f.File, changed)
}

// changedFile reports whether a file or one of its folders is among the changed ones.
func changedFile(name string, changed []string) bool {
	return slices.ContainsFunc(changed, func(file string) bool {
		return name == file || strings.HasPrefix(name, file+string(filepath.Separator))
	})
}

// FileURL returns the address of a file next to a page's source, or "".
func (s *Site) FileURL(file string) string {
	e := s.current.Load()
	name := filepath.Base(file)
	if filepath.Ext(name) == ".md" {
		return ""
	}
	if e.cat.Kind() == content.Docs {
		return e.cat.FileURLOf(file)
	}
	if p := e.cat.PageOfFile(file); p != nil {
		return p.URL() + "/" + strings.ToLower(name)
	}
	for _, p := range e.collections.pages {
		if p.Folder != "" && filepath.Join(e.collections.folders[p], filepath.FromSlash(p.Folder)) == filepath.Dir(file) {
			return strings.TrimSuffix(p.URL, "/") + "/" + strings.ToLower(name)
		}
	}
	return ""
}

func isRedirectsFile(file string) bool { return filepath.Base(file) == content.RedirectsFile }

// changedPages returns the pages of changed files.
func changedPages(before, after *content.Catalogue, changed []string) []string {
	seen := map[string]bool{}
	var urls []string
	for _, file := range changed {
		for _, url := range addressesOf(before, after, file) {
			if !seen[url] {
				seen[url] = true
				urls = append(urls, url)
			}
		}
	}
	return urls
}

// addressesOf returns the addresses that show the text of a file: that of its page, and those in languages without a
// translation. It is AnyPage if the page is new or gone.
func addressesOf(before, after *content.Catalogue, file string) []string {
	p := after.PageOfFile(file)
	if p == nil {
		return []string{AnyPage}
	}
	if known := before.ByURL(p.URL()); known == nil || known.Original != nil {
		return []string{AnyPage}
	}
	urls := []string{p.URL()}
	if after.Kind() != content.Docs {
		return urls
	}
	for _, l := range after.Locales() {
		if other := after.Page(l, p.Slug); other != nil && other.Original == p {
			urls = append(urls, other.URL())
		}
	}
	return urls
}
