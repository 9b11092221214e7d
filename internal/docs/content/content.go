// Package content reads a folder of Markdown into a catalogue of pages: front
// matter, slugs, locales, redirects, translations, shared data and history.
// It does not parse Markdown or macros. Rules: docs/reference/content.md.
package content

import (
	"time"

	"waymark.dev/waymark/internal/platform/locale"
)

// MacroRef is an entry of the front matter keys sidebar and banners: a macro
// or sidebar name, lower case, and its string arguments if it was a map.
type MacroRef struct {
	Name string
	Args []string
}

// Page is one page of the docs, as its front matter describes it. Pages are
// shared between goroutines and do not change after the catalogue is read.
type Page struct {
	Locale        locale.Locale
	Slug          string // letter case as written: Web/API/AbortController
	Title         string // backtick spans unwrapped
	RawTitle      string // as written, with backticks
	ShortTitle    string // front matter short-title, or derived from the title; may be empty
	PageType      string // "none" when absent, "unknown" when not a known word
	Status        []string
	BrowserCompat []string
	SpecURLs      []string
	Sidebar       []MacroRef
	Banners       []MacroRef
	Tags          []string
	OriginalSlug  string
	SourceCommit  string

	Root       string // content root that File is under, absolute; empty for a file system
	File       string // absolute path of index.md; RelFile for a file system
	RelFile    string // File relative to Root with slashes: en-us/web/api/index.md
	BodyOffset int    // length of the front matter, where the body begins
	BodyLine   int    // line of the file, from 1, on which the body begins

	url     string
	folder  string
	english *Page // page that a translation took its metadata from, nil if none
}

// History is the last change of a page in version control.
type History struct {
	Modified time.Time
	Hash     string
}
