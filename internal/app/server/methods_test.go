package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
)

func TestAddressesListTheirMethods(t *testing.T) {
	h := newAccountServer(t)
	for _, c := range []struct {
		method, target string
		status         int
		allow          string
		json           bool
	}{
		{"POST", "/en-US/docs/Web", 405, "GET, HEAD", false},
		{"OPTIONS", "/en-US/docs/Web", 204, "GET, HEAD", false},
		{"DELETE", "/api/v1/whoami", 405, "GET, HEAD", true},
		{"PUT", "/api/v1/play/", 405, "POST", true},
		{"GET", "/api/v1/play/flag", 405, "POST", true},
		{"OPTIONS", "/api/v1/play/", 204, "POST", false},
		{"HEAD", "/users/fxa/login/logout/", 405, "POST", false},
		{"GET", "/api/v1/whoami/", 404, "", true},
		{"POST", "/api/v1/no-such-call", 404, "", true},
		{"PUT", "/healthz", 200, "", false},
	} {
		r := h.send(t, request{method: c.method, target: c.target, header: fromHere})
		isJSON := r.Header.Get("Content-Type") == typeJSON
		if r.StatusCode != c.status || r.Header.Get("Allow") != c.allow || isJSON != c.json {
			t.Errorf("%s %s = %d, Allow %q, JSON %v; want %d, %q, %v", c.method, c.target, r.StatusCode, r.Header.Get("Allow"), isJSON, c.status, c.allow, c.json)
		}
		if r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s %s may be cached: %q", c.method, c.target, r.Header.Get("Cache-Control"))
		}
	}
}

func TestInfoNamesTheVersion(t *testing.T) {
	h := testServer(t, func(o *Options) { o.Version = "1.2.3" })
	if got := strings.TrimSpace(body(t, ask(h, http.MethodGet, "/api/v1/info"))); got != `{"version":"1.2.3"}` {
		t.Errorf("info = %s", got)
	}
}

// A folder of a docs tree may be called api: only the endpoints of the program are in JSON.
func TestPagesOfADocsTreeBelowAPI(t *testing.T) {
	tree := fstest.MapFS{"api/users.md": {Data: []byte("# Users\n")}}
	h := New(optionsOf(t, content.Sources{ContentFS: tree})).Handler()
	for path, want := range map[string]string{
		"/api/users": "200 text/html", "/api/nobody": "404 text/html", "/api/users/none": "404 text/html", "/api/v1/none": "404 application/json", "/api/v2/none": "404 application/json",
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		kind, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";")
		if got := fmt.Sprint(w.Code, " ", kind); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
