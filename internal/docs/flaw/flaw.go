// Package flaw describes problems in content: positions, explanations and fixes. A flaw never
// stops a page from being built.
package flaw

import (
	"fmt"
	"sort"
	"sync"
)

// Group is a list of a document's flaws (docs/reference/content.md, Flaws).
type Group string

const (
	BrokenLinks Group = "broken_links"
	Macros      Group = "macros"
	Unknown     Group = "unknown"
)

// Flaw is a problem at a position. Lines of the file and columns, in characters, are from 1;
// the end is inclusive. A zero Line means that the position is unknown.
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
	Fix         Edit   // the certain fix, or zero
}

// Edit replaces part of a line of a file.
type Edit struct {
	Line, Column int    // of the first character of Old, as in Flaw
	Old, New     string // without line ends
}

// HasFix reports whether a flaw has a certain fix.
func (f Flaw) HasFix() bool { return f.Fix != Edit{} }

// String returns the flaw on one line, for terminals and logs.
func (f Flaw) String() string {
	position := f.File
	if f.Line > 0 {
		position = fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	s := fmt.Sprintf("%s: %s: %s", position, f.Name, f.Explanation)
	if f.Suggestion != "" {
		s += " (try " + f.Suggestion + ")"
	}
	return s
}

// Reporter receives flaws, concurrently. It must not block.
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

// IsEmpty reports whether there are no flaws.
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

// Discard is a Reporter that drops all flaws.
var Discard Reporter = discard{}

type discard struct{}

func (discard) Report(Flaw) {}
