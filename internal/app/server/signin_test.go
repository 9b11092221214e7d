package server

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit/servertest"
)

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

// Sign-in without a password must not work from other sites' pages, nor from
// pages whose host name resolves to this machine.
func TestOpenSignInBeginsOnThisSite(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { o.Accounts.OpenSignIn = true })
	const elsewhere, named = "https://rebound.example", "?email=plus@example.org"
	for _, tc := range []struct {
		target, from string
		want         int
	}{
		{testOrigin + account.NoPromptPath + named, "", http.StatusSeeOther},
		{testOrigin + account.NoPromptPath + named, "none", http.StatusSeeOther},
		{testOrigin + account.NoPromptPath + named, "same-origin", http.StatusSeeOther},
		{testOrigin + account.NoPromptPath + named, "same-site", http.StatusForbidden},
		{testOrigin + account.NoPromptPath + named, "cross-site", http.StatusForbidden},
		{testOrigin + account.AuthenticatePath, "cross-site", http.StatusOK}, // the reader chooses
		{elsewhere + account.NoPromptPath + named, "", http.StatusForbidden},
		{elsewhere + account.AuthenticatePath, "", http.StatusForbidden},
		{elsewhere + "/api/v1/whoami", "", http.StatusForbidden},
		{elsewhere + "/en-US/docs/Web", "", http.StatusOK},
	} {
		r := httptest.NewRequest(http.MethodGet, tc.target, http.NoBody)
		r.Header.Set("Sec-Fetch-Site", tc.from)
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r)
		if w.Code != tc.want {
			t.Errorf("%s from %q = %d, want %d", tc.target, tc.from, w.Code, tc.want)
		}
		if got := setsSession(w.Result()); got != (tc.want == http.StatusSeeOther) {
			t.Errorf("%s from %q signs in: %v", tc.target, tc.from, got)
		}
	}
}

// Only the form on the page with the users signs in.
func TestOpenSignInTakesTheFormOfThisSite(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { o.Accounts.OpenSignIn = true })
	for _, tc := range []struct {
		name, host, form, from string
		want                   int
	}{
		{"a ready user", testOrigin, "email=plus@example.org&next=/de/", "same-origin", http.StatusSeeOther},
		{"an unknown user", testOrigin, "email=eve@example.org", "same-origin", http.StatusBadRequest},
		{"nobody", testOrigin, "", "same-origin", http.StatusBadRequest},
		{"from another site", testOrigin, "email=plus@example.org", "cross-site", http.StatusForbidden},
		{"from another port", testOrigin, "email=plus@example.org", "same-site", http.StatusForbidden},
		{"at another host", "https://rebound.example", "email=plus@example.org", "same-origin", http.StatusForbidden},
	} {
		r := httptest.NewRequest(http.MethodPost, tc.host+account.AuthenticatePath, strings.NewReader(tc.form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", tc.from)
		w := httptest.NewRecorder()
		a.ServeHTTP(w, r)
		isIn := setsSession(w.Result())
		if w.Code != tc.want || isIn != (tc.want == http.StatusSeeOther) || isIn && w.Header().Get("Location") != testOrigin+"/de/" {
			t.Errorf("%s: %d to %q, signs in: %v, want %d", tc.name, w.Code, w.Header().Get("Location"), isIn, tc.want)
		}
	}
}

// Signing in ends the browser's previous session, as with a provider.
func TestOpenSignInReplacesTheSession(t *testing.T) {
	a := newAccountServer(t, func(o *Options) { o.Accounts.OpenSignIn = true })
	as := func(user string, cookies ...*http.Cookie) *http.Cookie {
		return cookie(t, a.get(t, account.NoPromptPath+"?email="+user+"@example.org", cookies...), "__Host-session")
	}
	core := as("core")
	plus := as("plus", core)
	if who := body(t, a.get(t, "/api/v1/whoami", plus)); !strings.Contains(who, "plus@example.org") {
		t.Errorf("signed in as %s", who)
	}
	if who := body(t, a.get(t, "/api/v1/whoami", core)); strings.Contains(who, "core@example.org") {
		t.Errorf("previous session still belongs to %s", who)
	}
	if r := a.get(t, account.NoPromptPath+"?email=eve@example.org&next=/de/", plus); setsSession(r) || r.Header.Get("Location") != testOrigin+"/de/" {
		t.Errorf("unknown user: %s to %s with cookies %v", r.Status, r.Header.Get("Location"), r.Cookies())
	}
}

// setsSession reports whether a response sets or clears the session cookie.
func setsSession(r *http.Response) bool {
	return slices.ContainsFunc(r.Cookies(), func(c *http.Cookie) bool { return c.Name == "__Host-session" })
}

func TestOnlyASignInThatSucceedsEndsTheSessionBefore(t *testing.T) {
	a := newAccountServer(t)
	session := a.signIn(t)
	start := a.get(t, account.AuthenticatePath, session)
	if start.StatusCode != http.StatusTemporaryRedirect || setsSession(start) {
		t.Errorf("start = %s with cookies %v, want 307 and the session unchanged", start.Status, start.Cookies())
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
		if r := a.get(t, target, session, login); setsSession(r) {
			t.Errorf("%s: %s with cookies %v, want the session unchanged", name, r.Status, r.Cookies())
		}
	}
	a.provider.SignIn(servertest.Reader{Subject: "r2", Email: "other@example.org"})
	back, login := a.begin(t, "/")
	after := cookie(t, a.get(t, back, login, session), "__Host-session")
	if who := body(t, a.get(t, "/api/v1/whoami", after)); !strings.Contains(who, "other@example.org") {
		t.Errorf("after signing in as another user: %s", who)
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
		{"the response of another provider", back + "&iss=https%3A%2F%2Fid.example", login, http.StatusUnauthorized},
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
	a.provider.SignIn(servertest.Reader{Subject: "r1", Email: "reader@example.org", InfoSubject: "r2"})
	back, login = a.begin(t, "/")
	if r := a.get(t, back, login); r.StatusCode != http.StatusInternalServerError || r.Header.Get("error-id") == "" {
		t.Errorf("provider with user info of another user: %s", r.Status)
	}
}

// Without scripts the sign-in link has no parameters.
func TestSigningInReturnsToTheReferrer(t *testing.T) {
	a := newAccountServer(t)
	for referrer, want := range map[string]string{
		testOrigin + "/de/docs/Web?q=a": testOrigin + "/de/docs/Web?q=a",
		"https://other.example/en-US/":  testOrigin + "/",
		testOrigin + "//other.example/": testOrigin + "/",
		"":                              testOrigin + "/",
	} {
		start := a.send(t, request{method: http.MethodGet, target: account.AuthenticatePath, header: []string{"Referer", referrer}})
		r := a.get(t, a.atProvider(t, start), cookie(t, start, "__Host-login"))
		if got := r.Header.Get("Location"); got != want {
			t.Errorf("from %q to %q, want %q", referrer, got, want)
		}
	}
}

func TestAProviderThatRefusesLeavesTheReaderSignedOut(t *testing.T) {
	a := newAccountServer(t)
	start := a.get(t, account.NoPromptPath+"?email=a@example.org&next=/de/")
	to, err := start.Location()
	if err != nil || to.Query().Get("prompt") != "none" {
		t.Fatalf("start redirects to %v, %v", to, err)
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
	down.provider.Stop()
	r := down.get(t, account.AuthenticatePath, session)
	if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || len(r.Cookies()) > 0 {
		t.Errorf("sign-in = %s, %v", r.Status, r.Header)
	}
	if text := body(t, r); !strings.Contains(text, "not responding") || strings.Contains(text, "127.0.0.1") {
		t.Errorf("page shows %q", text)
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
		t.Errorf("followed link: %s", r.Status)
	}
}
