// Package pages has the common parts of all kinds of page except docs, and the small kinds:
// generic pages, contributor spotlights and pages of client code. Rules:
// docs/reference/pages.md.
package pages

import (
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
	URL        string // canonical, with a slash at the end where the kind has one
	Locale     locale.Locale
	Title      string       // as lists of languages show it
	Label      string       // for breadcrumbs; empty means Title
	NotIndexed bool         // search engines shall not list it
	Hidden     bool         // it has data but no screen, and nothing leads to it
	IsList     bool         // it lists other pages, and has no text of its own
	NotFound   bool         // what unknown addresses show, itself no page of the site
	Modified   time.Time    // for the sitemap; zero if unknown
	Crumb      string       // whose breadcrumbs the page shows; empty means its own
	Files      fs.FS        // the folder of its source, nil if it has none
	Folder     string       // path of Files within the source of its kind, for messages
	Source     string       // path of its Markdown within the source of its kind, "" if it has none
	Text       *Text        // what is searched; nil leaves the page out of the search
	Pictures   *picture.Set // a picture with smaller versions than in Files, nil if it has none
	// Make builds the page. It is safe for concurrent use.
	Make func(ctx context.Context, env *Env) (Encoder, error)
}

// Text is the text of a page, for the search.
type Text struct{ Title, Summary, Markdown string }

// ShortTitle is the text for breadcrumbs.
func (p *Page) ShortTitle() string {
	if p.Label != "" {
		return p.Label
	}
	return p.Title
}

// Env is the environment for rendering a page: its dependencies on the site.
type Env struct {
	Content      ContentMaker
	BaseURL      string
	Brand        string
	TitleSuffix  string // what page titles end in; empty for none
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
	Sub  bool   `json:"sub,omitempty"` // it belongs to the last entry before it that does not
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
	URL string // address of the page that they are copied to
}

func (f Files) Open(name string) (fs.File, string, error) {
	file, err := f.FS.Open(name)
	return file, f.URL, err
}
