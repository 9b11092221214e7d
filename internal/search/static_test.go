package search_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
)

// staticIndex returns the index of a docs tree for static hosts: its first file, and all others as
// text by name.
func staticIndex(t *testing.T, pages map[string]string) (start map[string]any, others map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cat, err := content.Load(t.Context(), content.Sources{Content: dir}, content.Options{Kind: content.Docs, History: content.HistoryOff}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	files, err := search.NewStatic(search.Options{}, cat).Files(t.Context(), locale.EnUS)
	if err != nil {
		t.Fatal(err)
	}
	others = map[string]string{}
	for name, data := range files {
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if name != "search-text/start.bin" {
			others[name] = string(text)
			continue
		}
		if err := json.Unmarshal(text, &start); err != nil {
			t.Fatal(err)
		}
	}
	return start, others
}

func TestStaticIndexHasTermsFormsAndNames(t *testing.T) {
	start, others := staticIndex(t, map[string]string{
		"README.md":  "# Harbour\n\nWelcome.\n",
		"mooring.md": "# Mooring a boat\n\nRopes are *coiled* <tightly>.\n",
	})
	all := strings.Join(slices.Collect(maps.Values(others)), "\n")
	for _, want := range []string{`["w","coiled","coil"]`, `["t","coil",[1,`, `["n","mooringaboat",[1,100]]`, `"title":"Mooring a boat","url":"/mooring"`} {
		if !strings.Contains(all, want) {
			t.Errorf("the index lacks %s:\n%s", want, all)
		}
	}
	if got := len(start["base"].([]any)); got != 2 {
		t.Errorf("%d pages, want 2", got)
	}
}

// Words are in the last shard whose first word is not after them.
func TestStaticIndexIsSplitByWords(t *testing.T) {
	var text strings.Builder
	text.WriteString("# Words\n\n")
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			for _, c := range "kvx" {
				text.WriteString(string([]rune{a, b, c, 'q', ' '}))
			}
		}
	}
	text.WriteString("\n\n言葉 𠮷野 ｶﾅ\n")
	start, others := staticIndex(t, map[string]string{"README.md": text.String()})
	shards := start["words"].([]any)
	if len(shards) < 2 {
		t.Fatalf("%d shards, want several", len(shards))
	}
	before := ""
	for _, shard := range shards {
		first := shard.(map[string]any)["first"].(string)
		name := shard.(map[string]any)["name"].(string)
		if first < before {
			t.Errorf("shard of %q follows that of %q", first, before)
		}
		if !strings.Contains(others["search-text/"+name+".bin"], `","`+first) {
			t.Errorf("shard %s lacks words that begin with %q", name, first)
		}
		before = first
	}
}

// Browsers refuse an index without lists as damaged.
func TestStaticIndexOfNoPagesHasEmptyLists(t *testing.T) {
	start, _ := staticIndex(t, map[string]string{"README.md": "---\nunlisted: true\n---\n# Lamp\n"})
	for _, name := range []string{"totals", "base", "words", "pages"} {
		if list, ok := start[name].([]any); !ok || len(list) > 0 {
			t.Errorf("%s = %v, want an empty list", name, start[name])
		}
	}
}

func TestStaticIndexIsDeterministic(t *testing.T) {
	pages := map[string]string{"README.md": "# One\n\nTwo words.\n", "b.md": "# Two\n\nOther words.\n"}
	_, a := staticIndex(t, pages)
	_, b := staticIndex(t, pages)
	if !maps.Equal(a, b) {
		t.Error("the same pages give other files")
	}
}

// What Shared identifies, and the pages of a language, decide its index: a build keeps it while both are the same.
func TestStaticShared(t *testing.T) {
	t.Parallel()
	index := func(change, text string) (shared string, german map[string][]byte) {
		t.Helper()
		files := fstest.MapFS{
			"site.yaml": {Data: []byte("languages: [en, de]\n")}, "README.md": {Data: []byte("# Harbour\n\n[ropes](/ropes)\n")},
			"ropes.md": {Data: []byte("# Ropes\n\nCoil them.\n")}, "de/ropes.md": {Data: []byte("# Taue\n\nAufschießen.\n")},
		}
		files[change] = &fstest.MapFile{Data: []byte(text)}
		cat, err := content.Load(t.Context(), content.Sources{ContentFS: files}, content.Options{Kind: content.Docs, History: content.HistoryOff}, &flaw.List{})
		if err != nil {
			t.Fatal(err)
		}
		x := search.NewStatic(search.Options{}, cat)
		if shared, err = x.Shared(t.Context()); err != nil {
			t.Fatal(err)
		}
		if german, err = x.Files(t.Context(), "de"); err != nil {
			t.Fatal(err)
		}
		return shared, german
	}
	before, filesBefore := index("none.txt", "x")
	for _, test := range []struct {
		change, text    string
		shared, changes bool // whether they change
	}{
		{"other.txt", "x", false, false},
		{"ropes.md", "# Ropes\n\nCoil them well.\n", false, false},
		{"ropes.md", "# Lines\n\nCoil them.\n", true, true},
		{"README.md", "# Harbour\n\nNo link.\n", true, true},
		{"de/ropes.md", "# Taue\n\nGut aufschießen.\n", false, true},
	} {
		shared, files := index(test.change, test.text)
		if changes := !maps.EqualFunc(files, filesBefore, bytes.Equal); (shared != before) != test.shared || changes != test.changes {
			t.Errorf("%s with %q: shared changes: %t, want %t; German index changes: %t, want %t", test.change, test.text, shared != before, test.shared, changes, test.changes)
		}
	}
}
