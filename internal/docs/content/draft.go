package content

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
)

// Draft parses a text as that of file, the index.md of a page, and returns the page and its
// source. The catalogue does not change: its links lead to the page read from the file. report
// gets the flaws of the front matter. If that is unusable, the page has the file's metadata,
// and is nil for a new file. The error is fs.ErrNotExist if file cannot be a page's.
func (c *Catalogue) Draft(file, text string, report flaw.Reporter) (p *Page, source string, err error) {
	if c.kind == Docs {
		return c.plainDraft(file, text, report)
	}
	t, folder := c.pageFolder(file)
	if t == nil {
		return nil, "", fmt.Errorf("draft of %s: not the file of a page: %w", file, fs.ErrNotExist)
	}
	normal := endLine(normalise([]byte(text)))
	p = t.parsePage(folder, normal, report)
	start, end, bodyAt, found := splitFrontMatter(normal)
	if p == nil {
		known := t.byFolder[folder]
		if known == nil || !found {
			return nil, string(normal), nil
		}
		last := *known
		last.BodyOffset, last.BodyLine = bodyAt, bodyLine(string(normal[start:end]))
		return &last, string(normal), nil
	}
	if t != c.trees[0] {
		c.inherit([]*Page{p}, report)
	}
	return p, string(normal), nil
}

// plainDraft is Draft for docs trees.
func (c *Catalogue) plainDraft(file, text string, report flaw.Reporter) (p *Page, source string, err error) {
	t := c.trees[0]
	rel, ok := below(t.root, file)
	if _, isPage := markdownName(path.Base(rel)); !ok || !isPage {
		return nil, "", fmt.Errorf("draft of %s: not the file of a page: %w", file, fs.ErrNotExist)
	}
	normal := strings.ToValidUTF8(string(endLine(normalise([]byte(text)))), "\uFFFD")
	own, _, _ := t.files.language(rel)
	if p = own.parsePlainPage(rel, normal, report); p != nil {
		p = own.aligned(p, t, report)
	}
	return p, normal, nil
}

// pageFolder returns the tree and folder of a page file, or nil.
func (c *Catalogue) pageFolder(file string) (*tree, string) {
	if filepath.Base(file) != PageFile {
		return nil, ""
	}
	for _, t := range c.trees {
		rel, ok := below(t.root, file)
		if !ok {
			continue
		}
		if folder, ok := strings.CutPrefix(path.Dir(rel), t.locale.Folder()+"/"); ok {
			return t, folder
		}
	}
	return nil, ""
}
