// Package testkit has what tests share: folders and archives of expectations, country files,
// memory measurements.
package testkit

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// WriteFiles writes files into a new folder, by paths with slashes, and returns the folder.
func WriteFiles(t testing.TB, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		WriteFile(t, filepath.Join(root, filepath.FromSlash(name)), text)
	}
	return root
}

// WriteFile writes a file, creating its folders.
func WriteFile[T ~string | ~[]byte](t testing.TB, path string, text T) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func ReadFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// ReadFiles returns the files below a folder by path with slashes.
func ReadFiles(t testing.TB, root string) map[string]string {
	t.Helper()
	return ReadFS(t, os.DirFS(root))
}

// ReadFS returns the files of a file system by path.
func ReadFS(t testing.TB, files fs.FS) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		found[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
