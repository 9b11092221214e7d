package site

import (
	"context"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/pages"
)

// AnyPage means all pages in the result of [Site.Update].
const AnyPage = "*"

// Inspector inspects the pages of an edition without making documents. It is safe for
// concurrent use.
type Inspector struct {
	site *Site
	e    *edition
}

func (s *Site) Inspector() *Inspector { return &Inspector{site: s, e: s.current.Load()} }

// Catalogue returns the pages of the docs.
func (i *Inspector) Catalogue() *content.Catalogue { return i.e.cat }

// Folders returns the source folders of collections.
func (i *Inspector) Folders() []string {
	var dirs []string
	of := i.site.opts.Collections.Folders
	for _, dir := range []string{of.Curriculum, of.Blog, of.Generic, of.Spotlight} {
		if dir == "" {
			continue
		}
		if abs, err := filepath.Abs(dir); err == nil {
			dirs = append(dirs, abs)
		}
	}
	return dirs
}

// CheckSidebars reads unused sidebars, so that LoadFlaws includes their flaws.
func (i *Inspector) CheckSidebars() { i.e.sidebars.Check() }

// HasCompat reports whether a compatibility key exists.
func (i *Inspector) HasCompat(key string) bool { return i.site.opts.Webdata.HasCompat(key) }

// CompatKeys lists all compatibility keys.
func (i *Inspector) CompatKeys() []string { return i.site.opts.Webdata.CompatKeys() }

// Texts yields the Markdown of the pages of collections.
func (i *Inspector) Texts(yield func(string) bool) {
	for _, p := range i.e.collections.pages {
		if p.Text != nil && !yield(p.Text.Markdown) {
			return
		}
	}
}

// LoadFlaws returns the flaws found so far in shared files, and those of skipped pages.
func (i *Inspector) LoadFlaws() []flaw.Flaw { return i.e.flaws.Sorted() }

// Page inspects a page of the docs. The body, the Markdown after front matter, may differ
// from the file.
func (i *Inspector) Page(ctx context.Context, p *content.Page, body string, into *doc.Inspection, report flaw.Reporter) error {
	return i.e.docs.Inspect(ctx, p, body, into, report)
}

// CollectionPage is the result of inspecting a page of a collection.
type CollectionPage struct {
	Page       *pages.Page
	Inspection doc.Inspection
}

// Collections inspects the pages of all collections, except English ones shown for missing
// translations. For idsOf see [doc.Inspection].
func (i *Inspector) Collections(ctx context.Context, idsOf func(string) ([]string, bool), report flaw.Reporter) ([]CollectionPage, error) {
	var inspected []CollectionPage
	for _, p := range i.e.collections.pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		own := i.e.collections.reporter(p, report)
		if own == nil {
			continue
		}
		page := CollectionPage{Page: p}
		env := i.site.env(i.e, p, own)
		env.Content = inspecting{i.e.docs, idsOf, &page.Inspection}
		if _, err := p.Make(ctx, env); err != nil {
			return nil, err
		}
		inspected = append(inspected, page)
	}
	i.site.reportHome(ctx, i.e, report)
	return inspected, nil
}

type inspecting struct {
	docs  *doc.Builder
	idsOf func(string) ([]string, bool)
	into  *doc.Inspection
}

func (i inspecting) Content(src *doc.Source) (*doc.Content, error) {
	src.Inspection = &doc.Inspection{IDsOf: i.idsOf}
	made, err := i.docs.Content(src)
	i.into.IDs = append(i.into.IDs, src.Inspection.IDs...)
	i.into.Links = append(i.into.Links, src.Inspection.Links...)
	return made, err
}
