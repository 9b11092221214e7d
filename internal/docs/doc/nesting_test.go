package doc

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

// However deeply elements are nested, readers get a page and writers the
// position of the first tag that is left out.
func TestDeepNestingIsCut(t *testing.T) {
	t.Parallel()
	formatting := "first line\n\n"
	for i := range 700 {
		formatting += `<p><b id="x` + strconv.Itoa(i) + `">t` + strconv.Itoa(i) + "</p>\n"
	}
	for name, c := range map[string]struct {
		body, shown string
		line        int
	}{
		"elements":   {"Before.\n\n<div>\n" + strings.Repeat("<div>", 3000) + "\ndeep *text*\n" + strings.Repeat("</div>", 3001) + "\n\n## After\n\nAfter.\n", "After.", 8},
		"formatting": {formatting, "t699", 5},
		"no text":    {strings.Repeat("<span>", 3000), "", 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cat, b := newPipeline(t, map[string]string{"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n" + c.body})
			d, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
			if err != nil {
				t.Fatal(err)
			}
			var shown strings.Builder
			for _, s := range d.Body {
				shown.WriteString(s.Content)
			}
			if !strings.Contains(shown.String(), c.shown) {
				t.Errorf("the page lacks %q: %.300s", c.shown, shown.String())
			}
			found := false
			for _, f := range d.Flaws {
				if f.Name == deepNesting {
					found = true
					if f.Line != c.line {
						t.Errorf("flaw is on line %d, want %d", f.Line, c.line)
					}
				}
			}
			if !found {
				t.Errorf("no flaw among %v", d.Flaws)
			}
		})
	}
}
