package export

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"waymark.dev/waymark/internal/platform/files"
)

// Folder is a folder with files readable only by their owner.
type Folder string

func (f Folder) Has(_ context.Context, name string) (bool, error) {
	_, err := os.Lstat(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

func (f Folder) Put(_ context.Context, name string, write func(io.Writer) error) error {
	path := f.path(name)
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	removeParts(dir)
	if err := files.Write(path, 0o600, write); err != nil {
		return err
	}
	return syncFolder(dir)
}

// abandoned is the age of temporary files left by killed programs.
const abandoned = 24 * time.Hour

// removeParts removes files left by killed programs. A failure does not prevent exporting.
func removeParts(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && files.IsTemporary(entry.Name()) && time.Since(info.ModTime()) > abandoned {
			_ = os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}

// syncFolder makes a file's new name survive a crash of the machine.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
