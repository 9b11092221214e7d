package app

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/testkit"
)

func TestAFolderHoldsWhatIsInIt(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"secret", "in/a", "in/deep/b"} {
		testkit.WriteFile(t, filepath.Join(dir, name), name)
	}
	in := folder(filepath.Join(dir, "in"))
	if err := fstest.TestFS(in, "a", "deep/b"); err != nil {
		t.Error(err)
	}
	for link, target := range map[string]string{"up": "../secret", "root": filepath.Join(dir, "secret"), "out": ".."} {
		if err := os.Symlink(target, filepath.Join(dir, "in", link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"up", "root", "out/secret", "../secret"} {
		if _, err := fs.ReadFile(in, name); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	if err := os.Symlink("deep/b", filepath.Join(dir, "in", "within")); err != nil {
		t.Fatal(err)
	}
	if text, err := fs.ReadFile(in, "within"); err != nil || string(text) != "in/deep/b" {
		t.Errorf("link within the folder: %q, %v", text, err)
	}
	if _, err := in.Open("nothing"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}
