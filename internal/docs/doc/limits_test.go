package doc

import (
	"context"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// A page that needs more work than the limits allow is shown without the excess,
// and a flaw says so.
func TestWorkOverALimitIsLeftOut(t *testing.T) {
	t.Parallel()
	list := "{{ListSubpages(\"/en-US/docs/Web\")}}\n\n"
	for name, c := range map[string]struct {
		body  string
		shown int // number of repetitions of text
		text  string
	}{
		"samples that share code": {"```js live-sample___s\n" + strings.Repeat("x;\n", 500_000) + "```\n\n" + strings.Repeat("{{EmbedLiveSample(\"s\")}}\n\n", 10), 2, " live-sample---s"},
		"long link definition":    {"[a]: /" + strings.Repeat("x", 300_000) + "\n\n" + strings.Repeat("[a]\n\n", 10), 3, "href="},
		"long lists":              {strings.Repeat(list, 3000), -1, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n" + c.body}
			if c.shown < 0 {
				for _, letter := range "abcdefghijklmnopqrstuvwxyz" {
					files["en-us/web/"+string(letter)+"/index.md"] = "---\ntitle: " + strings.Repeat(string(letter), 60) + "\nslug: Web/" + string(letter) + "\n---\n"
				}
			}
			cat, b := newPipeline(t, files)
			d, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
			if err != nil {
				t.Fatal(err)
			}
			shown := 0
			for _, s := range d.Body {
				shown += strings.Count(s.Content, c.text)
			}
			if c.shown >= 0 && shown != c.shown {
				t.Errorf("%q is shown %d times, want %d", c.text, shown, c.shown)
			}
			for _, f := range d.Flaws {
				if f.Name == macro.WorkLimit {
					if f.Line < 5 {
						t.Errorf("flaw is on line %d", f.Line)
					}
					return
				}
			}
			t.Errorf("no flaw among %d", len(d.Flaws))
		})
	}
}
