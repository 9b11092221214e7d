package app

import (
	"context"
	"io/fs"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/playground"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

// playHost returns the host that runs examples, nil if there is none.
func (a *App) playHost() (*playground.Host, error) {
	name := a.cfg.PlayHostName()
	if name == "" {
		return nil, nil
	}
	return playground.NewHost(a.cfg.Server.BaseURL, name)
}

// staticRunner returns the page that runs examples on a file host, nil if
// examples have no host.
func (a *App) staticRunner() ([]byte, error) {
	host, err := a.playHost()
	if host == nil || err != nil {
		return nil, err
	}
	return host.Static()
}

// workerRunner returns the page that runs examples in a frame of the service worker,
// "" if examples have no host or browsers no service worker.
func (a *App) workerRunner() (string, error) {
	if a.worker() != site.WorkerOn {
		return "", nil
	}
	host, err := a.playHost()
	if host == nil || err != nil {
		return "", err
	}
	page, err := host.Frame()
	return string(page), err
}

// sharedAssets returns the files that examples share, nil if there are none.
func (a *App) sharedAssets() fs.FS {
	if a.cfg.Playground.SharedAssets == "" {
		return nil
	}
	return folder(a.cfg.Playground.SharedAssets)
}

// savedCode is the library of what readers save.
func (a *App) savedCode(db saved.Store) (*saved.Library, error) {
	key, old, err := a.cfg.PlaygroundKeys()
	if err != nil {
		return nil, err
	}
	play := a.cfg.Playground
	return saved.New(saved.Options{
		Store: db, Key: key, OldKeys: old, HideAfter: play.HideAfter,
		Quota: saved.Quota{Count: play.MaxSaved, Bytes: int64(play.MaxSavedMB) << 20},
	})
}

// WithSavedCode calls do with the library of what readers have saved, in the
// database that there is, and with the context of an operator's changes.
func (a *App) WithSavedCode(ctx context.Context, do func(context.Context, *saved.Library) error) error {
	return a.withExistingStore(ctx, func(db *store.Store) error {
		if err := a.useDevKeys(); err != nil {
			return err
		}
		library, err := a.savedCode(db)
		if err != nil {
			return err
		}
		return do(account.WithBy(ctx, operator()), library)
	})
}
