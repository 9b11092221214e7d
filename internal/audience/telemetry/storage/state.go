package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
)

// State is the state of the database for operators.
type State struct {
	Bytes     int64         // on disk
	Since     telemetry.Day // first day with visits, or 0
	Counts    telemetry.Day // first day with counts, or 0
	Uncounted int           // uncounted days that ended more than two hours ago
}

// Examine describes a database without changing it. The error is [fs.ErrNotExist] if it does
// not exist.
func Examine(ctx context.Context, o Options, now time.Time) (st State, err error) {
	s := &Storage{postgres: o.URL != ""}
	if s.postgres {
		s.db, s.schema, err = openPostgres(o.URL)
	} else if _, err = os.Stat(filepath.Join(o.Dir, FileName)); err == nil {
		s.db, err = openSQLite(o.Dir)
	}
	if err != nil {
		return st, fault.Cause(err)
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	st, err = s.state(ctx, now)
	if err == nil && !s.postgres {
		st.Bytes, err = fileSizes(o.Dir)
	}
	return st, errors.Join(err, s.db.Close())
}

func (s *Storage) state(ctx context.Context, now time.Time) (st State, err error) {
	if s.postgres {
		var tables int
		err := s.db.QueryRowContext(ctx, `select count(*), coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint
			from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`, s.schema).Scan(&tables, &st.Bytes)
		if err == nil && tables == 0 {
			err = fmt.Errorf("schema %s: %w", s.schema, fs.ErrNotExist)
		}
		if err != nil {
			return st, err
		}
	}
	const late = 2 * time.Hour // days are counted hourly
	var since, counts sql.NullInt32
	err = s.db.QueryRowContext(ctx, `select (select min(day) from telemetry_days where counted > 0 or day < $1),
		(select min(day) from telemetry_daily), (select count(*) from telemetry_days where counted <= day and day < $1)`,
		int32(telemetry.DayOf(now.Add(-late)))).Scan(&since, &counts, &st.Uncounted)
	st.Since, st.Counts = telemetry.Day(since.Int32), telemetry.Day(counts.Int32)
	return st, err
}

// fileSizes returns the size of the file and its log.
func fileSizes(dir string) (bytes int64, err error) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(filepath.Join(dir, FileName+suffix))
		switch {
		case err == nil:
			bytes += info.Size()
		case !errors.Is(err, fs.ErrNotExist):
			return 0, fault.Cause(err)
		}
	}
	return bytes, nil
}
