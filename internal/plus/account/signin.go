package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
)

// nextLimit bounds the return address in a cookie.
const nextLimit = 1500

// Step is a redirect with a cookie to set.
type Step struct {
	URL string
	Cookie
}

// Start begins a sign-in that returns to next. With an e-mail, the provider is asked to show
// no screen. The cookie is the login's; it remembers the browser's session, as browsers omit
// that cookie on the redirect from the provider (SameSite=Strict).
func (s *Service) Start(ctx context.Context, next, email string, v Visitor) (Step, error) {
	provider, err := s.provider.get(ctx)
	if err != nil {
		return Step{}, err
	}
	l := login{
		State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(),
		Next: shortened(next), Expires: s.now().Add(LoginAge),
	}
	switch {
	case isToken(v.Session):
		l.Replaces = seal.HashToken(v.Session)
	case s.isSealed(v.Session):
		l.Sealed = seal.HashToken(v.Session)
	}
	cookie, err := s.sealCookie(&l, loginPurpose)
	if err != nil {
		return Step{}, err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(l.Nonce), oauth2.S256ChallengeOption(l.Verifier), oauth2.AccessTypeOffline}
	if email != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", "none"), oauth2.SetAuthURLParam("login_hint", email))
	}
	return Step{s.oauth(provider).AuthCodeURL(l.State, options...), Cookie{cookie, LoginAge}}, nil
}

// shortened drops the query of an address that is too long, or all of it.
func shortened(next string) string {
	if len(next) > nextLimit {
		next, _, _ = strings.Cut(next, "?")
	}
	if len(next) > nextLimit {
		return ""
	}
	return next
}

// Callback has the parameters from the provider: a code or an error.
type Callback struct {
	State  string
	Code   string
	Error  string
	Issuer string // "" for none
}

// ErrRefused means that the provider did not sign the reader in. The step is valid.
var ErrRefused = errors.New("the provider has refused")

// Finish signs a reader in. The cookie is that of a new session, which replaces the browser's
// earlier ones. Errors are fault.ErrUnauthenticated for an expired login or another reader's,
// also seal.ErrBroken for an unreadable cookie, and ErrRefused.
func (s *Service) Finish(ctx context.Context, cookie string, c Callback, v Visitor) (Step, error) {
	var l login
	if err := s.open(cookie, loginPurpose, &l); err != nil {
		return Step{}, err
	}
	if subtle.ConstantTimeCompare([]byte(l.State), []byte(c.State)) == 0 {
		return Step{}, fmt.Errorf("state of login does not match: %w", fault.ErrUnauthenticated)
	}
	if err := s.checkIssuer(ctx, c.Issuer); err != nil {
		return Step{}, err
	}
	if c.Error != "" {
		return Step{URL: s.Target(l.Next)}, fmt.Errorf("%w: %q", ErrRefused, c.Error)
	}
	profile, err := s.fetchProfile(ctx, c.Code, &l)
	if err != nil {
		return Step{}, err
	}
	return s.startSession(ctx, profile, &l, v)
}

// SignInAs signs in a user identified by the caller instead of the provider. The cookie is
// that of a new session, which replaces the browser's earlier one.
func (s *Service) SignInAs(ctx context.Context, p Profile, next string, v Visitor) (Step, error) {
	return s.startSession(ctx, p, &login{Next: next}, v)
}

// startSession stores a profile and a session that replaces the browser's earlier ones.
func (s *Service) startSession(ctx context.Context, p Profile, l *login, v Visitor) (Step, error) {
	session, cookie := s.newSession(v)
	s.addReplaced(&session, l, v)
	if err := s.store.SignIn(ctx, p, session); err != nil {
		return Step{}, err
	}
	return Step{s.Target(l.Next), cookie}, nil
}

// checkIssuer refuses responses of another provider that might forward them (RFC 9207). Few
// providers identify themselves.
func (s *Service) checkIssuer(ctx context.Context, issuer string) error {
	provider, err := s.provider.get(ctx)
	if err != nil {
		return err
	}
	var discovery struct {
		Says bool `json:"authorization_response_iss_parameter_supported"`
	}
	if err := provider.Claims(&discovery); err != nil {
		return fmt.Errorf("read settings of the provider: %w", err)
	}
	if issuer != s.opts.Issuer && (issuer != "" || discovery.Says) {
		return fmt.Errorf("response is of the provider %.100q: %w", issuer, fault.ErrUnauthenticated)
	}
	return nil
}

// addReplaced sets the sessions to replace: those of the browser's cookies at the start of
// sign-in and now.
func (s *Service) addReplaced(n *NewSession, l *login, v Visitor) {
	if l.Replaces != "" {
		n.Replaces = append(n.Replaces, l.Replaces)
	}
	if l.Sealed != "" {
		n.EndsSealed = append(n.EndsSealed, l.Sealed)
	}
	switch {
	case isToken(v.Session):
		n.Replaces = append(n.Replaces, seal.HashToken(v.Session))
	case s.isSealed(v.Session):
		n.EndsSealed = append(n.EndsSealed, seal.HashToken(v.Session))
	}
}

// Target is where to redirect after sign-in: an address of this site, or its root.
func (s *Service) Target(next string) string {
	if target, ok := s.local(next); ok {
		return target
	}
	return s.site.String() + "/"
}

// local returns the absolute form of an address, and reports whether it is on this site.
func (s *Service) local(next string) (string, bool) {
	u, err := s.site.Parse(next)
	if err != nil || u.Scheme != s.site.Scheme || u.Host != s.site.Host || u.Opaque != "" {
		return "", false
	}
	u.User = nil
	return u.String(), u.Path != ""
}

func (s *Service) oauth(p *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: s.opts.ClientID, ClientSecret: s.opts.ClientSecret, Scopes: s.opts.Scopes,
		Endpoint: p.Endpoint(), RedirectURL: s.opts.BaseURL + CallbackPath,
	}
}
