package importer

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// component is how pages show an element that Markdown and HTML lack.
type component struct {
	// block is whether it is on lines of its own.
	block bool
	// empty is whether it has no end.
	empty bool
	// write returns its Markdown. Without it there is only what is in it.
	write func(e *element) string
}

// element is a component on a page.
type element struct {
	name       string
	attributes map[string]string // with their text; "" for those without a value
	code       map[string]string // attributes in braces that are not literals, with their code
	body       string            // Markdown between its tags, without the indentation that all lines have
	line       int               // of its tag
	alone      bool              // nothing else is on the line of its tag
	page       *componentPage
}

// components are the elements of a tool.
type components struct {
	byName map[string]component
	mdx    bool // {…} is code, and tags may have attributes in braces
	hidden bool // code in braces that has no known value is left out
	tags   bool // elements are written {% name attribute="x" %}
	// isForeign reports whether a tag that is not in byName is a component, rather than HTML.
	isForeign func(name string) bool
}

// componentPage is a page whose components are rewritten.
type componentPage struct {
	*components
	text    string
	values  map[string]any    // of names in code
	imports map[string]string // files of names that the page imports
	// include returns the text of a page that is imported as a component.
	include func(file string, line int) string
	// template returns what the template of a component shows, "" if nothing.
	template func(file string, e *element) string
	lose     func(line int, remedy, what string, args ...any)

	code  []markdown.Span
	stack []*open
	at    int // up to here the text is written
	lines int // breaks before lineAt
	lineA int // offset up to which lines are counted
	tries int // marks that were not those of elements, and texts whose code was found again
}

// open is an element whose end is not reached.
type open struct {
	element
	out   []byte
	after bool // the last that was written is a block
}

// Limits of a page.
const (
	maxTagLength = 16 << 10
	maxElements  = 100 // in each other
	maxTries     = 1_000
	maxLine      = 4 << 10 // up to which a line is looked at
)

var (
	// mark begins a tag, a comment or code in braces.
	mark      = regexp.MustCompile(`</?[A-Za-z][\w.:-]*|</?>|<!--|\{%|\{`)
	tagsMark  = regexp.MustCompile(`^\{%\s*(/?)(end)?(@?[a-z][\w/-]*)`)
	capital   = regexp.MustCompile(`^[A-Z]`)
	codeQuote = "\"'`"
)

// isComponent reports whether a name is that of a component in MDX.
func isComponent(name string) bool { return capital.MatchString(name) || strings.Contains(name, ".") }

// rewrite returns the text of a page with its components as Markdown.
func (p *componentPage) rewrite() string {
	p.code = markdown.CodeSpans(p.text)
	p.stack = []*open{{}}
	start := 0
	if _, body, ok := matterOf(p.text); ok {
		start = len(p.text) - len(body)
	}
	for at := start; p.tries < maxTries; {
		found := mark.FindStringIndex(p.text[at:])
		if found == nil {
			break
		}
		from := at + found[0]
		at += found[1]
		if markdown.InSpans(p.code, from) || from > 0 && p.text[from-1] == '\\' {
			continue
		}
		if end := p.mark(from, at); end > from {
			if at = max(at, end); strings.Contains(p.text[from:end], "`") { // which are not those of code in text
				p.code = codeSpansFrom(p.text, end)
				p.tries++
			}
		} else {
			p.tries++
		}
	}
	if p.tries >= maxTries {
		p.lose(0, "split the page, or correct its tags", "components after %d tags that cannot be read", maxTries)
	}
	p.copy(len(p.text))
	for len(p.stack) > 1 {
		p.shut()
	}
	return slotContent.ReplaceAllString(string(p.stack[0].out), "$2")
}

// codeSpansFrom returns the code in a text from an offset.
func codeSpansFrom(text string, at int) []markdown.Span {
	spans := markdown.CodeSpans(text[at:])
	for i := range spans {
		spans[i].Start += at
		spans[i].End += at
	}
	return spans
}

// copy writes the text up to an offset.
func (p *componentPage) copy(to int) {
	if to > p.at {
		p.top().text(p.text[p.at:to])
		p.at = to
	}
}

func (p *componentPage) top() *open { return p.stack[len(p.stack)-1] }

// text writes text, on a line of its own after a block.
func (o *open) text(text string) {
	if o.after {
		if bare := strings.TrimLeft(text, " \t"); bare != "" {
			o.after = false
			if text = bare; text[0] != '\n' && text[0] != '\r' {
				o.out = append(o.out, '\n')
			}
		} else {
			return
		}
	}
	o.out = append(o.out, text...)
}

// lineAt returns the line of an offset. Offsets do not decrease.
func (p *componentPage) lineAt(at int) int {
	p.lines += strings.Count(p.text[min(p.lineA, at):at], "\n")
	p.lineA = at
	return p.lines + 1
}

// mark handles what begins at an offset, and returns its end, or 0 if it is text.
func (p *componentPage) mark(from, nameEnd int) int {
	switch name := p.text[from:nameEnd]; {
	case name == "<!--":
		if end := strings.Index(p.text[nameEnd:], "-->"); end >= 0 {
			return nameEnd + end + len("-->")
		}
	case name == "{%":
		if p.tags {
			return p.liquidTag(from)
		}
		return nameEnd
	case name == "{":
		if p.mdx {
			return p.expression(from)
		}
		return nameEnd
	case name == "<>", name == "</>":
		if p.mdx {
			p.copy(from)
			p.at = nameEnd
		}
		return nameEnd
	default:
		return p.tag(from, nameEnd)
	}
	return 0
}

// tag handles a tag.
func (p *componentPage) tag(from, nameEnd int) int {
	name := strings.TrimLeft(p.text[from:nameEnd], "</")
	if lower := strings.ToLower(name); lower == "script" || lower == "style" {
		if end := strings.Index(p.text[nameEnd:], "</"+name); end >= 0 {
			return nameEnd + end
		}
		return 0
	}
	attributes, end, empty := p.attributes(nameEnd)
	if end == 0 {
		return 0
	}
	_, known := p.byName[name]
	switch {
	case !known && !p.isForeign(name):
		if p.mdx && strings.Contains(p.text[nameEnd:end], "{") {
			p.copy(nameEnd)
			p.top().text(attributes.html(p, p.lineAt(from)))
			p.at = end
			if empty {
				p.top().text(" />")
			} else {
				p.top().text(">")
			}
		}
	case p.text[from+1] == '/':
		p.close(from, end, name)
	default:
		p.open(from, end, name, attributes, empty)
	}
	return end
}

// liquidTag handles a tag of the form {% name %}.
func (p *componentPage) liquidTag(from int) int {
	length := strings.Index(p.text[from:min(len(p.text), from+maxTagLength)], "%}")
	name := tagsMark.FindStringSubmatch(p.text[from:])
	if length < 0 || name == nil {
		return 0
	}
	end := from + length + len("%}")
	closes := name[1] != "" || name[2] != ""
	inside := p.text[from+len(name[0]) : end-len("%}")]
	bare := strings.TrimSpace(inside)
	empty := strings.HasSuffix(bare, "/")
	a, _, _ := (&componentPage{components: p.components, text: strings.TrimSuffix(bare, "/") + ">"}).attributes(0)
	if file, ok := literalText(bare); ok { // as in {% include "file" %}
		a.texts["file"] = file
	}
	if closes {
		p.close(from, end, name[3])
	} else {
		p.open(from, end, name[3], a, empty)
	}
	return end
}

// literalText returns what is in the quotation marks around a text.
func literalText(text string) (string, bool) {
	value, ok := evaluate(text, nil)
	inside, isText := value.(string)
	return inside, ok && isText
}

// open begins an element.
func (p *componentPage) open(from, end int, name string, a tagAttributes, empty bool) {
	p.copy(from)
	p.at = end
	line := p.lineAt(from)
	if !p.mdx {
		a.bind()
	}
	if _, known := p.byName[name]; !known && !markdown.IsFile(p.imports[name]) && (p.template == nil || !isTemplate(p.imports[name])) {
		p.lose(line, "replace it with Markdown; what is in it is kept", "component %s", name)
	}
	e := &open{element: element{name: name, attributes: a.texts, code: a.code, line: line, page: p, alone: p.isAlone(from, end)}}
	p.stack = append(p.stack, e)
	if empty || p.byName[name].empty || len(p.stack) > maxElements {
		p.shut()
	}
}

// isAlone reports whether a tag begins its line and ends one.
func (p *componentPage) isAlone(from, end int) bool {
	after, _, _ := strings.Cut(p.text[end:min(len(p.text), end+maxLine)], "\n")
	return strings.TrimSpace(p.lineBefore(from)) == "" && strings.TrimSpace(after) == ""
}

// lineBefore returns the start of the line of an offset.
func (p *componentPage) lineBefore(at int) string {
	before := p.text[max(0, at-maxLine):at]
	return before[strings.LastIndexByte(before, '\n')+1:]
}

// close ends the innermost element of a name, and those in it.
func (p *componentPage) close(from, end int, name string) {
	p.copy(from)
	p.at = end
	for i := len(p.stack) - 1; i > 0; i-- {
		if p.stack[i].name == name {
			for len(p.stack) > i {
				p.shut()
			}
			return
		}
	}
}

// shut ends the innermost element and writes it into the one around it.
func (p *componentPage) shut() {
	e := p.top()
	p.stack = p.stack[:len(p.stack)-1]
	c, known := p.byName[e.name]
	switch file := p.imports[e.name]; {
	case isTemplate(file) && p.template != nil:
		c, known = component{write: func(e *element) string { return p.template(file, e) }}, false
	case !known && markdown.IsFile(file):
		c = component{write: func(e *element) string { return p.include(file, e.line) }}
	}
	content := string(e.out)
	e.body = dedent(content)
	if !known && c.write == nil && e.alone {
		c.write = writeData
	}
	isBlock := c.block || e.alone && (c.write == nil || !known)
	var text string
	switch {
	case c.write != nil:
		text = c.write(&e.element)
	case isBlock && e.body != "":
		text = onOwnLines(e.body)
	case !isBlock:
		text = content
	}
	if slot := e.attributes["slot"]; slot != "" && p.template != nil {
		text = slotStart + slot + slotName + text + slotEnd
	}
	if isBlock {
		p.top().block(text)
	} else {
		p.top().text(text)
	}
}

// block writes lines with the indentation of the place.
func (o *open) block(text string) {
	start := bytes.LastIndexByte(o.out, '\n') + 1
	before := string(o.out[start:])
	indent := strings.Repeat(" ", len(before))
	switch bare := strings.TrimLeft(before, " \t"); {
	case bare == "":
		indent = before
		if last := bytes.TrimSpace(lastLine(o.out[:max(start-1, 0)])); bytes.HasPrefix(last, []byte("<")) {
			o.out = append(o.out[:start], "\n"+before...) // an empty line ends the HTML
		}
	case !itemMark.MatchString(before):
		indent = before[:len(before)-len(bare)]
		o.out = append(o.out, "\n\n"+indent...)
	}
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			o.out = append(o.out, '\n')
			if line != "" {
				o.out = append(o.out, indent...)
			}
		}
		o.out = append(o.out, line...)
	}
	o.after = true
}

var itemMark = regexp.MustCompile(`^\s*(?:[-*+]|\d{1,9}[.)])\s+$`)

func lastLine(text []byte) []byte { return text[bytes.LastIndexByte(text, '\n')+1:] }

// Lines that are indented with spaces, and with tabs.
var (
	mixedIndents = regexp.MustCompile(`(?m)^ +\S`)
	leadingTabs  = regexp.MustCompile(`(?m)^[ \t]*\t`)
)

// dedent returns the lines of an element's content without the indentation that all have, and without what
// is on the lines of its tags if that is white space.
func dedent(content string) string {
	content = strings.ReplaceAll(content, "\r\n", "\n")
	first, rest, several := strings.Cut(content, "\n")
	if !several {
		return strings.TrimSpace(content)
	}
	if mixedIndents.MatchString(rest) && strings.Contains(rest, "\n\t") {
		rest = leadingTabs.ReplaceAllStringFunc(rest, func(tabs string) string { return strings.ReplaceAll(tabs, "\t", "    ") })
	}
	lines := strings.Split(rest, "\n")
	if strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	shared, found := "", false
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		if !found {
			shared, found = indent, true
		}
		for !strings.HasPrefix(indent, shared) {
			shared = shared[:len(shared)-1]
		}
	}
	for i, line := range lines {
		if lines[i] = strings.TrimPrefix(line, shared); strings.TrimSpace(line) == "" {
			lines[i] = ""
		}
	}
	if first = strings.TrimSpace(first); first != "" {
		lines = append([]string{first}, lines...)
	}
	return strings.Join(lines, "\n")
}

// tagAttributes are the attributes of a tag.
type tagAttributes struct {
	texts map[string]string
	code  map[string]string
	order []string
}

// attributes parses the attributes from the end of a tag's name. end is 0 if the tag has no end.
func (p *componentPage) attributes(at int) (a tagAttributes, end int, empty bool) {
	a = tagAttributes{texts: map[string]string{}, code: map[string]string{}}
	text := p.text[:min(len(p.text), at+maxTagLength)]
	for at < len(text) {
		switch c := text[at]; {
		case c == '>':
			return a, at + 1, empty
		case c == '/' || c == ' ' || c == '\t' || c == '\n' || c == '\r':
			empty = c == '/' || empty && c != ' '
			at++
		case c == '{': // {name} or {...spread}
			name, length := braces(text[at:])
			if length == 0 {
				return a, 0, false
			}
			if value, ok := p.value(name); ok {
				a.texts[name] = value
			} else {
				a.code[name] = name
			}
			a.order = append(a.order, name)
			at += length
		case c == '<':
			return a, 0, false
		default:
			empty = false
			if at = p.attribute(&a, text, at); at == 0 {
				return a, 0, false
			}
		}
	}
	return a, 0, false
}

// attribute parses an attribute and returns its end, or 0.
func (p *componentPage) attribute(a *tagAttributes, text string, at int) int {
	length := strings.IndexAny(text[at:], "= \t\r\n/>{\"'")
	if length <= 0 {
		return 0
	}
	name := text[at : at+length]
	at += length
	a.order = append(a.order, name)
	rest := strings.TrimLeft(text[at:], " \t\r\n")
	if !strings.HasPrefix(rest, "=") {
		a.texts[name] = ""
		return at
	}
	rest = strings.TrimLeft(rest[1:], " \t\r\n")
	at = len(text) - len(rest)
	if rest == "" {
		return 0
	}
	switch rest[0] {
	case '"', '\'':
		value, _, closed := strings.Cut(rest[1:], rest[:1])
		if !closed {
			return 0
		}
		a.texts[name] = unescapeHTML(value)
		return at + len(value) + 2
	case '{', '`': // the latter in Astro
		code, length := braces(rest)
		if rest[0] == '`' {
			code = rest[:max(0, quoted(rest, 0))]
			length = len(code)
		}
		if length == 0 {
			return 0
		}
		if value, ok := p.value(code); ok {
			a.texts[name] = value
		} else {
			a.code[name] = code
		}
		return at + length
	}
	end := strings.IndexAny(rest, " \t\r\n>")
	if end < 0 {
		return 0
	}
	a.texts[name] = strings.TrimSuffix(rest[:end], "/")
	return at + end
}

var unescapeHTML = strings.NewReplacer("&quot;", `"`, "&#39;", "'", "&lt;", "<", "&gt;", ">", "&amp;", "&").Replace

// html returns attributes as those of HTML.
func (a tagAttributes) html(p *componentPage, line int) string {
	var b strings.Builder
	for _, name := range a.order {
		value, isText := a.texts[name]
		if code, isCode := a.code[name]; isCode {
			file, isImport := p.imports[strings.TrimSuffix(strings.TrimSpace(code), ".src")]
			if !isImport {
				if name != "style" {
					p.lose(line, "write it in quotation marks, as in HTML", "attribute %s in braces", name)
				}
				continue
			}
			value, isText = file, true
		}
		if name == "className" {
			name = "class"
		}
		b.WriteString(" " + name)
		if isText && value != "" {
			b.WriteString(`="` + escapeAttribute(value) + `"`)
		}
	}
	return b.String()
}

var escapeAttribute = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;").Replace

// braces returns the code in braces at the start of a text, and its length with them; 0 if they have no end.
func braces(text string) (code string, length int) {
	depth, quote := 0, byte(0)
	for i := range min(len(text), maxTagLength) {
		c := text[i]
		switch {
		case quote != 0:
			if c == quote && text[i-1] != '\\' {
				quote = 0
			}
		case strings.IndexByte(codeQuote, c) >= 0:
			quote = c
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return text[1:i], i + 1
			}
		}
	}
	return "", 0
}

// value returns the text of code that is a literal or a known name.
func (p *componentPage) value(code string) (string, bool) {
	code = strings.TrimSpace(code)
	value, ok := p.values[code]
	if !ok {
		value, ok = evaluate(code, p.constant)
	}
	switch value.(type) {
	case string, bool:
		return fmt.Sprint(value), ok
	}
	return "", false
}

// constant returns the value of a name.
func (p *componentPage) constant(name string) (any, bool) {
	value, ok := p.values[name]
	return value, ok
}

// expression handles code in braces in text.
func (p *componentPage) expression(from int) int {
	rest := p.text[from:]
	if bare := strings.TrimLeft(rest[1:], " \t\n"); strings.HasPrefix(bare, "/*") {
		if end := strings.Index(rest, "*/}"); end >= 0 {
			return from + end + len("*/}") // a comment
		}
		return 0
	} else if strings.HasPrefix(bare, "#") {
		return 0 // the id of a heading
	}
	if p.isLiteral(from) {
		return from + 1
	}
	code, length := braces(rest)
	if length == 0 {
		return 0
	}
	value, ok := p.value(code)
	if !ok {
		if !p.hidden && !strings.ContainsAny(code, "\n") && !strings.Contains(code, "=>") {
			p.lose(p.lineAt(from), "write its value", "expression {%s}, which is shown as it is", code)
			return from + length
		}
		p.lose(p.lineAt(from), "write its value", "expression")
	}
	p.copy(from)
	p.at = from + length
	p.top().text(escapeMarkdown(value))
	return p.at
}

// isLiteral reports whether braces at an offset are those of a formula or of a directive.
func (p *componentPage) isLiteral(at int) bool {
	line := strings.TrimSpace(p.lineBefore(at))
	return strings.Count(line, "$")%2 == 1 || strings.HasPrefix(line, ":::")
}

var escapeMarkdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "&", "&amp;").Replace

// directive returns a container of the docs dialect around Markdown.
func directive(name, title, body string) string {
	marks := 3
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if n := len(line) - len(strings.TrimLeft(line, ":")); n >= marks {
			marks = n + 1
		}
	}
	fence := strings.Repeat(":", marks)
	switch title = strings.Join(strings.Fields(title), " "); {
	case strings.ContainsAny(strings.TrimSuffix(title, "{open}"), "[{") || strings.HasSuffix(title, ":"):
		name += "[" + title + "]"
	case title != "":
		name += " " + title
	}
	if body != "" {
		body += "\n"
	}
	return fence + " " + name + "\n" + body + fence
}

// fenced returns code in a fence that is longer than those in it.
func fenced(info, code string) string {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	return fence + info + "\n" + strings.TrimSuffix(code, "\n") + "\n" + fence
}

// text returns an attribute as Markdown that shows it as it is.
func (e *element) text(name string) string { return escapeMarkdown(e.attributes[name]) }
