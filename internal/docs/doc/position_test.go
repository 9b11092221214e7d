package doc

import (
	"context"
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
)

// textAt returns the part of a source at a flaw's position.
func textAt(source string, firstLine int, f flaw.Flaw) string {
	lines := strings.SplitAfter(source, "\n")
	offset := func(line, column int) int {
		n := 0
		for i := range line - firstLine {
			n += len(lines[i])
		}
		return n + len(string([]rune(lines[line-firstLine])[:column]))
	}
	return source[offset(f.Line, f.Column-1):offset(f.EndLine, f.EndColumn)]
}

// flawsOf returns the flaws of Markdown.
func flawsOf(t testing.TB, b *Builder, p *content.Page, source string) []flaw.Flaw {
	t.Helper()
	var flaws flaw.List
	_, err := b.Content(&Source{
		URL: p.URL(), Locale: p.Locale, Markdown: source, Page: p, Banners: p.Banners, File: p.File, BodyLine: p.BodyLine, Report: &flaws,
	})
	if err != nil {
		return nil // too deep
	}
	return flaws.Sorted()
}

// Whatever comes before it, a flaw about a link has the position of the link's
// Markdown, or of the address if the link is HTML.
func TestPositionsAreExact(t *testing.T) {
	t.Parallel()
	const address = "/en-US/docs/Gone"
	const markdown, raw = "[x](" + address + ")", `<a href="` + address + `">x</a>`
	cat, b := newPipeline(t, onePage)
	p := cat.Page(locale.EnUS, "Page")
	for _, tt := range []struct{ name, before, after string }{
		{"at the start", "", ""},
		{"after a macro", `{{HTMLElement("b")}} `, ""},
		{"after macros shorter than their placeholders", "{{A}} {{B}} ", " {{C}}"},
		{"after a macro over two lines", "{{RFC(1,\n\"two\")}} ", ""},
		{"after escaped braces", `\{{x}} ü \} `, ""},
		{"after marks of placeholders", "\u2997\u2998 {{A}} \u29970\u2998 ", ""},
		{"after a formula", `<math display="block"><mi>x</mi></math> `, ""},
		{"between formulas", "<math><mi>x</mi></math> ", ` <math display="block"><mi>x</mi></math>`},
		{"in emphasis with a macro", "**_{{A}} ", "_ {{A}}**"},
		{"in a quote in a list", "- a {{A}}\n\n  > b {{A}}\n  > ", " c"},
		{"in a note", "> [!NOTE]\n> ", ""},
		{"in a definition", "- term\n  - : ", ""},
		{"in a table", "| a | b |\n| - | - |\n| {{A}} `\\|` <b title=\"\\|\">c</b> | ", " |"},
		{"in a block of HTML", "{{A}}\n\n<div>\n{{A}}\n\n", "\n\n</div>"},
		{"in HTML in a list", "- {{A}}\n\n\t<div>\n\t{{A}} ", "\n\t</div>"},
		{"after HTML that is not closed", "<p>{{A}}<p>b<i>\n\n", "\n\n</i>c"},
		{"in a heading", "## ü {{A}} ", ""},
		{"in an image", "![a](https://example.org/x.png) [![b](https://example.org/y.png)](/en-US/docs/Web) ", ""},
		{"after a link over two lines", "[a\nb](/en-US/docs/Web\n'c') ", ""},
		{"with other line ends", "a\r\n\ufeff {{A}}\r\nb ", "\r\n"},
		{"after a zero byte", "a\x00b ", "\x00"},
	} {
		for _, written := range []struct{ link, want string }{{markdown, markdown}, {raw, address}} {
			source := tt.before + written.link + tt.after
			found := 0
			for _, f := range flawsOf(t, b, p, source) {
				if f.Href != address {
					continue
				}
				found++
				if got := textAt(source, p.BodyLine, f); got != written.want {
					t.Errorf("%s: flaw of %s in %q is at %q: %s", tt.name, written.link, source, got, f)
				}
			}
			if found != 1 && !strings.Contains(tt.name, "block of HTML") && !strings.Contains(tt.name, "HTML in a list") {
				t.Errorf("%s: %d flaws of %q", tt.name, found, source)
			}
		}
	}
}

// A flaw in text from a macro's arguments has the position of the call.
func TestPositionsOfMacroOutput(t *testing.T) {
	t.Parallel()
	cat, b := newPipeline(t, onePage)
	p := cat.Page(locale.EnUS, "Page")
	for _, tt := range []struct{ source, want string }{
		{`a {{LiveSampleLink("s", "<i onclick='x()'>t</i>")}} b`, `{{LiveSampleLink("s", "<i onclick='x()'>t</i>")}}`},
		{"a {{A}} {{EmbedLiveSample(\"none\")}}\n", `{{EmbedLiveSample("none")}}`},
		{"<div>{{A}} {{specifications('x')}}</div>", "{{specifications('x')}}"},
		{`<b title="{{A}}" onclick="x()">t</b>`, "onclick"},
		{`<b title="{{A}}{{A}}" id={{A}}theme-menu>t</b>`, "theme-menu"},
		{"- hydration\n  - : x\n", "hydration"},
		{"Theme-menu\n---\n", "Theme-menu"},
		{"| a |\n|---|\n| <b title='\\|' onclick=x() lang='\\|'>t</b> |", "onclick"},
		{"<h2>Hydration</h2>", "<h2"},
		{"<xmp>a</xmp>", "<xmp"},
		{`<p title="x" style="position: fixed">a</p>`, `style="position: fixed"`},
	} {
		flaws := flawsOf(t, b, p, tt.source)
		last := flaws[len(flaws)-1]
		if got := textAt(tt.source, p.BodyLine, last); got != tt.want {
			t.Errorf("last flaw of %q is at %q, want %q: %s", tt.source, got, tt.want, last)
		}
	}
}

// FuzzPositions adds a link to a missing page to a source: its flaw, if any, has
// the link's position.
func FuzzPositions(f *testing.F) {
	f.Add("{{A}} \\{{x}} <p>one<p>two\n\n", 7)
	f.Add("> - a {{A}}\n>   <div title='", 10)
	f.Add("| a |\n|---|\n| \\| b |", 18)
	f.Add("<math display=\"block\"></math>{{A}}<math display=block></math>", 34)
	f.Add("- a\n\t- : {{A}}\t`\\|`\n\n\t<b>\n", 20)
	f.Add("<svg><![CDATA[ > <b> ]]></svg><p><b><b><b><b><p>", 30)
	f.Add("\u2997\u2998\ufeff\r\n\x00", 3)
	const address = "/en-US/docs/Gone"
	cat, b := newPipeline(f, onePage)
	p := cat.Page(locale.EnUS, "Page")
	f.Fuzz(func(t *testing.T, source string, offset int) {
		source = strings.ToValidUTF8(source, "")
		runes := []rune(source)
		if offset < 0 || offset > len(runes) || strings.Contains(source, "Gone") {
			return
		}
		source = string(runes[:offset]) + "[x](" + address + ")" + string(runes[offset:])
		for _, f := range flawsOf(t, b, p, source) {
			if f.Line < p.BodyLine || f.Column < 1 || f.EndLine < f.Line || f.EndLine == f.Line && f.EndColumn < f.Column {
				t.Fatalf("impossible position %d:%d-%d:%d of %q", f.Line, f.Column, f.EndLine, f.EndColumn, source)
			}
			text := textAt(source, p.BodyLine, f)
			unknown := f.Line == p.BodyLine && f.Column == 1 && f.EndColumn == 1
			if f.Href == address && !unknown && !strings.Contains(text, address) {
				t.Fatalf("flaw of the link in %q is at %q", source, text)
			}
		}
	})
}

// TestCorpusPositions checks the positions of flaws on every page of the content
// tree in WAYMARK_CORPUS.
func TestCorpusPositions(t *testing.T) {
	cat, b := corpusBuilder(t)
	byName := map[string]int{}
	for _, p := range cat.Pages() {
		body, err := cat.Body(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range flawsOf(t, b, p, body) {
			if f.File != p.File || f.Line == 0 {
				continue
			}
			byName[f.Name]++
			if text := textAt(body, p.BodyLine, f); !isAbout(text, f) {
				t.Errorf("%s: flaw is at %q", f, text)
			}
		}
	}
	t.Log(byName)
}

// isAbout reports whether a part of a source can have a flaw.
func isAbout(text string, f flaw.Flaw) bool {
	switch {
	case strings.HasPrefix(text, "{{") && strings.HasSuffix(text, "}"): // a macro call
		return true
	case f.Group == flaw.BrokenLinks:
		isReference := strings.HasPrefix(text, "[") && !strings.Contains(text, "](")
		return isReference || strings.Contains(html.UnescapeString(text), f.Href)
	case f.Name == reservedID:
		return text != ""
	case strings.HasPrefix(f.Explanation, "image "):
		return strings.HasPrefix(text, "![") || strings.Contains(f.Explanation, text)
	}
	return f.Macro != "" || text != ""
}

func corpusBuilder(t *testing.T) (*content.Catalogue, *Builder) {
	dir := os.Getenv("WAYMARK_CORPUS")
	if dir == "" {
		t.Skip("WAYMARK_CORPUS does not name a content tree")
	}
	cat, err := content.Load(context.Background(), content.Sources{Content: dir, Translated: dir},
		content.Options{History: content.HistoryOff}, flaw.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return cat, newTestBuilder(t, cat)
}

func TestScanTag(t *testing.T) {
	t.Parallel()
	const source = "x<A b='1'\n\tB=2 c = \"3>\" =d /e xlink:href=f>"
	tag := scanTag(source, 1)
	var got []string
	for _, name := range []string{"b", "C", "=d", "e", "xlink:HREF", "none"} {
		for _, what := range []aspect{ofAttributeName, ofAttributeValue, ofAttribute} {
			part := tag.part(what, name)
			got = append(got, source[part.Start:part.End])
		}
	}
	want := []string{"b", "1", "b='1'", "c", "3>", "c = \"3>\"", "=d", "<A", "=d", "e", "<A", "e", "xlink:href", "f", "xlink:href=f", "<A", "<A", "<A"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("parts = %q, want %q", got, want)
	}
}
