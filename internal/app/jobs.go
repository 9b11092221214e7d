package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
)

const day = 24 * time.Hour

// periodic is a job that is never enqueued, so it has no arguments.
func periodic(name string, every time.Duration, run func(context.Context) error) jobs.Job {
	return jobs.Job{Name: name, Every: every, Run: func(ctx context.Context, _ json.RawMessage) error { return run(ctx) }}
}

// examineJobs reports the last run, next run and error of each job.
func (a *App) examineJobs(ctx context.Context, features feature.Set) []Finding {
	kinds, err := jobsOf(&host{siteRuntime: &siteRuntime{features: features}}, a.componentsOf(features))
	if err != nil {
		return []Finding{{false, "jobs", err.Error()}}
	}
	kinds = slices.DeleteFunc(kinds, func(j jobs.Job) bool { return j.Name == deliverUpdates })
	if len(kinds) == 0 {
		return nil
	}
	var list []Finding
	err = a.withExistingStore(ctx, func(db *store.Store) error {
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
