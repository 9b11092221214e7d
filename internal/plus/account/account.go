// Package account signs readers in with an OpenID Connect provider and reports
// who they are. Sessions live in sealed cookies; what is known of a user is in
// a Store.
package account

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
)

// Paths of the addresses that sign in and out (docs/reference/http.md, Accounts).
const (
	AuthenticatePath = "/users/fxa/login/authenticate/"
	NoPromptPath     = "/users/fxa/login/no-prompt/"
	CallbackPath     = "/users/fxa/login/callback/"
	LogoutPath       = "/users/fxa/login/logout/"
)

// How long cookies count.
const (
	LoginAge   = 15 * time.Minute
	SessionAge = 365 * 24 * time.Hour
)

// ErrGone is returned for a session whose user was deleted. It is a
// fault.ErrUnauthenticated.
var ErrGone = fmt.Errorf("the account is gone: %w", fault.ErrUnauthenticated)

// User is somebody who has signed in before.
type User struct {
	ID           int64
	UID          string // the provider's name for the user
	Email        string
	AvatarURL    string // "" for none
	Subscription string // the tier that counts
	Admin        bool
	Staff        bool // uses the pages of operators
	Superuser    bool // also changes accounts there
	BetaTester   bool
	// SubscriberNumber counts those who have ever subscribed, from 1; 0 for
	// everybody else.
	SubscriberNumber int64
	Settings         *Settings // nil until the user has chosen something
	// CollectionsChanged is when one of the user's collections last changed; zero
	// for never.
	CollectionsChanged time.Time
}

// Settings are what a user has chosen.
type Settings struct {
	Locale     string // "" for none in particular
	Newsletter bool
	NoAds      bool
	AIHistory  *bool // whether to keep questions to AI help; nil until chosen
}

// IsSubscriber reports whether the user is on a paid tier.
func (u *User) IsSubscriber() bool { return IsPaid(u.Subscription) }

// HasEarlyAccess reports whether the user sees features that are marked early.
func (u *User) HasEarlyAccess() bool {
	return u.BetaTester || u.Subscription == supporterMonthly || u.Subscription == supporterYearly
}

// Profile is the user info of the provider.
type Profile struct {
	UID          string
	Email        string
	AvatarURL    string
	Subscription string
	RefreshToken string // sealed
}

// Store keeps users.
type Store interface {
	// SignedIn keeps a profile, new or in place of the former one of the same
	// UID. What operators have set for the user stays.
	SignedIn(ctx context.Context, p Profile) error
	// User returns a user; the error for an unknown one is fault.ErrNotFound.
	User(ctx context.Context, uid string) (User, error)
}

// Options configure a Service.
type Options struct {
	Issuer       string // address of the provider
	ClientID     string
	ClientSecret string
	Scopes       []string
	BaseURL      string // of the site, without a slash at the end
	Key          []byte // seals cookies; of seal.KeySize bytes
	Store        Store
	// EventPrefix begins the names of the provider's events. Events keeps them;
	// Enqueue has one processed soon. Neither is needed to sign readers in.
	EventPrefix string
	Events      EventStore
	Enqueue     func(ctx context.Context, number int64) error
	Now         func() time.Time // nil for time.Now
}

// Service signs readers in. It is safe for concurrent use.
type Service struct {
	opts     Options
	site     *url.URL
	seal     *seal.Sealer
	store    Store
	now      func() time.Time
	provider provider
}

// New makes a Service. The provider is first asked when somebody signs in.
func New(o Options) (*Service, error) {
	site, err := url.Parse(o.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("address of the site: %w", err)
	}
	// Cookies have a key of their own, should the setting get other uses.
	key, err := hkdf.Key(sha256.New, o.Key, nil, "waymark cookies", seal.KeySize)
	if err != nil {
		return nil, fmt.Errorf("derive key of cookies: %w", err)
	}
	sealer, err := seal.New(key)
	if err != nil {
		return nil, fmt.Errorf("key of cookies: %w", err)
	}
	s := &Service{opts: o, site: site, seal: sealer, store: o.Store, now: o.Now}
	if s.now == nil {
		s.now = time.Now
	}
	s.provider = provider{issuer: o.Issuer, client: &http.Client{Timeout: providerTimeout}, now: s.now}
	return s, nil
}

// User returns who a session cookie belongs to. The error is
// fault.ErrUnauthenticated for a cookie of another site, changed or old, and
// ErrGone when the user was deleted.
func (s *Service) User(ctx context.Context, cookie string) (User, error) {
	var session session
	if err := s.open(cookie, sessionPurpose, &session); err != nil {
		return User{}, err
	}
	user, err := s.store.User(ctx, session.UID)
	if errors.Is(err, fault.ErrNotFound) {
		return User{}, ErrGone
	}
	return user, err
}
