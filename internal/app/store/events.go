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

var _ account.EventStore = (*Store)(nil)

// rejectedTokens bounds the stored invalid tokens.
const rejectedTokens = 1000

const (
	insertEvent = `
insert into provider_events (token_id, type, uid, payload, issued_at, received_at, status) values ($1, $2, $3, $4, $5, $6, 'pending')
on conflict (token_id, type) do nothing`
	selectWaitingOfToken = "select id from provider_events where token_id = $1 and status = 'pending' order by id"
	selectWaiting        = "select id from provider_events where status = 'pending' and received_at >= $1 order by id limit 1000"
	selectEvent          = "select token_id, type, uid, payload, issued_at from provider_events where id = $1 and status = 'pending' and uid is not null"
	endEvent             = "update provider_events set status = $2, error = $3, ended_at = $4 where id = $1"
	forgetEvents         = "delete from provider_events where received_at < $1"
	forgetTokens         = "delete from provider_rejected_tokens where received_at < $1"
	insertRejected       = "insert into provider_rejected_tokens (received_at, token, error) values ($1, $2, $3) returning id"
	boundRejected        = "delete from provider_rejected_tokens where id <= $1"
	selectRefreshToken   = "select refresh_token from users where uid = $1"
	holdUID              = "update users set updated_at = updated_at where uid = $1"
	selectChangedAt      = "select subscription_changed_at from users where uid = $1"
	updateTier           = "update users set subscription_type = $2, subscription_changed_at = $3, updated_at = $4 where uid = $1"
	endSessionsBefore    = "delete from sessions where created_at < $2 and user_id in (select id from users where uid = $1)"
	endSealedBefore      = `
update users set sealed_cookies_valid_from = $2 where uid = $1 and (sealed_cookies_valid_from is null or sealed_cookies_valid_from < $2)`
	updateProfile = `
update users set updated_at = $2, email = $3, avatar_url = $4, refresh_token = $5, subscription_type = $6 where uid = $1`
)

func (s *Store) AddEvents(ctx context.Context, events []account.Event) (waiting []int64, err error) {
	if len(events) == 0 {
		return nil, nil
	}
	err = s.within(ctx, func(tx *sql.Tx) error {
		for _, e := range events {
			if _, err := tx.ExecContext(ctx, insertEvent, e.TokenID, e.Kind, e.UID, string(e.Payload), e.IssuedAt.UTC(), now()); err != nil {
				return err
			}
		}
		var err error
		waiting, err = selectAll(ctx, tx, scanValue[int64], selectWaitingOfToken, events[0].TokenID)
		return err
	})
	return waiting, database.Wrap(err, "keep events of the provider")
}

func (s *Store) WaitingEvents(ctx context.Context, since time.Time) ([]int64, error) {
	ids, err := selectAll(ctx, s.db, scanValue[int64], selectWaiting, since.UTC())
	return ids, database.Wrap(err, "list events of the provider")
}

func (s *Store) Event(ctx context.Context, number int64) (account.Event, error) {
	var e account.Event
	var payload string
	err := s.db.QueryRowContext(ctx, selectEvent, number).Scan(&e.TokenID, &e.Kind, &e.UID, &payload, &e.IssuedAt)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return account.Event{}, fmt.Errorf("event %d of the provider: %w", number, fault.ErrNotFound)
	case err != nil:
		return account.Event{}, database.Wrap(err, "read event %d of the provider", number)
	}
	e.Payload, e.IssuedAt = []byte(payload), e.IssuedAt.UTC()
	return e, nil
}

func (s *Store) EndEvent(ctx context.Context, number int64, outcome, reason string) error {
	return s.execute(ctx, "end event of the provider", endEvent, number, outcome, reason, now())
}

func (s *Store) RejectToken(ctx context.Context, token, reason string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		var id int64
		if err := tx.QueryRowContext(ctx, insertRejected, now(), token, reason).Scan(&id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, boundRejected, id-rejectedTokens)
		return err
	})
	return database.Wrap(err, "keep rejected token")
}

func (s *Store) ForgetEvents(ctx context.Context, before time.Time) error {
	if err := s.execute(ctx, "forget events of the provider", forgetEvents, before.UTC()); err != nil {
		return err
	}
	return s.execute(ctx, "forget rejected tokens", forgetTokens, before.UTC())
}

func (s *Store) RefreshToken(ctx context.Context, uid string) (string, error) {
	var token string
	err := s.db.QueryRowContext(ctx, selectRefreshToken, uid).Scan(&token)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", fmt.Errorf("refresh token: %w", fault.ErrNotFound)
	case err != nil:
		return "", database.Wrap(err, "read refresh token")
	}
	return token, nil
}

func (s *Store) Refresh(ctx context.Context, p account.Profile) (bool, error) {
	return s.changeKnown(ctx, "refresh profile", p.UID, now(), func(tx *sql.Tx) (bool, error) {
		_, err := tx.ExecContext(ctx, updateProfile, p.UID, now(), p.Email, orNull(p.AvatarURL), p.RefreshToken, p.Subscription)
		return true, err
	})
}

func (s *Store) Subscribe(ctx context.Context, uid, tier string, at time.Time) (bool, error) {
	return s.changeKnown(ctx, "change subscription", uid, at, func(tx *sql.Tx) (bool, error) {
		var last sql.NullTime
		if err := tx.QueryRowContext(ctx, selectChangedAt, uid).Scan(&last); err != nil {
			return false, err
		}
		if last.Valid && !last.Time.Before(at) {
			return false, nil
		}
		_, err := tx.ExecContext(ctx, updateTier, uid, tier, at.UTC(), now())
		return true, err
	})
}

// changeKnown changes a user and the tier that follows, and reports whether the user exists
// and change had an effect.
func (s *Store) changeKnown(ctx context.Context, doing, uid string, at time.Time, change func(*sql.Tx) (bool, error)) (changed bool, err error) {
	err = s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, holdUID, uid))
		if err != nil || n == 0 {
			return err
		}
		return s.followTier(ctx, tx, uid, at, func() error {
			changed, err = change(tx)
			return err
		})
	})
	return changed, database.Wrap(err, "%s", doing)
}

func (s *Store) EndSessions(ctx context.Context, uid string, before time.Time) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, endSealedBefore, uid, inDatabase(before)); err != nil {
			return err
		}
		n, err := affected(tx.ExecContext(ctx, endSessionsBefore, uid, inDatabase(before)))
		if err != nil || n == 0 {
			return err
		}
		var user int64
		if err := tx.QueryRowContext(ctx, selectUserID, uid).Scan(&user); err != nil {
			return err
		}
		return recordChange(ctx, tx, user, account.Provider, account.SessionsRevoked, "", "from before a new password")
	})
	return database.Wrap(err, "end sessions")
}
