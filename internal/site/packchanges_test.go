package site

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/testkit"
)

// servedPacks are packs that are updated in a folder, as a server does.
type servedPacks struct {
	store *offline.Store
	made  []string // number of documents made the last time
}

func newServedPacks(t *testing.T) *servedPacks {
	t.Helper()
	store := openPackStore(t, t.TempDir())
	return &servedPacks{store: store}
}

// write updates the packs of a site, and compares them with packs made from
// scratch.
func (p *servedPacks) write(t *testing.T, step string, s *Site) {
	t.Helper()
	p.made = nil
	words := firstWords(s)
	_, err := s.WritePacks(t.Context(), PackOptions{
		Workers: 1, Write: p.store.Write, Before: p.store.Files(), Version: "test",
		Words: func(url string) (offline.Words, bool) {
			if strings.Contains(url, "/docs/") {
				p.made = append(p.made, url)
			}
			return words(url)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	var whole memoryPacks
	if _, err := s.WritePacks(t.Context(), PackOptions{Write: whole.write, Words: words}); err != nil {
		t.Fatal(err)
	}
	for name, want := range whole.files {
		if got, err := fs.ReadFile(p.store.Files(), name); err != nil || string(got) != want {
			t.Errorf("%s: %s: %v, differs from that of whole packs", step, name, err)
		}
	}
}

// After any edit, updated packs equal packs made from scratch.
func TestServedPacksAfterEditsEqualWholeOnes(t *testing.T) {
	const seed = 5
	files := linkedPages()
	root := testkit.WriteFiles(t, files)
	pages := slices.DeleteFunc(slices.Sorted(maps.Keys(files)), func(name string) bool {
		return !strings.HasSuffix(name, ".md") || strings.HasPrefix(name, blogFolder)
	})
	served := newServedPacks(t)
	served.write(t, "start", openDocuments(t, root))
	random := rand.New(rand.NewPCG(seed, seed))
	saved := 0
	steps := slices.Concat(structureEdits(20, random), randomEdits(pages, 20, random))
	for _, step := range steps {
		step.apply(t, root, files)
		served.write(t, step.name, openDocuments(t, root))
		if t.Failed() {
			return
		}
		if len(served.made) < len(pages) {
			saved++
		}
	}
	if saved < len(steps)/2 {
		t.Errorf("all documents were made again after %d of %d edits", len(steps)-saved, len(steps))
	}
}

func TestServedPacksAreMadeWherePagesChanged(t *testing.T) {
	files := manyPages(200)
	root := testkit.WriteFiles(t, files)
	s := openDocuments(t, root)
	served := newServedPacks(t)
	served.write(t, "start", s)
	if n := len(served.made); n != 202 {
		t.Fatalf("%d documents were made at the start", n)
	}
	served.write(t, "nothing", s)
	if len(served.made) > 0 {
		t.Errorf("without a change: %d documents made", len(served.made))
	}
	file := filepath.Join(root, "en-us/web/css/p7/index.md")
	testkit.WriteFile(t, file, strings.Replace(files["en-us/web/css/p7/index.md"], "Text", "Other text", 1))
	if _, err := s.Update(t.Context(), []string{file}); err != nil {
		t.Fatal(err)
	}
	served.write(t, "text", s)
	if n := len(served.made); n == 0 || n > 100 || !slices.Contains(served.made, "/en-US/docs/Web/CSS/P7") {
		t.Errorf("after a change of one page: %d documents made", n)
	}
	// After a restart, a server reuses the existing packs.
	again := openDocuments(t, root)
	served.write(t, "another start", again)
	if len(served.made) > 0 {
		t.Errorf("after a restart: %d documents made", len(served.made))
	}
	for name, damage := range map[string]func(name string) error{
		"no record": func(string) error { return served.store.Write(offline.RecordName, []byte("{")) },
		"a shard is not whole": func(string) error {
			shard, err := fs.Glob(served.store.Files(), "en-us/*.pack")
			if err != nil {
				return err
			}
			for _, name := range shard {
				if err := served.store.Write(name, []byte("x")); err != nil {
					return err
				}
			}
			return nil
		},
		"a shard has other bytes": func(string) error {
			shard, err := fs.Glob(served.store.Files(), "en-us/*.pack")
			if err != nil {
				return err
			}
			for _, name := range shard {
				text, err := fs.ReadFile(served.store.Files(), name)
				if err != nil {
					return err
				}
				if err := served.store.Write(name, make([]byte, len(text))); err != nil {
					return err
				}
			}
			return nil
		},
		"packs of something else": func(string) error {
			_, text, err := offline.NewCatalogue(nil, "2026-01-01")
			if err != nil {
				return err
			}
			return served.store.Write("update.json", text)
		},
	} {
		if err := damage(name); err != nil {
			t.Fatal(err)
		}
		served.write(t, name, again)
		if len(served.made) == 0 {
			t.Errorf("%s: no document was made", name)
		}
	}
}
