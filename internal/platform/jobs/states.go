package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/dbfault"
)

// stateQueries ask for what became of the jobs with one name. Counts takes the
// moment since which jobs were given up or inserted.
type stateQueries struct {
	lastRun, next, counts, lastError string
}

var sqliteStates = stateQueries{
	lastRun: "select finished_at from jobs where name = $1 and state = 'done' order by finished_at desc limit 1",
	next:    "select run_at from jobs where name = $1 and state = 'waiting' order by run_at limit 1",
	counts: `select count(*) filter (where state in ('waiting', 'running')), count(*) filter (where state = 'failed' and finished_at >= $2),
	count(*) filter (where created_at >= $2) from jobs where name = $1`,
	lastError: "select error from jobs where name = $1 and state <> 'done' and error <> '' order by finished_at desc limit 1",
}

var postgresStates = stateQueries{
	lastRun: "select finalized_at from river_job where kind = $1 and state = 'completed' order by finalized_at desc limit 1",
	next:    "select scheduled_at from river_job where kind = $1 and state in ('available', 'pending', 'retryable', 'scheduled') order by scheduled_at limit 1",
	counts: `select count(*) filter (where finalized_at is null), count(*) filter (where state in ('cancelled', 'discarded') and finalized_at >= $2),
	count(*) filter (where created_at >= $2) from river_job where kind = $1`,
	lastError: `select errors[array_upper(errors, 1)]->>'error' from river_job
where kind = $1 and state <> 'completed' and array_length(errors, 1) > 0 order by attempted_at desc limit 1`,
}

// StatesSQLite returns what became of jobs in a SQLite database.
func StatesSQLite(ctx context.Context, db *sql.DB, list []Job) ([]State, error) {
	return sqliteStates.states(ctx, db, list)
}

// StatesPostgres returns what became of jobs in a PostgreSQL database.
func StatesPostgres(ctx context.Context, db *sql.DB, list []Job) ([]State, error) {
	return postgresStates.states(ctx, db, list)
}

func (q *stateQueries) states(ctx context.Context, db *sql.DB, list []Job) ([]State, error) {
	states := make([]State, len(list))
	for i, j := range list {
		var err error
		if states[i], err = q.state(ctx, db, j); err != nil {
			return nil, fmt.Errorf("look at job %q: %w", j.Name, dbfault.Mark(err))
		}
	}
	return states, nil
}

func (q *stateQueries) state(ctx context.Context, db *sql.DB, j Job) (State, error) {
	s := State{Name: j.Name, Every: j.Every}
	ask := func(query string, into ...any) error {
		err := db.QueryRowContext(ctx, query, j.Name).Scan(into...)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	}
	var period time.Time // zero for jobs without one: all of them are counted
	if j.Every > 0 {
		period = now().Truncate(j.Every)
	}
	var inserted int
	err := errors.Join(ask(q.lastRun, &s.LastRun), ask(q.next, &s.Next), ask(q.lastError, &s.LastError),
		db.QueryRowContext(ctx, q.counts, j.Name, period).Scan(&s.Waiting, &s.Failed, &inserted))
	if s.Next.IsZero() && j.Every > 0 {
		// A server inserts it when its period begins, or when it starts.
		if s.Next = period; inserted > 0 {
			s.Next = period.Add(j.Every)
		}
	}
	return s, err
}
