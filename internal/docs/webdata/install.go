package webdata

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A data folder has a folder per version, named by its content, and a file with the name of
// the current one.

// currentName is the file with the name of the current version folder.
const currentName = "current"

var errNothingInstalled = errors.New("nothing installed")

// installedVersion returns the name of the current version folder.
func installedVersion(dir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, currentName))
	if errors.Is(err, fs.ErrNotExist) {
		return "", errNothingInstalled
	}
	if err != nil {
		return "", err
	}
	version := strings.TrimSpace(string(text))
	if !isVersion(version) {
		return "", fmt.Errorf("file %s names %q, which is not a version folder", currentName, version)
	}
	return version, nil
}

func readInstalled(dir string) (*Bundle, error) {
	version, err := installedVersion(dir)
	if err != nil {
		return nil, err
	}
	return readBundle(os.DirFS(filepath.Join(dir, version)), true)
}

// staleAfter is the age at which a half-written folder is the remains of a killed update.
const staleAfter = 24 * time.Hour

const stagingPrefix = ".new-"

// install writes the bundle into a new folder and makes it current. The previous folder stays
// until the next update.
func install(dir string, bundle *Bundle) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	// An invalid pointer file points at nothing worth keeping.
	current, _ := installedVersion(dir)
	if err := cleanUp(dir, current, bundle.id()); err != nil {
		return err
	}
	if err := writeVersion(dir, bundle); err != nil {
		return err
	}
	return point(dir, bundle.id())
}

// writeVersion writes the bundle's folder unless it exists and is complete.
func writeVersion(dir string, bundle *Bundle) error {
	target := filepath.Join(dir, bundle.id())
	if _, err := readBundle(os.DirFS(target), true); err == nil {
		return nil
	}
	staging, err := os.MkdirTemp(dir, stagingPrefix)
	if err != nil {
		return err
	}
	defer os.RemoveAll(staging)
	if err := os.Chmod(staging, 0o755); err != nil {
		return err
	}
	if err := bundle.Write(staging); err != nil {
		return err
	}
	if err := os.RemoveAll(target); err != nil {
		return err
	}
	if err := os.Rename(staging, target); err != nil {
		return err
	}
	return syncDir(dir)
}

// point makes the pointer file name another version folder, atomically.
func point(dir, version string) error {
	staging := filepath.Join(dir, stagingPrefix+currentName)
	if err := writeFile(staging, []byte(version+"\n")); err != nil {
		return err
	}
	if err := os.Rename(staging, filepath.Join(dir, currentName)); err != nil {
		return errors.Join(err, os.Remove(staging))
	}
	return syncDir(dir)
}

// syncDir makes renames in a folder durable, if the system supports that.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) && !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}

// cleanUp removes version folders except those to keep, and remains of killed updates.
func cleanUp(dir string, keep ...string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		switch {
		case strings.HasPrefix(name, stagingPrefix):
			if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < staleAfter {
				continue
			}
		case !e.IsDir() || !isVersion(name) || slices.Contains(keep, name):
			continue
		}
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			return err
		}
	}
	return nil
}

// isVersion reports whether a folder's name has the form of Bundle.id.
func isVersion(name string) bool {
	return len(name) == idLength && strings.Trim(name, "0123456789abcdef") == ""
}
