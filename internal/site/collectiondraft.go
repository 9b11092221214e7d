package site

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/curriculum"
	"waymark.dev/waymark/internal/site/pages"
)

// CollectionDraft is a collection page that is being edited.
type CollectionDraft struct {
	JSON  []byte      // the data of the page; nil if the text is not a page
	Flaws []flaw.Flaw // of the text, in order
}

// DraftOfCollection makes the page at an address as if a file had another text, or the page
// of the file if the address changes. The site itself does not change. The error is
// fs.ErrNotExist for a file of no collection.
func (s *Site) DraftOfCollection(ctx context.Context, url, file, text string) (*CollectionDraft, error) {
	from, name, err := s.opts.Collections.with(file, text)
	if err != nil {
		return nil, err
	}
	e := s.current.Load()
	var list flaw.List
	others, err := s.readCollectionsOf(from, e, &list)
	if err != nil {
		return nil, fmt.Errorf("draft of %s: %w", name, err)
	}
	draft := &CollectionDraft{}
	if p := others.madeFrom(url, file); p != nil {
		report := inFolder(others.folders[p], &list)
		encode, err := p.Make(ctx, s.envIn(others, e, p, report))
		if err != nil {
			return nil, fmt.Errorf("draft of %s: %w", name, err)
		}
		draft.JSON = encode(nil, nil)
	}
	for _, f := range list.Sorted() {
		if f.File == file {
			draft.Flaws = append(draft.Flaws, f)
		}
	}
	return draft, nil
}

// with returns the sources with another text of a file, and the file's path in its
// collection.
func (b Collections) with(file, text string) (with Collections, name string, err error) {
	for _, kind := range []struct {
		files  *fs.FS
		folder string
	}{{&b.Curriculum, b.Folders.Curriculum}, {&b.Blog, b.Folders.Blog}, {&b.Generic, b.Folders.Generic}, {&b.Spotlight, b.Folders.Spotlight}} {
		if name := below(kind.folder, file); name != "" && *kind.files != nil {
			*kind.files = replaced{FS: *kind.files, name: name, text: text}
			return b, name, nil
		}
	}
	return b, "", fmt.Errorf("%s is in no collection: %w", file, fs.ErrNotExist)
}

// below returns the path of a file relative to a folder, "" if it is not in it.
func below(folder, file string) string {
	if folder == "" {
		return ""
	}
	name, ok := strings.CutPrefix(file, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
	if !ok {
		return ""
	}
	return filepath.ToSlash(name)
}

// replaced replaces the text of one file.
type replaced struct {
	fs.FS
	name, text string
}

func (r replaced) ReadFile(name string) ([]byte, error) {
	if name == r.name {
		return []byte(r.text), nil
	}
	return fs.ReadFile(r.FS, name) //nolint:wrapcheck // as without
}

// madeFrom returns the page at an address, or else one made from a file; nil if there is
// none.
func (b *collections) madeFrom(url, file string) *pages.Page {
	isOf := func(p *pages.Page) bool {
		return p.Source != "" && filepath.Join(b.folders[p], filepath.FromSlash(p.Source)) == file
	}
	if p := b.find(url); p != nil && isOf(p) {
		return p
	}
	for _, p := range b.pages {
		if isOf(p) {
			return p
		}
	}
	return nil
}

// customaryAddress returns the address that a collection file would have if it were valid; ""
// for other files.
func (s *Site) customaryAddress(e *edition, file string) string {
	folders := s.opts.Collections.Folders
	if path.Ext(file) != ".md" {
		return ""
	}
	if name := below(folders.Curriculum, file); name != "" {
		return curriculum.AddressOf(name)
	}
	if name := below(folders.Blog, file); name != "" {
		return blog.AddressOf(name)
	}
	if name := below(folders.Spotlight, file); name != "" {
		return pages.SpotlightAddress(name)
	}
	if name := below(folders.Generic, file); name != "" && e.collections.generic != nil {
		return e.collections.generic.AddressOf(name)
	}
	return ""
}

// leftOutAt returns the review of a collection page with an invalid file that belongs at the
// address, or nil.
func (s *Site) leftOutAt(e *edition, url string) *Review {
	if _, rest, ok := locale.Cut(url); !ok || strings.Trim(rest, "/") == "" {
		return nil
	}
	for _, f := range e.flaws.Sorted() {
		if address := s.customaryAddress(e, f.File); address != "" && keyOf(address) == keyOf(url) {
			return leftOut(e, url, f.File)
		}
	}
	return nil
}
