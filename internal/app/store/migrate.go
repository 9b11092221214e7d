package store

import (
	"context"
	"database/sql"
	"embed"
	"strings"

	"github.com/pressly/goose/v3"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/jobs"
)

// migrations create and change the tables; words in braces are replaced by the
// dialect's.
//
//go:embed migrations/*.sql
var migrations embed.FS

// versionTable records the migrations that have run.
const versionTable = "waymark_migrations"

// compatibleTable lists the migrations that older programs can work with.
const compatibleTable = "compatible_migrations"

// Migrate runs pending migrations and returns their names. Several processes may call it
// concurrently.
func (s *Store) Migrate(ctx context.Context) ([]string, error) {
	return s.migrations().Up(ctx, s.direct)
}

// Pending reports whether there are pending migrations.
func (s *Store) Pending(ctx context.Context) (bool, error) {
	return s.migrations().Pending(ctx, s.direct)
}

func (s *Store) migrator() (*goose.Provider, error) { return s.migrations().Provider(s.direct) }

// The migrations that create River's tables. Before the second, SQLite had its own table of
// jobs.
const (
	jobsVersion       = 3
	jobsVersionSQLite = 19
)

func (s *Store) migrations() database.Migrations {
	m := database.Migrations{
		Files: migrations, Table: versionTable, Compatible: compatibleTable, Postgres: s.dialect == postgresDialect,
		Words: strings.NewReplacer("{{identity}}", s.dialect.identity, "{{unlogged}}", s.dialect.unlogged),
	}
	if m.Postgres {
		m.Others = []*goose.Migration{goose.NewGoMigration(jobsVersion, &goose.GoFunc{RunDB: func(ctx context.Context, _ *sql.DB) error {
			return jobs.MigratePostgres(ctx, s.url)
		}}, nil), goose.NewGoMigration(jobsVersionSQLite, nil, nil)}
	} else {
		m.Others = []*goose.Migration{goose.NewGoMigration(jobsVersionSQLite, &goose.GoFunc{RunTx: jobs.MigrateSQLite}, nil)}
	}
	return m
}
