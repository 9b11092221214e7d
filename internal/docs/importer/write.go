package importer

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Write makes a folder that has the docs tree and nothing else. Files that are the same are not written again.
func (t *Tree) Write(ctx context.Context, dir, out string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("open project: %w", err)
	}
	defer func() { _ = root.Close() }()
	w := &writer{from: root, out: out, kept: map[string]bool{}}
	site, err := t.encode(&t.Site)
	if err != nil {
		return err
	}
	if err := w.write("site.yaml", site); err != nil {
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
	return w.removeOthers()
}

// encode returns the site.yaml of the tree or of a version of it.
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
	kept map[string]bool // paths that belong to the tree
}

// place returns the file of a path, after making its folder.
func (w *writer) place(name string) (string, error) {
	if !fs.ValidPath(name) {
		return "", fmt.Errorf("write docs tree: %q is not a path in it", name)
	}
	for part := name; part != "."; part = path.Dir(part) {
		w.kept[part] = true
	}
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

// copy copies a file of the project, with its time, by which the next copy knows it.
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
	text, err := w.from.ReadFile(filepath.FromSlash(source))
	if err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	if err := os.WriteFile(file, text, 0o666); err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
		return fmt.Errorf("copy %s: %w", source, err)
	}
	return nil
}

// removeOthers removes what does not belong to the tree.
func (w *writer) removeOthers() error {
	err := fs.WalkDir(os.DirFS(w.out), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || name == "." || w.kept[name]:
			return err
		case d.IsDir():
			if err := os.RemoveAll(filepath.Join(w.out, filepath.FromSlash(name))); err != nil {
				return err
			}
			return fs.SkipDir
		}
		return os.Remove(filepath.Join(w.out, filepath.FromSlash(name)))
	})
	if err != nil {
		return fmt.Errorf("remove old files of docs tree: %w", err)
	}
	return nil
}
