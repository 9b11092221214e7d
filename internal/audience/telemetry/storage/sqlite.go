package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// rowsAtOnce is the number of rows per insert. Each statement costs as much as some rows.
const rowsAtOnce = 32

// inserts are prepared statements that insert one row, or rowsAtOnce.
type inserts struct {
	columns   int
	one, many *sql.Stmt
}

// writes are the SQLite statements that store visits.
type writes struct{ documents, views, events inserts }

func (s *Storage) prepareWrites(ctx context.Context) (err error) {
	for _, table := range []struct {
		into      *inserts
		name, end string
		columns   []string
	}{
		{&s.writes.documents, "telemetry_documents", " on conflict do nothing", []string{"id", "day"}},
		{&s.writes.views, "telemetry_views", "", viewColumns},
		{&s.writes.events, "telemetry_events", "", eventColumns},
	} {
		statement := "insert into " + table.name + " (" + strings.Join(table.columns, ", ") + ") values "
		row := "(?" + strings.Repeat(", ?", len(table.columns)-1) + ")"
		table.into.columns = len(table.columns)
		if table.into.one, err = s.db.PrepareContext(ctx, statement+row+table.end); err != nil {
			return err
		}
		if table.into.many, err = s.db.PrepareContext(ctx, statement+row+strings.Repeat(", "+row, rowsAtOnce-1)); err != nil {
			return err
		}
	}
	return nil
}

// addSQLite stores records in one transaction.
func (s *Storage) addSQLite(ctx context.Context, records []telemetry.Record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	// Watching a context takes a goroutine per statement. Only waiting for another writer
	// takes long, and has its own limit.
	ctx = context.WithoutCancel(ctx)
	return s.inTx(ctx, func(tx *sql.Tx) error {
		added, err := s.writes.addDocuments(ctx, tx, records)
		if err != nil {
			return err
		}
		var views, events []any
		for _, i := range added {
			r := &records[i]
			if r.View {
				views = appendView(views, r)
			}
			for n := range r.Events {
				events = appendEvent(events, r, &r.Events[n])
			}
		}
		if err := s.writes.views.insert(ctx, tx, views); err != nil {
			return err
		}
		return s.writes.events.insert(ctx, tx, events)
	})
}

// insert inserts rows, whose values are concatenated.
func (in *inserts) insert(ctx context.Context, tx *sql.Tx, values []any) error {
	for len(values) > 0 {
		statement, n := in.one, in.columns
		if many := in.columns * rowsAtOnce; len(values) >= many {
			statement, n = in.many, many
		}
		if _, err := tx.StmtContext(ctx, statement).ExecContext(ctx, values[:n]...); err != nil {
			return err
		}
		values = values[n:]
		runtime.Gosched() // readers do not wait for the whole batch
	}
	return nil
}

// addDocuments stores document ids and returns the records of new ones. In id order,
// neighbours are on the same pages of the file.
func (w *writes) addDocuments(ctx context.Context, tx *sql.Tx, records []telemetry.Record) (added []int, err error) {
	order := byDocument(records)
	values := make([]any, 0, w.documents.columns*rowsAtOnce)
	for len(order) > 0 {
		some := order[:min(len(order), rowsAtOnce)]
		order = order[len(some):]
		runtime.Gosched() // readers do not wait for the whole batch
		if len(some) == rowsAtOnce {
			values = values[:0]
			for _, i := range some {
				values = append(values, records[i].Document[:], int64(records[i].Day))
			}
			_, err := tx.StmtContext(ctx, w.documents.many).ExecContext(ctx, values...)
			if err == nil {
				added = append(added, some...)
				continue
			}
			if !isKnown(err) {
				return nil, fmt.Errorf("store documents: %w", err)
			}
		}
		for _, i := range some {
			done, err := tx.StmtContext(ctx, w.documents.one).ExecContext(ctx, records[i].Document[:], int64(records[i].Day))
			if err != nil {
				return nil, fmt.Errorf("store document: %w", err)
			}
			if n, err := done.RowsAffected(); err == nil && n == 1 {
				added = append(added, i)
			}
		}
	}
	return added, nil
}

// isKnown reports whether a row exists. SQLite has then rolled back only that statement.
func isKnown(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}
