// Package policy holds the content security policies of the site, which a
// server sends as headers and a build also writes into its pages.
package policy

import (
	"slices"
	"strings"
)

// Page is what pages may load and run besides the site's own files.
type Page struct {
	InlineHash string   // source expression of the one inline script
	Frames     []string // origins that may be shown in frames
}

// directives lists the policy of pages. Styles may be inline since content
// carries style attributes; nothing inline in content can run.
func (p Page) directives() []string {
	return []string{
		"default-src 'self'",
		// Text of WebAssembly is compiled on the page that shows it.
		"script-src 'self' " + p.InlineHash + " 'wasm-unsafe-eval'",
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: https:",
		"media-src 'self' https:",
		"frame-src " + strings.Join(append([]string{"'self'"}, p.Frames...), " "),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		frameAncestors,
	}
}

// frameAncestors has no effect in a meta element (CSP 3, 3.3), where browsers
// complain of it.
const frameAncestors = "frame-ancestors 'none'"

// Header is the policy as the value of a Content-Security-Policy header.
func (p Page) Header() string { return strings.Join(p.directives(), "; ") }

// Meta is the policy as the content of a meta element, for hosts that send no
// headers of ours.
func (p Page) Meta() string {
	list := slices.DeleteFunc(p.directives(), func(d string) bool { return d == frameAncestors })
	return strings.Join(list, "; ")
}

// Static is for files of the web build: it binds the worker among them.
const Static = "default-src 'self'"

// File is for files out of content: an SVG image opened by itself must not run
// as a page of this site.
const File = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
