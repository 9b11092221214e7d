package site_test

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/site"
)

func TestPoliciesConfineScriptsToOneFolder(t *testing.T) {
	t.Parallel()
	page := site.PagePolicy{StaticPath: "/static/", InlineHash: "'sha256-x'", Frames: []string{"https://frames.example"}}
	got := page.Policies()
	want := []string{
		"default-src 'self'; script-src 'self' 'sha256-x' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; style-src-elem 'self'; img-src 'self' data: https:; " +
			"media-src 'self' https:; frame-src 'self' https://frames.example; object-src 'none'; base-uri 'none'; form-action 'self'",
		"script-src *:*/static/ 'sha256-x' 'wasm-unsafe-eval'; worker-src *:*/static/ *:*/service-worker.js",
	}
	if !slices.Equal(got, want) {
		t.Errorf("Policies() = %q, want %q", got, want)
	}
	if header, want := page.Header(), strings.Join(want, ", ")+"; frame-ancestors 'none'"; header != want {
		t.Errorf("Header() = %q, want %q", header, want)
	}
}

// Scripts of other sites are allowed by their whole address, in both policies.
func TestPoliciesAllowScriptsOfOtherSites(t *testing.T) {
	t.Parallel()
	page := site.PagePolicy{StaticPath: "/static/", InlineHash: "'sha256-x'", Scripts: "https://stats.example/s.js", Origins: "https://stats.example"}
	for i, policy := range page.Policies() {
		if want := "'wasm-unsafe-eval' https://stats.example/s.js;"; !strings.Contains(policy, want) {
			t.Errorf("policy %d lacks %s: %s", i, want, policy)
		}
	}
	if got, want := page.Policies()[0], "; connect-src 'self' https://stats.example"; !strings.HasSuffix(got, want) {
		t.Errorf("policy = %s, want the end %s", got, want)
	}
}
