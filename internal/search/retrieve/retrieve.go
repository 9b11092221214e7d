// Package retrieve finds the sections of pages that answer a question. What a
// question asks for is parsed here, and sections are scored by rules; package
// search brings together the pages, the engine and the data that this needs.
package retrieve

import (
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// Question is what a reader asks.
type Question struct {
	Text    string
	Locales []locale.Locale // the reader's first, English after it
	Page    string          // address of the page that is asked about, or ""
	Limit   int             // of passages; 0 means DefaultLimit
	Meaning bool            // send the text to the embedding model, if there is one
}

// DefaultLimit is how many passages a question gets that does not say.
const DefaultLimit = 8

// Kind is what a question asks for.
type Kind string

// The kinds.
const (
	ErrorMessage Kind = "error"      // what a message means, and what to do
	Difference   Kind = "difference" // between two things
	HowTo        Kind = "howto"
	Support      Kind = "support" // by browsers
	Definition   Kind = "definition"
	Reference    Kind = "reference" // everything else
)

// Passage is a section that may answer a question.
type Passage struct {
	URL     string
	Locale  locale.Locale
	Title   string   // of the page
	Section string   // the heading, "" for the introduction
	Anchor  string   // its id
	Path    []string // the headings above it
	Text    string   // prose without markup, paragraphs separated by blank lines
	Code    []Code
	Blocks  []Block // what Text and Code are made of, in order
	Lead    string  // what the page begins with, marked as in Blocks, if the section has code only
	Asked   bool    // the question asks for such a section by what it is: values, attributes
	Score   float64
}

// Block is a paragraph, a row of a table or a piece of code of a passage.
type Block struct {
	corpus.Block
	Match float64 // share of the question that it has, 0 to 1
	Line  int     // of code, the line from 0 that has most of the question
}

// Address is the address of the section.
func (p *Passage) Address() string {
	if p.Anchor == "" {
		return p.URL
	}
	return p.URL + "#" + p.Anchor
}

// Code is a piece of code in a passage.
type Code struct{ Language, Text string }

// Compat is what is known of the support of a feature.
type Compat struct {
	Feature  string // title of the page
	URL      string // of the section on compatibility, or of the page
	Rows     []SupportRow
	Baseline string // "high", "low", "limited" or ""
	Since    string // date since which it is Baseline, or ""
}

// SupportRow says since when a browser supports a feature.
type SupportRow struct {
	Browser string // as the data calls it: "Safari on iOS"
	ID      string // "safari_ios"
	Version string // "no", "yes", "preview", "unknown" or the first version
	Notes   []string
	Asked   bool // the question names this browser
}

// Result is what was found for a question.
type Result struct {
	Kind     Kind
	Passages []Passage // best first
	Support  []Compat  // for questions about support
	Relevant bool      // false: no page of this site answers
	Titles   bool      // only titles were searched, as the text is not indexed yet
}
