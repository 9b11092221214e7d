package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

const day = 24 * time.Hour

// jobs lists the jobs of the features that are on, as far as these need only the
// database and accounts; [App.addServices] adds the rest. Work that every server has to
// do for itself, such as publishing the posts of a new day, is not a job.
func (a *App) jobs(db *store.Store, service *account.Service, features feature.Set) []jobs.Job {
	var list []jobs.Job
	if features.On(feature.Authentication) {
		list = append(list, eventJobs(service)...)
		list = append(list, a.accountJobs(db)...)
		list = append(list, a.newsletterJobs(db)...)
		list = append(list, periodic("delete-expired-sessions", day, func(ctx context.Context) error {
			return a.deleteExpiredSessions(ctx, service)
		}))
	}
	if days := a.cfg.Playground.DeleteHiddenAfter; days > 0 && features.On(feature.SavedPlaygrounds) {
		list = append(list, periodic("delete-hidden-code", day, func(ctx context.Context) error {
			return a.deleteHiddenCode(ctx, db, time.Now().Add(-time.Duration(days)*day))
		}))
	}
	list = append(list, a.observatoryJobs(db, features)...)
	if features.On(feature.Collections) {
		list = append(list, periodic("erase-deleted-collections", day, func(ctx context.Context) error {
			return a.purgeCollections(ctx, db)
		}))
	}
	if features.On(feature.AIHelp) {
		list = append(list, a.helpJobs(db)...)
	}
	if features.On(feature.Placement) {
		list = append(list, forgetAdEvents(db))
	}
	return list
}

// periodic is a job that is never enqueued, so that it has no arguments.
func periodic(name string, every time.Duration, run func(context.Context) error) jobs.Job {
	return jobs.Job{Name: name, Every: every, Run: func(ctx context.Context, _ json.RawMessage) error { return run(ctx) }}
}

// eventJob processes an event of the sign-in provider, given by its number.
const eventJob = "provider-event"

func eventJobs(service *account.Service) []jobs.Job {
	return []jobs.Job{
		{Name: eventJob, Run: func(ctx context.Context, args json.RawMessage) error {
			var number int64
			if err := json.Unmarshal(args, &number); err != nil {
				return fmt.Errorf("number of the event: %w", err)
			}
			return service.ProcessEvent(ctx, number)
		}},
		periodic("provider-events", time.Hour, func(ctx context.Context) error { return service.TendEvents(ctx) }),
	}
}

// lateQueue is the queue of jobs for what is made before it. It is opened before the
// server runs.
type lateQueue struct{ jobs.Queue }

func (q *lateQueue) processEvent(ctx context.Context, number int64) error {
	return q.EnqueueOnce(ctx, eventJob, number)
}

func (a *App) deleteExpiredSessions(ctx context.Context, service *account.Service) error {
	n, err := service.DeleteExpired(ctx)
	return a.logCount("deleted expired sessions", n, err)
}

// deleteHiddenCode deletes code that operators hid before a moment.
func (a *App) deleteHiddenCode(ctx context.Context, db saved.Store, before time.Time) error {
	n, err := db.PurgePlaygrounds(account.WithActor(ctx, account.Schedule), saved.Selection{HiddenBefore: before}, false)
	return a.logCount("deleted hidden code", n, err)
}

// runJobs runs jobs in the background, if there are any. The function it
// returns waits for running jobs to end.
func (a *App) runJobs(ctx context.Context, db *store.Store, late *lateQueue, list []jobs.Job) (func(), error) {
	if len(list) == 0 {
		return func() {}, nil
	}
	queue, err := db.OpenJobs(ctx, jobs.Options{Jobs: list, Log: a.log})
	if err != nil {
		return nil, err
	}
	late.Queue = queue
	return background(ctx, func(ctx context.Context) {
		if err := queue.Run(ctx); err != nil {
			a.log.Error("jobs have stopped", "error", err)
		}
	}), nil
}

// examineJobs says of each job when it ran, when it will, and what went wrong.
func (a *App) examineJobs(ctx context.Context, features feature.Set) []Finding {
	kinds := a.jobs(nil, nil, features)
	if tellsOfUpdates(features) {
		kinds = append(kinds, (&updateJobs{}).findJob())
	}
	if hasPlans(features) {
		kinds = append(kinds, reconcileBilling(nil))
	}
	if features.On(feature.Telemetry) {
		list, err := a.telemetryJobs(nil)
		if err != nil {
			return []Finding{{false, "jobs", err.Error()}}
		}
		kinds = append(kinds, list...)
	}
	if len(kinds) == 0 {
		return nil
	}
	var list []Finding
	err := a.withExistingStore(ctx, func(db *store.Store) error {
		states, err := db.JobStates(ctx, kinds)
		for _, s := range states {
			list = append(list, describeJob(s, time.Now()))
		}
		return err
	})
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, errNotMigrated):
		return nil // examineDatabase reports that
	case err != nil:
		return []Finding{{false, "jobs", err.Error()}}
	}
	return list
}

func describeJob(s jobs.State, at time.Time) Finding {
	text := "has not run yet"
	if !s.LastRun.IsZero() {
		text = "last run " + s.LastRun.UTC().Format(time.DateTime) + " UTC"
	}
	switch {
	case s.Next.IsZero():
	case s.Next.After(at):
		text += ", next " + s.Next.UTC().Format(time.DateTime) + " UTC"
	default:
		text += ", due as soon as a server runs"
	}
	switch {
	case s.Failed == 1:
		text += ", given up once"
	case s.Failed > 1:
		text += fmt.Sprintf(", given up %d times", s.Failed)
	}
	if s.LastError != "" {
		text += ", last error: " + s.LastError
	}
	return Finding{s.Failed == 0 || s.LastRun.After(at.Add(-2*s.Every)), "job " + s.Name, text}
}
