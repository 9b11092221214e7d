package sidebar

import (
	"sort"
	"strings"
)

// Rendered is the sidebar of a page. It shares the HTML with all pages that have the same
// sidebar and holds only the marks of the current page, so it is cheap to make and to keep.
// The zero value is not a sidebar.
type Rendered struct {
	parts []part
}

type part struct {
	base  *base
	marks []mark
}

// mark is text inserted into a base.
type mark struct {
	spot spot
	html string
	json string
}

const (
	currentHTML = ` aria-current="page"`
	currentJSON = ` aria-current=\"page\"`
	openHTML    = ` open=""`
	openJSON    = ` open=\"\"`
)

// IsEmpty reports whether there is no sidebar.
func (r Rendered) IsEmpty() bool { return len(r.parts) == 0 }

// pieces yields the pieces of the sidebar in order, each as HTML and as the inside of a JSON
// string.
func (r Rendered) pieces(yield func(html, json string) bool) {
	for i := range r.parts {
		p := &r.parts[i]
		var from spot
		for j := range p.marks {
			m := &p.marks[j]
			if !yield(p.base.html[from.html:m.spot.html], p.base.json[from.json:m.spot.json]) || !yield(m.html, m.json) {
				return
			}
			from = m.spot
		}
		if !yield(p.base.html[from.html:], p.base.json[from.json:]) {
			return
		}
	}
}

// Len returns the length of the HTML.
func (r Rendered) Len() int {
	n := 0
	for html := range r.pieces {
		n += len(html)
	}
	return n
}

func (r Rendered) HTML() string {
	var b strings.Builder
	b.Grow(r.Len())
	for html := range r.pieces {
		b.WriteString(html)
	}
	return b.String()
}

// AppendJSON appends the HTML as a quoted JSON string. It escapes only as JSON requires:
// quotes, backslashes and control characters, not "<", ">", "&" and other UTF-8.
func (r Rendered) AppendJSON(dst []byte) []byte {
	dst = append(dst, '"')
	for _, json := range r.pieces {
		dst = append(dst, json...)
	}
	return append(dst, '"')
}

// Shared returns the part of the sidebar shared with other pages: everything but the marks of
// the current page, as the inside of a JSON string. Sidebars with the same id share it; a
// sidebar of several parts has no id.
func (r Rendered) Shared() (id any, json string) {
	if len(r.parts) == 1 {
		return r.parts[0].base, r.parts[0].base.json
	}
	var b strings.Builder
	for i := range r.parts {
		b.WriteString(r.parts[i].base.json)
	}
	return nil, b.String()
}

// marks returns the marks of the page at url, an escaped address, in b: its links are the
// current page, and around the first one without fragment, the contents of its parent element
// are emphasised and every <details> is open.
func (b *base) marks(url string) []mark {
	from := sort.Search(len(b.links), func(i int) bool { return b.links[i].url >= url })
	if from == len(b.links) || b.links[from].url != url {
		return nil
	}
	marks := make([]mark, 0, 8)
	shown := false
	for i := from; i < len(b.links) && b.links[i].url == url; i++ {
		l := &b.links[i]
		if !l.current {
			marks = append(marks, mark{l.tagEnd, currentHTML, currentJSON})
		}
		if l.exact && !shown {
			shown = true
			marks = b.show(marks, l.parent)
		}
	}
	sort.SliceStable(marks, func(i, j int) bool { return marks[i].spot.html < marks[j].spot.html })
	return marks
}

// show emphasises the contents of a box and opens those around it.
func (b *base) show(marks []mark, parent int) []mark {
	if parent < 0 {
		return marks
	}
	el := &b.boxes[parent]
	marks = append(marks, mark{el.start, "<em>", "<em>"}, mark{el.end, "</em>", "</em>"})
	for i := parent; i >= 0; i = b.boxes[i].parent {
		if el := &b.boxes[i]; el.details && !el.open {
			marks = append(marks, mark{el.tagEnd, openHTML, openJSON})
		}
	}
	return marks
}

const hexDigits = "0123456789abcdef"

// writeJSON writes s as the inside of a JSON string.
func writeJSON(b *strings.Builder, s string) {
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b.WriteString(s[from:i])
		from = i + 1
		switch c {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		case '\b':
			b.WriteString(`\b`)
		case '\f':
			b.WriteString(`\f`)
		default:
			b.WriteString(`\u00`)
			b.WriteByte(hexDigits[c>>4])
			b.WriteByte(hexDigits[c&0xf])
		}
	}
	b.WriteString(s[from:])
}
