package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Migrations create and change tables.
type Migrations struct {
	// Files has a numbered file of statements for each change, in the folder migrations. A
	// released file never changes. Files named *.sqlite.sql are for SQLite only.
	Files    fs.FS
	Table    string // records the migrations run
	Postgres bool
	// Words replaces differences between the two databases.
	Words *strings.Replacer
	// Others are migrations other than statements.
	Others []*goose.Migration
	// Compatible is the table of migrations that older programs can work with, whose files begin
	// with "-- compatible:". It tells those programs, which do not have the files.
	Compatible string
	// Lock is the PostgreSQL advisory lock for running them, 0 for goose's own.
	Lock int64
}

// ErrNewer is for tables and backups of a newer version of the program.
var ErrNewer = errors.New("written by a newer version of the program: use that version or a later one")

// Newer wraps ErrNewer for things with the tables of one migration, while the last one of this
// program is another.
func Newer(things string, version, known int64) error {
	return fmt.Errorf("%s (migration %04d; this program has %04d) were %w", things, version, known, ErrNewer)
}

// Provider returns the runner of the migrations in a database.
func (m Migrations) Provider(db *sql.DB) (*goose.Provider, error) {
	steps, err := m.steps()
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	options := []goose.ProviderOption{
		goose.WithGoMigrations(append(steps, m.Others...)...), goose.WithTableName(m.Table),
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
	}
	dialect := goose.DialectSQLite3
	if m.Postgres {
		dialect = goose.DialectPostgres
		locker, err := m.locker()
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(dialect, db, nil, options...)
}

func (m Migrations) locker() (lock.SessionLocker, error) {
	if m.Lock == 0 {
		return lock.NewPostgresSessionLocker()
	}
	return lock.NewPostgresSessionLocker(lock.WithLockID(m.Lock))
}

// Up runs pending migrations and returns their names. Several processes may do so at the same
// time. The error is ErrNewer if a newer version of the program has changed the tables, and
// did not mark that as compatible.
func (m Migrations) Up(ctx context.Context, db *sql.DB) ([]string, error) {
	provider, err := m.Provider(db)
	if err != nil {
		return nil, err
	}
	// SQLite has no lock for the whole run: another process may have been faster with a step,
	// and with the next ones too.
	for reached := int64(-1); ; {
		results, err := provider.Up(ctx)
		if err == nil {
			return versions(results), m.checkNewer(ctx, db, provider)
		}
		version, versionErr := provider.GetDBVersion(ctx)
		if m.Postgres || versionErr != nil || version <= reached {
			return nil, fmt.Errorf("migrate database: %w", err)
		}
		reached = version
	}
}

// Pending reports whether there are pending migrations. The error is ErrNewer as for
// [Migrations.Up].
func (m Migrations) Pending(ctx context.Context, db *sql.DB) (bool, error) {
	provider, err := m.Provider(db)
	if err != nil {
		return false, err
	}
	pending, err := provider.HasPending(ctx)
	if err == nil && !pending {
		err = m.checkNewer(ctx, db, provider)
	}
	return pending, Wrap(err, "compare migrations")
}

// checkNewer returns ErrNewer if the database has migrations that this program lacks and that
// are not marked as compatible. No migration is pending.
func (m Migrations) checkNewer(ctx context.Context, db *sql.DB, provider *goose.Provider) error {
	known := Last(provider)
	var version int64
	if err := db.QueryRowContext(ctx, "select coalesce(max(version_id), 0) from "+m.Table+" where version_id > $1 and version_id not in (select version from "+m.Compatible+")",
		known).Scan(&version); err != nil {
		return fmt.Errorf("find version of tables: %w", err)
	}
	if version > 0 {
		return Newer("the tables", version, known)
	}
	return nil
}

// Last returns the number of a program's last migration.
func Last(provider *goose.Provider) int64 {
	sources := provider.ListSources() // in ascending order
	return sources[len(sources)-1].Version
}

// versions returns the names of completed migrations.
func versions(results []*goose.MigrationResult) []string {
	done := make([]string, len(results))
	for i, r := range results {
		done[i] = fmt.Sprintf("%04d", r.Source.Version)
	}
	return done
}

// compatibleMark begins files of compatible migrations, before the reason.
const compatibleMark = "-- compatible:"

// steps returns the files in the dialect of the database.
func (m Migrations) steps() ([]*goose.Migration, error) {
	files, err := fs.Glob(m.Files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	var steps []*goose.Migration
	for _, file := range files {
		if m.Postgres && strings.HasSuffix(file, ".sqlite.sql") {
			continue
		}
		text, err := fs.ReadFile(m.Files, file)
		if err != nil {
			return nil, err
		}
		version, err := goose.NumericComponent(file)
		if err != nil {
			return nil, err
		}
		statements := m.Words.Replace(string(text))
		if strings.HasPrefix(statements, compatibleMark) {
			statements += fmt.Sprintf("\ninsert into %s (version) values (%d);", m.Compatible, version)
		}
		steps = append(steps, goose.NewGoMigration(version, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, statements)
			return err
		}}, nil))
	}
	return steps, nil
}
