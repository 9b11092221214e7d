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
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/jobs"
)

// CheckAds reads an inventory of ads with its pictures, by default the configured one, and
// returns its problems.
func (a *App) CheckAds(path string) (*ads.Inventory, []ads.Problem, error) {
	if path == "" {
		path = a.cfg.Ads.Inventory
	}
	if path == "" {
		return nil, nil, errors.New("ads.inventory: missing; set it to the file of the ads")
	}
	// Symbolic links out of the folder are not followed.
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

// readAds reads the configured inventory, which must be valid. It is optional if an API
// decides.
func (a *App) readAds() (*ads.Inventory, error) {
	if a.cfg.Ads.Inventory == "" && a.cfg.Ads.DecisionURL != "" {
		return &ads.Inventory{}, nil
	}
	inventory, problems, err := a.CheckAds("")
	if err != nil {
		return nil, err
	}
	if len(problems) > 0 {
		return nil, fmt.Errorf("ads.inventory: %s (problems: %d; 'waymark ads check' lists all)", problems[0], len(problems))
	}
	return inventory, nil
}

// ads are the ads in the slots of pages.
func (a *App) ads() component {
	return component{
		isOn: ifOn(feature.Placement), check: a.examineAds, open: a.openAds,
		jobs: func(h *host) ([]jobs.Job, error) { // delete ids of views and clicks with expired links
			return []jobs.Job{periodic("forget-ad-events", day, func(ctx context.Context) error { return h.db.ForgetAdEvents(ctx, time.Now()) })}, nil
		},
	}
}

func (a *App) openAds(_ context.Context, h *host) error {
	inventory, err := a.readAds()
	if err != nil {
		return err
	}
	key, err := a.cfg.Ads.Key()
	if err != nil {
		return fmt.Errorf("ads.secret_key: %w", err)
	}
	client, err := a.decisionAPI()
	if err != nil {
		return err
	}
	service := ads.NewService(inventory, h.db, key)
	if client != nil {
		service.Use(client, a.log)
	}
	h.serve(server.Ads{Service: service, PlusAvailable: h.features.On(feature.Plus)})
	if a.cfg.Ads.Inventory != "" {
		reload := func(notify notifier) { a.reloadAds(service, notify) }
		h.reloaders = append(h.reloaders, reloader{reload, func(ctx context.Context, notify notifier) { a.watchAds(ctx, func() { reload(notify) }) }})
	}
	return nil
}

// decisionAPI returns a client of the ad decision API, nil if there is none.
func (a *App) decisionAPI() (*ads.DecisionClient, error) {
	cfg := a.cfg.Ads
	if cfg.DecisionURL == "" {
		return nil, nil
	}
	slots, err := ads.ParseSlots(cfg.DecisionSlots)
	if err != nil {
		return nil, fmt.Errorf("ads.decision_slots: %w", err)
	}
	addresses, err := ads.ParseAddresses(cfg.DecisionAddresses)
	if err != nil {
		return nil, fmt.Errorf("ads.decision_addresses: %w", err)
	}
	private, err := cfg.PrivateNetworkList()
	if err != nil {
		return nil, fmt.Errorf("ads.private_networks: %w", err)
	}
	client, err := ads.NewDecisionClient(ads.DecisionOptions{
		URL: cfg.DecisionURL, Key: cfg.DecisionKey, Network: cfg.DecisionNetworkID, Site: cfg.DecisionSiteID, Slots: slots,
		Hosts: cfg.DecisionHosts, Addresses: addresses, Timeout: cfg.DecisionTime(),
		Dialer: &dial.Dialer{Allowed: private}, Plain: len(private) > 0, Log: a.log,
	})
	if err != nil {
		return nil, fmt.Errorf("ads.decision_url: %w", err)
	}
	return client, nil
}

// reloadAds reloads the inventory. If that fails, pages keep the previous ads.
func (a *App) reloadAds(service *ads.Service, notify notifier) {
	inventory, err := a.readAds()
	if err != nil {
		a.log.Error("reload of ads failed; serving the previous ads", "error", err)
		notify(noticeAds, "The reload of the ads failed, and pages show the previous ones: "+err.Error())
		return
	}
	service.Replace(inventory)
	notify(noticeAds, "")
	a.log.Info("ads reloaded", "file", a.cfg.Ads.Inventory, "campaigns", len(inventory.Campaigns))
}

// watchAds calls reload when the inventory or one of its pictures changes, until ctx ends.
func (a *App) watchAds(ctx context.Context, reload func()) {
	for ctx.Err() == nil {
		// The next version may have other pictures.
		version, next := context.WithCancel(ctx)
		files.Watch(version, settingsEvery, a.adFiles(), func([]string) {
			reload()
			next()
		})
		next()
	}
}

// adFiles lists the inventory and its pictures.
func (a *App) adFiles() []string {
	files := []string{a.cfg.Ads.Inventory}
	inventory, _, err := a.CheckAds("")
	if err != nil {
		return files // until it is fixed
	}
	for _, name := range inventory.Files() {
		files = append(files, filepath.Join(filepath.Dir(a.cfg.Ads.Inventory), filepath.FromSlash(name)))
	}
	return files
}

// AdCounts returns the counts from one day to another, inclusive.
func (a *App) AdCounts(ctx context.Context, from, to string) (counts []ads.Count, err error) {
	err = a.withExistingStore(ctx, func(db *store.Store) error {
		counts, err = db.AdCounts(ctx, from, to)
		return err
	})
	return counts, err
}
