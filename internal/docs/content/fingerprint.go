package content

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// WriteShared writes the shared data and the sidebars for hashing: all content that any page
// may depend on except pages and redirects. The error text replaces an unreadable file, which
// is reported as a flaw when the catalogue is read.
func (c *Catalogue) WriteShared(w io.Writer) error {
	if c.kind == Docs {
		return c.writeSharedDocs(w)
	}
	for _, folder := range []string{dataFolder, sidebarFolder} {
		err := fs.WalkDir(c.content.fs, folder, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				return nil
			}
			var text []byte
			if err == nil {
				text, err = fs.ReadFile(c.content.fs, name)
			}
			if err != nil {
				_, err = fmt.Fprintf(w, "%s %v\n", name, err)
				return err
			}
			_, err = fmt.Fprintf(w, "%s %d\n%s", name, len(text), text)
			return err
		})
		if err != nil {
			return fmt.Errorf("write %s: %w", folder, err)
		}
	}
	return nil
}

// writeSharedDocs writes what all pages of a docs tree may show: titles and order in the
// sidebar, and the names and sizes of files.
func (c *Catalogue) writeSharedDocs(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%d\n", c.Dialect()); err != nil {
		return err
	}
	for _, p := range c.pages {
		if _, err := fmt.Fprintf(w, "%q %q %q %q %v %v %v\n", p.RelFile, p.Locale, p.Slug, p.Label(), place(p.Position), p.Unlisted, p.Draft); err != nil {
			return err
		}
	}
	for _, t := range c.trees {
		for _, name := range slices.Sorted(maps.Keys(t.files.pages)) {
			p := t.files.pages[name]
			if t.byFolder[p.folder] == p {
				continue
			}
			if _, err := fmt.Fprintf(w, "%q\n", p.RelFile); err != nil { // links to it lead to the page with its address
				return err
			}
		}
	}
	for _, name := range c.Files() {
		info, err := fs.Stat(c.content.fs, name)
		if err != nil {
			_, err = fmt.Fprintf(w, "%q %v\n", name, err)
		} else {
			_, err = fmt.Fprintf(w, "%q %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// PageOfFile returns the page whose source a file of the operating system is, or in reference
// content whose asset, or nil.
func (c *Catalogue) PageOfFile(file string) *Page {
	for _, t := range c.trees {
		rel, ok := below(t.root, file)
		if !ok {
			continue
		}
		if t.files != nil {
			return t.pageOfFile(rel)
		}
		if folder, ok := strings.CutPrefix(filepath.ToSlash(filepath.Dir(rel)), t.locale.Folder()+"/"); ok {
			return t.byFolder[folder]
		}
	}
	return nil
}
