package doc

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/markdown"
)

// offsetAttr has the offset of a start tag in the HTML that findTags parses.
const offsetAttr = "data-offset"

// findTags finds the offsets of the start tags of elements below root in its HTML. The
// complete parser does not report them, so it parses a copy with an offset in every tag. The
// page does not use the copy: an attribute can change how the parser handles elements closed
// in the wrong order. Elements missing in the copy are left out.
func findTags(source string, root *html.Node, tags map[*html.Node]int) {
	clear(tags) // the fast parser may have filled it before it gave up
	if marked, err := parseComplete(markTags(source)); err == nil {
		matchTags(root, marked, tags)
	}
}

// markTags adds an offset attribute to every start tag.
func markTags(source string) string {
	var b strings.Builder
	b.Grow(2 * len(source))
	tokens := html.NewTokenizer(strings.NewReader(source))
	pos := 0
	for {
		kind := tokens.Next()
		raw := tokens.Raw()
		if kind == html.ErrorToken {
			b.WriteString(source[pos:])
			return b.String()
		}
		name := 0
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			name = tagName(string(raw))
			b.Write(raw[:name])
			b.WriteString(" " + offsetAttr + `="` + strconv.Itoa(pos) + `" `)
		}
		b.Write(raw[name:])
		pos += len(raw)
	}
}

// matchTags copies offsets from marked to the corresponding elements of n.
func matchTags(n, marked *html.Node, tags map[*html.Node]int) {
	a, b := n.FirstChild, marked.FirstChild
	for ; a != nil && b != nil; a, b = a.NextSibling, b.NextSibling {
		if a.Type != b.Type {
			return
		}
		if a.Type != html.ElementNode {
			continue
		}
		if a.Data != b.Data {
			return
		}
		value, _ := attr(b, offsetAttr)
		if pos, err := strconv.Atoi(value); err == nil {
			tags[a] = pos
		}
		matchTags(a, b, tags)
	}
}

// tagName returns the length of a start tag's "<" and name.
func tagName(tag string) int {
	if end := strings.IndexAny(tag, " \t\n\f\r/>"); end >= 0 {
		return end
	}
	return len(tag)
}

// startTag has the positions of a start tag's parts in HTML.
type startTag struct {
	pos        int
	name       markdown.Span             // with the "<"
	attributes map[string]attributeRange // by name in lower case
}

// attributeRange is the position of an attribute in HTML: its name, its value without quotes,
// and all of it.
type attributeRange struct{ name, value, all markdown.Span }

// scanTag finds the parts of the start tag at an offset of HTML (HTML, 13.2.5.32 to
// 13.2.5.39).
func scanTag(source string, pos int) *startTag {
	s := tagScanner{source, pos + tagName(source[pos:])}
	t := &startTag{pos: pos, name: markdown.Span{Start: pos, End: s.pos}, attributes: map[string]attributeRange{}}
	for {
		s.skip(" \t\n\f\r/")
		if s.pos >= len(s.source) || s.source[s.pos] == '>' {
			return t
		}
		a := s.attribute()
		name := strings.ToLower(source[a.name.Start:a.name.End])
		if _, twice := t.attributes[name]; !twice {
			t.attributes[name] = a
		}
	}
}

// part returns the span of an aspect in a tag: the name if it lacks the attribute.
func (t *startTag) part(what aspect, attribute string) markdown.Span {
	a, ok := t.attributes[strings.ToLower(attribute)]
	switch {
	case !ok:
	case what == ofAttribute:
		return a.all
	case what == ofAttributeName:
		return a.name
	case what == ofAttributeValue && a.value.End > a.value.Start:
		return a.value
	}
	return t.name
}

type tagScanner struct {
	source string
	pos    int
}

// skip advances to the next byte not in a set.
func (s *tagScanner) skip(set string) {
	for s.pos < len(s.source) && strings.IndexByte(set, s.source[s.pos]) >= 0 {
		s.pos++
	}
}

// until advances to the next byte in a set.
func (s *tagScanner) until(set string) {
	if i := strings.IndexAny(s.source[s.pos:], set); i >= 0 {
		s.pos += i
	} else {
		s.pos = len(s.source)
	}
}

func (s *tagScanner) attribute() attributeRange {
	var a attributeRange
	a.name.Start = s.pos
	s.pos++ // the first may be "="
	s.until(" \t\n\f\r/>=")
	a.name.End = s.pos
	a.all = a.name
	s.skip(" \t\n\f\r")
	if s.pos >= len(s.source) || s.source[s.pos] != '=' {
		return a
	}
	s.pos++
	s.skip(" \t\n\f\r")
	if s.pos < len(s.source) && (s.source[s.pos] == '"' || s.source[s.pos] == '\'') {
		quote := s.source[s.pos : s.pos+1]
		s.pos++
		a.value.Start = s.pos
		s.until(quote)
		a.value.End = s.pos
		s.pos = min(s.pos+1, len(s.source))
	} else {
		a.value.Start = s.pos
		s.until(" \t\n\f\r>")
		a.value.End = s.pos
	}
	a.all.End = s.pos
	return a
}
