package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

var _ scans.Store = (*Store)(nil)

const (
	insertScannedSite = "insert into observatory_sites (site, host, created_at) values ($1, $2, $3) on conflict do nothing"
	selectScannedSite = "select id from observatory_sites where site = $1"
	failLostScans     = `
update observatory_scans set state = 'FAILED', end_time = $2, error = $4
where site_id = $1 and state = 'RUNNING' and start_time < $3`
	insertScan        = "insert into observatory_scans (site_id, state, start_time) values ($1, 'RUNNING', $2) on conflict do nothing returning id"
	selectRunningScan = "select id from observatory_scans where site_id = $1 and state = 'RUNNING'"
	endScan           = `
update observatory_scans set state = $2, end_time = $3, algorithm_version = $4, tests_failed = $5, tests_passed = $6, tests_quantity = $7,
	grade = $8, score = $9, status_code = $10, error = $11, error_kind = $12, error_reason = $13,
	response_headers = $14, tests = $15, capture = $16
where id = $1 and state = 'RUNNING'`
	dropOlderCaptures = `
update observatory_scans set capture = null
where capture is not null and id <> $1 and site_id = (select site_id from observatory_scans where id = $1)`
	keepNewestCaptures = `
update observatory_scans set capture = null
where capture is not null and id not in (
	select id from observatory_scans where capture is not null order by start_time desc, id desc limit $1)`
	selectScans = `
select x.id, s.site, x.state, x.start_time, x.end_time, x.algorithm_version, x.tests_failed, x.tests_passed, x.tests_quantity,
	x.grade, x.score, x.status_code, x.error, x.error_kind, x.error_reason, x.response_headers, x.tests, x.capture
from observatory_scans x join observatory_sites s on s.id = x.site_id `
	scanByID          = "where x.id = $1"
	newestScan        = "where s.site = $1 and x.state = 'FINISHED' and x.start_time >= $2 order by x.start_time desc, x.id desc limit 1"
	selectScanHistory = `
select id, start_time, grade, score from (
	select x.id, x.start_time, x.grade, x.score, lag(x.score) over (order by x.start_time, x.id) as before
	from observatory_scans x join observatory_sites s on s.id = x.site_id where s.site = $1 and x.state = 'FINISHED'
) as scans where before is null or before <> score order by start_time desc, id desc limit $2`
	selectGradeCounts = `
select grade, count(*) from (
	select grade, row_number() over (partition by site_id order by start_time desc, id desc) as place
	from observatory_scans where state = 'FINISHED' and end_time >= $1
) as scans where place = 1 group by grade order by grade`
	deleteScans        = "delete from observatory_scans where start_time < $1"
	findScanBefore     = "select id from observatory_scans order by id desc limit 1 offset $1"
	deleteScansUpTo    = "delete from observatory_scans where id <= $1 and state <> 'RUNNING'"
	deleteEmptySites   = "delete from observatory_sites where not exists (select 1 from observatory_scans x where x.site_id = observatory_sites.id) and created_at < $1"
	countScansOfHost   = "select count(distinct s.id), count(x.id) from observatory_sites s left join observatory_scans x on x.site_id = s.id where s.host = $1"
	deleteSitesOfHost  = "delete from observatory_sites where host = $1"
	insertScanRemoval  = "insert into observatory_removals (created_at, actor, host, sites, scans) values ($1, $2, $3, $4, $5)"
	selectScanRemovals = "select created_at, actor, host, sites, scans from observatory_removals order by id desc limit $1"
)

func (s *Store) BeginScan(ctx context.Context, site observatory.Site, at, lost time.Time) (id int64, began bool, err error) {
	err = s.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, insertScannedSite, site.Key(), site.Host, at.UTC()); err != nil {
			return err
		}
		var number int64
		if err := tx.QueryRowContext(ctx, selectScannedSite, site.Key()).Scan(&number); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, failLostScans, number, at.UTC(), lost.UTC(), scans.ErrLost.Error()); err != nil {
			return err
		}
		err := tx.QueryRowContext(ctx, insertScan, number, at.UTC()).Scan(&id)
		if began = err == nil; !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return tx.QueryRowContext(ctx, selectRunningScan, number).Scan(&id)
	})
	if errors.Is(err, sql.ErrNoRows) {
		// The other scan ended, or the site was removed, in between.
		return 0, false, nil
	}
	if err != nil {
		return 0, false, fmt.Errorf("begin scan: %w", err)
	}
	return id, began, nil
}

func (s *Store) EndScan(ctx context.Context, r *scans.Record) error {
	finished := r.State == scans.Finished
	err := s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, endScan, r.ID, string(r.State), r.EndedAt.UTC(), r.AlgorithmVersion, r.TestsFailed, r.TestsPassed, r.TestsQuantity,
			orNull(r.Grade), sql.NullInt64{Int64: int64(r.Score), Valid: finished}, sql.NullInt64{Int64: int64(r.StatusCode), Valid: finished},
			orNull(r.Error), orNull(string(r.Kind)), orNull(string(r.Reason)), orNull(string(r.Headers)), orNull(string(r.Tests)), orNull(string(r.Capture))))
		if err != nil || n == 0 || !finished {
			return err
		}
		_, err = tx.ExecContext(ctx, dropOlderCaptures, r.ID)
		return err
	})
	return database.Wrap(err, "end scan")
}

func (s *Store) Scan(ctx context.Context, id int64) (*scans.Record, error) {
	return s.scan(ctx, scanByID, id)
}

func (s *Store) NewestScan(ctx context.Context, site string, since time.Time) (*scans.Record, error) {
	return s.scan(ctx, newestScan, site, since.UTC())
}

// scan returns the scan found by a query, or nil.
func (s *Store) scan(ctx context.Context, where string, args ...any) (*scans.Record, error) {
	r, err := scanRecord(s.db.QueryRowContext(ctx, selectScans+where, args...))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, database.Wrap(err, "read scan")
	}
	return r, nil
}

func scanRecord(row scanner) (*scans.Record, error) {
	var r scans.Record
	var ended sql.NullTime
	var score, status sql.NullInt64
	var grade, failed, kind, reason, headers, tests, capture sql.NullString
	err := row.Scan(&r.ID, &r.Site, &r.State, &r.StartedAt, &ended, &r.AlgorithmVersion, &r.TestsFailed, &r.TestsPassed, &r.TestsQuantity,
		&grade, &score, &status, &failed, &kind, &reason, &headers, &tests, &capture)
	if err != nil {
		return nil, err
	}
	r.StartedAt, r.EndedAt = r.StartedAt.UTC(), utc(ended)
	r.Grade, r.Score, r.StatusCode = grade.String, int(score.Int64), int(status.Int64)
	r.Error, r.Kind, r.Reason = failed.String, observatory.Kind(kind.String), observatory.Reason(reason.String)
	r.Headers, r.Tests, r.Capture = json.RawMessage(headers.String), json.RawMessage(tests.String), json.RawMessage(capture.String)
	return &r, nil
}

func (s *Store) ScanHistory(ctx context.Context, site string, most int) ([]scans.Past, error) {
	history, err := selectAll(ctx, s.db, func(row scanner) (p scans.Past, err error) {
		err = row.Scan(&p.ID, &p.StartedAt, &p.Grade, &p.Score)
		p.StartedAt = p.StartedAt.UTC()
		return p, err
	}, selectScanHistory, site, most)
	if err != nil {
		return nil, database.Wrap(err, "list scans")
	}
	slices.Reverse(history)
	return history, nil
}

func (s *Store) GradeCounts(ctx context.Context, since time.Time) ([]scans.GradeCount, error) {
	counts, err := selectAll(ctx, s.db, func(row scanner) (c scans.GradeCount, err error) {
		err = row.Scan(&c.Grade, &c.Count)
		return c, err
	}, selectGradeCounts, since.UTC())
	return counts, database.Wrap(err, "count grades")
}

// DeleteScans deletes the scans that began before a moment, and sites without scans. It
// returns the number of scans.
func (s *Store) DeleteScans(ctx context.Context, before time.Time) (int, error) {
	var n int64
	err := s.within(ctx, func(tx *sql.Tx) (err error) {
		if n, err = affected(tx.ExecContext(ctx, deleteScans, before.UTC())); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, deleteEmptySites, before.UTC())
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("delete scans: %w", err)
	}
	return int(n), nil
}

// KeepScans deletes all but the newest scans, and returns their number.
func (s *Store) KeepScans(ctx context.Context, kept int) (int, error) {
	var n int64
	err := s.within(ctx, func(tx *sql.Tx) error {
		var last int64
		err := tx.QueryRowContext(ctx, findScanBefore, kept).Scan(&last)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if n, err = affected(tx.ExecContext(ctx, deleteScansUpTo, last)); err != nil {
			return err
		}
		const underWay = time.Hour // more than a scan takes
		_, err = tx.ExecContext(ctx, deleteEmptySites, now().Add(-underWay))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("delete scans that are too many: %w", err)
	}
	return int(n), nil
}

// DropCaptures drops all captures but those of the newest scans, and returns their number.
// Results are kept.
func (s *Store) DropCaptures(ctx context.Context, kept int) (int, error) {
	n, err := affected(s.db.ExecContext(ctx, keepNewestCaptures, kept))
	if err != nil {
		return 0, database.Wrap(err, "drop captures")
	}
	return int(n), nil
}

// RemoveHost deletes the scans of a host, with all ports and paths, for an operator, and logs
// it. Running scans leave no result.
func (s *Store) RemoveHost(ctx context.Context, host, actor string) (scans.Removal, error) {
	removed := scans.Removal{At: now(), Actor: actor, Host: host}
	err := s.within(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, countScansOfHost, host).Scan(&removed.Sites, &removed.Scans); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, deleteSitesOfHost, host); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, insertScanRemoval, removed.At, actor, host, removed.Sites, removed.Scans)
		return err
	})
	return removed, database.Wrap(err, "remove scans of %s", host)
}

// ScanRemovals lists operators' removals, the last first.
func (s *Store) ScanRemovals(ctx context.Context, most int) ([]scans.Removal, error) {
	list, err := selectAll(ctx, s.db, func(row scanner) (r scans.Removal, err error) {
		err = row.Scan(&r.At, &r.Actor, &r.Host, &r.Sites, &r.Scans)
		r.At = r.At.UTC()
		return r, err
	}, selectScanRemovals, most)
	return list, database.Wrap(err, "list removals")
}
