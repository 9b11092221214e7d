package site

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site/pages"
)

// Review is the data about a page for its writers.
type Review struct {
	URL        string // canonical
	File       string // source as in flaws, or ""
	EditURL    string // address of the source on the code host, "" without repository
	HistoryURL string // address of its history there, "" without repository
	Flaws      []flaw.Flaw
	// Err is why the page cannot be built.
	Err error
}

// Review builds the page at an address for its writer. The error is [fault.ErrNotFound] if it
// does not exist; a page that cannot be built has a review.
func (s *Site) Review(ctx context.Context, url string) (*Review, error) {
	e := s.current.Load()
	if p := e.cat.ByURL(url); p != nil {
		return s.docReview(ctx, e, p)
	}
	if p := e.collections.find(url); p != nil {
		return s.collectionReview(ctx, e, p)
	}
	if _, ok := e.homeAt(url); ok {
		return &Review{URL: url}, nil
	}
	if l, slug, _, ok := e.cat.Scheme().Split(url); ok {
		if d := leftOut(e, url, e.cat.FileOf(l, slug)); d != nil {
			return d, nil
		}
	}
	if d := s.leftOutAt(e, url); d != nil {
		return d, nil
	}
	return nil, fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
}

// ReviewOfFile is Review for a page that was built from a file earlier, which is now
// unreadable.
func (s *Site) ReviewOfFile(url, file string) (*Review, error) {
	if d := leftOut(s.current.Load(), url, file); d != nil {
		return d, nil
	}
	return nil, fmt.Errorf("page %s: %w", url, fault.ErrNotFound)
}

// leftOut returns the review of a page with an unusable file, nil if the file has no flaws.
func leftOut(e *edition, url, file string) *Review {
	if file == "" {
		return nil
	}
	for _, f := range e.flaws.Sorted() {
		if f.File == file {
			return &Review{URL: url, File: file, Flaws: []flaw.Flaw{f}, Err: &leftOutError{f}}
		}
	}
	return nil
}

// leftOutError is the flaw that prevents a page.
type leftOutError struct{ flaw flaw.Flaw }

func (e *leftOutError) Error() string { return e.flaw.Explanation }

// FlawOf returns the flaw that caused a review's error.
func FlawOf(err error) (flaw.Flaw, bool) {
	var left *leftOutError
	if errors.As(err, &left) {
		return left.flaw, true
	}
	return flaw.Flaw{}, false
}

func (s *Site) docReview(ctx context.Context, e *edition, p *content.Page) (*Review, error) {
	d := &Review{URL: p.URL(), File: p.File, HistoryURL: s.settings().historyURL(p)}
	var list flaw.List
	made, err := e.docs.Build(ctx, p, &list)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if d.Err = err; err != nil {
		return d, nil
	}
	d.EditURL, d.Flaws = made.Source.GitHubURL, made.Flaws
	if !s.opts.Settings.Flaws {
		d.Flaws = list.Sorted()
	}
	for _, f := range e.flaws.Sorted() {
		isSidebar := slices.ContainsFunc(p.Sidebar, func(ref content.MacroRef) bool { return strings.EqualFold(ref.Name, f.Macro) })
		if f.File == p.File || isSidebar && f.Macro != "" {
			if strings.HasPrefix(f.File, "sidebars/") {
				f.File = e.cat.SidebarPath(f.Macro)
			}
			d.Flaws = append(d.Flaws, f)
		}
	}
	return d, nil
}

// collectionReview returns the review of a page of a collection. Translations have the flaws
// of the English text that they show.
func (s *Site) collectionReview(ctx context.Context, e *edition, p *pages.Page) (*Review, error) {
	d := &Review{URL: p.URL}
	folder := e.collections.folders[p]
	if p.Source != "" {
		d.File = filepath.Join(folder, filepath.FromSlash(p.Source))
	}
	var list flaw.List
	_, err := p.Make(ctx, s.env(e, p, inFolder(folder, &list)))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d.Err, d.Flaws = err, list.Sorted()
	for _, f := range e.flaws.Sorted() {
		if d.File != "" && f.File == d.File {
			d.Flaws = append(d.Flaws, f)
		}
	}
	return d, nil
}
