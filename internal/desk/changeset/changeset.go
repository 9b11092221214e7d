// Package changeset changes many files of content folders atomically, even if the process is
// killed. A [Set] is a plan: it can be read, shown as a diff, and applied.
package changeset

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

// Set is a plan of changes to files below its roots. Paths are absolute, or relative to the
// working directory. A Set is not safe for concurrent use and is applied once.
type Set struct {
	roots  []*root
	steps  []structural           // in planned order
	writes map[location][]byte    // by planned location
	read   map[location][32]byte  // hashes of read files, by location on disk
	gone   map[location]inventory // contents of removed files and folders
}

// location is a file or folder below a root; name is relative, with slashes.
type location struct {
	root *root
	name string
}

func (l location) String() string { return filepath.Join(l.root.dir, filepath.FromSlash(l.name)) }

func (l location) compare(other location) int {
	if c := strings.Compare(l.root.dir, other.root.dir); c != 0 {
		return c
	}
	return strings.Compare(l.name, other.name)
}

// structural is a move, or a removal if to is empty.
type structural struct {
	root     *root
	from, to string
}

// inventory holds the sizes and times of the files of a folder, by path.
type inventory map[string]fileState

type fileState struct {
	size     int64
	modified time.Time
}

// New returns an empty plan for files below the roots.
func New(roots ...string) (*Set, error) {
	s := &Set{writes: map[location][]byte{}, read: map[location][32]byte{}, gone: map[location]inventory{}}
	for _, dir := range roots {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, fmt.Errorf("find folder %s: %w", dir, err)
		}
		if slices.ContainsFunc(s.roots, func(r *root) bool { return r.dir == abs }) {
			continue
		}
		r, err := openRoot(abs)
		if err != nil {
			return nil, err
		}
		s.roots = append(s.roots, r)
	}
	return s, nil
}

// IsEmpty reports whether the plan changes nothing.
func (s *Set) IsEmpty() bool { return len(s.steps) == 0 && len(s.writes) == 0 }

// Read returns the planned text of a file. If it comes from disk, the file must not change
// before the plan is applied.
func (s *Set) Read(file string) ([]byte, error) {
	loc, err := s.locate(file)
	if err != nil {
		return nil, err
	}
	if text, ok := s.writes[loc]; ok {
		return text, nil
	}
	origin, ok := s.origin(loc)
	if !ok {
		return nil, fmt.Errorf("read %s: %w", file, fs.ErrNotExist)
	}
	return s.readDisk(origin)
}

func (s *Set) readDisk(loc location) ([]byte, error) {
	info, err := loc.root.disk.Lstat(loc.name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", loc, fault.Cause(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read %s: it is not a regular file", loc)
	}
	text, err := loc.root.disk.ReadFile(loc.name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", loc, fault.Cause(err))
	}
	sum := sha256.Sum256(text)
	if before, ok := s.read[loc]; ok && before != sum {
		return nil, changed(loc)
	}
	s.read[loc] = sum
	return text, nil
}

func changed(loc location) error {
	return fmt.Errorf("%s was changed in the meantime; run the command again: %w", loc, fault.ErrConflict)
}

// Write plans the text of a new or existing file.
func (s *Set) Write(file string, text []byte) error {
	loc, err := s.locate(file)
	if err != nil {
		return err
	}
	origin, ok := s.origin(loc)
	if ok {
		before, err := s.readDisk(origin)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case bytes.Equal(before, text):
			delete(s.writes, loc)
			return nil
		}
	}
	s.writes[loc] = text
	return nil
}

// Move plans to move a file or folder to a free path, creating its parents.
func (s *Set) Move(from, to string) error {
	source, err := s.locate(from)
	if err != nil {
		return err
	}
	target, err := s.locate(to)
	if err != nil {
		return err
	}
	switch {
	case source == target:
		return nil
	case source.root != target.root:
		return fmt.Errorf("move %s to %s: they are in different content folders: %w", from, to, fault.ErrInvalid)
	case isWithin(target.name, source.name):
		return fmt.Errorf("move %s to %s: a folder cannot be moved into itself: %w", from, to, fault.ErrInvalid)
	}
	info, err := s.lstat(source)
	if err != nil {
		return fmt.Errorf("move %s: %w", from, err)
	}
	if !info.IsDir() && !info.Mode().IsRegular() {
		return fmt.Errorf("move %s: it is neither a file nor a folder: %w", from, fault.ErrInvalid)
	}
	if err := s.checkFree(info, target); err != nil {
		return fmt.Errorf("move %s: %w", from, err)
	}
	s.steps = append(s.steps, structural{source.root, source.name, target.name})
	s.rebase(source, target)
	return nil
}

// checkFree returns an error if a path is taken, except by the moved file itself on a file
// system that ignores case.
func (s *Set) checkFree(moved fs.FileInfo, target location) error {
	info, err := s.lstat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case sameFile(moved, info):
		return nil
	}
	return fmt.Errorf("%s exists: %w", target, fault.ErrConflict)
}

// rebase moves planned texts below a moved path.
func (s *Set) rebase(source, target location) {
	for loc, text := range maps.Clone(s.writes) {
		if loc.root == source.root && isWithin(loc.name, source.name) {
			delete(s.writes, loc)
			s.writes[location{loc.root, target.name + loc.name[len(source.name):]}] = text
		}
	}
}

// Remove plans to remove a file or folder.
func (s *Set) Remove(file string) error {
	loc, err := s.locate(file)
	if err != nil {
		return err
	}
	for planned := range maps.Clone(s.writes) {
		if planned.root == loc.root && isWithin(planned.name, loc.name) {
			delete(s.writes, planned)
		}
	}
	origin, ok := s.origin(loc)
	if !ok {
		return fmt.Errorf("remove %s: %w", file, fs.ErrNotExist)
	}
	held, err := takeInventory(origin)
	if err != nil {
		return fmt.Errorf("remove %s: %w", file, err)
	}
	s.gone[origin] = held
	s.steps = append(s.steps, structural{root: loc.root, from: loc.name})
	return nil
}

// takeInventory lists the files of a folder, or the one file at a location.
func takeInventory(loc location) (inventory, error) {
	held := inventory{}
	err := fs.WalkDir(loc.root.fsys, loc.name, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		held[name] = fileState{info.Size(), info.ModTime()}
		return nil
	})
	if err != nil {
		return nil, fault.Cause(err)
	}
	return held, nil
}

// lstat describes the planned file at a location. Its error is only the reason.
func (s *Set) lstat(loc location) (fs.FileInfo, error) {
	origin, ok := s.origin(loc)
	if !ok {
		return nil, fs.ErrNotExist
	}
	info, err := origin.root.disk.Lstat(origin.name)
	if err != nil {
		return nil, fault.Cause(err)
	}
	return info, nil
}

// origin returns the location on disk of a planned file, or false if the file there would
// have been moved or removed.
func (s *Set) origin(loc location) (location, bool) { return originIn(s.steps, loc) }

// originIn is origin after some steps.
func originIn(steps []structural, loc location) (location, bool) {
	for _, step := range slices.Backward(steps) {
		switch {
		case step.root != loc.root:
		case step.to != "" && isWithin(loc.name, step.to):
			loc.name = step.from + loc.name[len(step.to):]
		case isWithin(loc.name, step.from):
			return location{}, false
		}
	}
	return loc, true
}

// destination returns the planned location of a file on disk, or false if it is removed.
func (s *Set) destination(loc location) (location, bool) {
	for _, step := range s.steps {
		if step.root != loc.root || !isWithin(loc.name, step.from) {
			continue
		}
		if step.to == "" {
			return location{}, false
		}
		loc.name = step.to + loc.name[len(step.from):]
	}
	return loc, true
}

// isWithin reports whether name is folder or is below it.
func isWithin(name, folder string) bool {
	rest, ok := strings.CutPrefix(name, folder)
	return ok && (rest == "" || rest[0] == '/')
}

// locate returns the innermost root that contains a path.
func (s *Set) locate(file string) (location, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return location{}, fmt.Errorf("find %s: %w", file, err)
	}
	var found location
	for _, r := range s.roots {
		rel, err := filepath.Rel(r.dir, abs)
		if err != nil || !filepath.IsLocal(rel) || rel == "." {
			continue
		}
		if found.root == nil || len(r.dir) > len(found.root.dir) {
			found = location{r, filepath.ToSlash(rel)}
		}
	}
	if found.root == nil {
		return location{}, fmt.Errorf("%s is in none of the content folders: %w", file, fault.ErrInvalid)
	}
	if first, _, _ := strings.Cut(found.name, "/"); first == stagingFolder || path.Base(found.name) == ".git" || first == ".git" {
		return location{}, fmt.Errorf("%s is not content: %w", file, fault.ErrInvalid)
	}
	return found, nil
}

// check returns an error if a file that was read or a removed folder has changed.
func (s *Set) check(ctx context.Context) error {
	for _, loc := range slices.SortedFunc(maps.Keys(s.read), location.compare) {
		if err := ctx.Err(); err != nil {
			return err
		}
		text, err := loc.root.disk.ReadFile(loc.name)
		if err != nil || sha256.Sum256(text) != s.read[loc] {
			return changed(loc)
		}
	}
	for loc, held := range s.gone {
		now, err := takeInventory(loc)
		if err != nil || !maps.EqualFunc(now, held, fileState.equal) {
			return changed(loc)
		}
	}
	return s.checkNew()
}

// checkNew returns an error if a file to be created exists by now.
func (s *Set) checkNew() error {
	for loc := range s.writes {
		origin, ok := s.origin(loc)
		if !ok {
			continue
		}
		if _, known := s.read[origin]; known {
			continue
		}
		if _, err := origin.root.disk.Lstat(origin.name); !errors.Is(err, fs.ErrNotExist) {
			return changed(origin)
		}
	}
	return nil
}

func (f fileState) equal(other fileState) bool {
	return f.size == other.size && f.modified.Equal(other.modified)
}
