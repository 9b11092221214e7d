package changeset

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"syscall"
	"testing"
)

// A full disk is an error before anything changes.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	must(t, os.MkdirAll(dir+"/en-us", 0o755))
	must(t, os.WriteFile(dir+"/en-us/a.md", []byte("a"), 0o644))
	s, err := New(dir)
	must(t, err)
	must(t, s.Write(dir+"/en-us/a.md", bytes.Repeat([]byte("x"), 100<<10)))
	if err := s.Apply(t.Context()); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("err = %v, want a full disk", err)
	}
	if got := readTree(t, dir); !maps.Equal(got, tree{"en-us/": "", "en-us/a.md": "a"}) {
		t.Errorf("tree =\n%v", got)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	t.Parallel()
	dir := before.write(t)
	if err := syscall.Mount(dir, dir, "", syscall.MS_BIND, ""); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	if err := syscall.Mount("", dir, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	s := planAll(t, dir)
	if err := s.Apply(t.Context()); !errors.Is(err, syscall.EROFS) {
		t.Errorf("err = %v, want a read-only file system", err)
	}
	if got := readTree(t, dir); !maps.Equal(got, withFolders(before)) {
		t.Errorf("tree =\n%v", got)
	}
}
