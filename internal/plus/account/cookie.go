package account

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
)

// Purposes distinguish kinds of sealed values.
const (
	loginPurpose   = "login"
	sessionPurpose = "session"
	refreshPurpose = "refresh token"
)

// login is the state of a sign-in in progress.
type login struct {
	State    string    `json:"csrf_token"`
	Nonce    string    `json:"nonce"`
	Verifier string    `json:"verifier"`
	Next     string    `json:"next"`
	Replaces string    `json:"replaces,omitempty"` // hash of the token of the session before
	Sealed   string    `json:"sealed,omitempty"`   // hash of the sealed cookie before
	Expires  time.Time `json:"expires"`
}

func (l *login) expiry() time.Time { return l.Expires }

// sealedSession identifies a user in the cookies of earlier versions. It is only read.
type sealedSession struct {
	UID     string    `json:"uid"`
	Expires time.Time `json:"expires"`
}

func (s *sealedSession) expiry() time.Time { return s.Expires }

// sealedUser returns the user of a sealed cookie of an earlier version.
func (s *Service) sealedUser(ctx context.Context, cookie string) (User, error) {
	var session sealedSession
	if err := s.open(cookie, sessionPurpose, &session); err != nil {
		return User{}, err
	}
	user, err := s.store.SealedUser(ctx, session.UID, seal.HashToken(cookie), session.Expires.Add(-SessionAge))
	if errors.Is(err, fault.ErrNotFound) {
		return User{}, ErrGone
	}
	return user, err
}

// isSealed reports whether a cookie is an unexpired sealed session.
func (s *Service) isSealed(cookie string) bool {
	return s.open(cookie, sessionPurpose, &sealedSession{}) == nil
}

// expiring are the contents of cookies.
type expiring interface{ expiry() time.Time }

func (s *Service) sealCookie(content expiring, purpose string) (string, error) {
	text, err := json.Marshal(content)
	if err != nil {
		return "", fmt.Errorf("encode %s cookie: %w", purpose, err)
	}
	return base64.RawURLEncoding.EncodeToString(s.seal.Seal(text, purpose)), nil
}

// open decodes a cookie. The error is fault.ErrUnauthenticated for an expired one, and also
// seal.ErrBroken for one that this service did not make.
func (s *Service) open(value, purpose string, content expiring) error {
	sealed, err := base64.RawURLEncoding.DecodeString(value)
	if err != nil {
		return broken(purpose)
	}
	text, err := s.seal.Open(sealed, purpose)
	if err != nil {
		return broken(purpose)
	}
	if err := json.Unmarshal(text, content); err != nil {
		return broken(purpose)
	}
	if !s.now().Before(content.expiry()) {
		return fmt.Errorf("%s cookie has expired: %w", purpose, fault.ErrUnauthenticated)
	}
	return nil
}

func broken(purpose string) error {
	return fmt.Errorf("%s cookie: %w: %w", purpose, seal.ErrBroken, fault.ErrUnauthenticated)
}
