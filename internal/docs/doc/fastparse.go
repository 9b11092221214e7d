package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// fastParser builds the tree of HTML in which every element is closed where it
// should be, as nearly all rendered Markdown is. For such HTML the HTML5
// algorithm comes down to following the tags. Where anything else might happen
// (an implied tag, a paragraph ended by a block, foster parenting, an unusual
// entity) the parser gives up and the complete one takes over. A fuzz test
// holds the two to the same trees. Without this one, a build of 14,000 pages takes
// a twelfth more processor time, one of documents only a quarter more; BenchmarkParser
// compares the two on one page.
type fastParser struct {
	src   string
	pos   int
	nodes *arena
	top   *html.Node
	tags  map[*html.Node]int // where the start tags of elements are; nil if that is not asked for

	depth                             int
	paragraphs, links, buttons, forms int // open elements
}

// maxDepth is how deep elements may be nested. Functions that walk trees recurse
// once for each level; the complete parser refuses more too.
const maxDepth = 500

// parseFast returns the root above the parsed nodes, or nil when it gave up. If
// tags is not nil, it takes where the start tags of elements are in source.
func parseFast(source string, nodes *arena, tags map[*html.Node]int) *html.Node {
	if strings.IndexByte(source, '\r') >= 0 || strings.IndexByte(source, 0) >= 0 {
		return nil
	}
	root := nodes.element(atom.Html, "html")
	p := fastParser{src: source, nodes: nodes, top: root, tags: tags}
	for p.pos < len(p.src) {
		if !p.step() {
			return nil
		}
	}
	if p.top != root {
		return nil
	}
	return root
}

// step reads one text, comment or tag.
func (p *fastParser) step() bool {
	rest := p.src[p.pos:]
	if rest[0] != '<' {
		end := strings.IndexByte(rest, '<')
		if end < 0 {
			end = len(rest)
		}
		p.pos += end
		return p.text(rest[:end])
	}
	switch {
	case len(rest) < 3:
		return false
	case rest[1] == '/':
		return p.endTag(rest[2:])
	case rest[1] == '!':
		return p.comment(rest)
	}
	return p.startTag(rest[1:])
}

func (p *fastParser) text(s string) bool {
	if strings.IndexByte(s, '&') >= 0 {
		s = html.UnescapeString(s)
		if strings.IndexByte(s, 0) >= 0 {
			return false
		}
	}
	if p.top.Namespace == "" {
		switch p.top.DataAtom {
		case atom.Table, atom.Thead, atom.Tbody, atom.Tfoot, atom.Tr, atom.Colgroup:
			if strings.Trim(s, " \t\n\f") != "" {
				return false
			}
		case atom.Pre:
			if p.top.FirstChild == nil {
				s = strings.TrimPrefix(s, "\n")
			}
		}
	}
	if s == "" {
		return true
	}
	n := p.nodes.node()
	n.Type, n.Data = html.TextNode, s
	p.append(n)
	return true
}

func (p *fastParser) comment(rest string) bool {
	body, ok := strings.CutPrefix(rest, "<!--")
	if !ok {
		return false
	}
	end := strings.Index(body, "-->")
	if end < 0 {
		return false
	}
	text := body[:end]
	if strings.HasPrefix(text, ">") || strings.HasPrefix(text, "->") || strings.Contains(text, "--") ||
		strings.HasSuffix(text, "-") || strings.ContainsAny(text, "&<!") {
		return false
	}
	n := p.nodes.node()
	n.Type, n.Data = html.CommentNode, text
	p.append(n)
	p.pos += len("<!--") + end + len("-->")
	return true
}

// endTag closes the current element, the only one that may be closed. rest
// begins after the "</".
func (p *fastParser) endTag(rest string) bool {
	after, ok := strings.CutPrefix(rest, p.top.Data)
	if !ok || p.top.Parent == nil {
		return false
	}
	after = strings.TrimLeft(after, " \n\t")
	if after == "" || after[0] != '>' {
		return false
	}
	p.count(p.top, -1)
	p.top = p.top.Parent
	p.depth--
	p.pos += len("</") + len(rest) - len(after) + 1
	return true
}

// startTag opens an element. rest begins after the "<".
func (p *fastParser) startTag(rest string) bool {
	end := 0
	for end < len(rest) && (isLower(rest[end]) || end > 0 && (isDigit(rest[end]) || rest[end] == '-')) {
		end++
	}
	if end == 0 || end == len(rest) || strings.IndexByte(" \n\t/>", rest[end]) < 0 {
		return false
	}
	name := rest[:end]
	n := p.nodes.element(atom.Lookup([]byte(name)), name)
	length, selfClosing, ok := p.attributes(n, rest[end:])
	if !ok {
		return false
	}
	if p.tags != nil {
		p.tags[n] = p.pos
	}
	p.pos += 1 + end + length
	if p.top.Namespace != "" {
		return p.foreign(n, selfClosing)
	}
	kind := kindOf(n.DataAtom)
	if n.DataAtom == 0 && strings.IndexByte(name, '-') > 0 {
		kind = inline
	}
	if !p.mayOpen(n, kind) {
		return false
	}
	p.append(n)
	switch {
	case kind == void:
		return true
	case kind == embedded:
		n.Namespace = name
		if selfClosing {
			return true
		}
		return p.open(n) && foreignAttributes(n)
	case selfClosing:
		return false
	case n.DataAtom == atom.Iframe:
		// Its content is raw text; there never is any.
		const shut = "</iframe>"
		if !strings.HasPrefix(p.src[p.pos:], shut) {
			return false
		}
		p.pos += len(shut)
		return true
	}
	p.count(n, 1)
	return p.open(n)
}

// open makes n the current element.
func (p *fastParser) open(n *html.Node) bool {
	p.top = n
	p.depth++
	return p.depth <= maxDepth
}

// mayOpen reports whether a start tag does nothing but open an element inside
// the current one.
func (p *fastParser) mayOpen(n *html.Node, kind elementKind) bool {
	switch p.top.DataAtom {
	case atom.Table, atom.Thead, atom.Tbody, atom.Tfoot, atom.Tr, atom.Colgroup:
		return isTablePart(p.top.DataAtom, n.DataAtom)
	}
	switch kind {
	case inline, void, embedded:
		switch n.DataAtom {
		case atom.A:
			return p.links == 0
		case atom.Button:
			return p.buttons == 0
		case atom.Hr:
			return p.paragraphs == 0
		case atom.Col:
			return false
		}
		return true
	case block:
		switch n.DataAtom {
		case atom.Form:
			return p.forms == 0 && p.paragraphs == 0
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return !isHeading(p.top) && p.paragraphs == 0
		case atom.Li:
			return (p.top.DataAtom == atom.Ul || p.top.DataAtom == atom.Ol) && p.paragraphs == 0
		case atom.Dt, atom.Dd:
			return p.top.DataAtom == atom.Dl && p.paragraphs == 0
		}
		return p.paragraphs == 0
	}
	return false
}

// count keeps track of the open elements that change what a tag means.
func (p *fastParser) count(n *html.Node, by int) {
	if n.Namespace != "" {
		return
	}
	switch n.DataAtom {
	case atom.P:
		p.paragraphs += by
	case atom.A:
		p.links += by
	case atom.Button:
		p.buttons += by
	case atom.Form:
		p.forms += by
	}
}

// foreign opens an element of MathML or SVG inside another one.
func (p *fastParser) foreign(n *html.Node, selfClosing bool) bool {
	n.Namespace = p.top.Namespace
	known := mathElements
	if n.Namespace == "svg" {
		known = svgElements
	}
	if !known[n.Data] || isTextOnly(p.top.Data) || !foreignAttributes(n) {
		return false
	}
	p.append(n)
	return selfClosing || p.open(n)
}

// isTextOnly reports whether a foreign element is an integration point, inside
// which the parser goes back to HTML, so that only text may be there.
func isTextOnly(name string) bool {
	switch name {
	case "mi", "mo", "mn", "ms", "mtext", "title", "desc":
		return true
	}
	return false
}

// foreignAttributes adjusts the names of the attributes of a foreign element to
// their letter case; it gives up on unknown ones.
func foreignAttributes(n *html.Node) bool {
	for i := range n.Attr {
		name, ok := foreignNames[n.Attr[i].Key]
		if !ok {
			return false
		}
		n.Attr[i].Key = name
	}
	return true
}

// attributes reads the attributes of a tag up to and with its ">" and returns
// how long they are.
func (p *fastParser) attributes(n *html.Node, s string) (length int, selfClosing, ok bool) {
	first := len(p.nodes.attrs)
	i := 0
	for {
		for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t') {
			i++
		}
		if i == len(s) {
			return 0, false, false
		}
		switch s[i] {
		case '>':
			n.Attr = p.nodes.attributes(first)
			return i + 1, false, distinct(n.Attr)
		case '/':
			if i+1 == len(s) || s[i+1] != '>' {
				return 0, false, false
			}
			n.Attr = p.nodes.attributes(first)
			return i + 2, true, distinct(n.Attr)
		}
		a, size := attribute(s[i:])
		if size == 0 {
			return 0, false, false
		}
		p.nodes.attrs = append(p.nodes.attrs, a)
		i += size
	}
}

// attribute reads a name and its value; the size is 0 if they are unusual.
func attribute(s string) (a html.Attribute, size int) {
	i := 0
	upper := false
	for i < len(s) && isNameByte(s[i]) {
		upper = upper || s[i] >= 'A' && s[i] <= 'Z'
		i++
	}
	if i == 0 || i == len(s) {
		return a, 0
	}
	a.Key = s[:i]
	if upper {
		a.Key = strings.ToLower(a.Key)
	}
	if s[i] != '=' {
		if s[i] == ' ' || s[i] == '>' || s[i] == '\n' || s[i] == '/' {
			return a, i
		}
		return a, 0
	}
	i++
	if i == len(s) || s[i] != '"' && s[i] != '\'' {
		return a, 0
	}
	end := strings.IndexByte(s[i+1:], s[i])
	if end < 0 {
		return a, 0
	}
	a.Val = s[i+1 : i+1+end]
	i += end + 2
	if i == len(s) || isNameByte(s[i]) || s[i] == '"' || s[i] == '\'' || s[i] == '=' {
		return a, 0
	}
	if strings.IndexByte(a.Val, '&') >= 0 {
		if !plainEntities(a.Val) {
			return a, 0
		}
		a.Val = html.UnescapeString(a.Val)
	}
	return a, i
}

// plainEntities reports whether each ampersand of an attribute begins one of the
// entities that mean the same in text and attributes.
func plainEntities(s string) bool {
	for {
		i := strings.IndexByte(s, '&')
		if i < 0 {
			return true
		}
		s = s[i:]
		known := false
		for _, entity := range [...]string{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;", "&#x27;", "&nbsp;"} {
			if strings.HasPrefix(s, entity) {
				s, known = s[len(entity):], true
				break
			}
		}
		if !known {
			return false
		}
	}
}

// maxAttributes is the number of attributes of an element above which the parser
// gives up: it compares each with those before it.
const maxAttributes = 50

func distinct(attrs []html.Attribute) bool {
	if len(attrs) > maxAttributes {
		return false
	}
	for i := range attrs {
		for j := range i {
			if attrs[i].Key == attrs[j].Key {
				return false
			}
		}
	}
	return true
}

// append adds a node as the last child of the current element.
func (p *fastParser) append(n *html.Node) {
	n.Parent = p.top
	if last := p.top.LastChild; last != nil {
		last.NextSibling = n
		n.PrevSibling = last
	} else {
		p.top.FirstChild = n
	}
	p.top.LastChild = n
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isNameByte(c byte) bool {
	return isLower(c) || c >= 'A' && c <= 'Z' || isDigit(c) || c == '-' || c == '_' || c == ':'
}
