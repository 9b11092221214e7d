package sidebar

import (
	"slices"
	"strings"
)

// base is a sidebar without a marked page, with an index of the positions that marking
// changes. It is immutable.
type base struct {
	html  string
	json  string     // html as the inside of a JSON string
	links []linkSpot // by address, then in document order
	boxes []box
}

// spot is a position in both forms of a base.
type spot struct{ html, json int }

// linkSpot is an <a href> of a base.
type linkSpot struct {
	url     string // without fragment, escaped as in html
	urlAt   int    // offset in html
	exact   bool   // without a fragment
	current bool   // already has aria-current
	tagEnd  spot   // before the ">" of the opening tag
	parent  int    // index into boxes, -1 at the top level
}

// box is an element that contains a link, or a <details> around one.
type box struct {
	details    bool
	open       bool // already has the attribute
	tagEnd     spot // before the ">" of the opening tag
	start, end spot // contents
	parent     int  // index of the next <details> around it, else -1
}

// newBase indexes the HTML of a sidebar. It must be well formed, as written by the renderer
// and the serializer of documents. In <code>, full stops get a break opportunity before them
// if they have none.
func newBase(html string) *base {
	x := indexer{}
	x.html.Grow(len(html) + len(html)/64)
	x.json.Grow(len(html) + len(html)/8)
	x.run(html)
	slices.SortStableFunc(x.base.links, func(a, b linkSpot) int { return strings.Compare(a.url, b.url) })
	// Neither the input, of which addresses are slices, nor the indexer may stay in memory.
	b := &base{html: exact(&x.html), json: exact(&x.json), links: slices.Clone(x.base.links), boxes: slices.Clone(x.base.boxes)}
	for i := range b.links {
		l := &b.links[i]
		l.url = b.html[l.urlAt:][:len(l.url)]
	}
	return b
}

// exact returns a builder's string without spare capacity.
func exact(b *strings.Builder) string {
	if b.Cap()-b.Len() > b.Len()/16 {
		return strings.Clone(b.String())
	}
	return b.String()
}

// indexer copies HTML into both forms of a base and records positions.
type indexer struct {
	base  base
	html  strings.Builder
	json  strings.Builder
	stack []element
	code  int // open <code> elements
}

// element is an open element; box is -1 until it contains a link.
type element struct {
	name   string
	open   bool
	tagEnd spot
	start  spot
	box    int
}

func (x *indexer) at() spot { return spot{x.html.Len(), x.json.Len()} }

func (x *indexer) emit(s string) {
	x.html.WriteString(s)
	writeJSON(&x.json, s)
}

func (x *indexer) run(s string) {
	for s != "" {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			i = len(s)
		}
		x.text(s[:i])
		if s = s[i:]; s == "" {
			return
		}
		n := tagLength(s)
		x.tag(s[:n])
		s = s[n:]
	}
}

// text copies character data.
func (x *indexer) text(s string) {
	if x.code == 0 {
		x.emit(s)
		return
	}
	for {
		i := strings.IndexByte(s, '.')
		if i < 0 {
			x.emit(s)
			return
		}
		x.emit(s[:i])
		if i > 0 || !strings.HasSuffix(x.html.String(), "<wbr>") {
			x.emit("<wbr>")
		}
		x.emit(".")
		s = s[i+1:]
	}
}

// tag copies a tag, comment or stray "<".
func (x *indexer) tag(s string) {
	switch {
	case len(s) < 3 || s[1] == '!':
		x.emit(s)
	case s[1] == '/':
		x.close(s)
	default:
		x.open(s)
	}
}

func (x *indexer) open(s string) {
	name := tagName(s)
	el := element{name: name, box: -1}
	var href string
	hasHref, current := false, false
	hrefAt := 0
	if len(name)+2 < len(s) {
		attributes(s[1+len(name):len(s)-1], func(key, value string, pos int) {
			switch key {
			case "href":
				hasHref, href = true, value
				hrefAt = x.html.Len() + 1 + len(name) + pos
			case "aria-current":
				current = true
			case "open":
				el.open = true
			}
		})
	}
	end := len(s) - 1
	x.emit(s[:end])
	el.tagEnd = x.at()
	x.emit(s[end:])
	el.start = x.at()
	if name == "a" && hasHref {
		x.link(href, hrefAt, current, el.tagEnd)
	}
	if name == "code" {
		x.code++
	}
	if !isVoid(name) {
		x.stack = append(x.stack, el)
	}
}

func (x *indexer) close(s string) {
	name := strings.TrimRight(s[2:], "> ")
	// This also closes unclosed elements inside.
	i := len(x.stack) - 1
	for i >= 0 && x.stack[i].name != name {
		i--
	}
	if i >= 0 {
		for _, el := range x.stack[i:] {
			if el.name == "code" {
				x.code--
			}
			if el.box >= 0 {
				x.base.boxes[el.box].end = x.at()
			}
		}
		x.stack = x.stack[:i]
	}
	x.emit(s)
}

func (x *indexer) link(href string, pos int, current bool, tagEnd spot) {
	url, _, fragment := strings.Cut(href, "#")
	x.base.links = append(x.base.links, linkSpot{
		url: url, urlAt: pos, exact: !fragment, current: current, tagEnd: tagEnd, parent: x.boxes(),
	})
}

// boxes adds boxes for the innermost open element and every <details> around it, and returns
// the innermost one's index.
func (x *indexer) boxes() int {
	next := -1
	for i := range x.stack {
		el := &x.stack[i]
		if el.name != "details" && i < len(x.stack)-1 {
			continue
		}
		if el.box < 0 {
			el.box = len(x.base.boxes)
			x.base.boxes = append(x.base.boxes, box{
				details: el.name == "details", open: el.open,
				tagEnd: el.tagEnd, start: el.start, end: el.start, parent: next,
			})
		}
		next = el.box
	}
	return next
}

// tagLength returns the length of the tag at the start of s; an unclosed tag extends to the
// end.
func tagLength(s string) int {
	if strings.HasPrefix(s, "<!--") {
		if i := strings.Index(s, "-->"); i > 0 {
			return i + len("-->")
		}
		return len(s)
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '>':
			return i + 1
		case '"', '\'':
			end := strings.IndexByte(s[i+1:], s[i])
			if end < 0 {
				return len(s)
			}
			i += end + 1
		}
	}
	return len(s)
}

func tagName(s string) string {
	end := strings.IndexAny(s, " />\n\t")
	if end < 1 {
		return strings.TrimPrefix(s, "<")
	}
	return s[1:end]
}

// attributes calls f for each attribute in s, with its value's offset.
func attributes(s string, f func(key, value string, pos int)) {
	i := 0
	for i < len(s) {
		if c := s[i]; c == ' ' || c == '\n' || c == '\t' || c == '/' {
			i++
			continue
		}
		from := i
		for i < len(s) && s[i] != '=' && s[i] != ' ' && s[i] != '\n' && s[i] != '\t' {
			i++
		}
		key := s[from:i]
		if i+1 >= len(s) || s[i] != '=' || s[i+1] != '"' && s[i+1] != '\'' {
			i++ // no quoted value
			f(key, "", i)
			continue
		}
		pos := i + 2
		end := strings.IndexByte(s[pos:], s[i+1])
		if end < 0 {
			return
		}
		f(key, s[pos:pos+end], pos)
		i = pos + end + 1
	}
}

func isVoid(name string) bool {
	switch name {
	case "wbr", "br", "img", "hr", "input", "source", "col", "embed", "area", "base", "link", "meta", "track":
		return true
	}
	return false
}

// spotBytes is the approximate size of a link or box.
const spotBytes = 64

// size returns the approximate size of a base in bytes.
func (b *base) size() int {
	return len(b.html) + len(b.json) + spotBytes*(cap(b.links)+cap(b.boxes))
}
