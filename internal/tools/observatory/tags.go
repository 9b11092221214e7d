package observatory

import (
	"context"
	"iter"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// tag is a start tag, or an end tag without attributes. Of repeated attributes, the first
// counts.
type tag struct {
	name       string // in lower case
	end        bool
	attributes map[string]string // raw usedAttributes, or nil
}

// attribute returns the value of an attribute, and whether the tag has it.
func (t tag) attribute(name string) (value string, ok bool) {
	value, ok = t.attributes[name]
	return unescape(value), ok
}

// usedAttributes are the attributes kept: a tag may have a million others.
var usedAttributes = map[string]bool{
	"http-equiv": true, "content": true, "name": true, "src": true, "integrity": true, "crossorigin": true,
	"href": true, "rel": true, "media": true, "as": true, "type": true, "async": true, "defer": true, "loading": true,
	"poster": true, "preload": true,
}

// tags yields the tags of a page like a tokenizer without a tree: everywhere except in
// comments and in text-only elements. It stops when ctx is done. Its time is linear in the
// size of the page.
//
// The standard tokenizer follows the standard in ways that need a tree, or assume scripting
// (noscript); the tests are defined without. It also keeps all attributes of all tags, of
// which a page may have a million.
func tags(ctx context.Context, page string) iter.Seq[tag] {
	return func(yield func(tag) bool) {
		s := &tagScanner{page: page, elements: openElements{count: map[string]int{}}}
		for ctx.Err() == nil && s.next() {
			if !yield(s.tag) {
				return
			}
		}
	}
}

type tagScanner struct {
	page     string
	pos      int
	tag      tag
	elements openElements
}

// textOnly are the elements without tags inside.
var textOnly = map[string]bool{
	"iframe": true, "noembed": true, "noframes": true, "script": true, "style": true, "title": true, "textarea": true, "xmp": true,
}

func (s *tagScanner) next() bool {
	for {
		i := strings.IndexByte(s.page[s.pos:], '<')
		if i < 0 || s.pos+i+1 >= len(s.page) {
			return false
		}
		s.pos += i + 1
		switch c := s.page[s.pos]; {
		case c == '!':
			s.pos++
			s.skipDeclaration()
		case c == '?':
			s.skipPast(">")
		case c == '/':
			s.pos++
			if s.endTag() {
				return true
			}
		case isLetter(c):
			if s.startTag() {
				return true
			}
		}
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isHTMLSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' && c != '\v' }

func endsName(c byte) bool { return c == '/' || c == '>' || isHTMLSpace(c) }

// skipPast advances past a text, or to the end of the page.
func (s *tagScanner) skipPast(end string) {
	if i := strings.Index(s.page[s.pos:], end); i >= 0 {
		s.pos += i + len(end)
	} else {
		s.pos = len(s.page)
	}
}

// skipDeclaration skips a comment, a CDATA section or anything else after "<!".
func (s *tagScanner) skipDeclaration() {
	rest := s.page[s.pos:]
	switch {
	case strings.HasPrefix(rest, "--"):
		s.pos += len("--")
		s.skipComment()
	case strings.HasPrefix(rest, "[CDATA["):
		s.pos += len("[CDATA[")
		s.skipPast("]]>")
	default:
		s.skipPast(">")
	}
}

func (s *tagScanner) skipComment() {
	for _, abrupt := range []string{">", "->"} {
		if strings.HasPrefix(s.page[s.pos:], abrupt) {
			s.pos += len(abrupt)
			return
		}
	}
	for {
		i := strings.Index(s.page[s.pos:], "--")
		if i < 0 {
			s.pos = len(s.page)
			return
		}
		s.pos += i
		for _, end := range []string{"-->", "--!>"} {
			if strings.HasPrefix(s.page[s.pos:], end) {
				s.pos += len(end)
				return
			}
		}
		s.pos++
	}
}

// endTag parses an end tag after "</". It reports whether it is one.
func (s *tagScanner) endTag() bool {
	isTag := s.pos < len(s.page) && isLetter(s.page[s.pos])
	if isTag {
		s.tag = tag{name: s.name(), end: true}
		s.elements.end(s.tag.name)
	}
	s.skipPast(">")
	return isTag
}

func (s *tagScanner) name() string {
	start := s.pos
	for s.pos < len(s.page) && !endsName(s.page[s.pos]) {
		s.pos++
	}
	return strings.ToLower(s.page[start:s.pos])
}

// startTag parses a start tag and the content of text-only elements. It reports whether the
// tag was complete.
func (s *tagScanner) startTag() bool {
	wasForeign := s.elements.isForeign()
	name := s.name()
	s.tag = tag{name: name}
	s.elements.start(name)
	selfClosing, ok := s.attributes()
	if !ok {
		return false
	}
	if selfClosing && s.elements.isForeign() {
		s.elements.close(name)
	}
	switch {
	case wasForeign:
	case name == "plaintext":
		s.pos = len(s.page)
	case textOnly[name]:
		s.skipText(name)
	}
	return true
}

// skipText advances to the end tag of a text-only element.
func (s *tagScanner) skipText(name string) {
	for {
		i := strings.Index(s.page[s.pos:], "</")
		if i < 0 {
			s.pos = len(s.page)
			return
		}
		s.pos += i
		after := s.pos + len("</") + len(name)
		if after < len(s.page) && strings.EqualFold(s.page[s.pos+len("</"):after], name) && endsName(s.page[after]) {
			return
		}
		s.pos += len("</")
	}
}

// attributes parses the attributes of a tag, to its end.
func (s *tagScanner) attributes() (selfClosing, ok bool) {
	for s.pos < len(s.page) {
		switch c := s.page[s.pos]; {
		case c == '>':
			s.pos++
			return selfClosing, true
		case c == '/':
			selfClosing = true
			s.pos++
		case isHTMLSpace(c):
			s.pos++
		default:
			selfClosing = false
			s.attribute()
		}
	}
	return false, false
}

func (s *tagScanner) attribute() {
	start := s.pos
	s.pos++ // the first character may be anything, even an equals sign
	for s.pos < len(s.page) && s.page[s.pos] != '=' && !endsName(s.page[s.pos]) {
		s.pos++
	}
	name := strings.ToLower(s.page[start:s.pos])
	value := ""
	after := s.pos
	s.skipSpace()
	if s.pos < len(s.page) && s.page[s.pos] == '=' {
		s.pos++
		s.skipSpace()
		value = s.value()
	} else {
		s.pos = after
	}
	if _, ok := s.tag.attributes[name]; !ok && usedAttributes[name] {
		if s.tag.attributes == nil {
			s.tag.attributes = map[string]string{}
		}
		s.tag.attributes[name] = value
	}
}

func (s *tagScanner) skipSpace() {
	for s.pos < len(s.page) && isHTMLSpace(s.page[s.pos]) {
		s.pos++
	}
}

func (s *tagScanner) value() string {
	if s.pos == len(s.page) {
		return ""
	}
	if quote := s.page[s.pos]; quote == '"' || quote == '\'' {
		s.pos++
		start := s.pos
		s.skipPast(string(quote))
		return strings.TrimSuffix(s.page[start:s.pos], string(quote))
	}
	start := s.pos
	for s.pos < len(s.page) && s.page[s.pos] != '>' && !isHTMLSpace(s.page[s.pos]) {
		s.pos++
	}
	return s.page[start:s.pos]
}

// unescape decodes the entities of an attribute, which need a semicolon more often than in
// text.
func unescape(value string) string {
	if !strings.Contains(value, "&") {
		return value
	}
	u := unescapers.Get().(*unescaper)
	u.text.Reset(`<a b="` + strings.ReplaceAll(value, `"`, "&#34;") + `">`)
	u.tokens.Next()
	attributes := u.tokens.Token().Attr
	if len(attributes) != 1 { // it has reached the end of the text
		return value
	}
	unescapers.Put(u)
	return attributes[0].Val
}

// unescaper is a reusable tokenizer that never reaches its end. A new one for each attribute
// would take most of a page's time.
type unescaper struct {
	text   strings.Reader
	tokens *html.Tokenizer
}

var unescapers = sync.Pool{New: func() any {
	u := &unescaper{}
	u.tokens = html.NewTokenizer(&u.text)
	return u
}}
