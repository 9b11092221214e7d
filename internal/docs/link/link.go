// Package link writes links to pages as macros and sidebars print them: the
// canonical address, the class for pages that exist in English only, the
// target's name and its badges. Rules: docs/reference/macros.md, Links of
// macros.
package link

import (
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Mark is the attribute of an <a> that needs no more work: the passes over the
// HTML of a body skip such a link and remove the mark.
const Mark = "data-checked"

// Request describes a link. Requests are compared to find links that were
// rendered before, so equal requests must mean equal links.
type Request struct {
	// Path is "/Web/API/Thing" (in the docs of Locale), "/de/docs/…" or another
	// absolute path that carries its locale, or "https://…". It may end in a
	// fragment.
	Path   string
	Locale locale.Locale
	Text   string // HTML; empty means the label of the target
	Title  string // tooltip, plain text
	Code   bool   // text goes into <code>
	Badges bool   // icons of the target's status follow the text
	Mark   bool   // write the attribute Mark; for bodies, not for sidebars
}

// Problem is a set of problems of a link.
type Problem uint8

const (
	Missing  Problem = 1 << iota // no page of that address
	Moved                        // a redirect leads elsewhere
	IllCased                     // only letter case differs from the address of the page
)

// None is the problem of a link that is as it should be.
const None Problem = 0

// Link is a rendered link. It is shared: do not change what it points to.
type Link struct {
	HTML     string
	Page     *content.Page // target; nil if missing or not one of the docs
	Problem  Problem
	Address  string // the address asked for, with locale, without fragment
	Resolved string // where it leads if Problem holds Moved or IllCased
	// AttrsAt is the offset in HTML at which attributes can be added to <a>.
	AttrsAt int
}

// Record adds what was looked up, unless the link shows it: that it leads to the page
// at its address.
func (l *Link) Record(lookups *content.Lookups) {
	if lookups == nil || l.Problem == None {
		return
	}
	lookups.Address(l.Address)
	if l.Resolved != "" {
		lookups.Address(l.Resolved)
	}
}

// Is reports whether l has any of the problems.
func (l *Link) Is(p Problem) bool { return l.Problem&p != 0 }
