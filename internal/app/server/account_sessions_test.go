package server

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const sessionsPath = "/api/v1/plus/sessions/"

// patient waits for the lock of a SQLite file as long as a site does.
func patient(o store.Options) store.Options {
	o.LockWait = 5 * time.Second
	return o
}

// Accounts behave the same on both databases.
func TestAccountsInDatabases(t *testing.T) {
	tests := []struct {
		name string
		run  func(*testing.T, store.Options)
	}{
		{"whoami", testWhoAmI},
		{"settings", testSettingsComeWithTheReader},
		{"wrong_settings", testWrongSettingsAreRefused},
		{"ping", testPing},
		{"newsletter", testNewsletter},
		{"unsubscribe", testUnsubscribingByLink},
		{"leave", testAReaderTakesTheirDataAndLeaves},
		{"leave_limit", testDeletionsAreLimited},
		{"list", testSessionsAreListedAndEnded},
		{"shared", testServersShareSessions},
		{"at_once", testSeveralBrowsersSignInAtOnce},
		{"replaced", testSigningInReplacesTheSession},
		{"under_way", testRequestsUnderWayLeaveTheNewCookie},
		{"cleared", testWhoAmIClearsTheCookieOfAnEndedSession},
		{"down", testSessionsWhileTheDatabaseIsDown},
	}
	for _, test := range tests {
		t.Run("SQLite/"+test.name, func(t *testing.T) { test.run(t, store.Options{Dir: t.TempDir()}) })
	}
	t.Run("PostgreSQL", func(t *testing.T) {
		address := servertest.StartPostgres(t)
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				test.run(t, store.Options{URL: servertest.EmptySchema(t, address, "accounts_"+test.name)})
			})
		}
	})
}

// listedSession is a session in the response.
type listedSession struct {
	ID        string
	CreatedAt time.Time `json:"created_at"`
	LastSeen  time.Time `json:"last_seen_at"`
	Client    string
	Current   bool
}

// sessions lists the sessions of a reader.
func (a *accountServer) sessions(t *testing.T, session *http.Cookie) []listedSession {
	t.Helper()
	r := a.get(t, sessionsPath, session)
	var list struct{ Sessions []listedSession }
	if err := json.NewDecoder(r.Body).Decode(&list); err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != privateCaching {
		t.Fatalf("sessions = %s, %v, %v", r.Status, r.Header, err)
	}
	return list.Sessions
}

// isSignedIn reports whether a cookie is valid for signing in.
func (a *accountServer) isSignedIn(t *testing.T, session *http.Cookie) bool {
	t.Helper()
	r := a.get(t, "/api/v1/whoami", session)
	text := body(t, r)
	switch {
	case r.StatusCode == http.StatusOK && strings.Contains(text, `"is_authenticated":true`):
		return true
	case r.StatusCode == http.StatusUnauthorized:
		return false
	}
	t.Fatalf("whoami = %s %s", r.Status, text)
	return false
}

func (a *accountServer) remove(t *testing.T, target string, session *http.Cookie, want int) *http.Response {
	t.Helper()
	r := a.send(t, request{method: http.MethodDelete, target: target, header: fromHere, cookies: []*http.Cookie{session}})
	if r.StatusCode != want {
		t.Errorf("DELETE %s = %s %s, want %d", target, r.Status, body(t, r), want)
	}
	return r
}

func testSessionsAreListedAndEnded(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	first, second, third := a.signIn(t), a.signIn(t), a.signIn(t)
	list := a.sessions(t, second)
	if len(list) != 3 || list[0].Current || !list[1].Current || list[2].Current {
		t.Fatalf("sessions = %+v, want three, the second of them current", list)
	}
	for _, session := range list {
		age := time.Since(session.CreatedAt)
		if session.ID == "" || age < -time.Second || age > time.Minute || !session.LastSeen.Equal(session.CreatedAt) || session.CreatedAt.Location() != time.UTC {
			t.Errorf("session = %+v", session)
		}
		if strings.Contains(first.Value+second.Value+third.Value, session.ID) {
			t.Error("ids are derived from tokens")
		}
	}
	a.provider.SignIn(servertest.Reader{Subject: "r2", Email: "other@example.org"})
	other := a.signIn(t)
	a.remove(t, sessionsPath+list[0].ID+"/", other, http.StatusNotFound)
	for _, id := range []string{"nonsense'", "%00", "%ff"} { // PostgreSQL rejects the last two
		a.remove(t, sessionsPath+id+"/", first, http.StatusNotFound)
		a.remove(t, subscriptionsPath+id+"/", first, http.StatusNotFound)
	}
	a.remove(t, sessionsPath+list[0].ID+"/", first, http.StatusNoContent) // third response
	if a.isSignedIn(t, third) || !a.isSignedIn(t, second) {
		t.Error("the wrong session has ended")
	}
	if r := a.remove(t, sessionsPath, first, http.StatusNoContent); setsSession(r) {
		t.Errorf("ending the other sessions changes the cookie: %v", r.Cookies())
	}
	if a.isSignedIn(t, second) || !a.isSignedIn(t, first) || !a.isSignedIn(t, other) {
		t.Error("want all other sessions of the reader to end")
	}
	own := a.sessions(t, first)
	if len(own) != 1 {
		t.Fatalf("sessions = %+v, want one", own)
	}
	if r := a.remove(t, sessionsPath+own[0].ID+"/", first, http.StatusNoContent); cookie(t, r, "__Host-session").MaxAge >= 0 {
		t.Error("ending the current session leaves the cookie")
	}
	wantUnauthorized(t, a.get(t, sessionsPath, first))
}

func TestSessionsNameTheBrowser(t *testing.T) {
	a := newAccountServer(t)
	back, login := a.begin(t, "/")
	const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
	r := a.send(t, request{method: http.MethodGet, target: back, cookies: []*http.Cookie{login}, header: []string{"User-Agent", firefox}})
	if list := a.sessions(t, cookie(t, r, "__Host-session")); len(list) != 1 || list[0].Client != "Firefox on Linux" {
		t.Errorf("sessions = %+v", list)
	}
}

// A session that one process ends is invalid for the others at once.
func testServersShareSessions(t *testing.T, o store.Options) {
	one, two := newAccountServerOn(t, patient(o)), newAccountServerOn(t, patient(o))
	session, kept := one.signIn(t), two.signIn(t)
	if !two.isSignedIn(t, session) || !one.isSignedIn(t, kept) {
		t.Fatal("a session is valid on one server only")
	}
	var wait sync.WaitGroup
	ended := make(chan struct{})
	for _, a := range []*accountServer{one, two} {
		wait.Go(func() {
			for {
				isOver := false
				select {
				case <-ended: // before the query
					isOver = true
				default:
				}
				r := a.get(t, "/api/v1/whoami", session)
				if isOver && r.StatusCode != http.StatusUnauthorized {
					t.Errorf("after the session has ended: %s", r.Status)
				}
				if isOver {
					return
				}
				if r.StatusCode != http.StatusOK && r.StatusCode != http.StatusUnauthorized {
					t.Errorf("in use: %s", r.Status)
				}
			}
		})
	}
	two.remove(t, sessionsPath, kept, http.StatusNoContent)
	close(ended)
	wait.Wait()
}

func testSeveralBrowsersSignInAtOnce(t *testing.T, o store.Options) {
	one, two := newAccountServerOn(t, patient(o)), newAccountServerOn(t, patient(o))
	const browsers = 6
	sessions := make([]*http.Cookie, browsers)
	var wait sync.WaitGroup
	for i := range browsers {
		a := []*accountServer{one, two}[i%2]
		back, login := a.begin(t, "/")
		wait.Go(func() { sessions[i] = cookie(t, a.get(t, back, login), "__Host-session") })
	}
	wait.Wait()
	if t.Failed() {
		return
	}
	if list := one.sessions(t, sessions[0]); len(list) != browsers {
		t.Errorf("got %d sessions, want %d", len(list), browsers)
	}
	// A browser returns twice with the same code.
	back, login := one.begin(t, "/")
	var signedIn [2]bool
	for i := range signedIn {
		wait.Go(func() { signedIn[i] = setsSession(one.get(t, back, login)) })
	}
	wait.Wait()
	if list := one.sessions(t, sessions[0]); signedIn[0] == signedIn[1] || len(list) != browsers+1 {
		t.Errorf("signed in with one code: %v, %d sessions, want once", signedIn, len(list))
	}
}

func testSigningInReplacesTheSession(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	before, elsewhere := a.signIn(t), a.signIn(t)
	start := a.get(t, account.AuthenticatePath, before)
	back := a.atProvider(t, start)
	if !a.isSignedIn(t, before) {
		t.Error("beginning to sign in ends the session")
	}
	after := cookie(t, a.get(t, back, cookie(t, start, "__Host-login")), "__Host-session") // without the strict cookie
	if a.isSignedIn(t, before) || !a.isSignedIn(t, after) || !a.isSignedIn(t, elsewhere) {
		t.Errorf("signed in: before %v, after %v, elsewhere %v", a.isSignedIn(t, before), a.isSignedIn(t, after), a.isSignedIn(t, elsewhere))
	}
}

// A response to a request that the browser sent with its previous session,
// before it signed in again, must not remove the new cookie.
func testRequestsUnderWayLeaveTheNewCookie(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	before := a.signIn(t)
	start := a.get(t, account.AuthenticatePath, before)
	a.get(t, a.atProvider(t, start), cookie(t, start, "__Host-login"))
	for _, target := range []string{"/api/v1/whoami", sessionsPath, "/api/v1/plus/account/export/", "/api/v2/collections/"} {
		if r := a.get(t, target, before); r.StatusCode != http.StatusUnauthorized || setsSession(r) {
			t.Errorf("%s = %s with cookies %v, want 401 and no cookie changed", target, r.Status, r.Cookies())
		}
	}
}

// If a session was ended elsewhere, whoami removes its cookie. If the browser
// itself ended it, the cookie stays, as it may be a newer one.
func testWhoAmIClearsTheCookieOfAnEndedSession(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	ended, signedOut, other := a.signIn(t), a.signIn(t), a.signIn(t)
	a.signOutFrom(t, fromHere, "", signedOut)
	a.remove(t, sessionsPath, other, http.StatusNoContent)
	for _, tc := range []struct {
		target  string
		session *http.Cookie
		clears  bool
	}{
		{"/api/v1/whoami", ended, true},
		{"/api/v1/whoami", signedOut, false},
		{sessionsPath, ended, false},
		{"/api/v2/collections/", ended, false},
	} {
		r := a.get(t, tc.target, tc.session)
		cleared := slices.ContainsFunc(r.Cookies(), func(c *http.Cookie) bool {
			return c.Name == "__Host-session" && c.Value == "" && c.MaxAge < 0 && c.Secure && c.HttpOnly && c.Path == "/"
		})
		if r.StatusCode != http.StatusUnauthorized || cleared != tc.clears {
			t.Errorf("%s = %s with cookies %v, want 401, cleared: %v", tc.target, r.Status, r.Cookies(), tc.clears)
		}
	}
	if !a.isSignedIn(t, other) {
		t.Error("the remaining session is not valid")
	}
}

// signOutFrom submits the sign-out form.
func (a *accountServer) signOutFrom(t *testing.T, header []string, form string, session *http.Cookie) *http.Response {
	t.Helper()
	return a.send(t, request{
		method: http.MethodPost, target: account.LogoutPath, body: form, cookies: []*http.Cookie{session},
		header: append([]string{"Content-Type", "application/x-www-form-urlencoded"}, header...),
	})
}

func TestSignOut(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	if r := a.signOutFrom(t, fromThere, "next=/", session); r.StatusCode != http.StatusForbidden || len(r.Cookies()) > 0 {
		t.Errorf("from another site: %s, %v", r.Status, r.Cookies())
	}
	if r := a.get(t, account.LogoutPath, session); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "POST" || len(r.Cookies()) > 0 {
		t.Errorf("GET = %s, %v", r.Status, r.Header)
	}
	if r := a.signOutFrom(t, fromHere, "next="+strings.Repeat("x", settingsLimit), session); r.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a form that is too large: %s", r.Status)
	}
	if !a.isSignedIn(t, session) {
		t.Fatal("a refused request signs out")
	}
	for form, want := range map[string]string{
		"":                            "/",
		"next=https://other.example/": "/",
		"next=//other.example":        "/",
		"next=javascript:alert(1)":    "/",
		"next=/de/docs/Web%3Fa%3Db":   testOrigin + "/de/docs/Web?a=b",
		"other=1":                     "/",
	} {
		session := a.signIn(t)
		r := a.signOutFrom(t, fromHere, form, session)
		if r.StatusCode != http.StatusFound || r.Header.Get("Location") != want || cookie(t, r, "__Host-session").MaxAge >= 0 {
			t.Errorf("sign-out with %q = %s to %s, want %s", form, r.Status, r.Header.Get("Location"), want)
		}
		if a.isSignedIn(t, session) {
			t.Errorf("a copy of the cookie is still valid after signing out with %q", form)
		}
	}
}

// While the database is down, nobody is signed out, and the response says that
// the failure is temporary.
func testSessionsWhileTheDatabaseIsDown(t *testing.T, o store.Options) {
	if o.URL != "" {
		o.URL = servertest.WithParameter(t, o.URL, "lock_timeout", "100ms")
	}
	a := newAccountServerOn(t, o)
	session := a.signIn(t)
	id := a.sessions(t, session)[0].ID
	block(t, o)
	for name, r := range map[string]*http.Response{
		"sign-out":   a.signOutFrom(t, fromHere, "", session),
		"end":        a.remove(t, sessionsPath+id+"/", session, http.StatusServiceUnavailable),
		"end others": a.remove(t, sessionsPath, session, http.StatusServiceUnavailable),
	} {
		if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || len(r.Cookies()) > 0 {
			t.Errorf("%s = %s, %v, want 503 and no cookie changed", name, r.Status, r.Header)
		}
	}
}

// block prevents other connections from writing to a database until the test
// ends.
func block(t *testing.T, o store.Options) {
	t.Helper()
	driver, address, lock := "sqlite", filepath.Join(o.Dir, store.FileName), "begin exclusive"
	if o.URL != "" {
		driver, address, lock = "pgx", o.URL, "begin; lock table sessions, users in exclusive mode"
	}
	other, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	other.SetMaxOpenConns(1)
	if _, err := other.ExecContext(t.Context(), lock); err != nil {
		t.Fatal(err)
	}
}

// Every request that ends sessions is in the account log.
func TestEndingSessionsIsLimited(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	status := http.StatusNoContent
	for range settingsBurst + 1 {
		r := a.send(t, request{method: http.MethodDelete, target: "/api/v1/plus/sessions/", header: fromHere, cookies: []*http.Cookie{session}})
		status = r.StatusCode
	}
	if status != http.StatusTooManyRequests {
		t.Errorf("status = %d, want 429", status)
	}
}
