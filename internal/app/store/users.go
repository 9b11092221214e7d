package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"waymark.dev/waymark/internal/platform/dbfault"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

var _ account.Store = (*Store)(nil)

const upsertUser = `
insert into users (created_at, updated_at, uid, email, avatar_url, refresh_token, subscription_type)
values ($1, $1, $2, $3, $4, $5, $6)
on conflict (uid) do update set
	updated_at = excluded.updated_at, email = excluded.email, avatar_url = excluded.avatar_url,
	refresh_token = excluded.refresh_token, subscription_type = excluded.subscription_type`

// SignedIn implements [account.Store].
func (s *Store) SignedIn(ctx context.Context, p account.Profile) error {
	_, err := s.db.ExecContext(ctx, upsertUser, now(), p.UID, p.Email, orNull(p.AvatarURL), p.RefreshToken, p.Subscription)
	if err != nil {
		return fmt.Errorf("keep user: %w", dbfault.Mark(err))
	}
	return nil
}

const selectUser = `
select id, uid, email, coalesce(avatar_url, ''), coalesce(enforce_plus, subscription_type), is_admin
from users where uid = $1`

// User implements [account.Store].
func (s *Store) User(ctx context.Context, uid string) (account.User, error) {
	var u account.User
	err := s.db.QueryRowContext(ctx, selectUser, uid).
		Scan(&u.ID, &u.UID, &u.Email, &u.AvatarURL, &u.Subscription, &u.Admin)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return account.User{}, fmt.Errorf("user: %w", fault.ErrNotFound)
	case err != nil:
		return account.User{}, fmt.Errorf("read user: %w", dbfault.Mark(err))
	}
	return u, nil
}

// orNull keeps empty text as null.
func orNull(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }
