package storage

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/database"
)

// Filter selects data. Empty fields select everything.
type Filter struct {
	From, To telemetry.Day // inclusive
	Path     string        // this page and those below
	Locale   string
	Country  string
}

func (f *Filter) narrows() bool { return f.Path != "" || f.Locale != "" || f.Country != "" }

// Scope is the part of a period to which a filter can be applied.
type Scope string

const (
	All    Scope = ""       // the whole period
	Visits Scope = "visits" // days with single visits; the counts of others do not have the filtered field
	None   Scope = "none"   // no data can be filtered this way
)

// Reader reads a snapshot of counts: those of days, and of days not yet counted the visits
// themselves.
type Reader struct {
	ctx    context.Context
	tx     *sql.Tx
	filter Filter
	byByte bool            // the database compares texts bytewise
	live   []telemetry.Day // days whose visits are counted on reading
	since  telemetry.Day   // first day with visits
	older  bool            // there are counts of earlier days
	counts dayRange        // of counts, regardless of the filter
}

// Read calls a function with a Reader of the selected data. It does not block writers.
func (s *Storage) Read(ctx context.Context, f Filter, do func(*Reader) error) error {
	return s.inSnapshot(ctx, func(tx *sql.Tx) error {
		r := &Reader{ctx: ctx, tx: tx, filter: f, byByte: !s.postgres}
		if err := r.findVisits(); err != nil {
			return fmt.Errorf("find days: %w", err)
		}
		return do(r)
	})
}

// inSnapshot calls a function with a snapshot of the database.
func (s *Storage) inSnapshot(ctx context.Context, do func(*sql.Tx) error) error {
	o := &sql.TxOptions{ReadOnly: true}
	if s.postgres {
		o.Isolation = sql.LevelRepeatableRead // SQLite has no weaker level
	}
	conn, release, err := s.sorting(ctx)
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer release()
	tx, err := conn.BeginTx(ctx, o)
	if err != nil {
		return fmt.Errorf("begin to read: %w", err)
	}
	defer tx.Rollback() // nothing was written
	return do(tx)
}

// findVisits finds the days whose visits must be counted: those not counted since their end,
// and with a filter all with visits.
func (r *Reader) findVisits() error {
	rows, err := r.query("select day, counted from telemetry_days order by day")
	if err != nil {
		return err
	}
	defer rows.Close()
	r.since = r.filter.To + 1
	for rows.Next() {
		var day, counted telemetry.Day
		if err := rows.Scan(&day, &counted); err != nil {
			return err
		}
		r.since = min(r.since, day)
		if (r.filter.narrows() || counted <= day) && r.filter.From <= day && day <= r.filter.To {
			r.live = append(r.live, day)
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return r.tx.QueryRowContext(r.ctx, `select exists (select 1 from telemetry_daily where day between $1 and $2),
		coalesce((select min(day) from telemetry_daily), 0), coalesce((select max(day) from telemetry_daily), -1)`,
		int32(r.filter.From), int32(min(r.filter.To, r.since-1))).Scan(&r.older, &r.counts.first, &r.counts.last)
}

// dayRange is an inclusive range of days.
type dayRange struct{ first, last telemetry.Day }

// Since returns the first day with single visits.
func (r *Reader) Since() telemetry.Day { return r.since }

// Scope returns the part of the period counted in a dimension.
func (r *Reader) Scope(dimension string) Scope {
	d := dimensionOf(dimension)
	switch f := &r.filter; {
	case f.Country != "" && d.table == ofEvents, f.Path != "" && d.name == BySearch:
		return None
	case f.narrows() && r.older && !r.countsHave(d):
		return Visits
	}
	return All
}

// countsHave reports whether the filter applies to daily counts.
func (r *Reader) countsHave(d dimension) bool {
	return !r.filter.narrows() || d.by == "path" && r.filter.Country == ""
}

func dimensionOf(name string) dimension {
	return dimensions[slices.IndexFunc(dimensions, func(d dimension) bool { return d.name == name })]
}

// Names are the most frequent names of a dimension.
type Names struct {
	List   []Count // the greatest first, without days and details
	Total  int64   // of all names
	Others int64   // number of names not in the list; a lower bound if a day had too many
}

// Names counts a dimension by name, and returns at most limit names with a minimum count.
func (r *Reader) Names(dimension string, limit int, atLeast int64) (Names, error) {
	return r.names(dimension, "name", limit, atLeast)
}

// DetailNames counts a dimension by detail over all names.
func (r *Reader) DetailNames(dimension string, limit int) (Names, error) {
	return r.names(dimension, "case when name = '"+OtherName+"' then name else detail end", limit, 1)
}

func (r *Reader) names(dimension, column string, limit int, atLeast int64) (n Names, err error) {
	source, args := r.source(dimension)
	rows, err := r.query(`select text, c, cast(sum(c) over () as bigint), sum(case when text = '`+OtherName+`' then 0 else 1 end) over ()
		from (select `+column+` as text, cast(sum(count) as bigint) as c from (`+source+`) s group by 1) g
		order by c desc, text limit `+args.add(limit+1), args...)
	if err != nil {
		return n, fmt.Errorf("count %s: %w", dimension, err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Count
		if err := rows.Scan(&c.Name, &c.Count, &n.Total, &n.Others); err != nil {
			return n, fmt.Errorf("count %s: %w", dimension, err)
		}
		if c.Name != OtherName && c.Count >= atLeast && len(n.List) < limit {
			n.List = append(n.List, c)
		}
	}
	n.Others -= int64(len(n.List))
	return n, rows.Err()
}

// namesAtOnce is the maximum number of names in a query, which databases limit.
const namesAtOnce = 500

// Details counts some names of a dimension by name and detail.
func (r *Reader) Details(dimension string, names []string) (list []Count, err error) {
	for some := range slices.Chunk(names, namesAtOnce) {
		source, args := r.source(dimension)
		marks := make([]string, len(some))
		for i, name := range some {
			marks[i] = args.add(name)
		}
		list, err = r.appendCounts(list, `select 0, name, detail, cast(sum(count) as bigint) from (`+source+`) s
			where name in (`+strings.Join(marks, ", ")+`) group by name, detail`, args)
		if err != nil {
			return nil, fmt.Errorf("count %s: %w", dimension, err)
		}
	}
	slices.SortFunc(list, func(a, b Count) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(b.Count, a.Count), strings.Compare(a.Detail, b.Detail))
	})
	return list, nil
}

// Days counts a dimension by day, without empty days.
func (r *Reader) Days(dimension string) ([]Count, error) {
	source, args := r.source(dimension)
	list, err := r.appendCounts(nil, "select day, '', '', cast(sum(count) as bigint) from ("+source+") s group by day order by day", args)
	return list, database.Wrap(err, "count days of %s", dimension)
}

func (r *Reader) appendCounts(list []Count, query string, args []any) ([]Count, error) {
	rows, err := r.query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var c Count
		if err := rows.Scan(&c.Day, &c.Name, &c.Detail, &c.Count); err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

// arguments are a query's values.
type arguments []any

func (a *arguments) add(value any) string {
	*a = append(*a, value)
	return "$" + strconv.Itoa(len(*a))
}

// source returns a query for the counts of a dimension, in rows of day, name, detail and
// count.
func (r *Reader) source(dimension string) (query string, args arguments) {
	d, f := dimensionOf(dimension), &r.filter
	if r.Scope(dimension) == None {
		return "select 0 as day, '' as name, '' as detail, 0 as count where 1 = 0", nil
	}
	live := "(" + numbers(r.live) + ")"
	query = "select day, " + d.by + " as name, " + d.detail + " as detail, 1 as count from " + d.table + " where day in " + live
	if d.where != "" {
		query += " and " + d.where
	}
	if f.Path != "" {
		query += below("path", f.Path, &args)
	}
	if f.Locale != "" {
		query += " and locale = " + args.add(f.Locale)
	}
	if f.Country != "" {
		query += " and country = " + args.add(f.Country)
	}
	if !r.countsHave(d) {
		return query, args
	}
	// The table's key is day, dimension and name: a list of days uses all of it.
	query += " union all select day, name, detail, count from telemetry_daily where dimension = " + args.add(d.name) +
		" and day in (" + numbers(r.counted()) + ")"
	if f.Path != "" {
		query += below("name", f.Path, &args)
		if r.byByte {
			query += between("name", f.Path, &args)
		}
	}
	if f.Locale != "" {
		query += below("lower(name)", strings.ToLower("/"+f.Locale), &args)
	}
	return query, args
}

// below returns the condition that a column is a path or one below.
func below(column, path string, args *arguments) string {
	path = strings.TrimRight(path, "/")
	if path == "" {
		return ""
	}
	return " and (" + column + " = " + args.add(path) + " or substr(" + column + ", 1, " + args.add(utf8.RuneCountInString(path)+1) + ") = " + args.add(path+"/") + ")"
}

// between returns a condition implied by that of below, for a bytewise index.
func between(column, path string, args *arguments) string {
	path = strings.TrimRight(path, "/")
	const afterSlash = "0"
	return " and " + column + " >= " + args.add(path) + " and " + column + " < " + args.add(path+afterSlash)
}

// counted returns the days of the period whose counts are read.
func (r *Reader) counted() []telemetry.Day {
	live := map[telemetry.Day]bool{}
	for _, day := range r.live {
		live[day] = true
	}
	var days []telemetry.Day
	for day := max(r.filter.From, r.counts.first); day <= min(r.filter.To, r.counts.last); day++ {
		if !live[day] {
			days = append(days, day)
		}
	}
	return days
}

func numbers(days []telemetry.Day) string {
	if len(days) == 0 {
		return "-1"
	}
	texts := make([]string, len(days))
	for i, day := range days {
		texts[i] = strconv.Itoa(int(day))
	}
	return strings.Join(texts, ", ")
}

func (r *Reader) query(query string, args ...any) (*sql.Rows, error) {
	return r.tx.QueryContext(r.ctx, query, args...)
}
