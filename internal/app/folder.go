package app

import (
	"fmt"
	"io/fs"
	"os"
)

// folder is the files of a folder by its path, as [os.DirFS], without what
// symbolic links in it point to elsewhere: such files come from checkouts, and
// other files next to these are not for readers.
type folder string

func (d folder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	f, err := os.OpenInRoot(string(d), name)
	if err != nil {
		return nil, fmt.Errorf("open in folder: %w", err)
	}
	return f, nil
}
