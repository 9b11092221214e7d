package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
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

// addAds gives a server the ads of the site, if it shows any, and returns the jobs for
// them.
func (a *App) addAds(o *server.Options, db *store.Store, features feature.Set) ([]jobs.Job, error) {
	if !features.On(feature.Placement) {
		return nil, nil
	}
	inventory, problems, err := a.CheckAds("")
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return nil, fmt.Errorf("ads.inventory: %s (problems: %d; 'waymark ads check' lists all)", problems[0], len(problems))
	}
	key, err := a.cfg.Ads.Key()
	if err != nil {
		return nil, fmt.Errorf("ads.secret_key: %w", err)
	}
	o.Ads, o.PlusAvailable = ads.NewService(inventory, db, key), features.On(feature.Plus)
	return []jobs.Job{periodic("forget-ad-events", day, func(ctx context.Context) error {
		return db.ForgetAdEvents(ctx, time.Now())
	})}, nil
}

// AdCounts returns what was counted of ads from one day to another, both included.
func (a *App) AdCounts(ctx context.Context, from, to string) (counts []ads.Count, err error) {
	err = a.withExistingStore(ctx, func(db *store.Store) error {
		counts, err = db.AdCounts(ctx, from, to)
		return err
	})
	return counts, err
}
