package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"waymark.dev/waymark/internal/platform/clock"
)

const (
	// sqliteWorkers is the number of concurrent jobs: SQLite serializes writes.
	sqliteWorkers = 2
	// sqliteMaintain is the interval at which a process corrects rows written while the clock
	// was wrong.
	sqliteMaintain = time.Minute
)

// OpenSQLite returns a queue in a SQLite database, with tables from [MigrateSQLite].
func OpenSQLite(db *sql.DB, o Options) (Queue, error) {
	q := &riverQueue[*sql.Tx]{opts: o.withDefaults(), close: func() {}}
	q.maintain = func(ctx context.Context) {
		for ctx.Err() == nil {
			if err := correctTimes(ctx, db); err != nil && ctx.Err() == nil {
				q.opts.Log.Warn("correct times of jobs", "error", err)
			}
			_ = clock.Wait(ctx, sqliteMaintain)
		}
	}
	config := q.config(sqliteWorkers)
	config.PollOnly = true // once a second; River's listener reads the file twenty times a second
	return q, q.open(riversqlite.New(db), config)
}

// futureRows correct rows written while the clock was ahead. Their jobs would wait until then,
// and no program would become leader.
var futureRows = []string{
	"update river_job set scheduled_at = $1, created_at = $1 where created_at > $1 and finalized_at is null",
	"update river_job set attempted_at = $1 where attempted_at > $1 and state = 'running'",
	"delete from river_leader where elected_at > $1",
}

func correctTimes(ctx context.Context, db *sql.DB) error {
	at := time.Now().UTC().Format("2006-01-02 15:04:05.000") // as River writes it
	for _, statement := range futureRows {
		if _, err := db.ExecContext(ctx, statement, at); err != nil {
			return err
		}
	}
	return nil
}

// takeOver copies the rows of the queue used before River. Waiting periodic jobs are enqueued
// again by their periods.
const takeOver = `
insert into river_job (kind, args, state, attempt, max_attempts, created_at, scheduled_at, attempted_at, finalized_at, errors)
select name, jsonb(json_object('args', json(args))),
	case state when 'done' then 'completed' when 'failed' then 'discarded' else 'available' end,
	case state when 'running' then attempt - 1 else attempt end, max(10, attempt),
	strftime('%Y-%m-%d %H:%M:%f', created_at), strftime('%Y-%m-%d %H:%M:%f', run_at), strftime('%Y-%m-%d %H:%M:%f', started_at),
	case when state in ('done', 'failed') then strftime('%Y-%m-%d %H:%M:%f', finished_at) end,
	case when error <> '' then jsonb(json_array(json_object(
		'at', strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(finished_at, run_at)), 'attempt', attempt, 'error', error, 'trace', ''))) end
from jobs where state in ('done', 'failed') or coalesce(unique_key, '') not like 'period %'
order by id`

// MigrateSQLite creates River's tables and moves the rows of the table jobs, created by an
// earlier migration, into them.
func MigrateSQLite(ctx context.Context, tx *sql.Tx) error {
	migrator, err := rivermigrate.New(riversqlite.New(nil), nil)
	if err != nil {
		return fmt.Errorf("read migrations of jobs: %w", err)
	}
	//lint:ignore SA1019 The steps that cannot share a transaction are those of PostgreSQL.
	if _, err := migrator.MigrateTx(ctx, tx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: riverSchema}); err != nil {
		return fmt.Errorf("migrate jobs: %w", err)
	}
	for _, statement := range []string{takeOver, "drop table jobs"} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("move jobs: %w", err)
		}
	}
	return nil
}
