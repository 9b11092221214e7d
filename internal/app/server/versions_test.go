package server

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/platform/fault"
)

// oneVersion has the files of the version 2.0.
type oneVersion struct{ files fs.FS }

func (v oneVersion) Open(_ context.Context, name string) (fs.FS, error) {
	if name != "2.0" {
		return nil, fmt.Errorf("version %s: %w", name, fault.ErrNotFound)
	}
	return v.files, nil
}

func TestFrozenVersions(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	for _, name := range []string{"index.html", "404.html", "guide/start/index.html", "guide/start/index.json", "static/app.js", "guide/run.js", "guide/plain.html", "guide/plain/below.html", ".waymark-state.json"} {
		files[name] = &fstest.MapFile{Data: []byte("the file " + name)}
	}
	handler := testServer(t, func(o *Options) { o.Versions = oneVersion{files} })
	get := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}
	for path, want := range map[string]struct {
		status            int
		kind, file, other string // content type, file, and a part of the policy or the location
	}{
		"/2.0":                        {301, "", "", "/2.0/"},
		"/2.0/":                       {200, "text/html", "index.html", "frame-ancestors 'none'"},
		"/2.0/guide/start":            {200, "text/html", "guide/start/index.html", "frame-ancestors 'none'"},
		"/2.0/guide/start/":           {200, "text/html", "guide/start/index.html", ""},
		"/2.0/guide/start/index.json": {200, "application/json", "guide/start/index.json", "sandbox"},
		"/2.0/static/app.js":          {200, "text/javascript", "static/app.js", "default-src 'self'"},
		"/2.0/guide/run.js":           {200, "text/plain", "guide/run.js", "sandbox"},
		"/2.0/guide/plain":            {200, "text/html", "guide/plain.html", ""},
		"/2.0/guide/plain.html":       {200, "text/html", "guide/plain.html", ""},
		"/2.0/guide":                  {404, "text/html", "404.html", ""},
		"/2.0/.waymark-state.json":    {404, "text/html", "404.html", ""},
		"/2.0/../../etc/passwd":       {404, "text/html", "404.html", ""},
		"/1.0/":                       {404, "text/html", "", ""},
	} {
		w := get(path)
		got := w.Header().Get("Content-Security-Policy") + w.Header().Get("Location")
		if w.Code != want.status || !strings.HasPrefix(w.Header().Get("Content-Type"), want.kind) || !strings.Contains(got, want.other) ||
			want.file != "" && w.Body.String() != "the file "+want.file {
			t.Errorf("%s: %d %v %.80q, want %v", path, w.Code, w.Header(), w.Body, want)
		}
	}
	if w := get("/en-US/docs/Web"); w.Code != http.StatusOK {
		t.Errorf("the latest version: %d", w.Code)
	}
}
