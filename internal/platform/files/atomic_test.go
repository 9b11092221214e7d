package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

var errStop = errors.New("stop")

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// broken writes part of a text and fails.
func broken(w io.Writer) error {
	_ = text("half")(w)
	return errStop
}

// check verifies that a folder has a single file, with the given text and
// permissions.
func check(t *testing.T, name, want string, perm fs.FileMode) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("%s: %q, %v; want %q", filepath.Base(name), got, err, want)
	}
	if info, err := os.Stat(name); err != nil || info.Mode() != perm {
		t.Errorf("%s: %v, %v; want %v", filepath.Base(name), info.Mode(), err, perm)
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(entries) != 1 {
		t.Errorf("files: %v, %v", entries, err)
	}
}

func TestWriteReplacesTheWholeFile(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "file")
	if err := Write(name, 0o600, text("a longer text")); err != nil {
		t.Fatal(err)
	}
	check(t, name, "a longer text", 0o600)
	if err := Write(name, 0o600, broken); !errors.Is(err, errStop) {
		t.Errorf("error %v", err)
	}
	check(t, name, "a longer text", 0o600)
	if err := WriteFile(name, []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	check(t, name, "short", 0o644)
	if err := WriteUnsynced(name, []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	check(t, name, "other", 0o600)
}

func TestCreateReplacesNothing(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "file")
	if err := Create(name, 0o600, broken); !errors.Is(err, errStop) {
		t.Errorf("error %v", err)
	}
	if err := Create(name, 0o600, text("first")); err != nil {
		t.Fatal(err)
	}
	if err := Create(name, 0o600, text("second")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("existing file: %v", err)
	}
	check(t, name, "first", 0o600)
}

func TestTemporaryFilesAreToldByTheirNames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	err := WriteFile(filepath.Join(dir, "none", "file"), nil, 0o600)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing folder: %v", err)
	}
	if IsTemporary("file") || IsTemporary(".file") || IsTemporary("file.part") {
		t.Error("other files count as temporary")
	}
	_ = Write(filepath.Join(dir, "file"), 0o600, func(io.Writer) error {
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 1 || !IsTemporary(entries[0].Name()) {
			t.Errorf("during the write: %v, %v", entries, err)
		}
		return nil
	})
}
