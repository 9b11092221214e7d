package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// namesPerDay is how many names a day keeps of one dimension. The others, which
// were seen the least, are counted together.
const namesPerDay = 20_000

// OtherName stands for the names of a day that were too many.
const OtherName = "(other)"

// The dimensions of counts of days. Names and details are as follows.
const (
	ByPath         = "path"         // path; views of pages that are there
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
	ByMissing      = "missing"      // path of a page that is not there; referrer
	ByClick        = "click"        // what was clicked
	ByVote         = "vote"         // path; yes or no
	ByReason       = "reason"       // path; reason
	ByThumb        = "thumb"        // feature; yes or no
	BySurvey       = "survey"       // survey; action
	BySearch       = "search"       // text
	ByVital        = "vital"        // measure; value
)

// dimension is how rows are counted: from a table, some of its rows, by two columns.
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

// RollUp counts the visits of a day. It may run again: it counts the day from the
// beginning. Those who read the counts of a dimension see all the old ones or all
// the new ones.
func (s *Storage) RollUp(ctx context.Context, day telemetry.Day) error {
	for _, d := range dimensions {
		counts, err := s.count(ctx, d, day)
		if err == nil {
			err = s.replaceCounts(ctx, d.name, day, counts)
		}
		if err != nil {
			return fmt.Errorf("count %s of %s: %w", d.name, day, err)
		}
	}
	return nil
}

// count reads before anything is written: it may take long, and writers wait for
// each other.
func (s *Storage) count(ctx context.Context, d dimension, day telemetry.Day) (list []Count, err error) {
	where := ""
	if d.where != "" {
		where = " and " + d.where
	}
	query := fmt.Sprintf("select %s, %s, count(*) from %s where day = ?%s group by 1, 2 order by 3 desc, 1, 2", d.by, d.detail, d.table, where)
	rows, err := s.db.QueryContext(ctx, s.marks(query), int32(day))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	other := Count{Day: day, Name: OtherName}
	for rows.Next() {
		c := Count{Day: day}
		if err := rows.Scan(&c.Name, &c.Detail, &c.Count); err != nil {
			return nil, err
		}
		if len(list) < s.namesPerDay && c.Name != OtherName {
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

func (s *Storage) replaceCounts(ctx context.Context, dimension string, day telemetry.Day, counts []Count) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		if s.postgres { // of several servers, one after the other
			if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock($1)", lockID+int64(day)); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, s.marks("delete from telemetry_daily where day = ? and dimension = ?"), int32(day), dimension); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, s.marks("insert into telemetry_daily (day, dimension, name, detail, count) values (?, ?, ?, ?, ?)"))
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

// Count is how often something was counted on a day.
type Count struct {
	Day          telemetry.Day
	Name, Detail string
	Count        int64
}

// Counts returns the counts of a dimension from one day to another, inclusive, by
// day, and on each the greatest first.
func (s *Storage) Counts(ctx context.Context, dimension string, from, to telemetry.Day) (list []Count, err error) {
	rows, err := s.db.QueryContext(ctx, s.marks(`select day, name, detail, count from telemetry_daily
		where dimension = ? and day between ? and ? order by day, count desc, name, detail`), dimension, int32(from), int32(to))
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

// DeleteCounts removes the counts of the days before one.
func (s *Storage) DeleteCounts(ctx context.Context, before telemetry.Day) error {
	if _, err := s.db.ExecContext(ctx, s.marks("delete from telemetry_daily where day < ?"), int32(before)); err != nil {
		return fmt.Errorf("delete counts: %w", err)
	}
	return nil
}

// settled is how long after its end a day can still get visits: those that wait to
// be stored.
const settled = time.Hour

// Tend rolls up the days that have visits which were not counted, gets the tables
// ready for tomorrow, and removes visits that are older than some days and counts
// that are older than others; 0 keeps counts. It may run at any time and again.
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
		if err := s.RollUp(ctx, day); err != nil {
			return err
		}
		if _, err := s.db.ExecContext(ctx, s.marks("update telemetry_days set counted = ? where day = ?"), int32(telemetry.DayOf(now.Add(-settled))), int32(day)); err != nil {
			return fmt.Errorf("note that %s is counted: %w", day, err)
		}
	}
	if _, err := s.Delete(ctx, today-telemetry.Day(visitDays)); err != nil {
		return err
	}
	if countDays == 0 {
		return nil
	}
	return s.DeleteCounts(ctx, today-telemetry.Day(countDays))
}

// uncounted returns the days up to today that were last counted before they had
// ended.
func (s *Storage) uncounted(ctx context.Context, today telemetry.Day) (days []telemetry.Day, err error) {
	rows, err := s.db.QueryContext(ctx, s.marks("select day from telemetry_days where counted <= day and day <= ? order by day"), int32(today))
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
