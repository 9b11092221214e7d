package store

import (
	"context"
	"database/sql"

	"waymark.dev/waymark/internal/platform/jobs"
)

// OpenJobs returns the queue of jobs in the database, valid until the store is closed.
func (s *Store) OpenJobs(ctx context.Context, o jobs.Options) (jobs.Queue, error) {
	if s.dialect == postgresDialect {
		return jobs.OpenPostgres(ctx, s.url, o)
	}
	return jobs.OpenSQLite(s.db, o)
}

// Stats returns the state of the connections.
func (s *Store) Stats() sql.DBStats { return s.db.Stats() }

// QueuedJobs returns the number of unfinished and of discarded jobs by state.
func (s *Store) QueuedJobs(ctx context.Context) (map[string]int, error) {
	return jobs.Queued(ctx, s.db)
}

// JobStates returns the states of jobs.
func (s *Store) JobStates(ctx context.Context, list []jobs.Job) ([]jobs.State, error) {
	if s.dialect == postgresDialect {
		return jobs.StatesPostgres(ctx, s.db, list)
	}
	return jobs.StatesSQLite(ctx, s.db, list)
}
