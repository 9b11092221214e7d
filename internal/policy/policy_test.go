package policy_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/policy"
)

func TestMetaHasWhatTheHeaderHas(t *testing.T) {
	t.Parallel()
	page := policy.Page{InlineHash: "'sha256-x'", Frames: []string{"https://frames.example"}}
	header, meta := page.Header(), page.Meta()
	if want := meta + "; frame-ancestors 'none'"; header != want {
		t.Errorf("Header() = %q, want %q", header, want)
	}
	for _, part := range []string{"script-src 'self' 'sha256-x'", "frame-src 'self' https://frames.example;", "object-src 'none'"} {
		if !strings.Contains(meta, part) {
			t.Errorf("Meta() = %q, lacks %q", meta, part)
		}
	}
}
