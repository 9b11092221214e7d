package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river/rivertype"

	"waymark.dev/waymark/internal/platform/database"
)

// Queries for the states of jobs with a name. selectCounts takes the moment since which to
// count failed or inserted jobs.
const (
	selectLastRun = "select finalized_at from river_job where kind = $1 and state = 'completed' order by finalized_at desc limit 1"
	selectNext    = "select scheduled_at from river_job where kind = $1 and state in ('available', 'pending', 'retryable', 'scheduled') order by scheduled_at limit 1"
	selectCounts  = `select count(*) filter (where finalized_at is null), count(*) filter (where state in ('cancelled', 'discarded') and finalized_at >= $2),
	count(*) filter (where created_at >= $2) from river_job where kind = $1`
	selectLastErrorSQLite = `select json_extract(errors, '$[#-1].error') from river_job
where kind = $1 and state <> 'completed' and json_array_length(errors) > 0 order by attempted_at desc limit 1`
	selectLastErrorPostgres = `select errors[array_upper(errors, 1)]->>'error' from river_job
where kind = $1 and state <> 'completed' and array_length(errors, 1) > 0 order by attempted_at desc limit 1`
)

// Queued returns the number of jobs in each state that needs work or attention, in any kind of
// database.
func Queued(ctx context.Context, db *sql.DB) (map[string]int, error) {
	counts := map[string]int{string(rivertype.JobStateDiscarded): 0}
	for _, state := range unfinished {
		counts[string(state)] = 0
	}
	rows, err := db.QueryContext(ctx, "select state, count(*) from river_job where finalized_at is null or state = 'discarded' group by state")
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", database.MarkTransient(err))
	}
	defer rows.Close()
	for rows.Next() {
		var state string
		var n int
		if err := rows.Scan(&state, &n); err != nil {
			return nil, fmt.Errorf("count jobs: %w", err)
		}
		counts[state] = n
	}
	return counts, database.Wrap(rows.Err(), "count jobs")
}

// StatesSQLite returns the states of jobs in a SQLite database.
func StatesSQLite(ctx context.Context, db *sql.DB, list []Job) ([]State, error) {
	return states(ctx, db, list, selectLastErrorSQLite)
}

// StatesPostgres returns the states of jobs in a PostgreSQL database.
func StatesPostgres(ctx context.Context, db *sql.DB, list []Job) ([]State, error) {
	return states(ctx, db, list, selectLastErrorPostgres)
}

func states(ctx context.Context, db *sql.DB, list []Job, selectLastError string) ([]State, error) {
	all := make([]State, len(list))
	for i, j := range list {
		var err error
		if all[i], err = state(ctx, db, j, selectLastError); err != nil {
			return nil, fmt.Errorf("look at job %q: %w", j.Name, database.MarkTransient(err))
		}
	}
	return all, nil
}

func state(ctx context.Context, db *sql.DB, j Job, selectLastError string) (State, error) {
	s := State{Name: j.Name, Every: j.Every}
	ask := func(query string, into ...any) error {
		err := db.QueryRowContext(ctx, query, j.Name).Scan(into...)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	}
	var period time.Time // zero for jobs without one: all are counted
	if j.Every > 0 {
		period = time.Now().UTC().Truncate(j.Every)
	}
	var inserted int
	err := errors.Join(ask(selectLastRun, &s.LastRun), ask(selectNext, &s.Next), ask(selectLastError, &s.LastError),
		db.QueryRowContext(ctx, selectCounts, j.Name, period).Scan(&s.Waiting, &s.Failed, &inserted))
	if s.Next.IsZero() && j.Every > 0 {
		// A server inserts it at the start of its period, or when it starts.
		if s.Next = period; inserted > 0 {
			s.Next = period.Add(j.Every)
		}
	}
	return s, err
}
