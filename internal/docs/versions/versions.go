// Package versions finds the frozen versions of a docs tree: folders in it, or tags of its git
// repository. Rules: docs/reference/docs-trees.md, Versions.
package versions

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
)

// Version is a frozen version of a docs tree.
type Version struct {
	Name  string // the first segment of its addresses
	Label string // in menus

	tree   Tree
	folder string // below the root of the tree, or "" for a tag
	commit string // of a tag
}

// Tree is a docs tree that has versions.
type Tree struct {
	Root fs.FS
	Dir  string // absolute path of Root, "" if it is not a folder
	Site *sitefile.Site
}

// Find lists the versions of a tree, newest first. Mistakes in site.yaml are problems.
func Find(ctx context.Context, tree Tree) ([]Version, []sitefile.Problem) {
	v := &tree.Site.Versions
	if !v.IsSet() {
		return nil, nil
	}
	all, err := tree.all(ctx)
	if err != nil {
		return nil, []sitefile.Problem{{At: v.At, Text: "versions: " + err.Error()}}
	}
	slices.SortFunc(all, func(a, b Version) int { return compareNames(b.Name, a.Name) })
	var problems []sitefile.Problem
	if v.List == nil {
		if v.Current != "" && slices.ContainsFunc(all, func(each Version) bool { return each.Label == v.Current }) {
			problems = []sitefile.Problem{{At: v.At, Text: "versions: " + v.Current + " is both current and the " + tree.place(v.Current) + "; change current, or label the other one in list"}}
		}
		return all, problems
	}
	var chosen []Version
	for _, listed := range v.List {
		i := slices.IndexFunc(all, func(each Version) bool { return each.Name == listed.Name })
		if i < 0 {
			problems = append(problems, sitefile.Problem{At: listed.At, Text: "versions.list: there is no " + tree.place(listed.Name)})
			continue
		}
		each := all[i]
		if listed.Label != "" {
			each.Label = listed.Label
		}
		chosen = append(chosen, each)
	}
	return chosen, problems
}

// place names where a version is, for messages.
func (t *Tree) place(name string) string {
	if folder := t.Site.Versions.Folder; folder != "" {
		return "folder " + path.Join(folder, name) + " in the content folder"
	}
	return "tag " + name + " that matches " + t.Site.Versions.Tags
}

// all lists the versions in any order.
func (t *Tree) all(ctx context.Context) (list []Version, err error) {
	folder := t.Site.Versions.Folder
	if folder == "" {
		return t.tags(ctx)
	}
	for place := folder; place != "."; place = path.Dir(place) {
		if info, err := fs.Lstat(t.Root, place); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return nil, fmt.Errorf("%s is a symbolic link, which may lead out of the content folder; make it a folder", place)
		}
	}
	entries, err := fs.ReadDir(t.Root, folder)
	if err != nil {
		return nil, fmt.Errorf("read folder %s: %w; create it, or leave versions out", folder, fault.Cause(err))
	}
	for _, e := range entries {
		switch name := e.Name(); {
		case !e.IsDir() || name[0] == '.' || name[0] == '_':
		case !sitefile.IsVersionName(name):
			if t.Site.Versions.List != nil {
				continue
			}
			return nil, fmt.Errorf("the folder %s cannot be a version; names are letters, digits, full stops, hyphens and underscores", path.Join(folder, name))
		default:
			list = append(list, Version{Name: name, Label: name, tree: *t, folder: path.Join(folder, name)})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("folder %s has no folders; copy the tree to one, such as %[1]s/1.0, or leave versions out", folder)
	}
	return list, nil
}

// compareNames orders names by their numbers, so that 2.10 is after 2.9.
func compareNames(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			m, _ := strconv.ParseUint(a[:x], 10, 64) // a longer number is not one of a version
			n, _ := strconv.ParseUint(b[:y], 10, 64)
			if m != n {
				return cmp.Compare(m, n)
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

// digits returns the length of the number that a text begins with.
func digits(text string) int {
	if i := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 {
		return i
	}
	return len(text)
}

// Folder returns the folder of a version below the root of the tree, "" for a tag.
func (v *Version) Folder() string { return v.folder }

// Open returns the files of a version. Without a site.yaml of its own it has that of the tree,
// with the files that this names.
func (v *Version) Open(ctx context.Context) (fs.FS, error) {
	files, err := v.open(ctx)
	if err != nil {
		return nil, fmt.Errorf("version %s: %w", v.Name, err)
	}
	if _, err := fs.Stat(files, sitefile.Name); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return files, err
	}
	// A newer site.yaml may have mistakes.
	other := content.Overlay(v.tree.Root, map[string][]byte{sitefile.Name: v.tree.Site.Text})
	return borrowing{files, other, append(v.tree.Site.Files(), sitefile.Name)}, nil
}

func (v *Version) open(ctx context.Context) (fs.FS, error) {
	if v.folder == "" {
		return v.tree.archive(ctx, v.commit)
	}
	return fs.Sub(v.tree.Root, v.folder)
}

// Sum identifies the sources of a version: the content of its folder or the commit of its tag,
// and the site.yaml of the tree if it has none.
func (v *Version) Sum(ctx context.Context) (string, error) {
	sum := sha256.New()
	own, err := v.writeSources(ctx, sum)
	if err == nil && !own {
		err = v.tree.writeSite(sum)
	}
	if err != nil {
		return "", fmt.Errorf("version %s: %w", v.Name, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// writeSources writes the sources of a version. It reports whether they have a site.yaml.
func (v *Version) writeSources(ctx context.Context, w io.Writer) (hasSite bool, err error) {
	if v.folder == "" {
		if _, err := fmt.Fprintln(w, v.commit); err != nil {
			return false, err
		}
		return v.tree.hadSite(ctx, v.commit), nil
	}
	files, err := v.open(ctx)
	if err != nil {
		return false, err
	}
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("read %s: %w", path.Join(v.folder, name), fault.Cause(err))
		}
		hasSite = hasSite || name == sitefile.Name
		_, err = fmt.Fprintf(w, "%q %d\n%s", name, len(text), text)
		return cmp.Or(ctx.Err(), err)
	})
	return hasSite, err
}

// writeSite writes the site.yaml of the tree without its versions: one more does not change
// the others.
func (t *Tree) writeSite(w io.Writer) error {
	text, err := sitefile.WithoutVersions(t.Site.Text)
	if err != nil {
		return fmt.Errorf("read %s: %w", sitefile.Name, err)
	}
	_, err = w.Write(text)
	return err
}

// borrowing is a folder with some files of another one, unless it has files of these names.
type borrowing struct {
	fs.FS
	other fs.FS
	names []string
}

func (b borrowing) Open(name string) (fs.File, error) {
	f, err := b.FS.Open(name)
	if errors.Is(err, fs.ErrNotExist) && slices.Contains(b.names, name) {
		return b.other.Open(name)
	}
	return f, err
}

func (b borrowing) ReadDir(dir string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(b.FS, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, name := range b.names {
		rest, below := name, dir == "."
		if !below {
			rest, below = strings.CutPrefix(name, dir+"/")
		}
		first, _, _ := strings.Cut(rest, "/")
		if !below || slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == first }) {
			continue
		}
		if info, err := fs.Stat(b.other, path.Join(dir, first)); err == nil {
			entries = append(entries, fs.FileInfoToDirEntry(info))
		}
	}
	if len(entries) > 0 {
		err = nil
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, err
}
