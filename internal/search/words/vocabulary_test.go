package words

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/testkit"
)

// TestDataIsUnambiguous reads every data file: all lines are valid, and no key
// occurs twice.
func TestDataIsUnambiguous(t *testing.T) {
	unique := map[string]func(string) string{
		"data/phrases.txt":      phraseKey,
		"data/tasks.txt":        phraseKey,
		"data/signs.txt":        phraseKey,
		"data/everyday.txt":     phraseKey,
		"data/wishes.txt":       stem,
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
		rows, err := readTable(file, string(text))
		if err != nil {
			t.Error(err)
		}
		if len(rows) == 0 {
			t.Errorf("%s has no rows", file)
		}
		if key, ok := unique[file]; ok {
			if err := checkUnique(file, rows, key); err != nil {
				t.Error(err)
			}
		}
	}
}

// checkUnique reports every value that occurs more than once in a table, by key.
func checkUnique(file string, rows []tableRow, key func(value string) string) error {
	var bad []error
	lines := map[string]int{}
	for _, row := range rows {
		for _, value := range row.Values {
			k := key(value)
			if before, twice := lines[k]; twice {
				bad = append(bad, fmt.Errorf("%s:%d: %q is in line %d already", file, row.Line, value, before))
			}
			lines[k] = row.Line
		}
	}
	return errors.Join(bad...)
}

// nameKey returns the same key for forms of a name that need not be listed
// separately.
func nameKey(name string) string {
	name = Fold(name)
	if strings.ContainsFunc(name, IsCJK) {
		return name
	}
	return bareWords(fields(name))
}

// phraseKey returns the same key for phrases that match the same queries in a row.
func phraseKey(text string) string { return strings.Join(newPhrase("", text, wishKey).words, " ") }

// TestPhrasesAreNotQueries refuses rules for single queries of the relevance
// tests.
func TestPhrasesAreNotQueries(t *testing.T) {
	phrases := map[string]bool{}
	for _, row := range slices.Concat(embeddedTable("phrases.txt"), embeddedTable("tasks.txt"), embeddedTable(everyday), embeddedTable("sections.txt"), []tableRow{{Name: "courtesy", Values: Asks("courtesy")}, {Name: "support", Values: Asks("support")}}) {
		for _, phrase := range row.Values {
			phrases[phrase] = true
		}
	}
	for _, file := range []string{"relevance.txt", "relevance-frozen.txt", "wishes.txt", "wishes-frozen.txt", "questions.txt", "questions-frozen.txt"} {
		file = filepath.Join("../testdata", file)
		text := testkit.ReadFile(t, file)
		for line := range strings.Lines(string(text)) {
			if fields := strings.Split(line, "\t"); len(fields) > 2 && phrases[strings.ToLower(fields[1])] {
				t.Errorf("phrases.txt, tasks.txt, everyday.txt, sections.txt or asks.txt has %q, a query of %s", fields[1], file)
			}
		}
	}
}

func TestRewrites(t *testing.T) {
	for _, tc := range []struct{ query, want string }{
		{"delete an element of a list", "Array.prototype.splice"},
		{"removing items from arrays", "Array.prototype.splice"},
		{"compare three dates", "Date"},
		{"flexbox or grid vs", "relationship of grid layout with other layout methods"},
		{"number to string", "Number.prototype.toString"},
		{"string to number", "Number parseInt"},
		{"rounded corners css", "border-radius"},
		{"css for cards with rounded corners", "border-radius css for cards with"},
		{"volcano", ""},
		{"picture of a volcano", ""}, // not "picture in picture"
		{"remove the bullets from a list", "list-style-type from list"}, // rather than an item from an array
	} {
		got := Rewrites(tc.query, &tuning.Default().Query)
		if len(got) == 0 && tc.want != "" || len(got) > 0 && got[0].Text != tc.want {
			t.Errorf("Rewrites(%q) = %v, want %q first", tc.query, got, tc.want)
		}
	}
}

func TestRewritesHaveTheReplacedWords(t *testing.T) {
	for query, want := range map[string]string{"round a number to 2 decimal places": "decimal places", "sorting an array": "sorting array"} {
		got := Rewrites(query, &tuning.Default().Query)
		if len(got) == 0 || strings.Join(got[0].Replaced, " ") != want {
			t.Errorf("Rewrites(%q) = %v, want the replaced words to be %q", query, got, want)
		}
	}
}

func TestRewritesOfMoreWordsAreMeant(t *testing.T) {
	rewrite := func(text string, inRow, isBroad bool, replaced ...string) Rewrite {
		return Rewrite{Text: text, Replaced: replaced, inRow: inRow, isBroad: isBroad}
	}
	got := withoutParts([]Rewrite{
		rewrite("part", true, true, "file"),
		rewrite("precise", false, false, "selected"),
		rewrite("apart", false, true, "file", "selected"),
		rewrite("in a row", true, true, "selected", "file"),
	})
	if len(got) != 2 || got[0].Text != "precise" || got[1].Text != "in a row" {
		t.Errorf("withoutParts() = %+v, want the precise one and that in a row", got)
	}
}

func TestRewritesNameSections(t *testing.T) {
	got := Rewrites("send a put request", &tuning.Default().Query)
	if len(got) == 0 || !strings.HasPrefix(got[0].Text, "Using the Fetch API") || got[0].Heading != "Setting the method" {
		t.Errorf("Rewrites() = %+v, want the section on methods first", got)
	}
}

func TestAsksToDo(t *testing.T) {
	for question, want := range map[string]bool{"keep text together": true, "keep": false, "text to keep": false, "": false} {
		if got := AsksToDo(question); got != want {
			t.Errorf("AsksToDo(%q) = %v", question, got)
		}
	}
}

// TestWordsAreFolded checks that the words in the data files are folded, as in
// lookups.
func TestWordsAreFolded(t *testing.T) {
	for word, synonyms := range synonyms {
		for _, w := range append([]string{word}, synonyms...) {
			if w != Fold(w) {
				t.Errorf("synonyms.txt has %q, want %q", w, Fold(w))
			}
			if w == word && slices.Contains(synonyms, w) {
				t.Errorf("synonyms.txt maps %q to itself", w)
			}
		}
	}
	for _, role := range []string{"generic", "filler", "operator"} {
		for _, w := range questions[role] {
			if w != Fold(w) {
				t.Errorf("questions.txt has %q, want %q", w, Fold(w))
			}
		}
	}
}

func TestRolesOfTranslatedHeadings(t *testing.T) {
	for heading, want := range map[string]Role{"Was ist schiefgegangen?": RoleWentWrong, "Konzepte und Nutzung": RoleDescription, "Formelle Syntax": "formalsyntax", "Wege": ""} {
		if got := RoleOf(heading); got != want {
			t.Errorf("role of %q = %q, want %q", heading, got, want)
		}
	}
}
