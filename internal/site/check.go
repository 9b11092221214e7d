package site

import (
	"context"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/pages"
)

// AnyPage stands for all pages in what [Site.Update] returns.
const AnyPage = "*"

// Inspector makes the pages of one edition of a site for checks, which need no
// documents. It is safe for concurrent use.
type Inspector struct {
	site *Site
	e    *edition
}

func (s *Site) Inspector() *Inspector { return &Inspector{site: s, e: s.current.Load()} }

// Catalogue returns the pages of the docs.
func (i *Inspector) Catalogue() *content.Catalogue { return i.e.cat }

// Folders returns the folders that the pages of collections are read from.
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

// CheckSidebars reads the sidebars that no page has, so that LoadFlaws has their
// problems.
func (i *Inspector) CheckSidebars() { i.e.sidebars.Check() }

// HasCompat reports whether there is compatibility data of a key.
func (i *Inspector) HasCompat(key string) bool { return i.site.opts.Webdata.HasCompat(key) }

// CompatKeys lists the keys of all compatibility data.
func (i *Inspector) CompatKeys() []string { return i.site.opts.Webdata.CompatKeys() }

// Texts yields the Markdown of the pages of collections.
func (i *Inspector) Texts(yield func(string) bool) {
	for _, p := range i.e.collections.pages {
		if p.Text != nil && !yield(p.Text.Markdown) {
			return
		}
	}
}

// LoadFlaws returns the problems found so far in files that pages share, and
// those because of which pages are left out.
func (i *Inspector) LoadFlaws() []flaw.Flaw { return i.e.flaws.Sorted() }

// Page inspects a page of the docs. The body is the Markdown after its front
// matter, which may differ from that of its file.
func (i *Inspector) Page(ctx context.Context, p *content.Page, body string, into *doc.Inspection, report flaw.Reporter) error {
	return i.e.docs.Inspect(ctx, p, body, into, report)
}

// CollectionPage is the result of inspecting a page of a collection.
type CollectionPage struct {
	Page       *pages.Page
	Inspection doc.Inspection
}

// Collections inspects the pages of all collections. Pages that English ones
// stand for have no flaws of their own. For idsOf see [doc.Inspection].
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

// inspecting makes content and inspects it.
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
