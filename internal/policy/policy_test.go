package policy_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/policy"
)

func TestMetaHasWhatTheHeaderHas(t *testing.T) {
	t.Parallel()
	page := policy.Page{
		BaseURL: "https://docs.example", StaticPath: "/static/",
		InlineHash: "'sha256-x'", Frames: []string{"https://frames.example"},
	}
	header, meta := page.Header(), page.Meta()
	if want := meta + "; frame-ancestors 'none'"; header != want {
		t.Errorf("Header() = %q, want %q", header, want)
	}
	for _, part := range []string{
		"script-src docs.example/static/ 'sha256-x' 'wasm-unsafe-eval';", "frame-src 'self' https://frames.example;", "object-src 'none'",
	} {
		if !strings.Contains(meta, part) {
			t.Errorf("Meta() = %q, lacks %q", meta, part)
		}
	}
}

// A reader who asks for the site on another host than its public one, during
// development or past a proxy, has its scripts from there.
func TestScriptsComeFromOneFolder(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, base, host, want string }{
		{"public address", "https://docs.example", "docs.example", "docs.example/static/"},
		{"capitals", "https://Docs.Example", "DOCS.example", "docs.example/static/"},
		{"another port", "http://localhost:8080", "localhost:41234", "localhost:8080/static/ localhost:41234/static/"},
		{"IPv4", "https://docs.example", "127.0.0.1:80", "docs.example/static/ 127.0.0.1:80/static/"},
		{"IPv6", "https://docs.example", "[::1]:8080", "docs.example/static/"},
		{"no host", "https://docs.example", "", "docs.example/static/"},
		{"no address", "", "a.example", "a.example/static/"},
		{"another directive", "https://docs.example", "a; script-src *", "docs.example/static/"},
		{"another source", "https://docs.example", "a 'self'", "docs.example/static/"},
		{"another policy", "https://docs.example", "a,b", "docs.example/static/"},
		{"any host", "https://docs.example", "*", "docs.example/static/"},
		{"a path", "https://docs.example", "a/b", "docs.example/static/"},
		{"any port", "https://docs.example", "a:*", "docs.example/static/"},
	} {
		page := policy.Page{BaseURL: tt.base, StaticPath: "/static/", InlineHash: "'sha256-x'"}
		want := "; script-src " + tt.want + " 'sha256-x' 'wasm-unsafe-eval'; "
		if got := page.Header(tt.host); !strings.Contains(got, want) {
			t.Errorf("%s: Header(%q) = %q, lacks %q", tt.name, tt.host, got, want)
		}
	}
}
