// Package account signs readers in with an OpenID Connect provider, identifies them and
// manages their settings and accounts. Sessions and users are in a Store; a cookie holds the
// token of a session.
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

// Paths for sign-in and sign-out (docs/reference/http.md, Accounts).
const (
	AuthenticatePath = "/users/fxa/login/authenticate/"
	NoPromptPath     = "/users/fxa/login/no-prompt/"
	CallbackPath     = "/users/fxa/login/callback/"
	LogoutPath       = "/users/fxa/login/logout/"
)

const day = 24 * time.Hour

// LoginAge bounds the time for a sign-in.
const LoginAge = 15 * time.Minute

// Default lifetimes of sessions: since the last request, and in all. Sealed cookies of
// earlier versions last for SessionAge.
const (
	SessionIdle = 90 * day
	SessionAge  = 365 * day
)

// ErrGone is for sessions that were ended and those of deleted users. It is a
// fault.ErrUnauthenticated.
var ErrGone = fmt.Errorf("the session or the account is gone: %w", fault.ErrUnauthenticated)

// User is a reader who has signed in before.
type User struct {
	ID           int64
	UID          string // the provider's name for the user
	Email        string
	AvatarURL    string // "" for none
	Subscription string // the effective tier
	Admin        bool
	Staff        bool // uses the pages of operators
	Superuser    bool // also changes accounts there
	BetaTester   bool
	// SubscriberNumber numbers all who ever subscribed, from 1; 0 for others.
	SubscriberNumber int64
	Settings         *Settings // nil until one is set
	// CollectionsChanged is the last change of the user's collections; zero for never.
	CollectionsChanged time.Time
}

// Settings are a user's settings.
type Settings struct {
	Locale     string // "" for none in particular
	Newsletter bool
	NoAds      bool
	AIHistory  *bool // whether to keep questions to AI help; nil until chosen
}

func (u *User) IsSubscriber() bool { return IsPaid(u.Subscription) }

// HasEarlyAccess reports whether the user sees features in early access.
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

// Store stores users and sessions.
type Store interface {
	// SignedIn stores a profile, replacing that of the same UID, but not what operators have
	// set.
	SignedIn(ctx context.Context, p Profile) error
	// User returns a user; the error for an unknown one is fault.ErrNotFound.
	User(ctx context.Context, uid string) (User, error)
	// SealedUser is like User for a sealed cookie of an earlier version. Cookies that the
	// user has ended or a new session has replaced are unknown.
	SealedUser(ctx context.Context, uid, cookieHash string, sealedAt time.Time) (User, error)

	// SignIn stores a profile as SignedIn does, ends the replaced sessions, and stores the
	// new one, in one transaction.
	SignIn(ctx context.Context, p Profile, n NewSession) error
	// AddSession stores a session of an existing user. The error is fault.ErrUnauthenticated
	// if the user or the sealed cookie is gone.
	AddSession(ctx context.Context, user int64, n NewSession) error
	// Session returns a session, even if expired, and its user. The error is
	// fault.ErrNotFound if it is unknown.
	Session(ctx context.Context, tokenHash string) (Session, User, error)
	// Sessions returns all sessions of a user, the last seen first.
	Sessions(ctx context.Context, user int64) ([]Session, error)
	// SeeSession updates when a session was seen, unless it was seen later than unlessSince.
	SeeSession(ctx context.Context, id string, at, unlessSince time.Time) error
	// EndSession deletes a session of a user; the error for an unknown one is
	// fault.ErrNotFound.
	EndSession(ctx context.Context, user int64, id string) error
	// EndSessionOfToken deletes the session of a token, if there is one.
	EndSessionOfToken(ctx context.Context, tokenHash string) error
	// WasReplaced reports whether the browser has recently replaced a cookie by signing in or
	// out.
	WasReplaced(ctx context.Context, cookieHash string) (bool, error)
	// EndOtherSessions deletes all sessions of a user but one, and ends the cookies sealed
	// before a moment.
	EndOtherSessions(ctx context.Context, user int64, except string, at time.Time) error
	// DeleteExpiredSessions deletes sessions by last use and by start, and returns their
	// number.
	DeleteExpiredSessions(ctx context.Context, seenBefore, createdBefore time.Time) (int, error)
}

type Options struct {
	Issuer       string // address of the provider
	ClientID     string
	ClientSecret string
	Scopes       []string
	BaseURL      string        // of the site, without a slash at the end
	Key          []byte        // seals cookies; of seal.KeySize bytes
	OldKeys      [][]byte      // former keys, newest first
	SessionIdle  time.Duration // how long a session lasts without a request; 0 means SessionIdle
	SessionAge   time.Duration // how long it lasts in all; 0 means SessionAge
	Store        Store
	// EventPrefix is the prefix of the provider's event names. Events stores events; Enqueue
	// schedules processing. Sign-in needs neither.
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
	seeing         chan struct{} // allows one write
	background     sync.WaitGroup
}

// New makes a Service. It does not contact the provider yet.
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

// newSealer derives keys for cookies, in case the configured ones get other uses.
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
