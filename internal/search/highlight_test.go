package search

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
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

func TestExcerptWithinSentence(t *testing.T) {
	filler := strings.Repeat("word ", 30)
	for _, test := range []struct {
		name, text string
		ellipsis   bool
	}{
		{"the beginning of the text", "A trail leads on.", false},
		{"the middle of a sentence", filler + "a trail leads on.", true},
		{"a sentence of its own", filler + "end. Follow the old and narrow trail.", false},
		{"a quoted sentence", filler + `end." Follow the old and narrow trail.`, false},
		{"a line of its own", filler + "\nTrail signs", false},
	} {
		got := markerOf("trail").Excerpts(test.text)
		if len(got) != 1 || strings.HasPrefix(got[0], "… ") != test.ellipsis {
			t.Errorf("%s: Excerpts() = %q, want an ellipsis at the beginning: %v", test.name, got, test.ellipsis)
		}
	}
}

func TestExcerpts(t *testing.T) {
	text := strings.Repeat("Nothing to see. ", 30) + "A trail leads on. " + strings.Repeat("Nothing to see. ", 30) + "A trail with signs." + strings.Repeat(" Nothing.", 2_000)
	got := markerOf("trail", "sign").Excerpts(text)
	if len(got) != 2 || !strings.Contains(got[0], "A <mark>trail</mark> leads on.") || !strings.Contains(got[1], "<mark>trail</mark> with <mark>signs</mark>") {
		t.Errorf("Excerpts() = %q, want both trails in the order of the text", got)
	}
	for _, e := range got {
		if n := len(e); n > 2*excerptBytes {
			t.Errorf("an excerpt has %d bytes", n)
		}
	}
}
