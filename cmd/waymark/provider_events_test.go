package main

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/google/uuid"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// eventNames is the default prefix of event names.
const eventNames = "https://schemas.accounts.firefox.com/event/"

// eventSite is a server with a sign-in provider and a database.
type eventSite struct {
	provider *servertest.Provider
	flags    []string
	raw      *sql.DB
	address  string // of the running server
}

func newEventSite(t *testing.T, driver, source string, flags ...string) *eventSite {
	t.Helper()
	provider, err := servertest.StartProvider("127.0.0.1:0", "", servertest.Reader{Subject: "nobody", Email: "nobody@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(provider.Stop)
	raw, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	return &eventSite{provider: provider, raw: raw, flags: append([]string{
		"serve", "--features-authentication", "--features-plus",
		"--auth-issuer", provider.Issuer(), "--auth-client-id", servertest.ClientID, "--auth-client-secret", servertest.ClientSecret,
		"--auth-secret-key", base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{7}, 32)),
	}, flags...)}
}

// serve starts a server that runs until the test ends. The returned channel is
// closed once processing an event has failed.
func (s *eventSite) serve(t *testing.T) (failed <-chan struct{}) {
	t.Helper()
	log := start(t, s.flags...)
	s.address = waitFor(t, log, `msg=serving url=(\S+)`)[1]
	seen := make(chan struct{})
	report := sync.OnceFunc(func() { close(seen) })
	go func() { // the server blocks until its log is read
		for log.Scan() {
			if strings.Contains(log.Text(), "job=provider-event ") {
				report()
			}
		}
	}()
	return seen
}

// signIn returns a browser with a signed-in reader.
func (s *eventSite) signIn(t *testing.T, uid string) *http.Client {
	t.Helper()
	s.provider.SignIn(servertest.Reader{Subject: uid, Email: uid + "@example.org"})
	browser := newBrowser(t)
	r, err := browser.Get(s.address + "/users/fxa/login/authenticate/?next=/api/v1/info")
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if got := whoIs(t, browser, s.address).Email; got != uid+"@example.org" {
		t.Fatalf("signed in as %q, %s", got, r.Status)
	}
	return browser
}

func (s *eventSite) claims(uid, kind string, payload any) map[string]any {
	return map[string]any{
		"iss": s.provider.Issuer(), "aud": servertest.ClientID, "sub": uid, "jti": uuid.NewString(),
		"iat": time.Now().Unix(), "events": map[string]any{eventNames + kind: payload},
	}
}

// post sends a token as the provider does. The response does not reveal whether
// the token is valid.
func (s *eventSite) post(t *testing.T, key jose.JSONWebKey, claims map[string]any) {
	t.Helper()
	token, err := servertest.SignToken(key, claims)
	if err != nil {
		t.Fatal(err)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.address+"/events/fxa", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Authorization", "Bearer "+token)
	r, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Fatalf("POST /events/fxa = %s", r.Status)
	}
}

// report posts an event twice and waits until it is processed.
func (s *eventSite) report(t *testing.T, uid, kind string, payload any) map[string]any {
	t.Helper()
	claims := s.claims(uid, kind, payload)
	s.post(t, s.provider.Key(), claims)
	s.post(t, s.provider.Key(), claims)
	s.settle(t)
	return claims
}

// settle waits until no event is pending.
func (s *eventSite) settle(t *testing.T) {
	t.Helper()
	for end := time.Now().Add(time.Minute); s.count(t, "provider_events where status = 'pending'") > 0; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("an event is still pending after a minute")
		}
	}
}

func (s *eventSite) count(t *testing.T, from string) (n int) {
	t.Helper()
	if err := s.raw.QueryRowContext(t.Context(), "select count(*) from "+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func (s *eventSite) change(t *testing.T, statement string) {
	t.Helper()
	if _, err := s.raw.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func subscriptionState(active bool, at time.Time, capabilities ...string) map[string]any {
	return map[string]any{"isActive": active, "changeTime": at.UnixMilli(), "capabilities": capabilities}
}

// Events of the provider take effect through the server, the job queue and
// either database.
func TestEventsOfTheProviderEndToEnd(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		dir := t.TempDir()
		testEventsEndToEnd(t, newEventSite(t, "sqlite", filepath.Join(dir, store.FileName)+"?_pragma=busy_timeout(5000)", "--database-dir", dir))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		address := servertest.EmptySchema(t, servertest.StartPostgres(t), "events")
		testEventsEndToEnd(t, newEventSite(t, "pgx", address, "--database-url", address))
	})
}

func testEventsEndToEnd(t *testing.T, s *eventSite) {
	var patient *http.Client // a reader whose event waits for the provider
	t.Run("first start", func(t *testing.T) {
		failed := s.serve(t)
		t.Run("subscription", s.testSubscription)
		t.Run("profile", s.testProfile)
		t.Run("password", s.testPassword)
		t.Run("deletion", s.testDeletion)
		t.Run("unknown", s.testUnknownUser)
		t.Run("refused", s.testRefusedTokens)

		patient = s.signIn(t, "patient")
		s.change(t, "update users set email = 'before@example.org' where uid = 'patient'")
		s.provider.Stop()
		s.post(t, s.provider.Key(), s.claims("patient", "profile-change", struct{}{}))
		select {
		case <-failed:
		case <-time.After(time.Minute):
			t.Fatal("no attempt was made while the provider was down")
		}
		if got := whoIs(t, patient, s.address).Email; got != "before@example.org" {
			t.Errorf("while the provider is down, the reader is %s", got)
		}
	})
	if n := s.count(t, "provider_events where status = 'pending'"); n != 1 {
		t.Errorf("after the server has stopped, %d events are pending, want 1", n)
	}
	if err := s.provider.Restart(); err != nil {
		t.Fatal(err)
	}
	t.Run("second start", func(t *testing.T) {
		s.serve(t)
		s.settle(t)
		if got := whoIs(t, patient, s.address).Email; got != "patient@example.org" {
			t.Errorf("after a restart, the reader is %s", got)
		}
	})
}

func (s *eventSite) testSubscription(t *testing.T) {
	browser, at := s.signIn(t, "payer"), time.Now()
	const kind = "subscription-state-change"
	want := func(plan string, transitions int) {
		t.Helper()
		got := whoIs(t, browser, s.address).Plan
		if n := s.count(t, "user_subscription_transitions"); got != plan || n != transitions {
			t.Errorf("plan = %s after %d transitions, want %s and %d", got, n, plan, transitions)
		}
	}
	s.report(t, "payer", kind, subscriptionState(true, at, "mdn_plus_5y"))
	want("mdn_plus_5y", 1)
	s.report(t, "payer", kind, subscriptionState(false, at.Add(-time.Minute))) // out of order
	want("mdn_plus_5y", 1)
	s.report(t, "payer", kind, subscriptionState(false, at.Add(time.Minute)))
	want("core", 2)
}

func (s *eventSite) testProfile(t *testing.T) {
	browser := s.signIn(t, "mover")
	s.change(t, "update users set email = 'before@example.org' where uid = 'mover'")
	s.report(t, "mover", "profile-change", map[string]string{"email": "forged@example.org"})
	if got := whoIs(t, browser, s.address).Email; got != "mover@example.org" {
		t.Errorf("after the profile was fetched, the reader is %s", got)
	}
}

func (s *eventSite) testPassword(t *testing.T) {
	before := s.signIn(t, "careful")
	time.Sleep(10 * time.Millisecond)
	at := time.Now()
	time.Sleep(10 * time.Millisecond)
	after := s.signIn(t, "careful")
	s.report(t, "careful", "password-change", map[string]int64{"changeTime": at.UnixMilli()})
	if got := whoIs(t, before, s.address).Email; got != "" {
		t.Errorf("a session from before the password change belongs to %s", got)
	}
	if got := whoIs(t, after, s.address).Email; got == "" {
		t.Error("a session from after the password change has ended")
	}
}

func (s *eventSite) testDeletion(t *testing.T) {
	browser := s.signIn(t, "leaver")
	token := s.report(t, "leaver", "delete-user", struct{}{})
	if got := whoIs(t, browser, s.address).Email; got != "" || s.count(t, "users where uid = 'leaver'") != 0 {
		t.Errorf("after the deletion, the reader is %q", got)
	}
	s.signIn(t, "leaver")
	s.post(t, s.provider.Key(), token)
	s.settle(t)
	if s.count(t, "users where uid = 'leaver'") != 1 {
		t.Error("a replayed token has deleted the new account")
	}
}

func (s *eventSite) testUnknownUser(t *testing.T) {
	for kind, payload := range map[string]any{
		"delete-user": struct{}{}, "profile-change": struct{}{}, "password-change": map[string]int64{"changeTime": time.Now().UnixMilli()},
		"subscription-state-change": subscriptionState(true, time.Now(), "mdn_plus_5m"),
	} {
		s.report(t, "stranger", kind, payload)
	}
	if s.count(t, "users where uid = 'stranger'") != 0 || s.count(t, "provider_events where status = 'failed'") != 0 {
		t.Error("events about an unknown user have created one, or failed")
	}
}

func (s *eventSite) testRefusedTokens(t *testing.T) {
	browser, key := s.signIn(t, "victim"), s.provider.Key()
	stranger, err := servertest.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	stranger.KeyID = key.KeyID
	deletion := func(claim string, value any) map[string]any {
		claims := s.claims("victim", "delete-user", struct{}{})
		claims[claim] = value
		return claims
	}
	events, rejected := s.count(t, "provider_events"), s.count(t, "provider_rejected_tokens")
	s.post(t, stranger, deletion("sub", "victim"))
	s.post(t, key, deletion("iat", time.Now().Add(-25*time.Hour).Unix())) // after its expiry
	s.post(t, key, deletion("aud", "other"))
	s.post(t, key, deletion("iss", "https://other.example"))
	if got := s.count(t, "provider_events") - events; got != 0 {
		t.Errorf("%d tokens were accepted", got)
	}
	if got := s.count(t, "provider_rejected_tokens") - rejected; got != 4 {
		t.Errorf("%d tokens were stored for operators, want 4", got)
	}
	if got := whoIs(t, browser, s.address).Email; got == "" {
		t.Error("an invalid token has taken effect")
	}
}
