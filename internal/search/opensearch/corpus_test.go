package opensearch

import (
	"fmt"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/searchtest"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// The limits for the English corpus of 14,245 pages.
const (
	buildLimit    = 60 * time.Second
	p95Limit      = 50 * time.Millisecond
	retrieveLimit = 120 * time.Millisecond // one question at a time, on an idle machine
)

func TestCorpus(t *testing.T) {
	cat := searchtest.Corpus(t)
	x := open(t, Options{URLs: []string{servertest.StartOpenSearch(t)}, Prefix: newPrefix()})
	started := time.Now()
	if err := x.Replace(t.Context(), locale.EnUS, "first", corpus.Documents(corpus.Pages(cat, locale.EnUS, nil), func(*corpus.Page) float32 { return 0 })); err != nil {
		t.Fatal(err)
	}
	took := time.Since(started)
	fmt.Printf("opensearch: English indexed in %v\n", took.Round(time.Millisecond))
	if took > buildLimit {
		t.Errorf("indexed in %v, want at most %v", took, buildLimit)
	}
	s := searchtest.Ready(t, x, cat, nil)
	t.Run("relevance", func(t *testing.T) { searchtest.Relevance(t, s) })
	t.Run("speed", func(t *testing.T) { searchtest.Speed(t, s, p95Limit) })
	t.Run("questions", func(t *testing.T) {
		searchtest.Retrieval(t, s, map[locale.Locale]searchtest.MinShares{locale.EnUS: {Page: 0.90, Section: 0.70}})
	})
	t.Run("questions' speed", func(t *testing.T) { searchtest.RetrievalSpeed(t, s, retrieveLimit) })
}

func TestCorpusGrowth(t *testing.T) {
	searchtest.Growth(t, open(t, Options{URLs: []string{servertest.StartOpenSearch(t)}, Prefix: newPrefix()}))
}
