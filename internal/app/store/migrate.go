package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"waymark.dev/waymark/internal/platform/jobs"
)

// migrations create and change the tables, one numbered file for each change. A
// released file never changes; {{identity}} is replaced by the dialect's type.
// Files named *.sqlite.sql are for that dialect only.
//
//go:embed migrations/*.sql
var migrations embed.FS

// versionTable records which migrations have run.
const versionTable = "waymark_migrations"

// Migrate brings the tables up to date and returns the names of the migrations
// that it ran. Several processes may do so at a time.
func (s *Store) Migrate(ctx context.Context) ([]string, error) {
	provider, err := s.migrator()
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	results, err := provider.Up(ctx)
	if err != nil && s.dialect == sqliteDialect {
		// SQLite has no lock for the whole of it: another process may have been
		// faster with one of the steps.
		results, err = provider.Up(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("migrate database: %w", err)
	}
	done := make([]string, len(results))
	for i, r := range results {
		done[i] = fmt.Sprintf("%04d", r.Source.Version)
	}
	return done, nil
}

// Pending reports whether migrations are to be run.
func (s *Store) Pending(ctx context.Context) (bool, error) {
	provider, err := s.migrator()
	if err != nil {
		return false, fmt.Errorf("read migrations: %w", err)
	}
	pending, err := provider.HasPending(ctx)
	if err != nil {
		return false, fmt.Errorf("compare migrations: %w", err)
	}
	return pending, nil
}

func (s *Store) migrator() (*goose.Provider, error) {
	steps, err := s.steps()
	if err != nil {
		return nil, err
	}
	options := []goose.ProviderOption{
		goose.WithGoMigrations(steps...), goose.WithTableName(versionTable),
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
	}
	if s.dialect == postgresDialect {
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(s.dialect.goose, s.db, nil, options...)
}

// jobsVersion is the migration that makes the tables of jobs. On PostgreSQL they
// are River's.
const jobsVersion = 3

// steps are the migrations in the words of the dialect.
func (s *Store) steps() ([]*goose.Migration, error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	words := strings.NewReplacer("{{identity}}", s.dialect.identity)
	var steps []*goose.Migration
	for _, file := range files {
		if s.dialect != sqliteDialect && strings.HasSuffix(file, ".sqlite.sql") {
			continue
		}
		text, err := migrations.ReadFile(file)
		if err != nil {
			return nil, err
		}
		version, err := goose.NumericComponent(file)
		if err != nil {
			return nil, err
		}
		statements := words.Replace(string(text))
		steps = append(steps, goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, statements)
			return err
		}}, nil))
	}
	if s.dialect == postgresDialect {
		steps = append(steps, goose.NewGoMigration(jobsVersion, &goose.GoFunc{RunDB: func(ctx context.Context, _ *sql.DB) error {
			return jobs.MigratePostgres(ctx, s.url)
		}}, nil))
	}
	return steps, nil
}
