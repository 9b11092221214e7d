package server

import (
	"net/http"
	"testing"
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
