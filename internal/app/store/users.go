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
	err := s.within(ctx, func(tx *sql.Tx) error {
		return followTier(ctx, tx, p.UID, now(), func() error {
			_, err := tx.ExecContext(ctx, upsertUser, now(), p.UID, p.Email, orNull(p.AvatarURL), p.RefreshToken, p.Subscription)
			return err
		})
	})
	if err != nil {
		return fmt.Errorf("keep user: %w", err)
	}
	return nil
}

const selectUser = `
select u.id, u.uid, u.email, coalesce(u.avatar_url, ''), coalesce(u.enforce_plus, u.subscription_type),
	u.is_admin, u.is_staff, u.is_superuser, u.is_beta_tester, coalesce(u.subscriber_number, 0),
	s.user_id is not null, coalesce(s.locale_override, ''), coalesce(s.mdnplus_newsletter, false), coalesce(s.no_ads, false), s.ai_help_history,
	u.collections_modified_at
from users u left join settings s on s.user_id = u.id where u.uid = $1`

// User implements [account.Store].
func (s *Store) User(ctx context.Context, uid string) (account.User, error) {
	u, err := scanUser(s.db.QueryRowContext(ctx, selectUser, uid))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return account.User{}, fmt.Errorf("user: %w", fault.ErrNotFound)
	case err != nil:
		return account.User{}, fmt.Errorf("read user: %w", dbfault.Mark(err))
	}
	return u, nil
}

// scanUser reads a row of the columns of selectUser.
func scanUser(row *sql.Row) (account.User, error) {
	var u account.User
	var chosen bool
	var settings account.Settings
	var collectionsChanged sql.NullTime
	err := row.Scan(&u.ID, &u.UID, &u.Email, &u.AvatarURL, &u.Subscription,
		&u.Admin, &u.Staff, &u.Superuser, &u.BetaTester, &u.SubscriberNumber,
		&chosen, &settings.Locale, &settings.Newsletter, &settings.NoAds, &settings.AIHistory,
		&collectionsChanged)
	u.CollectionsChanged = collectionsChanged.Time
	if chosen {
		u.Settings = &settings
	}
	return u, err
}

// orNull keeps empty text as null.
func orNull(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }
