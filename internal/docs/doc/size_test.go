package doc

import (
	"context"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

func TestPageWithTooMuchHTMLFails(t *testing.T) {
	t.Parallel()
	body := strings.Repeat(strings.Repeat("<", 100)+"\n\n", 3<<20/100) // "&lt;" in HTML
	cat, b := newPipeline(t, map[string]string{"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n" + body})
	_, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
	if err == nil || !strings.Contains(err.Error(), "page/index.md") || !strings.Contains(err.Error(), "divide it") {
		t.Errorf("error = %v", err)
	}
}

func TestLongSummaryIsCutBetweenWords(t *testing.T) {
	t.Parallel()
	words := strings.Repeat("wörter ", 200_000)
	cat, b := newPipeline(t, map[string]string{
		"en-us/page/index.md":  "---\ntitle: Page\nslug: Page\n---\n" + words + "\n",
		"en-us/solid/index.md": "---\ntitle: Solid\nslug: Solid\n---\n" + strings.Repeat("ö", 20_000) + "\n",
		"en-us/real/index.md":  "---\ntitle: Real\nslug: Real\n---\n" + words[:8*600] + "\n",
	})
	for slug, want := range map[string]string{
		"Page":  strings.Repeat("wörter ", maxSummary/7-1) + "wörter…",
		"Solid": strings.Repeat("ö", maxSummary) + "…",
		"Real":  strings.TrimSpace(words[:8*600]),
	} {
		d, err := b.Build(context.Background(), cat.Page(locale.EnUS, slug), nil)
		if err != nil {
			t.Fatal(err)
		}
		if d.Summary != want {
			t.Errorf("summary of %s has %d bytes and ends with %q, want %d", slug, len(d.Summary), d.Summary[max(0, len(d.Summary)-20):], len(want))
		}
	}
}
