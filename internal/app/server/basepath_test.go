package server

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"waymark.dev/waymark/internal/site"
)

// based is a site below a path.
type based struct{ *site.Site }

func (based) BaseURL() string { return "https://user.example/project" }

func TestASiteIsServedBelowItsPath(t *testing.T) {
	h := newServer(t, func(o *Options) { o.Site = based{o.Site.(*site.Site)} })
	for _, test := range []struct {
		path   string
		status int
		to     string
	}{
		{"/", 302, "/project/"}, {"/project", 302, "/project/"}, {"/project/en-US/docs/Web", 200, ""},
		{"/project/en-us/docs/web/css?a=b", 302, "/project/en-US/docs/Web/CSS?a=b"}, {"/project/en-US/docs/Style", 301, "/project/en-US/docs/Web/CSS"},
		{"/project/en-US/docs/Out", 301, "https://example.org/there"}, {"/project/%2Fother.example/", 301, "/project/other.example/"},
		{"/en-US/docs/Web", 404, ""}, {"/projects/en-US/docs/Web", 404, ""}, {"/project//other.example/", 301, "/project/other.example/"},
		{"/healthz", 200, ""},
	} {
		w := httptest.NewRecorder()
		h.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, test.path, nil))
		if w.Code != test.status || w.Header().Get("Location") != test.to {
			t.Errorf("%s: %d %q, want %d %q", test.path, w.Code, w.Header().Get("Location"), test.status, test.to)
		}
	}
}
