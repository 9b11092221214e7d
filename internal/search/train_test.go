package search

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/bleve"
	"waymark.dev/waymark/internal/search/words"
	"waymark.dev/waymark/internal/search/wordvec/training"
)

// TestTrainWordVectors writes wordvec/words.vec, if WAYMARK_TRAIN is set: the vectors are
// learned from the phrases in words/data and the English pages in WAYMARK_CORPUS.
func TestTrainWordVectors(t *testing.T) {
	dir := os.Getenv("WAYMARK_CORPUS")
	if os.Getenv("WAYMARK_TRAIN") == "" || dir == "" {
		t.Skip("WAYMARK_TRAIN or WAYMARK_CORPUS is not set")
	}
	cat, err := content.Load(t.Context(), content.Sources{Content: dir}, content.Options{Locales: []locale.Locale{locale.EnUS}, History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	engine, err := bleve.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	s := New(Options{Engine: engine})
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	st, release, err := s.acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	set := trainingSet(st.titles[locale.EnUS])
	fmt.Printf("%d words, %d pages, %d phrases\n", len(set.Words), len(set.Pages), len(set.Questions))
	options := training.Default()
	options.Report = func(epoch int, loss float64) { fmt.Printf("epoch %d: loss %.3f\n", epoch, loss) }
	if err := os.WriteFile("wordvec/words.vec", training.Train(set, options).Encode(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// trainingSet returns the pages of an index and the phrases for one page each.
func trainingSet(index *titleIndex) *training.Set {
	pages := newPageWords(index)
	set := &training.Set{Pages: make([][]training.Use, len(index.entries))}
	rows := map[string]int32{}
	row := func(w string) int32 {
		n, ok := rows[w]
		if !ok {
			n = int32(len(set.Words))
			rows[w] = n
			set.Words = append(set.Words, w)
		}
		return n
	}
	pages.eachPhrase(func(phrase []string, entries []int32) {
		var asked []int32
		for _, w := range phrase {
			asked = append(asked, row(w))
		}
		if len(entries) == 1 && len(asked) > 0 {
			set.Questions = append(set.Questions, training.Question{Words: asked, Page: entries[0]})
		}
	})
	titles := make([]string, 0, len(index.ids))
	for stem, id := range index.ids {
		const several = 3
		if len(index.postings[id]) >= several {
			titles = append(titles, words.SameTask(stem))
		}
	}
	slices.Sort(titles)
	for _, w := range titles {
		row(w)
	}
	for n, w := range set.Words {
		for _, use := range pages.usesOf(w) {
			set.Pages[use.Page] = append(set.Pages[use.Page], training.Use{Word: int32(n), Weight: use.Weight})
		}
	}
	return set
}
