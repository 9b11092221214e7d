package app

import (
	"context"
	"io"

	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// readCatalogue reads the pages of the docs of some locales, all if none is
// given, and what is wrong in them.
func (a *App) readCatalogue(ctx context.Context, locales []locale.Locale) (*content.Catalogue, []flaw.Flaw, error) {
	if err := a.checkFolders(); err != nil {
		return nil, nil, err
	}
	var flaws flaw.List
	options := content.Options{Locales: locales, Workers: a.cfg.Build.Workers, History: content.HistoryOff}
	cat, err := content.Load(ctx, a.sources(), options, &flaws)
	return cat, flaws.Sorted(), err
}

// WriteInventory writes the pages of the docs as JSON.
func (a *App) WriteInventory(ctx context.Context, w io.Writer) error {
	locales, err := a.cfg.Content.LocaleList()
	if err != nil {
		return err
	}
	cat, flaws, err := a.readCatalogue(ctx, locales)
	if err != nil {
		return err
	}
	flaw.Log(a.log, flaws)
	return edit.WriteInventory(ctx, w, cat)
}
