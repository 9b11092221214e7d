package importer

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// component is how pages show an element that Markdown and HTML lack.
type component struct {
	// block is set if it occupies lines of its own.
	block bool
	// empty is whether it has no end.
	empty bool
	// write returns its Markdown. If nil, only its content remains.
	write func(e *element) string
}

// element is a component on a page.
type element struct {
	name       string
	attributes map[string]string // with their text; "" without a value
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
	// template returns the output of the template of a component.
	template func(file string, e *element) string
	// label returns a text in the language of the page, or "". Without it there are none.
	label func(key string) string
	lose  func(line int, remedy, what string, args ...any)
}

var capital = regexp.MustCompile(`^[A-Z]`)

// isComponent reports whether a name is that of a component in MDX.
func isComponent(name string) bool { return capital.MatchString(name) || strings.Contains(name, ".") }

// rewrite returns the text of a page with its components as Markdown.
func (p *componentPage) rewrite() string {
	_, body, _ := matterOf(p.text)
	before := p.text[:len(p.text)-len(body)]
	parser := newMDXParser(body, 1+strings.Count(before, "\n"), mdxSyntax{
		hasMath: p.mdx, isLiquid: p.tags, noBraces: !p.mdx,
		isElement: func(name string) bool {
			_, known := p.byName[name]
			return known || name == "" && p.mdx || name != "" && p.isForeign(name)
		},
		isEmpty: func(name string) bool { return p.byName[name].empty },
	})
	nodes, _ := parser.nodes()
	if parser.failures > maxTries {
		p.lose(0, "split the page, or correct its tags", "components after %d tags that cannot be read", maxTries)
	}
	return before + slotContent.ReplaceAllString(p.render(nodes), "$2")
}

// render returns the Markdown of nodes.
func (p *componentPage) render(nodes []mdxNode) string {
	w := &blockWriter{}
	for i := range nodes {
		switch n := &nodes[i]; n.kind {
		case elementNode:
			p.element(w, n)
		case expressionNode:
			w.text(p.expression(n))
		case tagNode:
			w.text(p.tag(n))
		default:
			w.text(n.text)
		}
	}
	return string(w.out)
}

// tag returns a tag of HTML, with the values of its attributes.
func (p *componentPage) tag(n *mdxNode) string {
	if !p.mdx || strings.HasPrefix(n.text, "</") || !strings.Contains(n.text, "{") {
		return n.text
	}
	tag := "<" + n.name + p.attributesOf(n).html(p, n.line)
	if strings.HasSuffix(n.text, "/>") {
		return tag + " />"
	}
	return tag + ">"
}

// element writes an element.
func (p *componentPage) element(w *blockWriter, n *mdxNode) {
	if n.name == "" {
		w.text(p.render(n.children))
		return
	}
	c, known := p.byName[n.name]
	file := p.imports[n.name]
	if !known && !markdown.IsFile(file) && (p.template == nil || !isTemplate(file)) {
		p.lose(n.line, "replace it with Markdown; what is in it is kept", "component %s", n.name)
	}
	a := p.attributesOf(n)
	e := &element{name: n.name, attributes: a.texts, code: a.code, line: n.line, alone: n.isAlone, page: p}
	content := p.render(n.children)
	e.body = dedent(content)
	switch {
	case isTemplate(file) && p.template != nil:
		c, known = component{write: func(e *element) string { return p.template(file, e) }}, false
	case !known && markdown.IsFile(file):
		c = component{write: func(e *element) string { return p.include(file, e.line) }}
	case !known && e.alone:
		c.write = writeData
	}
	isBlock := c.block || e.alone && (c.write == nil || !known)
	var text string
	switch {
	case c.write != nil:
		text = c.write(e)
	case isBlock && e.body != "":
		text = onOwnLines(e.body)
	case !isBlock:
		text = content
	}
	if slot := e.attributes["slot"]; slot != "" && p.template != nil {
		text = slotStart + slot + slotName + text + slotEnd
	}
	if isBlock {
		w.block(text)
	} else {
		w.text(text)
	}
}

// blockWriter writes Markdown, with blocks on lines of their own.
type blockWriter struct {
	out   []byte
	after bool // the last that was written is a block
}

// text writes text, on a line of its own after a block.
func (w *blockWriter) text(text string) {
	if w.after {
		bare := strings.TrimLeft(text, " \t")
		if bare == "" {
			return
		}
		w.after = false
		if text = bare; text[0] != '\n' && text[0] != '\r' {
			w.out = append(w.out, '\n')
		}
	}
	w.out = append(w.out, text...)
}

// block writes lines with the indentation of the place.
func (w *blockWriter) block(text string) {
	start := bytes.LastIndexByte(w.out, '\n') + 1
	before := string(w.out[start:])
	indent := strings.Repeat(" ", len(before))
	switch bare := strings.TrimLeft(before, " \t"); {
	case bare == "":
		indent = before
		if last := bytes.TrimSpace(lastLine(w.out[:max(start-1, 0)])); bytes.HasPrefix(last, []byte("<")) {
			w.out = append(w.out[:start], "\n"+before...) // an empty line ends the HTML
		}
	case !itemMark.MatchString(before):
		indent = before[:len(before)-len(bare)]
		w.out = append(w.out, "\n\n"+indent...)
	}
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			w.out = append(w.out, '\n')
			if line != "" {
				w.out = append(w.out, indent...)
			}
		}
		w.out = append(w.out, line...)
	}
	w.after = true
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

// attributesOf returns the attributes of an element. Those in braces are texts if their values are known.
func (p *componentPage) attributesOf(n *mdxNode) tagAttributes {
	a := tagAttributes{texts: map[string]string{}, code: map[string]string{}}
	for _, attribute := range n.attributes {
		name, code := attribute.name, attribute.value
		if name == "..." { // {name} or {...spread}
			name = code
		}
		a.order = append(a.order, name)
		if !attribute.isCode {
			a.texts[name] = html.UnescapeString(code)
		} else if attribute.isBare {
			a.texts[name] = ""
		} else if value, known := p.value(code); known {
			a.texts[name] = value
		} else {
			a.code[name] = code
		}
	}
	if !p.mdx {
		a.bind()
	}
	return a
}

// html returns attributes as HTML.
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

var escapeAttribute = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;").Replace

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

// expression returns the value of code in braces in text.
func (p *componentPage) expression(n *mdxNode) string {
	value, ok := p.value(n.text)
	switch {
	case ok:
		return escapeMarkdown(value)
	case strings.ContainsAny(n.text, "\n") || strings.Contains(n.text, "=>"):
		p.lose(n.line, "write its value", "expression")
		return ""
	}
	p.lose(n.line, "write its value", "expression {%s}, which is shown unchanged", n.text)
	return "{" + n.text + "}"
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

// writeCards returns cards, whose titles and texts are Markdown.
func writeCards(cards []Card) string {
	var items []string
	for _, c := range cards {
		title := c.Title
		if c.Link != "" {
			title = "[" + c.Title + "](<" + c.Link + ">)"
		}
		items = append(items, listItem("- ", title, c.Text))
	}
	return directive("cards", "", strings.Join(items, "\n"))
}

// fenced returns code in a fence that is longer than any fence in it.
func fenced(info, code string) string {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	return fence + info + "\n" + strings.TrimSuffix(code, "\n") + "\n" + fence
}

// text returns an attribute as Markdown, escaped.
func (e *element) text(name string) string { return escapeMarkdown(e.attributes[name]) }
