package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/platform/dbfault"
)

const (
	// sqliteWorkers is how many jobs run at a time: SQLite writes one after the
	// other.
	sqliteWorkers = 2
	// sqlitePoll is how often a process looks for jobs that others enqueued, or
	// left unfinished.
	sqlitePoll = 15 * time.Second
)

// The states of a row. One that is done or failed stays for keepFor.
const (
	waiting = "waiting"
	running = "running"
	done    = "done"
	failed  = "failed"
)

// sqliteQueue runs jobs of a SQLite database in this process.
type sqliteQueue struct {
	opts  Options
	db    *sql.DB
	names string        // of the jobs, as a list for SQL
	wake  chan struct{} // there may be something to do
}

var _ Queue = (*sqliteQueue)(nil)

// OpenSQLite returns a queue in the table jobs of a SQLite database, which a
// migration of the store has made.
func OpenSQLite(db *sql.DB, o Options) Queue {
	q := &sqliteQueue{opts: o.withDefaults(), db: db, wake: make(chan struct{}, 1)}
	names := make([]string, len(q.opts.Jobs))
	for i, j := range q.opts.Jobs {
		names[i] = "'" + strings.ReplaceAll(j.Name, "'", "''") + "'"
	}
	q.names = "(" + strings.Join(names, ", ") + ")"
	return q
}

const insertJob = `
insert into jobs (name, args, unique_key, state, run_at, created_at) values ($1, $2, $3, 'waiting', $4, $4)
on conflict (unique_key) do nothing`

// Enqueue implements [Queue].
func (q *sqliteQueue) Enqueue(ctx context.Context, name string, args any) error {
	data, err := q.opts.encode(name, args)
	if err != nil {
		return err
	}
	return q.insert(ctx, name, data, sql.NullString{})
}

// EnqueueOnce implements [Queue].
func (q *sqliteQueue) EnqueueOnce(ctx context.Context, name string, args any) error {
	data, err := q.opts.encode(name, args)
	if err != nil {
		return err
	}
	return q.insert(ctx, name, data, sql.NullString{String: onceKey + name + " " + string(data), Valid: true})
}

// Keys that are unique among all jobs, and among unfinished jobs.
const (
	periodKey = "period "
	onceKey   = "once "
)

const retryJobs = `
update jobs set state = 'waiting', attempt = 0, run_at = $2, finished_at = null
where id in (select id from jobs where name = $1 and state = 'failed' order by id desc limit $3)`

// Retry implements [Queue].
func (q *sqliteQueue) Retry(ctx context.Context, name string) (int, error) {
	job, err := q.opts.find(name)
	if err != nil {
		return 0, err
	}
	result, err := q.db.ExecContext(ctx, retryJobs, name, now(), job.retried())
	var n int64
	if err == nil {
		n, err = result.RowsAffected()
	}
	if err != nil {
		return 0, fmt.Errorf("retry job %q: %w", name, dbfault.Mark(err))
	}
	q.look()
	return int(n), nil
}

func (q *sqliteQueue) insert(ctx context.Context, name string, args json.RawMessage, key sql.NullString) error {
	if _, err := q.db.ExecContext(ctx, insertJob, name, string(args), key, now()); err != nil {
		return fmt.Errorf("enqueue job %q: %w", name, dbfault.Mark(err))
	}
	q.look()
	return nil
}

// look has Run look for jobs.
func (q *sqliteQueue) look() {
	select {
	case q.wake <- struct{}{}:
	default: // it is going to
	}
}

var errDeaf = errors.New("a job does not end with its context")

// Run implements [Queue].
func (q *sqliteQueue) Run(ctx context.Context) error {
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	var active sync.WaitGroup
	slots := make(chan struct{}, sqliteWorkers)
	for ctx.Err() == nil {
		next, err := q.start(ctx, work, slots, &active)
		if err != nil && ctx.Err() == nil {
			q.opts.Log.Error("look for jobs", "error", err)
		}
		timer := time.NewTimer(max(time.Until(next), time.Millisecond))
		select {
		case <-ctx.Done():
		case <-q.wake:
		case <-timer.C:
		}
		timer.Stop()
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		active.Wait()
	}()
	for range 2 {
		select {
		case <-ended:
			return nil
		case <-time.After(q.opts.Drain):
			stop()
		}
	}
	return fmt.Errorf("stop jobs: %w", errDeaf)
}

// start begins the work that is due while there are slots, and returns when to
// look again. The end of a job has Run look, too.
func (q *sqliteQueue) start(ctx, work context.Context, slots chan struct{}, active *sync.WaitGroup) (next time.Time, err error) {
	next = q.periods(now().Add(sqlitePoll))
	if err := q.maintain(ctx); err != nil {
		return next, err
	}
	for {
		select {
		case slots <- struct{}{}:
		default:
			return next, nil
		}
		c, err := q.claim(ctx)
		if err != nil || c == nil {
			<-slots
			if err == nil {
				next, err = q.due(ctx, next)
			}
			return next, err
		}
		active.Go(func() {
			q.run(work, c)
			<-slots
			q.look()
		})
	}
}

const (
	// A job that kills its program must not do so for ever.
	rescueJobs = `
update jobs set state = case when attempt >= $2 then 'failed' else 'waiting' end,
	error = 'lost with its program', run_at = $1, finished_at = $1,
	unique_key = case when attempt >= $2 and unique_key like '` + onceKey + `%' then null else unique_key end
where state = 'running' and lost_at < $1`
	forgetJobs = "delete from jobs where state in ('done', 'failed') and finished_at < $1"
)

// maintain inserts the jobs of this period, takes those up that were lost with
// their program, or gives them up, and forgets old ones.
func (q *sqliteQueue) maintain(ctx context.Context) error {
	at := now()
	for _, j := range q.opts.Jobs {
		if j.Every == 0 {
			continue
		}
		key := periodKey + j.Name + " " + at.Truncate(j.Every).Format(time.RFC3339)
		var there bool
		err := q.db.QueryRowContext(ctx, "select exists (select 1 from jobs where unique_key = $1)", key).Scan(&there)
		if err == nil && !there {
			_, err = q.db.ExecContext(ctx, insertJob, j.Name, "null", key, at)
		}
		if err != nil {
			return fmt.Errorf("schedule job %q: %w", j.Name, dbfault.Mark(err))
		}
	}
	_, err := q.db.ExecContext(ctx, rescueJobs, at, q.opts.Attempts)
	if err == nil {
		_, err = q.db.ExecContext(ctx, forgetJobs, at.Add(-keepFor))
	}
	if err != nil {
		return fmt.Errorf("maintain jobs: %w", dbfault.Mark(err))
	}
	return nil
}

// claimed is a job that this process runs.
type claimed struct {
	id      int64
	job     Job
	args    json.RawMessage
	attempt int
}

// claim takes the job that has waited longest; nil if none is due. One that was
// enqueued in the future is due: the clock was wrong then.
func (q *sqliteQueue) claim(ctx context.Context) (*claimed, error) {
	at := now()
	var c claimed
	var name, args string
	err := q.db.QueryRowContext(ctx, `
update jobs set state = 'running', attempt = attempt + 1, started_at = $1, lost_at = $2 where id = (
	select id from jobs where state = 'waiting' and (run_at <= $1 or created_at > $1) and name in `+q.names+` order by run_at, id limit 1
) returning id, name, args, attempt`, at, at.Add(q.opts.Grace)).Scan(&c.id, &name, &args, &c.attempt)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("take job: %w", dbfault.Mark(err))
	}
	c.args = json.RawMessage(args)
	if c.job, err = q.opts.find(name); err != nil {
		return nil, err
	}
	return &c, nil
}

// periods returns the moment when a period begins, if that is before the limit.
func (q *sqliteQueue) periods(limit time.Time) time.Time {
	for _, j := range q.opts.Jobs {
		if j.Every > 0 {
			limit = earlier(limit, nextPeriod(now(), j.Every))
		}
	}
	return limit
}

// due returns the moment when a job is due, if that is before the limit.
func (q *sqliteQueue) due(ctx context.Context, limit time.Time) (time.Time, error) {
	var at time.Time
	err := q.db.QueryRowContext(ctx, "select run_at from jobs where state = 'waiting' and name in "+q.names+" order by run_at limit 1").Scan(&at)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return limit, nil
	case err != nil:
		return limit, fmt.Errorf("look for next job: %w", dbfault.Mark(err))
	}
	return earlier(limit, at), nil
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// run runs a job and writes down what became of it. While that cannot be
// written the job counts as running, and runs again when it counts as lost.
func (q *sqliteQueue) run(ctx context.Context, c *claimed) {
	stop := q.sayThatItRuns(c)
	err := q.opts.call(ctx, c.job, c.args)
	stop()
	state, text, runAt := done, "", now()
	if err != nil {
		q.opts.failed(c.job.Name, c.attempt, err)
		text = err.Error()
		if state = waiting; c.attempt >= q.opts.Attempts {
			state = failed
		}
		runAt = runAt.Add(q.opts.Backoff(c.attempt))
	}
	if err := q.finish(context.WithoutCancel(ctx), c, state, text, runAt); err != nil {
		q.opts.Log.Error("write down result of job", "job", c.job.Name, "error", err)
	}
}

const renewJob = "update jobs set lost_at = $1 where id = $2 and state = 'running' and attempt = $3"

// sayThatItRuns writes, until stop is called or the time of the job is up, that it is
// not lost.
func (q *sqliteQueue) sayThatItRuns(c *claimed) (stop func()) {
	ctx, cancel := context.WithTimeout(context.Background(), c.job.Timeout)
	var wait sync.WaitGroup
	wait.Go(func() {
		again := time.NewTicker(q.opts.Grace / 3) // two may fail
		defer again.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-again.C:
			}
			if _, err := q.db.ExecContext(ctx, renewJob, now().Add(q.opts.Grace), c.id, c.attempt); err != nil && ctx.Err() == nil {
				q.opts.Log.Warn("write that a job still runs", "job", c.job.Name, "error", err)
			}
		}
	})
	return func() { cancel(); wait.Wait() }
}

const finishJob = `
update jobs set state = $1, error = $2, run_at = $3, finished_at = $4,
	unique_key = case when $1 <> 'waiting' and unique_key like '` + onceKey + `%' then null else unique_key end
where id = $5 and state = 'running' and attempt = $6`

func (q *sqliteQueue) finish(ctx context.Context, c *claimed, state, text string, runAt time.Time) error {
	_, err := q.db.ExecContext(ctx, finishJob, state, text, runAt, now(), c.id, c.attempt)
	return dbfault.Mark(err)
}

// now is the time as the database keeps it.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
