package export

import (
	"bufio"
	"fmt"
	"os"

	"waymark.dev/waymark/internal/platform/fault"
)

// archiveFile is the file of an archive that is being written.
type archiveFile struct {
	*bufio.Writer
	file   *os.File
	report *Report
}

func (e *export) createArchive(name string) (*archiveFile, error) {
	f, err := e.out.Create(name)
	if err != nil {
		return nil, err
	}
	return &archiveFile{bufio.NewWriterSize(f, 1<<20), f, &e.report}, nil
}

// finish ends the formats that are written to the file, in the order of ends, and
// closes it.
func (a *archiveFile) finish(ends ...func() error) error {
	for _, end := range append(ends, a.Flush) {
		if err := end(); err != nil {
			return a.failed(err)
		}
	}
	info, err := a.file.Stat()
	if err != nil {
		return a.failed(err)
	}
	a.report.Packed += info.Size()
	return a.failed(a.file.Close())
}

// failed adds the file to an error; nil stays nil.
func (a *archiveFile) failed(err error) error {
	if err != nil {
		return fmt.Errorf("write %s: %w", a.file.Name(), fault.Cause(err))
	}
	return nil
}

// abandon closes the file if it was not finished.
func (a *archiveFile) abandon() { _ = a.file.Close() }
