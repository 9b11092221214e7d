package server

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/site"
)

func newMembersServer(t *testing.T) *accountServer {
	return newAccountServer(t, func(o *Options) {
		o.Accounts.Required = true
		o.Versions = oneVersion{fstest.MapFS{"index.html": {Data: []byte("old")}, "static/app.js": {Data: []byte("old")}}}
	})
}

func TestMembersOnly(t *testing.T) {
	a := newMembersServer(t)
	session := a.signIn(t)
	for _, tc := range []struct {
		target        string
		without, with int // statuses without and with a session
	}{
		{"/en-US/docs/Web", 401, 200},
		{"/en-US/docs/Web/index.json", 401, 200},
		{"/en-US/docs/Missing", 401, 404},
		{"/en-us/docs/web", 401, 302},
		{"/", 401, 200},
		{"/en-US/", 401, 200},
		{"/en-US/search-index.json", 401, 200},
		{"/api/v1/search?q=web", 401, 404},
		{"/api/v1/whoami", 401, 200},
		{"/api/v1/info", 401, 200},
		{"/robots.txt", 401, 200},
		{"/2.0/", 401, 200},
		{"/2.0/static/app.js", 401, 200},
		{"/static/../2.0/", 404, 404},
		{"/sitemap.xml", 401, 200},
		{"/static/../en-US/docs/Web", 404, 404},
		{"/users/fxa/login/", 401, 404},
		{account.CallbackPath, 400, 400},
		{"/users/fxa/../../en-US/docs/Web", 401, 404},
		{"/users/guide", 401, 404},
		{"/events/fxa/guide", 401, 404},
		{"/healthz", 200, 200},
		{"/favicon.ico", 200, 200},
	} {
		for _, signedIn := range []bool{false, true} {
			q, want := request{method: http.MethodGet, target: tc.target}, tc.without
			if signedIn {
				q.cookies, want = []*http.Cookie{session}, tc.with
			}
			got := a.send(t, q)
			if got.StatusCode != want {
				t.Errorf("%s signed in: %v = %s, want %d", tc.target, signedIn, got.Status, want)
			}
			if text := body(t, got); !signedIn && want >= 400 && len(text) > 200 {
				t.Errorf("%s shows readers who are not signed in %q", tc.target, text)
			}
			if caching := got.Header.Get("Cache-Control"); want != 200 || tc.without == 200 {
				continue
			} else if !strings.Contains(caching, "private") && !strings.Contains(caching, "no-store") {
				t.Errorf("%s may be cached by others: %q", tc.target, caching)
			}
		}
	}
	if got := a.send(t, request{method: http.MethodPost, target: "/api/v1/plus/settings/", body: "{}"}); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("a POST without a session = %s", got.Status)
	}
}

func TestMembersReturnBelowThePathOfTheSite(t *testing.T) {
	a := newAccountServer(t, func(o *Options) {
		o.Accounts.Required, o.Site = true, based{o.Site.(*site.Site)}
	})
	opened := a.send(t, request{method: http.MethodGet, target: "/project/en-US/docs/Web?a=b", header: []string{"Accept", "text/html"}})
	want := "/project" + account.AuthenticatePath + "?next=" + url.QueryEscape("/project/en-US/docs/Web?a=b")
	if to := opened.Header.Get("Location"); to != want {
		t.Errorf("opened = %s to %q, want %q", opened.Status, to, want)
	}
}

// A reader who opens a page is led to the sign-in and back.
func TestMembersAreLedToTheSignIn(t *testing.T) {
	a := newMembersServer(t)
	page := "/en-US/docs/Web?a=b"
	opened := a.send(t, request{method: http.MethodGet, target: page, header: []string{"Sec-Fetch-Dest", "document", "Accept", "text/html"}})
	want := account.AuthenticatePath + "?next=" + url.QueryEscape(page)
	if to := opened.Header.Get("Location"); opened.StatusCode != http.StatusTemporaryRedirect || to != want || opened.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("opened = %s to %q with Cache-Control %q, want %q", opened.Status, to, opened.Header.Get("Cache-Control"), want)
	}
	plain := a.send(t, request{method: http.MethodGet, target: page, header: []string{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}})
	if to := plain.Header.Get("Location"); plain.StatusCode != http.StatusTemporaryRedirect || to != want {
		t.Errorf("opened without Sec-Fetch-Dest = %s to %q, want %q", plain.Status, to, want)
	}
	back, login := a.begin(t, page)
	done := a.get(t, back, login)
	session := cookie(t, done, "__Host-session")
	if done.Header.Get("Location") != testOrigin+page || session.SameSite != http.SameSiteLaxMode {
		t.Errorf("signed in, to %q with the cookie %v", done.Header.Get("Location"), session)
	}
	if got := a.get(t, page, session); got.StatusCode != http.StatusOK {
		t.Errorf("the page after the sign-in = %s", got.Status)
	}
	left := a.send(t, request{method: http.MethodPost, target: account.LogoutPath, cookies: []*http.Cookie{session}, header: []string{"Content-Type", "application/x-www-form-urlencoded"}})
	if got := a.get(t, page, session); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("the page after the sign-out (%s) = %s", left.Status, got.Status)
	}
}
