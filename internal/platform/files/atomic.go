// Package files writes files atomically: others see the old file or the new one, even if the
// program or the machine stops in between. Its locks exclude other programs that write to the
// same folder, and its watchers report changed files.
package files

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// suffix ends the names of temporary files, which begin with a dot.
const suffix = ".part"

// IsTemporary reports whether a name, without folders, is that of a file being written, or
// left by a killed program.
func IsTemporary(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, suffix)
}

// WriteFile replaces a file's content. Its permissions are perm, without the umask.
func WriteFile(name string, data []byte, perm fs.FileMode) error {
	return Write(name, perm, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteUnsynced is WriteFile without waiting for the disk, for many files that can be
// recreated: if the machine stops, one may be empty or short.
func WriteUnsynced(name string, data []byte, perm fs.FileMode) error {
	return put(name, perm, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	}, os.Rename)
}

// Write replaces a file's content by the output of write. If write fails, the file is
// unchanged.
func Write(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return put(name, perm, synced(write), os.Rename)
}

// Create is like Write for a new file. The error is [fs.ErrExist] if it exists.
func Create(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return put(name, perm, synced(write), os.Link)
}

// synced writes to a file and waits for the disk.
func synced(write func(io.Writer) error) func(*os.File) error {
	return func(f *os.File) error {
		w := bufio.NewWriterSize(f, 1<<16)
		if err := write(w); err != nil {
			return err
		}
		return errors.Join(w.Flush(), f.Sync())
	}
}

// put writes a temporary file and publishes it under its name.
func put(name string, perm fs.FileMode, write func(*os.File) error, publish func(temporary, name string) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*"+suffix)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // already gone if it was renamed
	err = write(f)
	if err := errors.Join(err, f.Chmod(perm), f.Close()); err != nil {
		return err
	}
	return publish(f.Name(), name)
}
