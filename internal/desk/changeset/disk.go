package changeset

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"waymark.dev/waymark/internal/platform/fault"
)

// disk is the file system of a root. It refuses names that lead out of the root, also through
// symbolic links.
type disk interface {
	Lstat(name string) (fs.FileInfo, error)
	ReadFile(name string) ([]byte, error)

	Mkdir(name string, perm fs.FileMode) error
	Rename(old, name string) error
	Link(old, name string) error
	Remove(name string) error
	RemoveAll(name string) error
	// WriteFile creates a file and syncs it. A perm of 0 means the default permissions.
	WriteFile(name string, text []byte, perm fs.FileMode) error
}

type root struct {
	dir  string // absolute
	disk disk
	fsys fs.FS
	open *os.Root
}

func openRoot(dir string) (*root, error) {
	opened, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open content folder %s: %w", dir, fault.Cause(err))
	}
	return &root{dir: dir, disk: osDisk{opened}, fsys: opened.FS(), open: opened}, nil
}

// osDisk is the disk of the operating system.
type osDisk struct{ *os.Root }

func (d osDisk) WriteFile(name string, text []byte, perm fs.FileMode) error {
	f, err := d.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil && perm != 0 {
		err = f.Chmod(perm)
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func exists(d disk, name string) bool {
	_, err := d.Lstat(name)
	return err == nil
}

func sameFile(a, b fs.FileInfo) bool { return os.SameFile(a, b) }
