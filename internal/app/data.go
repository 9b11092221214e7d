package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/docs/webdata/npm"
)

// UpdateData fetches newer web data into the folder of the settings, from an npm
// registry; "" is the public one.
func (a *App) UpdateData(ctx context.Context, registry string) error {
	dir := a.cfg.Data.Dir
	if dir == "" {
		return errors.New("name the folder that newer data goes to with --data-dir DIR")
	}
	if err := checkFolder(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("data_dir: %w", err)
	}
	updated, err := webdata.Update(ctx, dir, npm.Options{Registry: registry})
	if err != nil {
		return err
	}
	a.log.Info("web data", "dir", dir, "changed", updated.Changed, "versions", updated.Versions)
	return nil
}
