package importer

import (
	"regexp"
	"slices"
	"sort"
	"strings"
)

// nodeKind is the kind of a part of MDX.
type nodeKind int

const (
	textNode nodeKind = iota
	codeNode          // fenced code, from its first mark
	rawNode           // code in text and formulas
	tagNode           // a tag of HTML, if these are not elements
	elementNode
	expressionNode // the text between braces
)

// mdxNode is a part of MDX: an element, an expression, code, or the Markdown between, which is not parsed further.
type mdxNode struct {
	kind       nodeKind
	text       string // of a tag its source
	name       string // of an element or a tag, "" for a fragment
	attributes []mdxAttribute
	children   []mdxNode
	line       int
	isOpen     bool // it has no end
	isAlone    bool // nothing else is on the line of its first tag
}

// mdxAttribute is an attribute of an element.
type mdxAttribute struct {
	name, value string
	isCode      bool // the value is an expression
	isBare      bool // without a value, which means true
}

func (n *mdxNode) attribute(name string) (mdxAttribute, bool) {
	i := slices.IndexFunc(n.attributes, func(a mdxAttribute) bool { return a.name == name })
	if i < 0 {
		return mdxAttribute{}, false
	}
	return n.attributes[i], true
}

// mdxSyntax has the differences between MDX and similar languages.
type mdxSyntax struct {
	hasMath    bool
	isTemplate bool // the text is HTML rather than Markdown
	isLiquid   bool // elements are written {% name attribute="x" %}
	noBraces   bool // braces are text
	// isElement reports whether a tag is that of an element. Without it, all are.
	isElement func(name string) bool
	// isEmpty reports whether an element has no end, like those of HTML.
	isEmpty func(name string) bool
}

// mdxParser splits MDX into nodes. Wrong elements are text, as in Markdown.
type mdxParser struct {
	mdxSyntax
	text     string
	pos      int
	start    int // of the text that is not yet a node
	lines    []int
	open     []string // names of open elements
	failures int
}

// Limits of MDX: deeper elements are text, and so are elements after too many wrong ones.
const (
	maxElements = 60
	maxTries    = 1000
)

func newMDXParser(text string, firstLine int, syntax mdxSyntax) *mdxParser {
	p := &mdxParser{text: text, mdxSyntax: syntax, lines: []int{firstLine}}
	for i := range text {
		if text[i] == '\n' {
			p.lines = append(p.lines, i)
		}
	}
	return p
}

func parseMDX(text string, firstLine int, hasMath bool) []mdxNode {
	nodes, _ := newMDXParser(text, firstLine, mdxSyntax{hasMath: hasMath}).nodes()
	return nodes
}

// line returns the line of an offset.
func (p *mdxParser) line(pos int) int {
	return p.lines[0] + sort.SearchInts(p.lines[1:], pos)
}

// nodes parses up to the end of the innermost open element; isClosed is whether it has one.
func (p *mdxParser) nodes() (nodes []mdxNode, isClosed bool) {
	p.start = p.pos
	flush := func(end int) {
		if end > p.start {
			nodes = append(nodes, mdxNode{kind: textNode, text: p.text[p.start:end], line: p.line(p.start)})
		}
	}
	for p.pos < len(p.text) {
		if end := p.fence(); end > 0 && !p.isTemplate {
			flush(p.pos)
			nodes = append(nodes, mdxNode{kind: codeNode, text: p.text[p.pos:end], line: p.line(p.pos)})
			p.pos, p.start = end, end
			continue
		}
		from := p.pos
		switch c := p.text[p.pos]; {
		case p.isTemplate && c != '{' && c != '<':
			p.pos++
		case c == '\\':
			p.pos = min(p.pos+2, len(p.text))
		case c == '`' || c == '$':
			end := p.codeSpan
			if c == '$' {
				end = p.formula
			}
			p.pos = end()
			flush(from)
			nodes = append(nodes, mdxNode{kind: rawNode, text: p.text[from:p.pos], line: p.line(from)})
			p.start = p.pos
		case c == '{' && p.isLiquid && strings.HasPrefix(p.text[p.pos:], "{%"), c == '<':
			node, isEnd, ok := p.tag()
			if !ok {
				p.pos = max(p.pos, from+1)
				continue
			}
			flush(from)
			if isEnd {
				return nodes, p.pos > from
			}
			if node.kind != textNode {
				nodes = append(nodes, node)
			}
			p.start = p.pos
		case c == '{' && !p.noBraces && !isDirective(lineBefore(p.text[:from])):
			if end := p.braces(p.pos); end > 0 {
				flush(from)
				if inner := p.text[from+1 : end-1]; !isComment(inner) {
					nodes = append(nodes, mdxNode{kind: expressionNode, text: inner, line: p.line(from)})
				}
				p.pos, p.start = end, end
				continue
			}
			p.pos++
		default:
			p.pos++
		}
	}
	flush(p.pos)
	return nodes, false
}

func isComment(code string) bool {
	code = strings.TrimSpace(code)
	inner, isComment := strings.CutPrefix(code, "/*")
	_, after, isClosed := strings.Cut(inner, "*/")
	return code == "" || isComment && isClosed && after == ""
}

// isDirective reports whether braces after a text are the attributes of a directive, rather than a part of its title.
func isDirective(before string) bool {
	return strings.HasPrefix(strings.TrimLeft(before, " \t>"), ":::") && strings.Count(before, "[") <= strings.Count(before, "]")
}

// maxPrefix is the maximum length of the prefix of a block on its line.
const maxPrefix = 200

// lineBefore returns the last line of a text, or the end of a long one.
func lineBefore(text string) string {
	text = text[max(0, len(text)-maxPrefix):]
	return text[strings.LastIndexByte(text, '\n')+1:]
}

var linePrefix = regexp.MustCompile(`^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*$`)

// fence returns the end of the fenced code that begins here, or 0.
func (p *mdxParser) fence() int {
	if c := p.text[p.pos]; c != '`' && c != '~' {
		return 0
	}
	if !linePrefix.MatchString(lineBefore(p.text[:p.pos])) {
		return 0
	}
	line, rest, _ := strings.Cut(p.text[p.pos:], "\n")
	fence := openingFence(line)
	if fence == "" {
		return 0
	}
	end := p.pos + len(line)
	for line := range strings.Lines(rest) {
		end++ // the line break before it
		bare := strings.Trim(line, " \t>\n")
		end += len(strings.TrimSuffix(line, "\n"))
		if strings.HasPrefix(bare, fence) && strings.Trim(bare, fence[:1]) == "" {
			break
		}
	}
	return min(end, len(p.text))
}

// codeSpan returns the end of the code in text that begins here, or of its first marks if it has no end.
func (p *mdxParser) codeSpan() int {
	rest := p.text[p.pos:]
	marks := len(rest) - len(strings.TrimLeft(rest, "`"))
	for i := marks; p.failures < maxTries; {
		next := strings.IndexByte(rest[i:], '`')
		if next < 0 || strings.Contains(rest[i:i+next], "\n\n") {
			break
		}
		i += next
		run := len(rest[i:]) - len(strings.TrimLeft(rest[i:], "`"))
		if i += run; run == marks {
			return p.pos + i
		}
	}
	p.failures++
	return p.pos + marks
}

// formula returns the end of a formula that begins here, or of its mark.
func (p *mdxParser) formula() int {
	rest := p.text[p.pos:min(len(p.text), p.pos+maxTagLength)]
	mark := "$"
	if strings.HasPrefix(rest, "$$") {
		mark = "$$"
	} else {
		rest, _, _ = strings.Cut(rest, "\n")
	}
	if end := strings.Index(rest[len(mark):], mark); p.hasMath && end > 0 {
		return p.pos + end + 2*len(mark)
	}
	return p.pos + len(mark)
}

// maxTagLength is the greatest length of an expression or a tag.
const maxTagLength = 16 << 10

// braces returns the end of the expression in braces that begins at an offset, 0 if it has none or is the id of
// a heading.
func (p *mdxParser) braces(pos int) int {
	if strings.HasPrefix(p.text[pos:], "{#") || p.failures > maxTries {
		return 0
	}
	depth := 0
	for i := pos; i < min(len(p.text), pos+maxTagLength); i++ {
		switch c := p.text[i]; c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'', '`':
			if end := quoted(p.text, i); end > 0 {
				i = end - 1
			}
		case '/':
			if strings.HasPrefix(p.text[i:], "/*") {
				if end := strings.Index(p.text[i:min(len(p.text), pos+maxTagLength)], "*/"); end > 0 {
					i += end + 1
				}
			}
		}
	}
	p.failures++
	return 0
}

// quoted returns the end of the text in quotation marks that begins at an offset, or 0.
func quoted(text string, pos int) int {
	quote := text[pos]
	for i := pos + 1; i < min(len(text), pos+maxTagLength); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == quote:
			return i + 1
		case text[i] == '\n' && quote != '`':
			return 0
		}
	}
	return 0
}

var tagName = regexp.MustCompile(`^</?([A-Za-z][\w.:-]*)?`)

// voidElements have no end.
var voidElements = map[string]bool{
	"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true, "input": true,
	"link": true, "meta": true, "source": true, "track": true, "wbr": true,
}

// tag parses the tag that begins here, and its element. isEnd is set for the tag that ends the innermost open element.
func (p *mdxParser) tag() (node mdxNode, isEnd, ok bool) {
	from := p.pos
	if p.text[from] == '{' {
		return p.liquidTag()
	}
	if strings.HasPrefix(p.text[from:], "<!--") {
		if p.failures > maxTries {
			return node, false, false
		}
		if end := strings.Index(p.text[from:], "-->"); end > 0 {
			p.pos = from + end + len("-->")
		} else {
			p.failures++
		}
		return node, false, false
	}
	m := tagName.FindStringSubmatch(p.text[from:])
	if m == nil || p.failures > maxTries || strings.HasSuffix(m[1], ":") { // the last is a bare link
		return node, false, false
	}
	node = mdxNode{kind: elementNode, name: m[1], line: p.line(from)}
	selfClosing, end := false, 0
	node.attributes, selfClosing, end = p.attributes(from + len(m[0]))
	switch {
	case end == 0:
		p.failures++
		return node, false, false
	case p.isElement != nil && !p.isElement(node.name):
		if name := strings.ToLower(m[0]); name == "<script" || name == "<style" {
			if length := strings.Index(p.text[end:], "</"+m[1]); length >= 0 {
				end += length
			}
		}
		p.pos = end
		node.kind, node.text = tagNode, p.text[from:end]
		return node, false, true
	case strings.HasPrefix(m[0], "</"):
		return p.closingTag(node, end)
	}
	return p.element(node, from, end, selfClosing)
}

// element parses the content of an element, after its start tag.
func (p *mdxParser) element(node mdxNode, from, end int, isEmpty bool) (mdxNode, bool, bool) {
	after, _, _ := strings.Cut(p.text[end:min(len(p.text), end+maxPrefix)], "\n")
	node.isAlone = strings.TrimSpace(lineBefore(p.text[:from])) == "" && strings.TrimSpace(after) == ""
	p.pos = end
	if isEmpty || voidElements[node.name] || p.isEmpty != nil && p.isEmpty(node.name) {
		return node, false, true
	}
	if len(p.open) == maxElements {
		return node, false, false
	}
	p.open = append(p.open, node.name)
	start := p.start
	var isClosed bool
	node.children, isClosed = p.nodes()
	node.isOpen = !isClosed
	p.open = p.open[:len(p.open)-1]
	p.start = start
	return node, false, true
}

var liquidName = regexp.MustCompile(`^\{%\s*(/?)(end)?(@?[a-z][\w/-]*)`)

// liquidTag parses a tag such as {% name attribute="x" %}.
func (p *mdxParser) liquidTag() (node mdxNode, isEnd, ok bool) {
	from := p.pos
	length := strings.Index(p.text[from:min(len(p.text), from+maxTagLength)], "%}")
	m := liquidName.FindStringSubmatch(p.text[from:])
	if length < 0 || m == nil {
		return node, false, false
	}
	end := from + length + len("%}")
	inside := strings.TrimSpace(p.text[from+len(m[0]) : end-len("%}")])
	node = mdxNode{kind: elementNode, name: m[3], line: p.line(from)}
	if file, isText := literalText(inside); isText { // as in {% include "file" %}
		node.attributes = []mdxAttribute{{name: "file", value: file}}
	} else {
		node.attributes, _, _ = (&mdxParser{text: strings.TrimSuffix(inside, "/") + ">"}).attributes(0)
	}
	if m[1] != "" || m[2] != "" {
		return p.closingTag(node, end)
	}
	return p.element(node, from, end, strings.HasSuffix(inside, "/"))
}

// literalText returns the text between quotation marks.
func literalText(text string) (string, bool) {
	value, ok := evaluate(text, nil)
	inside, isText := value.(string)
	return inside, ok && isText
}

// closingTag ends the innermost element. An outer element ends it, too. That of a component that is not open is
// left out.
func (p *mdxParser) closingTag(node mdxNode, end int) (mdxNode, bool, bool) {
	switch {
	case len(p.open) > 0 && p.open[len(p.open)-1] == node.name:
		p.pos = end
		return node, true, true
	case slices.Contains(p.open, node.name):
		return node, true, true
	case p.isElement != nil || p.isLiquid:
		p.pos = end
		return mdxNode{}, false, true
	}
	return node, false, false
}

var attributeName = regexp.MustCompile("^[A-Za-z_:@#$][^\\s=/<>{}\"'`]*")

// attributes parses attributes up to the end of a tag; end is 0 if it has none.
func (p *mdxParser) attributes(pos int) (list []mdxAttribute, selfClosing bool, end int) {
	for i := pos; i < min(len(p.text), pos+maxTagLength); {
		switch c := p.text[i]; {
		case c == '>':
			return list, selfClosing, i + 1
		case c == '/':
			selfClosing = true
			i++
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '{': // spread
			next := p.braces(i)
			if next == 0 {
				return nil, false, 0
			}
			list = append(list, mdxAttribute{name: "...", value: p.text[i+1 : next-1], isCode: true})
			i = next
		default:
			name := attributeName.FindString(p.text[i:])
			if name == "" {
				return nil, false, 0
			}
			i += len(name)
			a := mdxAttribute{name: name, value: "true", isCode: true, isBare: true}
			if rest := strings.TrimLeft(p.text[i:], " \t\r\n"); strings.HasPrefix(rest, "=") {
				i = len(p.text) - len(strings.TrimLeft(rest[1:], " \t\r\n"))
				value, next := p.value(i)
				if next == 0 {
					return nil, false, 0
				}
				a, i = mdxAttribute{name: name, value: value, isCode: p.text[i] == '{' || p.text[i] == '`'}, next
			}
			list = append(list, a)
		}
	}
	return nil, false, 0
}

// value parses the value of an attribute.
func (p *mdxParser) value(pos int) (value string, end int) {
	if pos >= len(p.text) {
		return "", 0
	}
	switch c := p.text[pos]; c {
	case '{':
		if end = p.braces(pos); end > 0 {
			return p.text[pos+1 : end-1], end
		}
	case '"', '\'':
		if i := strings.IndexByte(p.text[pos+1:], c); i >= 0 && i < maxTagLength {
			return p.text[pos+1 : pos+1+i], pos + 2 + i
		}
	case '`': // Astro
		if end = quoted(p.text, pos); end > 0 {
			return p.text[pos:end], end
		}
	default: // HTML
		if i := strings.IndexAny(p.text[pos:], " \t\r\n>"); i > 0 {
			return strings.TrimSuffix(p.text[pos:pos+i], "/"), pos + i
		}
	}
	return "", 0
}
