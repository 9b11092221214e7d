package content

import (
	"cmp"
	"io/fs"

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
func (c *Catalogue) Dialect() markdown.Dialect {
	if c.kind == Docs {
		return c.headingIDs.Dialect()
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

// HasMarkdown reports whether a folder or one below it has a Markdown file. Without one, the
// error is that of the first folder that cannot be read.
func HasMarkdown(files fs.FS) (found bool, err error) {
	_ = fs.WalkDir(files, ".", func(_ string, e fs.DirEntry, failed error) error {
		if failed != nil {
			err = cmp.Or(err, failed)
		} else if found = e.Type().IsRegular() && IsMarkdown(e.Name()); found {
			err = nil
			return fs.SkipAll
		}
		return nil
	})
	return found, err
}
