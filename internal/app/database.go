package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
)

var errNotMigrated = errors.New("the tables of the database are not up to date: run 'waymark migrate'")

var errNoDatabase = errors.New("database.dir: missing; set it to a folder, or database.url to a PostgreSQL database")

// openStore connects to the database.
func (a *App) openStore(ctx context.Context) (*store.Store, error) {
	if a.cfg.Database.URL == "" && a.cfg.Database.Dir == "" {
		return nil, errNoDatabase
	}
	keys, err := a.deletionKeys()
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, store.Options{
		URL: a.cfg.Database.URL, PoolerURL: a.cfg.Database.PoolerURL, Dir: a.cfg.Database.Dir,
		Grace: a.grace(), MaxConnections: a.cfg.Database.MaxConnections, DeletionKeys: keys,
	})
	switch {
	case err == nil:
		return db, nil
	case a.cfg.Database.PoolerURL != "":
		return nil, fmt.Errorf("database.pooler_url: %w", err)
	case a.cfg.Database.URL != "":
		return nil, fmt.Errorf("database.url: %w", err)
	}
	return nil, fmt.Errorf("database.dir: %w", err)
}

// deletionKeys are the keys for hashes of deleted accounts, none without accounts.
func (a *App) deletionKeys() ([][]byte, error) {
	if a.cfg.Auth.SecretKey == "" {
		return nil, nil
	}
	key, old, err := a.cfg.SessionKeys()
	if err != nil {
		return nil, err
	}
	keys := append([][]byte{key}, old...)
	for i := range keys {
		if keys[i], err = seal.Derive(keys[i], "waymark deleted accounts"); err != nil {
			return nil, err
		}
	}
	return keys, nil
}

// openMigratedStore connects to the database and migrates it.
func (a *App) openMigratedStore(ctx context.Context) (*store.Store, error) {
	db, err := a.openStore(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.migrateAtStart(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func (a *App) migrateAtStart(ctx context.Context, db *store.Store) error {
	if a.cfg.Database.SkipMigrations {
		pending, err := db.Pending(ctx)
		if err == nil && pending {
			err = fmt.Errorf("%w or unset database.skip_migrations", errNotMigrated)
		}
		return err
	}
	done, err := db.Migrate(ctx)
	if len(done) > 0 {
		a.log.Info("database migrated", "migrations", done)
	}
	return err
}

// withExistingStore connects to an up-to-date database. The error is fs.ErrNotExist if there
// is none.
func (a *App) withExistingStore(ctx context.Context, do func(*store.Store) error) error {
	db, err := a.existingStore(ctx)
	if err != nil {
		return err
	}
	pending, err := db.Pending(ctx)
	if err == nil && pending {
		err = errNotMigrated
	}
	if err == nil {
		err = do(db)
	}
	return errors.Join(err, db.Close())
}

// withService calls do with a service of an existing database and the context of an operator's
// changes.
func withService[S any](ctx context.Context, a *App, of func(*store.Store) (S, error), do func(context.Context, S) error) error {
	return a.withExistingStore(ctx, func(db *store.Store) error {
		if err := a.useDevKeys(); err != nil {
			return err
		}
		service, err := of(db)
		if err != nil {
			return err
		}
		return do(account.WithBy(ctx, operator()), service)
	})
}

// existingStore connects to a database without creating one. The error is fs.ErrNotExist if
// there is none.
func (a *App) existingStore(ctx context.Context) (*store.Store, error) {
	if a.cfg.Database.URL == "" && a.cfg.Database.Dir != "" {
		if _, err := os.Stat(filepath.Join(a.cfg.Database.Dir, store.FileName)); err != nil {
			return nil, fmt.Errorf("no database in %s (is database.dir right?): %w", a.cfg.Database.Dir, fault.Cause(err))
		}
	}
	return a.openStore(ctx)
}

// databaseName returns the location of the database without secrets.
func (a *App) databaseName() string {
	if a.cfg.Database.URL != "" {
		return "PostgreSQL"
	}
	return "SQLite in " + a.cfg.Database.Dir
}

// Migrate migrates the database and logs the migrations.
func (a *App) Migrate(ctx context.Context) (summary string, err error) {
	db, err := a.openStore(ctx)
	if err != nil {
		return "", err
	}
	done, err := db.Migrate(ctx)
	if err := errors.Join(err, db.Close()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %s run %v", a.databaseName(), output.Count(len(done), "migration"), done), nil
}

func (a *App) examineDatabase(ctx context.Context) Finding {
	if !a.asksForDatabase() {
		return Finding{true, "database", "not used; no feature that is turned on needs it"}
	}
	db, err := a.existingStore(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !a.cfg.Database.SkipMigrations:
		return Finding{true, "database", a.databaseName() + ", created when the server starts"}
	case err != nil:
		return Finding{false, "database", err.Error()}
	}
	pending, err := db.Pending(ctx)
	switch err := errors.Join(err, db.Close()); {
	case err != nil:
		return Finding{false, "database", err.Error()}
	case pending && a.cfg.Database.SkipMigrations:
		return Finding{false, "database", a.databaseName() + ", not up to date: run 'waymark migrate'"}
	case pending:
		return Finding{true, "database", a.databaseName() + ", migrated when the server starts"}
	}
	return Finding{true, "database", a.databaseName()}
}
