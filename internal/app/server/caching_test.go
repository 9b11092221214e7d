package server

import (
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"waymark.dev/waymark/internal/docs/content"
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

// Caches keep no failure, and no missing page or file for more than a minute.
func TestSharedCachesKeepNoFailures(t *testing.T) {
	english, translated := tree()
	o := optionsWith(t, brokenApplication, content.Sources{ContentFS: english, TranslatedFS: translated})
	o.CDNMaxAge, o.CacheTags, o.Release = 3600, "Cache-Tag", func() string { return "1" }
	h := New(o).Handler()
	english["en-us/web/css/index.md"] = &fstest.MapFile{Mode: fs.ModeDir} // unreadable
	for _, target := range []string{
		"/en-US/docs/Web", "/de/docs/Web", "/de/docs/None", "/en-US/docs/Web/CSS", "/en-US/docs/Web/CSS/index.json", "/en-US/docs/Web/CSS/metadata.json",
		"/en-US/docs/Web/CSS.md", "/healthz/error",
	} {
		if r := ask(h, http.MethodGet, target); r.StatusCode < http.StatusInternalServerError || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %s, Cache-Control %q", target, r.Status, r.Header.Get("Cache-Control"))
		}
	}
	for _, target := range []string{
		"/en-US/docs/None", "/none", "/en-US/docs/None/index.json", "/en-US/docs/None.md", "/en-US/docs/Web/none.png", "/en-US/docs/Web/none.svg", "/static/none.js",
		"/api/v1/none", "/bcd/api/v0/current/none.json", "/shared-assets/none.png", "/sitemaps/xx/sitemap.xml.gz", "/xx/search-index.json", securityTextPath,
	} {
		caching := ask(h, http.MethodGet, target).Header.Get("Cache-Control")
		if status := ask(h, http.MethodGet, target).StatusCode; status != http.StatusNotFound || caching != "no-store" && caching != "public, max-age=0, s-maxage=60" {
			t.Errorf("%s: %d, Cache-Control %q", target, status, caching)
		}
	}
}

func TestCacheTags(t *testing.T) {
	if tags := ask(testServer(t), http.MethodGet, "/en-US/docs/Web").Header["Cache-Tag"]; tags != nil {
		t.Errorf("without the setting: %q", tags)
	}
	release := "ABC+1"
	h := testServer(t, func(o *Options) { o.CacheTags, o.Release = "surrogate-key", func() string { return release } })
	tags := func(target string) string {
		return ask(h, http.MethodGet, target).Header.Get("Surrogate-Key")
	}
	page := tags("/en-US/docs/Web/CSS")
	if _, rest, _ := strings.Cut(page, " "); rest != "k-docs l-en-us a-web-css r-abc_1" {
		t.Errorf("the tags of a page: %q", page)
	}
	for _, target := range []string{"/en-US/docs/Web/CSS/index.json", "/en-US/docs/Web/CSS.md", "/en-US/docs/Web/CSS/dot.svg", "/en-US/docs/web/css"} {
		if got := tags(target); got != page {
			t.Errorf("%s: %q, want %q", target, got, page)
		}
	}
	if got := tags("/api/v1/search?q=web"); got != "" {
		t.Errorf("the API: %q", got)
	}
	release = "2"
	if got := tags("/en-US/docs/Web/CSS"); !strings.HasSuffix(got, " r-2") {
		t.Errorf("of another release: %q", got)
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
