package content

import (
	"io/fs"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// Kind is a kind of content. It determines which files are pages, their addresses and their
// Markdown.
type Kind string

const (
	// Reference is content in the layout of a web platform reference: a folder for each locale
	// and page, with front matter (docs/reference/content.md).
	Reference Kind = "mdn"
	// Docs is a folder of plain Markdown (docs/reference/docs-trees.md).
	Docs Kind = "docs"
)

// String returns the name of the kind in messages.
func (k Kind) String() string {
	if k == Docs {
		return "plain Markdown"
	}
	return "web platform reference"
}

// Dialect returns the dialect of the content's Markdown.
func (k Kind) Dialect() markdown.Dialect {
	if k == Docs {
		return markdown.Docs
	}
	return markdown.Reference
}

// Kind returns the kind of the content.
func (c *Catalogue) Kind() Kind { return c.kind }

// Scheme returns the scheme of addresses without a configured prefix.
func (k Kind) Scheme() Scheme {
	if k == Docs {
		return PlainScheme("/")
	}
	return Scheme{}
}

// KindOf returns the kind of the content in a folder: [Reference] if it has a folder en-us.
func KindOf(files fs.FS) Kind {
	if _, err := fs.Stat(files, locale.EnUS.Folder()); err == nil {
		return Reference
	}
	return Docs
}

// HasMarkdown reports whether a folder or one below it has a Markdown file.
func HasMarkdown(files fs.FS) bool {
	found := false
	_ = fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // the rest may be readable
		case strings.HasSuffix(name, ".md"), strings.HasSuffix(name, ".markdown"):
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}
