package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

func TestPackedFilesAreServedAsTheyAre(t *testing.T) {
	h := testServer(t)
	packed := ask(h, http.MethodGet, "/static/b-456.js", "Accept-Encoding", "gzip, br")
	if got := body(t, packed); packed.Header.Get("Content-Encoding") != "br" || got != "made beforehand" {
		t.Errorf("brotli: %q in encoding %q", got, packed.Header.Get("Content-Encoding"))
	}
	zipped := ask(h, http.MethodGet, "/static/b-456.js", "Accept-Encoding", "gzip")
	if got := zipped.Header.Get("Content-Encoding"); got != "gzip" {
		t.Errorf("gzip: encoding %q", got)
	}
	made := ask(h, http.MethodGet, "/static/a-123.js", "Accept-Encoding", "br")
	if got := body(t, made); made.Header.Get("Content-Encoding") != "br" || got == "" || got == "made beforehand" {
		t.Errorf("without a packed form: %q in encoding %q", got, made.Header.Get("Content-Encoding"))
	}
}

func TestStaticFilesCarryNoHeadersOfPages(t *testing.T) {
	h := testServer(t)
	file := ask(h, http.MethodGet, "/static/a-123.js").Header
	if file.Get("Permissions-Policy") != "" || file.Get("X-Frame-Options") != "" {
		t.Errorf("headers of pages on a script: %v", file)
	}
	if file.Get("X-Content-Type-Options") != "nosniff" || file.Get("Content-Security-Policy") == "" {
		t.Errorf("a script lacks what holds for it: %v", file)
	}
}

func TestPartsOfFilmsAreServed(t *testing.T) {
	film := strings.Repeat("0123456789", 100)
	h := testServer(t, func(o *Options) { o.SharedAssets = fstest.MapFS{"film.mp4": {Data: []byte(film)}} })
	whole := ask(h, http.MethodGet, "/shared-assets/film.mp4")
	tag := whole.Header.Get("ETag")
	if body(t, whole) != film || whole.Header.Get("Accept-Ranges") != "bytes" || tag == "" {
		t.Fatalf("whole film: %v", whole.Header)
	}
	for _, c := range []struct {
		name   string
		header []string
		status int
		want   string
	}{
		{"a part", []string{"Range", "bytes=10-14"}, http.StatusPartialContent, "01234"},
		{"the end", []string{"Range", "bytes=-3"}, http.StatusPartialContent, "789"},
		{"a part of what it still is", []string{"Range", "bytes=0-0", "If-Range", tag}, http.StatusPartialContent, "0"},
		{"a part of what it was", []string{"Range", "bytes=0-0", "If-Range", `"old"`}, http.StatusOK, film},
		{"nothing new", []string{"If-None-Match", tag}, http.StatusNotModified, ""},
	} {
		r := ask(h, http.MethodGet, "/shared-assets/film.mp4", c.header...)
		if got := body(t, r); r.StatusCode != c.status || got != c.want {
			t.Errorf("%s: %d with %d bytes, want %d with %d", c.name, r.StatusCode, len(got), c.status, len(c.want))
		}
	}
	if r := ask(h, http.MethodGet, "/shared-assets/film.mp4", "Range", "bytes=5000-"); r.StatusCode != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("behind the end: %s", r.Status)
	}
}
