package bleve

import (
	"fmt"
	"os"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/searchtest"
	"waymark.dev/waymark/internal/search/tuning"
)

// The limits for the English corpus of 14,245 pages.
const (
	buildLimit = 20 * time.Second
	sizeLimit  = 300 << 20
	p95Limit   = 25 * time.Millisecond
)

// corpusService returns the service of the whole corpus; a nil tuning is the
// default. The folder in WAYMARK_SEARCH_DIR keeps its index, to tune rules
// without indexing again.
func corpusService(t *testing.T, tune *tuning.Tuning) *search.Service {
	t.Helper()
	cat := searchtest.Corpus(t)
	dir := os.Getenv("WAYMARK_SEARCH_DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	index, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = index.Close() })
	return searchtest.Ready(t, index, cat, tune)
}

func TestCorpus(t *testing.T) {
	s := corpusService(t, nil)
	t.Run("relevance", func(t *testing.T) { searchtest.Relevance(t, s) })
	t.Run("speed", func(t *testing.T) { searchtest.Speed(t, s, p95Limit) })
}

// retrieveLimit is for one question at a time on an idle machine. How-tos and
// errors read the best pages as a whole.
const retrieveLimit = 80 * time.Millisecond

func TestCorpusRetrieval(t *testing.T) {
	s := corpusService(t, nil)
	t.Run("plain", func(t *testing.T) { searchtest.PlainWords(t, s) })
	t.Run("speed", func(t *testing.T) { searchtest.RetrievalSpeed(t, s, retrieveLimit) })
	t.Run("questions", func(t *testing.T) {
		searchtest.Retrieval(t, s, map[locale.Locale]searchtest.MinShares{locale.EnUS: {Page: 0.90, Section: 0.70}, "de": {Page: 0.85, Section: 0.70}})
	})
}

func TestCorpusIndexing(t *testing.T) {
	cat := searchtest.Corpus(t, locale.EnUS)
	dir := t.TempDir()
	index, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer index.Close()
	started := time.Now()
	if err := index.Replace(t.Context(), locale.EnUS, "test", corpus.Documents(corpus.Pages(cat, locale.EnUS, nil), func(*corpus.Page) float32 { return 0 })); err != nil {
		t.Fatal(err)
	}
	took, size := time.Since(started), searchtest.Size(t, dir)
	fmt.Printf("bleve: English indexed in %v, %d MiB\n", took.Round(time.Millisecond), size>>20)
	if took > buildLimit || size > sizeLimit {
		t.Errorf("indexed in %v, %d bytes, want at most %v and %d", took, size, buildLimit, sizeLimit)
	}
}

// TestCorpusAblation prints the benefit of each signal, if WAYMARK_ABLATION is
// set: it asks all questions thirty times.
func TestCorpusAblation(t *testing.T) {
	if os.Getenv("WAYMARK_ABLATION") == "" {
		t.Skip("WAYMARK_ABLATION is not set")
	}
	tune := tuning.Default()
	searchtest.Ablation(t, corpusService(t, tune), tune)
}

func TestCorpusGrowth(t *testing.T) {
	index, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer index.Close()
	searchtest.Growth(t, index)
}
