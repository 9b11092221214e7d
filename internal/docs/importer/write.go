package importer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"go.yaml.in/yaml/v3"
)

// Write writes the docs tree to a folder and removes everything else there. Unchanged files are not written again.
func (t *Tree) Write(ctx context.Context, dir, out string) error {
	site, err := t.encode(&t.Site)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("open project: %w", err)
	}
	defer func() { _ = root.Close() }()
	w := &writer{from: root, out: out, kept: map[string]bool{}}
	if err := w.keep(t); err != nil {
		return err
	}
	if err := w.removeOthers(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(t.Pages)) {
		if err := w.write(name, t.Pages[name].Text); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(t.Files)) {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("write docs tree: %w", err)
		}
		if err := w.copy(t.Files[name], name); err != nil {
			return err
		}
	}
	// Last, since it names the pages: a server may read it before pages that are written later.
	return w.write("site.yaml", site)
}

// encode returns the site.yaml of the tree or one of its versions.
func (t *Tree) encode(site *Site) ([]byte, error) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "# Made from %s by 'waymark import'.\n", t.Config)
	e := yaml.NewEncoder(&text)
	e.SetIndent(2)
	if err := e.Encode(site); err != nil {
		return nil, fmt.Errorf("encode site.yaml: %w", err)
	}
	return text.Bytes(), nil
}

// writer writes files below a folder.
type writer struct {
	from *os.Root
	out  string
	kept map[string]bool // paths that belong to the tree; true for folders
}

// keep records the paths of a tree.
func (w *writer) keep(t *Tree) error {
	for _, names := range []iter.Seq[string]{slices.Values([]string{"site.yaml"}), maps.Keys(t.Pages), maps.Keys(t.Files)} {
		for name := range names {
			if !fs.ValidPath(name) || name == "." {
				return fmt.Errorf("write docs tree: %q is not a path in it", name)
			}
			if _, known := w.kept[name]; !known {
				w.kept[name] = false
			}
			for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
				w.kept[folder] = true
			}
		}
	}
	return nil
}

// place returns the file of a path, after making its folder.
func (w *writer) place(name string) (string, error) {
	file := filepath.Join(w.out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", fmt.Errorf("write docs tree: %w", err)
	}
	return file, nil
}

func (w *writer) write(name string, text []byte) error {
	file, err := w.place(name)
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, text) {
		return nil
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return fmt.Errorf("write docs tree: %w", err)
	}
	return nil
}

// copy copies a file of the project, with its time, which the next copy compares.
func (w *writer) copy(source, name string) error {
	file, err := w.place(name)
	if err != nil {
		return err
	}
	info, err := w.from.Stat(filepath.FromSlash(source))
	if err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	if old, err := os.Stat(file); err == nil && old.Size() == info.Size() && old.ModTime().Equal(info.ModTime()) {
		return nil
	}
	from, err := w.from.Open(filepath.FromSlash(source))
	if err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	defer func() { _ = from.Close() }()
	if err := copyTo(file, io.LimitReader(from, info.Size()), info.ModTime()); err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	return nil
}

// copyTo writes a file as a whole or not at all, with its time.
func copyTo(file string, from io.Reader, modified time.Time) error {
	to, err := os.CreateTemp(filepath.Dir(file), ".import-*")
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	err = errors.Join(err, to.Chmod(0o644), to.Close())
	if err == nil {
		err = os.Chtimes(to.Name(), modified, modified)
	}
	if err == nil {
		err = os.Rename(to.Name(), file)
	}
	if err != nil {
		_ = os.Remove(to.Name())
	}
	return err
}

// removeOthers removes files and folders that do not belong to the tree, such as a folder at the path of a file.
func (w *writer) removeOthers() error {
	err := fs.WalkDir(os.DirFS(w.out), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		if isFolder, kept := w.kept[name]; kept && (isFolder && d.IsDir() || !isFolder && d.Type().IsRegular()) {
			return nil
		}
		if err := os.RemoveAll(filepath.Join(w.out, filepath.FromSlash(name))); err != nil || !d.IsDir() {
			return err
		}
		return fs.SkipDir
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove old files of docs tree: %w", err)
	}
	return nil
}
