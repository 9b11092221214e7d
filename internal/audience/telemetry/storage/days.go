package storage

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// partitioned are the tables with daily partitions on PostgreSQL.
var partitioned = []string{"telemetry_views", "telemetry_events"}

func partitionName(table string, day telemetry.Day) string {
	return table + "_" + strings.ReplaceAll(day.String(), "-", "")
}

// prepare records that a day has visits, and creates its partitions.
func (s *Storage) prepare(ctx context.Context, day telemetry.Day) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.prepared[day] {
		return nil
	}
	if s.postgres {
		if err := s.makePartitions(ctx, day); err != nil {
			return fmt.Errorf("create partitions of %s: %w", day, err)
		}
	}
	if _, err := s.db.ExecContext(ctx, "insert into telemetry_days (day, counted) values ($1, 0) on conflict do nothing", int32(day)); err != nil {
		return fmt.Errorf("note %s: %w", day, err)
	}
	s.prepared[day] = true
	return nil
}

func (s *Storage) makePartitions(ctx context.Context, day telemetry.Day) error {
	for _, table := range partitioned {
		statement := fmt.Sprintf("create table if not exists %s partition of %s for values from (%d) to (%d)", partitionName(table, day), table, day, day+1)
		if err := s.changeTable(ctx, statement); err != nil && !isDuplicate(err) {
			return err
		}
	}
	return nil
}

// deleteVisits deletes all visits and documents of the days before one, which must have been
// counted. Daily counts stay, except for rare search texts. It returns the number of deleted
// documents. It can be repeated after an interruption.
func (s *Storage) deleteVisits(ctx context.Context, before telemetry.Day) (deleted int64, err error) {
	var old int
	if err := s.db.QueryRowContext(ctx, "select count(*) from telemetry_days where day < $1", int32(before)).Scan(&old); err != nil {
		return 0, fmt.Errorf("find old days: %w", err)
	}
	if old == 0 {
		return 0, nil
	}
	if _, err := s.db.ExecContext(ctx, "update telemetry_days set counted = $1 where day < $2", leaving, int32(before)); err != nil {
		return 0, fmt.Errorf("note days to delete: %w", err)
	}
	if err := s.forgetSearches(ctx, before); err != nil {
		return 0, err
	}
	for _, table := range partitioned {
		if s.postgres {
			err = s.dropPartitions(ctx, table, before)
		} else {
			_, err = s.deleteSteps(ctx, "delete from "+table+" where rowid in (select rowid from "+table+" where day < $1 limit 5000)", before)
		}
		if err != nil {
			return 0, err
		}
	}
	if deleted, err = s.deleteDocuments(ctx, before); err != nil {
		return deleted, err
	}
	if _, err := s.db.ExecContext(ctx, "delete from telemetry_days where day < $1", int32(before)); err != nil {
		return deleted, fmt.Errorf("delete days: %w", err)
	}
	s.mu.Lock()
	clear(s.prepared)
	s.mu.Unlock()
	return deleted, nil
}

// deleteSteps repeats a statement that deletes some rows until none remain, so that new ones
// do not wait long.
func (s *Storage) deleteSteps(ctx context.Context, statement string, before telemetry.Day) (deleted int64, err error) {
	for {
		n, err := s.deleteSome(ctx, statement, int32(before))
		deleted += n
		if err != nil || n == 0 {
			return deleted, err
		}
	}
}

func (s *Storage) deleteSome(ctx context.Context, statement string, args ...any) (int64, error) {
	done, err := s.db.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, fmt.Errorf("delete visits: %w", err)
	}
	return done.RowsAffected()
}

// deleteDocuments deletes the ids of old documents. In SQLite they have no index by day, whose
// entries every ping would spread all over it: they are scanned once a day, a part at a time.
func (s *Storage) deleteDocuments(ctx context.Context, before telemetry.Day) (deleted int64, err error) {
	if s.postgres {
		return s.deleteSteps(ctx, `delete from telemetry_documents where id in
			(select id from telemetry_documents where day < $1 limit 5000)`, before)
	}
	const parts = 256
	for part := range parts {
		first := []byte{byte(part)}
		after := append(first, bytes.Repeat([]byte{0xff}, len(uuid.UUID{}))...)
		n, err := s.deleteSome(ctx, "delete from telemetry_documents where id between $1 and $2 and day < $3", first, after, int32(before))
		deleted += n
		if err != nil {
			return deleted, err
		}
	}
	return deleted, nil
}

func (s *Storage) dropPartitions(ctx context.Context, table string, before telemetry.Day) error {
	names, err := s.strings(ctx, `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = $1::regclass and c.relname < $2`, table, partitionName(table, before))
	if err != nil {
		return fmt.Errorf("list partitions: %w", err)
	}
	for _, name := range names {
		if err := s.changeTable(ctx, "drop table if exists "+name); err != nil {
			return fmt.Errorf("drop %s: %w", name, err)
		}
	}
	return nil
}

// lockTime limits how long a change of tables waits for their readers. Pings arriving
// meanwhile wait with it.
const lockTime = 2 * time.Second

// changeTable creates or drops a PostgreSQL table. It fails during a long report and can be
// retried.
func (s *Storage) changeTable(ctx context.Context, statement string) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("set local lock_timeout = %d", lockTime.Milliseconds())); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

func (s *Storage) strings(ctx context.Context, query string, args ...any) (list []string, err error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// inTx calls a function in a transaction.
func (s *Storage) inTx(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // no effect after a commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
