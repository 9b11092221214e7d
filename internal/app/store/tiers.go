package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"waymark.dev/waymark/internal/plus/account"
)

const (
	selectKnown      = "select id, coalesce(followed_plan, ''), subscriber_number is not null, email from users where uid = $1"
	setFollowed      = "update users set followed_plan = $2 where id = $1"
	insertTransition = "insert into user_subscription_transitions (user_id, old_subscription_type, new_subscription_type, created_at) values ($1, $2, $3, $4)"
	hideAds          = "insert into settings (user_id, updated_at, no_ads) values ($1, $2, true) on conflict (user_id) do update set updated_at = excluded.updated_at, no_ads = true"
	endPaidSettings  = "update settings set no_ads = false, updated_at = $2 where user_id = $1"
	// The row of the counter serializes transactions.
	countSubscriber  = "update counters set value = value + 1 where name = 'subscribers' returning value"
	numberSubscriber = "update users set subscriber_number = $2 where id = $1"
)

// followTier runs change, which may affect a user's plan, and the e-mail, in a transaction,
// and applies the consequences: both are recorded, new subscribers see no ads until they turn
// them on, former ones lose what only subscribers have, and the first subscription numbers them. The plan is compared with the
// last one applied, so that expired ones are noticed, too.
func (s *Store) followTier(ctx context.Context, tx *sql.Tx, uid string, at time.Time, change func() error) error {
	// Serialize concurrent changes of a user.
	if _, err := tx.ExecContext(ctx, holdUID, uid); err != nil {
		return err
	}
	var before, email, newEmail string
	var id int64
	var numbered bool
	err := tx.QueryRowContext(ctx, selectKnown, uid).Scan(&id, &before, &numbered, &email)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	var followed string
	if err := tx.QueryRowContext(ctx, selectKnown, uid).Scan(&id, &followed, &numbered, &newEmail); err != nil {
		return err
	}
	plan, err := s.resolvePlan(ctx, tx, id)
	if err != nil {
		return err
	}
	after := plan.Tier
	if email != "" && newEmail != email {
		if err := recordChange(ctx, tx, id, account.Provider, account.EmailChanged, "", ""); err != nil {
			return err
		}
	}
	if after == before {
		return nil
	}
	if _, err := tx.ExecContext(ctx, setFollowed, id, after); err != nil {
		return err
	}
	if before != "" {
		if err := recordChange(ctx, tx, id, account.Provider, account.PlanChanged, before, after); err != nil {
			return err
		}
	}
	if account.IsPaid(after) && !numbered {
		if err := giveNumber(ctx, tx, id); err != nil {
			return err
		}
	}
	if account.IsPaid(after) && !account.IsPaid(before) {
		if _, err := tx.ExecContext(ctx, hideAds, id, now()); err != nil {
			return err
		}
	}
	if before == "" { // signed in for the first time
		return nil
	}
	if _, err := tx.ExecContext(ctx, insertTransition, id, before, after, at.UTC()); err != nil {
		return err
	}
	if account.IsPaid(after) {
		return nil
	}
	if _, err := tx.ExecContext(ctx, endPaidSettings, id, now()); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, unsubscribeUser, id)
	return err
}

func giveNumber(ctx context.Context, tx *sql.Tx, user int64) error {
	var number int64
	if err := tx.QueryRowContext(ctx, countSubscriber).Scan(&number); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, numberSubscriber, user, number)
	return err
}
