package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"waymark.dev/waymark/internal/dbfault"
	"waymark.dev/waymark/internal/fault"
	"waymark.dev/waymark/internal/playground/saved"
)

var _ saved.Store = (*Store)(nil)

// AddPlayground implements [saved.Store].
func (s *Store) AddPlayground(ctx context.Context, user int64, code string) (int64, error) {
	var id int64
	err := s.db.QueryRowContext(ctx,
		"insert into playgrounds (created_at, user_id, code) values ($1, $2, $3) returning id", now(), user, code).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("keep playground: %w", dbfault.Mark(err))
	}
	return id, nil
}

// Playground implements [saved.Store].
func (s *Store) Playground(ctx context.Context, id int64) (string, error) {
	var code string
	err := s.db.QueryRowContext(ctx, "select code from playgrounds where id = $1 and active and not flagged", id).Scan(&code)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", missingPlayground(id)
	case err != nil:
		return "", fmt.Errorf("read playground %d: %w", id, dbfault.Mark(err))
	}
	return code, nil
}

// The reasons of all reports are kept, up to a length. What an operator has
// looked at stays as it is.
const flagPlayground = `
update playgrounds
set flagged = true, flagged_at = coalesce(flagged_at, $2),
	flag_reason = case
		when $3 = '' then flag_reason
		when flag_reason = '' then $3
		else substr(flag_reason || '
' || $3, 1, 4000) end
where id = $1 and active and reviewed_at is null`

// FlagPlayground implements [saved.Store].
func (s *Store) FlagPlayground(ctx context.Context, id int64, reason string) error {
	if _, err := s.db.ExecContext(ctx, flagPlayground, id, now(), reason); err != nil {
		return fmt.Errorf("flag playground %d: %w", id, dbfault.Mark(err))
	}
	return nil
}

const selectFlagged = `
select p.id, p.created_at, p.flagged_at, p.flag_reason, coalesce(u.email, '')
from playgrounds p left join users u on u.id = p.user_id
where p.flagged and p.active order by p.flagged_at, p.id`

// FlaggedPlaygrounds implements [saved.Store].
func (s *Store) FlaggedPlaygrounds(ctx context.Context) ([]saved.Report, error) {
	rows, err := s.db.QueryContext(ctx, selectFlagged)
	if err != nil {
		return nil, fmt.Errorf("list flagged playgrounds: %w", dbfault.Mark(err))
	}
	defer rows.Close()
	var list []saved.Report
	for rows.Next() {
		var r saved.Report
		if err := rows.Scan(&r.Number, &r.SavedAt, &r.FlaggedAt, &r.Reason, &r.Owner); err != nil {
			return nil, fmt.Errorf("list flagged playgrounds: %w", dbfault.Mark(err))
		}
		list = append(list, r)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list flagged playgrounds: %w", dbfault.Mark(err))
	}
	return list, nil
}

// ReviewPlayground implements [saved.Store].
func (s *Store) ReviewPlayground(ctx context.Context, id int64, keep bool) error {
	result, err := s.db.ExecContext(ctx,
		"update playgrounds set active = $2, flagged = false, reviewed_at = $3 where id = $1", id, keep, now())
	if err != nil {
		return fmt.Errorf("review playground %d: %w", id, dbfault.Mark(err))
	}
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return missingPlayground(id)
	}
	return nil
}

func missingPlayground(id int64) error { return fmt.Errorf("playground %d: %w", id, fault.ErrNotFound) }
