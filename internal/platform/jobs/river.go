package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/database"
)

// River has its own connections, so that jobs and requests do not wait for each other's.
const riverConnections = 4

// riverWorkers is the number of concurrent jobs.
const riverWorkers = 4

// riverRetry is the delay after failing to start: the database may start later than the
// program.
const riverRetry = 5 * time.Second

// riverSchema is the version of River's tables. A newer one needs a migration of the store.
const riverSchema = 8

// riverQueue runs jobs in transactions of a River driver.
type riverQueue[Tx any] struct {
	opts     Options
	driver   riverdriver.Driver[Tx]
	client   *river.Client[Tx]
	maintain func(context.Context) // maintains the tables until the context ends
	close    func()                // the connections
}

// OpenPostgres returns a queue in the PostgreSQL database at an address, with tables from
// [MigratePostgres].
func OpenPostgres(ctx context.Context, address string, o Options) (Queue, error) {
	pool, err := riverPool(ctx, address)
	if err != nil {
		return nil, err
	}
	q := &riverQueue[pgx.Tx]{opts: o.withDefaults(), maintain: func(ctx context.Context) { <-ctx.Done() }, close: pool.Close}
	if err := q.open(riverpgxv5.New(pool), q.config(riverWorkers)); err != nil {
		pool.Close()
		return nil, err
	}
	return q, nil
}

func (q *riverQueue[Tx]) config(workers int) *river.Config {
	return &river.Config{
		Queues:              map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: workers}},
		FetchOnlyKnownKinds: true, // programs of several versions may share the database
		MaxAttempts:         q.opts.Attempts, RetryPolicy: riverBackoff(q.opts.Backoff),
		JobTimeout:                  -1, // each job has its own
		RescueStuckJobsAfter:        q.opts.Grace,
		CompletedJobRetentionPeriod: keepFor, DiscardedJobRetentionPeriod: keepFor,
		Logger: slog.New(atLeast{slog.LevelWarn, q.opts.Log.Handler()}),
	}
}

func (q *riverQueue[Tx]) open(driver riverdriver.Driver[Tx], config *river.Config) error {
	q.driver = driver
	config.Workers = river.NewWorkers()
	for _, j := range q.opts.Jobs {
		river.AddWorkerArgs(config.Workers, riverArgs{name: j.Name}, &riverWorker{opts: &q.opts, job: j, renew: q.renew})
		if j.Every > 0 {
			config.PeriodicJobs = append(config.PeriodicJobs, periodic(j))
		}
	}
	var err error
	if q.client, err = river.NewClient(driver, config); err != nil {
		return fmt.Errorf("open job queue: %w", err)
	}
	return nil
}

func riverPool(ctx context.Context, address string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("read address of database: %w", err)
	}
	config.MaxConns = riverConnections
	config.ConnConfig.Tracer = database.Tracer{}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open job queue: %w", err)
	}
	return pool, nil
}

// MigratePostgres creates River's tables.
func MigratePostgres(ctx context.Context, address string) error {
	pool, err := riverPool(ctx, address)
	if err != nil {
		return err
	}
	defer pool.Close()
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err != nil {
		return fmt.Errorf("read migrations of jobs: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: riverSchema}); err != nil {
		return fmt.Errorf("migrate jobs: %w", err)
	}
	return nil
}

// periodic inserts a job at the start of each period and, for the current period, when a
// program starts. It is unique in its period, so programs that often restart run it neither
// more nor less often.
func periodic(j Job) *river.PeriodicJob {
	return river.NewPeriodicJob(everyPeriod(j.Every), func() (river.JobArgs, *river.InsertOpts) {
		return riverArgs{name: j.Name}, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: j.Every}}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}

// everyPeriod is a schedule of periods counted from midnight UTC.
type everyPeriod time.Duration

func (p everyPeriod) Next(at time.Time) time.Time {
	return at.UTC().Truncate(time.Duration(p)).Add(time.Duration(p))
}

// riverBackoff adapts Options.Backoff to River.
type riverBackoff func(attempt int) time.Duration

func (b riverBackoff) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(b(job.Attempt))
}

func (q *riverQueue[Tx]) Enqueue(ctx context.Context, name string, args any) error {
	return q.insert(ctx, name, args, nil)
}

func (q *riverQueue[Tx]) EnqueueOnce(ctx context.Context, name string, args any) error {
	return q.insert(ctx, name, args, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished}})
}

// unfinished are the states of waiting and running jobs.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

func (q *riverQueue[Tx]) Retry(ctx context.Context, name string) (int, error) {
	if _, err := q.opts.find(name); err != nil {
		return 0, err
	}
	waiting, err := q.list(ctx, name, unfinished...)
	if err != nil {
		return 0, err
	}
	givenUp, err := q.list(ctx, name, rivertype.JobStateCancelled, rivertype.JobStateDiscarded)
	if err != nil {
		return 0, err
	}
	taken := map[string]bool{} // arguments
	for _, row := range waiting {
		taken[string(row.EncodedArgs)] = true
	}
	n := 0
	for _, row := range givenUp {
		args := string(row.EncodedArgs)
		if taken[args] {
			_, err = q.client.JobDelete(ctx, row.ID)
		} else if _, err = q.client.JobRetry(ctx, row.ID); err == nil {
			taken[args] = true
			n++
		}
		if err != nil && !errors.Is(err, river.ErrNotFound) {
			return n, fmt.Errorf("retry job %q: %w", name, database.MarkTransient(err))
		}
	}
	return n, nil
}

// list returns the latest jobs of a name in some states, newest first.
func (q *riverQueue[Tx]) list(ctx context.Context, name string, states ...rivertype.JobState) ([]*rivertype.JobRow, error) {
	list, err := q.client.JobList(ctx, river.NewJobListParams().Kinds(name).First(mostRetried).
		States(states...).OrderBy(river.JobListOrderByID, river.SortOrderDesc))
	if err != nil {
		return nil, fmt.Errorf("list jobs %q: %w", name, database.MarkTransient(err))
	}
	return list.Jobs, nil
}

func (q *riverQueue[Tx]) insert(ctx context.Context, name string, args any, opts *river.InsertOpts) error {
	data, err := q.opts.encode(name, args)
	if err != nil {
		return err
	}
	if _, err := q.client.Insert(ctx, riverArgs{name, data}, opts); err != nil {
		return fmt.Errorf("enqueue job %q: %w", name, database.MarkTransient(err))
	}
	return nil
}

func (q *riverQueue[Tx]) Close() { q.close() }

func (q *riverQueue[Tx]) Run(ctx context.Context) error {
	defer q.close()
	background := context.WithoutCancel(ctx)
	if !q.start(ctx) {
		return nil
	}
	q.maintain(ctx)
	drain, cancel := context.WithTimeout(background, q.opts.Drain)
	defer cancel()
	err := q.client.Stop(drain)
	if errors.Is(err, context.DeadlineExceeded) {
		last, cancel := context.WithTimeout(background, q.opts.Drain)
		defer cancel()
		err = q.client.StopAndCancel(last)
	}
	if err != nil {
		return fmt.Errorf("stop jobs: %w", err)
	}
	return nil
}

// start starts jobs once the database is reachable. It reports whether that was before ctx
// ended.
func (q *riverQueue[Tx]) start(ctx context.Context) bool {
	for {
		err := q.client.Start(context.WithoutCancel(ctx))
		if err == nil {
			return true
		}
		q.opts.Log.Error("start jobs", "error", err, "again_in", riverRetry)
		if clock.Wait(ctx, riverRetry) != nil {
			return false
		}
	}
}

// riverArgs are the arguments of any job.
type riverArgs struct {
	name string
	data json.RawMessage
}

func (a riverArgs) Kind() string { return a.name }

func (a riverArgs) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]json.RawMessage{"args": a.data})
}

func (a *riverArgs) UnmarshalJSON(text []byte) error {
	var row struct{ Args json.RawMessage }
	err := json.Unmarshal(text, &row)
	a.data = row.Args
	return err
}

// riverWorker runs a job for River.
type riverWorker struct {
	river.WorkerDefaults[riverArgs]
	opts  *Options
	job   Job
	renew func(ctx context.Context, id int64) error
}

// Timeout implements [river.Worker]. River calls it when it starts a job, whose own timeout is
// shorter, and again when it finds one that has been silent for the grace.
func (w *riverWorker) Timeout(row *river.Job[riverArgs]) time.Duration {
	if time.Since(*row.AttemptedAt) >= w.opts.Grace {
		return w.opts.Grace
	}
	return w.job.Timeout + w.opts.Grace
}

func (w *riverWorker) Work(ctx context.Context, row *river.Job[riverArgs]) error {
	stop := w.keepAlive(ctx, row.ID)
	err := w.opts.call(ctx, w.job, row.Args.data)
	stop()
	if err != nil {
		w.opts.failed(w.job.Name, row.Attempt, err)
	}
	return err
}

// keepAlive renews a job, until stop is called or its time is up, so that it does not count as
// lost.
func (w *riverWorker) keepAlive(ctx context.Context, id int64) (stop func()) {
	ctx, cancel := context.WithTimeout(ctx, w.job.Timeout)
	var wait sync.WaitGroup
	wait.Go(func() {
		for clock.Wait(ctx, w.opts.Grace/3) == nil { // two may fail
			if err := w.renew(ctx, id); err != nil && ctx.Err() == nil {
				w.opts.Log.Warn("renew job", "job", w.job.Name, "error", err)
			}
		}
	})
	return func() { cancel(); wait.Wait() }
}

// renew restarts a job's time for River.
func (q *riverQueue[Tx]) renew(ctx context.Context, id int64) error {
	at := time.Now()
	_, err := q.driver.GetExecutor().JobUpdateFull(ctx, &riverdriver.JobUpdateFullParams{ID: id, AttemptedAtDoUpdate: true, AttemptedAt: &at})
	return err
}

// atLeast drops log records below a level: River logs a lot.
type atLeast struct {
	level slog.Level
	slog.Handler
}

func (h atLeast) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= h.level && h.Handler.Enabled(ctx, level)
}

func (h atLeast) WithAttrs(attrs []slog.Attr) slog.Handler {
	return atLeast{h.level, h.Handler.WithAttrs(attrs)}
}

func (h atLeast) WithGroup(name string) slog.Handler {
	return atLeast{h.level, h.Handler.WithGroup(name)}
}
