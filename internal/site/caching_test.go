package site

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
)

func TestCacheTags(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/en-US/docs/Web/CSS/color":  "k-docs l-en-us a-web-css",
		"/de/docs/Web":               "k-docs l-de a-web",
		"/en-US/docs/Größe?, x/Y":    "k-docs l-en-us a-gr__e___x-y",
		"/en-US/":                    "k-home l-en-us",
		"/en-US/search-index.json":   "k-home l-en-us",
		"/fr/blog/post/picture.webp": "k-blog l-fr",
		"/en-US/about":               "k-page l-en-us",
		"/sitemap.xml":               "k-data",
		"/":                          "k-data",
		"/static/client/a-1.js":      "k-static",
	} {
		if _, tags, _ := strings.Cut(strings.Join(CacheTags(content.Scheme{}, path), " "), " "); tags != want {
			t.Errorf("%s: %q, want %q", path, tags, want)
		}
	}
	for path, want := range map[string]string{
		"/": "k-home l-en-us", "/Guide/Install": "k-docs l-en-us a-guide-install", "/guide/install.md": "k-docs l-en-us a-guide-install",
		"/guide/install/index.json": "k-docs l-en-us a-guide-install", "/v1.0": "k-docs l-en-us a-v1.0", "/logo.svg": "k-data", "/sitemap.xml": "k-data",
		"/static/a-1.js": "k-static", "/en-US/search": "k-page l-en-us",
	} {
		if _, tags, _ := strings.Cut(strings.Join(CacheTags(content.PlainScheme("/"), path), " "), " "); tags != want {
			t.Errorf("of a docs tree, %s: %q, want %q", path, tags, want)
		}
	}
	const page = "/en-US/docs/Web/CSS"
	for path, isSame := range map[string]bool{
		"/en-us/docs/web/css": true, page + "/index.json": true, page + "/social.png": true, page + ".md": true, page + "/": true, page + "/map.png": true,
		"/de/docs/Web/CSS": false, page + "/color": false, "/en-US/docs/Web": false,
	} {
		if got := CacheTags(content.Scheme{}, path)[0] == CacheTags(content.Scheme{}, page)[0]; got != isSame {
			t.Errorf("%s has the tag of the page: %v", path, got)
		}
	}
	if got := JoinTags("Surrogate-Key", []string{"a", "b"}) + JoinTags("Cache-Tag", []string{"a", "b"}); got != "a ba,b" {
		t.Errorf("joined: %q", got)
	}
}

func TestCachingOfFilesForHosts(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"en-us/docs/web/index.html": "public, max-age=0, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400",
		"de/404.html":               "public, max-age=0, s-maxage=60",
		"static/client/a-1.js":      ImmutableCaching,
		"service-worker.js":         "no-cache",
	} {
		if got := FileCaching(name, 300); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := FileCaching("404.html", 0); got != RevalidatedCaching {
		t.Errorf("without shared caching: %q", got)
	}
}
