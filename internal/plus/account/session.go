package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
)

// MaxSessions bounds a user's sessions. A new one then ends the least recently used.
const MaxSessions = 100

// Session is a browser in which a user is signed in.
type Session struct {
	ID         string    `json:"-"` // random; empty for a sealed cookie of an earlier version
	CreatedAt  time.Time `json:"created_at"`
	LastSeenAt time.Time `json:"last_seen_at"` // up to an hour old
	Client     string    `json:"client"`       // such as "Firefox on Linux"; empty if unknown
}

// NewSession is a new session. Its token is only in the cookie, so a leaked database does not
// help to sign in.
type NewSession struct {
	ID        string
	TokenHash string
	CreatedAt time.Time
	Client    string
	Replaces  []string // hashes of the tokens that the browser had before
	// Sealed is the hash of the sealed cookie that the session replaces, and EndsSealed are
	// those of the browser's earlier sealed cookies.
	Sealed     string
	EndsSealed []string
}

// Visitor is the browser of a request.
type Visitor struct {
	Session   string // cookie; empty for none
	UserAgent string
}

type Cookie struct {
	Value string
	Age   time.Duration
}

// The interval at which the last use of a session is stored, and a timeout for that.
const (
	seenEvery   = time.Hour
	seenTimeout = 10 * time.Second
)

// tokenLength is the length of rand.Text. Sealed cookies are longer.
const tokenLength = 26

func isToken(cookie string) bool { return len(cookie) == tokenLength }

// newSession makes a session and its cookie.
func (s *Service) newSession(v Visitor) (NewSession, Cookie) {
	token := rand.Text()
	return NewSession{ID: rand.Text(), TokenHash: seal.HashToken(token), CreatedAt: s.now(), Client: clientName(v.UserAgent)},
		Cookie{Value: token, Age: s.absolute}
}

// User returns the user of a session cookie: see [Service.Session].
func (s *Service) User(ctx context.Context, cookie string) (User, error) {
	_, user, err := s.Session(ctx, cookie)
	return user, err
}

// Session returns the session and user of a cookie. The error is fault.ErrUnauthenticated for
// an invalid or expired cookie, and ErrGone if the session was ended or the user deleted.
func (s *Service) Session(ctx context.Context, cookie string) (Session, User, error) {
	if !isToken(cookie) {
		user, err := s.sealedUser(ctx, cookie)
		return Session{}, user, err
	}
	session, user, err := s.store.Session(ctx, seal.HashToken(cookie))
	switch {
	case errors.Is(err, fault.ErrNotFound):
		return Session{}, User{}, ErrGone
	case err != nil:
		return Session{}, User{}, err
	case s.isOver(session):
		return Session{}, User{}, fmt.Errorf("session has expired: %w", fault.ErrUnauthenticated)
	}
	s.see(session)
	return session, user, nil
}

// isOver reports whether a session has expired.
func (s *Service) isOver(x Session) bool {
	now := s.now()
	return now.Sub(x.CreatedAt) >= s.absolute || now.Sub(x.LastSeenAt) >= s.idle
}

// see records that a session is in use, once an hour and without delaying the request. Of
// concurrent sessions it writes one, the others on their next request.
func (s *Service) see(x Session) {
	now := s.now()
	if now.Sub(x.LastSeenAt) < seenEvery {
		return
	}
	select {
	case s.seeing <- struct{}{}:
	default:
		return
	}
	s.background.Go(func() {
		defer func() { <-s.seeing }()
		ctx, cancel := context.WithTimeout(context.Background(), seenTimeout)
		defer cancel()
		_ = s.store.SeeSession(ctx, x.ID, now, now.Add(-seenEvery)) // the next request tries again
	})
}

// Wait waits for background writes. No method may be called afterwards.
func (s *Service) Wait() { s.background.Wait() }

// Sessions lists a user's sessions, the last used first.
func (s *Service) Sessions(ctx context.Context, user int64) ([]Session, error) {
	list, err := s.store.Sessions(ctx, user)
	return slices.DeleteFunc(list, s.isOver), err
}

// Renew replaces a sealed cookie of an earlier version by a session, and returns its cookie.
// The error is fault.ErrUnauthenticated if somebody has signed in with that browser during
// the request. Sign-in also ends such a session, so a late response signs nobody in.
func (s *Service) Renew(ctx context.Context, user int64, v Visitor) (Session, Cookie, error) {
	session, cookie := s.newSession(v)
	session.Sealed = seal.HashToken(v.Session)
	if err := s.store.AddSession(ctx, user, session); err != nil {
		return Session{}, Cookie{}, err
	}
	return Session{session.ID, session.CreatedAt, session.CreatedAt, session.Client}, cookie, nil
}

// EndSession ends a session of a user. The error for an unknown one is
// fault.ErrNotFound.
func (s *Service) EndSession(ctx context.Context, user int64, id string) error {
	if !isText(id, tokenLength) {
		return fmt.Errorf("session: %w", fault.ErrNotFound)
	}
	return s.store.EndSession(ctx, user, id)
}

// EndOtherSessions ends a user's other sessions and all sealed cookies.
func (s *Service) EndOtherSessions(ctx context.Context, user int64, except string) error {
	return s.store.EndOtherSessions(ctx, user, except, s.now())
}

// SignOut ends the session of a cookie, and returns where to redirect. A sealed cookie of an
// earlier version can only be removed from the browser.
func (s *Service) SignOut(ctx context.Context, cookie, next string) (string, error) {
	if isToken(cookie) {
		if err := s.store.EndSessionOfToken(ctx, seal.HashToken(cookie)); err != nil {
			return "", err
		}
	}
	if target, ok := s.local(next); ok {
		return target, nil
	}
	return "/", nil
}

// WasReplaced reports whether the browser has recently replaced a cookie by signing in or
// out, which concurrent requests do not know yet.
func (s *Service) WasReplaced(ctx context.Context, cookie string) (bool, error) {
	return s.store.WasReplaced(ctx, seal.HashToken(cookie))
}

// DeleteExpired deletes expired sessions and returns their number.
func (s *Service) DeleteExpired(ctx context.Context) (int, error) {
	now := s.now()
	return s.store.DeleteExpiredSessions(ctx, now.Add(-s.idle), now.Add(-s.absolute))
}
