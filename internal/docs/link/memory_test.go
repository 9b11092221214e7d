package link_test

import (
	"fmt"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// TestCachedLinksAreBounded renders far more links than the cache may hold, each
// from a long body.
func TestCachedLinksAreBounded(t *testing.T) {
	const limit = 2 << 20
	held := testkit.Held(func() any {
		l := link.New(fakeCatalogue{}, link.Options{
			Text:       func(_, key string, _ locale.Locale) string { return key },
			CacheBytes: limit,
		})
		for i := range 20_000 {
			body := strings.Repeat(" ", 8<<10) + fmt.Sprintf("https://example.org/a_rather_long_address/%d", i)
			l.Link(link.Request{Path: strings.TrimLeft(body, " "), Locale: "en-US", Text: body[:4]})
		}
		return l
	})
	if held > limit*5/4 {
		t.Errorf("%d KiB are in use, want at most %d", held>>10, limit>>10)
	}
	if held < limit/4 {
		t.Errorf("%d KiB are in use of %d: links count for more than their size", held>>10, limit>>10)
	}
}

// TestRecentLinksAreCached renders one link repeatedly among many others.
func TestRecentLinksAreCached(t *testing.T) {
	l := link.New(fakeCatalogue{}, link.Options{
		Text:       func(_, key string, _ locale.Locale) string { return key },
		CacheBytes: 1 << 20,
	})
	request := link.Request{Path: "https://example.org/", Locale: "en-US"}
	first := l.Link(request)
	for i := range 20_000 {
		l.Link(link.Request{Path: fmt.Sprintf("https://example.org/%d", i), Locale: "en-US"})
		if i%50 == 0 && l.Link(request) != first {
			t.Fatalf("the link is rendered again after %d others", i)
		}
	}
}
