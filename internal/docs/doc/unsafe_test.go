package doc

import (
	"context"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

func checkHarmless(t testing.TB, source string, c *Content) {
	t.Helper()
	pieces := append([]string(nil), c.Sidebars...)
	for _, s := range c.Sections {
		pieces = append(pieces, s.Content, s.Title)
		for _, spec := range s.Specifications {
			pieces = append(pieces, `<a href="`+link.EscapeAttr(spec.BCDSpecificationURL)+`">`)
		}
	}
	for _, entry := range c.TOC {
		pieces = append(pieces, entry.Text)
	}
	for _, piece := range pieces {
		if harm := docstest.Harm(piece); len(harm) > 0 {
			t.Errorf("%q leaves %s in %q", source, harm, piece)
		}
	}
}

// FuzzContent checks that a browser runs no script from content, whether it is
// Markdown, HTML or an argument of a macro.
func FuzzContent(f *testing.F) {
	archive := testkit.ReadFile(f, "testdata/unsafe.txtar")
	_, page, _ := strings.Cut(string(archive), "slug: Page\n---\n")
	page, _, _ = strings.Cut(page, "-- want")
	for block := range strings.SplitSeq(page, "\n\n") {
		f.Add(block)
	}
	for _, seed := range []string{
		`<!-- --&gt;<img src=x onerror=x()> --> <!--&#45;-!><img onerror=x()>-->`,
		"## A <script>x()</script> [b](javascript:x()) {#c}\n\n{{LiveSampleLink('a', '<img onerror=x()>')}} <https:javascript:x>",
		"<svg><title><a title=\"</title><img src=x onerror=x()>\">b</a></title></svg>\n\n<math display=block><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=x()&gt;\">",
		"> [!NOTE]\n> <b onclick=x()>a</b>\n\n- a\n  - : <iframe srcdoc=x>\n\n| a |\n|---|\n| <form><input name=parentNode> |\n",
		"<table><tr><td onclick=x()>a<pre class='brush: js'><b onclick=x()>c</b></pre><math display=\"block\"><mi>x</math><div data-specs='' data-spec-urls='javascript:x()'></div>",
		"## A\n\n<div data-specs data-spec-urls='javascript:x()'></div>",
		"![a](data:text/html,x) [b]: javascript:x()\n\n[b] [c](<javascript:x()> 'd') <a href=\"java\nscript:x()\">",
	} {
		f.Add(seed)
	}
	cat, b := newPipeline(f, onePage)
	p := cat.Page(locale.EnUS, "Page")
	f.Fuzz(func(t *testing.T, source string) {
		c, err := b.Content(&Source{URL: p.URL(), Locale: p.Locale, Markdown: source, Page: p, File: p.File, BodyLine: 6, Report: flaw.Discard})
		if err != nil {
			return // too deep
		}
		checkHarmless(t, source, c)
	})
}

// Each removed part is a flaw with its own position, however many there are.
func TestUnsafeFlawsHavePositions(t *testing.T) {
	t.Parallel()
	const many = 500
	for _, body := range []string{
		strings.Repeat("<b onclick=x()>a</b>\n", many),
		manyHandlers(many),
	} {
		cat, b := newPipeline(t, map[string]string{"en-us/page/index.md": "---\ntitle: Page\nslug: Page\n---\n\n" + body})
		d, err := b.Build(context.Background(), cat.Page(locale.EnUS, "Page"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Flaws) != many {
			t.Fatalf("%d flaws", len(d.Flaws))
		}
		for i, f := range d.Flaws {
			if f.Line != 6+i || f.Column > 4 || f.Excerpt == "" || f.Name != "UnsafeAttribute" {
				t.Fatalf("flaw %d: %+v", i, f)
			}
		}
	}
}

func manyHandlers(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("<b on" + strings.Repeat("a", i) + "=x()>a</b>\n")
	}
	return b.String()
}
