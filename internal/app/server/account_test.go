package server

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/seal"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/oidctest"
	"waymark.dev/waymark/internal/tools/playground/saved"
)

const testOrigin = "https://test.example"

// accountServer is a site with accounts, on a real provider and database.
type accountServer struct {
	http.Handler
	provider *oidctest.Provider
	db       *store.Store
	dir      string // of the database
	library  *saved.Library
	ahead    *atomic.Int64 // how much the clock of sessions is ahead, in nanoseconds
}

func newAccountServer(t *testing.T, change ...func(*Options)) *accountServer {
	t.Helper()
	a, with := addAccounts(t)
	a.Handler = testServer(t, append([]func(*Options){with}, change...)...)
	return a
}

// addAccounts makes accounts, and a function that gives them to a server.
func addAccounts(t *testing.T) (*accountServer, func(*Options)) {
	t.Helper()
	provider, err := oidctest.Start("127.0.0.1:0", "", oidctest.Reader{Subject: "r1", Email: "reader@example.org", Subscriptions: []string{"mdn_plus_5m"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = provider.Shutdown() })
	dir := t.TempDir()
	db, err := store.Open(t.Context(), store.Options{Dir: dir, LockWait: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	key := bytes.Repeat([]byte{1}, seal.KeySize)
	ahead := new(atomic.Int64)
	service, err := account.New(account.Options{
		Issuer: provider.Issuer(), ClientID: oidctest.ClientID, ClientSecret: oidctest.ClientSecret,
		Scopes: []string{"openid", "email"}, BaseURL: testOrigin, Key: key, Store: db,
		Now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
	})
	if err != nil {
		t.Fatal(err)
	}
	library, err := saved.New(saved.Options{Store: db, Key: key, Quota: saved.Quota{Count: 30, Bytes: 2 << 20}, HideAfter: 2})
	if err != nil {
		t.Fatal(err)
	}
	return &accountServer{provider: provider, db: db, dir: dir, library: library, ahead: ahead}, func(o *Options) { o.Accounts, o.Saved = service, library }
}

// request is a request of a browser.
type request struct {
	method, target, body string
	cookies              []*http.Cookie
	header               []string // names and values in turn
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
	t.Fatalf("the response %s sets no cookie %s: %v", r.Status, name, r.Cookies())
	return nil
}

// begin goes to the provider and returns the address that it sends back to,
// and the login cookie.
func (a *accountServer) begin(t *testing.T, next string) (string, *http.Cookie) {
	t.Helper()
	start := a.get(t, account.AuthenticatePath+"?"+url.Values{"next": {next}}.Encode())
	if start.StatusCode != http.StatusTemporaryRedirect {
		t.Fatalf("start = %s, want 307", start.Status)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := client.Get(start.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	return strings.TrimPrefix(r.Header.Get("Location"), testOrigin), cookie(t, start, "__Host-login")
}

// signIn returns the session cookie of the provider's reader.
func (a *accountServer) signIn(t *testing.T) *http.Cookie {
	t.Helper()
	back, login := a.begin(t, "/")
	return cookie(t, a.get(t, back, login), "__Host-session")
}

func TestSignInSetsCookiesAsTheContractSays(t *testing.T) {
	a := newAccountServer(t)
	back, login := a.begin(t, "/de/docs/Web?a=b")
	if !login.HttpOnly || !login.Secure || login.SameSite != http.SameSiteLaxMode || login.Path != "/" || login.MaxAge != 900 {
		t.Errorf("login cookie: %v", login)
	}
	done := a.get(t, back, login)
	if done.StatusCode != http.StatusTemporaryRedirect || done.Header.Get("Location") != testOrigin+"/de/docs/Web?a=b" {
		t.Errorf("callback = %s to %s", done.Status, done.Header.Get("Location"))
	}
	session := cookie(t, done, "__Host-session")
	if !session.HttpOnly || !session.Secure || session.SameSite != http.SameSiteStrictMode || session.Path != "/" || session.MaxAge != 365*24*3600 {
		t.Errorf("session cookie: %v", session)
	}
	if gone := cookie(t, done, "__Host-login"); gone.MaxAge >= 0 {
		t.Errorf("the login cookie stays: %v", gone)
	}
}

// setsCookie reports whether a response sets or clears a cookie.
func setsCookie(r *http.Response, name string) bool {
	return slices.ContainsFunc(r.Cookies(), func(c *http.Cookie) bool { return c.Name == name })
}

func TestOnlyASignInThatSucceedsEndsTheSessionBefore(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	start := a.get(t, account.AuthenticatePath, session)
	if start.StatusCode != http.StatusTemporaryRedirect || setsCookie(start, "__Host-session") {
		t.Errorf("start = %s with cookies %v, want 307 and the session left alone", start.Status, start.Cookies())
	}
	to, err := start.Location()
	if err != nil {
		t.Fatal(err)
	}
	login := cookie(t, start, "__Host-login")
	for name, target := range map[string]string{
		"not complete":         account.CallbackPath,
		"of another browser":   account.CallbackPath + "?state=x&code=y",
		"the provider refuses": account.CallbackPath + "?error=access_denied&state=" + to.Query().Get("state"),
	} {
		if r := a.get(t, target, session, login); setsCookie(r, "__Host-session") {
			t.Errorf("%s: %s with cookies %v, want the session left alone", name, r.Status, r.Cookies())
		}
	}
	a.provider.SignIn(oidctest.Reader{Subject: "r2", Email: "other@example.org"})
	back, login := a.begin(t, "/")
	after := cookie(t, a.get(t, back, login, session), "__Host-session")
	if who := body(t, a.get(t, "/api/v1/whoami", after)); !strings.Contains(who, "other@example.org") {
		t.Errorf("after signing in as somebody else: %s", who)
	}
}

// trustTests are options with which tests count as a trusted proxy.
func trustTests(o *Options) { o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} }

func TestWhoAmI(t *testing.T) {
	a := newAccountServer(t, trustTests)
	ask := func(cookies ...*http.Cookie) string {
		t.Helper()
		r := a.send(t, request{method: http.MethodGet, target: "/api/v1/whoami", cookies: cookies, header: []string{"CloudFront-Viewer-Country", "CH"}})
		if r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("whoami = %s, %v", r.Status, r.Header)
		}
		return strings.TrimSpace(body(t, r))
	}
	const geo = `"geo":{"country":"Switzerland","country_iso":"CH"}`
	anonymous := `{` + geo + `,"username":null,"is_authenticated":null,"email":null,"avatar_url":null,"is_subscriber":null,"subscription_type":null,"settings":null}`
	if got := ask(); got != anonymous {
		t.Errorf("anonymous: %s", got)
	}
	session := a.signIn(t)
	want := `{` + geo + `,"username":"r1","is_authenticated":true,"email":"reader@example.org","avatar_url":null,"is_subscriber":true,"subscription_type":"mdn_plus_5m","settings":null}`
	if got := ask(session); got != want {
		t.Errorf("signed in: %s", got)
	}
	changed := *session
	changed.Value = "x" + changed.Value
	if got := ask(&changed); got != anonymous {
		t.Errorf("with a changed cookie: %s", got)
	}
}

func TestAVanishedUserIsSignedOut(t *testing.T) {
	session := newAccountServer(t).signIn(t)
	a := newAccountServer(t) // the same key, another database
	for _, r := range []*http.Response{
		a.get(t, "/api/v1/whoami", session), a.postJSON(t, "/api/v1/play/", "{}", fromHere, session),
	} {
		if r.StatusCode != http.StatusUnauthorized || cookie(t, r, "__Host-session").MaxAge >= 0 {
			t.Errorf("%s, %v, want 401 and no cookie", r.Status, r.Cookies())
		}
		wantUnauthorized(t, r)
	}
}

func TestCountriesComeFromTrustedProxies(t *testing.T) {
	s := &Server{opts: Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	for _, tc := range []struct{ name, value, want string }{
		{"X-Other", "CH", "United States US"},
		{"CloudFront-Viewer-Country", "de", "Germany DE"},
		{"X-Appengine-Country", "JP", "Japan JP"},
		{"X-Appengine-Country", "<script>", "United States US"},
		{"X-Appengine-Country", "QQ", "United States US"},
		{"X-Appengine-Country", "ZZ", "United States US"},
		{"X-Appengine-Country", "756", "United States US"},
		{"X-Appengine-Country", "", "United States US"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set(tc.name, tc.value)
		for _, from := range []struct{ remote, want string }{
			{"10.1.2.3:1234", tc.want},
			{"[::ffff:10.1.2.3]:1234", tc.want},
			{"192.0.2.1:1234", "United States US"}, // anybody
			{"unknown", "United States US"},
		} {
			r.RemoteAddr = from.remote
			g := s.geoOf(r)
			if got := g.Country + " " + g.Code; got != from.want {
				t.Errorf("%s: %q from %s = %s, want %s", tc.name, tc.value, from.remote, got, from.want)
			}
		}
	}
}

func TestCallbackRefuses(t *testing.T) {
	a := newAccountServer(t)
	back, login := a.begin(t, "/")
	_, others := a.begin(t, "/")
	broken := &http.Cookie{Name: login.Name, Value: "A" + login.Value}
	for _, tc := range []struct {
		name, target string
		cookie       *http.Cookie
		want         int
	}{
		{"nothing", account.CallbackPath, login, http.StatusBadRequest},
		{"no state", account.CallbackPath + "?code=x", login, http.StatusBadRequest},
		{"no code", account.CallbackPath + "?state=x", login, http.StatusBadRequest},
		{"a state of nobody", account.CallbackPath + "?state=x&code=y", login, http.StatusUnauthorized},
		{"the login of another browser", back, others, http.StatusUnauthorized},
		{"a cookie that was changed", back, broken, http.StatusUnauthorized},
		{"a code of nobody", regexp.MustCompile("code=[^&]*").ReplaceAllString(back, "code=x"), login, http.StatusUnauthorized},
		{"no cookie", back, &http.Cookie{Name: "other", Value: "x"}, http.StatusUnauthorized},
	} {
		r := a.get(t, tc.target, tc.cookie)
		if r.StatusCode != tc.want {
			t.Errorf("%s: %s, want %d", tc.name, r.Status, tc.want)
		}
		for _, c := range r.Cookies() {
			if c.Name == "__Host-session" && c.MaxAge >= 0 {
				t.Errorf("%s: signed in", tc.name)
			}
		}
	}
	a.provider.SignIn(oidctest.Reader{Subject: "r1", Email: "reader@example.org", InfoSubject: "r2"})
	back, login = a.begin(t, "/")
	if r := a.get(t, back, login); r.StatusCode != http.StatusInternalServerError || r.Header.Get("error-id") == "" {
		t.Errorf("a provider with the user info of somebody else: %s", r.Status)
	}
}

func TestAProviderThatRefusesLeavesTheReaderSignedOut(t *testing.T) {
	a := newAccountServer(t)
	start := a.get(t, account.NoPromptPath+"?email=a@example.org&next=/de/")
	to, err := start.Location()
	if err != nil || to.Query().Get("prompt") != "none" {
		t.Fatalf("start leads to %v, %v", to, err)
	}
	r := a.get(t, account.CallbackPath+"?error=login_required&state="+to.Query().Get("state"), cookie(t, start, "__Host-login"))
	if r.StatusCode != http.StatusTemporaryRedirect || r.Header.Get("Location") != testOrigin+"/de/" {
		t.Errorf("%s to %s", r.Status, r.Header.Get("Location"))
	}
	for _, c := range r.Cookies() {
		if c.Name == "__Host-session" {
			t.Error("signed in")
		}
	}
}

func TestAProviderThatIsDownIsReported(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	down := newAccountServer(t)
	if err := down.provider.Shutdown(); err != nil {
		t.Fatal(err)
	}
	r := down.get(t, account.AuthenticatePath, session)
	if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || len(r.Cookies()) > 0 {
		t.Errorf("sign-in = %s, %v", r.Status, r.Header)
	}
	if text := body(t, r); !strings.Contains(text, "does not respond") || strings.Contains(text, "127.0.0.1") {
		t.Errorf("the reader is told %q", text)
	}
	if r := down.get(t, "/en-US/docs/Web"); r.StatusCode != http.StatusOK {
		t.Errorf("docs = %s", r.Status)
	}
}

func TestOnlyReadersThemselvesBeginToSignIn(t *testing.T) {
	a := newAccountServer(t)
	for _, header := range [][]string{
		{"Sec-Fetch-Dest", "image"},
		{"Sec-Fetch-Dest", "iframe"},
		{"Sec-Fetch-Dest", "document", "Sec-Purpose", "prefetch;prerender"},
	} {
		r := a.send(t, request{method: http.MethodGet, target: account.AuthenticatePath, header: header})
		if r.StatusCode != http.StatusForbidden || len(r.Cookies()) != 0 {
			t.Errorf("%v: %s with cookies %v, want 403 and none", header, r.Status, r.Cookies())
		}
	}
	if r := a.send(t, request{method: http.MethodGet, target: account.AuthenticatePath, header: []string{"Sec-Fetch-Dest", "document"}}); r.StatusCode != http.StatusTemporaryRedirect {
		t.Errorf("a link that is followed: %s", r.Status)
	}
}

func TestSignOut(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	form := func(header []string) *http.Response {
		return a.send(t, request{
			method: http.MethodPost, target: account.LogoutPath, body: "next=https://other.example/", cookies: []*http.Cookie{session},
			header: append([]string{"Content-Type", "application/x-www-form-urlencoded"}, header...),
		})
	}
	if r := form(fromThere); r.StatusCode != http.StatusForbidden || len(r.Cookies()) > 0 {
		t.Errorf("from another site: %s, %v", r.Status, r.Cookies())
	}
	if r := a.get(t, account.LogoutPath, session); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "POST" || len(r.Cookies()) > 0 {
		t.Errorf("GET = %s, %v", r.Status, r.Header)
	}
	r := form(fromHere)
	if r.StatusCode != http.StatusFound || r.Header.Get("Location") != "/" || cookie(t, r, "__Host-session").MaxAge >= 0 {
		t.Errorf("sign-out = %s, %v", r.Status, r.Header)
	}
}

func TestWithoutAccountsThereAreNoRoutes(t *testing.T) {
	h := testServer(t)
	for _, path := range []string{account.AuthenticatePath, account.CallbackPath, account.LogoutPath, "/api/v1/whoami", "/api/v1/play/x"} {
		if r := ask(h, "GET", path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s = %s, want 404", path, r.Status)
		}
	}
}

// idOf reads the response to saving.
func idOf(t *testing.T, r *http.Response) string {
	t.Helper()
	var response struct{ ID string }
	if err := json.NewDecoder(r.Body).Decode(&response); err != nil || r.StatusCode != http.StatusCreated || response.ID == "" {
		t.Fatalf("save = %s, %+v, %v", r.Status, response, err)
	}
	return response.ID
}

func TestSavedCodeIsThereForEverybody(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	// Ids are random: in so many there are slashes and plus signs.
	escaped := ""
	for range saveBurst {
		id := idOf(t, a.postJSON(t, "/api/v1/play/", `{"html":"<p>","css":null,"js":"1","more":true}`, fromHere, session))
		escaped += url.QueryEscape(id)
		r := a.get(t, "/api/v1/play/"+url.QueryEscape(id))
		if got := strings.TrimSpace(body(t, r)); r.StatusCode != http.StatusOK || got != `{"html":"<p>","css":null,"js":"1","src":null}` {
			t.Fatalf("load %s = %s, %s", id, r.Status, got)
		}
	}
	if !strings.Contains(escaped, "%2F") || !strings.Contains(escaped, "%2B") {
		t.Errorf("ids without slashes or plus signs: %s", escaped)
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

func TestSavingTakesASession(t *testing.T) {
	a := newAccountServer(t)
	wantUnauthorized(t, a.postJSON(t, "/api/v1/play/", `{}`, fromHere))
}

func TestSavingRefuses(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	huge := `{"html":"` + strings.Repeat("x", saved.CodeLimit) + `"}`
	for _, tc := range []struct {
		name, body string
		header     []string
		cookies    []*http.Cookie
		want       int
	}{
		{"nobody", `{}`, fromHere, nil, http.StatusUnauthorized},
		{"another site", `{}`, fromThere, []*http.Cookie{session}, http.StatusForbidden},
		{"a form", `{}`, append([]string{"Content-Type", "text/plain"}, fromHere...), []*http.Cookie{session}, http.StatusBadRequest},
		{"no JSON", `{"html":`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"two values", `{}{}`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"a number", `{"html":1}`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"a number in the wrong place", `{"css":[1]}`, fromHere, []*http.Cookie{session}, http.StatusBadRequest},
		{"too much", huge, fromHere, []*http.Cookie{session}, http.StatusRequestEntityTooLarge},
	} {
		r := a.postJSON(t, "/api/v1/play/", tc.body, tc.header, tc.cookies...)
		if r.StatusCode != tc.want {
			t.Errorf("%s: %s, want %d: %s", tc.name, r.Status, tc.want, body(t, r))
		}
	}
	for range saveBurst {
		a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session)
	}
	if r := a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("after %d: %s", saveBurst, r.Status)
	}
}

// What is wrong with a body is said by its fields, not by types of the program.
func TestBodiesAreExplained(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	for _, tc := range []struct{ path, body, want string }{
		{"/api/v1/play/", `{"html":5}`, `"html" must be a string, not a number`},
		{"/api/v1/play/", `[]`, `the JSON must be an object, not an array`},
		{"/api/v1/play/", `{"html":`, `the JSON is cut off`},
		{"/api/v1/play/flag", `{"id":"x","reason":{}}`, `"reason" must be a string, not an object`},
		{"/api/v1/play/flag", `{"id":5}`, `"id" must be a string, not a number`},
	} {
		r := a.postJSON(t, tc.path, tc.body, fromHere, session)
		var response struct{ Message string }
		if err := json.NewDecoder(r.Body).Decode(&response); err != nil {
			t.Fatal(err)
		}
		if want := "The body is wrong: " + tc.want + "."; r.StatusCode != http.StatusBadRequest || response.Message != want {
			t.Errorf("POST %s %s = %s %q, want 400 %q", tc.path, tc.body, r.Status, response.Message, want)
		}
	}
}

func TestMissingSavedCode(t *testing.T) {
	a := newAccountServer(t)
	for _, id := range []string{"x", "flag", "%2F", "a%2Fb", "%00", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"} {
		if r := a.get(t, "/api/v1/play/"+id); r.StatusCode != http.StatusBadRequest && r.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %s", id, r.Status)
		}
	}
	if r := a.get(t, "/api/v1/play/"); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("no id: %s", r.Status)
	}
}

func TestReportedCodeIsNotServed(t *testing.T) {
	a := newAccountServer(t, trustTests)
	session := a.signIn(t)
	id := idOf(t, a.postJSON(t, "/api/v1/play/", `{"js":"1"}`, fromHere, session))
	address := "/api/v1/play/" + url.PathEscape(id)
	text, err := json.Marshal(map[string]string{"id": id, "reason": "spam"})
	if err != nil {
		t.Fatal(err)
	}
	reports := 0
	report := func(cookies ...*http.Cookie) {
		t.Helper()
		reports++
		header := append([]string{"X-Forwarded-For", fmt.Sprintf("10.0.0.%d", reports)}, fromHere...)
		r := a.postJSON(t, "/api/v1/play/flag", string(text), header, cookies...)
		if got := body(t, r); r.StatusCode != http.StatusCreated || got != "" {
			t.Errorf("report: %s %s", r.Status, got)
		}
	}
	wantServed := func(when string, want int) {
		t.Helper()
		if r := a.get(t, address); r.StatusCode != want {
			t.Errorf("%s: %s, want %d", when, r.Status, want)
		}
	}
	if r := a.postJSON(t, "/api/v1/play/flag", string(text), fromThere); r.StatusCode != http.StatusForbidden {
		t.Errorf("report from another site: %s", r.Status)
	}
	if r := a.postJSON(t, "/api/v1/play/flag", `{"id":"x"}`, fromHere); r.StatusCode != http.StatusBadRequest {
		t.Errorf("report of nothing: %s", r.Status)
	}
	forged := *session
	forged.Value = "x" + forged.Value
	for range 3 {
		report()
		report(&forged)
		report(session)
	}
	wantServed("after reports of one user and of nobody in particular", http.StatusOK)
	a.provider.SignIn(oidctest.Reader{Subject: "r2", Email: "other@example.org"})
	report(a.signIn(t))
	wantServed("after the report of another user", http.StatusNotFound)
	if err := a.library.Review(t.Context(), id, true); err != nil {
		t.Fatal(err)
	}
	wantServed("after it is restored", http.StatusOK)
	if err := a.library.Remove(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	wantServed("after it is removed", http.StatusNotFound)
	report(session)
}

func TestReportsAreLimited(t *testing.T) {
	a := newAccountServer(t)
	for range flagBurst {
		a.postJSON(t, "/api/v1/play/flag", `{"id":"x"}`, fromHere)
	}
	if r := a.postJSON(t, "/api/v1/play/flag", `{"id":"x"}`, fromHere); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("after %d reports: %s", flagBurst, r.Status)
	}
}

func TestSavingMoreThanTheQuotaIsRefused(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	large := `{"html":"` + strings.Repeat("x", saved.CodeLimit-100) + `"}`
	for range 2 {
		idOf(t, a.postJSON(t, "/api/v1/play/", large, fromHere, session))
	}
	r := a.postJSON(t, "/api/v1/play/", large, fromHere, session)
	if text := body(t, r); r.StatusCode != http.StatusForbidden || !strings.Contains(text, "as much code as an account may have") {
		t.Errorf("more than 2 MiB = %s %s, want 403", r.Status, text)
	}
	a.provider.SignIn(oidctest.Reader{Subject: "r2", Email: "other@example.org"})
	idOf(t, a.postJSON(t, "/api/v1/play/", large, fromHere, a.signIn(t)))
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
			t.Errorf("%s = %s %v %s, want 503 with Retry-After and an id", name, r.Status, r.Header, text)
		}
	}
	if lines := log.take(); strings.Count(lines, "level=WARN") != 3 || strings.Contains(lines, "level=ERROR") {
		t.Errorf("log = %s, want three warnings", lines)
	}
	if r := a.get(t, "/api/v1/whoami", session); r.StatusCode != http.StatusOK {
		t.Errorf("whoami, which only reads = %s", r.Status)
	}
}

func TestWithoutAStoreSavingIsNotImplemented(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { o.Saved = nil })
	for _, r := range []*http.Response{
		a.get(t, "/api/v1/play/x"), a.postJSON(t, "/api/v1/play/", `{}`, fromHere), a.postJSON(t, "/api/v1/play/flag", `{}`, fromHere),
	} {
		text, _ := io.ReadAll(r.Body)
		if r.StatusCode != http.StatusNotImplemented || len(text) > 0 {
			t.Errorf("%s with %q, want an empty 501", r.Status, text)
		}
	}
}
