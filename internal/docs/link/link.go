// Package link writes links to pages for macros and sidebars: the canonical address, the class
// for pages that exist in English only, the target's name and badges. Rules:
// docs/reference/macros.md, Links of macros.
package link

import (
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Mark is the attribute of a finished <a>: the passes over a body's HTML skip such a link and
// remove the mark.
const Mark = "data-checked"

// Request describes a link. Requests are keys of the cache, so equal requests must mean equal
// links.
type Request struct {
	// Path is "/Web/API/Thing" (in the docs of Locale), "/de/docs/…" or another absolute path
	// with a locale, or "https://…". It may have a fragment.
	Path   string
	Locale locale.Locale
	Text   string // HTML; empty means the target's label
	Title  string // tooltip, plain text
	Code   bool   // put the text into <code>
	Badges bool   // append icons of the target's status
	Mark   bool   // write the attribute Mark; for bodies, not sidebars
}

// Problem is a set of problems of a link.
type Problem uint8

const (
	Missing  Problem = 1 << iota // no page has the address
	Moved                        // a redirect leads elsewhere
	IllCased                     // only the letter case is wrong
)

// None means that a link has no problem.
const None Problem = 0

// Link is a rendered link. It is shared: do not change its data.
type Link struct {
	HTML     string
	Page     *content.Page // target; nil if missing or not in the docs
	Problem  Problem
	Address  string // the requested address, with locale, without fragment
	Resolved string // the target if Problem holds Moved or IllCased
	// AttrsAt is the offset in HTML for further attributes of <a>.
	AttrsAt int
}

// Record adds the link's lookups unless it simply leads to the page at its address.
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
