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
)

// nextLimit is the longest address to return to that fits into a cookie.
const nextLimit = 1500

// Step is where a reader goes next and the cookie to set on the way.
type Step struct {
	URL    string
	Cookie string // "" for none
}

// Start begins to sign a reader in who shall then return to next. With an
// e-mail the provider is asked not to show anything. The cookie is the login's.
func (s *Service) Start(ctx context.Context, next, email string) (Step, error) {
	provider, err := s.provider.get(ctx)
	if err != nil {
		return Step{}, err
	}
	l := login{
		State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier(),
		Next: shortened(next), Expires: s.now().Add(LoginAge),
	}
	cookie, err := s.sealCookie(&l, loginPurpose)
	if err != nil {
		return Step{}, err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(l.Nonce), oauth2.S256ChallengeOption(l.Verifier), oauth2.AccessTypeOffline}
	if email != "" {
		options = append(options, oauth2.SetAuthURLParam("prompt", "none"), oauth2.SetAuthURLParam("login_hint", email))
	}
	return Step{s.oauth(provider).AuthCodeURL(l.State, options...), cookie}, nil
}

// shortened leaves out the query of an address that is too long to keep, or
// all of it.
func shortened(next string) string {
	if len(next) > nextLimit {
		next, _, _ = strings.Cut(next, "?")
	}
	if len(next) > nextLimit {
		return ""
	}
	return next
}

// Callback holds the parameters that a reader brings back from the provider: a
// code or an error.
type Callback struct {
	State string
	Code  string
	Error string
}

// ErrRefused means that the provider did not sign the reader in. The step says
// where the reader goes all the same.
var ErrRefused = errors.New("the provider has refused")

// Finish signs a reader in. The cookie is the session's. Errors are
// fault.ErrUnauthenticated for a login that is old or not this reader's, with
// seal.ErrBroken when the cookie cannot be read, and ErrRefused.
func (s *Service) Finish(ctx context.Context, cookie string, c Callback) (Step, error) {
	var l login
	if err := s.open(cookie, loginPurpose, &l); err != nil {
		return Step{}, err
	}
	if subtle.ConstantTimeCompare([]byte(l.State), []byte(c.State)) == 0 {
		return Step{}, fmt.Errorf("state of login does not match: %w", fault.ErrUnauthenticated)
	}
	step := Step{URL: s.target(l.Next)}
	if c.Error != "" {
		return step, fmt.Errorf("%w: %q", ErrRefused, c.Error)
	}
	profile, err := s.fetchProfile(ctx, c.Code, &l)
	if err != nil {
		return Step{}, err
	}
	if err := s.store.SignedIn(ctx, profile); err != nil {
		return Step{}, err
	}
	step.Cookie, err = s.sealCookie(&session{UID: profile.UID, Expires: s.now().Add(SessionAge)}, sessionPurpose)
	return step, err
}

// target is where a reader goes after signing in: an address of this site, or
// its root.
func (s *Service) target(next string) string {
	root := s.site.String() + "/"
	u, err := s.site.Parse(next)
	if err != nil || u.Scheme != s.site.Scheme || u.Host != s.site.Host || u.Opaque != "" {
		return root
	}
	u.User = nil
	if u.Path == "" {
		return root
	}
	return u.String()
}

func (s *Service) oauth(p *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: s.opts.ClientID, ClientSecret: s.opts.ClientSecret, Scopes: s.opts.Scopes,
		Endpoint: p.Endpoint(), RedirectURL: s.opts.BaseURL + CallbackPath,
	}
}
