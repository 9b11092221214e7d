// Package storage stores telemetry in its own database, so that it does not slow down
// accounts: a SQLite file, or a PostgreSQL schema whose tables have daily partitions.
package storage

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib" // also the driver "pgx"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
)

const FileName = "telemetry.sqlite"

// schemaName is the PostgreSQL schema of the tables. If the database address has a schema
// other than the default, that is appended as a suffix.
const schemaName = "telemetry"

const (
	connectTimeout = 10 * time.Second
	maxConnections = 4
)

// Options configure the database.
type Options struct {
	// URL is the address of a PostgreSQL database, postgres://…; without one the database is a
	// SQLite file in Dir, created if missing.
	URL string
	Dir string
	// MaxBytes limits its size, 0 for no limit. Beyond it no visits are stored, until Tend has
	// made room.
	MaxBytes int64
}

// Storage is the database. It is safe for concurrent use.
type Storage struct {
	db       *sql.DB
	postgres bool
	schema   string // on PostgreSQL
	writes   writes // on SQLite

	namesPerDay, pathsPerDay int
	size                     sizeLimit

	mu       sync.Mutex
	prepared map[telemetry.Day]bool // days ready to store visits
}

// Open connects to the database and migrates its tables.
func Open(ctx context.Context, o Options) (*Storage, error) {
	s := &Storage{postgres: o.URL != "", prepared: map[telemetry.Day]bool{}, namesPerDay: namesPerDay, pathsPerDay: pathsPerDay}
	s.size.most = o.MaxBytes
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
		return nil, errors.Join(fmt.Errorf("telemetry database: %w", fault.Cause(err)), s.db.Close())
	}
	if !s.postgres {
		if err := s.prepareWrites(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("telemetry database: %w", err), s.db.Close())
		}
	}
	return s, nil
}

// openPostgres resolves names without a schema to telemetry's, and returns that schema.
func openPostgres(address string) (db *sql.DB, schema string, err error) {
	c, err := database.PostgresConfig(address)
	if err != nil {
		return nil, "", err
	}
	schema = schemaName
	if others := c.RuntimeParams["search_path"]; others != "" {
		first, _, _ := strings.Cut(others, ",")
		schema = strings.Trim(first, `" `) + "_" + schemaName
	}
	c.RuntimeParams["search_path"] = pgx.Identifier{schema}.Sanitize()
	return stdlib.OpenDB(*c), schema, nil
}

// openSQLite opens the file in a folder. A finished commit is on disk.
func openSQLite(dir string) (*sql.DB, error) {
	address, err := database.SQLiteAddress(dir, FileName, url.Values{"_pragma": {
		"busy_timeout(4000)", "journal_mode(WAL)", "synchronous(FULL)", "wal_autocheckpoint(8000)", "cache_size(-16000)", "temp_store(MEMORY)",
	}})
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", address)
	return db, database.Wrap(err, "open database")
}

func (s *Storage) Close() error { return s.db.Close() }

// migrations create and change the tables.
//
//go:embed migrations/*.sql
var migrations embed.FS

func (s *Storage) migrate(ctx context.Context) error {
	m := database.Migrations{
		Files: migrations, Table: "telemetry_migrations", Compatible: "compatible_migrations", Postgres: s.postgres, Lock: lockID,
		Words: strings.NewReplacer("{{uuid}}", "blob", "{{without rowid}}", " without rowid", "{{by day}}", ""),
	}
	if s.postgres {
		m.Words = strings.NewReplacer("{{uuid}}", "uuid", "{{without rowid}}", "", "{{by day}}", " partition by range (day)")
		if _, err := s.db.ExecContext(ctx, "create schema if not exists "+pgx.Identifier{s.schema}.Sanitize()); err != nil && !isDuplicate(err) {
			return err
		}
	}
	_, err := m.Up(ctx, s.db)
	return err
}
