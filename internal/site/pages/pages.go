// Package pages has the common parts of all kinds of page except docs, and the small kinds:
// generic pages, contributor spotlights and pages of client code. Rules:
// docs/reference/pages.md.
package pages

import (
	"cmp"
	"context"
	"io/fs"
	"time"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/picture"
)

// Page is a page of the site that is not a document. It is immutable.
type Page struct {
	URL        string // canonical, with a trailing slash for kinds that have one
	Locale     locale.Locale
	Title      string       // for lists of languages
	Label      string       // for breadcrumbs; empty means Title
	NotIndexed bool         // not for search engines
	Hidden     bool         // data without a screen; nothing links to it
	IsList     bool         // lists other pages, without its own text
	NotFound   bool         // for unknown addresses, not a page of the site itself
	Modified   time.Time    // for the sitemap; zero if unknown
	Crumb      string       // page with the breadcrumbs; empty means itself
	Files      fs.FS        // folder of its source, or nil
	Folder     string       // path of Files within the source of its kind, for messages
	Source     string       // path of its Markdown within the source of its kind, or ""
	Text       *Text        // for the search; nil excludes the page
	Pictures   *picture.Set // a picture with smaller versions than in Files, or nil
	// Make builds the page. It is safe for concurrent use.
	Make func(ctx context.Context, env *Env) (Encoder, error)
}

// Text is the text of a page, for the search.
type Text struct{ Title, Summary, Markdown string }

// ShortTitle is the text for breadcrumbs.
func (p *Page) ShortTitle() string {
	return cmp.Or(p.Label, p.Title)
}

// Env is the environment for rendering a page: its dependencies on the site.
type Env struct {
	Content      ContentMaker
	BaseURL      string
	Brand        string
	TitleSuffix  string // suffix of page titles; may be empty
	Parents      []Parent
	Translations []Translation
	Report       flaw.Reporter // nil drops flaws
	// Elements is HTML that replaces empty elements of generic pages, by name.
	Elements map[string]string
}

// Titled appends a suffix to a title: "Title | Suffix".
func Titled(title, suffix string) string {
	if suffix == "" {
		return title
	}
	return title + " | " + suffix
}

// ContentMaker makes sections of Markdown; see [doc.Builder.Content].
type ContentMaker interface {
	Content(*doc.Source) (*doc.Content, error)
}

var _ ContentMaker = (*doc.Builder)(nil)

// Parent is a step of the breadcrumbs.
type Parent struct {
	URI   string `json:"uri"`
	Title string `json:"title"`
}

// Translation is an entry of a page's list of languages.
type Translation struct {
	Locale locale.Locale `json:"locale"`
	Title  string        `json:"title"`
	Native string        `json:"native"`
}

// TOCEntry is a line of a table of contents; its text is HTML.
type TOCEntry struct {
	Text string `json:"text"`
	ID   string `json:"id"`
	Sub  bool   `json:"sub,omitempty"` // below the last entry without Sub
}

// TOC converts a table of contents; it is never nil.
func TOC(entries []doc.TOCEntry) []TOCEntry {
	toc := make([]TOCEntry, len(entries))
	for i, e := range entries {
		toc[i] = TOCEntry(e)
	}
	return toc
}

// Files opens the files next to a source for [doc.Source.Assets].
type Files struct {
	FS  fs.FS
	URL string // address of the page with the copies
}

func (f Files) Open(name string) (fs.File, string, error) {
	file, err := f.FS.Open(name)
	return file, f.URL, err
}
