package bleve

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/query"
)

// staticQueries is the number of queries, a third each by title, by words of a heading and by
// two words of the text.
const staticQueries = 100

// expectedPages are the server's first pages for a query.
type expectedPages struct {
	Kind  string   `json:"kind"`
	Query string   `json:"query"`
	Pages []string `json:"pages"`
}

// TestStaticIndex writes the index of a docs tree for static hosts, with the server's results of
// some queries, to a folder. web/src/shell/textSearch/agreement.test.ts compares the results
// with those of browsers. `make search-agreement` runs both.
func TestStaticIndex(t *testing.T) {
	tree, out := os.Getenv("WAYMARK_DOCS_TREE"), os.Getenv("WAYMARK_AGREEMENT")
	if tree == "" || out == "" {
		t.Skip("WAYMARK_DOCS_TREE and WAYMARK_AGREEMENT do not name folders")
	}
	cat, err := content.Load(t.Context(), content.Sources{Content: tree}, content.Options{Kind: content.Docs, History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	engine := open(t, t.TempDir())
	s := search.New(search.Options{Engine: engine})
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	started := time.Now()
	files, err := search.NewStatic(search.Options{}, cat).Files(t.Context(), locale.EnUS)
	if err != nil {
		t.Fatal(err)
	}
	bytes := 0
	for name, data := range files {
		bytes += len(data)
		name = filepath.Join(out, "en-us", name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Printf("index of %d pages for static hosts: %d files, %d KiB, in %v\n", len(cat.Pages()), len(files), bytes>>10, time.Since(started).Round(time.Millisecond))
	expected := expect(t, s, staticQuestions(t, cat))
	text, err := json.MarshalIndent(expected, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(out, "expected.json"), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func expect(t *testing.T, s *search.Service, questions []expectedPages) []expectedPages {
	t.Helper()
	for i, asked := range questions {
		clean, err := query.Clean(asked.Query)
		if err != nil {
			t.Fatal(err)
		}
		results, err := s.Search(t.Context(), search.Request{Query: clean, Locales: []locale.Locale{locale.EnUS}, Sort: search.Best, Page: 1})
		if err != nil {
			t.Fatal(err)
		}
		for _, hit := range results.Hits[:min(len(results.Hits), 5)] {
			questions[i].Pages = append(questions[i].Pages, hit.Page.URL)
		}
	}
	return questions
}

var (
	headingLine = regexp.MustCompile(`(?m)^##+ (.+)$`)
	plainWord   = regexp.MustCompile(`\b[a-zA-Z]{5,14}\b`)
)

// staticQuestions returns queries from pages at regular distances.
func staticQuestions(t *testing.T, cat *content.Catalogue) []expectedPages {
	t.Helper()
	var list []expectedPages
	pages := cat.Pages()
	for i := range staticQueries {
		p := pages[i*len(pages)/staticQueries]
		body, err := cat.Body(p)
		if err != nil {
			t.Fatal(err)
		}
		heading := headingLine.FindStringSubmatch(body)
		found := plainWord.FindAllString(body, -1)
		switch {
		case i%3 == 1 && heading != nil:
			list = append(list, expectedPages{Kind: "heading", Query: firstWords(heading[1], 4)})
		case i%3 == 2 && len(found) > 10:
			list = append(list, expectedPages{Kind: "text", Query: found[len(found)/3] + " " + found[2*len(found)/3]})
		default:
			list = append(list, expectedPages{Kind: "title", Query: firstWords(p.Title, 12)})
		}
	}
	return list
}

func firstWords(text string, limit int) string {
	fields := strings.Fields(text)
	return strings.Join(fields[:min(len(fields), limit)], " ")
}
