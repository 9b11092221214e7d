package files

import (
	"fmt"
	"os"
)

// OpenRegular opens a regular file for reading. Other kinds are errors: opening a pipe would
// wait for a writer.
func OpenRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file (%s): remove it", name, info.Mode())
	}
	return os.Open(name)
}
