package sidebar

import (
	"slices"

	"waymark.dev/waymark/internal/docs/content"
)

// entry is an item of a sidebar, from a file or code. It has a label, which is a link, plain
// text or empty, and below it children or a list generated from the tree of pages.
type entry struct {
	section bool
	details details
	code    bool

	link string // "/Web/CSS", "/en-US/…" or "https://…"; empty for a plain label
	hash string // fragment, before translation
	// title is HTML, before translation. Code must escape it.
	title string
	page  *content.Page // target if code has found it; overrides link

	children []entry
	folder   *folder // of a docs tree
	list     *listing
	webExt   bool // the tree of the WebExtensions APIs

	line, column int // in the file; zero for entries of code
}

// details says whether an entry folds, and its initial state.
type details uint8

const (
	flat details = iota
	closed
	open
	byFolder // open unless its sidebar is long, see area.fill
)

// listing is a list of pages below a path.
type listing struct {
	path          string
	types         []string // page types to show; empty means all
	depth         int      // levels; 0 means all
	code          bool
	nested        bool
	grouped       bool
	includeParent bool
}

// wants reports whether pages of a type are listed.
func (l *listing) wants(pageType string) bool {
	if len(l.types) == 0 {
		return true
	}
	return slices.Contains(l.types, pageType)
}

// heading returns an open group of links under a plain label, for sidebars of code.
func heading(label string, children []entry) entry {
	return entry{details: open, title: label, children: children}
}
