package account_test

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const prefix = "https://id.example/event/"

// eventWorld is a world with events, which wait until the test processes them.
type eventWorld struct {
	*world
	db      *store.Store
	waiting []int64
}

func newEventWorld(t *testing.T) *eventWorld {
	t.Helper()
	w := &eventWorld{}
	w.world = newWorld(t, w.follow)
	if _, err := w.signIn(t, "/"); err != nil {
		t.Fatal(err)
	}
	return w
}

// follow makes a service accept events.
func (w *eventWorld) follow(o *account.Options) {
	w.db = o.Store.(*countingStore).Store
	o.EventPrefix, o.Events = prefix, w.db
	o.Enqueue = func(_ context.Context, number int64) error {
		w.waiting = append(w.waiting, number)
		return nil
	}
}

// claims returns the claims of a token with one event.
func (w *eventWorld) claims(kind string, payload any) map[string]any {
	return map[string]any{
		"iss": w.provider.Issuer(), "aud": []string{"other", servertest.ClientID}, "sub": reader.Subject,
		"iat": float64(time.Now().UnixMilli()) / 1000, "jti": uuid.NewString(), "events": map[string]any{prefix + kind: payload},
	}
}

func (w *eventWorld) sign(t *testing.T, claims map[string]any) string {
	t.Helper()
	token, err := servertest.SignToken(w.provider.Key(), claims)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// report sends events, and processes them.
func (w *eventWorld) report(t *testing.T, claims map[string]any) {
	t.Helper()
	if err := w.ReceiveEvents(t.Context(), w.sign(t, claims)); err != nil {
		t.Fatal(err)
	}
	w.process(t)
}

func (w *eventWorld) process(t *testing.T) {
	t.Helper()
	for _, number := range w.waiting {
		if err := w.ProcessEvent(t.Context(), number); err != nil {
			t.Fatal(err)
		}
	}
	w.waiting = nil
}

func (w *eventWorld) user(t *testing.T) account.User {
	t.Helper()
	u, err := w.db.User(t.Context(), reader.Subject)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func subscription(active bool, at time.Time, capabilities ...string) map[string]any {
	return map[string]any{"capabilities": capabilities, "isActive": active, "changeTime": at.UnixMilli()}
}

func TestSubscriptionEvents(t *testing.T) {
	w := newEventWorld(t)
	yes, at := true, time.Now().Truncate(time.Millisecond)
	if err := w.db.ChangeSettings(t.Context(), w.user(t).ID, account.SettingsChange{NoAds: &yes}); err != nil {
		t.Fatal(err)
	}
	const kind = "subscription-state-change"
	w.report(t, w.claims(kind, subscription(true, at, "unknown", "mdn_plus_5m", "mdn_plus_5y")))
	if got := w.user(t).Subscription; got != "mdn_plus_5y" {
		t.Errorf("tier = %s", got)
	}
	for name, old := range map[string]time.Time{"older": at.Add(-time.Second), "the same": at} {
		w.report(t, w.claims(kind, subscription(false, old)))
		if got := w.user(t).Subscription; got != "mdn_plus_5y" {
			t.Errorf("after an event whose time is %s: %s", name, got)
		}
	}
	w.report(t, w.claims(kind, subscription(false, at.Add(time.Second), "mdn_plus_5y")))
	if u := w.user(t); u.Subscription != account.Core || u.Settings.NoAds {
		t.Errorf("after the end: %+v, %+v", u, u.Settings)
	}
	w.report(t, w.claims(kind, map[string]any{"isActive": true})) // without changeTime
	w.report(t, w.claims(kind, subscription(true, at.Add(time.Hour), "mdn_plus_5m")))
	w.report(t, w.claims(kind, map[string]any{"isActive": true, "capabilities": []string{"mdn_plus_5m"}, "changeTime": 1e300}))
	w.report(t, w.claims(kind, "nonsense"))
	unknown := w.claims(kind, subscription(true, at.Add(time.Hour), "mdn_plus_5m"))
	unknown["sub"] = "somebody"
	w.report(t, unknown)
	if got := w.user(t).Subscription; got != account.Core {
		t.Errorf("after invalid events: %s", got)
	}
	w.report(t, w.claims(kind, subscription(true, at.Add(2*time.Second), "mdn_plus_5m")))
	if got := w.user(t).Subscription; got != "mdn_plus_5m" {
		t.Errorf("a future event prevents later ones: %s", got)
	}
}

func TestProfileEvents(t *testing.T) {
	w := newEventWorld(t)
	token, err := w.db.RefreshToken(t.Context(), reader.Subject)
	if err != nil {
		t.Fatal(err)
	}
	before := account.Profile{UID: reader.Subject, Email: "before@example.org", Subscription: account.Core, RefreshToken: token}
	if err := w.db.SignedIn(t.Context(), before); err != nil {
		t.Fatal(err)
	}
	w.report(t, w.claims("profile-change", map[string]string{"email": "forged@example.org"}))
	if u := w.user(t); u.Email != reader.Email || u.Subscription != "mdn_plus_10y" || u.AvatarURL != reader.Avatar {
		t.Errorf("after a new profile: %+v", u)
	}
	unknown := w.claims("profile-change", struct{}{})
	unknown["sub"] = "somebody"
	w.report(t, unknown)
	if _, err := w.db.User(t.Context(), "somebody"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a profile of an unknown user created an account: %v", err)
	}
}

func TestDeleteEvents(t *testing.T) {
	w := newEventWorld(t)
	session, err := w.signIn(t, "/")
	if err != nil {
		t.Fatal(err)
	}
	claims := w.claims("delete-user", struct{}{})
	w.report(t, claims)
	if u, err := w.User(t.Context(), session.Cookie.Value); err == nil {
		t.Errorf("the session of a deleted account is that of %+v", u)
	}
	if _, err := w.signIn(t, "/"); err != nil {
		t.Fatal(err)
	}
	w.report(t, claims)
	w.user(t) // replaying the token does not delete the new account
}

func TestAPasswordChangeEndsSessionsFromBefore(t *testing.T) {
	w := newEventWorld(t)
	before, err := w.signIn(t, "/")
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(5 * time.Millisecond)
	at := time.Now()
	time.Sleep(5 * time.Millisecond)
	after, err := w.signIn(t, "/")
	if err != nil {
		t.Fatal(err)
	}
	w.report(t, w.claims("password-change", map[string]int64{"changeTime": at.UnixMilli()}))
	if _, err := w.User(t.Context(), before.Cookie.Value); !errors.Is(err, fault.ErrUnauthenticated) {
		t.Errorf("session from before the password change: %v", err)
	}
	if _, err := w.User(t.Context(), after.Cookie.Value); err != nil {
		t.Errorf("session from after the password change: %v", err)
	}
}

// Cookies sealed by versions before sessions were rows are not in the database,
// and end with a new password all the same.
func TestAPasswordChangeEndsSealedCookiesFromBefore(t *testing.T) {
	for name, tc := range map[string]struct {
		changed time.Time
		ends    bool
	}{
		"changed before they were sealed": {sealedAt.Add(-time.Minute), false},
		"changed after that":              {sealedAt.Add(time.Minute), true},
	} {
		t.Run(name, func(t *testing.T) {
			w := &eventWorld{}
			w.world = newUpgradedWorld(t, w.follow)
			claims := w.claims("password-change", map[string]int64{"changeTime": tc.changed.UnixMilli()})
			claims["iat"] = time.Now().Add(w.clock).Unix()
			w.report(t, claims)
			_, err := w.User(t.Context(), sealedCookie)
			if ended := errors.Is(err, account.ErrGone); ended != tc.ends || !ended && err != nil {
				t.Errorf("sealed cookie has ended = %v (%v), want %v", ended, err, tc.ends)
			}
		})
	}
}

func TestEventTokensAreChecked(t *testing.T) {
	w := newEventWorld(t)
	good := w.claims("delete-user", struct{}{})
	with := func(name string, value any) map[string]any {
		claims := maps.Clone(good)
		claims[name] = value
		return claims
	}
	stranger, err := servertest.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	own := w.provider.Key()
	stranger.KeyID = own.KeyID
	forged, err := servertest.SignToken(stranger, good)
	if err != nil {
		t.Fatal(err)
	}
	unsigned := forge(t, "none", own.KeyID, good, nil)
	// A key that everybody has must not count as a secret.
	symmetric := forge(t, "HS256", own.KeyID, good, []byte("public"))
	own.KeyID = "another"
	unknownKey, err := servertest.SignToken(own, good)
	if err != nil {
		t.Fatal(err)
	}
	for name, token := range map[string]string{
		"another key": forged, "no signature": unsigned, "a symmetric key": symmetric, "the id of another key": unknownKey,
		"nonsense": "a.b.c", "empty": "", "long": strings.Repeat("x", 20000),
		"of another provider": w.sign(t, with("iss", "https://id.example.org")),
		"for another site":    w.sign(t, with("aud", "other")),
		"old":                 w.sign(t, with("iat", time.Now().Add(-25*time.Hour).Unix())),
		"of tomorrow":         w.sign(t, with("iat", time.Now().Add(time.Hour).Unix())),
		"without a moment":    w.sign(t, with("iat", nil)),
		"without jti":         w.sign(t, with("jti", "")),
		"without a user":      w.sign(t, with("sub", "")),
		"without events":      w.sign(t, with("events", nil)),
		"with wrong events":   w.sign(t, with("events", []string{"delete-user"})),
	} {
		if err := w.ReceiveEvents(t.Context(), token); !errors.Is(err, account.ErrEventToken) {
			t.Errorf("a token %s: %v", name, err)
		}
	}
	if err := w.ReceiveEvents(t.Context(), w.sign(t, with("events", map[string]any{"https://other.example/delete-user": struct{}{}}))); err != nil {
		t.Errorf("unknown event: %v", err)
	}
	w.process(t)
	w.user(t)
	w.report(t, good)
	if _, err := w.db.User(t.Context(), reader.Subject); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after the valid one: %v", err)
	}
}

func TestAProviderThatIsDownSendsEventsAgain(t *testing.T) {
	w := newEventWorld(t)
	token := w.sign(t, w.claims("delete-user", struct{}{}))
	w.provider.Stop()
	if err := w.ReceiveEvents(t.Context(), token); !errors.Is(err, fault.ErrUnavailable) {
		t.Errorf("without the provider's keys: %v", err)
	}
}

func TestEventsThatWereLeftAreProcessed(t *testing.T) {
	w := newEventWorld(t)
	claims := w.claims("delete-user", struct{}{})
	for range 2 {
		if err := w.ReceiveEvents(t.Context(), w.sign(t, claims)); err != nil {
			t.Fatal(err)
		}
	}
	if len(w.waiting) != 2 || w.waiting[0] != w.waiting[1] {
		t.Errorf("enqueued = %v, want the same event again", w.waiting)
	}
	w.waiting = nil // the queue has lost it
	if err := w.TendEvents(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.process(t)
	if _, err := w.db.User(t.Context(), reader.Subject); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("after processing all: %v", err)
	}
	w.clock = 31 * 24 * time.Hour
	if err := w.TendEvents(t.Context()); err != nil || len(w.waiting) != 0 {
		t.Errorf("a month later: %v, %v", w.waiting, err)
	}
}

func TestRejectedTokensCanBeKept(t *testing.T) {
	w := newEventWorld(t)
	for _, token := range []string{"a.b.c", "\x00\xff", strings.Repeat("ü", 20000)} {
		if err := w.RejectToken(t.Context(), token, errors.New(strings.Repeat("why", 1000))); err != nil {
			t.Errorf("%.20q: %v", token, err)
		}
	}
}
