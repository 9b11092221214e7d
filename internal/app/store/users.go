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
)

var _ account.Store = (*Store)(nil)

const upsertUser = `
insert into users (created_at, updated_at, uid, email, avatar_url, refresh_token, subscription_type, sealed_cookies_valid_from)
values ($1, $1, $2, $3, $4, $5, $6, $1)
on conflict (uid) do update set
	updated_at = excluded.updated_at, email = excluded.email, avatar_url = excluded.avatar_url,
	refresh_token = excluded.refresh_token, subscription_type = excluded.subscription_type`

func (s *Store) SignedIn(ctx context.Context, p account.Profile) error {
	err := s.within(ctx, func(tx *sql.Tx) error { return s.keepUser(ctx, tx, p) })
	return database.Wrap(err, "keep user")
}

func (s *Store) keepUser(ctx context.Context, tx *sql.Tx, p account.Profile) error {
	return s.followTier(ctx, tx, p.UID, now(), func() error {
		if _, err := tx.ExecContext(ctx, upsertUser, now(), p.UID, p.Email, orNull(p.AvatarURL), p.RefreshToken, p.Subscription); err != nil {
			return err
		}
		return s.restoreLimits(ctx, tx, p.UID)
	})
}

// userColumns are the columns for scanUser, of users u and withSettings.
const userColumns = `u.id, u.uid, u.email, coalesce(u.avatar_url, ''), ` + planColumns + `,
	u.is_admin, u.is_staff, u.is_superuser, u.is_beta_tester, coalesce(u.subscriber_number, 0),
	s.user_id is not null, coalesce(s.locale_override, ''), exists (select 1 from newsletter_subscribers n where n.user_id = u.id), coalesce(s.no_ads, false), s.ai_help_history,
	u.collections_modified_at`

const (
	withSettings = " left join settings s on s.user_id = u.id "
	selectUser   = "select " + userColumns + " from users u" + withSettings + "where u.uid = $1"
	// Sealed cookies of earlier versions contain the UID. They are valid if made since the
	// moment in the row, or if it has none.
	selectSealedUser = selectUser + ` and (u.sealed_cookies_valid_from is null or u.sealed_cookies_valid_from <= $2)
and not exists (select 1 from replaced_cookies c where c.cookie_hash = $3 and c.ended_at is not null)`
)

func (s *Store) User(ctx context.Context, uid string) (account.User, error) {
	return foundUser(s.scanUser(ctx, s.db.QueryRowContext(ctx, selectUser, uid)))
}

func (s *Store) SealedUser(ctx context.Context, uid, cookieHash string, sealedAt time.Time) (account.User, error) {
	return foundUser(s.scanUser(ctx, s.db.QueryRowContext(ctx, selectSealedUser, uid, sealedAt.UTC(), cookieHash)))
}

// foundUser adds context to an error.
func foundUser(u account.User, err error) (account.User, error) {
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return account.User{}, fmt.Errorf("user: %w", fault.ErrNotFound)
	case err != nil:
		return account.User{}, database.Wrap(err, "read user")
	}
	return u, nil
}

// scanUser scans userColumns and the user's purchases.
func (s *Store) scanUser(ctx context.Context, row scanner) (account.User, error) {
	u, from, err := scanUserRow(row)
	if err != nil {
		return u, err
	}
	plans, err := s.plans(ctx, map[int64]planRow{u.ID: from})
	u.Subscription = plans[u.ID].Tier
	return u, err
}

// scanUserRow scans the columns in more and userColumns: a user without a plan, and its
// sources.
func scanUserRow(row scanner, more ...any) (u account.User, from planRow, err error) {
	var chosen bool
	var settings account.Settings
	var collectionsChanged sql.NullTime
	err = row.Scan(append(more, &u.ID, &u.UID, &u.Email, &u.AvatarURL, &from.claim, &from.grant, &from.hasBought,
		&u.Admin, &u.Staff, &u.Superuser, &u.BetaTester, &u.SubscriberNumber,
		&chosen, &settings.Locale, &settings.Newsletter, &settings.NoAds, &settings.AIHistory,
		&collectionsChanged)...)
	u.CollectionsChanged = collectionsChanged.Time
	if chosen || settings.Newsletter {
		u.Settings = &settings
	}
	return u, from, err
}

// orNull stores empty text as null.
func orNull(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }
