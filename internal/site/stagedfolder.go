package site

import "os"

// StagedFolder is a folder that is written next to the one it replaces, as the
// output of a build is. It is safe for concurrent use.
type StagedFolder struct{ out *output }

// StageFolder locks a folder and makes one next to it that is to replace it. A folder
// that has files but none with the name of the marker is refused.
func StageFolder(dir, marker string) (*StagedFolder, error) {
	out, err := openMarkedOutput(dir, marker)
	if err != nil {
		return nil, err
	}
	return &StagedFolder{out}, nil
}

// Write writes a file; the name is with slashes.
func (f *StagedFolder) Write(name string, data []byte) error { return f.out.write(name, data) }

// Create opens a file to write it piece by piece.
func (f *StagedFolder) Create(name string) (*os.File, error) { return f.out.create(name) }

// Path returns where a file is to be written by others, its folder made.
func (f *StagedFolder) Path(name string) (string, error) { return f.out.path(name) }

// Publish puts the folder in its place.
func (f *StagedFolder) Publish() error { return f.out.publish() }

// Discard removes what was written, when it is not to be published.
func (f *StagedFolder) Discard() { f.out.discard() }
