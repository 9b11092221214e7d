package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/database"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

var _ account.SettingsStore = (*Store)(nil)

// changeSettings has a flag for each value to change.
const changeSettings = `
insert into settings (user_id, updated_at, locale_override, no_ads, ai_help_history) values ($1, $2, $3, $4, $5)
on conflict (user_id) do update set updated_at = excluded.updated_at,
	locale_override = case when $6 then excluded.locale_override else settings.locale_override end,
	no_ads = case when $7 then excluded.no_ads else settings.no_ads end,
	ai_help_history = case when $8 then excluded.ai_help_history else settings.ai_help_history end`

// withUser runs do in a transaction that excludes others of the same user. The error for a
// deleted user is fault.ErrUnauthenticated.
func (s *Store) withUser(ctx context.Context, user int64, doing string, do func(*sql.Tx) error) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		there, err := hold(ctx, tx, holdUser, user)
		if err == nil && !there {
			err = fault.ErrUnauthenticated
		}
		if err != nil {
			return err
		}
		return do(tx)
	})
	return database.Wrap(err, "%s", doing)
}

func (s *Store) ChangeSettings(ctx context.Context, user int64, c account.SettingsChange) error {
	return s.withUser(ctx, user, "change settings", func(tx *sql.Tx) error {
		paid, err := s.isSubscriber(ctx, tx, user)
		if err != nil {
			return err
		}
		ads := c.NoAds != nil && paid
		_, err = tx.ExecContext(ctx, changeSettings, user, now(), c.Locale.Value, ads && *c.NoAds, c.AIHistory.Value, c.Locale.Given, ads, c.AIHistory.Given)
		return err
	})
}

const addPing = `
insert into activity_pings (user_id, ping_at, subscription_type, ai_help_history, no_ads, offline)
select u.id, $2, coalesce(u.followed_plan, u.enforce_plus, u.subscription_type), coalesce(s.ai_help_history, false), coalesce(s.no_ads, false), $3
from users u left join settings s on s.user_id = u.id where u.id = $1
on conflict (user_id, ping_at) do update set subscription_type = excluded.subscription_type,
	ai_help_history = activity_pings.ai_help_history or excluded.ai_help_history,
	no_ads = activity_pings.no_ads or excluded.no_ads, offline = activity_pings.offline or excluded.offline`

func (s *Store) AddPing(ctx context.Context, user int64, day time.Time, offline bool) error {
	n, err := affected(s.db.ExecContext(ctx, addPing, user, day, offline))
	if err != nil {
		return database.Wrap(err, "keep ping")
	}
	if n == 0 {
		return fmt.Errorf("keep ping: %w", fault.ErrUnauthenticated)
	}
	return nil
}

const (
	deleteChats = "delete from ai_help_history where user_id = $1"
	// The log has no text, but the pages of an answer hint at its topic.
	forgetSources = "update ai_help_message_meta set sources = '[]' where user_id = $1"
)

func (s *Store) DeleteAIHistory(ctx context.Context, user int64) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		for _, statement := range []string{deleteChats, forgetSources} {
			if _, err := tx.ExecContext(ctx, statement, user); err != nil {
				return err
			}
		}
		return nil
	})
	return database.Wrap(err, "delete AI history")
}
