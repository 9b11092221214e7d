package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/fault"
)

// CheckAds reads an inventory of ads with its pictures, by default that of the
// settings, and returns what is wrong with it.
func (a *App) CheckAds(path string) (*ads.Inventory, []ads.Problem, error) {
	if path == "" {
		path = a.cfg.Ads.Inventory
	}
	if path == "" {
		return nil, nil, errors.New("ads.inventory: missing; set it to the file of the ads")
	}
	// Nothing outside the folder is read, wherever symbolic links lead.
	folder, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, fault.Cause(err))
	}
	defer folder.Close()
	inventory, problems, err := ads.Read(folder.FS(), filepath.Base(path))
	if err != nil {
		return nil, nil, fmt.Errorf("read ads: %w", err)
	}
	return inventory, problems, nil
}
