// Package jobs runs work in the background and on a schedule, with River. Jobs are rows of a
// database, so none is lost when a program stops, and each runs on one of the programs that
// share the database.
//
// A job runs at least once: if its program is killed, it runs again. Jobs must therefore be
// idempotent.
package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"
)

// Job is a kind of job.
type Job struct {
	// Name is its name in the database. It never changes and is never reused for another job.
	Name string
	// Every is the period of a job, counted from midnight UTC; 0 is for jobs that run only
	// when enqueued.
	Every time.Duration
	// Timeout limits an attempt's context; 0 means one minute.
	Timeout time.Duration
	// Run does the work. The arguments are the JSON of those enqueued, or null for a periodic
	// job. After an error the job is retried later.
	Run func(ctx context.Context, args json.RawMessage) error
}

// Options configure a queue.
type Options struct {
	Jobs []Job
	Log  *slog.Logger
	// Attempts is the maximum number of attempts; 0 means 10, which take about four hours.
	Attempts int
	// Backoff is the delay after an attempt, counted from 1; nil means its fourth power in
	// seconds.
	Backoff func(attempt int) time.Duration
	// Drain is the time for running jobs to finish when the program stops, before their
	// contexts end; 0 means 10 seconds.
	Drain time.Duration
	// Grace is the time of silence after which a job counts as lost with its program; 0 means
	// one minute. Programs renew running jobs until the job's timeout.
	Grace time.Duration
}

// Queue runs jobs.
type Queue interface {
	// Enqueue runs a job soon, with JSON-encodable arguments.
	Enqueue(ctx context.Context, name string, args any) error
	// EnqueueOnce is like Enqueue, but does nothing while the same job with the same arguments
	// waits or runs.
	EnqueueOnce(ctx context.Context, name string, args any) error
	// Retry runs failed jobs of a name again, once for all with the same arguments, and
	// returns their number. Those with the arguments of a waiting or running job are deleted.
	Retry(ctx context.Context, name string) (int, error)
	// Run runs jobs until ctx ends, then waits for running jobs. It returns an error if one
	// does not even end with its context. At the end it closes the queue.
	Run(ctx context.Context) error
	// Close closes the connections of a queue that is not run. After Run, it does nothing.
	Close()
}

// State is the state of a job.
type State struct {
	Name      string
	Every     time.Duration // as of the job
	LastRun   time.Time     // last completion, or zero
	Next      time.Time     // next due time, or zero
	Waiting   int           // due, scheduled or running
	Failed    int           // after the last attempt, in this period if periodic
	LastError string        // of a job to be retried or that failed
}

// keepFor is how long finished and failed jobs stay in the database.
const keepFor = 30 * 24 * time.Hour

var errUnknown = errors.New("no such job")

func (o Options) withDefaults() Options {
	o.Attempts = cmp.Or(o.Attempts, 10)
	if o.Backoff == nil {
		o.Backoff = func(attempt int) time.Duration { return time.Duration(math.Pow(float64(attempt), 4)) * time.Second }
	}
	o.Drain = cmp.Or(o.Drain, 10*time.Second)
	o.Grace = cmp.Or(o.Grace, time.Minute)
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

// mostRetried is the maximum number of jobs that Retry handles.
const mostRetried = 1000

// encode checks that a job exists and returns its arguments as JSON.
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
