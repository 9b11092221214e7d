// Package jobs runs work in the background and on a schedule. Jobs are rows of a
// database, so that none is lost when a program stops, and each runs on one of the
// programs that share the database. River runs them.
//
// A job runs at least once: when a program is killed while one runs, it runs
// again. What jobs do must therefore be idempotent.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"
)

// Job is a kind of work.
type Job struct {
	// Name is how the database calls it. It never changes and is never used for
	// another job.
	Name string
	// Every is the period of a job, counted from midnight UTC; 0 is for jobs
	// that only run when they are enqueued.
	Every time.Duration
	// Timeout ends the context of an attempt; 0 means one minute.
	Timeout time.Duration
	// Run does the work. The arguments are those that the job was enqueued
	// with, as JSON, or null for a periodic job. After an error the job is
	// tried again later.
	Run func(ctx context.Context, args json.RawMessage) error
}

// Options say how jobs are run.
type Options struct {
	Jobs []Job
	Log  *slog.Logger
	// Attempts is how often a job is tried before it is given up; 0 means 10,
	// which takes about four hours.
	Attempts int
	// Backoff is how long to wait after an attempt, the first being 1; nil waits
	// for its fourth power in seconds.
	Backoff func(attempt int) time.Duration
	// Drain is how long running jobs have to finish when the program stops,
	// before their contexts end; 0 means 10 seconds.
	Drain time.Duration
	// Grace is how long a job may be silent before it counts as lost with its
	// program; 0 means one minute. Programs renew the jobs that they run until the
	// timeout of the job.
	Grace time.Duration
}

// Queue runs jobs.
type Queue interface {
	// Enqueue has a job run soon, with arguments that can be JSON.
	Enqueue(ctx context.Context, name string, args any) error
	// EnqueueOnce is like Enqueue, but does nothing while the same job with the
	// same arguments waits or runs.
	EnqueueOnce(ctx context.Context, name string, args any) error
	// Retry has jobs of a name that were given up run again, once for all with the same
	// arguments, and returns how many. Those with the arguments of one that waits or
	// runs are deleted.
	Retry(ctx context.Context, name string) (int, error)
	// Run runs jobs until ctx ends, then waits for running jobs. It returns an
	// error if one does not even end with its context. At the end it closes the queue.
	Run(ctx context.Context) error
	// Close gives up the connections of a queue that is not run. After Run, it does
	// nothing.
	Close()
}

// State counts the jobs of one kind by their state.
type State struct {
	Name      string
	Every     time.Duration // as of the job
	LastRun   time.Time     // when one was last done; zero if none was
	Next      time.Time     // when the next one is due; zero if none is
	Waiting   int           // due, scheduled or running
	Failed    int           // given up after their last attempt, in this period if there are periods
	LastError string        // of one that is to be tried again or was given up
}

// keepFor is how long jobs that are done or were given up stay in the database.
const keepFor = 30 * 24 * time.Hour

var errUnknown = errors.New("no such job")

// withDefaults fills in what is zero.
func (o Options) withDefaults() Options {
	if o.Attempts == 0 {
		o.Attempts = 10
	}
	if o.Backoff == nil {
		o.Backoff = func(attempt int) time.Duration { return time.Duration(math.Pow(float64(attempt), 4)) * time.Second }
	}
	if o.Drain == 0 {
		o.Drain = 10 * time.Second
	}
	if o.Grace == 0 {
		o.Grace = time.Minute
	}
	for i := range o.Jobs {
		if o.Jobs[i].Timeout == 0 {
			o.Jobs[i].Timeout = time.Minute
		}
	}
	return o
}

func (o *Options) find(name string) (Job, error) {
	for _, j := range o.Jobs {
		if j.Name == name {
			return j, nil
		}
	}
	return Job{}, fmt.Errorf("job %q: %w", name, errUnknown)
}

// mostRetried is how many jobs Retry takes up at most.
const mostRetried = 1000

// encode checks that there is such a job and returns its arguments as JSON.
func (o *Options) encode(name string, args any) (json.RawMessage, error) {
	if _, err := o.find(name); err != nil {
		return nil, err
	}
	data, err := json.Marshal(args)
	if err != nil {
		return nil, fmt.Errorf("job %q: encode arguments: %w", name, err)
	}
	return data, nil
}

// call runs a job once. A panic is an error of that attempt.
func (o *Options) call(ctx context.Context, j Job, args json.RawMessage) (err error) {
	ctx, cancel := context.WithTimeout(ctx, j.Timeout)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return j.Run(ctx, args)
}

func (o *Options) failed(name string, attempt int, err error) {
	level := slog.LevelWarn
	if attempt >= o.Attempts {
		level = slog.LevelError
	}
	o.Log.Log(context.Background(), level, "job failed", "job", name, "attempt", attempt, "attempts", o.Attempts, "error", err)
}

// nextPeriod is when the period after the one of a moment begins.
func nextPeriod(at time.Time, every time.Duration) time.Time {
	return at.UTC().Truncate(every).Add(every)
}
