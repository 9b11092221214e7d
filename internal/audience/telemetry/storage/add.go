package storage

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// lockID is the PostgreSQL advisory lock for creating and dropping tables.
const lockID = 7_215_341_902

// The columns of views and events, in the order of appendView and appendEvent.
var (
	viewColumns = []string{
		"day", "minute", "path", "locale", "status", "referrer", "source", "medium", "campaign",
		"country", "language", "breakpoint", "baseline", "subscription", "browser", "system", "device",
	}
	eventColumns = []string{"day", "path", "locale", "kind", "name", "value"}
)

func appendView(row []any, r *telemetry.Record) []any {
	v := &r.Visit
	return append(row,
		int64(r.Day), int64(r.Minute), v.Path, v.Locale, int64(v.Status), v.Referrer, v.Source, v.Medium, v.Campaign,
		v.Country, v.Language, v.Breakpoint, v.Baseline, v.Subscription, v.Browser, v.System, v.Device)
}

// appendEvent omits the page of a search: the text is the reader's own.
func appendEvent(row []any, r *telemetry.Record, e *telemetry.Event) []any {
	path := r.Visit.Path
	if e.Kind == telemetry.Search {
		path = ""
	}
	return append(row, int64(r.Day), path, r.Visit.Locale, string(e.Kind), e.Name, e.Value)
}

var _ telemetry.Writer = (*Storage)(nil)

func (s *Storage) Add(ctx context.Context, records []telemetry.Record) error {
	if err := s.checkSize(ctx, len(records), time.Now()); err != nil {
		return err
	}
	for i := range records {
		if err := s.prepare(ctx, records[i].Day); err != nil {
			return err
		}
	}
	if s.postgres {
		return s.addPostgres(ctx, records)
	}
	return s.addSQLite(ctx, records)
}

func (s *Storage) addPostgres(ctx context.Context, records []telemetry.Record) error {
	return s.withConn(ctx, func(conn *pgx.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			added, err := addDocuments(ctx, tx, records)
			if err != nil {
				return err
			}
			var views, events [][]any
			for i := range records {
				r := &records[i]
				if !added[r.Document] {
					continue
				}
				delete(added, r.Document) // the batch may have it twice
				if r.View {
					views = append(views, appendView(nil, r))
				}
				for n := range r.Events {
					events = append(events, appendEvent(nil, r, &r.Events[n]))
				}
			}
			if err := copyRows(ctx, tx, "telemetry_views", viewColumns, views); err != nil {
				return err
			}
			return copyRows(ctx, tx, "telemetry_events", eventColumns, events)
		})
	})
}

// withConn calls a function with a driver connection.
func (s *Storage) withConn(ctx context.Context, do func(*pgx.Conn) error) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(driver any) error { return do(driver.(*stdlib.Conn).Conn()) })
}

// addDocuments stores document ids in a fixed order, so that two servers with the same ones do
// not deadlock, and returns the new ones.
func addDocuments(ctx context.Context, tx pgx.Tx, records []telemetry.Record) (map[uuid.UUID]bool, error) {
	ids := make([][16]byte, len(records))
	days := make([]int32, len(records))
	for n, i := range byDocument(records) {
		ids[n], days[n] = records[i].Document, int32(records[i].Day)
	}
	rows, err := tx.Query(ctx, `insert into telemetry_documents (id, day)
		select * from unnest($1::uuid[], $2::integer[]) on conflict do nothing returning id`, ids, days)
	if err != nil {
		return nil, err
	}
	added := map[uuid.UUID]bool{}
	var id [16]byte
	_, err = pgx.ForEachRow(rows, []any{&id}, func() error {
		added[id] = true
		return nil
	})
	return added, err
}

func copyRows(ctx context.Context, tx pgx.Tx, table string, columns []string, rows [][]any) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	return err
}

// isDuplicate reports whether a PostgreSQL error means that an object exists: another server
// created it concurrently.
func isDuplicate(err error) bool {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case "23505", "42P06", "42P07": // unique_violation, duplicate_schema, duplicate_table
		return true
	}
	return false
}

// byDocument returns the order of records by id.
func byDocument(records []telemetry.Record) []int {
	order := make([]int, len(records))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return bytes.Compare(records[a].Document[:], records[b].Document[:]) })
	return order
}
