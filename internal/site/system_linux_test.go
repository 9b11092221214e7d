package site

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"waymark.dev/waymark/internal/testkit"
)

func TestFullDiskIsAnErrorThatNamesTheFile(t *testing.T) {
	const full = "/dev/full" // a device that is always full
	err := writeFile(full, []byte("text"))
	if !errors.Is(err, unix.ENOSPC) || !strings.Contains(err.Error(), full) {
		t.Errorf("err = %v, want no space left, with the name", err)
	}
}

// A build that opened the lock file while another one held the lock uses the
// same file as later builds.
func TestLockIsHeldByOneBuild(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	first, err := openOutput(out)
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.OpenFile(out+".lock", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	first.discard()
	if err := unix.Flock(int(second.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		t.Fatal(err)
	}
	if third, err := openOutput(out); err == nil {
		third.discard()
		t.Error("two builds hold the lock")
	}
}

// Hard links do not work across file systems, and on some file systems not at
// all.
func TestPreviousOutputIsCopiedWhereFilesCannotBeLinked(t *testing.T) {
	o := &output{final: testkit.WriteFiles(t, map[string]string{"a/kept.txt": "kept", "a/left.txt": "left"})}
	for _, folder := range []string{"/dev/shm", "/tmp"} {
		staging, err := os.MkdirTemp(folder, "waymark")
		if err != nil {
			t.Skip(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(staging) })
		if os.Link(filepath.Join(o.final, "a/kept.txt"), filepath.Join(staging, "link")) != nil {
			o.staging = filepath.Join(staging, "out")
		}
	}
	if o.staging == "" {
		t.Skip("there is no other file system")
	}
	if err := o.keep(func(name string) bool { return name == "a/left.txt" }); err != nil {
		t.Fatal(err)
	}
	if got := testkit.ReadFiles(t, o.staging); len(got) != 1 || got["a/kept.txt"] != "kept" {
		t.Errorf("kept files = %v", got)
	}
	if err := o.link("a/kept.txt", "b/Kept.txt"); err != nil {
		t.Error(err)
	}
}
