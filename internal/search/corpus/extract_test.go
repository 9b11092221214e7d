package corpus

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/markdown"
)

func TestExtract(t *testing.T) {
	got := extract(markdown.Reference, "{{APIRef}}\n\nThe **`mark()`** method of {{domxref(\"Trail\")}} leaves a [mark](/en-US/docs/Web/Mark \"t\")\non _it_.\n\n"+
		"> [!NOTE]\n> Keep &lt;b&gt; dry.\n\n## Return `value`\n\n| a | b |\n| - | - |\n| snake_case | {{Glossary(\"cell\", \"cells\")}} |\n\n"+
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
	got := extract(markdown.Reference, "A {{cssxref(\"&lt;number&gt;\")}} or a {{cssxref('length', '&lt;length&gt;')}}.")
	if want := "A <number> or a <length>.\n"; got.Body != want {
		t.Errorf("body = %q, want %q", got.Body, want)
	}
}

func TestExtractMentions(t *testing.T) {
	got := extract(markdown.Reference, "One. The {{cssxref(\"trail\")}} keeps words together. Three.\n\n- [Crossing rivers](/en-US/docs/Ford)\n\nTwo.\n\n"+
		"- {{domxref(\"Map.fold()\")}}\n  - : Makes it small.\n\n## {{cssxref(\"fork\")}}\n").Mentions
	want := []Mention{
		{"css:trail", "The trail keeps words together"}, {"/en-US/docs/Ford", "Crossing rivers"},
		{"api:Map.fold()", "Map.fold()"}, {"api:Map.fold()", "Makes it small."},
	}
	if !slices.Equal(got, want) {
		t.Errorf("mentions = %q, want %q", got, want)
	}
}

// The text comes from the same parse as the page, so markup never becomes text.
func TestExtractReadsMarkdownAsPagesDo(t *testing.T) {
	for _, tc := range []struct{ name, source, body string }{
		{"definition list", "- `a`\n  - : What a is.\n", "a\nWhat a is.\n"},
		{"note", "> [!NOTE]\n> Mind this.\n", "Mind this.\n"},
		{"reference link", "See [the map][m].\n\n[m]: /en-US/docs/Map \"title\"\n", "See the map.\n"},
		{"tag over several lines", "<div\n  class=\"x\"\n  title=\"a > b\">in</div>\n", "in\n"},
		{"line break", "one<br>two\n", "one\ntwo\n"},
		{"code with a macro", "`{{cssxref(\"a_b*\")}}` and `\\{{x}}`\n", "a_b* and {{x}}\n"},
		{"indented code in a list", "1. one\n\n       two()\n", "one\ntwo()\n"},
		{"macros for RFCs", "{{rfc(9110)}} and {{RFC(\"9110\", \"Status\")}}\n", "RFC 9110 and RFC 9110: Status\n"},
		{"macro over several lines", "{{domxref(\"A\",\n\"B\")}}\n", "B\n"},
		{"a mark of placeholders", "\u29970\u2998 {{domxref(\"A\")}}\n", "\u29970\u2998 A\n"},
		{"escaped pipe in a table", "| a |\n| - |\n| `x\\|y` z |\n", "a\nx|y z\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := extract(markdown.Reference, tc.source).Body; got != tc.body {
				t.Errorf("body of %q = %q, want %q", tc.source, got, tc.body)
			}
		})
	}
}

func TestMessagesAreTheFirstPlainCode(t *testing.T) {
	got := extract(markdown.Reference, "```js\nx\n```\n\n> ```plain\n> TypeError: a\n>\n>   b \n> ```\n\n```plain\nother\n```\n").Messages
	if want := []string{"TypeError: a", "b"}; !slices.Equal(got, want) {
		t.Errorf("messages = %q, want %q", got, want)
	}
}

func TestSummaryIsTheFirstParagraphWithWords(t *testing.T) {
	for source, want := range map[string]string{
		"{{APIRef}}{{SeeCompatTable}}\n\n> Quoted.\n\n- Item\n\n_Emphasis_\nfirst.\n\nSecond.": "Emphasis first.",
		"{{Glossary(\"CSS\")}} is it.": "CSS is it.",
		"## Only a heading":            "",
	} {
		if got := extract(markdown.Reference, source).Summary; got != want {
			t.Errorf("summary of %q = %q, want %q", source, got, want)
		}
	}
}

func FuzzExtract(f *testing.F) {
	for _, s := range []string{"# a\n\nb `c` {{d(\"e\")}} [f](g) <h> **i**", "```\n", "{{", "[](", "\\", "&", "> - | \xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x := extract(markdown.Reference, s)
		if !utf8.ValidString(x.Body) || !utf8.ValidString(x.Summary) {
			t.Fatalf("Extract(%q) is not valid UTF-8", s)
		}
		if len(x.Summary) > summaryLimit+len("…") {
			t.Fatalf("summary has %d bytes", len(x.Summary))
		}
	})
}
