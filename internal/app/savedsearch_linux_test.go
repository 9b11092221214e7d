package app

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe in place of a saved file is not waited for.
func TestSavedSearchIsNotAPipe(t *testing.T) {
	s := newSavedSite(t)
	s.found()
	name := filepath.Join(s.cfg.Search.Dir, "en-us.gob")
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, read := s.found(); !read {
		t.Error("the pages are not read again")
	}
	if info, err := os.Lstat(name); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the pipe was not replaced: %v", err)
	}
}
