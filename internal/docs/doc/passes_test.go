package doc

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/platform/locale"
)

func FuzzString(f *testing.F) {
	f.Add("plain")
	f.Add("\"quotes\" \\ \x00\x1f\x7f <&> \u2028 \U0001F600 \b\f\n\r\t")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		var back string
		if err := json.Unmarshal(appendString(nil, s), &back); err != nil || back != s {
			t.Errorf("appendString(%q) reads back as %q, %v", s, back, err)
		}
	})
}

// For any HTML, the passes leave no duplicate id, no mark of their own, and HTML
// that parses to what was serialized.
func FuzzPasses(f *testing.F) {
	for _, source := range append(plainFragments, oddFragments...) {
		f.Add(source)
	}
	f.Add(`<h2 data-update-id id="x">A</h2><h2>A</h2><dl><dt>a<dt id="A">b</dl><p></p><pre class="brush: js">x</pre><table>`)
	f.Add(`<a href="/en-US/docs/Web" data-checked>x</a><a href="/en-US/docs/No">y</a><a href="https://x">z</a><img src="a.png">`)
	f.Add(`<div data-compat="a.b"></div><h2>C</h2><div data-compat="a.b" data-compat-many></div><p><div data-specs="a,b"></div>`)
	f.Add(`<pre class="html live-sample___a">x</pre><iframe data-live-id="a"></iframe><h3 id=b>B</h3><pre class=css>y</pre><iframe data-live-id=b></iframe>`)
	_, b := newPipeline(f, onePage)
	f.Fuzz(func(t *testing.T, source string) {
		nodes := arenas.Get().(*arena)
		defer nodes.release()
		root, err := parseFragment(source, nodes, nil)
		if err != nil {
			return
		}
		c := b.assemble(&Source{URL: "/en-US/docs/Page", Locale: locale.EnUS, Markdown: source}, root, nodes, nil, nil)
		ids := map[string]bool{}
		for _, id := range c.Fragments {
			if ids[id] {
				t.Errorf("%q: duplicate id %q", source, id)
			}
			ids[id] = true
		}
		for _, s := range c.Sections {
			checkSection(t, source, s)
		}
		if data := AppendSections(nil, c.Sections); utf8.ValidString(source) && !json.Valid(data) {
			t.Errorf("%q: invalid JSON %s", source, data)
		}
	})
}

func checkSection(t *testing.T, source string, s Section) {
	t.Helper()
	root, err := parseComplete(s.Content)
	if err != nil {
		return
	}
	if hasMarks(root) {
		t.Errorf("%q: marks remain in %q", source, s.Content)
	}
}

func hasMarks(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		for _, key := range []string{"data-checked", updateID} {
			if hasAttr(c, key) {
				return true
			}
		}
		if isMarker(c) || hasMarks(c) {
			return true
		}
	}
	return false
}

// benchmarkPage is a page of about the usual length and structure.
func benchmarkPage() map[string]string {
	var b strings.Builder
	b.WriteString("---\ntitle: Page\nslug: Page\npage-type: web-api-interface\nbrowser-compat: api.AbortController\n---\n\n")
	b.WriteString("{{APIRef}}{{SecureContext_Header}}\n\nAn interface that does {{domxref(\"Something\")}} with `code` and [links](/en-US/docs/Web).\n\n")
	for range 6 {
		b.WriteString("## Members\n\nSome words about the _members_ of it, **all** of them, and what they do for a [reader](https://example.org/).\n\n")
		for range 4 {
			b.WriteString("- {{domxref(\"Thing.member\")}} {{readonlyinline}}\n  - : Returns a value, see {{jsxref(\"Promise\")}} for what that means.\n")
		}
		b.WriteString("\n```js\nconst thing = new Thing({ a: 1, b: \"two\" });\nif (thing.a < 2 && thing.b) {\n  console.log(thing);\n}\n```\n\n")
	}
	b.WriteString("## Specifications\n\n{{Specifications}}\n\n## Browser compatibility\n\n{{Compat}}\n\n## See also\n\n- [Web](/en-US/docs/Web)\n")
	return map[string]string{"en-us/page/index.md": b.String()}
}

func BenchmarkBuild(b *testing.B) {
	cat, builder := newPipeline(b, benchmarkPage())
	builder.settings.Flaws = false
	p := cat.Page(locale.EnUS, "Page")
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		d, err := builder.Build(context.Background(), p, nil)
		if err != nil {
			b.Fatal(err)
		}
		dst = d.AppendJSON(dst[:0])
	}
	b.SetBytes(int64(len(dst)))
}

// BenchmarkPasses measures this package's part of a build: from the Markdown
// renderer's HTML to sections.
func BenchmarkPasses(b *testing.B) {
	cat, builder := newPipeline(b, benchmarkPage())
	p := cat.Page(locale.EnUS, "Page")
	text, err := cat.Body(p)
	if err != nil {
		b.Fatal(err)
	}
	src := &Source{URL: p.URL(), Locale: p.Locale, Markdown: text, Page: p}
	page, err := builder.renderHTML(src)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(page.html)))
	b.ReportAllocs()
	for b.Loop() {
		nodes := arenas.Get().(*arena)
		root, err := parseFragment(page.html, nodes, nil)
		if err != nil {
			b.Fatal(err)
		}
		builder.assemble(src, root, nodes, page.sidebars, nil)
		nodes.release()
	}
}

// BenchmarkParser compares the two HTML parsers on one page: the difference is
// the reason for fastParser, and a significant part of a build.
func BenchmarkParser(b *testing.B) {
	cat, builder := newPipeline(b, benchmarkPage())
	p := cat.Page(locale.EnUS, "Page")
	text, err := cat.Body(p)
	if err != nil {
		b.Fatal(err)
	}
	page, err := builder.renderHTML(&Source{URL: p.URL(), Locale: p.Locale, Markdown: text, Page: p})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("fast", func(b *testing.B) {
		b.SetBytes(int64(len(page.html)))
		b.ReportAllocs()
		for b.Loop() {
			nodes := arenas.Get().(*arena)
			if parseFast(page.html, nodes, nil) == nil {
				b.Fatal("gave up")
			}
			nodes.release()
		}
	})
	b.Run("complete", func(b *testing.B) {
		b.SetBytes(int64(len(page.html)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := parseComplete(page.html); err != nil {
				b.Fatal(err)
			}
		}
	})
}
