package built

import (
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
)

func beginFiles(t *testing.T, store bucket.Store) *Files {
	t.Helper()
	p, err := BeginFiles(t.Context(), store, Options{Keep: 1, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A build's files are there before its pages, and old files are deleted after
// them.
func TestFilesForHosts(t *testing.T) {
	service, store := remote(t)
	var mu sync.Mutex
	var requests []string
	var failAt string
	service.SetFault(func(w http.ResponseWriter, r *http.Request) bool {
		mu.Lock()
		defer mu.Unlock()
		if r.Method == http.MethodPut || r.Method == http.MethodPost {
			requests = append(requests, strings.TrimPrefix(r.Method+" "+strings.TrimPrefix(r.URL.Path, "/site/docs/")+" "+r.Header.Get("Content-Type"), "PUT "))
		}
		if failAt == "" || !strings.HasSuffix(r.URL.Path, failAt) {
			return false
		}
		w.WriteHeader(http.StatusForbidden)
		return true
	})
	one := fstest.MapFS{"a.html": {Data: []byte("A")}, "old.html": {Data: []byte("old")}, "static/1.js": {Data: []byte("1")}, "build-manifest.json": {}}
	two := fstest.MapFS{"a.html": {Data: []byte("B")}, "same.png": {Data: []byte("p")}, "static/2.js": {Data: []byte("2")}}
	three := fstest.MapFS{"a.html": {Data: []byte("C")}, "same.png": {Data: []byte("p")}}
	publish := func(files fs.FS, want Result) {
		t.Helper()
		mu.Lock()
		requests = nil
		mu.Unlock()
		got, err := beginFiles(t, store).Publish(t.Context(), files, content.Scheme{})
		if got != want || err != nil {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	publish(one, Result{Files: 3, Uploaded: 3, Bytes: 5})
	if first := requests[0]; !strings.HasPrefix(first, "static/1.js text/javascript") {
		t.Errorf("first upload = %q", first)
	}
	failAt = "a.html"
	if _, err := beginFiles(t, store).Publish(t.Context(), two, content.Scheme{}); err == nil || !strings.Contains(err.Error(), "build again") {
		t.Errorf("failing store: %v", err)
	}
	failAt = ""
	publish(two, Result{Files: 3, Uploaded: 3, Bytes: 3})
	if got, want := present(t, store, one, two), []string{"a.html", "old.html", "same.png", "static/1.js", "static/2.js"}; !slices.Equal(got, want) {
		t.Errorf("after the second build: %q, want %q", got, want)
	}
	late := beginFiles(t, store)
	publish(three, Result{Files: 2, Uploaded: 1, Bytes: 1, Deleted: 2})
	if last := requests[len(requests)-1]; !strings.HasPrefix(last, "POST ") {
		t.Errorf("last request = %q, want a deletion", last)
	}
	if got, want := present(t, store, one, two), []string{"a.html", "same.png", "static/2.js"}; !slices.Equal(got, want) {
		t.Errorf("after the third build: %q, want %q", got, want)
	}
	if _, err := late.Publish(t.Context(), one, content.Scheme{}); !errors.Is(err, fault.ErrConflict) {
		t.Errorf("another builder: %v", err)
	}
}

// present lists the files of builds in a store.
func present(t *testing.T, store bucket.Store, builds ...fstest.MapFS) []string {
	t.Helper()
	names := map[string]bool{}
	for _, files := range builds {
		for name := range files {
			body, _, err := store.Get(t.Context(), path.Clean(name), "")
			if err == nil {
				names[name] = true
				_ = body.Close()
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}
