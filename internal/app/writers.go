package app

import (
	"fmt"
	"path/filepath"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/desk/flawlist"
	"waymark.dev/waymark/internal/desk/pagetree"
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
	return server.Desk{
		RemoteReading: a.cfg.Dev.RemoteReading,
		Flaws:         flaws,
		Tree:          pagetree.New(rt.site, flaws.Counts),
	}, nil
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
	o := flawlist.Options{Index: rt.flaws, Editor: link, Baseline: baseline}
	for _, dir := range a.cfg.Content.Folders() {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, fmt.Errorf("find folder %s: %w", dir, err)
		}
		o.Roots = append(o.Roots, abs)
	}
	return flawlist.New(o), nil
}
