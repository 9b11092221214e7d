package importer

import (
	"regexp"
	"strings"
)

var (
	bareHeading  = regexp.MustCompile(`^(#{1,6})([^#\s].*)$`)
	heading      = regexp.MustCompile(`^ {0,3}#{1,6}[ \t]`)
	contentsMark = regexp.MustCompile(`^\s*\[TOC\]\s*$`)
	blockMark    = regexp.MustCompile(`^(\s*)(/{3,})\s*(?:([A-Za-z][\w-]*)\s*(?:\|\s*(.*?))?)?\s*$`)
	blockOption  = regexp.MustCompile(`^\s{4,}(type|open|new|select|attrs):\s*(.*)$`)
	objectMark   = regexp.MustCompile(`^\s*::: +[A-Za-z_][\w.-]*\s*$`)
	headingAttrs = regexp.MustCompile(`[ \t]+\{:?[ \t]*[^{}\n ][^{}\n]*\}[ \t#]*$`)
	attributes   = regexp.MustCompile(`\{:?[ \t]*((?:[.#][\w:.-]+|[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s}"']+))(?:[ \t]+(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s}"']+)))*)[ \t]*\}`)
	onlyAttrs    = regexp.MustCompile(`^\s*` + attributes.String() + `\s*$`)
	cardRule     = regexp.MustCompile(`^\s+(?:---+|\*\*\*+)\s*$`)
	codeNote     = regexp.MustCompile(`(\(\d+\))!(\s|$)`)
	languageMark = regexp.MustCompile(`^\s*(?::::|#!)[ \t]*([\w+-]+)(?:[ \t]+\w+=.*)?\s*$`)
)

// blocks rewrites elements of one or several lines.
func (p *mkdocsPage) blocks() {
	b := blockState{mkdocsPage: p}
	for i := range p.lines {
		line := &p.lines[i]
		b.inTab = b.inTab && line.kind == code
		switch line.kind {
		case prose:
			b.prose(i)
		case fence:
			line.text = p.openFence(line.text)
			b.beginTab(line)
		case code:
			b.code(i)
			if b.inTab && line.text != "" {
				line.text = "    " + line.text
			}
		}
	}
}

var oldTab = regexp.MustCompile(`^(\s*)(.*?)\s*\btab="([^"]*)"(.*)$`)

// beginTab rewrites the first line of code that is a tab in the former spelling of PyMdown: "```sh tab="Linux"".
func (b *blockState) beginTab(line *sourceLine) {
	if m := oldTab.FindStringSubmatch(line.text); m != nil {
		b.inTab = true
		line.text = m[1] + `=== "` + m[3] + "\"\n\n" + m[1] + "    " + m[2] + m[4]
	}
}

// blockState is the state of blocks.
type blockState struct {
	*mkdocsPage
	marks    []string // lines that end the open blocks of "///", "" without one
	options  int      // index of the line with the mark whose options are next, from 1
	elements []htmlBlock
	inTab    bool
}

// htmlBlock is an element that contains Markdown.
type htmlBlock struct {
	name  string
	end   string // replaces its end tag; "" keeps it
	depth int    // of nested elements of the same name
}

func (b *blockState) prose(i int) {
	line := &b.lines[i]
	if m := bareHeading.FindStringSubmatch(line.text); m != nil {
		line.text = m[1] + " " + m[2]
	}
	switch {
	case contentsMark.MatchString(line.text):
		line.text = ""
	case b.blockLine(i):
	case b.isOn("md_in_html") && b.markdownInHTML(i):
	case b.isReference(i):
		b.lose(line.source, line.number, "write the reference as pages", "reference that a program makes from code")
		b.cutReference(i)
	case b.isOn("attr_list"):
		b.blockAttributes(line)
	}
	if len(b.elements) > 0 && b.elements[len(b.elements)-1].end == cardsEnd && cardRule.MatchString(line.text) {
		line.text = ""
	}
}

// isReference reports whether a line stands for a reference of mkdocstrings or mkdocs-click.
func (b *blockState) isReference(i int) bool {
	return (b.has("mkdocstrings") || b.isOn("mkdocs-click")) && objectMark.MatchString(b.lines[i].text)
}

// cutReference leaves out a reference with its options, which are indented.
func (b *blockState) cutReference(i int) {
	indent, _ := indentOf(b.lines[i].text)
	b.lines[i].text = ""
	for i++; i < len(b.lines); i++ {
		if columns, text := indentOf(b.lines[i].text); text == "" || columns < indent+4 {
			return
		}
		b.lines[i].text = ""
	}
}

// blockAttributes leaves out the attributes of a block, except for an id.
func (b *blockState) blockAttributes(line *sourceLine) {
	if onlyAttrs.MatchString(line.text) {
		if id := idOf(line.text); id != "" {
			line.text = `<a id="` + id + `"></a>`
		} else {
			line.text = ""
		}
		return
	}
	if !heading.MatchString(line.text) {
		return
	}
	if loc := headingAttrs.FindStringIndex(line.text); loc != nil {
		id := idOf(line.text[loc[0]:])
		line.text = line.text[:loc[0]]
		if id != "" {
			line.text += " {#" + id + "}"
		}
	}
}

var idAttribute = regexp.MustCompile(`[ {:]#([\w:.-]+)|\bid=["']?([\w:.-]+)`)

// idOf returns the id in a list of attributes, or "".
func idOf(attributes string) string {
	if m := idAttribute.FindStringSubmatch(attributes); m != nil {
		return m[1] + m[2]
	}
	return ""
}

// blockLine rewrites a line of the generic blocks of PyMdown, "/// note | Title" to "///", as directives.
func (b *blockState) blockLine(i int) bool {
	line := &b.lines[i]
	if b.options == i && i > 0 {
		if m := blockOption.FindStringSubmatch(line.text); m != nil {
			b.options++
			b.blockOption(m[1], m[2], i)
			line.text = ""
			return true
		}
		b.options = 0
	}
	m := blockMark.FindStringSubmatch(line.text)
	if m == nil || !b.hasBlocks() {
		return false
	}
	indent, colons, name, title := m[1], strings.Repeat(":", len(m[2])), strings.ToLower(m[3]), m[4]
	if name == "" {
		if len(b.marks) == 0 {
			return false
		}
		end := b.marks[len(b.marks)-1]
		b.marks = b.marks[:len(b.marks)-1]
		line.text = ""
		if end != "" {
			line.text = indent + colons
		}
		return true
	}
	switch name {
	case "html", "definition", "caption", "figure-caption", "table-caption":
		b.marks = append(b.marks, "")
		line.text = ""
	default:
		if name == "admonition" {
			name = "note"
		}
		b.marks = append(b.marks, colons)
		line.text = strings.TrimRight(indent+colons+" "+name+" "+title, " ")
	}
	b.options = i + 1
	return true
}

// blockOption applies an option to the directive of the lines before.
func (b *blockState) blockOption(key, value string, i int) {
	for i--; i > 0 && !strings.Contains(b.lines[i].text, ":::"); i-- {
	}
	opening := &b.lines[i].text
	switch {
	case key == "type":
		*opening = strings.Replace(*opening, " note", " "+strings.Trim(value, `"' `), 1)
	case key == "open" && strings.EqualFold(strings.TrimSpace(value), "true"):
		*opening += " {open}"
	}
}

func (m *mkdocs) hasBlocks() bool {
	for name := range m.extensions {
		if strings.HasPrefix(name, "pymdownx.blocks.") {
			return true
		}
	}
	return false
}

// cardsEnd ends the directive of a grid of cards.
const cardsEnd = "::::::"

var (
	htmlOpen  = regexp.MustCompile(`^(\s*)<([a-zA-Z][\w-]*)\b([^>]*)>(.*)$`)
	gridCards = regexp.MustCompile(`\bclass=["'](?:[^"']* )?grid(?: [^"']*)?\bcards\b`)
)

// markdownInHTML rewrites a line with a tag of an element with Markdown in it.
func (b *blockState) markdownInHTML(i int) bool {
	line := &b.lines[i]
	if m := htmlOpen.FindStringSubmatch(line.text); m != nil && markdownIn.MatchString(m[3]+">") {
		element := htmlBlock{name: strings.ToLower(m[2])}
		tag := m[1] + "<" + m[2] + markdownIn.ReplaceAllString(m[3]+">", "$1")
		if gridCards.MatchString(m[3]) {
			element.end = cardsEnd
			tag = m[1] + cardsEnd + " cards"
		}
		if strings.Contains(strings.ToLower(m[4]), "</"+element.name+">") {
			line.text = tag + m[4] // an element of one line
			return true
		}
		line.text = tag
		if rest := strings.TrimSpace(m[4]); rest != "" {
			line.text += "\n\n" + m[1] + rest
		} else if i+1 < len(b.lines) && strings.TrimSpace(b.lines[i+1].text) != "" {
			line.text += "\n"
		}
		b.elements = append(b.elements, element)
		return true
	}
	if len(b.elements) == 0 {
		return false
	}
	inner := &b.elements[len(b.elements)-1]
	lower := strings.ToLower(line.text)
	inner.depth += strings.Count(lower, "<"+inner.name+">") + strings.Count(lower, "<"+inner.name+" ")
	closing := "</" + inner.name + ">"
	pos := strings.Index(lower, closing)
	if pos < 0 {
		return false
	}
	if inner.depth > 0 {
		inner.depth--
		return false
	}
	if inner.end != "" {
		before, after := line.text[:pos], line.text[pos+len(closing):]
		line.text = before[:len(before)-len(strings.TrimLeft(before, " "))] + inner.end
		if text := strings.TrimSpace(before); text != "" {
			line.text = before + "\n" + inner.end
		}
		if strings.TrimSpace(after) != "" {
			line.text += "\n" + after
		}
	}
	b.elements = b.elements[:len(b.elements)-1]
	return true
}

// openFence returns the first line of fenced code without unsupported options.
func (p *mkdocsPage) openFence(text string) string {
	pos := strings.LastIndexAny(text, "`~") + 1
	info := text[pos:]
	if p.isOn("attr_list") || strings.Contains(info, "{") {
		info = strings.NewReplacer(".annotate", "", ".no-copy", "", ".copy", "", ".no-select", "", ".select", "").Replace(info)
		if strings.Trim(info, " {}") == "" {
			info = ""
		}
	}
	return text[:pos] + strings.TrimRight(info, " ")
}

// code leaves the marks of notes out of a line of code, and the language from the first line of indented code.
func (b *blockState) code(i int) {
	line := &b.lines[i]
	if b.features["content.code.annotate"] {
		line.text = codeNote.ReplaceAllString(line.text, "$1$2")
	}
	if columns, _ := indentOf(line.text); columns >= 4 && b.isOn("codehilite") && b.beginsCode(i) && languageMark.MatchString(line.text) {
		line.text = ""
	}
}

func (b *blockState) beginsCode(i int) bool {
	return i > 0 && strings.TrimSpace(b.lines[i-1].text) == "" && b.lines[i-1].kind == prose
}
