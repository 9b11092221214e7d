package app

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/collections"
)

// collections are pages that readers save. Old deleted ones are purged.
func (a *App) collections() component {
	return component{
		isOn: ifOn(feature.Collections),
		jobs: func(h *host) ([]jobs.Job, error) {
			return []jobs.Job{periodic("erase-deleted-collections", day, func(ctx context.Context) error {
				n, err := h.db.PurgeCollections(ctx, time.Now().Add(-collections.KeepDeleted))
				return a.logCount("erased deleted collections and items", n, err)
			})}, nil
		},
		open: func(_ context.Context, h *host) error {
			service, err := a.collectionService(h)
			if err != nil {
				return err
			}
			h.serve(server.Collections{Service: service})
			return nil
		},
	}
}

func (a *App) collectionService(h *host) (*collections.Service, error) {
	var pages collections.Pages = h.site
	if a.built != nil {
		pages = a.built
	}
	return collections.New(collections.Options{Store: h.db, Pages: pages, BaseURL: a.cfg.Server.BaseURL})
}
