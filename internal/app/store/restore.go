package store

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/database"
)

// Errors of Restore, besides database.ErrNewer.
var (
	ErrNotEmpty     = errors.New("the database already has data: restore into a new one")
	ErrBrokenBackup = errors.New("this is not a backup, or it was cut off or changed")
)

// Limits on the data read from a backup at a time, in bytes: a small file may unpack to any
// size.
const (
	manifestLimit = 1 << 20
	rowLimit      = 32 << 20
)

// Restore reads the output of [Store.Backup] into an empty database of either kind, and
// migrates it. It checks the whole backup first, and writes all of it or nothing.
func (s *Store) Restore(ctx context.Context, file io.ReaderAt, size int64) (BackupSummary, error) {
	summary, err := s.restore(ctx, file, size)
	return summary, database.Wrap(err, "restore")
}

func (s *Store) restore(ctx context.Context, file io.ReaderAt, size int64) (BackupSummary, error) {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return BackupSummary{}, fmt.Errorf("%w: %w", ErrBrokenBackup, err)
	}
	m, err := s.readManifest(archive)
	if err != nil {
		return BackupSummary{}, err
	}
	for i := range m.Tables {
		if err := m.Tables[i].check(archive); err != nil {
			return BackupSummary{}, fmt.Errorf("%w: table %s: %w", ErrBrokenBackup, m.Tables[i].Name, err)
		}
	}
	if err := s.makeTables(ctx, m.Schema); err != nil {
		return BackupSummary{}, err
	}
	if err := s.within(ctx, func(tx *sql.Tx) error { return s.fill(ctx, tx, archive, m) }); err != nil {
		return BackupSummary{}, err
	}
	if _, err := s.Migrate(ctx); err != nil {
		return BackupSummary{}, err
	}
	if err := s.execute(ctx, "take up events of the provider", renewPending, now()); err != nil {
		return BackupSummary{}, err
	}
	if err := s.execute(ctx, "have subscriptions fetched", markStale, time.Unix(0, 0).UTC()); err != nil {
		return BackupSummary{}, err
	}
	return m.summary(), nil
}

// renewPending requeues events that were not processed when the backup was made, whatever its
// age: their jobs are gone, and the provider does not send them again.
const renewPending = "update provider_events set received_at = $1 where status = 'pending'"

// markStale makes all subscriptions be fetched soon: changes since the backup are not
// reported again.
const markStale = "update billing_subscriptions set looked_at = $1"

func (s *Store) readManifest(archive *zip.Reader) (*manifest, error) {
	entry, err := archive.Open(manifestEntry)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBrokenBackup, err)
	}
	defer entry.Close()
	text, err := io.ReadAll(io.LimitReader(entry, manifestLimit)) // a truncated one is not JSON
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrBrokenBackup, manifestEntry, err)
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrBrokenBackup, manifestEntry, err)
	}
	newest, err := s.KnownSchema()
	if err != nil {
		return nil, err
	}
	if m.Format > backupFormat || m.Schema > newest {
		return nil, database.Newer("the tables of the backup by version "+m.Program, m.Schema, newest)
	}
	want, err := tablesAt(m.Schema)
	if err != nil {
		return nil, err
	}
	have := make([]string, len(m.Tables))
	for i, t := range m.Tables {
		have[i] = t.Name
	}
	if m.Format < 1 || m.Schema < 1 || !slices.Equal(have, want) {
		return nil, fmt.Errorf("%w: it has the tables %s, want %s", ErrBrokenBackup, strings.Join(have, ", "), strings.Join(want, ", "))
	}
	return &m, nil
}

// check validates the rows of a table.
func (t *backupTable) check(archive *zip.Reader) error {
	hash := sha256.New()
	rows, err := t.each(archive, hash, func([]any) error { return nil })
	switch {
	case err != nil:
		return err
	case rows != t.Rows:
		return fmt.Errorf("%d rows, want %d", rows, t.Rows)
	case hex.EncodeToString(hash.Sum(nil)) != t.SHA256:
		return errors.New("the checksum differs")
	}
	return nil
}

// each calls do with the values of every row, and copies its input.
func (t *backupTable) each(archive *zip.Reader, cp io.Writer, do func([]any) error) (rows int64, err error) {
	entry, err := archive.Open(t.Name + rowsSuffix)
	if err != nil {
		return 0, err
	}
	defer entry.Close()
	row := &io.LimitedReader{R: bufio.NewReaderSize(entry, 64<<10)}
	whole := io.TeeReader(row, cp)
	decoder := json.NewDecoder(whole)
	values := make([]any, len(t.Columns))
	for {
		var line []json.RawMessage
		row.N = rowLimit
		switch err := decoder.Decode(&line); {
		case errors.Is(err, io.EOF):
			_, err := io.Copy(io.Discard, whole) // the checksum of the entry is checked at its end
			return rows, err
		case err != nil:
			return rows, fmt.Errorf("row %d: %w", rows+1, err)
		case len(line) != len(t.Columns):
			return rows, fmt.Errorf("row %d: %d values for %d columns", rows+1, len(line), len(t.Columns))
		}
		for i, c := range t.Columns {
			if values[i], err = c.Kind.decode(line[i]); err != nil {
				return rows, fmt.Errorf("row %d, column %s: %w", rows+1, c.Name, err)
			}
		}
		if err := do(values); err != nil {
			return rows, fmt.Errorf("row %d: %w", rows+1, err)
		}
		rows++
	}
}

// makeTables migrates an empty database to the version of a backup.
func (s *Store) makeTables(ctx context.Context, schema int64) error {
	provider, err := s.migrator()
	if err != nil {
		return err
	}
	present, err := provider.GetDBVersion(ctx)
	if err != nil {
		return database.Wrap(err, "find version of tables")
	}
	tables, err := tablesAt(present)
	if err != nil {
		return err
	}
	if err := s.within(ctx, func(tx *sql.Tx) error { return mustBeEmpty(ctx, tx, tables) }); err != nil {
		return err
	}
	if present > schema {
		return fmt.Errorf("the tables of the database are newer (%d) than those of the backup (%d): restore into a database without tables", present, schema)
	}
	_, err = provider.UpTo(ctx, schema)
	return database.Wrap(err, "migrate database")
}

// seeded are the tables that migrations fill.
var seeded = []string{"counters"}

func mustBeEmpty(ctx context.Context, tx *sql.Tx, tables []string) error {
	for _, name := range tables {
		if slices.Contains(seeded, name) {
			continue
		}
		var found bool
		if err := tx.QueryRowContext(ctx, fmt.Sprintf("select exists (select 1 from %q)", name)).Scan(&found); err != nil {
			return fmt.Errorf("table %s: %w", name, err)
		}
		if found {
			return fmt.Errorf("table %s has rows: %w", name, ErrNotEmpty)
		}
	}
	return nil
}

// fill writes the rows of all tables, unless another process has done so.
func (s *Store) fill(ctx context.Context, tx *sql.Tx, archive *zip.Reader, m *manifest) error {
	names := make([]string, len(m.Tables))
	for i, t := range m.Tables {
		names[i] = t.Name
	}
	if s.dialect == postgresDialect { // transactions of SQLite that write have the file for themselves
		if _, err := tx.ExecContext(ctx, `lock table "`+strings.Join(names, `", "`)+`" in exclusive mode`); err != nil {
			return fmt.Errorf("lock tables: %w", err)
		}
	}
	if err := mustBeEmpty(ctx, tx, names); err != nil {
		return err
	}
	for i := range m.Tables {
		if err := s.fillTable(ctx, tx, archive, &m.Tables[i]); err != nil {
			return fmt.Errorf("table %s: %w", m.Tables[i].Name, err)
		}
	}
	return nil
}

func (s *Store) fillTable(ctx context.Context, tx *sql.Tx, archive *zip.Reader, t *backupTable) error {
	if err := t.mustFit(ctx, tx); err != nil {
		return err
	}
	names, places := make([]string, len(t.Columns)), make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i], places[i] = fmt.Sprintf("%q", c.Name), fmt.Sprintf("$%d", i+1)
	}
	if slices.Contains(seeded, t.Name) {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("delete from %q", t.Name)); err != nil {
			return err
		}
	}
	insert, err := tx.PrepareContext(ctx, fmt.Sprintf("insert into %q (%s) values (%s)", t.Name, strings.Join(names, ", "), strings.Join(places, ", ")))
	if err != nil {
		return err
	}
	defer insert.Close()
	_, err = t.each(archive, io.Discard, func(values []any) error {
		_, err := insert.ExecContext(ctx, values...)
		return err
	})
	if err != nil {
		return err
	}
	return s.setLastID(ctx, tx, t)
}

// mustFit checks that a table has exactly the columns of the backup. Their names are then
// used in statements.
func (t *backupTable) mustFit(ctx context.Context, tx *sql.Tx) error {
	rows, err := tx.QueryContext(ctx, fmt.Sprintf("select * from %q where false", t.Name))
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := columnsOf(rows)
	if err != nil {
		return err
	}
	byName := func(a, b column) int { return strings.Compare(a.Name, b.Name) }
	if want := slices.SortedFunc(slices.Values(t.Columns), byName); !slices.Equal(slices.SortedFunc(slices.Values(columns), byName), want) {
		return fmt.Errorf("%w: its columns are %v, want %v", ErrBrokenBackup, t.Columns, columns)
	}
	return rows.Err()
}

// setLastID numbers new rows after the last one that ever existed.
func (s *Store) setLastID(ctx context.Context, tx *sql.Tx, t *backupTable) error {
	if !t.numbersRows() || t.LastID == 0 {
		return nil
	}
	if s.dialect == postgresDialect {
		_, err := tx.ExecContext(ctx, "select setval(pg_get_serial_sequence(quote_ident($1), 'id'), $2)", t.Name, t.LastID)
		return err
	}
	if _, err := tx.ExecContext(ctx, "delete from sqlite_sequence where name = $1", t.Name); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "insert into sqlite_sequence (name, seq) values ($1, $2)", t.Name, t.LastID)
	return err
}
