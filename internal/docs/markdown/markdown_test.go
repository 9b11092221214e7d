package markdown

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

func TestRender(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		o := Options{Locale: locale.Locale(strings.TrimSpace(in["locale"]))}
		return map[string]string{"want.html": render(t, in["page.md"], o)}
	})
}

func TestRenderDocs(t *testing.T) {
	t.Parallel()
	testkit.Golden(t, "testdata/docs/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		o := Options{Locale: locale.Locale(strings.TrimSpace(in["locale"])), Dialect: Docs}
		return map[string]string{"want.html": render(t, in["page.md"], o)}
	})
}

func render(t testing.TB, src string, o Options) string {
	t.Helper()
	var dst bytes.Buffer
	if err := Render(&dst, []byte(src), o); err != nil {
		t.Fatalf("Render(%.80q): %v", src, err)
	}
	return dst.String()
}

func TestRenderCleansInput(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, src, want string }{
		{"byte order mark", "\ufeff# a", "<h1 id=\"a\">a</h1>\n"},
		{"carriage returns", "a\r\nb\rc\n", "<p>a\nb\nc</p>\n"},
		{"NUL", "a\x00b", "<p>a\ufffdb</p>\n"},
		{"invalid UTF-8", "a\xffb", "<p>a\ufffdb</p>\n"},
		{"nothing", "", ""},
		{"blank", " \n\t\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := render(t, test.src, Options{}); got != test.want {
				t.Errorf("Render(%q) = %q, want %q", test.src, got, test.want)
			}
		})
	}
}

func TestRenderAppends(t *testing.T) {
	t.Parallel()
	dst := bytes.NewBufferString("<p>before</p>\n")
	if err := Render(dst, []byte("after"), Options{}); err != nil {
		t.Fatal(err)
	}
	if got, want := dst.String(), "<p>before</p>\n<p>after</p>\n"; got != want {
		t.Errorf("Render appended to %q, want %q", got, want)
	}
}

func TestVisitBlocks(t *testing.T) {
	t.Parallel()
	const src = "# A `b` [c](/d)\n\nText\\* &amp; **bold**\n![alt](x.png)\n\n> [!NOTE]\n> n\n\n- t\n  - : d\n\n" +
		"| a | b |\n|---|---|\n| 1 | `2\\|3` |\n\n```js\nx < y\n```\n\n<p\ntitle=\">\">h &lt;</p><!-- no -->\n\n<!-- nothing -->\n"
	kinds := map[BlockKind]string{Paragraph: "p", Heading: "h", Code: "code", TableRow: "tr", RawHTML: "html"}
	var got []string
	err := VisitBlocks([]byte(src), Reference, func(b Block) {
		got = append(got, fmt.Sprintf("%s %t %q %q%s", kinds[b.Kind], b.Nested, b.Text, b.Links, b.Language()))
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`h false "A b c" ["/d"]`, `p false "Text* & bold\nalt" []`, `p true "n" []`, `p true "t" []`, `p true "d" []`,
		`tr false "a b" []`, `tr false "1 2|3" []`, `code false "x < y" []js`, `html false "h <" []`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("blocks:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestNoteLabels(t *testing.T) {
	t.Parallel()
	for _, l := range locale.All() {
		got := render(t, "> [!WARNING]\n> x", Options{Locale: l})
		label := "Warning:"
		if l.IsActive() {
			label = labelsOf[l].warning
		}
		want := "<strong>" + label + "</strong>"
		if label == "" || NoteLabel(l) == "" || !strings.Contains(got, want) {
			t.Errorf("warning in %s = %q, want the label %q", l, got, want)
		}
	}
}

// hostile are inputs on which parsers without limits take disproportionate time
// or depth.
func hostile(size int) map[string]string {
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	runs := func() string {
		var b strings.Builder
		for i := 1; b.Len() < size; i++ {
			b.WriteString("e" + strings.Repeat("`", i))
		}
		return b.String()
	}
	numbered := func(format string) string {
		var b strings.Builder
		for i := 1; b.Len() < size; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	var nested string
	for i := 0; len(nested) < size/2; i++ {
		nested += strings.Repeat("    ", i) + "!!! a\n"
	}
	return map[string]string{
		"backtick runs":      runs(),
		"brackets":           strings.Repeat("[", size/2) + "a" + strings.Repeat("]", size/2),
		"comments":           "a" + fill("<!--"),
		"definitions":        fill("[a]: b\n\"c\n"),
		"emphasis":           fill("*a **a ") + "b" + fill(" a** a*"),
		"images":             strings.Repeat("![", size/6) + strings.Repeat("](u)", size/6),
		"link starts":        fill("[a](<b"),
		"mixed delimiters":   fill("*a *b ") + fill("c_ "),
		"lists":              fill("- "),
		"quotes":             fill("> "),
		"tags":               fill(`<a b="`),
		"titles":             fill(`[a](b "c`),
		"table of many rows": "|a|\n|-|\n" + fill("|`\\|`\n"),
		"directives":         fill(":::a\n"),
		"open directives":    fill(":::a\n") + fill(":::\n"),
		"indented notes":     "!!! a\n" + fill("    !!! a\n"),
		"indentation":        nested,
		"tabs":               "::: tabs\n" + fill("== a\n"),
		"tabs in a row":      fill("=== \"a\"\n"),
		"footnotes":          fill("[^a]: b[^a]\n") + fill("[^a]"),
		"many footnotes":     numbered("[^%d]: a [^%[1]d]\n"),
		"marked lines":       "```a {" + fill("1-9999999,") + "}\n" + fill("a\n"),
		"brackets of titles": ":::a" + fill("["),
		"attributes":         fill(":::a{b\n"),
		"heading ids":        "# a" + fill(" {#a}"),
		"magic lines":        "```\n" + fill("// [!code ++]\n"),
		"file tree":          "```tree\n" + numbered("%d\n"),
		"deep file tree":     "```tree\n" + nested,
		"same ids":           fill("# a\n"),
		"strikes":            fill("~a ") + fill("~~b"),
		"tasks":              fill("- [ ] a\n"),
		"alerts":             fill("> [!a]\n\n"),
		"wide table":         strings.Repeat("|a", size/6) + "\n" + strings.Repeat("|-", size/6) + "\n" + strings.Repeat("|\n", size/6),
	}
}

func TestHostileInputStaysBounded(t *testing.T) {
	t.Parallel()
	const size = 1 << 18
	for name, src := range hostile(size) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, d := range []Dialect{Reference, Docs} {
				if got := len(render(t, src, Options{Dialect: d})); got > 60*len(src) {
					t.Errorf("dialect %d: %d bytes became %d", d, len(src), got)
				}
			}
		})
	}
}

func TestLargePage(t *testing.T) {
	t.Parallel()
	page := strings.Repeat("## Heading\n\nA paragraph with `code`, a [link](/x) and **more**.\n\n- item\n  - : definition\n\n", 1<<17)
	if len(page) < 10<<20 {
		t.Fatalf("the page has %d bytes", len(page))
	}
	if got, want := strings.Count(render(t, page, Options{}), "<dd>"), 1<<17; got != want {
		t.Errorf("a large page has %d definitions, want %d", got, want)
	}
}

func FuzzRender(f *testing.F) {
	f.Add("# A\n\n- t\n  - : d\n\n> [!NOTE]\n> n\n\n| a |\n| - |\n| `\\|` |\n")
	f.Add("```js-nolint hidden\nx\n```\n\n⦗0⦘ [a](b 'c') ![d](e) <f@g.hi> www.jk.lm n@o.pq\n")
	f.Add("> [!WARNING] *a*\n>\n> - : b\n\n&amp;\\*<b>c</b>\n===\n")
	f.Add(":::note[a *b*]\n::: tabs\n== a\n```js {1} [b]\n// [!code ++]\nx\n```\n@tab c\n:::\n:::\n")
	f.Add("!!! tip \"a\"\n    === \"b\"\n        c[^1]\n\n[^1]: d\n\n> [!x]- *y* `z`\n> - [x] ~~a~~\n\n# h {#i}\n")
	for _, src := range hostile(300) {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, d := range []Dialect{Reference, Docs} {
			checkRender(t, src, Options{Locale: "de", Dialect: d})
		}
	})
}

// checkRender checks what is true of the HTML of any input.
func checkRender(t *testing.T, src string, o Options) {
	t.Helper()
	got := render(t, src, o)
	o.Map = &SourceMap{}
	if again := render(t, src, o); got != again {
		t.Errorf("Render(%q) differs the second time", src)
	}
	for _, p := range o.Map.pieces {
		if p.end > len(got) || p.source.Start > p.source.End || p.source.End > len(src) {
			t.Errorf("Render(%q) has a source %v at %d", src, p.source, p.start)
		}
	}
	if len(got) > 1024+100*len(src) {
		t.Errorf("Render returns %d bytes for %d", len(got), len(src))
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	if _, err := html.ParseFragment(strings.NewReader(got), body); err != nil {
		t.Errorf("Render(%q) does not parse: %v", src, err)
	}
	if !utf8.ValidString(got) {
		t.Errorf("Render(%q) is not UTF-8", src)
	}
}

func BenchmarkRender(b *testing.B) {
	page := []byte(benchmarkPage)
	b.SetBytes(int64(len(page)))
	b.ReportAllocs()
	var dst bytes.Buffer
	for b.Loop() {
		dst.Reset()
		if err := Render(&dst, page, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// benchmarkPage has the mix of a reference page: prose with code and links, a
// definition list, fences, a note, a table and raw HTML.
var benchmarkPage = strings.Repeat(`The **teapot** interface of the ⦗xxxxxxxxxx0⦘ represents a vessel, which
you get from `+"`kitchen.teapot`"+` or [make yourself](/en-US/docs/Web/API/Teapot/Teapot "Constructor").

> [!NOTE]
> Teapots are only available in secure kitchens.

## Instance properties

- ⦗xxxxxxxxxxxxxxxx1⦘ ⦗xxxxxxxxxxxx2⦘
  - : The volume in litres, as a number between `+"`0`"+` and `+"`2`"+`.
- ⦗xxxxxxxxxxxxxxxx3⦘
  - : Whether the lid is on. See [lids](#lids).

### Examples

`+"```js live-sample___pour"+`
const pot = new Teapot({ volume: 1.5 });
if (pot.lid && pot.volume > 1) {
  pot.pour("<cup>");
}
`+"```"+`

| Value    | Meaning                  |
| -------- | ------------------------ |
| `+"`full`"+`   | Nothing more can go in   |
| `+"`empty`"+`  | Fill it, see https://example.org/fill. |

<table>
  <tbody>
    <tr><td>Raw</td></tr>
  </tbody>
</table>

`, 4)

func TestVisitBlocksOfDocs(t *testing.T) {
	t.Parallel()
	const src = "## A {#own}\n\n:::tip[T *t*]\nx\n:::\n\n> [!NOTE] U\n> y\n\n=== \"L\"\n    z[^1]\n\n[^1]: n\n\n" +
		"```js {1} title=\"a\"\n// highlight-next-line\nb; // [!code ++]\n```\n\n- [x] ~~c~~\n"
	var got []string
	err := VisitBlocks([]byte(src), Docs, func(b Block) {
		got = append(got, fmt.Sprintf("%d %q %s%s", b.Kind, b.Text, b.ID, b.Language()))
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`1 "A" own`, `0 "T t" `, `0 "x" `, `0 "U" `, `0 "y" `, `0 "L" `, `0 "z" `, `0 "n" `, `2 "b;" js`, `0 "c" `,
	}
	if !slices.Equal(got, want) {
		t.Errorf("blocks:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
