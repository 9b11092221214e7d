package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/dbfault"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
)

const (
	selectUserID  = "select id from users where uid = $1"
	insertSession = "insert into sessions (public_id, token_hash, user_id, created_at, last_seen_at, client) values ($1, $2, $3, $4, $4, $5)"
	// Whoever signs in again and again ends the sessions that were not used for
	// the longest time.
	endUnusedSessions = `
delete from sessions where user_id = $1 and id not in (
	select id from sessions where user_id = $1 order by last_seen_at desc, id desc limit $2)`
	endSessionOfToken = "delete from sessions where token_hash = $1"

	sessionColumns       = "x.public_id, x.created_at, x.last_seen_at, x.client"
	selectSessionOfToken = "select " + sessionColumns + ", " + userColumns +
		" from sessions x join users u on u.id = x.user_id" + withSettings + "where x.token_hash = $1"
	selectSessions = "select " + sessionColumns + " from sessions x where x.user_id = $1 order by x.last_seen_at desc, x.id desc"

	// Other requests of the session may be writing the same.
	seeSession       = "update sessions set last_seen_at = $2 where public_id = $1 and last_seen_at <= $3"
	endSession       = "delete from sessions where user_id = $1 and public_id = $2"
	endOtherSessions = "delete from sessions where user_id = $1 and public_id <> $2"
	endSealedCookies = "update users set sealed_cookies_valid_from = $2 where id = $1"
	// SQLite lets nobody else write meanwhile.
	deleteExpiredSessions = "delete from sessions where id in (select id from sessions where last_seen_at <= $1 or created_at <= $2 limit 1000)"
)

// SignIn implements [account.Store].
func (s *Store) SignIn(ctx context.Context, p account.Profile, n account.NewSession) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		if err := s.keepUser(ctx, tx, p); err != nil {
			return err
		}
		var user int64
		if err := tx.QueryRowContext(ctx, selectUserID, p.UID).Scan(&user); err != nil {
			return err
		}
		for _, hash := range n.Replaces {
			if _, err := tx.ExecContext(ctx, endSessionOfToken, hash); err != nil {
				return err
			}
		}
		return addSession(ctx, tx, user, n)
	})
	if err != nil {
		return fmt.Errorf("start session: %w", err)
	}
	return nil
}

func addSession(ctx context.Context, tx *sql.Tx, user int64, n account.NewSession) error {
	if _, err := tx.ExecContext(ctx, insertSession, n.ID, n.TokenHash, user, inDatabase(n.CreatedAt), n.Client); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, endUnusedSessions, user, account.MaxSessions)
	return err
}

// AddSession implements [account.Store].
func (s *Store) AddSession(ctx context.Context, user int64, n account.NewSession) error {
	return s.withUser(ctx, user, "add session", func(tx *sql.Tx) error { return addSession(ctx, tx, user, n) })
}

// Session implements [account.Store].
func (s *Store) Session(ctx context.Context, tokenHash string) (account.Session, account.User, error) {
	var x account.Session
	row, err := s.sessionOfToken.queryRow(ctx, s.db, selectSessionOfToken, tokenHash)
	if err != nil {
		return account.Session{}, account.User{}, fmt.Errorf("prepare to read session: %w", dbfault.Mark(err))
	}
	u, err := s.scanUser(ctx, row, &x.ID, &x.CreatedAt, &x.LastSeenAt, &x.Client)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return account.Session{}, account.User{}, fmt.Errorf("session: %w", fault.ErrNotFound)
	case err != nil:
		return account.Session{}, account.User{}, fmt.Errorf("read session: %w", dbfault.Mark(err))
	}
	return x, u, nil
}

// Sessions implements [account.Store].
func (s *Store) Sessions(ctx context.Context, user int64) ([]account.Session, error) {
	list, err := s.sessions(ctx, user)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", dbfault.Mark(err))
	}
	return list, nil
}

func (s *Store) sessions(ctx context.Context, user int64) ([]account.Session, error) {
	return selectAll(ctx, s.db, scanSession, selectSessions, user)
}

func scanSession(row scanner) (x account.Session, err error) {
	err = row.Scan(&x.ID, &x.CreatedAt, &x.LastSeenAt, &x.Client)
	return x, err
}

// SeeSession implements [account.Store].
func (s *Store) SeeSession(ctx context.Context, id string, at, unlessSince time.Time) error {
	return s.execute(ctx, "write when session was seen", seeSession, id, inDatabase(at), inDatabase(unlessSince))
}

// EndSession implements [account.Store].
func (s *Store) EndSession(ctx context.Context, user int64, id string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		n, err := affected(tx.ExecContext(ctx, endSession, user, id))
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.ErrNotFound
		}
		return recordChange(ctx, tx, user, account.Reader, account.SessionsRevoked, "", "one")
	})
	if err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// EndSessionOfToken implements [account.Store].
func (s *Store) EndSessionOfToken(ctx context.Context, tokenHash string) error {
	return s.execute(ctx, "end session", endSessionOfToken, tokenHash)
}

// EndOtherSessions implements [account.Store].
func (s *Store) EndOtherSessions(ctx context.Context, user int64, except string, at time.Time) error {
	return s.withUser(ctx, user, "end other sessions", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, endSealedCookies, user, inDatabase(at)); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, endOtherSessions, user, except); err != nil {
			return err
		}
		which := "others"
		if except == "" {
			which = "all"
		}
		return recordChange(ctx, tx, user, account.Reader, account.SessionsRevoked, "", which)
	})
}

// DeleteExpiredSessions implements [account.Store].
func (s *Store) DeleteExpiredSessions(ctx context.Context, seenBefore, createdBefore time.Time) (int, error) {
	deleted := 0
	for {
		n, err := affected(s.db.ExecContext(ctx, deleteExpiredSessions, inDatabase(seenBefore), inDatabase(createdBefore)))
		if err != nil {
			return deleted, fmt.Errorf("delete expired sessions: %w", dbfault.Mark(err))
		}
		if n == 0 {
			return deleted, nil
		}
		deleted += int(n)
	}
}

// inDatabase is a moment in the zone and the precision of the database.
func inDatabase(at time.Time) time.Time { return at.UTC().Truncate(time.Microsecond) }
