package importer

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// TestProjects reads the small projects of testdata: the files of a project are below project/. Wanted
// are the files of its docs tree, below want/tree/, and its losses.
func TestProjects(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		dir, out := t.TempDir(), t.TempDir()
		for name, text := range in {
			if below, ok := strings.CutPrefix(name, "project/"); ok {
				writeFile(t, filepath.Join(dir, below), text)
			}
		}
		tree, err := Read(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.Write(t.Context(), dir, out); err != nil {
			t.Fatal(err)
		}
		got := readTree(t, out)
		for _, l := range tree.Losses {
			got["want.losses"] += fmt.Sprintf("%s:%d: %s; %s\n", l.File, l.Line, l.What, l.Remedy)
		}
		return got
	})
}

// readTree returns the files of a folder, by their path below want/tree/.
func readTree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		files["want/tree/"+name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// problems reads a project and returns its error, else its losses.
func problems(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		writeFile(t, filepath.Join(dir, name), text)
	}
	tree, err := Read(t.Context(), dir)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(tree.Losses)
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
