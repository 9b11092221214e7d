// Package complete suggests text at a position of a page: macros and their arguments, links,
// anchors, keys and values of front matter, languages of code.
package complete

import (
	"context"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// Limit is the maximum number of items that Complete returns.
const Limit = 50

// Document is a page that is being edited.
type Document struct {
	URL  string // of the page; "" if File is set
	File string // absolute path of its index.md
	Text string // as in the editor
}

// Kind is the kind of an item; it determines the icon.
type Kind string

const (
	KindMacro   Kind = "macro"
	KindPage    Kind = "page"
	KindAnchor  Kind = "anchor"
	KindKey     Kind = "key"   // of front matter
	KindValue   Kind = "value" // of front matter, or of an argument
	KindCompat  Kind = "compat"
	KindSnippet Kind = "snippet"
)

// Range is a part of a text, in bytes.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Item is a suggestion: Insert replaces Range.
type Item struct {
	Label  string `json:"label"`
	Detail string `json:"detail"` // on one line
	Doc    string `json:"doc"`    // Markdown
	Insert string `json:"insert"`
	Cursor int    `json:"cursor"` // its offset in Insert, in bytes
	Range  Range  `json:"range"`
	Kind   Kind   `json:"kind"`
}

// Completer completes the pages of a site. It is safe for concurrent use.
type Completer struct {
	site *site.Site

	mu    sync.Mutex
	index *index // of the last used edition
}

// New returns a Completer for a site, which may be updated.
func New(s *site.Site) *Completer { return &Completer{site: s} }

// Warm builds the indexes that the first call would wait for.
func (c *Completer) Warm() {
	x := c.current()
	x.pages(locale.EnUS)
	for _, v := range []macro.Values{macro.WebAPI, macro.CSSFeature, macro.JSFeature, macro.GlossaryTerm} {
		x.features(v)
	}
	x.compatKeys()
}

func (c *Completer) current() *index {
	c.mu.Lock()
	defer c.mu.Unlock()
	if edition := c.site.Edition(); c.index == nil || c.index.edition != edition {
		c.index = newIndex(c.site, edition)
	}
	return c.index
}

// Complete returns at most Limit suggestions at a byte offset of the text, best first. The
// text need not be valid, and the page need not exist.
func (c *Completer) Complete(ctx context.Context, d Document, offset int) []Item {
	if offset < 0 || offset > len(d.Text) {
		return nil
	}
	r := &request{ctx: ctx, index: c.current(), site: c.site, text: d.Text, pos: offset}
	r.page(d)
	if r.isPlain() {
		return r.docsBody()
	}
	if start, end, ok := frontMatter(d.Text); ok && offset >= start && offset <= end {
		return r.frontMatter(d.Text[start:end], start)
	}
	return r.body()
}

// FindPages returns the n pages whose slugs or titles match best; of translated pages only
// the English ones.
func (c *Completer) FindPages(typed string, n int) []*content.Page {
	x := c.current()
	var pages []*content.Page
	for _, e := range x.pages(locale.EnUS).find(typed, n) {
		if p := x.cat.ByURL(e.target); p != nil {
			pages = append(pages, p)
		}
	}
	return pages
}

// frontMatter returns the bounds of the front matter of a text with any line ends. An
// unterminated one extends to the end.
func frontMatter(text string) (start, end int, ok bool) {
	m, found := content.FindMatter(text)
	if m.Closed {
		m.End = max(m.Start, m.End-1)
	}
	return m.Start, m.End, found
}

// request is a call of Complete.
type request struct {
	ctx    context.Context
	index  *index
	site   *site.Site
	text   string
	pos    int
	file   string
	url    string // "" if not known
	locale locale.Locale
}

// page determines the page that the text belongs to.
func (r *request) page(d Document) {
	cat := r.site.Catalogue()
	r.locale, r.url, r.file = cat.Scheme().Default(), d.URL, d.File
	if r.url == "" {
		if p := cat.PageOfFile(d.File); p != nil {
			r.url = p.URL()
		}
	}
	if r.file == "" {
		if p := cat.ByURL(r.url); p != nil {
			r.file = p.File
		}
	}
	if l, _, _, ok := cat.Scheme().Split(r.url); ok {
		r.locale = l
	}
}

// line returns the text of the cursor's line before it, and the start of the line.
func (r *request) line() (before string, start int) {
	start = strings.LastIndexByte(r.text[:r.pos], '\n') + 1
	return r.text[start:r.pos], start
}

// after returns the text of the cursor's line after it.
func (r *request) after() string {
	rest, _, _ := strings.Cut(r.text[r.pos:], "\n")
	return strings.TrimRight(rest, "\r")
}

// until returns the offset of the first of stops after the cursor, or of the end of its line.
func (r *request) until(stops string) int {
	rest := r.after()
	if i := strings.IndexAny(rest, stops); i >= 0 {
		return r.pos + i
	}
	return r.pos + len(rest)
}

// items turns the best matches of a list into suggestions. insert formats an entry; nil
// inserts the label.
func (r *request) items(l *list, typed string, span Range, kind Kind, insert func(*entry) string) []Item {
	found := l.find(typed, Limit)
	items := make([]Item, 0, len(found))
	for _, e := range found {
		text := e.label
		if insert != nil {
			text = insert(e)
		}
		items = append(items, Item{Label: e.label, Detail: e.detail, Doc: e.doc, Insert: text, Cursor: len(text), Range: span, Kind: kind})
	}
	return items
}
