package storage

import (
	"context"
	"fmt"
	"sync"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/fault"
)

// Intervals of checks of the database size: in pings, and in time once it was too large.
const (
	measurePings = 10_000
	measureTime  = 10 * time.Second
)

// sizeLimit prevents a database from filling its disk.
type sizeLimit struct {
	most int64 // bytes, 0 for no limit

	mu    sync.Mutex
	pings int // until the next check
	full  bool
	at    time.Time // last check
}

// checkSize returns why no more pings are stored, or nil.
func (s *Storage) checkSize(ctx context.Context, pings int, now time.Time) error {
	l := &s.size
	if l.most == 0 {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pings -= pings
	if l.full && now.Sub(l.at) >= measureTime || !l.full && l.pings <= 0 {
		bytes, err := s.bytes(ctx)
		if err != nil {
			return fmt.Errorf("measure the database: %w", err)
		}
		l.full, l.pings, l.at = bytes >= l.most, measurePings, now
	}
	if l.full {
		return fmt.Errorf("the telemetry database has reached telemetry.max_mb with %d MB: %w", l.most/1e6, fault.ErrUnavailable)
	}
	return nil
}

// bytes returns the size of the database, without reusable space.
func (s *Storage) bytes(ctx context.Context) (n int64, err error) {
	if s.postgres {
		// Rows of documents are deleted individually, leaving space for others.
		const bytesOfDocument = 120
		err = s.db.QueryRowContext(ctx, `select coalesce(sum(case when c.relname = 'telemetry_documents' then greatest(c.reltuples, 0) * $2
				else pg_total_relation_size(c.oid) end), 0)::bigint
			from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`, s.schema, bytesOfDocument).Scan(&n)
		return n, err
	}
	err = s.db.QueryRowContext(ctx, `select (p.page_count - f.freelist_count) * s.page_size
		from pragma_page_count p, pragma_freelist_count f, pragma_page_size s`).Scan(&n)
	return n, err
}

// makeRoom deletes visits of the oldest days early, until at most four fifths of the limit are
// used. It keeps today's and yesterday's, which may still be counted.
func (s *Storage) makeRoom(ctx context.Context, today telemetry.Day) error {
	if s.size.most == 0 {
		return nil
	}
	for {
		bytes, err := s.bytes(ctx)
		if err != nil || bytes <= s.size.most/5*4 {
			return err
		}
		days, err := s.VisitDays(ctx)
		if err != nil || len(days) == 0 || days[0] >= today-1 {
			return err
		}
		if _, err := s.deleteVisits(ctx, days[0]+1); err != nil {
			return err
		}
	}
}
