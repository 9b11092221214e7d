package app

import (
	"context"
	"time"

	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/site"
)

// collectionsService is the collections of readers.
func (a *App) collectionsService(db collections.Store, s *site.Site) (*collections.Service, error) {
	return collections.New(collections.Options{Store: db, Pages: s, BaseURL: a.cfg.Server.BaseURL})
}

// purgeCollections erases what readers deleted long enough ago.
func (a *App) purgeCollections(ctx context.Context, db collectionsPurger) error {
	n, err := db.PurgeCollections(ctx, time.Now().Add(-collections.KeepDeleted))
	return a.logCount("erased deleted collections and items", n, err)
}

// collectionsPurger is the part of the database that purgeCollections uses.
type collectionsPurger interface {
	PurgeCollections(ctx context.Context, before time.Time) (int, error)
}
