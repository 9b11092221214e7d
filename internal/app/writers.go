package app

import (
	"context"
	"fmt"
	"path/filepath"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/desk/flawlist"
	"waymark.dev/waymark/internal/desk/pagetree"
	"waymark.dev/waymark/internal/desk/textedit"
	"waymark.dev/waymark/internal/site"
)

// desk is what a server offers writers; it is nothing unless it serves them.
func (a *App) desk(rt *siteRuntime, forWriters bool) (server.Desk, error) {
	if !forWriters {
		return server.Desk{}, nil
	}
	flaws, err := a.flawList(rt)
	if err != nil {
		return server.Desk{}, err
	}
	roots, err := a.contentRoots()
	if err != nil {
		return server.Desk{}, err
	}
	return server.Desk{
		RemoteReading: a.cfg.Dev.RemoteReading,
		Flaws:         flaws,
		Tree:          pagetree.New(rt.site, flaws.Counts),
		Editor: textedit.New(textedit.Options{
			Site: rt.site, Index: rt.flaws, Completer: complete.New(rt.site), Roots: roots, FileOf: sourcesOf(rt.site),
		}),
	}, nil
}

// sourcesOf returns a function that finds the source of a page.
func sourcesOf(s *site.Site) func(context.Context, string) (string, error) {
	return func(ctx context.Context, url string) (string, error) {
		if p := s.Catalogue().ByURL(url); p != nil {
			return p.File, nil
		}
		page, err := s.Review(ctx, url)
		if err != nil {
			return "", err
		}
		return page.File, nil
	}
}

// contentRoots returns the folders of content that the settings name; absolute.
func (a *App) contentRoots() ([]string, error) {
	var roots []string
	for _, dir := range a.cfg.Content.Folders() {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, fmt.Errorf("find folder %s: %w", dir, err)
		}
		roots = append(roots, abs)
	}
	return roots, nil
}

func (a *App) flawList(rt *siteRuntime) (*flawlist.List, error) {
	link, err := a.cfg.Dev.Editor()
	if err != nil {
		return nil, err
	}
	baseline, err := flawlist.ReadBaseline(a.cfg.Dev.Baseline)
	if err != nil {
		return nil, err
	}
	roots, err := a.contentRoots()
	if err != nil {
		return nil, err
	}
	return flawlist.New(flawlist.Options{Index: rt.flaws, Roots: roots, Editor: link, Baseline: baseline}), nil
}
