package testkit

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the want files of txtar archives with what the tests produce")

// Golden runs tests from txtar archives: one archive per behaviour, which its first
// lines describe. Files whose names begin with "want", and those of the folder want, are
// expectations, all others are input. "go test ./internal/x -update" rewrites the expectations; the flag exists here
// and nowhere else.
//
// It calls f once for each archive that matches glob, as a parallel subtest
// named after the archive. f gets the input files by name and returns the want
// files by name; a name that does not begin with "want" fails the test, and so
// does a want file of the archive that f leaves out. A missing final newline
// is ignored, as txtar cannot express it. An empty want file of the archive
// may be left out.
//
//	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
//		return map[string]string{"want.html": render(in["page.md"])}
//	})
func Golden(t *testing.T, glob string, f func(t *testing.T, in map[string]string) map[string]string) {
	t.Helper()
	paths, err := filepath.Glob(glob)
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no archive matches %s", glob)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runArchive(t, path, f)
		})
	}
}

func runArchive(t *testing.T, path string, f func(*testing.T, map[string]string) map[string]string) {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	in, want := split(archive)
	got := f(t, in)
	for name := range got {
		if !isWant(name) {
			t.Errorf("%s: the test returned %q, which is not the name of a want file", path, name)
		}
	}
	if *update {
		rewrite(t, path, archive, got)
		return
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if g, w := endLine(got[name]), want[name]; g != w {
			t.Errorf("%s: %s differs (run with -update to accept)\n%s", path, name, diff.Diff("want", []byte(w), "got", []byte(g)))
		}
	}
	for name, w := range want {
		if _, ok := got[name]; !ok && w != "" {
			t.Errorf("%s: the test did not return %s", path, name)
		}
	}
}

func split(a *txtar.Archive) (in, want map[string]string) {
	in, want = map[string]string{}, map[string]string{}
	for _, file := range a.Files {
		if isWant(file.Name) {
			want[file.Name] = string(file.Data)
		} else {
			in[file.Name] = string(file.Data)
		}
	}
	return in, want
}

// rewrite keeps the order of the archive; new want files follow sorted by name.
func rewrite(t *testing.T, path string, a *txtar.Archive, got map[string]string) {
	t.Helper()
	left := maps.Clone(got)
	files := a.Files[:0]
	for _, file := range a.Files {
		if isWant(file.Name) {
			text, ok := left[file.Name]
			if !ok {
				continue
			}
			file.Data = []byte(text)
			delete(left, file.Name)
		}
		files = append(files, file)
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		files = append(files, txtar.File{Name: name, Data: []byte(left[name])})
	}
	a.Files = files
	if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
		t.Fatal(err)
	}
}

func isWant(name string) bool {
	return strings.HasPrefix(name, "want/") || strings.HasPrefix(filepath.Base(name), "want")
}

func endLine(s string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}
