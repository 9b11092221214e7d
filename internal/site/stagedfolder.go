package site

import "os"

// StagedFolder is a folder written next to the one it replaces, like the output of a build. It
// is safe for concurrent use.
type StagedFolder struct{ out *output }

// StageFolder locks a folder and creates one next to it that will replace it. It refuses a
// folder with files but no marker file.
func StageFolder(dir, marker string) (*StagedFolder, error) {
	out, err := openMarkedOutput(dir, marker)
	if err != nil {
		return nil, err
	}
	return &StagedFolder{out}, nil
}

// Write writes a file; the name has slashes.
func (f *StagedFolder) Write(name string, data []byte) error { return f.out.write(name, data) }

// Create opens a file for writing.
func (f *StagedFolder) Create(name string) (*os.File, error) { return f.out.create(name) }

// Path returns the path for a file written by others, creating its folder.
func (f *StagedFolder) Path(name string) (string, error) { return f.out.path(name) }

// Publish replaces the folder.
func (f *StagedFolder) Publish() error { return f.out.publish() }

// Discard removes the unpublished files.
func (f *StagedFolder) Discard() { f.out.discard() }
