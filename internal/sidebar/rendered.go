package sidebar

import (
	"sort"
	"strings"
)

// Rendered is the sidebar of one page. It shares the HTML with all pages that
// have the same sidebar and holds only what marks the current page, so it is
// cheap to make and to keep. The zero value is no sidebar.
type Rendered struct {
	parts []part
}

type part struct {
	base  *base
	marks []mark
}

// mark is text that is put into a base.
type mark struct {
	at   spot
	html string
	json string
}

// The marks.
const (
	currentHTML = ` aria-current="page"`
	currentJSON = ` aria-current=\"page\"`
	openHTML    = ` open=""`
	openJSON    = ` open=\"\"`
)

// IsEmpty reports whether there is no sidebar.
func (r Rendered) IsEmpty() bool { return len(r.parts) == 0 }

// Len returns the length of the HTML.
func (r Rendered) Len() int {
	n := 0
	for i := range r.parts {
		p := &r.parts[i]
		n += len(p.base.html)
		for j := range p.marks {
			n += len(p.marks[j].html)
		}
	}
	return n
}

// HTML returns the sidebar.
func (r Rendered) HTML() string {
	var b strings.Builder
	b.Grow(r.Len())
	for i := range r.parts {
		p := &r.parts[i]
		from := 0
		for j := range p.marks {
			m := &p.marks[j]
			b.WriteString(p.base.html[from:m.at.html])
			b.WriteString(m.html)
			from = m.at.html
		}
		b.WriteString(p.base.html[from:])
	}
	return b.String()
}

// AppendHTML appends what HTML returns.
func (r Rendered) AppendHTML(dst []byte) []byte {
	for i := range r.parts {
		p := &r.parts[i]
		from := 0
		for j := range p.marks {
			m := &p.marks[j]
			dst = append(dst, p.base.html[from:m.at.html]...)
			dst = append(dst, m.html...)
			from = m.at.html
		}
		dst = append(dst, p.base.html[from:]...)
	}
	return dst
}

// AppendJSON appends the HTML as a JSON string, quotes included. Only what
// JSON demands is escaped: quotes, backslashes and control characters; the
// rest stays as UTF-8, "<", ">" and "&" too.
func (r Rendered) AppendJSON(dst []byte) []byte {
	dst = append(dst, '"')
	for i := range r.parts {
		p := &r.parts[i]
		from := 0
		for j := range p.marks {
			m := &p.marks[j]
			dst = append(dst, p.base.json[from:m.at.json]...)
			dst = append(dst, m.json...)
			from = m.at.json
		}
		dst = append(dst, p.base.json[from:]...)
	}
	return append(dst, '"')
}

// marks returns what marks the page at url, an escaped address, in b: its links are the current
// page, and around the first of them, if it has no fragment, the contents of
// its parent element are emphasised and every <details> is open.
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
	sort.SliceStable(marks, func(i, j int) bool { return marks[i].at.html < marks[j].at.html })
	return marks
}

// show emphasises the contents of a box and opens what it lies in.
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
