// Package retrieve finds the sections of pages that answer a question. It parses questions and
// scores sections by rules; package search supplies the pages, the engine and the data.
package retrieve

import (
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

type Question struct {
	Text    string
	Locales []locale.Locale // the reader's first, English after it
	Page    string          // address of the question's page, or ""
	Limit   int             // of passages; 0 means DefaultLimit
	Meaning bool            // send the text to the embedding model, if any
}

// DefaultLimit is the number of passages for a question without a limit.
const DefaultLimit = 8

type Kind string

const (
	ErrorMessage Kind = "error"      // the meaning of a message, and its solution
	Difference   Kind = "difference" // between two things
	HowTo        Kind = "howto"
	Support      Kind = "support" // by browsers
	Definition   Kind = "definition"
	Reference    Kind = "reference" // everything else
)

// Passage is a section that may answer a question.
type Passage struct {
	URL       string
	Locale    locale.Locale
	Title     string   // of the page
	Section   string   // the heading, "" for the introduction
	Anchor    string   // its id
	Path      []string // the headings above it
	Text      string   // prose without markup, paragraphs separated by blank lines
	Code      []Code
	Blocks    []Block // the sources of Text and Code, in order
	Lead      string  // first paragraph of the page, marked as in Blocks, if the section has only code
	Asked     bool    // the question asks for the section's role: values, attributes
	Score     float64
	Own       float64   // share of the heading in the question, 0 to 1
	Named     Hits      // in title and headings
	Readers   float64   // share of the question that is readers' words for the page or the section, 0 to 1
	ReadersOf float64   // likewise, for the section alone
	Page      []Passage // all sections of the page, in order: of the best passages, except for Support
}

// Block is a paragraph, a row of a table or a piece of code of a passage.
type Block struct {
	corpus.Block
	Hits Hits
	Line int // of code, the index of the line with most of the question
}

// Hits are the words of the question in a text: for each, its share of the question, or less if
// the text has a similar word.
type Hits []float64

// Share returns the share of the question in texts together, 0 to 1.
func Share(texts ...Hits) float64 {
	var all Hits
	for _, hits := range texts {
		if len(hits) > len(all) {
			all = append(all, make(Hits, len(hits)-len(all))...)
		}
		for n, share := range hits {
			all[n] = max(all[n], share)
		}
	}
	sum := 0.0
	for _, share := range all {
		sum += share
	}
	return sum
}

func (p *Passage) Address() string {
	if p.Anchor == "" {
		return p.URL
	}
	return p.URL + "#" + p.Anchor
}

// Code is a piece of code in a passage.
type Code struct{ Language, Text string }

// Compat is the support of a feature by browsers.
type Compat struct {
	Feature  string // title of the page
	URL      string // of the section on compatibility, or of the page
	Rows     []SupportRow
	Baseline string // "high", "low", "limited" or ""
	Since    string // date since which it is Baseline, or ""
}

// SupportRow is the support of a feature by a browser.
type SupportRow struct {
	Browser string // name in the data: "Safari on iOS"
	ID      string // "safari_ios"
	Version string // "no", "yes", "preview", "unknown" or the first version
	Notes   []string
	Asked   bool // the question names this browser
}

// Side is one of the things to compare.
type Side struct {
	Name string    // in the question
	Page []Passage // sections of its page, the introduction first
}

// Initial is the initial value of a CSS property.
type Initial struct {
	Property string
	URL      string // of the section on its formal definition, or of the page
	Value    string // CSS, of a shorthand a list of declarations
}

// Result holds the sections found for a question.
type Result struct {
	Kind     Kind
	Asked    Asked
	Passages []Passage // best first
	Support  []Compat  // for questions about support
	Initial  *Initial  // for questions about it
	Sides    []Side    // for questions about a difference: the things, at least two, or none
	Found    Found     // "" means Nothing
	Titles   bool      // only titles were searched, as the text is not indexed yet
}

// HasSections reports whether there are sections to show.
func (r *Result) HasSections() bool {
	return (r.Found == Answer || r.Found == Perhaps) && len(r.Passages) > 0
}
