package storage

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/database"
)

// VisitDays returns the days with single visits, in order.
func (s *Storage) VisitDays(ctx context.Context) ([]telemetry.Day, error) {
	return s.dayList(ctx, "select day from telemetry_days order by day")
}

// CountedDays returns the days with visits or counts, in order.
func (s *Storage) CountedDays(ctx context.Context) ([]telemetry.Day, error) {
	return s.dayList(ctx, "select day from telemetry_days union select day from telemetry_daily order by day")
}

func (s *Storage) dayList(ctx context.Context, query string, args ...any) (days []telemetry.Day, err error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list days: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var day telemetry.Day
		if err := rows.Scan(&day); err != nil {
			return nil, fmt.Errorf("list days: %w", err)
		}
		days = append(days, day)
	}
	return days, rows.Err()
}

// View is a stored page view.
type View struct {
	Day    telemetry.Day
	Minute int16
	telemetry.Visit
}

// blockRows is the number of rows sorted at a time.
const blockRows = 20_000

// sortedRows calls a function with the rows of a query, sorted in blocks: their original order
// says more than their minute, and sorting all of a busy day would take much memory.
func sortedRows[Row any](rows *sql.Rows, scan func(*Row) error, compare func(a, b Row) int, do func(Row) error) error {
	defer rows.Close()
	block := make([]Row, 0, blockRows)
	flush := func() error {
		slices.SortFunc(block, compare)
		for _, row := range block {
			if err := do(row); err != nil {
				return err
			}
		}
		block = block[:0]
		return nil
	}
	for rows.Next() {
		var row Row
		if err := scan(&row); err != nil {
			return err
		}
		if block = append(block, row); len(block) == blockRows {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return flush()
}

// Views calls a function with the views of the period, ignoring other filters, in an order
// that does not reveal their original one.
func (r *Reader) Views(do func(View) error) error {
	rows, err := r.query("select "+strings.Join(viewColumns, ", ")+" from telemetry_views where day between $1 and $2", int32(r.filter.From), int32(r.filter.To))
	if err != nil {
		return fmt.Errorf("read views: %w", err)
	}
	err = sortedRows(rows, func(v *View) error {
		return rows.Scan(&v.Day, &v.Minute, &v.Path, &v.Locale, &v.Status, &v.Referrer, &v.Source, &v.Medium, &v.Campaign,
			&v.Country, &v.Language, &v.Breakpoint, &v.Baseline, &v.Subscription, &v.Browser, &v.System, &v.Device)
	}, compareViews, do)
	return database.Wrap(err, "read views")
}

// compareViews ignores the locale, which the path determines.
func compareViews(a, b View) int {
	return cmp.Or(
		cmp.Compare(a.Day, b.Day), cmp.Compare(a.Minute, b.Minute), strings.Compare(a.Path, b.Path), cmp.Compare(a.Status, b.Status),
		strings.Compare(a.Referrer, b.Referrer), strings.Compare(a.Country, b.Country), strings.Compare(a.Language, b.Language),
		strings.Compare(a.Breakpoint, b.Breakpoint), strings.Compare(a.Subscription, b.Subscription), strings.Compare(a.Browser, b.Browser),
		strings.Compare(a.System, b.System), strings.Compare(a.Device, b.Device), strings.Compare(a.Source, b.Source),
		strings.Compare(a.Medium, b.Medium), strings.Compare(a.Campaign, b.Campaign), strings.Compare(a.Baseline, b.Baseline),
	)
}

type PageEvent struct {
	Day          telemetry.Day
	Path, Locale string
	telemetry.Event
}

// Events calls a function with the events of the period, as in Views, except searches: single
// ones could identify the reader.
func (r *Reader) Events(do func(PageEvent) error) error {
	rows, err := r.query("select day, path, locale, kind, name, value from telemetry_events where day between $1 and $2 and kind <> 'search'",
		int32(r.filter.From), int32(r.filter.To))
	if err != nil {
		return fmt.Errorf("read events: %w", err)
	}
	err = sortedRows(rows, func(e *PageEvent) error {
		return rows.Scan(&e.Day, &e.Path, &e.Locale, &e.Kind, &e.Name, &e.Value)
	}, compareEvents, do)
	return database.Wrap(err, "read events")
}

func compareEvents(a, b PageEvent) int {
	return cmp.Or(
		cmp.Compare(a.Day, b.Day), strings.Compare(a.Path, b.Path), strings.Compare(a.Locale, b.Locale),
		cmp.Compare(a.Kind, b.Kind), strings.Compare(a.Name, b.Name), strings.Compare(a.Value, b.Value),
	)
}

// Dimensions returns the names of all dimensions.
func Dimensions() []string {
	names := make([]string, len(dimensions))
	for i, d := range dimensions {
		names[i] = d.name
	}
	return names
}

// Counts counts a dimension by day, name and detail.
func (r *Reader) Counts(dimension string) ([]Count, error) {
	source, args := r.source(dimension)
	list, err := r.appendCounts(nil, "select day, name, detail, cast(sum(count) as bigint) from ("+source+") s group by day, name, detail order by 1, 2, 3", args)
	return list, database.Wrap(err, "count %s", dimension)
}
