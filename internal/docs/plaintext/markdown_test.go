package plaintext

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/testkit"
)

func TestMarkdown(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(_ *testing.T, in map[string]string) map[string]string {
		d := &doc.Document{Title: "Signposts", Body: []doc.Section{{Kind: doc.Prose, Content: in["section.html"]}}}
		return map[string]string{"want.md": string(Markdown(d, "https://site.example"))}
	})
}

func TestSectionsOfAllKinds(t *testing.T) {
	got := string(Markdown(&doc.Document{Title: "Signposts", Body: []doc.Section{
		{Kind: doc.Prose, Content: "<p>First.</p>"},
		{Kind: doc.Prose, Headed: true, Title: "Use of <code>mark()</code>", Content: "<p>Second.</p>"},
		{Kind: doc.Prose, Headed: true, IsH3: true, Title: "Detail", Content: "<p>Third.</p>"},
		{Kind: doc.Specifications, Headed: true, Title: "Specifications", Specifications: []webdata.Specification{{BCDSpecificationURL: "https://spec.example/#mark", Title: "Trails"}}},
		{Kind: doc.Compat, Headed: true, Title: "Browser compatibility", Query: "api.Trail.mark"},
	}}, "https://site.example"))
	want := `# Signposts

First.

## Use of ` + "`mark()`" + `

Second.

### Detail

Third.

## Specifications

- [Trails](https://spec.example/#mark)

## Browser compatibility

Compatibility data: <https://site.example/bcd/api/v0/current/api.Trail.mark.json>
`
	if got != want {
		t.Errorf("Markdown() =\n%s\nwant\n%s", got, want)
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{"<p>a", "<table><tr><td>", "<ul><li><ul><li>x</ul></ul>", "<pre>```</pre>", "<code>`</code>", "<dl><dt>a<dd>b</dl>", "<a href='x(y)'>z</a>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := string(Markdown(&doc.Document{Title: "T", Body: []doc.Section{{Kind: doc.Prose, Content: s}}}, ""))
		if !strings.HasPrefix(text, "# T\n") || !strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\n\n") {
			t.Fatalf("Markdown of %q has white space at an end: %q", s, text)
		}
	})
}

func TestAppendKeepsWhatWasThere(t *testing.T) {
	d := &doc.Document{Title: "Signposts", Body: []doc.Section{{Kind: doc.Prose, Content: "<ul><li><p>One.</p><ul><li>Two.</li></ul></li></ul><blockquote><p>Said.</p></blockquote>"}}}
	want := "before\n\n" + string(Markdown(d, ""))
	if got := string(Append([]byte("before\n\n"), d, "")); got != want {
		t.Errorf("Append() =\n%s\nwant\n%s", got, want)
	}
}

func BenchmarkMarkdown(b *testing.B) {
	content := "<p>Use <code>mark()</code> with a <a href=\"/en-US/docs/Web\">link</a>.</p>" + strings.Repeat("<dl><dt id=\"x\"><code>x</code></dt><dd><p>A value &amp; more.</p></dd></dl>", 10)
	d := &doc.Document{Title: "Signposts"}
	for range 10 {
		d.Body = append(d.Body, doc.Section{Kind: doc.Prose, Headed: true, Title: "Section", Content: content})
	}
	b.ReportAllocs()
	var text []byte
	for b.Loop() {
		text = Append(text[:0], d, "https://site.example")
	}
}

// Tables with short rows and deep lists do not become many times longer than
// their HTML.
func TestTextIsInProportionToThePage(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"short rows":   "<table><tr>" + strings.Repeat("<td>a</td>", 20_000) + "</tr>" + strings.Repeat("<tr><td>a</td></tr>", 5000) + "</table>",
		"deep list":    strings.Repeat("<ul><li>", 150) + strings.Repeat("<p>a</p>", 20_000) + strings.Repeat("</li></ul>", 150),
		"deep quote":   strings.Repeat("<blockquote>", 300) + strings.Repeat("<p>a</p>", 20_000) + strings.Repeat("</blockquote>", 300),
		"run of marks": "<pre>" + strings.Repeat("`", 500_000) + "</pre><p><code>" + strings.Repeat("`", 500_000) + "</code></p>",
	} {
		got := Markdown(&doc.Document{Title: "Page", Body: []doc.Section{{Kind: doc.Prose, Content: html}}}, "https://site.example")
		if most := 20 * len(html); len(got) > most || len(got) < 20_000 {
			t.Errorf("%s: %d bytes of HTML become %d of text, want at most %d", name, len(html), len(got), most)
		}
	}
}
