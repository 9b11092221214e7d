package app

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"waymark.dev/waymark/internal/testkit"
)

func TestServersThatStartAtOnceShareTheKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	keys := make([]string, 8)
	var wait sync.WaitGroup
	for i := range keys {
		wait.Go(func() {
			var err error
			if keys[i], err = devKey(dir); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, key := range keys {
		if key != keys[0] {
			t.Errorf("keys = %v, want one", keys)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("files = %v, %v, want only the key", files, err)
	}
	if info, err := os.Stat(filepath.Join(dir, devKeyFile)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("key file: %v, %v, want it readable by its owner only", info, err)
	}
}

func TestADamagedKeyIsNamed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, devKeyFile)
	testkit.WriteFile(t, path, "short\n")
	if _, err := devKey(dir); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("devKey = %v, want an error with the file's name", err)
	}
}

// A server starts although the disk is full: nothing is written next to the key.
func TestAKeyIsNotWrittenAgain(t *testing.T) {
	dir := t.TempDir()
	first, err := devKey(dir)
	if err != nil {
		t.Fatal(err)
	}
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	if err := os.Chtimes(dir, before, before); err != nil {
		t.Fatal(err)
	}
	if again, err := devKey(dir); err != nil || again != first {
		t.Errorf("devKey = %q, %v, want %q", again, err, first)
	}
	if info, err := os.Stat(dir); err != nil || !info.ModTime().Equal(before) {
		t.Errorf("a file was written to the folder: %v, %v", info.ModTime(), err)
	}
}
