package app

import (
	"context"
	"io/fs"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/tools/playground"
)

// playHost returns the host that runs examples, nil if there is none.
func (a *App) playHost() (*playground.Host, error) {
	name := a.cfg.PlayHostName()
	if name == "" {
		return nil, nil
	}
	return playground.NewHost(a.cfg.Server.BaseURL, name)
}

// staticRunner returns the runner page for a static host, nil if examples have no host.
func (a *App) staticRunner() ([]byte, error) {
	host, err := a.playHost()
	if host == nil || err != nil {
		return nil, err
	}
	return host.Static()
}

// workerRunner returns the runner page of the service worker, "" without a host for examples
// or a service worker.
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

// savedCode is code saved by readers.
func (a *App) savedCode() component {
	return component{
		isOn: ifOn(feature.SavedPlaygrounds),
		jobs: func(h *host) ([]jobs.Job, error) {
			days := a.cfg.Playground.DeleteHiddenAfter
			if days == 0 {
				return nil, nil
			}
			return []jobs.Job{periodic("delete-hidden-code", day, func(ctx context.Context) error {
				return a.deleteHiddenCode(ctx, h.db, time.Now().Add(-time.Duration(days)*day))
			})}, nil
		},
		open: func(_ context.Context, h *host) error {
			library, err := a.codeLibrary(h.db)
			if err != nil {
				return err
			}
			h.serve(server.SavedCode{Library: library})
			return nil
		},
	}
}

// deleteHiddenCode deletes code hidden by operators before a moment.
func (a *App) deleteHiddenCode(ctx context.Context, db playground.CodeStore, before time.Time) error {
	n, err := db.PurgePlaygrounds(account.WithActor(ctx, account.Schedule), playground.CodeSelection{HiddenBefore: before}, false)
	return a.logCount("deleted hidden code", n, err)
}

// codeLibrary is the library of saved code.
func (a *App) codeLibrary(db playground.CodeStore) (*playground.Library, error) {
	key, old, err := a.cfg.PlaygroundKeys()
	if err != nil {
		return nil, err
	}
	play := a.cfg.Playground
	return playground.NewLibrary(playground.LibraryOptions{
		Store: db, Key: key, OldKeys: old, HideAfter: play.HideAfter,
		Quota: playground.CodeQuota{Count: play.MaxSaved, Bytes: int64(play.MaxSavedMB) << 20},
	})
}

// WithSavedCode calls do with the library in an existing database and the context of an
// operator's changes.
func (a *App) WithSavedCode(ctx context.Context, do func(context.Context, *playground.Library) error) error {
	return withService(ctx, a, func(db *store.Store) (*playground.Library, error) { return a.codeLibrary(db) }, do)
}
