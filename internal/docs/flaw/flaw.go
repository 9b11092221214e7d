// Package flaw describes problems in content: where they are, what is wrong
// and what would fix them. A flaw never stops a page from being built.
package flaw

import (
	"fmt"
	"sort"
	"sync"
)

// Group is the list of a document's flaws that a flaw belongs to
// (docs/reference/content.md, Flaws).
type Group string

const (
	BrokenLinks Group = "broken_links"
	Macros      Group = "macros"
	Unknown     Group = "unknown"
)

// Flaw is one problem at one position. Lines count from the top of the file and
// columns are characters, both from 1; the end is inclusive. A zero Line means
// that the position in the file is not known.
type Flaw struct {
	Group       Group
	Name        string // BrokenLink, RedirectedLink, TemplBrokenLink, UnknownMacro, …
	File        string
	Line        int
	Column      int
	EndLine     int
	EndColumn   int
	Explanation string
	Suggestion  string
	Fixable     bool
	Href        string // for links
	Macro       string // for macros and sidebars
	Excerpt     string // three lines on either side of the position, with a pointer line
	Fix         Edit   // the certain fix, zero if there is none
}

// Edit replaces a piece of one line of a file.
type Edit struct {
	Line, Column int    // of the first character of Old, as in Flaw
	Old, New     string // neither has a line end
}

// String gives the flaw on one line, for terminals and logs.
func (f Flaw) String() string {
	at := f.File
	if f.Line > 0 {
		at = fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	s := fmt.Sprintf("%s: %s: %s", at, f.Name, f.Explanation)
	if f.Suggestion != "" {
		s += " (try " + f.Suggestion + ")"
	}
	return s
}

// Reporter takes flaws, from several goroutines at once. It must not block.
type Reporter interface {
	Report(Flaw)
}

// List collects flaws; it is safe for concurrent use. The zero value is ready.
type List struct {
	mu    sync.Mutex
	flaws []Flaw
}

func (l *List) Report(f Flaw) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flaws = append(l.flaws, f)
}

// IsEmpty reports whether nothing was reported.
func (l *List) IsEmpty() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.flaws) == 0
}

// Sorted returns the flaws by file, line, column and name.
func (l *List) Sorted() []Flaw {
	l.mu.Lock()
	defer l.mu.Unlock()
	sorted := append([]Flaw(nil), l.flaws...)
	sort.SliceStable(sorted, func(i, j int) bool {
		a, b := sorted[i], sorted[j]
		switch {
		case a.File != b.File:
			return a.File < b.File
		case a.Line != b.Line:
			return a.Line < b.Line
		case a.Column != b.Column:
			return a.Column < b.Column
		}
		return a.Name < b.Name
	})
	return sorted
}

// Discard is a Reporter that drops everything.
var Discard Reporter = discard{}

type discard struct{}

func (discard) Report(Flaw) {}
