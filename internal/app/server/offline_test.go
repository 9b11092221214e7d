package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/site"
)

func TestFilesOfTheServiceWorkerAreNotCachedUnasked(t *testing.T) {
	t.Parallel()
	handler := testServer(t)
	for path, want := range map[string]struct{ contentType, policy, body string }{
		"/service-worker.js":        {"text/javascript", site.StaticPolicy, "// the worker"},
		"/offline/assets.json":      {"application/json", site.StaticPolicy, `"version":"`},
		"/offline/shell/en-us.html": {"text/html", "script-src", `"page":null}</script>`},
		"/offline/shell/de.html":    {"text/html", "script-src", `<html lang="de"`},
	} {
		r := httptest.NewRecorder()
		handler.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
		h := r.Header()
		if r.Code != http.StatusOK || !strings.HasPrefix(h.Get("Content-Type"), want.contentType) || !strings.Contains(r.Body.String(), want.body) {
			t.Errorf("%s = %d %s %q", path, r.Code, h.Get("Content-Type"), r.Body)
		}
		if !strings.HasSuffix(h.Get("Cache-Control"), "no-cache") || h.Get("ETag") == "" {
			t.Errorf("%s: Cache-Control %q, ETag %q: browsers must revalidate each time", path, h.Get("Cache-Control"), h.Get("ETag"))
		}
		if got := h.Get("Content-Security-Policy"); !strings.Contains(got, want.policy) || h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: policy %q, want one with %q", path, got, want.policy)
		}
	}
	for _, path := range []string{"/offline/shell/", "/offline/shell/xx.html", "/offline/shell/EN-US.html", "/offline/shell/en-us", "/offline/shell/fr.html"} {
		r := httptest.NewRecorder()
		handler.ServeHTTP(r, httptest.NewRequest(http.MethodGet, path, nil))
		if r.Code != http.StatusNotFound {
			t.Errorf("%s = %d, want 404", path, r.Code)
		}
	}
}
