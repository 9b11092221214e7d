// Package content reads a folder of Markdown into a catalogue of pages: front
// matter, slugs, locales, redirects, translations, shared data and history.
// It does not parse Markdown or macros. Rules: docs/reference/content.md.
package content

import (
	"time"

	"waymark.dev/waymark/internal/platform/locale"
)

// MacroRef is an entry of the front matter keys sidebar and banners: the lower-case name of a
// macro or sidebar and, from a map, its string arguments.
type MacroRef struct {
	Name string
	Args []string
}

// Page is a page of the docs with its front matter. Pages are shared between goroutines and do
// not change after the catalogue is read.
type Page struct {
	Locale        locale.Locale
	Slug          string // in its original letter case: Web/API/AbortController
	Title         string // backtick spans unwrapped
	RawTitle      string // as written, with backticks
	ShortTitle    string // front matter short-title, or derived from the title; may be empty
	PageType      string // "none" if absent, "unknown" if not a page type
	Status        []string
	BrowserCompat []string
	SpecURLs      []string
	Sidebar       []MacroRef
	Banners       []MacroRef
	Tags          []string
	OriginalSlug  string
	SourceCommit  string

	// Of docs trees only.
	Description string   // "" if the front matter has none
	Position    *float64 // among its siblings, see Rank; nil without one
	Draft       bool     // left out unless Options.Drafts
	Unlisted    bool     // not in sidebars, search and sitemaps
	Changelog   bool     // its second-level headings are versions
	Heading     string   // heading of the body that is shown as the title, see heading
	MadeFrom    string   // of a page of an API reference: RelFile of its OpenAPI document
	Path        string   // RelFile without its language: guide/start.md of de/guide/start.md and guide/start.de.md
	// Original is the page of the default language whose text this page shows, as it is not translated; else nil.
	Original *Page

	Root       string // absolute content root of File; empty for a file system
	File       string // absolute path of index.md; RelFile for a file system
	RelFile    string // File relative to Root with slashes: en-us/web/api/index.md
	BodyOffset int    // length of the front matter
	BodyLine   int    // line of the file, from 1, where the body begins

	scheme  Scheme
	url     string
	folder  string
	english *Page // source of a translation's metadata, or nil
	aliases []alias

	precedence   int               // among files of docs trees whose pages have the same address, see comparePrecedence
	document     string            // as MadeFrom, of the page that a reference is below
	documentLine int               // of the front matter that names it
	generated    string            // source of a page of a reference, or what follows the text of that page
	variables    map[string]string // of the front matter of a docs tree
}

// TextLocale returns the language of the text of p.
func (p *Page) TextLocale() locale.Locale {
	if p.Original != nil {
		return p.Original.Locale
	}
	return p.Locale
}

// History is the last change of a page in version control.
type History struct {
	Modified time.Time
	Hash     string
}
