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
	// MaxBytes is how large it may become, 0 for any size. No visits are stored from
	// then on, until Tend has made room.
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
	prepared map[telemetry.Day]bool // days that visits can be stored of
}

// Open connects to the database and brings its tables up to date.
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

// openSQLite opens the file in a folder. A commit is on disk when it is done.
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
		Files: migrations, Table: "telemetry_migrations", Postgres: s.postgres, Lock: lockID,
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
