package account_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const day = 24 * time.Hour

// countingStore is the database, and counts its queries.
type countingStore struct {
	*store.Store
	mu    sync.Mutex
	calls []string
}

func (c *countingStore) count(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls = append(c.calls, name)
}

// taken returns the calls since the previous call of taken.
func (c *countingStore) taken() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	calls := strings.Join(c.calls, " ")
	c.calls = nil
	return calls
}

func (c *countingStore) Session(ctx context.Context, hash string) (account.Session, account.User, error) {
	c.count("Session")
	return c.Store.Session(ctx, hash)
}

func (c *countingStore) SeeSession(ctx context.Context, id string, at, since time.Time) error {
	c.count("SeeSession")
	return c.Store.SeeSession(ctx, id, at, since)
}

func (c *countingStore) User(ctx context.Context, uid string) (account.User, error) {
	c.count("User")
	return c.Store.User(ctx, uid)
}

func (c *countingStore) SealedUser(ctx context.Context, uid, cookieHash string, sealedAt time.Time) (account.User, error) {
	c.count("SealedUser")
	return c.Store.SealedUser(ctx, uid, cookieHash, sealedAt)
}

// signedIn signs in the provider's user and returns the session cookie.
func (w *world) signedIn(t *testing.T) string {
	t.Helper()
	step, err := w.signIn(t, "/")
	if err != nil {
		t.Fatal(err)
	}
	return step.Cookie.Value
}

func TestOnlyOurSessionCookiesCount(t *testing.T) {
	w := newWorld(t)
	cookie := w.signedIn(t)
	login, err := w.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	w.store.taken()
	for name, value := range map[string]string{
		"nothing": "", "nonsense": "nonsense", "cut": cookie[:20], "longer": cookie + "A", "a login's": login.Cookie.Value,
	} {
		if _, err := w.User(t.Context(), value); !errors.Is(err, fault.ErrUnauthenticated) || errors.Is(err, account.ErrGone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if calls := w.store.taken(); calls != "" {
		t.Errorf("cookies from elsewhere cause queries: %s", calls)
	}
	for name, value := range map[string]string{"changed": "A" + cookie[:25], "with a quote": strings.Repeat("'", 26)} {
		if _, err := w.User(t.Context(), value); !errors.Is(err, account.ErrGone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := newWorld(t).User(t.Context(), cookie); !errors.Is(err, account.ErrGone) {
		t.Errorf("in another database: %v", err)
	}
}

func TestTheDatabaseDoesNotHoldTokens(t *testing.T) {
	w := newWorld(t)
	first, second := w.signedIn(t), w.signedIn(t)
	if first == second || len(first) != 26 {
		t.Errorf("tokens %q and %q", first, second)
	}
	for _, token := range []string{first, second} {
		if _, _, err := w.store.Session(t.Context(), token); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("the token itself is in the database: %v", err)
		}
		if s, _, err := w.Service.Session(t.Context(), token); err != nil || s.ID == "" || strings.Contains(token, s.ID) {
			t.Errorf("session = %+v, %v", s, err)
		}
	}
}

func TestSessionsEnd(t *testing.T) {
	for _, tc := range []struct {
		name           string
		idle, absolute time.Duration // as set
		seen           []time.Duration
		lasts, ends    time.Duration
	}{
		{"unused", 0, 0, nil, account.SessionIdle - time.Minute, account.SessionIdle + time.Minute},
		{"used now and then", 0, 0, []time.Duration{80 * day, 160 * day, 240 * day, 320 * day}, account.SessionAge - time.Minute, account.SessionAge + time.Minute},
		{"with settings", 2 * day, 5 * day, []time.Duration{day}, 3*day - time.Minute, 3*day + time.Minute},
		{"used, with settings", 2 * day, 5 * day, []time.Duration{day, 2 * day, 3 * day, 4 * day}, 5*day - time.Minute, 5*day + time.Minute},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(o *account.Options) { o.SessionIdle, o.SessionAge = tc.idle, tc.absolute })
			step, err := w.signIn(t, "/")
			if err != nil {
				t.Fatal(err)
			}
			if want := map[bool]time.Duration{true: account.SessionAge, false: tc.absolute}[tc.absolute == 0]; step.Cookie.Age != want {
				t.Errorf("cookie is valid = %v, want %v", step.Cookie.Age, want)
			}
			for _, w.clock = range tc.seen {
				if _, err := w.User(t.Context(), step.Cookie.Value); err != nil {
					t.Fatalf("after %v: %v", w.clock, err)
				}
				w.Wait() // for the write
			}
			user, err := w.store.User(t.Context(), reader.Subject)
			if err != nil {
				t.Fatal(err)
			}
			w.clock = tc.ends
			if _, err := w.User(t.Context(), step.Cookie.Value); !errors.Is(err, fault.ErrUnauthenticated) || errors.Is(err, account.ErrGone) {
				t.Errorf("after %v: %v", tc.ends, err)
			}
			if list, err := w.Sessions(t.Context(), user.ID); err != nil || len(list) != 0 {
				t.Errorf("an expired session is listed: %v, %v", list, err)
			}
			w.clock = tc.lasts
			if _, err := w.User(t.Context(), step.Cookie.Value); err != nil {
				t.Errorf("after %v: %v", tc.lasts, err)
			}
			w.Wait()
		})
	}
}

func TestExpiredSessionsAreDeleted(t *testing.T) {
	w := newWorld(t)
	w.signedIn(t)
	recent := w.signedIn(t)
	if n, err := w.DeleteExpired(t.Context()); n != 0 || err != nil {
		t.Errorf("deleted %d, %v, want none", n, err)
	}
	w.clock = 30 * day
	if _, err := w.User(t.Context(), recent); err != nil {
		t.Fatal(err)
	}
	w.Wait()
	w.clock = account.SessionIdle + time.Minute
	if n, err := w.DeleteExpired(t.Context()); n != 1 || err != nil {
		t.Errorf("deleted %d, %v, want one", n, err)
	}
	if _, err := w.User(t.Context(), recent); err != nil {
		t.Errorf("remaining session: %v", err)
	}
}

// A page with a session takes one query. The time of the visit is written once
// an hour.
func TestRequestsTakeOneQuery(t *testing.T) {
	w := newWorld(t)
	cookie := w.signedIn(t)
	for _, tc := range []struct {
		clock time.Duration
		want  string
	}{
		{time.Second, "Session"},
		{59 * time.Minute, "Session"},
		{61 * time.Minute, "Session SeeSession"},
		{62 * time.Minute, "Session"},
		{120 * time.Minute, "Session"},
		{122 * time.Minute, "Session SeeSession"},
		{0, "Session"}, // the clock was set back
	} {
		w.clock = tc.clock
		w.store.taken()
		if _, err := w.User(t.Context(), cookie); err != nil {
			t.Errorf("after %v: %v", tc.clock, err)
		}
		w.Wait()
		if calls := w.store.taken(); calls != tc.want {
			t.Errorf("after %v: %q, want %q", tc.clock, calls, tc.want)
		}
	}
}

func TestOfManyRequestsOneWrites(t *testing.T) {
	w := newWorld(t)
	cookie := w.signedIn(t)
	w.clock = 2 * time.Hour
	w.store.taken()
	var wait sync.WaitGroup
	for range 16 {
		wait.Go(func() {
			if _, err := w.User(t.Context(), cookie); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	w.Wait()
	session, _, err := w.Service.Session(t.Context(), cookie)
	if age := time.Since(session.LastSeenAt.Add(-w.clock)); err != nil || age < 0 || age > time.Minute {
		t.Errorf("last seen %v ago, %v", age, err)
	}
}

// The browser does not send the session cookie on the way back from the
// provider.
func TestSigningInEndsTheSessionOfTheBrowser(t *testing.T) {
	w := newWorld(t)
	elsewhere := w.signedIn(t)
	atStart, atEnd := w.signedIn(t), w.signedIn(t)
	isSignedIn := func(cookie string) bool {
		_, err := w.User(t.Context(), cookie)
		if err != nil && !errors.Is(err, account.ErrGone) {
			t.Fatal(err)
		}
		return err == nil
	}
	step, err := w.Start(t.Context(), "/", "", account.Visitor{Session: atStart})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(step.Cookie.Value, atStart) || strings.Contains(step.URL, atStart) {
		t.Error("the token is not only in its cookie")
	}
	at, err := url.Parse(step.URL)
	if err != nil {
		t.Fatal(err)
	}
	refused := account.Callback{State: at.Query().Get("state"), Error: "access_denied"}
	if _, err := w.Finish(t.Context(), step.Cookie.Value, refused, account.Visitor{Session: atEnd}); !errors.Is(err, account.ErrRefused) {
		t.Fatal(err)
	}
	if !isSignedIn(atStart) || !isSignedIn(atEnd) {
		t.Error("a refused sign-in has ended a session")
	}
	w.provider.SignIn(servertest.Reader{Subject: "other", Email: "other@example.org"})
	done, err := w.Finish(t.Context(), step.Cookie.Value, visit(t, step.URL), account.Visitor{Session: atEnd, UserAgent: "curl/8.5.0"})
	if err != nil {
		t.Fatal(err)
	}
	if isSignedIn(atStart) || isSignedIn(atEnd) || !isSignedIn(elsewhere) || !isSignedIn(done.Cookie.Value) {
		t.Errorf("signed in: at the start %v, at the end %v, in another browser %v, now %v",
			isSignedIn(atStart), isSignedIn(atEnd), isSignedIn(elsewhere), isSignedIn(done.Cookie.Value))
	}
	if s, _, err := w.Service.Session(t.Context(), done.Cookie.Value); err != nil || s.Client != "curl" {
		t.Errorf("session = %+v, %v", s, err)
	}
}

func TestSigningOutEndsTheSession(t *testing.T) {
	w := newWorld(t)
	for next, want := range map[string]string{
		"": "/", "/de/docs/Web?q=a": siteURL + "/de/docs/Web?q=a", "https://other.example/": "/", "//other.example/": "/", "javascript:alert(1)": "/",
	} {
		cookie := w.signedIn(t)
		if target, err := w.SignOut(t.Context(), cookie, next); err != nil || target != want {
			t.Errorf("next = %q leads to %q, %v, want %q", next, target, err, want)
		}
		if _, err := w.User(t.Context(), cookie); !errors.Is(err, account.ErrGone) {
			t.Errorf("after signing out: %v", err)
		}
		if _, err := w.SignOut(t.Context(), cookie, next); err != nil {
			t.Errorf("signing out again: %v", err)
		}
	}
}

// sealedCookie was made by the version before sessions were rows, with a key of
// bytes 1, for the reader of these tests.
const sealedCookie = "jIdRdJCq5QS9MaNkQqCRGHJ9SI1b3wJ1iTdeMKFZlw7rbyOrIWRV4ODNotyPG8e0mB1Rstr0fAgQpTIQbW05T2L-F89JxviNcVhSnPYlN1Ba9KAUWB32UZ_pFrL3vDt3"

var sealedAt = time.Date(2026, 11, 22, 8, 30, 0, 123456789, time.UTC)

// newUpgradedWorld has a reader whose account is older than session rows. The
// sealed cookie is an hour old by the clock.
func newUpgradedWorld(t *testing.T, change ...func(*account.Options)) *world {
	t.Helper()
	w := newWorld(t, change...)
	w.signedIn(t)
	raw, err := sql.Open("sqlite", filepath.Join(w.dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	if _, err := raw.ExecContext(t.Context(), "update users set sealed_cookies_valid_from = null"); err != nil {
		t.Fatal(err)
	}
	w.clock = time.Until(sealedAt.Add(time.Hour))
	return w
}

func TestSealedCookiesCountUntilTheyExpire(t *testing.T) {
	w := newUpgradedWorld(t)
	for _, age := range []time.Duration{0, account.SessionIdle + day, account.SessionAge - time.Minute} {
		w.clock = time.Until(sealedAt.Add(age))
		w.store.taken()
		if u, err := w.User(t.Context(), sealedCookie); err != nil || u.UID != reader.Subject {
			t.Errorf("after %v: %+v, %v", age, u, err)
		}
		if calls := w.store.taken(); calls != "SealedUser" {
			t.Errorf("after %v: %q, want one query", age, calls)
		}
	}
	if _, err := w.User(t.Context(), damaged(t, sealedCookie)); !errors.Is(err, seal.ErrBroken) {
		t.Errorf("changed: %v", err)
	}
	w.clock = time.Until(sealedAt.Add(account.SessionAge + time.Minute))
	if _, err := w.User(t.Context(), sealedCookie); !errors.Is(err, fault.ErrUnauthenticated) || errors.Is(err, account.ErrGone) {
		t.Errorf("expired: %v", err)
	}
}

func TestSealedCookiesCanBeEnded(t *testing.T) {
	w := newUpgradedWorld(t)
	u, err := w.User(t.Context(), sealedCookie)
	if err != nil {
		t.Fatal(err)
	}
	session, cookie, err := w.Renew(t.Context(), u.ID, account.Visitor{Session: sealedCookie, UserAgent: "curl/8.5.0"})
	if err != nil || session.Client != "curl" {
		t.Fatalf("Renew = %+v, %v", session, err)
	}
	if _, err := w.User(t.Context(), sealedCookie); err != nil {
		t.Errorf("after the browser got a session: %v", err)
	}
	if err := w.EndOtherSessions(t.Context(), u.ID, session.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := w.User(t.Context(), sealedCookie); !errors.Is(err, account.ErrGone) {
		t.Errorf("after all others were ended: %v", err)
	}
	if got, _, err := w.Service.Session(t.Context(), cookie.Value); err != nil || got.ID != session.ID {
		t.Errorf("remaining session: %+v, %v", got, err)
	}
}

// A request with a sealed cookie may be in progress while somebody else signs in
// with the same browser. It must not sign the old reader in again.
func TestSealedCookiesAreNotRenewedAfterSigningIn(t *testing.T) {
	for _, before := range []string{"the way to the provider", "the way back"} {
		t.Run("sent on "+before, func(t *testing.T) {
			w := newUpgradedWorld(t)
			old := account.Visitor{Session: sealedCookie}
			u, err := w.User(t.Context(), sealedCookie)
			if err != nil {
				t.Fatal(err)
			}
			_, early, err := w.Renew(t.Context(), u.ID, old)
			if err != nil {
				t.Fatal(err)
			}
			w.clock = 0 // that of the provider
			w.provider.SignIn(servertest.Reader{Subject: "other", Email: "other@example.org"})
			there, back := old, account.Visitor{}
			if before == "the way back" {
				there, back = back, there
			}
			step, err := w.Start(t.Context(), "/", "", there)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Finish(t.Context(), step.Cookie.Value, visit(t, step.URL), back); err != nil {
				t.Fatal(err)
			}
			if _, err := w.User(t.Context(), early.Value); !errors.Is(err, account.ErrGone) {
				t.Errorf("session that replaced the cookie: %v", err)
			}
			if _, _, err := w.Renew(t.Context(), u.ID, old); !errors.Is(err, fault.ErrUnauthenticated) {
				t.Errorf("renewed after somebody else has signed in: %v", err)
			}
			if _, err := w.User(t.Context(), sealedCookie); !errors.Is(err, account.ErrGone) {
				t.Errorf("sealed cookie: %v", err)
			}
		})
	}
}

// An account that was deleted and created again is another account.
func TestSealedCookiesEndWithTheAccount(t *testing.T) {
	w := newUpgradedWorld(t)
	if err := w.store.DeleteUser(t.Context(), reader.Subject); err != nil {
		t.Fatal(err)
	}
	if _, err := w.User(t.Context(), sealedCookie); !errors.Is(err, account.ErrGone) {
		t.Errorf("after the account was deleted: %v", err)
	}
	w.clock = 0
	w.signedIn(t)
	if _, err := w.User(t.Context(), sealedCookie); !errors.Is(err, account.ErrGone) {
		t.Errorf("after it was created again: %v", err)
	}
}

func TestKeysRotate(t *testing.T) {
	oldKey, newKey := bytes.Repeat([]byte{1}, seal.KeySize), bytes.Repeat([]byte{2}, seal.KeySize)
	w := newUpgradedWorld(t)
	serviceWith := func(key []byte, old ...[]byte) *account.Service {
		s, err := account.New(account.Options{
			Issuer: w.provider.Issuer(), ClientID: servertest.ClientID, ClientSecret: servertest.ClientSecret, Scopes: []string{"openid", "email"},
			BaseURL: siteURL, Key: key, OldKeys: old, Store: w.store, Now: func() time.Time { return time.Now().Add(w.clock) },
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Wait)
		return s
	}
	rotated := serviceWith(newKey, bytes.Repeat([]byte{3}, seal.KeySize), oldKey)
	if _, err := rotated.User(t.Context(), sealedCookie); err != nil {
		t.Errorf("sealed cookie of the old key: %v", err)
	}
	w.clock = 0
	step, err := w.Start(t.Context(), "/x", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	if done, err := rotated.Finish(t.Context(), step.Cookie.Value, visit(t, step.URL), account.Visitor{}); err != nil || done.URL != siteURL+"/x" {
		t.Errorf("sign-in that began with the old key: %+v, %v", done, err)
	}
	begun, err := rotated.Start(t.Context(), "/", "", account.Visitor{})
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*account.Service{"the old key": w.Service, "neither": serviceWith(bytes.Repeat([]byte{4}, seal.KeySize))} {
		if _, err := s.Finish(t.Context(), begun.Cookie.Value, account.Callback{}, account.Visitor{}); !errors.Is(err, seal.ErrBroken) {
			t.Errorf("data sealed after the rotation opens with %s: %v", name, err)
		}
	}
}
