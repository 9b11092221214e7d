package vocabulary

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/search/table"
	"waymark.dev/waymark/internal/search/words"
)

// TestDataIsUnambiguous reads every data file: no line is bad, and no name of a
// reader leads to two places.
func TestDataIsUnambiguous(t *testing.T) {
	unique := map[string]func(string) string{
		"data/phrases.txt":      strings.ToLower,
		"data/translations.txt": nameKey,
	}
	files, err := fs.Glob(data, "data/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("data files: %v, %v", files, err)
	}
	for _, file := range files {
		text, err := data.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := table.Read(file, string(text))
		if err != nil {
			t.Error(err)
		}
		if len(rows) == 0 {
			t.Errorf("%s has no rows", file)
		}
		if key, ok := unique[file]; ok {
			if err := table.Unique(file, rows, key); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestWordsAreFolded holds the files of single words to the form in which words
// are looked up.
func TestWordsAreFolded(t *testing.T) {
	for said, meant := range synonyms {
		for _, w := range append([]string{said}, meant...) {
			if w != words.Fold(w) {
				t.Errorf("synonyms.txt has %q, want %q", w, words.Fold(w))
			}
			if w == said && slices.Contains(meant, w) {
				t.Errorf("synonyms.txt leads from %q to itself", w)
			}
		}
	}
	for _, role := range []string{"generic", "filler", "operator"} {
		for _, w := range questions[role] {
			if w != words.Fold(w) {
				t.Errorf("questions.txt has %q, want %q", w, words.Fold(w))
			}
		}
	}
}
