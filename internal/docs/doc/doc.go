// Package doc builds the documents of a site from the pages of a catalogue: it runs macros,
// renders Markdown, completes the HTML and splits it into sections. Rules:
// docs/reference/content.md.
package doc

import (
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// Document is a page of the docs ready for display. AppendJSON writes it in the field order of
// docs/reference/http.md, Documents.
type Document struct {
	Body              []Section
	Locale            locale.Locale
	URL               string
	IsTranslated      bool
	Original          *content.Page // see [content.Page]
	Latest            string        // address in the latest version of a docs tree; "" if it has none
	Modified          time.Time     // zero if unknown
	NoIndexing        bool
	HasMathML         bool   // the body has formulas
	Feed              string // address of the feed of a changelog, or ""
	OtherTranslations []Translation
	PageTitle         string
	Parents           []Parent
	Popularity        float64 // 0 if unknown
	ShortTitle        string
	Sidebar           Sidebar // or nil
	SidebarMacro      string
	Source            Origin
	Summary           string // plain text
	Title             string // plain text
	TitleHTML         string
	TOC               []TOCEntry
	Fragments         []string
	Files             []string          // see Content.Files
	Baseline          *webdata.Baseline // shared and read-only, or nil
	BrowserCompat     []string
	PageType          string
	Flaws             []flaw.Flaw // by position in the file; nil unless Settings.Flaws
	LiveSamples       []LiveSample
	Banners           []content.MacroRef
	Status            webdata.Status
	Neighbours        *Neighbours      // of docs trees only
	Lookups           *content.Lookups // dependencies that do not show in the document; not written

	writeSamples bool
}

// Sidebar is the navigation next to a page.
type Sidebar interface {
	IsEmpty() bool
	HTML() string
	AppendJSON(dst []byte) []byte // the HTML as a quoted JSON string
	// Shared returns the HTML without the marks of the current page, as the inside of a JSON
	// string, and its identity among all sidebars, or nil.
	Shared() (id any, json string)
}

// Markup is a sidebar of plain HTML.
type Markup string

func (m Markup) IsEmpty() bool { return m == "" }

func (m Markup) HTML() string { return string(m) }

func (m Markup) AppendJSON(dst []byte) []byte { return appendString(dst, string(m)) }

func (m Markup) Shared() (id any, json string) {
	quoted := m.AppendJSON(nil)
	return nil, string(quoted[1 : len(quoted)-1])
}

type Kind string

const (
	Prose          Kind = "prose"
	Compat         Kind = "browser_compatibility"
	Specifications Kind = "specifications"
)

// Section is a part of a body: the content below a second- or third-level heading, or data for
// a table (docs/reference/content.md, Sections).
type Section struct {
	Kind           Kind
	ID             string // or empty
	Title          string // HTML; see Headed
	Headed         bool   // has a title, even if empty
	IsH3           bool
	Content        string                  // HTML
	Query          string                  // Compat: key; Specifications: keys joined by commas
	Specifications []webdata.Specification // Specifications only
}

// TOCEntry is an entry of the table of contents.
type TOCEntry struct {
	Text string // HTML
	ID   string
	Sub  bool // below the last entry without Sub
}

// Translation is a language of a page.
type Translation struct {
	Locale locale.Locale
	Title  string
}

type Parent struct {
	URI   string
	Title string
}

// Neighbours are the pages before and after a page in its sidebar.
type Neighbours struct{ Previous, Next *Neighbour }

type Neighbour struct{ Title, URL string }

// Origin is the location of a document's source.
type Origin struct {
	Folder        string // relative to the content root: en-us/web/api
	GitHubURL     string // address of the source file; empty without repository
	LastCommitURL string
	Filename      string
}
