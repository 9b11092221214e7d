package content

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
)

// macroFolder is the folder of the macros of a docs tree, at its root.
const macroFolder = "macros"

// maxIncluded limits an inserted file, in bytes.
const maxIncluded = 1 << 20

// Compose returns the body of a page of a docs tree with the macros, files and variables that
// it inserts. Other content has none, nor have pages made from other documents.
func (c *Catalogue) Compose(p *Page, body string) *compose.Result {
	if c.kind != Docs || p.MadeFrom != "" {
		return &compose.Result{Markdown: body}
	}
	return c.trees[0].files.inserts.Compose(p.RelFile, body, p.variables)
}

// Text is [Catalogue.Body] with the insertions of docs trees.
func (c *Catalogue) Text(p *Page) (string, error) {
	body, err := c.Body(p)
	if err != nil {
		return "", err
	}
	return c.Compose(p, body).Markdown, nil
}

// loadInserts reads the macros of a docs tree; the variables are those of its site.yaml.
func (c *Catalogue) loadInserts(r flaw.Reporter) *compose.Tree {
	root := c.content
	inserts := &compose.Tree{Variables: map[string]string{}, Macros: map[string]*compose.Macro{}, Read: root.readInsert}
	for name, value := range c.file.Variables {
		inserts.Variables[name] = value.Text
	}
	entries, err := fs.ReadDir(root.fs, macroFolder)
	if err != nil || isPageFolder(entries) {
		return inserts
	}
	for _, e := range entries {
		rel := path.Join(macroFolder, e.Name())
		name, isMarkdown := strings.CutSuffix(e.Name(), ".md")
		if !isMarkdown || isPrivate(name) {
			continue
		}
		text, body, err := root.readInsert(rel)
		if err != nil {
			report(r, FlawUnreadable, root.display(rel), 0, "%v; the macro is left out", err)
			continue
		}
		if !compose.IsMacroName(name) {
			report(r, FlawMacro, root.display(rel), 1, "%q cannot be the name of a macro; rename the file: a letter, then letters, digits, hyphens, dots or underscores, but not “include”", name)
			continue
		}
		macro, problems := compose.ParseMacro(rel, text, body)
		for _, p := range problems {
			report(r, FlawMacro, root.display(rel), p.Line, "%s", p.Text)
		}
		inserts.Macros[name] = macro
	}
	return inserts
}

// isPageFolder reports whether a folder of macros is one of pages instead: it has a page of its
// own.
func isPageFolder(entries []fs.DirEntry) bool {
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return isFolderPage(e.Name()) })
}

// readInsert returns the text of a file to insert in pages, and the offset after its front
// matter. Files that are hidden or ignored, links, and those out of the root are errors.
func (r *root) readInsert(rel string) (text string, body int, err error) {
	if !fs.ValidPath(rel) || rel == "." {
		return "", 0, fmt.Errorf("%s is not the path of a file in the content folder", rel)
	}
	ignore, parts := ignoreAbove(r), strings.Split(rel, "/")
	for index, part := range parts {
		folder := path.Join(parts[:index]...)
		name := path.Join(folder, part)
		if isPrivate(part) && part[0] != '_' {
			return "", 0, fmt.Errorf("%s cannot be inserted, since %s is not part of the site", rel, part)
		}
		if text, err := fs.ReadFile(r.fs, path.Join(folder, ignoreName)); err == nil {
			folder = cmp.Or(folder, ".")
			ignore = ignore.with(folder, string(text))
		}
		info, err := fs.Lstat(r.fs, name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return "", 0, fmt.Errorf("there is no file %s", rel)
		case err != nil:
			return "", 0, fmt.Errorf("read %s: %w", rel, fault.Cause(err))
		case info.Mode()&fs.ModeSymlink != 0:
			return "", 0, fmt.Errorf("%s cannot be inserted, since %s is a symbolic link; copy the file", rel, name)
		case info.IsDir() != (name != rel) || !info.IsDir() && !info.Mode().IsRegular():
			return "", 0, fmt.Errorf("%s is not a file", rel)
		case ignore.matches(name, info.IsDir()):
			return "", 0, fmt.Errorf("%s cannot be inserted, since .gitignore excludes %s", rel, name)
		case !info.IsDir() && info.Size() > maxIncluded:
			return "", 0, fmt.Errorf("%s has %d bytes; files of up to %d can be inserted", rel, info.Size(), maxIncluded)
		}
	}
	raw, err := readFile(r.fs, rel)
	if err != nil {
		return "", 0, fmt.Errorf("read %s: %w", rel, fault.Cause(err))
	}
	if !utf8.Valid(raw) || strings.ContainsRune(string(raw), 0) {
		return "", 0, fmt.Errorf("%s is not text in UTF-8", rel)
	}
	text = string(raw)
	if IsMarkdown(rel) {
		body = plainMatterOf(text).Body
	}
	if isMDX(rel) {
		hidden, _ := hideMDX(text[body:])
		text = text[:body] + hidden
	}
	return text, body, nil
}

// sameVariables reports whether pages have the same titles with other inserts.
func sameVariables(a, b *compose.Tree) bool { return maps.Equal(a.Variables, b.Variables) }
