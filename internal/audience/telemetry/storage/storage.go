// Package storage keeps telemetry in a database of its own: a file of SQLite, or a
// schema of PostgreSQL whose tables have a partition for each day. Accounts are not
// slowed down by it.
package storage

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib" // also the driver "pgx"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
)

// FileName is the name of the SQLite file in its folder.
const FileName = "telemetry.sqlite"

// schemaName is the schema of the tables in PostgreSQL. If the address of the
// database names another one than the usual, it is the name's suffix.
const schemaName = "telemetry"

const (
	connectTimeout = 10 * time.Second
	maxConnections = 4
)

// Options say where the database is.
type Options struct {
	// URL is the address of a PostgreSQL database, postgres://…; without one the
	// database is a SQLite file in Dir, which is made if it is missing.
	URL string
	Dir string
}

// Storage is the database. It is safe for concurrent use.
type Storage struct {
	db       *sql.DB
	postgres bool
	schema   string // on PostgreSQL

	namesPerDay int

	mu       sync.Mutex
	prepared map[telemetry.Day]bool // days that visits can be stored of
}

// Open connects to the database and brings its tables up to date.
func Open(ctx context.Context, o Options) (*Storage, error) {
	s := &Storage{postgres: o.URL != "", prepared: map[telemetry.Day]bool{}, namesPerDay: namesPerDay}
	var err error
	if s.postgres {
		s.db, s.schema, err = openPostgres(o.URL)
	} else {
		s.db, err = openSQLite(o.Dir)
	}
	if err != nil {
		return nil, err
	}
	s.db.SetMaxOpenConns(maxConnections)
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	if err := s.migrate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("database of telemetry: %w", fault.Cause(err)), s.db.Close())
	}
	return s, nil
}

// openPostgres has all names without a schema mean those of telemetry, and returns
// the name of its schema.
func openPostgres(address string) (db *sql.DB, schema string, err error) {
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, "", fmt.Errorf("read address of database: %w", err)
	}
	schema = schemaName
	if others := c.RuntimeParams["search_path"]; others != "" {
		first, _, _ := strings.Cut(others, ",")
		schema = strings.Trim(first, `" `) + "_" + schemaName
	}
	c.RuntimeParams["search_path"] = pgx.Identifier{schema}.Sanitize()
	return stdlib.OpenDB(*c), schema, nil
}

// openSQLite creates the folder and the file, readable only by their owner. A
// commit is on disk when it is done.
func openSQLite(dir string) (*sql.DB, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("create folder %s: %w", dir, fault.Cause(err))
	}
	path, err := filepath.Abs(filepath.Join(dir, FileName))
	if err != nil {
		return nil, fmt.Errorf("find folder %s: %w", dir, err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("create database: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("create database: %w", err)
	}
	address := url.URL{Scheme: "file", Path: path}
	pragmas := url.Values{"_pragma": {
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "cache_size(-16000)", "temp_store(MEMORY)",
	}, "_txlock": {"immediate"}}
	address.RawQuery = pragmas.Encode()
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	return db, nil
}

// Close closes the database.
func (s *Storage) Close() error { return s.db.Close() }

// migrations create and change the tables, one numbered file for each change. A
// released file never changes. Files named *.sqlite.sql are for SQLite only.
//
//go:embed migrations/*.sql
var migrations embed.FS

// versionTable records which migrations have run.
const versionTable = "telemetry_migrations"

func (s *Storage) migrate(ctx context.Context) error {
	if s.postgres {
		if _, err := s.db.ExecContext(ctx, "create schema if not exists "+pgx.Identifier{s.schema}.Sanitize()); err != nil && !isDuplicate(err) {
			return err
		}
	}
	provider, err := s.migrator()
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	if err != nil && !s.postgres {
		// SQLite has no lock for the whole of it: another process may have been
		// faster with one of the steps.
		_, err = provider.Up(ctx)
	}
	return err
}

func (s *Storage) migrator() (*goose.Provider, error) {
	steps, err := s.steps()
	if err != nil {
		return nil, err
	}
	options := []goose.ProviderOption{
		goose.WithGoMigrations(steps...), goose.WithTableName(versionTable),
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
	}
	dialect := goose.DialectSQLite3
	if s.postgres {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockID(lockID))
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(dialect, s.db, nil, options...)
}

// steps are the migrations in the words of the database.
func (s *Storage) steps() ([]*goose.Migration, error) {
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	words := strings.NewReplacer("{{uuid}}", "blob", "{{without rowid}}", " without rowid", "{{by day}}", "")
	if s.postgres {
		words = strings.NewReplacer("{{uuid}}", "uuid", "{{without rowid}}", "", "{{by day}}", " partition by range (day)")
	}
	var steps []*goose.Migration
	for _, file := range files {
		if s.postgres && strings.HasSuffix(file, ".sqlite.sql") {
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
	return steps, nil
}
