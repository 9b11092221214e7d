package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// whoIs returns the response of whoami.
func (a *accountServer) whoIs(t *testing.T, cookies ...*http.Cookie) map[string]any {
	t.Helper()
	r := a.get(t, "/api/v1/whoami", cookies...)
	if r.StatusCode != http.StatusOK || r.Header.Get("Cache-Control") != "private, no-store" {
		t.Fatalf("whoami = %s, %v", r.Status, r.Header)
	}
	var fields map[string]any
	if err := json.Unmarshal([]byte(body(t, r)), &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}

func testSettingsComeWithTheReader(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	for name, value := range a.whoIs(t) {
		if name != "geo" && value != nil {
			t.Errorf("without a session, %s = %v", name, value)
		}
	}
	session := a.signIn(t)
	who := a.whoIs(t, session)
	for name, want := range map[string]any{
		"is_beta_tester": false, "is_staff": false, "is_super_user": false, "subscriber_number": 1.0, "subscription_type": "mdn_plus_5m",
	} {
		if got, ok := who[name]; got != want || !ok {
			t.Errorf("%s = %v, want %v", name, got, want)
		}
	}
	change := func(body string) {
		t.Helper()
		if r := a.postJSON(t, "/api/v1/plus/settings/", body, fromHere, session); r.StatusCode != http.StatusCreated || r.ContentLength > 0 {
			t.Errorf("%s = %s", body, r.Status)
		}
	}
	wantSettings := func(want string) {
		t.Helper()
		if got, _ := json.Marshal(a.whoIs(t, session)["settings"]); string(got) != want {
			t.Errorf("settings = %s, want %s", got, want)
		}
	}
	wantSettings(`{"ai_help_history":null,"collections_last_modified_time":null,"locale_override":null,"mdnplus_newsletter":false,"no_ads":true}`)
	change(`{"no_ads":false,"mdnplus_newsletter":true,"unknown":1}`)
	wantSettings(`{"ai_help_history":null,"collections_last_modified_time":null,"locale_override":null,"mdnplus_newsletter":false,"no_ads":false}`)
	change(`{"locale_override":"pt-BR","ai_help_history":false}`)
	wantSettings(`{"ai_help_history":false,"collections_last_modified_time":null,"locale_override":"pt-BR","mdnplus_newsletter":false,"no_ads":false}`)
	change(`{"locale_override":null}`)
	wantSettings(`{"ai_help_history":false,"collections_last_modified_time":null,"locale_override":null,"mdnplus_newsletter":false,"no_ads":false}`)
	change(`{"no_ads":true}`)

	a.provider.SignIn(servertest.Reader{Subject: "r1", Email: "reader@example.org"})
	session = a.signIn(t)
	wantSettings(`{"ai_help_history":false,"collections_last_modified_time":null,"locale_override":null,"mdnplus_newsletter":false,"no_ads":false}`)
	change(`{"no_ads":true}`)
	wantSettings(`{"ai_help_history":false,"collections_last_modified_time":null,"locale_override":null,"mdnplus_newsletter":false,"no_ads":false}`)
}

func testWrongSettingsAreRefused(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	session := a.signIn(t)
	before, _ := json.Marshal(a.whoIs(t, session)["settings"])
	for text, want := range map[string]string{
		`{"locale_override":"xx"}`:    "Validation Error",
		`{"locale_override":"pt-br"}`: "Validation Error",
		`{"no_ads":"yes"}`:            "Bad Request",
		`{"ai_help_history":1}`:       "Bad Request",
		`[]`:                          "Bad Request",
		`{`:                           "Bad Request",
		`{"x":"` + strings.Repeat("x", settingsLimit) + `"}`: "Payload Too Large",
	} {
		r := a.postJSON(t, "/api/v1/plus/settings/", text, fromHere, session)
		if got := body(t, r); r.StatusCode/100 != 4 || !strings.Contains(got, `"error":"`+want+`"`) {
			t.Errorf("%.60s = %s %s, want %s", text, r.Status, got, want)
		}
	}
	if after, _ := json.Marshal(a.whoIs(t, session)["settings"]); !bytes.Equal(after, before) {
		t.Errorf("refused changes have changed %s to %s", before, after)
	}
}

func testPing(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	session := a.signIn(t)
	for _, tc := range []struct {
		body, kind string
		want       int
	}{
		{"", "", http.StatusCreated},
		{"offline=true&x=1", "application/x-www-form-urlencoded;charset=UTF-8", http.StatusCreated},
		{"offline=perhaps", "application/x-www-form-urlencoded", http.StatusBadRequest},
		{"%zz", "application/x-www-form-urlencoded", http.StatusBadRequest},
		{`{"offline":true}`, "application/json", http.StatusUnsupportedMediaType},
	} {
		header := append([]string{"Content-Type", tc.kind}, fromHere...)
		r := a.send(t, request{method: http.MethodPost, target: "/api/v1/ping", body: tc.body, header: header, cookies: []*http.Cookie{session}})
		if r.StatusCode != tc.want {
			t.Errorf("%q as %q = %s, want %d", tc.body, tc.kind, r.Status, tc.want)
		}
	}
}

func testAReaderTakesTheirDataAndLeaves(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	session := a.signIn(t)
	idOf(t, a.postJSON(t, "/api/v1/play/", `{"html":"<p>mine"}`, fromHere, session))
	r := a.get(t, "/api/v1/plus/account/export/", session)
	var export struct {
		Users       []struct{ Email string }
		Playgrounds []struct{ Code struct{ HTML string } }
	}
	if err := json.Unmarshal([]byte(body(t, r)), &export); err != nil {
		t.Fatal(err)
	}
	if len(export.Users) != 1 || export.Users[0].Email != "reader@example.org" || len(export.Playgrounds) != 1 || export.Playgrounds[0].Code.HTML != "<p>mine" {
		t.Errorf("export = %+v", export)
	}
	if got := r.Header.Get("Content-Disposition"); got != `attachment; filename="account.json"` {
		t.Errorf("Content-Disposition = %s", got)
	}

	leave := func(body string) *http.Response {
		t.Helper()
		header := append([]string{"Content-Type", "application/json"}, fromHere...)
		return a.send(t, request{method: http.MethodDelete, target: "/api/v1/plus/account/", body: body, header: header, cookies: []*http.Cookie{session}})
	}
	for _, wrong := range []string{`{}`, `{"email":""}`, `{"email":"other@example.org"}`} {
		if r := leave(wrong); r.StatusCode != http.StatusBadRequest {
			t.Errorf("%s = %s", wrong, r.Status)
		}
	}
	r = leave(`{"email":" Reader@example.org "}`)
	if r.StatusCode != http.StatusNoContent || cookie(t, r, "__Host-session").MaxAge >= 0 {
		t.Errorf("delete = %s, %v", r.Status, r.Cookies())
	}
	wantUnauthorized(t, a.get(t, "/api/v1/plus/account/export/", session))
}

// Deleting an account has its own limit: a reader who has changed many settings
// can still leave, and guessing addresses is bounded.
func testDeletionsAreLimited(t *testing.T, o store.Options) {
	a := newAccountServerOn(t, o)
	session := a.signIn(t)
	header := append([]string{"Content-Type", "application/json"}, fromHere...)
	for range settingsBurst + 1 {
		a.send(t, request{method: http.MethodPost, target: "/api/v1/plus/settings/", body: `{}`, header: header, cookies: []*http.Cookie{session}})
	}
	for n := range deleteBurst + 1 {
		want := http.StatusBadRequest
		if n == deleteBurst {
			want = http.StatusTooManyRequests
		}
		r := a.send(t, request{method: http.MethodDelete, target: "/api/v1/plus/account/", body: `{"email":"guess@example.org"}`, header: header, cookies: []*http.Cookie{session}})
		if r.StatusCode != want {
			t.Errorf("try %d = %s, want %d", n, r.Status, want)
		}
	}
}

func TestCountryOfTheClient(t *testing.T) {
	countries := func(a netip.Addr) string {
		return map[string]string{"198.51.100.7": "FR", "203.0.113.9": "xx"}[a.String()]
	}
	h := testServer(t, func(o *Options) {
		o.Countries = countries
		o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
	}, func(o *Options) { _, with := addAccounts(t); with(o) })
	a := &accountServer{Handler: h}
	for _, tc := range []struct{ forwarded, country, want string }{
		{"198.51.100.7", "", "FR"},
		{"198.51.100.7", "DE", "DE"},
		{"198.51.100.7", "ZZ", "FR"},
		{"203.0.113.9", "", "US"},
		{"", "", "US"},
	} {
		header := []string{"X-Forwarded-For", tc.forwarded, "CloudFront-Viewer-Country", tc.country}
		r := a.send(t, request{method: http.MethodGet, target: "/api/v1/whoami", header: header})
		if text := body(t, r); !strings.Contains(text, `"country_iso":"`+tc.want+`"`) {
			t.Errorf("%+v: %s", tc, text)
		}
	}
}

func TestEarlyFeaturesAreForSomeReaders(t *testing.T) {
	for name, do := range map[string]func(*accountServer, *http.Cookie) *http.Response{
		feature.SavedPlaygrounds: func(a *accountServer, session *http.Cookie) *http.Response {
			return a.postJSON(t, "/api/v1/play/", `{}`, fromHere, session)
		},
		feature.Collections: func(a *accountServer, session *http.Cookie) *http.Response {
			return a.postJSON(t, collectionsPath, `{"name":"a"}`, fromHere, session)
		},
	} {
		a := newAccountServer(t, func(o *Options) { early(o, name) })
		for tier, want := range map[string]int{"core": http.StatusForbidden, "mdn_plus_5y": http.StatusForbidden, "mdn_plus_10m": http.StatusCreated} {
			a.provider.SignIn(servertest.Reader{Subject: tier, Email: "r@example.org", Subscriptions: []string{tier}})
			if r := do(a, a.signIn(t)); r.StatusCode != want {
				t.Errorf("%s of %s = %s, want %d", name, tier, r.Status, want)
			}
		}
	}
}

// Every route of an early-access feature refuses readers without access,
// whatever else is wrong with the request.
func TestEveryRouteOfCollectionsCanBeEarly(t *testing.T) {
	asked := closedRoutes(t, feature.Collections, func(pattern string) bool {
		isPublic := strings.Contains(pattern, "/shared/") // available to everybody with the link
		return strings.HasPrefix(pattern, collectionsPath) && !isPublic
	})
	if asked < 15 {
		t.Errorf("only %d routes were requested", asked)
	}
}

func TestEveryRouteOfAIHelpCanBeEarly(t *testing.T) {
	asked := closedRoutes(t, feature.AIHelp, func(pattern string) bool {
		// Users who had the feature can still delete their questions.
		return strings.HasPrefix(pattern, "/api/v1/plus/ai/") && pattern != helpPath+"/history/list"
	})
	if asked < 10 {
		t.Errorf("only %d routes were requested", asked)
	}
}

// closedRoutes requests all routes of an early-access feature for a reader
// without access, and returns their number.
func closedRoutes(t *testing.T, name string, has func(pattern string) bool) (asked int) {
	t.Helper()
	m := newMatrix(t)
	o := m.server.opts
	early(&o, name)
	m.Handler = New(o).Handler()
	session := m.signInNew(t, []string{"mdn_plus_5m"})
	for pattern, methods := range m.routes(t) {
		if !has(pattern) {
			continue
		}
		for _, method := range methods {
			if !hasRight(rights, method+" "+pattern) {
				continue
			}
			asked++
			if r := m.ask(t, method, pattern, "", fromHere, session); r.StatusCode != http.StatusForbidden && r.StatusCode != http.StatusMethodNotAllowed {
				t.Errorf("%s %s = %s, want 403", method, pattern, r.Status)
			}
		}
	}
	return asked
}
