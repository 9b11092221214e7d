package search

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

func markerOf(stems ...string) *marker {
	q := &query.Query{Variants: []query.Variant{{}}}
	for _, stem := range stems {
		q.Variants[0].Words = append(q.Variants[0].Words, query.Word{Stem: stem})
	}
	return newMarker(words.NewAnalyzer(locale.EnUS), q)
}

func TestWhole(t *testing.T) {
	for _, tc := range []struct {
		text string
		want []string
	}{
		{"Trails & <b>signs</b>", []string{"<mark>Trails</mark> &amp; &lt;b&gt;signs&lt;/b&gt;"}},
		{"Signs", nil},
		{"", nil},
	} {
		if got := markerOf("trail").Whole(tc.text); !slices.Equal(got, tc.want) {
			t.Errorf("Whole(%q) = %q, want %q", tc.text, got, tc.want)
		}
	}
}

// textOf returns the text of a page with a summary and lines. Lines that begin
// with "code: " are not prose.
func textOf(summary string, lines ...string) *corpus.Text {
	text := &corpus.Text{Summary: summary}
	for i, line := range lines {
		code, isCode := strings.CutPrefix(line, "code: ")
		text.Body += code + "\n"
		if !isCode {
			text.Paragraphs = append(text.Paragraphs, corpus.LineRange{First: i, Lines: 1})
		}
	}
	return text
}

func TestExcerptsAreTheSummaryOrSentences(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("word ", 80)
	for _, test := range []struct {
		name string
		text *corpus.Text
		code bool
		want []string
	}{
		{"a summary with all words", textOf("A trail with signs.", "Every trail has its signs."), false, []string{"A <mark>trail</mark> with <mark>signs</mark>.", "Every <mark>trail</mark> has its <mark>signs</mark>."}},
		{"a sentence with more words", textOf("A trail.", "It is long. Every trail here has its signs. It ends."), false, []string{"Every <mark>trail</mark> here has its <mark>signs</mark>.", "A <mark>trail</mark>."}},
		{"a short label", textOf("", "Trail signs:", "A picture of a trail with signs"), false, nil},
		{"a sentence with half of the words", textOf("About walking.", "It shows where a trail is."), false, []string{"About walking.", "It shows where a <mark>trail</mark> is."}},
		{"code", textOf("About trails.", "code: const trail = signs(trail);"), false, []string{"About <mark>trails</mark>."}},
		{"code that is asked for", textOf("About trails.", "code: const trail = signs(trail);"), true, []string{"const <mark>trail</mark> = <mark>signs</mark>(<mark>trail</mark>);", "About <mark>trails</mark>."}},
		{"a page of code", textOf("", "code: trail & more"), false, []string{"<mark>trail</mark> &amp; more"}},
		{"an abbreviation", textOf("", "Marks, e.g. signs, show the trail."), false, []string{"Marks, e.g. <mark>signs</mark>, show the <mark>trail</mark>."}},
		{"a name with a dot", textOf("", "Call trail.mark() for signs on it."), false, []string{"Call <mark>trail</mark>.mark() for <mark>signs</mark> on it."}},
		{"the end of a long sentence", textOf("", filler+"a trail."), false, []string{"… " + strings.Repeat("word ", 14) + "a <mark>trail</mark>."}},
		{"the beginning of a long sentence", textOf("", "A trail "+filler+"ends."), false, []string{"A <mark>trail</mark> " + strings.TrimSpace(strings.Repeat("word ", 58)) + " …"}},
	} {
		if got := markerOf("trail", "sign").Excerpts(test.text, test.code); !slices.Equal(got, test.want) {
			t.Errorf("%s: Excerpts() = %q, want %q", test.name, got, test.want)
		}
	}
}

func TestCodeQueries(t *testing.T) {
	t.Parallel()
	for q, want := range map[string]bool{
		"at(0)": true, "`at`": true, "::before": true, "--main-color": true, "a => b": true, "grid_area": true,
		"center a div": false, "content-security-policy nonce": false, "what is css?": false, "node.js": false, "Array.prototype.at()": false,
	} {
		if got := isCode(q); got != want {
			t.Errorf("isCode(%q) = %t", q, got)
		}
	}
}

func TestParagraphsOfSeveralLines(t *testing.T) {
	t.Parallel()
	text := corpus.Text{Body: "Heading\nA trail is\nmarked by signs.\nTable\n", Paragraphs: []corpus.LineRange{{First: 1, Lines: 2}}}
	if got, want := markerOf("sign").Excerpts(&text, false), "A trail is marked by <mark>signs</mark>."; len(got) != 1 || got[0] != want {
		t.Errorf("Excerpts() = %q, want %q", got, want)
	}
}
