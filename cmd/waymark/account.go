package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

// openStore connects to the database of accounts.
func (a *app) openStore(ctx context.Context) (*store.Store, error) {
	db, err := store.Open(ctx, store.Options{URL: a.cfg.Database.URL, Dir: a.cfg.Database.Dir})
	switch {
	case err == nil:
		return db, nil
	case a.cfg.Database.URL != "":
		return nil, fmt.Errorf("database.url: %w", err)
	}
	return nil, fmt.Errorf("database.dir: %w", err)
}

// existingStore connects to a database without making one. The error is
// fs.ErrNotExist when the folder has none.
func (a *app) existingStore(ctx context.Context) (*store.Store, error) {
	if a.cfg.Database.URL == "" {
		if _, err := os.Stat(filepath.Join(a.cfg.Database.Dir, store.FileName)); err != nil {
			return nil, fmt.Errorf("no database in %s (is database.dir right?): %w", a.cfg.Database.Dir, fault.Cause(err))
		}
	}
	return a.openStore(ctx)
}

// databaseName says where accounts are kept, without secrets.
func (a *app) databaseName() string {
	if a.cfg.Database.URL != "" {
		return "PostgreSQL"
	}
	return "SQLite in " + a.cfg.Database.Dir
}

// addAccounts gives a server its accounts and what rests on them, if they are
// on. The function it returns closes the database.
func (a *app) addAccounts(ctx context.Context, o *server.Options, features feature.Set) (func(), error) {
	if !features.On("authentication") {
		return func() {}, nil
	}
	db, err := a.openStore(ctx)
	if err != nil {
		return nil, err
	}
	if err := a.wireAccounts(ctx, o, db, features); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return func() {
		if err := db.Close(); err != nil {
			a.log.Error("accounts", "error", err)
		}
	}, nil
}

func (a *app) wireAccounts(ctx context.Context, o *server.Options, db *store.Store, features feature.Set) error {
	if err := a.migrateAtStart(ctx, db); err != nil {
		return err
	}
	service, err := a.accounts(db)
	if err != nil {
		return err
	}
	o.Accounts, o.Maintenance = service, a.cfg.Auth.Maintenance
	if features.On("savedPlaygrounds") {
		library, err := a.library(db)
		if err != nil {
			return err
		}
		o.Saved = library
	}
	return nil
}

func (a *app) migrateAtStart(ctx context.Context, db *store.Store) error {
	if a.cfg.Database.SkipMigrations {
		pending, err := db.Pending(ctx)
		if err == nil && pending {
			err = errors.New("the tables of accounts are not up to date: run 'waymark migrate' or unset database.skip_migrations")
		}
		return err
	}
	done, err := db.Migrate(ctx)
	if len(done) > 0 {
		a.log.Info("database migrated", "migrations", done)
	}
	return err
}

func (a *app) accounts(db account.Store) (*account.Service, error) {
	key, err := a.cfg.SessionKey()
	if err != nil {
		return nil, err
	}
	return account.New(account.Options{
		Issuer: a.cfg.Auth.Issuer, ClientID: a.cfg.Auth.ClientID, ClientSecret: a.cfg.Auth.ClientSecret,
		Scopes: a.cfg.Auth.Scopes, BaseURL: a.cfg.Server.BaseURL, Key: key, Store: db,
	})
}

func (a *app) library(db saved.Store) (*saved.Library, error) {
	key, err := a.cfg.PlaygroundKey()
	if err != nil {
		return nil, err
	}
	play := a.cfg.Playground
	return saved.New(saved.Options{
		Store: db, Key: key, HideAfter: play.HideAfter,
		Quota: saved.Quota{Count: play.MaxSaved, Bytes: int64(play.MaxSavedMB) << 20},
	})
}

func (a *app) migrateCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "migrate",
		Short:       "Migrate the database of accounts to this version",
		Args:        noArgs,
		Annotations: showing("database.url", "database.dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			db, err := a.openStore(cmd.Context())
			if err != nil {
				return err
			}
			done, err := db.Migrate(cmd.Context())
			if err := errors.Join(err, db.Close()); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %s run %v\n", a.databaseName(), count(len(done), "migration"), done)
			return nil
		},
	}
}

// examineAccounts looks at the settings of accounts, the provider and the
// database.
func (a *app) examineAccounts(ctx context.Context) []finding {
	if !a.cfg.Features.Authentication {
		return []finding{{true, "accounts", "off (features.authentication)"}}
	}
	if missing := a.cfg.MissingForAccounts(); len(missing) > 0 {
		list := make([]finding, len(missing))
		for i, text := range missing {
			list[i] = finding{false, "accounts", text}
		}
		return list
	}
	return []finding{a.examineDatabase(ctx), a.examineProvider(ctx), a.examineSaving()}
}

func (a *app) examineDatabase(ctx context.Context) finding {
	db, err := a.existingStore(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !a.cfg.Database.SkipMigrations:
		return finding{true, "database", a.databaseName() + ", will be made at the start"}
	case err != nil:
		return finding{false, "database", err.Error()}
	}
	defer db.Close()
	switch pending, err := db.Pending(ctx); {
	case err != nil:
		return finding{false, "database", err.Error()}
	case pending && a.cfg.Database.SkipMigrations:
		return finding{false, "database", a.databaseName() + ", not up to date: run 'waymark migrate'"}
	case pending:
		return finding{true, "database", a.databaseName() + ", will be brought up to date at the start"}
	}
	return finding{true, "database", a.databaseName()}
}

func (a *app) examineProvider(ctx context.Context) finding {
	service, err := a.accounts(nil) // the provider knows nothing of the database
	if err != nil {
		return finding{false, "sign-in", err.Error()}
	}
	if err := service.CheckProvider(ctx); err != nil {
		return finding{false, "sign-in", err.Error()}
	}
	return finding{true, "sign-in", a.cfg.Auth.Issuer + " answers; " + a.cfg.Server.BaseURL + account.CallbackPath + " must be one of its redirect URIs"}
}

func (a *app) examineSaving() finding {
	switch {
	case a.cfg.SavesPlaygrounds():
		return finding{true, "saved playgrounds", "on"}
	case a.cfg.PlayHostName() == "":
		return finding{true, "saved playgrounds", "off: there is no play_host"}
	default:
		return finding{true, "saved playgrounds", "off: there is no playground.secret_key"}
	}
}
