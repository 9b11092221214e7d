package server

import (
	"bytes"
	"context"
	"database/sql"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/app/store/storetest"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/plus/newsletter"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/playground"
)

const (
	testOrigin  = "https://test.example"
	eventPrefix = "https://id.example/event/"
)

// accountServer is a site with accounts, on a real provider and database.
type accountServer struct {
	newsletter *newsletter.Service
	http.Handler
	provider *servertest.Provider
	db       *store.Store
	dir      string // of the database
	library  *playground.Library
	stripe   *servertest.Stripe
	ahead    *atomic.Int64 // offset of the session clock, in nanoseconds
}

func newAccountServer(t *testing.T, change ...func(*Options)) *accountServer {
	t.Helper()
	return newAccountServerOn(t, store.Options{Dir: t.TempDir()}, change...)
}

// newAccountServerOn uses a database that others may share.
func newAccountServerOn(t *testing.T, o store.Options, change ...func(*Options)) *accountServer {
	t.Helper()
	a, with := addAccountsOn(t, o)
	a.Handler = testServer(t, append([]func(*Options){with}, change...)...)
	return a
}

// addAccounts creates accounts, and returns a function that adds them to a
// server.
func addAccounts(t *testing.T) (*accountServer, func(*Options)) {
	t.Helper()
	return addAccountsOn(t, store.Options{Dir: t.TempDir()})
}

func addAccountsOn(t *testing.T, o store.Options) (*accountServer, func(*Options)) {
	t.Helper()
	provider, err := servertest.StartProvider("127.0.0.1:0", "", servertest.Reader{Subject: "r1", Email: "reader@example.org", Subscriptions: []string{"mdn_plus_5m"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(provider.Stop)
	if o.LockWait == 0 {
		o.LockWait = 100 * time.Millisecond
	}
	a, with := addAccountsOf(t, provider.Issuer(), o)
	a.provider = provider
	return a, with
}

// addAccountsOf is addAccounts for an existing provider and database.
func addAccountsOf(t *testing.T, issuer string, database store.Options) (*accountServer, func(*Options)) {
	t.Helper()
	db := storetest.Open(t, database)
	key := bytes.Repeat([]byte{1}, seal.KeySize)
	ahead := new(atomic.Int64)
	var service *account.Service
	var err error
	service, err = account.New(account.Options{
		EventPrefix: eventPrefix, Events: db,
		Enqueue: func(ctx context.Context, number int64) error { return service.ProcessEvent(ctx, number) },
		Issuer:  issuer, ClientID: servertest.ClientID, ClientSecret: servertest.ClientSecret,
		Scopes: []string{"openid", "email"}, BaseURL: testOrigin, Key: key, Store: db,
		Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(service.Wait)
	library, err := playground.NewLibrary(playground.LibraryOptions{Store: db, Key: key, Quota: playground.CodeQuota{Count: 30, Bytes: 2 << 20}, HideAfter: 2})
	if err != nil {
		t.Fatal(err)
	}
	list, err := newsletter.New(newsletter.Options{Store: db, Key: key, BaseURL: testOrigin})
	if err != nil {
		t.Fatal(err)
	}
	plans, web := sell(t, db)
	return &accountServer{db: db, newsletter: list, dir: database.Dir, library: library, ahead: ahead, stripe: web}, func(o *Options) {
		o.Accounts = &Accounts{Service: service, Settings: account.NewSettings(db), Newsletter: list}
		o.Features = append(o.Features, SavedCode{library}, Collections{collectionsOf(t, db, o.Site.(*site.Site), collections.DefaultQuota)}, Plans{plans})
		addUpdates(t, o, db)
	}
}

// request is a browser's request.
type request struct {
	method, target, body string
	cookies              []*http.Cookie
	header               []string // names and values, alternating
}

func (a *accountServer) send(t *testing.T, q request) *http.Response {
	t.Helper()
	r := httptest.NewRequest(q.method, testOrigin+q.target, strings.NewReader(q.body))
	for _, c := range q.cookies {
		r.AddCookie(c)
	}
	for i := 0; i+1 < len(q.header); i += 2 {
		r.Header.Set(q.header[i], q.header[i+1])
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w.Result()
}

func (a *accountServer) get(t *testing.T, target string, cookies ...*http.Cookie) *http.Response {
	t.Helper()
	return a.send(t, request{method: http.MethodGet, target: target, cookies: cookies})
}

var (
	fromHere  = []string{"Sec-Fetch-Site", "same-origin", "Origin", testOrigin}
	fromThere = []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://other.example"}
)

func (a *accountServer) postJSON(t *testing.T, target, body string, header []string, cookies ...*http.Cookie) *http.Response {
	t.Helper()
	header = append([]string{"Content-Type", "application/json"}, header...)
	return a.send(t, request{method: http.MethodPost, target: target, body: body, header: header, cookies: cookies})
}

// cookie returns a cookie that a response sets.
func cookie(t *testing.T, r *http.Response, name string) *http.Cookie {
	t.Helper()
	for _, c := range r.Cookies() {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("response %s does not set cookie %s: %v", r.Status, name, r.Cookies())
	return nil
}

// begin starts a sign-in and returns the address that the provider redirects to,
// and the login cookie.
func (a *accountServer) begin(t *testing.T, next string) (string, *http.Cookie) {
	t.Helper()
	start := a.get(t, account.AuthenticatePath+"?"+url.Values{"next": {next}}.Encode())
	if start.StatusCode != http.StatusTemporaryRedirect {
		t.Fatalf("start = %s, want 307", start.Status)
	}
	return a.atProvider(t, start), cookie(t, start, "__Host-login")
}

// atProvider follows the start of a sign-in to the provider and returns the
// address that it redirects to.
func (a *accountServer) atProvider(t *testing.T, start *http.Response) string {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Get(start.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	return strings.TrimPrefix(r.Header.Get("Location"), testOrigin)
}

// signIn returns a session cookie of the provider's user.
func (a *accountServer) signIn(t *testing.T) *http.Cookie {
	t.Helper()
	back, login := a.begin(t, "/")
	return cookie(t, a.get(t, back, login), "__Host-session")
}

func TestWithoutAccountsThereAreNoRoutes(t *testing.T) {
	h := testServer(t)
	for _, path := range []string{account.AuthenticatePath, account.CallbackPath, account.LogoutPath, "/api/v1/whoami", "/api/v1/play/x"} {
		if r := ask(h, "GET", path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s = %s, want 404", path, r.Status)
		}
	}
}

// wantUnauthorized checks the body of a 401.
func wantUnauthorized(t *testing.T, r *http.Response) {
	t.Helper()
	const want = `{"code":401,"error":"Unauthorized","message":"Sign in first."}`
	if got := strings.TrimSpace(body(t, r)); got != want || r.Header.Get("Content-Type") != typeJSON {
		t.Errorf("%s: %s %s, want %s", r.Status, r.Header.Get("Content-Type"), got, want)
	}
}

func TestABusyDatabaseIsReported(t *testing.T) {
	log := &faultLog{}
	a := newAccountServer(t, func(o *Options) { o.Log = log.logger() })
	session := a.signIn(t)
	id := idOf(t, a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session))
	back, login := a.begin(t, "/")

	other, err := sql.Open("sqlite", filepath.Join(a.dir, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.ExecContext(t.Context(), "begin exclusive"); err != nil {
		t.Fatal(err)
	}
	log.take()
	for name, r := range map[string]*http.Response{
		"save":    a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session),
		"report":  a.postJSON(t, "/api/v1/play/flag", `{"id":"`+id+`"}`, fromHere, session),
		"sign-in": a.get(t, back, login),
	} {
		text := body(t, r)
		if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || r.Header.Get("error-id") == "" || strings.Contains(text, "SQLITE") {
			t.Errorf("%s = %s %v %s, want 503 with Retry-After and an error id", name, r.Status, r.Header, text)
		}
	}
	if lines := log.take(); strings.Count(lines, "level=WARN") != 3 || strings.Contains(lines, "level=ERROR") {
		t.Errorf("log = %s, want three warnings", lines)
	}
	if r := a.get(t, "/api/v1/whoami", session); r.StatusCode != http.StatusOK {
		t.Errorf("whoami, which only reads = %s", r.Status)
	}
}
