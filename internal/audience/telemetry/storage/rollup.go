package storage

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/database"
)

// namesPerDay is the number of names of a dimension kept per day, and pathsPerDay that of
// pages: every page of a large site may be seen. The rarest are counted together.
const (
	namesPerDay = 20_000
	pathsPerDay = 5 * namesPerDay
)

// OtherName replaces the excess names of a day.
const OtherName = telemetry.OtherName

// The dimensions of daily counts, with their names and details.
const (
	ByPath         = "path"         // path; views of existing pages
	ByCountry      = "country"      // country
	ByLanguage     = "language"     // language
	ByLocale       = "locale"       // locale
	ByReferrer     = "referrer"     // referrer
	ByBaseline     = "baseline"     // baseline
	ByBreakpoint   = "breakpoint"   // breakpoint
	ByBrowser      = "browser"      // browser; system
	ByDevice       = "device"       // device
	BySubscription = "subscription" // subscription
	ByCampaign     = "campaign"     // source; campaign
	ByMissing      = "missing"      // path of a missing page; referrer
	ByClick        = "click"        // clicked element
	ByVote         = "vote"         // path; yes or no
	ByReason       = "reason"       // path; reason
	ByThumb        = "thumb"        // feature; yes or no
	BySurvey       = "survey"       // survey; action
	BySearch       = "search"       // text
	ByVital        = "vital"        // measure; value
)

// dimension defines a count: a table, a condition on its rows, and two columns.
type dimension struct{ name, table, where, by, detail string }

const (
	ofViews  = "telemetry_views"
	ofEvents = "telemetry_events"
	none     = "''"
)

var dimensions = []dimension{
	{ByPath, ofViews, "status = 200", "path", none},
	{ByCountry, ofViews, "", "country", none},
	{ByLanguage, ofViews, "", "language", none},
	{ByLocale, ofViews, "", "locale", none},
	{ByReferrer, ofViews, "", "referrer", none},
	{ByBaseline, ofViews, "", "baseline", none},
	{ByBreakpoint, ofViews, "", "breakpoint", none},
	{ByBrowser, ofViews, "", "browser", "system"},
	{ByDevice, ofViews, "", "device", none},
	{BySubscription, ofViews, "", "subscription", none},
	{ByCampaign, ofViews, "source <> ''", "source", "campaign"},
	{ByMissing, ofViews, "status = 404", "path", "referrer"},
	{ByClick, ofEvents, "kind = 'click'", "name", none},
	{ByVote, ofEvents, "kind = 'vote'", "path", "name"},
	{ByReason, ofEvents, "kind = 'reason'", "path", "name"},
	{ByThumb, ofEvents, "kind = 'thumb'", "name", "value"},
	{BySurvey, ofEvents, "kind = 'survey'", "name", "value"},
	{BySearch, ofEvents, "kind = 'search'", "name", none},
	{ByVital, ofEvents, "kind = 'vital'", "name", "value"},
}

// rollUp counts the visits of a day from scratch, so it can run again. Concurrent readers of a
// dimension see all the old counts or all the new ones.
func (s *Storage) rollUp(ctx context.Context, day telemetry.Day) error {
	for _, d := range dimensions {
		counts, err := s.count(ctx, d, day)
		if err == nil {
			err = s.replaceCounts(ctx, d.name, day, counts, false)
		}
		if err != nil {
			return fmt.Errorf("count %s of %s: %w", d.name, day, err)
		}
	}
	return nil
}

// count reads before anything is written: it may take long, and writers block each other.
func (s *Storage) count(ctx context.Context, d dimension, day telemetry.Day) (list []Count, err error) {
	where := ""
	if d.where != "" {
		where = " and " + d.where
	}
	conn, release, err := s.sorting(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	query := fmt.Sprintf("select %s, %s, count(*) from %s where day = $1%s group by 1, 2 order by 3 desc, 1, 2", d.by, d.detail, d.table, where)
	rows, err := conn.QueryContext(ctx, query, int32(day))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	other := Count{Day: day, Name: OtherName}
	most := s.namesPerDay
	if d.by == "path" && d.name != ByMissing {
		most = s.pathsPerDay
	}
	for rows.Next() {
		c := Count{Day: day}
		if err := rows.Scan(&c.Name, &c.Detail, &c.Count); err != nil {
			return nil, err
		}
		if len(list) < most && c.Name != OtherName {
			list = append(list, c)
		} else {
			other.Count += c.Count
		}
	}
	if other.Count > 0 {
		list = append(list, other)
	}
	return list, rows.Err()
}

// sorting returns a connection that sorts large data in temporary files: senders can invent
// millions of names, too many for memory. Writers sort in memory, which is faster for small
// data.
func (s *Storage) sorting(ctx context.Context) (conn *sql.Conn, release func(), err error) {
	if conn, err = s.db.Conn(ctx); err != nil {
		return nil, nil, err
	}
	if s.postgres {
		return conn, func() { _ = conn.Close() }, nil
	}
	release = func() {
		_, _ = conn.ExecContext(context.WithoutCancel(ctx), "pragma temp_store = memory") // otherwise it is slower
		_ = conn.Close()
	}
	if _, err := conn.ExecContext(ctx, "pragma temp_store = file"); err != nil {
		release()
		return nil, nil, fmt.Errorf("sort in files: %w", err)
	}
	return conn, release, nil
}

// leaving is the counting day of a day whose visits are being deleted: later than all, so it
// is not counted again.
const leaving = 1 << 30

// replaceCounts stores the counts of a day. Those of a leaving day are unchanged unless
// leavingToo: another server may have counted it, and begun to delete its visits, meanwhile.
func (s *Storage) replaceCounts(ctx context.Context, dimension string, day telemetry.Day, counts []Count, leavingToo bool) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		if s.postgres { // serialize several servers
			if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock($1)", lockID+int64(day)); err != nil {
				return err
			}
		}
		if !leavingToo {
			var stays bool
			err := tx.QueryRowContext(ctx, "select exists (select 1 from telemetry_days where day = $1 and counted < $2)", int32(day), leaving).Scan(&stays)
			if err != nil || !stays {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, "delete from telemetry_daily where day = $1 and dimension = $2", int32(day), dimension); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, "insert into telemetry_daily (day, dimension, name, detail, count) values ($1, $2, $3, $4, $5)")
		if err != nil {
			return err
		}
		for _, c := range counts {
			if _, err := insert.ExecContext(ctx, int32(day), dimension, c.Name, c.Detail, c.Count); err != nil {
				return err
			}
		}
		return nil
	})
}

// Count is a count on a day.
type Count struct {
	Day          telemetry.Day
	Name, Detail string
	Count        int64
}

// storedCounts returns the counts of a dimension in an inclusive range of days, by day, the
// greatest first.
func (s *Storage) storedCounts(ctx context.Context, dimension string, from, to telemetry.Day) (list []Count, err error) {
	rows, err := s.db.QueryContext(ctx, `select day, name, detail, count from telemetry_daily
		where dimension = $1 and day between $2 and $3 order by day, count desc, name, detail`, dimension, int32(from), int32(to))
	if err != nil {
		return nil, fmt.Errorf("read counts: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Count
		if err := rows.Scan(&c.Day, &c.Name, &c.Detail, &c.Count); err != nil {
			return nil, fmt.Errorf("read counts: %w", err)
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

func (s *Storage) deleteCounts(ctx context.Context, before telemetry.Day) error {
	_, err := s.db.ExecContext(ctx, "delete from telemetry_daily where day < $1", int32(before))
	return database.Wrap(err, "delete counts")
}

// MinSearches is the minimum number of pings with a search text for it to be shown. Fewer
// could identify the reader.
const MinSearches = 10

// WithoutRare combines the counts of a day's rare search texts. It changes the list.
func WithoutRare(searches []Count) []Count {
	var others Count
	searches = slices.DeleteFunc(searches, func(c Count) bool {
		rare := c.Count < MinSearches || c.Name == OtherName
		if rare {
			others = Count{Day: c.Day, Name: OtherName, Count: others.Count + c.Count}
		}
		return rare
	})
	if others.Count > 0 {
		searches = append(searches, others)
	}
	return searches
}

// forgetSearches combines the counts of rare search texts on the days before one whose visits
// are about to be deleted: a rare text can be one reader's own.
func (s *Storage) forgetSearches(ctx context.Context, before telemetry.Day) error {
	days, err := s.dayList(ctx, "select day from telemetry_days where day < $1 order by day", int32(before))
	if err != nil {
		return err
	}
	for _, day := range days {
		list, err := s.storedCounts(ctx, BySearch, day, day)
		if err != nil {
			return err
		}
		if err := s.replaceCounts(ctx, BySearch, day, WithoutRare(list), true); err != nil {
			return fmt.Errorf("forget searches of %s: %w", day, err)
		}
	}
	return nil
}

// settled is the time after its end in which a day can still get visits that wait to be
// stored.
const settled = time.Hour

// Tend rolls up the days with uncounted visits, prepares tomorrow's tables, and deletes visits
// older than visitDays or exceeding the size limit, and counts older than countDays, unless 0.
// It may run at any time, repeatedly.
func (s *Storage) Tend(ctx context.Context, now time.Time, visitDays, countDays int) error {
	today := telemetry.DayOf(now)
	for _, day := range []telemetry.Day{today, today + 1} {
		if err := s.prepare(ctx, day); err != nil {
			return err
		}
	}
	days, err := s.uncounted(ctx, today)
	if err != nil {
		return err
	}
	for _, day := range days {
		if err := s.rollUp(ctx, day); err != nil {
			return err
		}
		if _, err := s.db.ExecContext(ctx, "update telemetry_days set counted = $1 where day = $2 and counted < $1", int32(telemetry.DayOf(now.Add(-settled))), int32(day)); err != nil {
			return fmt.Errorf("note that %s is counted: %w", day, err)
		}
	}
	if _, err := s.deleteVisits(ctx, today-telemetry.Day(visitDays)); err != nil {
		return err
	}
	if err := s.makeRoom(ctx, today); err != nil {
		return fmt.Errorf("make room: %w", err)
	}
	if countDays == 0 {
		return nil
	}
	return s.deleteCounts(ctx, today-telemetry.Day(countDays))
}

// uncounted returns the days up to today last counted before their end.
func (s *Storage) uncounted(ctx context.Context, today telemetry.Day) ([]telemetry.Day, error) {
	return s.dayList(ctx, "select day from telemetry_days where counted <= day and day <= $1 order by day", int32(today))
}
