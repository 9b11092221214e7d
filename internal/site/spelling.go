package site

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// A build's folders are in lower case, but addresses have capitals. For plain static hosts,
// each file also has the name in its address.

// spelledName returns the name of the file or folder at an address, or "" if impossible.
func spelledName(url string) string {
	name := strings.Trim(url, "/")
	if !fs.ValidPath(name) || strings.Contains(name, `\`) {
		return ""
	}
	if runtime.GOOS == "windows" && (!filepath.IsLocal(name) || strings.ContainsAny(name, `<>:"|?*`)) {
		return ""
	}
	return name
}

// isSpelled reports whether linkSpellings or writeMovedPages wrote a file: all other files
// below a locale are in lower-case folders.
func isSpelled(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	if _, ok := locale.Parse(top); !ok {
		return false
	}
	folder, base := path.Split(name)
	return folder != content.FolderOf(folder) || strings.HasSuffix(base, markdownSuffix) && base != content.FolderOf(base)
}

// spellings are the spellings in addresses by lower-case folder.
type spellings map[string]string

func (b *build) spellings() spellings {
	s := spellings{}
	for _, l := range b.e.cat.Locales() {
		s[l.Folder()] = string(l)
	}
	if !b.e.cat.Scheme().IsPlain() { // whose documents are in the folders of their addresses
		for _, p := range b.e.cat.Pages() {
			s.add(p.OutputFolder(), p.URL())
		}
	}
	for _, p := range b.e.collections.pages {
		s.add(folderOfURL(p.URL), p.URL)
	}
	return s
}

func (s spellings) add(folder, url string) {
	if name := spelledName(url); name != "" {
		s[folder] = name
	}
}

// of returns the spelling of a folder: its own or, for folders without a page, its parent's
// followed by its name.
func (s spellings) of(folder string) string {
	if name, ok := s[folder]; ok {
		return name
	}
	around, base := path.Split(folder)
	if around == "" {
		return folder
	}
	return s.of(strings.TrimSuffix(around, "/")) + "/" + base
}

func (s spellings) file(name string) string {
	folder, base := path.Split(name)
	if page, ok := strings.CutSuffix(name, markdownSuffix); ok && s[page] != "" {
		return s[page] + markdownSuffix
	}
	return s.of(strings.TrimSuffix(folder, "/")) + "/" + base
}

// linkSpellings links the files of all locales under their other names. If both names are the
// same file, as on case-insensitive systems, it does nothing.
func (b *build) linkSpellings(ctx context.Context) error {
	names := b.spellings()
	var folders []string
	for _, l := range b.e.cat.Locales() {
		folders = append(folders, b.out.foldersBelow(l.Folder())...)
	}
	// Folders come first: if a page and a file share a name, the page has it.
	err := forEach(ctx, b.opts.Workers, len(folders), func(_ context.Context, indexes iter.Seq[int]) error {
		for i := range indexes {
			spelled := filepath.Join(b.out.staging, filepath.FromSlash(names.of(folders[i])))
			if err := b.out.makeFolder(spelled); err != nil && !refusesName(err) {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return forEach(ctx, b.opts.Workers, len(folders), func(_ context.Context, indexes iter.Seq[int]) error {
		for i := range indexes {
			if err := b.linkFolder(names, folders[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (b *build) linkFolder(names spellings, folder string) error {
	entries, err := os.ReadDir(filepath.Join(b.out.staging, filepath.FromSlash(folder)))
	if err != nil {
		return fmt.Errorf("list files of %s: %w", folder, err)
	}
	for _, e := range entries {
		name := folder + "/" + e.Name()
		if e.IsDir() || isSpelled(name) {
			continue
		}
		spelled := names.file(name)
		if spelled == name {
			continue
		}
		if err := b.out.link(name, spelled); refusesName(err) {
			b.failed(fmt.Errorf("name %s as its address spells it: %w", name, err))
		} else if err != nil {
			return err
		}
	}
	return nil
}

// link gives a file of the build a second name, unless that exists. On file systems without
// links the file is copied.
func (o *output) link(name, other string) error {
	full, err := o.path(other)
	if err != nil {
		return err
	}
	err = linkOrCopy(filepath.Join(o.staging, filepath.FromSlash(name)), full)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("link %s: %w", name, err)
	}
	return nil
}
