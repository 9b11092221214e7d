package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// fastParser builds the tree of HTML whose elements are all closed properly, as in nearly all
// rendered Markdown. For such HTML the HTML5 algorithm only has to follow the tags. In any
// other case (an implied tag, a paragraph ended by a block, foster parenting, an unusual
// entity) the parser gives up and the complete one takes over. A fuzz test compares their
// trees. Without fastParser, a build of 14,000 pages takes a twelfth more processor time, one
// of documents only a quarter more; BenchmarkParser compares both on one page.
type fastParser struct {
	src   string
	pos   int
	nodes *arena
	top   *html.Node
	tags  map[*html.Node]int // offsets of the elements' start tags; nil if not needed

	depth                             int
	paragraphs, links, buttons, forms int // open elements
}

// maxDepth limits the nesting of elements. Functions that walk trees recurse once per level;
// the complete parser has a limit too.
const maxDepth = 500

// parseFast returns the root above the parsed nodes, or nil if it gave up. It stores the
// offsets of start tags in tags unless that is nil.
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

// step parses one text, comment or tag.
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

// endTag closes the current element; no other may be closed. rest begins after the "</".
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
		// Its content is raw text and always empty.
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

func (p *fastParser) open(n *html.Node) bool {
	p.top = n
	p.depth++
	return p.depth <= maxDepth
}

// mayOpen reports whether a start tag only opens an element inside the current one.
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

// count counts open elements that affect other tags.
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

// foreign opens a MathML or SVG element inside another.
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

// isTextOnly reports whether a foreign element is an integration point, inside which the HTML5
// algorithm returns to HTML, so only text is accepted.
func isTextOnly(name string) bool {
	switch name {
	case "mi", "mo", "mn", "ms", "mtext", "title", "desc":
		return true
	}
	return false
}

// foreignAttributes restores the letter case of a foreign element's attributes; it reports
// false for unknown ones.
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

// attributes parses the attributes of a tag, including its ">", and returns their length.
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

// attribute parses a name and its value; the size is 0 if they are unusual.
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

// plainEntities reports whether all ampersands of an attribute begin entities with the same
// meaning in text and attributes.
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

// maxAttributes limits the attributes of an element, each of which is compared with the
// earlier ones.
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

// append adds a last child to the current element.
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
