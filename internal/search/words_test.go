package search

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/locale"
)

func TestTermsOfText(t *testing.T) {
	for _, tc := range []struct {
		locale locale.Locale
		text   string
		want   string // terms that must be there
	}{
		{locale.EnUS, "Array.prototype.map()", "array prototyp map arrayprototypemap"},
		{locale.EnUS, "grid-template-columns", "grid templat column gridtemplatecolumn"},
		{locale.EnUS, "X-Frame-Options: DENY", "x frame option xframeopt deni"},
		{locale.EnUS, "use :has() here", ":has here"},
		{locale.EnUS, "@media (width)", "media @media width"},
		{locale.EnUS, "<input>", "input <input"},
		{locale.EnUS, "::before", "::before"},
		{locale.EnUS, "#private", "#private"},
		{locale.EnUS, "the walking dogs", "walk dog"},
		{"de", "die Häuser und Zäune", "haus zaun"},
		{"fr", "les éléments", "element"},
		{"ru", "цветные рамки", "цветн рамк"},
		{"ja", "配列の要素", "配列 列の の要 要素"},
		{"zh-CN", "数组 map 方法", "数组 map 方法"},
		{"ko", "배열 요소", "배열 요소"},
		{"pt-PT", "as caixas", "caix"},
		{"hu", "elements of the házak", "elements of the hazak"}, // no stems, and no English ones
	} {
		got := NewAnalyzer(tc.locale).Terms(tc.text)
		for _, want := range strings.Fields(tc.want) {
			if !slices.Contains(got, want) {
				t.Errorf("%s: Terms(%q) = %q, want %q in it", tc.locale, tc.text, got, want)
			}
		}
	}
}

func TestNamesHaveTheirParts(t *testing.T) {
	got := NewAnalyzer(locale.EnUS).Names("addEventListener of XMLHttpRequest")
	for _, want := range []string{"addeventlisten", "event", "of", "xml", "http", "request"} {
		if !slices.Contains(got, want) {
			t.Errorf("Names() = %q, want %q in it", got, want)
		}
	}
}

func FuzzTerms(f *testing.F) {
	for _, s := range []string{"Array.prototype.map()", "::x @y :z", "要素のa配列", "É̀ß\xff", "a-b-c-d-e-f", "((((", strings.Repeat("a.", 50)} {
		f.Add(s)
	}
	a := NewAnalyzer(locale.EnUS)
	f.Fuzz(func(t *testing.T, s string) {
		for _, term := range append(a.Terms(s), a.Names(s)...) {
			if term == "" || utf8.ValidString(s) && !utf8.ValidString(term) || strings.ContainsAny(term, " \n\t") {
				t.Fatalf("Terms(%q) has %q", s, term)
			}
		}
	})
}

func TestExtract(t *testing.T) {
	got := Extract("{{APIRef}}\n\nThe **`mark()`** method of {{domxref(\"Trail\")}} leaves a [mark](/en-US/docs/Web/Mark \"t\")\non _it_.\n\n" +
		"> [!NOTE]\n> Keep &lt;b&gt; dry.\n\n## Return `value`\n\n| a | b |\n| - | - |\n| snake_case | {{Glossary(\"cell\", \"cells\")}} |\n\n" +
		"```js\nfor (const x of y) {}\n```\n\n<div class=\"x\">in</div>\n")
	if want := "The mark() method of Trail leaves a mark on it."; got.Summary != want {
		t.Errorf("summary = %q, want %q", got.Summary, want)
	}
	if !slices.Equal(got.Headings, []string{"Return value"}) {
		t.Errorf("headings = %q", got.Headings)
	}
	for _, want := range []string{"Keep <b> dry.", "snake_case", "cells", "for (const x of y) {}", "in\n"} {
		if !strings.Contains(got.Body, want) {
			t.Errorf("body lacks %q: %q", want, got.Body)
		}
	}
	if strings.Contains(got.Body, "APIRef") || strings.Contains(got.Body, "| -") {
		t.Errorf("body has markup: %q", got.Body)
	}
	if !slices.Equal(got.Links, []string{"api:Trail", "glossary:cell", "/en-US/docs/Web/Mark"}) {
		t.Errorf("links = %q", got.Links)
	}
}

func TestExtractUnescapesNamesOfMacros(t *testing.T) {
	got := Extract("A {{cssxref(\"&lt;number&gt;\")}} or a {{cssxref('length', '&lt;length&gt;')}}.")
	if want := "A <number> or a <length>.\n"; got.Body != want {
		t.Errorf("body = %q, want %q", got.Body, want)
	}
}

// The text comes from the same parse as the page, so that what is markup there
// is none here.
func TestExtractReadsMarkdownAsPagesDo(t *testing.T) {
	for _, tc := range []struct{ name, source, body string }{
		{"definition list", "- `a`\n  - : What a is.\n", "a\nWhat a is.\n"},
		{"note", "> [!NOTE]\n> Mind this.\n", "Mind this.\n"},
		{"reference link", "See [the map][m].\n\n[m]: /en-US/docs/Map \"title\"\n", "See the map.\n"},
		{"tag over several lines", "<div\n  class=\"x\"\n  title=\"a > b\">in</div>\n", "in\n"},
		{"line break", "one<br>two\n", "one\ntwo\n"},
		{"code with a macro", "`{{cssxref(\"a_b*\")}}` and `\\{{x}}`\n", "a_b* and {{x}}\n"},
		{"indented code in a list", "1. one\n\n       two()\n", "one\ntwo()\n"},
		{"macro over several lines", "{{domxref(\"A\",\n\"B\")}}\n", "B\n"},
		{"a mark of placeholders", "\u29970\u2998 {{domxref(\"A\")}}\n", "\u29970\u2998 A\n"},
		{"escaped pipe in a table", "| a |\n| - |\n| `x\\|y` z |\n", "a\nx|y z\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Extract(tc.source).Body; got != tc.body {
				t.Errorf("body of %q = %q, want %q", tc.source, got, tc.body)
			}
		})
	}
}

func TestSummaryIsTheFirstParagraphWithWords(t *testing.T) {
	for source, want := range map[string]string{
		"{{APIRef}}{{SeeCompatTable}}\n\n> Quoted.\n\n- Item\n\n_Emphasis_\nfirst.\n\nSecond.": "Emphasis first.",
		"{{Glossary(\"CSS\")}} is it.": "CSS is it.",
		"## Only a heading":            "",
	} {
		if got := Extract(source).Summary; got != want {
			t.Errorf("summary of %q = %q, want %q", source, got, want)
		}
	}
}

func FuzzExtract(f *testing.F) {
	for _, s := range []string{"# a\n\nb `c` {{d(\"e\")}} [f](g) <h> **i**", "```\n", "{{", "[](", "\\", "&", "> - | \xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x := Extract(s)
		if !utf8.ValidString(x.Body) || !utf8.ValidString(x.Summary) {
			t.Fatalf("Extract(%q) is not valid UTF-8", s)
		}
		if len(x.Summary) > summaryLimit+len("…") {
			t.Fatalf("summary of %d bytes", len(x.Summary))
		}
	})
}

func TestClean(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"  a \t b\n", "a b"}, {"a\x00b", "a b"}, {"\ufeff", ""}, {"((", "(("},
	} {
		if got, err := Clean(tc.in); got != tc.want || err != nil {
			t.Errorf("Clean(%q) = %q, %v; want %q", tc.in, got, err, tc.want)
		}
	}
	for _, bad := range []string{strings.Repeat("a", MaxQueryBytes+1), "\xff"} {
		if _, err := Clean(bad); err == nil {
			t.Errorf("Clean(%.10q) takes it", bad)
		}
	}
}

func TestDistance(t *testing.T) {
	var d distance
	for _, tc := range []struct {
		a, b string
		want int
	}{{"grid", "grid", 0}, {"gird", "grid", 1}, {"grd", "grid", 1}, {"gridd", "grid", 1}, {"grad", "grid", 1}, {"abcd", "wxyz", 3}} {
		if got := d.between(tc.a, tc.b, 2); got != tc.want {
			t.Errorf("between(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}
