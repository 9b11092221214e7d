package storage

import (
	"bufio"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
)

// A backup is gzipped lines of JSON: a header, then for each table its name and columns and a
// line per row, and finally the number of rows. It can be restored into either database.
const backupFormat = "waymark telemetry 1"

type backupHeader struct {
	Format  string    `json:"format"`
	Program string    `json:"program"`
	MadeAt  time.Time `json:"made_at"`
}

// backupTable precedes the rows of a table; with Rows it is the last line.
type backupTable struct {
	Table   string   `json:"table,omitempty"`
	Columns []string `json:"columns,omitempty"`
	Rows    *int64   `json:"rows,omitempty"`
}

// backupTables are the tables in a backup. The days come first: tables are partitioned by
// them.
var backupTables = []backupTable{
	{Table: "telemetry_days", Columns: []string{"day", "counted"}},
	{Table: "telemetry_daily", Columns: []string{"day", "dimension", "name", "detail", "count"}},
	{Table: "telemetry_documents", Columns: []string{"id", "day"}},
	{Table: "telemetry_views", Columns: viewColumns},
	{Table: "telemetry_events", Columns: eventColumns},
}

// BackupSummary describes a backup.
type BackupSummary struct {
	MadeAt time.Time
	Rows   int64
}

// Backup writes a consistent snapshot. Visits are stored meanwhile.
func (s *Storage) Backup(ctx context.Context, w io.Writer, program string) (made BackupSummary, err error) {
	made.MadeAt = time.Now().UTC().Truncate(time.Second)
	packed := gzip.NewWriter(w)
	out := json.NewEncoder(packed)
	out.SetEscapeHTML(false)
	err = s.inSnapshot(ctx, func(tx *sql.Tx) error {
		if err := out.Encode(backupHeader{backupFormat, program, made.MadeAt}); err != nil {
			return err
		}
		for _, t := range backupTables {
			n, err := backUpTable(ctx, tx, out, t)
			if err != nil {
				return err
			}
			made.Rows += n
		}
		return out.Encode(backupTable{Rows: &made.Rows})
	})
	if err = errors.Join(err, packed.Close()); err != nil {
		return made, fmt.Errorf("back up: %w", err)
	}
	return made, nil
}

func backUpTable(ctx context.Context, tx *sql.Tx, out *json.Encoder, t backupTable) (n int64, err error) {
	if err := out.Encode(t); err != nil {
		return 0, err
	}
	rows, err := tx.QueryContext(ctx, "select "+strings.Join(t.Columns, ", ")+" from "+t.Table)
	if err != nil {
		return 0, fmt.Errorf("read %s: %w", t.Table, err)
	}
	defer rows.Close()
	values := make([]any, len(t.Columns))
	into := make([]any, len(values))
	for i := range values {
		into[i] = &values[i]
	}
	for ; rows.Next(); n++ {
		if err := rows.Scan(into...); err != nil {
			return n, fmt.Errorf("read %s: %w", t.Table, err)
		}
		for i := range values {
			if id, ok := values[i].([]byte); ok { // SQLite's
				values[i] = uuid.UUID(id).String()
			}
		}
		if err := out.Encode(values); err != nil {
			return n, err
		}
	}
	return n, rows.Err()
}

// errNoBackup is the error for other files.
var errNoBackup = fmt.Errorf("this is not a telemetry backup, or it was cut off or changed: %w", fault.ErrInvalid)

// Restore reads a backup into a database without visits and counts, completely or not at all.
func (s *Storage) Restore(ctx context.Context, r io.Reader) (made BackupSummary, err error) {
	packed, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return made, fmt.Errorf("restore: %w", errNoBackup)
	}
	in := json.NewDecoder(packed)
	in.UseNumber()
	var header backupHeader
	if err := in.Decode(&header); err != nil || header.Format != backupFormat {
		return made, fmt.Errorf("restore: %w", errNoBackup)
	}
	made.MadeAt = header.MadeAt
	err = s.inTx(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "select (select count(*) from telemetry_documents) + (select count(*) from telemetry_daily)").Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			return fmt.Errorf("the database has visits or counts: %w", fault.ErrConflict)
		}
		made.Rows, err = s.restoreRows(ctx, tx, in)
		return err
	})
	return made, database.Wrap(err, "restore")
}

// restoreRows restores the rows of all tables up to the end of a backup.
func (s *Storage) restoreRows(ctx context.Context, tx *sql.Tx, in *json.Decoder) (n int64, err error) {
	var into restoring
	for {
		var line json.RawMessage
		if err := in.Decode(&line); err != nil {
			return n, errNoBackup
		}
		if line[0] == '[' {
			n++
			if err := s.restoreRow(ctx, tx, &into, line); err != nil {
				return n, err
			}
			continue
		}
		if err := into.flush(ctx, tx); err != nil {
			return n, err
		}
		var t backupTable
		if err := json.Unmarshal(line, &t); err != nil {
			return n, errNoBackup
		}
		if t.Rows != nil {
			if _, err := in.Token(); *t.Rows != n || err != io.EOF { // reads the checksum too
				return n, errNoBackup
			}
			return n, nil
		}
		if into, err = restoringOf(t); err != nil {
			return n, err
		}
	}
}

func (s *Storage) restoreRow(ctx context.Context, tx *sql.Tx, into *restoring, line []byte) error {
	var row []any
	d := json.NewDecoder(strings.NewReader(string(line)))
	d.UseNumber()
	if err := d.Decode(&row); err != nil || len(row) != len(into.columns) {
		return errNoBackup
	}
	for i, value := range row {
		switch v := value.(type) {
		case json.Number:
			number, err := v.Int64()
			if err != nil {
				return errNoBackup
			}
			row[i] = number
		case string:
			if into.columns[i] == "id" {
				id, err := uuid.Parse(v)
				if err != nil {
					return errNoBackup
				}
				if row[i] = id.String(); !s.postgres {
					row[i] = id[:]
				}
			}
		default:
			return errNoBackup
		}
	}
	if day, ok := row[0].(int64); ok && into.name == backupTables[0].Table && s.postgres {
		if err := s.makePartitions(ctx, telemetry.Day(day)); err != nil {
			return fmt.Errorf("create partitions: %w", err)
		}
	}
	into.values = append(into.values, row...)
	if len(into.values) < len(into.columns)*rowsAtOnce {
		return nil
	}
	return into.flush(ctx, tx)
}

// restoring collects rows of a table.
type restoring struct {
	name    string
	columns []string
	values  []any
}

// restoringOf checks that a backup can have a table: its name and columns become part of
// statements.
func restoringOf(t backupTable) (restoring, error) {
	for _, known := range backupTables {
		if known.Table == t.Table && strings.Join(known.Columns, ",") == strings.Join(t.Columns, ",") {
			return restoring{name: t.Table, columns: known.Columns}, nil
		}
	}
	return restoring{}, errNoBackup
}

// flush inserts the collected rows. A server started earlier has already recorded today.
func (r *restoring) flush(ctx context.Context, tx *sql.Tx) error {
	if len(r.values) == 0 {
		return nil
	}
	var statement strings.Builder
	fmt.Fprintf(&statement, "insert into %s (%s) values ", r.name, strings.Join(r.columns, ", "))
	for i := range r.values {
		switch {
		case i%len(r.columns) > 0:
			statement.WriteString(", ")
		case i > 0:
			statement.WriteString("), (")
		default:
			statement.WriteString("(")
		}
		fmt.Fprintf(&statement, "$%d", i+1)
	}
	statement.WriteString(")")
	if r.name == backupTables[0].Table {
		statement.WriteString(" on conflict (day) do update set counted = excluded.counted")
	}
	if _, err := tx.ExecContext(ctx, statement.String(), r.values...); err != nil {
		return fmt.Errorf("write %s: %w", r.name, err)
	}
	r.values = r.values[:0]
	return nil
}
