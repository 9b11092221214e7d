package search

import (
	"slices"
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
	"waymark.dev/waymark/internal/search/wordvec"
)

// A page is near to a question without a word of its phrases, if readers use the question's words
// for the same things.
func TestPagesNearToAQuestion(t *testing.T) {
	index := indexOf(nil,
		pageOf("Web/API/Screen_Wake_Lock_API", "Screen Wake Lock API", "web-api-overview"),
		pageOf("Web/CSS/padding", "padding", "css-shorthand-property"),
		pageOf("Web/JavaScript/Array/sort", "Array.prototype.sort()", "javascript-instance-method"),
		pageOf("Web/HTML/video", "<video>: The Video Embed element", "html-element"))
	for query, want := range map[string]string{
		"monitor must not switch off":      "Web/API/Screen_Wake_Lock_API",
		"breathing room inside a card":     "Web/CSS/padding",
		"ascending alphabetically ordered": "Web/JavaScript/Array/sort",
		"mp4 clip autoplays muted":         "Web/HTML/video",
	} {
		near := index.near(index.Parse(query))
		best, ok := index.ByURL("/en-US/docs/" + want)
		if !ok {
			t.Fatalf("there is no %s", want)
		}
		for n, e := range index.entries {
			if e.Page.Slug != want && near[n] >= near[best] {
				t.Errorf("%q is %.2f near to %s, and only %.2f to %s", query, near[n], e.Page.Slug, near[best], want)
			}
		}
	}
	if near := index.near(index.Parse("zzyzx")); near != nil {
		t.Errorf("pages are %v near to an unknown word", near)
	}
	o := titleOptions{Locale: locale.EnUS, Pages: []*corpus.Page{pageOf("Web/CSS/padding", "padding", "css-shorthand-property")}, Tuning: tuning.Default(), Weight: func(*corpus.Page) float32 { return 0 }, Prior: prior, NoVectors: true}
	if index := newTitleIndex(o); index.near(index.Parse("padding")) != nil {
		t.Error("vectors of words are not off")
	}
	o.NoVectors, o.Locale = false, "de"
	if index := newTitleIndex(o); index.near(index.Parse("padding")) != nil {
		t.Error("German pages have vectors of English words")
	}
}

// Vectors have to be learned again once many words of phrases have none, see train_test.go.
func TestWordsOfPhrasesHaveVectors(t *testing.T) {
	have := map[string]bool{}
	for _, w := range wordvec.English().Words() {
		have[w] = true
	}
	all, without := 0, 0
	for _, of := range slices.Concat(words.PagesPhrases(), words.SectionsPhrases()) {
		for _, w := range slices.Concat(of.Phrases...) {
			all++
			if !have[w] {
				without++
			}
		}
	}
	if without > all/50 {
		t.Errorf("%d of %d words have no vector: set WAYMARK_TRAIN and WAYMARK_CORPUS, and run TestTrainWordVectors", without, all)
	}
}
