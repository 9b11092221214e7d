package server

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
)

// trustTests are options that make tests a trusted proxy.
func trustTests(o *Options) { o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} }

func testWhoAmI(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o, trustTests)
	ask := func(cookies ...*http.Cookie) string {
		t.Helper()
		r := a.send(t, request{method: http.MethodGet, target: "/api/v1/whoami", cookies: cookies, header: []string{"CloudFront-Viewer-Country", "CH"}})
		if r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("whoami = %s, %v", r.Status, r.Header)
		}
		return strings.TrimSpace(body(t, r))
	}
	const geo = `"geo":{"country":"Switzerland","country_iso":"CH"}`
	anonymous := `{` + geo + `,"username":null,"is_authenticated":null,"email":null,"avatar_url":null,"is_subscriber":null,"subscription_type":null,` +
		`"subscriber_number":null,"is_beta_tester":null,"is_staff":null,"is_super_user":null,"settings":null}`
	if got := ask(); got != anonymous {
		t.Errorf("anonymous: %s", got)
	}
	session := a.signIn(t)
	want := `{` + geo + `,"username":"r1","is_authenticated":true,"email":"reader@example.org","avatar_url":null,"is_subscriber":true,"subscription_type":"mdn_plus_5m",` +
		`"subscriber_number":1,"is_beta_tester":false,"is_staff":false,"is_super_user":false,` +
		`"settings":{"locale_override":null,"mdnplus_newsletter":false,"no_ads":true,"ai_help_history":null,"collections_last_modified_time":null}}`
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
	a := newAccountServer(t) // same key, other database
	for _, tc := range []struct {
		response *http.Response
		isClear  bool // the cookie is cleared
	}{
		{a.get(t, "/api/v1/whoami", session), true},
		{a.postJSON(t, "/api/v1/play/", "{}", fromHere, session), false},
	} {
		r := tc.response
		if r.StatusCode != http.StatusUnauthorized || setsSession(r) != tc.isClear {
			t.Errorf("%s, %v, want 401 and the cookie cleared: %t", r.Status, r.Cookies(), tc.isClear)
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
