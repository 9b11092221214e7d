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
	"waymark.dev/waymark/internal/plus/updates"
)

var _ updates.Store = (*Store)(nil)

const (
	subscriptionColumns = `
s.id, s.public_id, s.user_id, s.created_at, s.name, s.channel, s.query, coalesce(s.token_hash, ''), s.url, s.secret,
s.data_id, s.seen, s.failures, s.last_error, s.last_sent_at, s.disabled_at`
	insertSubscription = `
insert into update_subscriptions (public_id, user_id, created_at, name, channel, query, token_hash, url, secret, data_id, seen)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
	countSubscriptions   = "select count(*) from update_subscriptions where user_id = $1"
	selectSubscriptions  = "select" + subscriptionColumns + " from update_subscriptions s "
	outdatedSubscription = "where s.channel = 'webhook' and s.disabled_at is null and s.data_id <> $1 and s.id > $2 order by s.id limit $3"
	deleteSubscription   = "delete from update_subscriptions where user_id = $1 and public_id = $2"
	advanceSubscription  = "update update_subscriptions set data_id = $3, seen = $4 where id = $1 and data_id = $2 and disabled_at is null"
	insertDelivery       = "insert into update_deliveries (public_id, subscription_id, created_at, body) values ($1, $2, $3, $4)"
	selectPending        = `
select d.public_id from update_deliveries d join update_subscriptions s on s.id = d.subscription_id
where s.disabled_at is null order by d.id`
	selectDelivery = "select" + subscriptionColumns + `, d.public_id, d.body
from update_deliveries d join update_subscriptions s on s.id = d.subscription_id where d.public_id = $1 and s.disabled_at is null`
	deleteDelivery       = "delete from update_deliveries where public_id = $1"
	enableWebhook        = "update update_subscriptions set failures = 0, last_error = '', last_sent_at = $2, disabled_at = null where id = $1"
	selectFailedWebhooks = `
select s.id, s.public_id, u.uid, s.url, s.failures, s.last_error, s.disabled_at from update_subscriptions s join users u on u.id = s.user_id
where s.channel = 'webhook' and (s.failures > 0 or s.disabled_at is not null) and s.id > $1 order by s.id limit $2`
	enableAgain       = "update update_subscriptions set failures = 0, disabled_at = null where public_id = $1 and disabled_at is not null returning user_id"
	countFailure      = "update update_subscriptions set failures = failures + 1, last_error = $2 where id = $1 returning failures"
	disableWebhook    = "update update_subscriptions set disabled_at = $2 where id = $1"
	deleteUndelivered = "delete from update_deliveries where subscription_id = $1"
)

func (s *Store) AddSubscription(ctx context.Context, subscription updates.Subscription, most int) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		// Concurrent requests must see each other's subscriptions in the limit.
		if there, err := hold(ctx, tx, holdUser, subscription.User); err != nil {
			return err
		} else if !there {
			return fault.ErrUnauthenticated
		}
		var count int
		if err := tx.QueryRowContext(ctx, countSubscriptions, subscription.User).Scan(&count); err != nil {
			return err
		}
		if count >= most {
			return updates.ErrTooMany
		}
		_, err := tx.ExecContext(ctx, insertSubscription, subscription.ID, subscription.User, subscription.CreatedAt, subscription.Name, subscription.Channel, subscription.Query,
			orNull(subscription.TokenHash), subscription.URL, subscription.Secret, subscription.Data, subscription.Seen)
		return err
	})
	return database.Wrap(err, "keep subscription")
}

func (s *Store) Subscriptions(ctx context.Context, user int64) ([]updates.Subscription, error) {
	return s.subscriptions(ctx, "where s.user_id = $1 order by s.id", user)
}

func (s *Store) OutdatedSubscriptions(ctx context.Context, data string, after int64, most int) ([]updates.Subscription, error) {
	return s.subscriptions(ctx, outdatedSubscription, data, after, most)
}

func (s *Store) Subscription(ctx context.Context, user int64, id string) (updates.Subscription, error) {
	return one(s.subscriptions(ctx, "where s.user_id = $1 and s.public_id = $2", user, id))
}

func (s *Store) SubscriptionOfToken(ctx context.Context, hash string) (updates.Subscription, error) {
	return one(s.subscriptions(ctx, "where s.token_hash = $1", hash))
}

// one returns the element of a list of one.
func one(list []updates.Subscription, err error) (updates.Subscription, error) {
	switch {
	case err != nil:
		return updates.Subscription{}, err
	case len(list) == 0:
		return updates.Subscription{}, fmt.Errorf("subscription: %w", fault.ErrNotFound)
	}
	return list[0], nil
}

func (s *Store) subscriptions(ctx context.Context, where string, args ...any) ([]updates.Subscription, error) {
	scan := func(row scanner) (updates.Subscription, error) { return scanSubscription(row) }
	list, err := selectAll(ctx, s.db, scan, selectSubscriptions+where, args...)
	return list, database.Wrap(err, "list subscriptions")
}

// scanSubscription scans subscriptionColumns and further columns.
func scanSubscription(row scanner, more ...any) (updates.Subscription, error) {
	var subscription updates.Subscription
	var sentAt, disabledAt sql.NullTime
	err := row.Scan(append([]any{
		&subscription.Number, &subscription.ID, &subscription.User, &subscription.CreatedAt, &subscription.Name, &subscription.Channel, &subscription.Query, &subscription.TokenHash, &subscription.URL, &subscription.Secret,
		&subscription.Data, &subscription.Seen, &subscription.Failures, &subscription.LastError, &sentAt, &disabledAt,
	}, more...)...)
	subscription.CreatedAt, subscription.LastSentAt, subscription.DisabledAt = subscription.CreatedAt.UTC(), utc(sentAt), utc(disabledAt)
	return subscription, err
}

// utc returns a moment, the zero time for null.
func utc(t sql.NullTime) time.Time {
	if !t.Valid {
		return time.Time{}
	}
	return t.Time.UTC()
}

func (s *Store) DeleteSubscription(ctx context.Context, user int64, id string) error {
	n, err := affected(s.db.ExecContext(ctx, deleteSubscription, user, id))
	switch {
	case err != nil:
		return database.Wrap(err, "delete subscription")
	case n == 0:
		return fmt.Errorf("delete subscription: %w", fault.ErrNotFound)
	}
	return nil
}

func (s *Store) Advance(ctx context.Context, subscription updates.Subscription, data, seen string, d updates.Delivery) (bool, error) {
	advanced := false
	err := s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, advanceSubscription, subscription.Number, subscription.Data, data, seen))
		if err != nil || n == 0 {
			return err
		}
		advanced = true
		if d.ID == "" {
			return nil
		}
		_, err = tx.ExecContext(ctx, insertDelivery, d.ID, subscription.Number, now(), d.Body)
		return err
	})
	return advanced, database.Wrap(err, "advance subscription %s", subscription.ID)
}

func (s *Store) PendingDeliveries(ctx context.Context) ([]string, error) {
	return s.texts(ctx, "list messages to webhooks", selectPending)
}

func (s *Store) Delivery(ctx context.Context, id string) (updates.Delivery, error) {
	var d updates.Delivery
	var err error
	d.Subscription, err = scanSubscription(s.db.QueryRowContext(ctx, selectDelivery, id), &d.ID, &d.Body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return updates.Delivery{}, fmt.Errorf("message to webhook: %w", fault.ErrNotFound)
	case err != nil:
		return updates.Delivery{}, database.Wrap(err, "read message to webhook")
	}
	return d, nil
}

func (s *Store) Delivered(ctx context.Context, d updates.Delivery) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, deleteDelivery, d.ID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, enableWebhook, d.Subscription.Number, now())
		return err
	})
	return database.Wrap(err, "record message to webhook")
}

// FailedWebhooks returns failing and disabled webhooks after a number.
func (s *Store) FailedWebhooks(ctx context.Context, after int64, limit int) ([]updates.FailedWebhook, error) {
	list, err := selectAll(ctx, s.db, func(row scanner) (w updates.FailedWebhook, err error) {
		var disabledAt sql.NullTime
		err = row.Scan(&w.Number, &w.ID, &w.Owner, &w.URL, &w.Failures, &w.LastError, &disabledAt)
		w.DisabledAt = utc(disabledAt)
		return w, err
	}, selectFailedWebhooks, after, limit)
	return list, database.Wrap(err, "list failed webhooks")
}

// EnableWebhook enables a disabled webhook.
func (s *Store) EnableWebhook(ctx context.Context, id string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		var owner int64
		err := tx.QueryRowContext(ctx, enableAgain, id).Scan(&owner)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.ErrNotFound
		}
		if err == nil {
			err = recordChange(ctx, tx, owner, account.Operator, account.WebhookEnabled, "", "enabled")
		}
		return err
	})
	return database.Wrap(err, "enable webhook")
}

func (s *Store) Failed(ctx context.Context, d updates.Delivery, reason string, most int) (bool, error) {
	disabled := false
	err := s.within(ctx, func(tx *sql.Tx) error {
		var failures int
		err := tx.QueryRowContext(ctx, countFailure, d.Subscription.Number, reason).Scan(&failures)
		if errors.Is(err, sql.ErrNoRows) { // the subscription has ended
			disabled = true
			return nil
		}
		if err != nil || failures < most {
			return err
		}
		disabled = true
		if _, err := tx.ExecContext(ctx, disableWebhook, d.Subscription.Number, now()); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, deleteUndelivered, d.Subscription.Number)
		return err
	})
	return disabled, database.Wrap(err, "record failure of webhook")
}
