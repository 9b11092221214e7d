package files

import (
	"fmt"
	"io"
	"io/fs"
	"time"
)

// WriteStamps writes the name, size and modification time of everything in a folder, for
// hashing: any change of a file changes the output, without reading files. It returns the
// latest time. Files ignored by a Watcher are left out.
func WriteStamps(w io.Writer, root string) (latest time.Time, err error) {
	err = walk(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && ignored(entry.Name()) && path != root {
			return fs.SkipDir
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if latest.Before(info.ModTime()) {
			latest = info.ModTime()
		}
		_, err = fmt.Fprintln(w, path, info.Size(), info.ModTime().UnixNano())
		return err
	})
	if err != nil {
		return latest, fmt.Errorf("list files: %w", err)
	}
	return latest, nil
}
