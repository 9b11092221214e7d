package postgres

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/searchtest"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// The limits for the English corpus of 14,245 pages.
const (
	buildLimit = 60 * time.Second
	p95Limit   = 25 * time.Millisecond

	retrieveLimit = 120 * time.Millisecond // one question at a time, on an idle machine
)

func TestCorpus(t *testing.T) {
	cat := searchtest.Corpus(t)
	x, err := Open(t.Context(), servertest.StartPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	started := time.Now()
	if err := x.Replace(t.Context(), locale.EnUS, "first", corpus.Documents(corpus.Pages(cat, locale.EnUS, nil), func(*corpus.Page) float32 { return 0 })); err != nil {
		t.Fatal(err)
	}
	took := time.Since(started)
	fmt.Printf("postgres: English indexed in %v\n", took.Round(time.Millisecond))
	if took > buildLimit {
		t.Errorf("indexed in %v, want at most %v", took, buildLimit)
	}
	s := searchtest.Ready(t, x, cat, nil)
	t.Run("relevance", func(t *testing.T) { searchtest.Relevance(t, s) })
	t.Run("speed", func(t *testing.T) { searchtest.Speed(t, s, p95Limit) })
}

func TestCorpusRetrieval(t *testing.T) {
	cat := searchtest.Corpus(t, locale.EnUS)
	x, err := Open(t.Context(), servertest.StartPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	s := searchtest.Ready(t, x, cat, nil)
	t.Run("questions", func(t *testing.T) {
		searchtest.Retrieval(t, s, map[locale.Locale]searchtest.MinShares{locale.EnUS: {Page: 0.90, Section: 0.70}})
	})
	t.Run("speed", func(t *testing.T) { searchtest.RetrievalSpeed(t, s, retrieveLimit) })
}

func TestCorpusGrowth(t *testing.T) {
	address := servertest.StartPostgres(t)
	x, err := Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	searchtest.Growth(t, x, serverProcess(t, address))
}

// serverProcess returns the process of a server that StartPostgres started, which is not a child
// of the test, or 0 for another.
func serverProcess(t *testing.T, address string) int {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(u.Query().Get("host"), "data", "postmaster.pid"))
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	id, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	return id
}
