package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFolderThatCannotBeReadIsNamed(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root can read every folder")
	}
	dir := t.TempDir()
	locked := filepath.Join(dir, "posts")
	if err := os.Mkdir(locked, 0); err != nil {
		t.Fatal(err)
	}
	err := namedFolder{key: "blog", dir: dir}.check([]string{"posts"})
	if err == nil || !strings.HasSuffix(err.Error(), locked+": permission denied") {
		t.Errorf("check = %v; want that the folder cannot be read", err)
	}
}
