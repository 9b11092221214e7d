package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/tools/observatory"
)

// UpdateData fetches newer web data into the configured folder from an npm registry, by
// default the public one.
func (a *App) UpdateData(ctx context.Context, registry string) error {
	dir := a.cfg.Data.Dir
	if dir == "" {
		return errors.New("name the folder that newer data goes to with --data-dir DIR")
	}
	if err := checkFolder(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("data_dir: %w", err)
	}
	updated, err := webdata.Update(ctx, dir, webdata.RegistryOptions{Registry: registry})
	if err != nil {
		return err
	}
	a.log.Info("web data", "dir", dir, "changed", updated.Changed, "versions", updated.Versions)
	return a.updateLists(ctx)
}

// updateLists fetches newer scanner lists from the configured address.
func (a *App) updateLists(ctx context.Context) error {
	from := observatory.ListSources{Preload: a.cfg.Observatory.PreloadURL, TLDs: a.cfg.Observatory.TLDsURL}
	changed, err := observatory.UpdateLists(ctx, a.listFolder(), from)
	if err != nil {
		return fmt.Errorf("update the lists of the scanner: %w", err)
	}
	a.log.Info("scanner lists", "dir", a.listFolder(), "changed", changed)
	return nil
}
