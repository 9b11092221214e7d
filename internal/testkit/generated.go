package testkit

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// Generated compares a generated file with its current content. "-update" writes it.
func Generated(t *testing.T, path, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(old) != text {
		t.Errorf("%s is out of date (run with -update to write it)\n%s", path, diff.Diff("old", old, "new", []byte(text)))
	}
}
