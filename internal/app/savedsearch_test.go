package app

import (
	"encoding/gob"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/files"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/testkit"
)

// savedSite is a site whose files are old enough for its pages to be saved.
type savedSite struct {
	t   *testing.T
	cfg config.Config
}

func newSavedSite(t *testing.T) *savedSite {
	s := &savedSite{t, config.Config{Content: config.Content{Docs: t.TempDir(), Translated: t.TempDir()}, Search: config.Search{Dir: t.TempDir()}}}
	s.write(s.cfg.Content.Docs, "en-us/trail", "Trail", "A trail is marked with colors. See [the signpost](/en-US/docs/Signpost).\n\n## Marks\n\nPaint a mark on every third tree of a trail.")
	s.write(s.cfg.Content.Docs, "en-us/signpost", "Signpost", "A signpost names the places that trails lead to.")
	s.write(s.cfg.Content.Translated, "de/trail", "Trail", "Ein Weg hat farbige Zeichen.")
	s.age()
	return s
}

func (s *savedSite) write(root, folder, slug, text string) {
	testkit.WriteFile(s.t, filepath.Join(root, folder, "index.md"), "---\ntitle: "+slug+"\nslug: "+slug+"\npage-type: guide\n---\n\n"+text+"\n")
}

// age sets the times of all files and folders to an hour ago.
func (s *savedSite) age() {
	s.t.Helper()
	for _, root := range s.cfg.Content.Folders() {
		err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			hourAgo := time.Now().Add(-time.Hour)
			return os.Chtimes(path, hourAgo, hourAgo)
		})
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

// saveAs replaces the saved English pages.
func (s *savedSite) saveAs(write func(*gob.Encoder) error) {
	s.t.Helper()
	err := files.Write(filepath.Join(s.cfg.Search.Dir, "en-us.gob"), 0o644, func(w io.Writer) error { return write(gob.NewEncoder(w)) })
	if err != nil {
		s.t.Fatal(err)
	}
}

// found returns results as JSON, and reports whether the pages were read for
// them.
func (s *savedSite) found() (results string, read bool) {
	s.t.Helper()
	cfg := s.cfg
	finder, closeSearch, err := New(&cfg, slog.New(slog.DiscardHandler), "test").OpenSearch(s.t.Context(), func(string) { read = true })
	if err != nil {
		s.t.Fatal(err)
	}
	defer closeSearch()
	var all []any
	for _, l := range []locale.Locale{locale.EnUS, "de"} {
		answer, err := finder.Retrieve(s.t.Context(), retrieve.Question{Text: "how do I mark a trail", Locales: []locale.Locale{l}})
		if err != nil {
			s.t.Fatal(err)
		}
		hits, err := finder.Search(s.t.Context(), search.Request{Query: "trail", Locales: []locale.Locale{l}, Page: 1})
		if err != nil {
			s.t.Fatal(err)
		}
		all = append(all, answer, hits)
	}
	text, err := json.Marshal(all)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text), read
}

// TestPagesAreReadOnceForSearch searches a site, and again without a change: the
// results must be the same, without reading pages.
func TestPagesAreReadOnceForSearch(t *testing.T) {
	t.Parallel()
	s := newSavedSite(t)
	want, read := s.found()
	if !read {
		t.Error("the first search does not read the pages")
	}
	got, read := s.found()
	if read {
		t.Error("unchanged pages are read again")
	}
	if got != want {
		t.Errorf("results from saved pages:\n%s\nwant\n%s", got, want)
	}
	s.cfg.Content.Locales = []string{"en-US", "de"}
	if got, read := s.found(); read || got != want {
		t.Errorf("with the same locales by name: read = %t, found %s", read, got)
	}
}

// TestChangedPagesAreReadAgainForSearch changes a site after its pages were
// saved.
func TestChangedPagesAreReadAgainForSearch(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*savedSite){
		"a page changes": func(s *savedSite) {
			s.write(s.cfg.Content.Docs, "en-us/trail", "Trail", "Trails are marked with stones.")
		},
		"a page with the same size and another time": func(s *savedSite) {
			s.write(s.cfg.Content.Docs, "en-us/signpost", "Signpost", "A signpost names the places that tracks lead to.")
		},
		"a page is new": func(s *savedSite) {
			s.write(s.cfg.Content.Docs, "en-us/mark", "Mark", "A mark shows the trail.")
		},
		"a page is removed": func(s *savedSite) {
			if err := os.RemoveAll(filepath.Join(s.cfg.Content.Docs, "en-us/signpost")); err != nil {
				s.t.Fatal(err)
			}
		},
		"a translation changes": func(s *savedSite) {
			s.write(s.cfg.Content.Translated, "de/trail", "Trail", "Ein Weg ist markiert.")
		},
		"a locale is new": func(s *savedSite) {
			s.write(s.cfg.Content.Translated, "fr/trail", "Trail", "Un chemin.")
		},
		"a setting changes": func(s *savedSite) { s.cfg.Brand.Name = "Other" },
		"the index is lost": func(s *savedSite) {
			indexes, err := filepath.Glob(filepath.Join(s.cfg.Search.Dir, "en-us.*", "store"))
			if err != nil || len(indexes) == 0 {
				s.t.Fatal(indexes, err)
			}
			if err := os.RemoveAll(filepath.Dir(indexes[0])); err != nil {
				s.t.Fatal(err)
			}
		},
		"another program saved a file": func(s *savedSite) {
			s.saveAs(func(to *gob.Encoder) error {
				return errors.Join(to.Encode("another program"), (&corpus.Edition{Locale: locale.EnUS}).Save(to))
			})
		},
		"a saved file is cut short": func(s *savedSite) {
			if err := os.Truncate(filepath.Join(s.cfg.Search.Dir, "en-us.gob"), 100); err != nil {
				s.t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSavedSite(t)
			s.found()
			change(s)
			if _, read := s.found(); !read {
				t.Error("the pages are not read again")
			}
		})
	}
}

// TestPagesThatJustChangedAreNotSaved reads pages that may have changed during
// the read.
func TestPagesThatJustChangedAreNotSaved(t *testing.T) {
	t.Parallel()
	s := newSavedSite(t)
	s.write(s.cfg.Content.Docs, "en-us/trail", "Trail", "Trails are marked with stones.")
	for range 2 {
		if _, read := s.found(); !read {
			t.Error("a page that just changed was saved")
		}
	}
}
