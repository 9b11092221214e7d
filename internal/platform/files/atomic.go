// Package files writes files that are whole at every moment: others see what a
// file was before or what it is afterwards, also if the program stops in between, or
// the machine. Its locks keep programs apart that write to the same folder, and its
// watchers report changed files.
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

// IsTemporary reports whether a name, without folders, is that of a file that is being
// written, or that a program has left which was killed meanwhile.
func IsTemporary(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, suffix)
}

// WriteFile gives a file other content. Its permissions are perm, without the umask.
func WriteFile(name string, data []byte, perm fs.FileMode) error {
	return Write(name, perm, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteUnsynced is WriteFile without waiting for the disk, for files that are many and
// can be made again: if the machine stops, one may be empty or short.
func WriteUnsynced(name string, data []byte, perm fs.FileMode) error {
	return put(name, perm, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	}, os.Rename)
}

// Write gives a file the content that write writes. After an error of write the file
// is as it was.
func Write(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return put(name, perm, synced(write), os.Rename)
}

// Create is like Write for a file that is not there yet. The error is [fs.ErrExist] if
// it is.
func Create(name string, perm fs.FileMode, write func(io.Writer) error) error {
	return put(name, perm, synced(write), os.Link)
}

// synced writes to a file and waits until the disk has it.
func synced(write func(io.Writer) error) func(*os.File) error {
	return func(f *os.File) error {
		w := bufio.NewWriterSize(f, 1<<16)
		if err := write(w); err != nil {
			return err
		}
		return errors.Join(w.Flush(), f.Sync())
	}
}

// put writes a temporary file and has publish give it its name.
func put(name string, perm fs.FileMode, write func(*os.File) error, publish func(temporary, name string) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*"+suffix)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // not there any more if it was renamed
	err = write(f)
	if err := errors.Join(err, f.Chmod(perm), f.Close()); err != nil {
		return err
	}
	return publish(f.Name(), name)
}
