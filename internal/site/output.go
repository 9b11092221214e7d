package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/files"
)

// output is the folder of a build: a staging folder next to the real one, which it replaces
// once the build is complete. A killed build leaves the previous output intact.
type output struct {
	final   string
	staging string
	lock    *files.Lock
	made    sync.Map // existing folders
	folders sync.Map // full paths of such folders, by their names with slashes
	linked  bool     // files of the previous output are linked in staging
	// apart are folders of the root that are kept as a whole: those of the previous output
	// that are true move to the new one.
	apart map[string]bool
}

// openOutput locks the output against other builds and creates an empty staging folder on the
// same file system.
func openOutput(final string) (*output, error) { return openMarkedOutput(final, manifestName) }

// openMarkedOutput is openOutput with a marker other than a build's manifest: the file that
// permits replacing the folder.
func openMarkedOutput(final, marker string) (*output, error) {
	final, err := resolveOutput(final)
	if err != nil {
		return nil, err
	}
	if err := checkReplaceable(final, marker); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(final), 0o755); err != nil {
		return nil, fmt.Errorf("create output folder %s: %w; name another folder", final, fault.Cause(err))
	}
	lock, err := files.TryLock(final + ".lock")
	if errors.Is(err, fault.ErrConflict) {
		return nil, fmt.Errorf("output folder %s: another build is writing here; wait for it or name another folder", final)
	}
	if err != nil {
		return nil, fmt.Errorf("output folder %s cannot be written: %w; name another folder", final, err)
	}
	o := &output{final: final, staging: final + ".building", lock: lock}
	o.recoverFolders()
	if err := os.RemoveAll(o.staging); err != nil {
		o.discard()
		return nil, fmt.Errorf("remove leftovers of an earlier build: %w", err)
	}
	return o, nil
}

// resolveOutput resolves a symbolic link, so that its target is replaced, not the link.
func resolveOutput(name string) (string, error) {
	final, err := filepath.Abs(name)
	if err != nil {
		return "", fmt.Errorf("output folder: %w", err)
	}
	if _, err := os.Lstat(final); errors.Is(err, fs.ErrNotExist) {
		return final, nil
	}
	resolved, err := filepath.EvalSymlinks(final)
	if err != nil {
		return "", fmt.Errorf("output folder %s: %w; name another folder", final, fault.Cause(err))
	}
	return resolved, nil
}

// checkReplaceable refuses to replace a folder with files but no marker.
func checkReplaceable(dir, marker string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return fmt.Errorf("output folder %s: %w; name another folder", dir, fault.Cause(err))
	}
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return fmt.Errorf("output folder %s is not empty and holds no %s, so no build wrote it: name another folder or empty this one", dir, marker)
	}
	return nil
}

// path returns the path of a file of the build, creating its folder.
func (o *output) path(name string) (string, error) {
	slash := strings.LastIndexByte(name, '/')
	inFolder := slash > 0 && isFileName(name[slash+1:])
	if inFolder {
		// Most folders exist already.
		if folder, known := o.folders.Load(name[:slash]); known {
			return folder.(string) + string(filepath.Separator) + name[slash+1:], nil
		}
	}
	local := filepath.FromSlash(name)
	if !filepath.IsLocal(local) {
		return "", fmt.Errorf("%q is outside of the output folder", name)
	}
	full := filepath.Join(o.staging, local)
	folder := filepath.Dir(full)
	if err := o.makeFolder(folder); err != nil {
		return full, err
	}
	if inFolder {
		o.folders.Store(name[:slash], folder)
	}
	return full, nil
}

// isFileName reports whether a name is valid for a file on this system.
func isFileName(base string) bool {
	return base != "." && filepath.IsLocal(base) && strings.IndexByte(base, filepath.Separator) < 0
}

// makeFolder creates a folder in the staging folder if it is missing.
func (o *output) makeFolder(dir string) error {
	if _, ok := o.made.Load(dir); ok {
		return nil
	}
	// The parent nearly always exists.
	if err := os.Mkdir(dir, 0o755); err != nil {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("make folder: %w", err)
		}
	}
	o.made.Store(dir, true)
	return nil
}

// foldersBelow returns the sorted folders of the build below a top-level folder, with
// slashes.
func (o *output) foldersBelow(top string) (names []string) {
	root := o.staging + string(filepath.Separator)
	for dir := range o.made.Range {
		name := filepath.ToSlash(strings.TrimPrefix(dir.(string), root))
		if name == top || strings.HasPrefix(name, top+"/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// refusesName reports whether an error is about a file's name: too long, invalid, or in
// conflict with a folder or file. Other files can still be written.
func refusesName(err error) bool {
	return slices.ContainsFunc([]error{syscall.ENAMETOOLONG, syscall.ENOTDIR, syscall.EISDIR, syscall.EINVAL, syscall.EILSEQ, fs.ErrExist},
		func(kind error) bool { return errors.Is(err, kind) })
}

// write writes a file of the build, name with slashes.
func (o *output) write(name string, data []byte) error {
	full, err := o.path(name)
	if err != nil {
		return err
	}
	if err := o.unlink(full); err != nil {
		return err
	}
	if err := writeFile(full, data); err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	return nil
}

// create opens a file of the build for writing.
func (o *output) create(name string) (*os.File, error) {
	full, err := o.path(name)
	if err != nil {
		return nil, err
	}
	if err := o.unlink(full); err != nil {
		return nil, err
	}
	f, err := os.Create(full)
	if err != nil {
		return nil, fmt.Errorf("write file: %w", err)
	}
	return f, nil
}

// unlink removes the file of the previous output with a new file's name: it may be linked, so
// it must not be changed in place.
func (o *output) unlink(full string) error {
	if !o.linked {
		return nil
	}
	if err := os.Remove(full); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("replace file: %w", err)
	}
	return nil
}

func (o *output) copyFile(name string, from fs.File) error {
	data, err := readAll(from)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return o.write(name, data)
}

// readAll reads a file into a buffer of its size, as long as that can be believed.
func readAll(f fs.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	buf.Grow(int(min(info.Size(), 16<<20)) + bytes.MinRead)
	_, err = buf.ReadFrom(f)
	return buf.Bytes(), err
}

// keep links files of the previous output into the staging folder, except in skipped folders.
func (o *output) keep(skip func(name string) bool) error {
	o.linked = true
	return filepath.WalkDir(o.final, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("keep previous output: %w", err)
		}
		name, err := filepath.Rel(o.final, path)
		if err != nil {
			return fmt.Errorf("keep previous output: %w", err)
		}
		if _, apart := o.apart[name]; apart {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil // of a link, SkipDir would skip the files after it
		}
		target := filepath.Join(o.staging, name)
		if entry.IsDir() || skip(filepath.ToSlash(name)) {
			return nil
		}
		if err := o.makeFolder(filepath.Dir(target)); err != nil {
			return fmt.Errorf("keep previous output: %w", err)
		}
		if err := linkOrCopy(path, target); err != nil {
			return fmt.Errorf("keep previous output: %w", err)
		}
		return nil
	})
}

// keepFile links a file of the previous output into the staging folder.
func (o *output) keepFile(name string) error {
	target, err := o.path(name)
	if err != nil {
		return err
	}
	err = linkOrCopy(filepath.Join(o.final, filepath.FromSlash(name)), target)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("keep previous output: %w", err)
	}
	return nil
}

// linkOrCopy links a file, or copies it if the file system has no links. The error is
// [fs.ErrExist] if the name is taken.
func linkOrCopy(name, other string) error {
	err := os.Link(name, other)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return writeFile(other, data)
}

// read reads a file of the build.
func (o *output) read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(o.staging, filepath.FromSlash(name)))
}

func (o *output) previous(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(o.final, filepath.FromSlash(name)))
}

// publish replaces the previous output by the staging folder.
func (o *output) publish() error {
	defer o.discard()
	if _, err := os.Stat(o.final); errors.Is(err, fs.ErrNotExist) {
		if err := os.Rename(o.staging, o.final); err != nil {
			return fmt.Errorf("publish output: %w", err)
		}
		return nil
	}
	if err := exchange(o.staging, o.final); err != nil {
		return fmt.Errorf("publish output: %w", err)
	}
	for name, moves := range o.apart {
		if !moves {
			continue
		}
		if err := os.Rename(filepath.Join(o.staging, name), filepath.Join(o.final, name)); err != nil {
			return fmt.Errorf("publish output: %w", err)
		}
	}
	return nil
}

// recoverFolders moves folders of frozen versions back that an interrupted publish has left in the
// staging folder. Those that a build had completed are used, too.
func (o *output) recoverFolders() {
	left, _ := filepath.Glob(filepath.Join(o.staging, "*", manifestName))
	for _, file := range left {
		folder := filepath.Dir(file)
		_ = os.Rename(folder, filepath.Join(o.final, filepath.Base(folder))) // fails if there is one; then this is not needed
	}
}

// discard removes the staging folder (after publish: the previous output) and releases the
// lock.
func (o *output) discard() {
	_ = os.RemoveAll(o.staging) // removed by the next build if not now
	_ = o.lock.Unlock()
}
