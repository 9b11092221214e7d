package extract_test

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/bleve"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/searchtest"
	"waymark.dev/waymark/internal/tools/help/extract"
	"waymark.dev/waymark/sample"
)

func TestAnswersOfTheSampleSite(t *testing.T) {
	cat, err := content.Load(t.Context(), content.Sources{ContentFS: sample.Content(), TranslatedFS: sample.Translated()},
		content.Options{Locales: []locale.Locale{locale.EnUS}, History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	flaws := check(t, service(t, t.TempDir(), cat), "testdata/sample.txt")
	for _, f := range flaws {
		t.Error(f)
	}
}

// TestCorpusAnswers checks the answers from the content in WAYMARK_CORPUS.
func TestCorpusAnswers(t *testing.T) {
	const most = 0.1 // of the questions
	cat := searchtest.Corpus(t, locale.EnUS)
	dir := os.Getenv("WAYMARK_SEARCH_DIR")
	if dir == "" {
		dir = t.TempDir()
	}
	flaws := check(t, service(t, dir, cat), "testdata/questions.txt")
	for _, f := range flaws {
		fmt.Println(f)
	}
	if float64(len(flaws)) > most*float64(len(questions(t, "testdata/questions.txt"))) {
		t.Errorf("%d answers lack what their kind needs", len(flaws))
	}
}

func service(t *testing.T, dir string, cat *content.Catalogue) *search.Service {
	t.Helper()
	index, err := bleve.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = index.Close() })
	data, err := webdata.Open("")
	if err != nil {
		t.Fatal(err)
	}
	s := search.New(search.Options{Engine: index, Data: data})
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	return s
}

type question struct {
	kind, text string
	words      []string
}

func questions(t *testing.T, file string) []question {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []question
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			fields := strings.Split(line, "\t")
			list = append(list, question{fields[0], fields[1], fields[2:]})
		}
	}
	return list
}

// check asks the questions of a file and returns what their answers lack.
func check(t *testing.T, s *search.Service, file string) (flaws []string) {
	t.Helper()
	for _, q := range questions(t, file) {
		r, err := s.Retrieve(t.Context(), retrieve.Question{Text: q.text, Locales: []locale.Locale{locale.EnUS}})
		if err != nil {
			t.Fatal(err)
		}
		answer := extract.Compose(r, locale.EnUS)
		for _, lack := range lacks(q, r, answer) {
			flaws = append(flaws, fmt.Sprintf("%s %q: %s", q.kind, q.text, lack))
		}
		if testing.Verbose() {
			fmt.Printf("## %s: %s\n\n%s\n", q.kind, q.text, answer.Markdown)
		}
	}
	return flaws
}

// lacks returns what an answer lacks that readers of its kind would miss.
func lacks(q question, r *retrieve.Result, a extract.Answer) (list []string) {
	lack := func(ok bool, what string) {
		if !ok {
			list = append(list, what)
		}
	}
	has := func(kind extract.PieceKind) bool {
		return slices.ContainsFunc(a.Pieces, func(p extract.Piece) bool { return p.Kind == kind })
	}
	lack(len(a.Pieces) > 0, "an answer")
	switch q.kind {
	case "howto":
		lack(r.Kind == retrieve.HowTo, "its kind")
		lack(has(extract.Code), "code")
		lack(has(extract.Quote), "an explanation")
		lack(!slices.ContainsFunc(a.Pieces, func(p extract.Piece) bool { return p.Kind == extract.Code && !isWhole(p) }), "the rest of the code")
	case "difference":
		lack(r.Kind == retrieve.Difference, "its kind")
		lack(len(r.Sides) == 2 || len(a.Pieces) > 1, "two sides")
		for _, side := range r.Sides {
			lack(slices.ContainsFunc(a.Pieces, func(p extract.Piece) bool { return strings.HasPrefix(p.URL, side.Page[0].URL) }), "the page on "+side.Name)
		}
	case "error":
		lack(r.Kind == retrieve.ErrorMessage, "its kind")
		lack(len(a.Pieces) > 1, "a remedy")
	case "support":
		lack(r.Kind == retrieve.Support, "its kind")
		lack(has(extract.Data) && strings.Contains(a.Markdown, "Baseline"), "Baseline")
		for _, row := range r.Support[:min(1, len(r.Support))] {
			lack(strings.Contains(a.Markdown, row.Rows[0].Version), "a version")
		}
	}
	for _, words := range q.words {
		lack(strings.Contains(a.Markdown, words), words)
	}
	for _, empty := range []string{"In this article", "in this guide", "see the example"} {
		lack(!strings.Contains(a.Markdown, empty), "anything instead of "+empty)
	}
	return list
}

// isWhole reports whether code is complete, with balanced braces.
func isWhole(p extract.Piece) bool {
	const cut = "…"
	pairs := p.Language != "css" && p.Language != "js" || strings.Count(p.Text, "{") == strings.Count(p.Text, "}")
	return pairs && !strings.HasPrefix(p.Text, cut) && !strings.HasSuffix(p.Text, "\n"+cut)
}
