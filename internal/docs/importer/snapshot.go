package importer

import (
	"io/fs"
	"sync"
)

// snapshot is a project's file system that looks up each file once: pages name the same ones many times, and a look-up
// below an os.Root opens every folder on the way.
type snapshot struct {
	fs.FS
	mu    sync.Mutex // modules are read at the same time
	found map[string]foundFile
}

type foundFile struct {
	info fs.FileInfo
	err  error
}

func newSnapshot(files fs.FS) *snapshot {
	return &snapshot{FS: files, found: map[string]foundFile{}}
}

// Stat implements fs.StatFS.
func (s *snapshot) Stat(name string) (fs.FileInfo, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	file, known := s.found[name]
	if !known {
		file.info, file.err = fs.Stat(s.FS, name)
		s.found[name] = file
	}
	return file.info, file.err
}
