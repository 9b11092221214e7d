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
	s := search.New(search.Options{})
	if err := s.Refresh(t.Context(), cat); err != nil {
		t.Fatal(err)
	}
	files, err := s.StaticIndex(t.Context(), locale.EnUS)
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

// Equal sums are of equal files: a build keeps the index of a language that has not changed.
func TestStaticSum(t *testing.T) {
	t.Parallel()
	sum := func(l locale.Locale, change string, text string) string {
		t.Helper()
		files := fstest.MapFS{
			"site.yaml": {Data: []byte("languages: [en, de]\n")}, "README.md": {Data: []byte("# Harbour\n\n[ropes](ropes.md)\n")},
			"ropes.md": {Data: []byte("# Ropes\n\nCoil them.\n")}, "de/ropes.md": {Data: []byte("# Taue\n\nAufschießen.\n")},
		}
		files[change] = &fstest.MapFile{Data: []byte(text)}
		cat, err := content.Load(t.Context(), content.Sources{ContentFS: files}, content.Options{Kind: content.Docs, History: content.HistoryOff}, &flaw.List{})
		if err != nil {
			t.Fatal(err)
		}
		s := search.New(search.Options{})
		if err := s.Refresh(t.Context(), cat); err != nil {
			t.Fatal(err)
		}
		sum, err := s.StaticSum(t.Context(), l)
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	for _, test := range []struct {
		change, text  string
		english, germ bool // whether the index changes
	}{
		{"other.txt", "x", false, false},
		{"ropes.md", "# Ropes\n\nCoil them well.\n", true, false},
		{"ropes.md", "# Lines\n\nCoil them.\n", true, true},
		{"de/ropes.md", "# Taue\n\nGut aufschießen.\n", false, true},
		{"ropes.md", "---\naliases: [/cords]\n---\n# Ropes\n\nCoil them.\n", true, false},
	} {
		for l, changes := range map[locale.Locale]bool{"en": test.english, "de": test.germ} {
			if before, now := sum(l, "none.txt", "x"), sum(l, test.change, test.text); (before != now) != changes {
				t.Errorf("%s with %q: the index of %s changes: %t, want %t", test.change, test.text, l, before != now, changes)
			}
		}
	}
}
