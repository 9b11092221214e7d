package app

import (
	"context"
	"fmt"
	"path/filepath"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/desk/complete"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/desk/textedit"
	"waymark.dev/waymark/internal/desk/translation"
)

// desk returns the server's tools for writers, none without pages.
func (a *App) desk(rt *siteRuntime, writers *pageReports) (server.Desk, error) {
	if writers == nil {
		return server.Desk{}, nil
	}
	baseline, err := listing.ReadBaseline(a.cfg.Dev.Baseline)
	if err != nil {
		return server.Desk{}, err
	}
	flaws := listing.NewFlaws(listing.FlawOptions{Index: rt.flaws, Roots: writers.roots, Editor: writers.editor.To, Baseline: baseline})
	return server.Desk{
		RemoteReading: a.cfg.Dev.RemoteReading,
		Pages:         writers,
		Flaws:         flaws,
		Tree:          listing.NewTree(rt.site, flaws.Counts),
		Editor: textedit.New(textedit.Options{
			Site: rt.site, Index: rt.flaws, Completer: complete.New(rt.site), Roots: writers.roots, FileOf: writers.fileOf,
		}),
	}, nil
}

// contentRoots returns the configured content folders as absolute paths.
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

// translations compares translations, for writers.
func (a *App) translations() component {
	return component{open: func(_ context.Context, h *host) error {
		if !h.options.Dev {
			return nil
		}
		link, err := a.cfg.Dev.Editor()
		if err != nil {
			return err
		}
		live := translation.NewLive(translation.LiveOptions{
			Options: translation.Options{Catalogue: h.site.Catalogue, Popularity: h.popularity}, Edition: h.site.Edition, Editor: link.To, Log: a.log,
		})
		h.options.Desk.Translations = live
		h.atEnd(live.Close)
		return nil
	}}
}
