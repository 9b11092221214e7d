package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/audience/telemetry"
)

// partitioned are the tables with a partition for each day on PostgreSQL.
var partitioned = []string{"telemetry_views", "telemetry_events"}

func partitionName(table string, day telemetry.Day) string {
	return table + "_" + strings.ReplaceAll(day.String(), "-", "")
}

// prepare notes that there are visits of a day, and makes its partitions.
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
	if _, err := s.db.ExecContext(ctx, s.marks("insert into telemetry_days (day, counted) values (?, 0) on conflict do nothing"), int32(day)); err != nil {
		return fmt.Errorf("note %s: %w", day, err)
	}
	s.prepared[day] = true
	return nil
}

func (s *Storage) makePartitions(ctx context.Context, day telemetry.Day) error {
	for _, table := range partitioned {
		statement := fmt.Sprintf("create table if not exists %s partition of %s for values from (%d) to (%d)", partitionName(table, day), table, day, day+1)
		if _, err := s.db.ExecContext(ctx, statement); err != nil && !isDuplicate(err) {
			return err
		}
	}
	return nil
}

// Delete removes all visits and documents of the days before one. Counts of days
// stay. It returns how many documents it removed.
func (s *Storage) Delete(ctx context.Context, before telemetry.Day) (int64, error) {
	if err := s.deleteVisits(ctx, before); err != nil {
		return 0, err
	}
	if _, err := s.db.ExecContext(ctx, s.marks("delete from telemetry_days where day < ?"), int32(before)); err != nil {
		return 0, fmt.Errorf("delete days: %w", err)
	}
	s.mu.Lock()
	clear(s.prepared)
	s.mu.Unlock()
	var deleted int64
	for {
		n, err := s.deleteSome(ctx, before)
		deleted += n
		if err != nil || n == 0 {
			return deleted, err
		}
	}
}

// deleteSome removes some documents at a time, so that new ones do not wait long.
func (s *Storage) deleteSome(ctx context.Context, before telemetry.Day) (int64, error) {
	done, err := s.db.ExecContext(ctx, s.marks(`delete from telemetry_documents where id in
		(select id from telemetry_documents where day < ? limit 5000)`), int32(before))
	if err != nil {
		return 0, fmt.Errorf("delete documents: %w", err)
	}
	return done.RowsAffected()
}

func (s *Storage) deleteVisits(ctx context.Context, before telemetry.Day) error {
	for _, table := range partitioned {
		if !s.postgres {
			if _, err := s.db.ExecContext(ctx, "delete from "+table+" where day < ?", int32(before)); err != nil {
				return fmt.Errorf("delete from %s: %w", table, err)
			}
			continue
		}
		if err := s.dropPartitions(ctx, table, before); err != nil {
			return err
		}
	}
	return nil
}

func (s *Storage) dropPartitions(ctx context.Context, table string, before telemetry.Day) error {
	names, err := s.strings(ctx, `select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = $1::regclass and c.relname < $2`, table, partitionName(table, before))
	if err != nil {
		return fmt.Errorf("list partitions: %w", err)
	}
	for _, name := range names {
		if _, err := s.db.ExecContext(ctx, "drop table if exists "+name); err != nil {
			return fmt.Errorf("drop %s: %w", name, err)
		}
	}
	return nil
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

// marks numbers the marks of parameters in a query for PostgreSQL.
func (s *Storage) marks(query string) string {
	if !s.postgres {
		return query
	}
	var b strings.Builder
	n := 0
	for _, part := range strings.SplitAfter(query, "?") {
		if head, ok := strings.CutSuffix(part, "?"); ok {
			n++
			part = head + "$" + strconv.Itoa(n)
		}
		b.WriteString(part)
	}
	return b.String()
}

// inTx runs a function in a transaction.
func (s *Storage) inTx(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // has no effect after a commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
