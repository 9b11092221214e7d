package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/playground"
)

var _ playground.CodeStore = (*Store)(nil)

// within runs do in a transaction.
func (s *Store) within(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return database.MarkTransient(err)
	}
	defer func() { _ = tx.Rollback() }() // fails after a commit
	if err := do(tx); err != nil {
		return database.MarkTransient(err)
	}
	return database.MarkTransient(tx.Commit())
}

// hold locks a row in both databases, and reports whether it exists.
func hold(ctx context.Context, tx *sql.Tx, update string, id int64) (bool, error) {
	n, err := affected(tx.ExecContext(ctx, update, id))
	return n > 0, err
}

const (
	holdUser   = "update users set updated_at = updated_at where id = $1"
	selectUsed = "select count(*), cast(coalesce(sum(size), 0) as bigint) from playgrounds where user_id = $1"
	insertCode = "insert into playgrounds (created_at, user_id, code, size) values ($1, $2, $3, $4) returning id"
)

func (s *Store) AddPlayground(ctx context.Context, user int64, code string, q playground.CodeQuota) (int64, error) {
	var id int64
	err := s.within(ctx, func(tx *sql.Tx) error {
		// Concurrent saves must see each other's code in the quota.
		if there, err := hold(ctx, tx, holdUser, user); err != nil {
			return err
		} else if !there {
			return fault.ErrUnauthenticated
		}
		var count int
		var bytes int64
		if err := tx.QueryRowContext(ctx, selectUsed, user).Scan(&count, &bytes); err != nil {
			return err
		}
		if count >= q.Count || bytes+int64(len(code)) > q.Bytes {
			return playground.ErrQuota
		}
		return tx.QueryRowContext(ctx, insertCode, now(), user, code, len(code)).Scan(&id)
	})
	return id, database.Wrap(err, "keep playground")
}

func (s *Store) Playground(ctx context.Context, id int64) (string, error) {
	return s.playground(ctx, selectCode+" and hidden_at is null", id)
}

func (s *Store) AnyPlayground(ctx context.Context, id int64) (string, error) {
	return s.playground(ctx, selectCode, id)
}

const selectCode = "select code from playgrounds where id = $1"

func (s *Store) playground(ctx context.Context, query string, id int64) (string, error) {
	var code string
	err := s.db.QueryRowContext(ctx, query, id).Scan(&code)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", fmt.Errorf("there is no playground %d: %w", id, fault.ErrNotFound)
	case err != nil:
		return "", database.Wrap(err, "read playground %d", id)
	}
	return code, nil
}

// anonymousReports bounds stored reports of readers who are not signed in: anybody can send
// any number, and an operator only needs a few.
const anonymousReports = 20

const (
	holdUnreviewed = "update playgrounds set size = size where id = $1 and reviewed_at is null"
	countAnonymous = "select count(*) from playground_reports where playground_id = $1 and user_id is null"
	insertReport   = "insert into playground_reports (playground_id, user_id, created_at, reason) values ($1, $2, $3, $4) on conflict (playground_id, user_id) do nothing"
	hideWhenEnough = "update playgrounds set hidden_at = $2 where id = $1 and hidden_at is null and $3 <= (" + countReporters + ")"
	countReporters = "select count(*) from playground_reports where playground_id = $1 and user_id is not null"
	deleteReports  = "delete from playground_reports where playground_id = $1"
	reviewCode     = "update playgrounds set reviewed_at = $2, hidden_at = $3 where id = $1 returning coalesce(user_id, 0)"
	deleteCode     = "delete from playgrounds where id = $1 returning coalesce(user_id, 0)"
	selectReported = `
select p.id, p.created_at, p.hidden_at is not null, coalesce(u.email, ''), coalesce(u.uid, ''), r.created_at, r.user_id is not null, r.reason
from playground_reports r join playgrounds p on p.id = r.playground_id left join users u on u.id = p.user_id
where p.reviewed_at is null order by p.id, r.created_at, r.id`
)

func (s *Store) ReportPlayground(ctx context.Context, id int64, r playground.CodeReport, hideAfter int) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		if open, err := hold(ctx, tx, holdUnreviewed, id); err != nil || !open {
			return err
		}
		if r.User == 0 {
			var count int
			if err := tx.QueryRowContext(ctx, countAnonymous, id).Scan(&count); err != nil || count >= anonymousReports {
				return err
			}
		}
		user := sql.NullInt64{Int64: r.User, Valid: r.User != 0}
		if _, err := tx.ExecContext(ctx, insertReport, id, user, now(), r.Reason); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, hideWhenEnough, id, now(), hideAfter)
		return err
	})
	return database.Wrap(err, "report playground %d", id)
}

func (s *Store) ReportedPlaygrounds(ctx context.Context) ([]playground.ReportedCode, error) {
	list, err := s.reportedPlaygrounds(ctx)
	return list, database.Wrap(err, "list reported playgrounds")
}

func (s *Store) reportedPlaygrounds(ctx context.Context) ([]playground.ReportedCode, error) {
	var list []playground.ReportedCode
	err := eachRow(ctx, s.db, func(row scanner) error {
		var p playground.ReportedCode
		var at time.Time
		var signedIn bool
		var reason string
		if err := row.Scan(&p.Number, &p.SavedAt, &p.Hidden, &p.Owner, &p.OwnerUID, &at, &signedIn, &reason); err != nil {
			return err
		}
		if last := len(list) - 1; last < 0 || list[last].Number != p.Number {
			p.ReportedAt = at
			list = append(list, p)
		}
		list[len(list)-1].Add(signedIn, reason)
		return nil
	}, selectReported)
	return list, err
}

func (s *Store) ReviewPlayground(ctx context.Context, id int64, show bool) error {
	hidden, done := sql.NullTime{Time: now(), Valid: !show}, "hidden"
	if show {
		done = "shown"
	}
	return s.endReports(ctx, done, id, reviewCode, now(), hidden)
}

func (s *Store) RemovePlayground(ctx context.Context, id int64) error {
	if err := s.endReports(ctx, "deleted", id, deleteCode); err != nil {
		return err
	}
	return s.erase(ctx)
}

// endReports runs a statement on code, which returns its owner, and deletes its reports.
func (s *Store) endReports(ctx context.Context, done string, id int64, statement string, args ...any) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		var owner int64
		err := tx.QueryRowContext(ctx, statement, append([]any{id}, args...)...).Scan(&owner)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.ErrNotFound
		}
		if err == nil {
			_, err = tx.ExecContext(ctx, deleteReports, id)
		}
		if err == nil {
			err = recordChange(ctx, tx, owner, account.Operator, account.CodeReviewed, "", fmt.Sprintf("%d %s", id, done))
		}
		return err
	})
	return database.Wrap(err, "playground %d is not %s", id, done)
}

// purgeable selects code to purge.
const purgeable = `
from playgrounds where created_at < $1 and (hidden_at is not null or not $2) and (user_id is null or not $3)
and ($4 = '' or user_id in (select id from users where email = $4))
and (not $5 or hidden_at is not null and reviewed_at < $6)`

func (s *Store) PurgePlaygrounds(ctx context.Context, which playground.CodeSelection, try bool) (int, error) {
	before := which.Before
	if before.IsZero() {
		before = now().Add(time.Minute) // everything
	}
	args := []any{before.UTC(), which.Hidden, which.WithoutOwner, which.Owner, !which.HiddenBefore.IsZero(), which.HiddenBefore.UTC()}
	if try {
		var n int
		if err := s.db.QueryRowContext(ctx, "select count(*)"+purgeable, args...).Scan(&n); err != nil {
			return 0, database.Wrap(err, "count playgrounds to purge")
		}
		return n, nil
	}
	var n int64
	err := s.within(ctx, func(tx *sql.Tx) (err error) {
		if n, err = affected(tx.ExecContext(ctx, "delete"+purgeable, args...)); err != nil || n == 0 {
			return err
		}
		return recordChange(ctx, tx, 0, account.Operator, account.CodeReviewed, "", fmt.Sprintf("%d deleted", n))
	})
	if err != nil {
		return 0, fmt.Errorf("purge playgrounds: %w", err)
	}
	return int(n), s.erase(ctx)
}

// erase also removes deleted rows from SQLite's write-ahead log. It returns
// playground.ErrNotErased if the log cannot be truncated, as during a read.
func (s *Store) erase(ctx context.Context) error {
	if s.dialect != sqliteDialect {
		return nil
	}
	var isBusy bool
	var frames, copied int
	if err := s.db.QueryRowContext(ctx, "pragma wal_checkpoint(truncate)").Scan(&isBusy, &frames, &copied); err != nil {
		return fmt.Errorf("%w: %w", playground.ErrNotErased, err)
	}
	if isBusy {
		return playground.ErrNotErased
	}
	return nil
}
