package app

import (
	"fmt"
	"io/fs"
	"os"
)

// folder is [os.DirFS] without the targets of symbolic links out of the folder: files next to
// a checkout are not for readers.
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
