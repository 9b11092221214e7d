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

const (
	selectUserID  = "select id from users where uid = $1"
	insertSession = `
insert into sessions (public_id, token_hash, user_id, created_at, last_seen_at, client, sealed_hash) values ($1, $2, $3, $4, $4, $5, $6)`
	// Sign-ins beyond the limit end the least recently used sessions.
	endUnusedSessions = `
delete from sessions where user_id = $1 and id not in (
	select id from sessions where user_id = $1 order by last_seen_at desc, id desc limit $2)`
	endSessionOfToken = "delete from sessions where token_hash = $1"

	// The row serializes replacing a sealed cookie by a session and ending that cookie.
	noteSealedCookie = `
insert into replaced_cookies (cookie_hash, forget_at) values ($1, $2)
on conflict (cookie_hash) do update set cookie_hash = excluded.cookie_hash returning ended_at is null`
	noteReplaced = `
insert into replaced_cookies (cookie_hash, ended_at, forget_at) values ($1, $2, $3)
on conflict (cookie_hash) do update set ended_at = excluded.ended_at`
	endSessionsOfSealedCookie = "delete from sessions where sealed_hash = $1"
	selectReplaced            = "select exists (select 1 from replaced_cookies where cookie_hash = $1 and ended_at is not null)"
	forgetReplaced            = "delete from replaced_cookies where forget_at < $1"

	sessionColumns = "x.public_id, x.created_at, x.last_seen_at, x.client"
	// The condition on tokens follows.
	selectSessionsOfTokens = "select x.token_hash, " + sessionColumns + ", " + userColumns +
		" from sessions x join users u on u.id = x.user_id" + withSettings + "where x.token_hash "
	selectSessions = "select " + sessionColumns + " from sessions x where x.user_id = $1 order by x.last_seen_at desc, x.id desc"

	// Concurrent requests of the session may write the same.
	seeSession       = "update sessions set last_seen_at = $2 where public_id = $1 and last_seen_at <= $3"
	endSession       = "delete from sessions where user_id = $1 and public_id = $2"
	endOtherSessions = "delete from sessions where user_id = $1 and public_id <> $2"
	endSealedCookies = "update users set sealed_cookies_valid_from = $2 where id = $1"
	// SQLite blocks other writers meanwhile.
	deleteExpiredSessions = "delete from sessions where id in (select id from sessions where last_seen_at <= $1 or created_at <= $2 limit 1000)"
)

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
			if err := giveUp(ctx, tx, endSessionOfToken, hash, requestsTime); err != nil {
				return err
			}
		}
		for _, hash := range n.EndsSealed {
			if err := giveUp(ctx, tx, endSessionsOfSealedCookie, hash, account.SessionAge); err != nil {
				return err
			}
		}
		return addSession(ctx, tx, user, n)
	})
	return database.Wrap(err, "start session")
}

// requestsTime is how long requests may still arrive with a cookie that their browser has
// dropped.
const requestsTime = time.Hour

// noteGivenUp records that a browser has dropped a cookie.
func noteGivenUp(ctx context.Context, tx *sql.Tx, hash string, keep time.Duration) error {
	_, err := tx.ExecContext(ctx, noteReplaced, hash, now(), now().Add(keep))
	return err
}

// giveUp ends the session of a dropped cookie, by a query with its hash.
func giveUp(ctx context.Context, tx *sql.Tx, endSession, hash string, keep time.Duration) error {
	if err := noteGivenUp(ctx, tx, hash, keep); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, endSession, hash)
	return err
}

func addSession(ctx context.Context, tx *sql.Tx, user int64, n account.NewSession) error {
	if _, err := tx.ExecContext(ctx, insertSession, n.ID, n.TokenHash, user, inDatabase(n.CreatedAt), n.Client, orNull(n.Sealed)); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, endUnusedSessions, user, account.MaxSessions)
	return err
}

func (s *Store) AddSession(ctx context.Context, user int64, n account.NewSession) error {
	return s.withUser(ctx, user, "add session", func(tx *sql.Tx) error {
		if n.Sealed != "" {
			var counts bool
			if err := tx.QueryRowContext(ctx, noteSealedCookie, n.Sealed, now().Add(account.SessionAge)).Scan(&counts); err != nil {
				return err
			}
			if !counts {
				return fault.ErrUnauthenticated
			}
		}
		return addSession(ctx, tx, user, n)
	})
}

type signedIn struct {
	session account.Session
	user    account.User
}

func (s *Store) Session(ctx context.Context, tokenHash string) (account.Session, account.User, error) {
	found, ok, err := s.findSession(ctx, tokenHash)
	switch {
	case err != nil:
		return account.Session{}, account.User{}, database.Wrap(err, "read session")
	case !ok:
		return account.Session{}, account.User{}, fmt.Errorf("session: %w", fault.ErrNotFound)
	}
	return found.session, found.user, nil
}

// findSession batches queries to PostgreSQL. SQLite runs in this process, where batching
// gains nothing; there, a cancellable query starts goroutines that take longer than finding
// the row.
func (s *Store) findSession(ctx context.Context, tokenHash string) (found signedIn, ok bool, err error) {
	if s.dialect == postgresDialect {
		return s.gathered.get(ctx, tokenHash)
	}
	list, err := s.selectSessions(context.WithoutCancel(ctx), "= $1", tokenHash)
	found, ok = list[tokenHash]
	return found, ok, err
}

func (s *Store) sessionsOfTokens(ctx context.Context, hashes []string) (map[string]signedIn, error) {
	return s.selectSessions(ctx, "= any($1)", hashes)
}

// selectSessions returns sessions by hash of their tokens. The condition selects tokens, and
// must be the same in every call.
func (s *Store) selectSessions(ctx context.Context, condition string, argument any) (map[string]signedIn, error) {
	found, sources := map[string]signedIn{}, map[int64]planRow{}
	err := s.sessionOfToken.eachRow(ctx, s, func(row scanner) error {
		var hash string
		var x account.Session
		u, from, err := scanUserRow(row, &hash, &x.ID, &x.CreatedAt, &x.LastSeenAt, &x.Client)
		found[hash], sources[u.ID] = signedIn{x, u}, from
		return err
	}, selectSessionsOfTokens+condition, argument)
	if err != nil {
		return nil, err
	}
	plans, err := s.plans(ctx, sources)
	for hash, session := range found {
		session.user.Subscription = plans[session.user.ID].Tier
		found[hash] = session
	}
	return found, err
}

func (s *Store) Sessions(ctx context.Context, user int64) ([]account.Session, error) {
	list, err := s.sessions(ctx, user)
	return list, database.Wrap(err, "list sessions")
}

func (s *Store) sessions(ctx context.Context, user int64) ([]account.Session, error) {
	return selectAll(ctx, s.db, scanSession, selectSessions, user)
}

func scanSession(row scanner) (x account.Session, err error) {
	err = row.Scan(&x.ID, &x.CreatedAt, &x.LastSeenAt, &x.Client)
	return x, err
}

func (s *Store) SeeSession(ctx context.Context, id string, at, unlessSince time.Time) error {
	return s.execute(ctx, "write when session was seen", seeSession, id, inDatabase(at), inDatabase(unlessSince))
}

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
	return database.Wrap(err, "end session")
}

func (s *Store) EndSessionOfToken(ctx context.Context, tokenHash string) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		// Anonymous users must not be able to fill the database.
		n, err := affected(tx.ExecContext(ctx, endSessionOfToken, tokenHash))
		if err != nil || n == 0 {
			return err
		}
		return noteGivenUp(ctx, tx, tokenHash, requestsTime)
	})
	return database.Wrap(err, "end session")
}

func (s *Store) WasReplaced(ctx context.Context, cookieHash string) (is bool, err error) {
	if err := s.db.QueryRowContext(ctx, selectReplaced, cookieHash).Scan(&is); err != nil {
		return false, database.Wrap(err, "look for cookie")
	}
	return is, nil
}

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

func (s *Store) DeleteExpiredSessions(ctx context.Context, seenBefore, createdBefore time.Time) (int, error) {
	if err := s.execute(ctx, "forget replaced cookies", forgetReplaced, now()); err != nil {
		return 0, err
	}
	deleted := 0
	for {
		n, err := affected(s.db.ExecContext(ctx, deleteExpiredSessions, inDatabase(seenBefore), inDatabase(createdBefore)))
		if err != nil {
			return deleted, database.Wrap(err, "delete expired sessions")
		}
		if n == 0 {
			return deleted, nil
		}
		deleted += int(n)
	}
}

// inDatabase converts a moment to the zone and precision of the database.
func inDatabase(at time.Time) time.Time { return at.UTC().Truncate(time.Microsecond) }
