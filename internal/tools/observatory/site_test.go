package observatory

import (
	"strings"
	"testing"
)

func TestParseSite(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Site{
		"example.com":                       {"example.com", 0, "/"},
		"EXAMPLE.com:443/A/b?q#f":           {"example.com", 0, "/A/b"},
		"example.com:80":                    {"example.com", 80, "/"},
		"user:secret@example.com:8443/x/..": {"example.com", 8443, "/"},
		"bücher.example":                    {"xn--bcher-kva.example", 0, "/"},
		"2130706433":                        {"127.0.0.1", 0, "/"},
		"0x7f.1":                            {"127.0.0.1", 0, "/"},
		"example.com\\a b":                  {"example.com", 0, "/a%20b"},
		strings.Repeat("a.", 125) + "com":   {strings.Repeat("a.", 125) + "com", 0, "/"},
	} {
		if got, err := ParseSite(text); err != nil || got != want {
			t.Errorf("ParseSite(%q) = %+v, %v, want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "localhost", "[::1]", "example.com.", "a..b", ".example.com", "https://example.com", "example.com:99999", "exa mple.com",
		"example.com:x", strings.Repeat("a.", 130) + "com", strings.Repeat("@", maxSite) + "example.com",
	} {
		if got, err := ParseSite(text); KindOf(err) != InvalidSite {
			t.Errorf("ParseSite(%q) = %+v, %v, want an error of kind %s", text, got, err, InvalidSite)
		}
	}
}

func TestSiteKey(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Example.com": "example.com", "example.com:443/": "example.com", "example.com:80/": "example.com:80", "example.com/A": "example.com/A",
		"example.com:8443/a/": "example.com:8443/a/",
	} {
		if site, err := ParseSite(text); err != nil || site.Key() != want {
			t.Errorf("key of %q = %q, %v, want %q", text, site.Key(), err, want)
		}
	}
}

func TestSiteURL(t *testing.T) {
	t.Parallel()
	site := Site{Host: "example.com", Path: "/a"}
	if got := site.url("https", 0); got != "https://example.com/a" {
		t.Error(got)
	}
	if got := site.url("http", 8080); got != "http://example.com:8080/a" {
		t.Error(got)
	}
}
