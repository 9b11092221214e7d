package content

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/flaw"
)

// With returns the catalogue with changed file contents, by absolute path; nil removes a file.
// All else is shared with c, as in Update. It has no history.
func (c *Catalogue) With(ctx context.Context, files map[string][]byte, report flaw.Reporter) (*Catalogue, error) {
	other := *c
	other.history = nil
	other.content = c.content.with(files)
	if c.translated == c.content {
		other.translated = other.content
	} else if c.translated != nil {
		other.translated = c.translated.with(files)
	}
	other.trees = make([]*tree, len(c.trees))
	for i, t := range c.trees {
		own := *t
		own.root = other.content
		if t.root != c.content {
			own.root = other.translated
		}
		other.trees[i] = &own
	}
	return other.Update(ctx, slices.Sorted(maps.Keys(files)), report)
}

func (r *root) with(files map[string][]byte) *root {
	own := map[string][]byte{}
	for file, text := range files {
		if rel, ok := below(r, file); ok {
			own[rel] = text
		}
	}
	return &root{dir: r.dir, fs: Overlay(r.fs, own), origin: r.origin}
}

// Overlay returns a file system with some replaced files, by path; nil removes a file.
func Overlay(base fs.FS, files map[string][]byte) fs.FS {
	over := &overlay{base: base, files: map[string][]byte{}, folders: map[string]map[string]bool{}}
	for name, text := range files {
		over.add(name, text)
	}
	return over
}

// overlay is a file system with some replaced files.
type overlay struct {
	base    fs.FS
	files   map[string][]byte          // nil for removed files
	folders map[string]map[string]bool // names in the folders of the replaced files
}

func (o *overlay) add(name string, text []byte) {
	o.files[name] = text
	if text == nil {
		return
	}
	for name != "." {
		folder, base := path.Dir(name), path.Base(name)
		if o.folders[folder] == nil {
			o.folders[folder] = map[string]bool{}
		}
		o.folders[folder][base] = true
		name = folder
	}
}

func (o *overlay) Open(name string) (fs.File, error) {
	text, known := o.files[name]
	switch {
	case known && text == nil:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	case known:
		return &textFile{Reader: bytes.NewReader(text), info: textInfo{path.Base(name), int64(len(text)), false}}, nil
	}
	return o.base.Open(name)
}

func (o *overlay) Stat(name string) (fs.FileInfo, error) {
	text, known := o.files[name]
	switch {
	case known && text == nil:
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	case known:
		return textInfo{path.Base(name), int64(len(text)), false}, nil
	case o.folders[name] != nil:
		return textInfo{path.Base(name), 0, true}, nil
	}
	return fs.Stat(o.base, name)
}

// Lstat does not follow symbolic links, of which there are none among the replaced files.
func (o *overlay) Lstat(name string) (fs.FileInfo, error) {
	if _, known := o.files[name]; known || o.folders[name] != nil {
		return o.Stat(name)
	}
	return fs.Lstat(o.base, name)
}

func (o *overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.base, name) }

func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.base, name)
	other := o.folders[name]
	if err != nil && (other == nil || !errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	list := slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		_, known := o.files[path.Join(name, e.Name())]
		return known || other[e.Name()] && !e.IsDir()
	})
	for base := range other {
		if !slices.ContainsFunc(list, func(e fs.DirEntry) bool { return e.Name() == base }) {
			info, err := o.Stat(path.Join(name, base))
			if err != nil {
				return nil, err
			}
			list = append(list, fs.FileInfoToDirEntry(info))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// textFile is an open file of an overlay.
type textFile struct {
	*bytes.Reader
	info textInfo
}

func (f *textFile) Stat() (fs.FileInfo, error) { return f.info, nil }

func (f *textFile) Close() error { return nil }

type textInfo struct {
	name   string
	size   int64
	folder bool
}

func (i textInfo) Name() string       { return i.name }
func (i textInfo) Size() int64        { return i.size }
func (i textInfo) ModTime() time.Time { return time.Time{} }
func (i textInfo) IsDir() bool        { return i.folder }
func (i textInfo) Sys() any           { return nil }

func (i textInfo) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}
