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

// Filter selects what is read. Empty fields select everything.
type Filter struct {
	From, To telemetry.Day // inclusive
	Path     string        // this page, and those below it
	Locale   string
	Country  string
}

func (f *Filter) narrows() bool { return f.Path != "" || f.Locale != "" || f.Country != "" }

// Scope is how much of a period a filter can be applied to.
type Scope string

const (
	All    Scope = ""       // the whole period
	Visits Scope = "visits" // days of which single visits are kept; the counts of others do not have what is filtered by
	None   Scope = "none"   // nothing is kept that could be filtered in this way
)

// Reader reads counts as they were at one moment: those of days, and of days that
// were not counted yet the visits themselves.
type Reader struct {
	ctx    context.Context
	tx     *sql.Tx
	filter Filter
	byByte bool            // whether the database compares texts by their bytes
	live   []telemetry.Day // days whose visits are counted here
	since  telemetry.Day   // first day with visits
	older  bool            // whether there are counts of days before that
	counts dayRange        // of counts, whatever the filter
}

// Read runs a function that reads what a filter selects. Writers do not wait for it.
func (s *Storage) Read(ctx context.Context, f Filter, do func(*Reader) error) error {
	return s.inSnapshot(ctx, func(tx *sql.Tx) error {
		r := &Reader{ctx: ctx, tx: tx, filter: f, byByte: !s.postgres}
		if err := r.findVisits(); err != nil {
			return fmt.Errorf("find days: %w", err)
		}
		return do(r)
	})
}

// inSnapshot runs a function that reads everything as it was at one moment.
func (s *Storage) inSnapshot(ctx context.Context, do func(*sql.Tx) error) error {
	o := &sql.TxOptions{ReadOnly: true}
	if s.postgres {
		o.Isolation = sql.LevelRepeatableRead // SQLite has no less
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

// findVisits finds the days whose visits are to be counted: those that were not
// counted after their end, and with a filter all of which there are visits.
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

// dayRange are the days from one to another, inclusive.
type dayRange struct{ first, last telemetry.Day }

// Since returns the first day of which single visits are kept.
func (r *Reader) Since() telemetry.Day { return r.since }

// Scope returns how much of the period is counted of a dimension.
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

// countsHave reports whether the filter can be applied to the counts of days.
func (r *Reader) countsHave(d dimension) bool {
	return !r.filter.narrows() || d.by == "path" && r.filter.Country == ""
}

func dimensionOf(name string) dimension {
	return dimensions[slices.IndexFunc(dimensions, func(d dimension) bool { return d.name == name })]
}

// Names are the names that were counted most of a dimension.
type Names struct {
	List   []Count // the greatest first, without days and details
	Total  int64   // of all names
	Others int64   // how many names are not in the list; at least so many, if a day had too many
}

// Names counts a dimension by names, and returns at most limit of them that were
// counted at least so often.
func (r *Reader) Names(dimension string, limit int, atLeast int64) (Names, error) {
	return r.names(dimension, "name", limit, atLeast)
}

// DetailNames counts a dimension by details, of all names together.
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

// namesAtOnce is how many names a query has at most. Databases limit that.
const namesAtOnce = 500

// Details counts a dimension by names and details, of some names.
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

// Days counts a dimension by days. Days without any are left out.
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

// arguments are the values in a query.
type arguments []any

func (a *arguments) add(value any) string {
	*a = append(*a, value)
	return "$" + strconv.Itoa(len(*a))
}

// source is a query for what is counted of a dimension, in rows of day, name,
// detail and count.
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
	// The key of the table is day, dimension and name: with a list of days all of it is
	// used.
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

// below is the condition that a column is a path, or one below it.
func below(column, path string, args *arguments) string {
	path = strings.TrimRight(path, "/")
	if path == "" {
		return ""
	}
	return " and (" + column + " = " + args.add(path) + " or substr(" + column + ", 1, " + args.add(utf8.RuneCountInString(path)+1) + ") = " + args.add(path+"/") + ")"
}

// between is a condition that holds for what below does, and for more. It is one that an
// index by bytes finds.
func between(column, path string, args *arguments) string {
	path = strings.TrimRight(path, "/")
	const afterSlash = "0"
	return " and " + column + " >= " + args.add(path) + " and " + column + " < " + args.add(path+afterSlash)
}

// counted are the days of the period whose counts are read.
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
