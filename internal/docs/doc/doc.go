// Package doc turns a page of a catalogue into the document that the site
// shows: it runs the page's macros, renders its Markdown, completes the
// HTML and splits it into sections. Rules: docs/reference/content.md.
package doc

import (
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// Document is a page of the docs as the site shows it. AppendJSON writes it in
// the field order of docs/reference/http.md, Documents.
type Document struct {
	Body              []Section
	Locale            locale.Locale
	URL               string
	Modified          time.Time // zero if unknown
	NoIndexing        bool
	HasMathML         bool // the body holds formulas
	OtherTranslations []Translation
	PageTitle         string
	Parents           []Parent
	Popularity        float64 // 0 if unknown
	ShortTitle        string
	Sidebar           Sidebar // nil if none
	SidebarMacro      string
	Source            Origin
	Summary           string // plain text
	Title             string // plain text
	TitleHTML         string
	TOC               []TOCEntry
	Fragments         []string
	Baseline          *webdata.Baseline // shared, not to be changed; nil if none
	BrowserCompat     []string
	PageType          string
	Flaws             []flaw.Flaw // by position in the file; nil unless Settings.Flaws
	LiveSamples       []LiveSample
	Banners           []content.MacroRef
	Status            webdata.Status
	Lookups           *content.Lookups // what it depends on that it does not show; not written

	writeSamples bool
}

// Sidebar is the navigation next to a page.
type Sidebar interface {
	IsEmpty() bool
	HTML() string
	AppendJSON(dst []byte) []byte // the HTML as a JSON string, quotes included
	// Shared returns the HTML without what marks the current page, as the inside
	// of a JSON string, and what identifies it among all sidebars, nil if nothing
	// does.
	Shared() (id any, json string)
}

// Markup is a sidebar that is a piece of HTML.
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

// Section is a part of a body: what is below a heading of the second or
// third level, or data to be shown as a table (docs/reference/content.md,
// Sections).
type Section struct {
	Kind           Kind
	ID             string // empty if there is none
	Title          string // HTML; see Headed
	Headed         bool   // Title counts, even when it is empty
	IsH3           bool
	Content        string                  // HTML
	Query          string                  // Compat: key; Specifications: keys joined by commas
	Specifications []webdata.Specification // Specifications only
}

// TOCEntry is a line of the table of contents.
type TOCEntry struct {
	Text string // HTML
	ID   string
	Sub  bool // it belongs to the last entry before it that does not
}

// Translation is a language that a page exists in.
type Translation struct {
	Locale locale.Locale
	Title  string
}

type Parent struct {
	URI   string
	Title string
}

// Origin is the location of a document's source.
type Origin struct {
	Folder        string // relative to the content root: en-us/web/api
	GitHubURL     string // address of the source file; empty without repository
	LastCommitURL string
	Filename      string
}
