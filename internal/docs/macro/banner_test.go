package macro

import (
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

func TestBannersMayShowSummaries(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"en-us/web/index.md": {Data: []byte("---\ntitle: Web\nslug: Web\n---\n\nWater.\n")}}
	c, err := content.Load(t.Context(), content.Sources{ContentFS: files}, content.Options{History: content.HistoryOff}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRunner(Deps{Catalogue: c})
	r.macros["tide"] = definition{"tide", banner, func(c *call) (string, error) { return c.summary(c.page()) }}
	pc := &Context{Page: c.Page(locale.EnUS, "Web"), Locale: locale.EnUS}
	if got, err := r.RunBanner(pc, content.MacroRef{Name: "tide"}); got != "Water." || err != nil {
		t.Errorf("banner = %q, %v", got, err)
	}
}
