package store

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"waymark.dev/waymark/internal/platform/database"
)

// BackupSummary describes a backup.
type BackupSummary struct {
	Program string
	Schema  int64
	MadeAt  time.Time
	Tables  int
	Rows    int64
}

func (m *manifest) summary() BackupSummary {
	s := BackupSummary{Program: m.Program, Schema: m.Schema, MadeAt: m.MadeAt, Tables: len(m.Tables)}
	for _, t := range m.Tables {
		s.Rows += t.Rows
	}
	return s
}

// Backup writes all rows of accounts and their data in one snapshot, during which others may
// write. It leaves out jobs: scheduled ones recur by themselves. Keys and settings are not in
// the database.
func (s *Store) Backup(ctx context.Context, w io.Writer, program string) (BackupSummary, error) {
	m := manifest{Format: backupFormat, Program: program, MadeAt: now()}
	archive := zip.NewWriter(w)
	err := s.snapshot(ctx, func(tx *sql.Tx) error { return s.backUp(ctx, tx, archive, &m) })
	if err == nil {
		err = writeManifest(archive, &m)
	}
	if err == nil {
		err = archive.Close()
	}
	if err != nil {
		return BackupSummary{}, fmt.Errorf("back up: %w", err)
	}
	return m.summary(), nil
}

// snapshot reads in a transaction with a consistent view of the database.
func (s *Store) snapshot(ctx context.Context, read func(*sql.Tx) error) error {
	options := sql.TxOptions{ReadOnly: true}
	if s.dialect == postgresDialect {
		options.Isolation = sql.LevelRepeatableRead // SQLite has no less
	}
	tx, err := s.db.BeginTx(ctx, &options)
	if err != nil {
		return database.MarkTransient(err)
	}
	defer func() { _ = tx.Rollback() }()
	return database.MarkTransient(read(tx))
}

// selectSchema returns the number of the last migration.
const selectSchema = "select coalesce(max(version_id), 0) from " + versionTable

func (s *Store) backUp(ctx context.Context, tx *sql.Tx, archive *zip.Writer, m *manifest) error {
	if err := tx.QueryRowContext(ctx, selectSchema).Scan(&m.Schema); err != nil {
		return fmt.Errorf("find version of tables: %w", err)
	}
	newest, err := s.KnownSchema()
	if err != nil {
		return err
	}
	if m.Schema > newest {
		return database.Newer("the tables", m.Schema, newest)
	}
	tables, err := tablesAt(m.Schema)
	if err != nil {
		return err
	}
	for _, name := range tables {
		t, err := s.backUpTable(ctx, tx, archive, name)
		if err != nil {
			return fmt.Errorf("table %s: %w", name, err)
		}
		m.Tables = append(m.Tables, t)
	}
	return nil
}

// KnownSchema is the number of this program's last migration.
func (s *Store) KnownSchema() (int64, error) {
	provider, err := s.migrator()
	if err != nil {
		return 0, err
	}
	return database.Last(provider), nil
}

func (s *Store) backUpTable(ctx context.Context, tx *sql.Tx, archive *zip.Writer, name string) (backupTable, error) {
	t := backupTable{Name: name}
	rows, err := tx.QueryContext(ctx, fmt.Sprintf("select * from %q order by 1", name))
	if err != nil {
		return t, err
	}
	defer rows.Close()
	if t.Columns, err = columnsOf(rows); err != nil {
		return t, err
	}
	entry, err := archive.Create(name + rowsSuffix)
	if err != nil {
		return t, err
	}
	hash := sha256.New()
	buffer := bufio.NewWriterSize(io.MultiWriter(entry, hash), 64<<10)
	if t.Rows, err = writeRows(buffer, rows, t.Columns); err != nil {
		return t, err
	}
	if err := buffer.Flush(); err != nil {
		return t, err
	}
	t.SHA256 = hex.EncodeToString(hash.Sum(nil))
	t.LastID, err = s.lastID(ctx, tx, &t)
	return t, err
}

// writeRows writes a line for each row and returns their number.
func writeRows(w io.Writer, rows *sql.Rows, columns []column) (n int64, err error) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	values, targets := anyRow(len(columns))
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return n, err
		}
		line := make([]any, len(values))
		for i, c := range columns {
			if line[i], err = c.Kind.encode(values[i]); err != nil {
				return n, fmt.Errorf("column %s: %w", c.Name, err)
			}
		}
		if err := encoder.Encode(line); err != nil {
			return n, err
		}
		n++
	}
	return n, rows.Err()
}

func (t *backupTable) numbersRows() bool {
	for _, c := range t.Columns {
		if c.Name == "id" {
			return c.Kind == kindInteger
		}
	}
	return false
}

// lastID returns the last number given to a row of a table. On PostgreSQL it may be newer
// than the snapshot, but never too small.
func (s *Store) lastID(ctx context.Context, tx *sql.Tx, t *backupTable) (last int64, err error) {
	if !t.numbersRows() {
		return 0, nil
	}
	query := "select coalesce(max(seq), 0) from sqlite_sequence where name = $1"
	if s.dialect == postgresDialect {
		query = "select coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident($1), 'id')::regclass), 0)"
	}
	err = tx.QueryRowContext(ctx, query, t.Name).Scan(&last)
	return last, err
}

func writeManifest(archive *zip.Writer, m *manifest) error {
	entry, err := archive.Create(manifestEntry)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(entry)
	encoder.SetIndent("", "  ")
	return encoder.Encode(m)
}
