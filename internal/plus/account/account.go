// Package account signs readers in with an OpenID Connect provider, reports who they
// are and changes their settings; operators manage accounts with it. Sessions and
// user data are in a Store; a cookie holds the token of a session.
package account

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"sync"
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

const day = 24 * time.Hour

// LoginAge is how long a reader may take to sign in.
const LoginAge = 15 * time.Minute

// How long sessions last if the options do not say: after the last request, and
// in all. Sealed cookies of earlier versions count for SessionAge.
const (
	SessionIdle = 90 * day
	SessionAge  = 365 * day
)

// ErrGone is returned for a session that was ended, or whose user was deleted. It
// is a fault.ErrUnauthenticated.
var ErrGone = fmt.Errorf("the session or the account is gone: %w", fault.ErrUnauthenticated)

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
	// SubscriberNumber numbers the users who have ever subscribed, from 1; 0 for
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

// Store keeps users and their sessions.
type Store interface {
	// SignedIn keeps a profile, new or in place of the former one of the same
	// UID. What operators have set for the user stays.
	SignedIn(ctx context.Context, p Profile) error
	// User returns a user; the error for an unknown one is fault.ErrNotFound.
	User(ctx context.Context, uid string) (User, error)
	// SealedUser is like User for a sealed cookie of an earlier version. Once the
	// user has ended them, cookies that were sealed before are unknown, and so is
	// one that a new session has ended.
	SealedUser(ctx context.Context, uid, cookieHash string, sealedAt time.Time) (User, error)

	// SignIn keeps a profile as SignedIn does, ends the sessions that a new one
	// replaces, and keeps that: all of it or nothing.
	SignIn(ctx context.Context, p Profile, n NewSession) error
	// AddSession keeps a session of a user who has signed in before. The error for
	// one who is gone, or whose sealed cookie has ended, is
	// fault.ErrUnauthenticated.
	AddSession(ctx context.Context, user int64, n NewSession) error
	// Session returns a session, expired or not, and its user. The error for an
	// unknown one is fault.ErrNotFound.
	Session(ctx context.Context, tokenHash string) (Session, User, error)
	// Sessions returns all sessions of a user, those that were last seen first.
	Sessions(ctx context.Context, user int64) ([]Session, error)
	// SeeSession writes when a session was seen, unless it was later seen than the
	// second moment.
	SeeSession(ctx context.Context, id string, at, unlessSince time.Time) error
	// EndSession deletes a session of a user; the error for an unknown one is
	// fault.ErrNotFound.
	EndSession(ctx context.Context, user int64, id string) error
	// EndSessionOfToken deletes a session that its browser gives up, if there is one.
	EndSessionOfToken(ctx context.Context, tokenHash string) error
	// WasReplaced reports whether the browser with a cookie has lately given it up, by
	// signing in or out.
	WasReplaced(ctx context.Context, cookieHash string) (bool, error)
	// EndOtherSessions deletes all sessions of a user but one, and ends the cookies
	// that were sealed before a moment.
	EndOtherSessions(ctx context.Context, user int64, except string, at time.Time) error
	// DeleteExpiredSessions deletes sessions by when they were last seen and when
	// they began, and returns how many.
	DeleteExpiredSessions(ctx context.Context, seenBefore, createdBefore time.Time) (int, error)
}

type Options struct {
	Issuer       string // address of the provider
	ClientID     string
	ClientSecret string
	Scopes       []string
	BaseURL      string        // of the site, without a slash at the end
	Key          []byte        // seals cookies; of seal.KeySize bytes
	OldKeys      [][]byte      // open what was sealed with them, newest first
	SessionIdle  time.Duration // how long a session lasts without a request; 0 means SessionIdle
	SessionAge   time.Duration // how long it lasts in all; 0 means SessionAge
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

	idle, absolute time.Duration // lifetimes of sessions
	seeing         chan struct{} // has a place for one write
	background     sync.WaitGroup
}

// New makes a Service. The provider is first asked when somebody signs in.
func New(o Options) (*Service, error) {
	site, err := url.Parse(o.BaseURL)
	if err != nil {
		return nil, fmt.Errorf("address of the site: %w", err)
	}
	sealer, err := newSealer(o.Key, o.OldKeys)
	if err != nil {
		return nil, err
	}
	s := &Service{
		opts: o, site: site, seal: sealer, store: o.Store, now: o.Now,
		idle: cmp.Or(o.SessionIdle, SessionIdle), absolute: cmp.Or(o.SessionAge, SessionAge), seeing: make(chan struct{}, 1),
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.provider = provider{issuer: o.Issuer, client: &http.Client{Timeout: providerTimeout}, now: s.now}
	return s, nil
}

// newSealer seals cookies with keys of their own, should the settings get other
// uses.
func newSealer(key []byte, old [][]byte) (*seal.Sealer, error) {
	derived := make([][]byte, 0, 1+len(old))
	for _, from := range append([][]byte{key}, old...) {
		k, err := seal.Derive(from, "waymark cookies")
		if err != nil {
			return nil, err
		}
		derived = append(derived, k)
	}
	sealer, err := seal.New(derived[0], derived[1:]...)
	if err != nil {
		return nil, fmt.Errorf("key of cookies: %w", err)
	}
	return sealer, nil
}
