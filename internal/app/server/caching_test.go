package server

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestSharedCaches(t *testing.T) {
	h := testServer(t, func(o *Options) { o.CDNMaxAge = 300 })
	const shared = "public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400"
	for target, want := range map[string]string{
		"/en-US/docs/Web":            shared,
		"/en-US/docs/Web/index.json": shared,
		"/robots.txt":                shared,
		"/":                          "public, no-cache",
		"/en-US/docs/Missing":        "public, max-age=0, s-maxage=60",
		"/api/v1/missing":            "no-store",
		"/healthz/error":             "no-store",
		"/docs/Web":                  "private, no-store",
	} {
		if got := ask(h, http.MethodGet, target).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", target, got, want)
		}
	}
}

func TestSecurityText(t *testing.T) {
	if r := ask(testServer(t), http.MethodGet, securityTextPath); r.StatusCode != http.StatusNotFound {
		t.Errorf("without contacts: %s", r.Status)
	}
	s := newServer(t, func(o *Options) {
		o.SecurityContacts, o.SecurityPolicy = []string{"mailto:security@test.example", "tel:+1-201-555-0123"}, "https://test.example/policy"
	})
	text := string(s.securityText(time.Date(2026, 11, 30, 23, 0, 0, 0, time.UTC)))
	for _, want := range []string{
		"Contact: mailto:security@test.example\nContact: tel:", "\nExpires: 2027-05-01T00:00:00Z\n", "\nPolicy: https://test.example/policy\n", securityTextPath + "\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	r := ask(s.Handler(), http.MethodGet, securityTextPath)
	if got := body(t, r); r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != typeText || !strings.Contains(got, "\nExpires: ") {
		t.Errorf("%s, %s: %s", r.Status, r.Header.Get("Content-Type"), got)
	}
}
