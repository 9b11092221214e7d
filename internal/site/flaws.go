package site

import (
	"context"
	"errors"
	"path/filepath"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// placed reports flaws with file names on disk.
type placed struct {
	folder string
	next   flaw.Reporter
}

// inFolder reports flaws of files below a folder; "" stands for embedded files.
func inFolder(folder string, next flaw.Reporter) flaw.Reporter {
	if folder == "" {
		return next
	}
	return placed{folder, next}
}

func (p placed) Report(f flaw.Flaw) {
	f.File = filepath.Join(p.folder, filepath.FromSlash(f.File))
	p.next.Report(f)
}

// reporter returns the reporter for a page, nil if the English page reports the same text.
func (b *collections) reporter(p *pages.Page, next flaw.Reporter) flaw.Reporter {
	if p.Locale != b.scheme.Default() && b.inLocale(p.URL, b.scheme.Default()) != nil {
		return nil
	}
	return inFolder(b.folders[p], next)
}

var errNoFeatured = errors.New("the home page features a missing article")

// CollectionFlaws makes the pages of collections and returns the flaws in their text and on
// home pages. LoadFlaws returns the others.
func (s *Site) CollectionFlaws(ctx context.Context) ([]flaw.Flaw, error) {
	return s.collectionFlaws(ctx, s.current.Load())
}

func (s *Site) collectionFlaws(ctx context.Context, e *edition) ([]flaw.Flaw, error) {
	var list flaw.List
	for _, p := range e.collections.pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		report := e.collections.reporter(p, &list)
		if report == nil {
			continue
		}
		if _, err := p.Make(ctx, s.env(e, p, report)); err != nil {
			return nil, err
		}
	}
	s.reportHome(ctx, e, &list)
	return list.Sorted(), nil
}

// reportHome reports articles that home pages cannot feature.
func (s *Site) reportHome(ctx context.Context, e *edition, report flaw.Reporter) {
	home := e.collections.generic.HomeSPA().Data.Home
	if home == nil {
		return
	}
	report = inFolder(s.opts.Collections.Folders.Generic, report)
	for _, url := range home.FeaturedArticles {
		if _, ok := s.featured(ctx, e, locale.EnUS, url); !ok {
			report.Report(e.collections.generic.ConfigFlaw(url, errNoFeatured))
		}
	}
}
