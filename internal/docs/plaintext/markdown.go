// Package plaintext writes documents as clean Markdown, without macros, HTML and content that
// only makes sense on the site. It is for readers without a browser, above all assistants.
package plaintext

import (
	"bytes"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/doc"
)

// compatPath is the endpoint of compatibility data.
const compatPath = "/bcd/api/v0/current/"

// Markdown returns a document as Markdown. Links into the site begin with base.
func Markdown(d *doc.Document, base string) []byte { return Append(nil, d, base) }

// Append appends the result of Markdown.
func Append(dst []byte, d *doc.Document, base string) []byte {
	before := len(dst)
	w := &writer{b: bytes.NewBuffer(dst), base: base}
	w.b.WriteString("# " + d.Title + "\n\n")
	for _, s := range d.Body {
		if s.Headed && s.Title != "" {
			level := "## "
			if s.IsH3 {
				level = "### "
			}
			w.b.WriteString(level)
			doc.WithTree(s.Title, func(root *html.Node) { w.b.WriteString(w.inlineOf(root)) })
			w.b.WriteString("\n\n")
		}
		switch s.Kind {
		case doc.Compat:
			w.b.WriteString("Compatibility data: <" + base + compatPath + s.Query + ".json>\n\n")
		case doc.Specifications:
			for _, spec := range s.Specifications {
				w.b.WriteString("- [" + spec.Title + "](" + spec.BCDSpecificationURL + ")\n")
			}
			w.b.WriteString("\n")
		default:
			doc.WithTree(s.Content, func(root *html.Node) { w.blocks(root, "") })
		}
	}
	text := w.b.Bytes()
	return append(text[:before+len(bytes.TrimRight(text[before:], "\n"))], '\n')
}

type writer struct {
	b     *bytes.Buffer
	base  string
	depth int // nesting of quotes and items
}

// Limits far beyond real pages, within which the text takes about as much room and time as the
// HTML.
const (
	maxDepth      = 32      // indented quotes and items
	maxAddedCells = 100_000 // empty cells added to complete the rows of a table
)

// inside returns the blocks inside a node, to follow a mark; false if they are nested too deep
// and have been written without one.
func (w *writer) inside(n *html.Node, indent string) (text string, marked bool) {
	if w.depth == maxDepth {
		w.blocks(n, indent)
		return "", false
	}
	w.depth++
	defer func() { w.depth-- }()
	return strings.TrimRight(w.taken(func() { w.blocks(n, "") }), "\n"), true
}

// taken returns the output of write instead of adding it to the text.
func (w *writer) taken(write func()) string {
	before := w.b.Len()
	write()
	text := string(w.b.Bytes()[before:])
	w.b.Truncate(before)
	return text
}

// text writes a block of text with each line indented.
func (w *writer) text(text, indent string) {
	text = strings.Trim(text, " \n")
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		w.line(indent, line)
	}
	w.line(indent, "")
}

// line writes a line without trailing spaces.
func (w *writer) line(indent, line string) {
	if line = strings.TrimRight(line, " "); line == "" {
		indent = strings.TrimRight(indent, " ")
	}
	w.b.WriteString(indent)
	w.b.WriteString(line)
	w.b.WriteByte('\n')
}

// blocks writes a node's content as successive blocks; runs of inline nodes become paragraphs.
func (w *writer) blocks(parent *html.Node, indent string) {
	run := parent.FirstChild
	for n := parent.FirstChild; n != nil; n = n.NextSibling {
		if !isBlock(n) {
			continue
		}
		w.text(w.inlineRun(run, n), indent)
		w.block(n, indent)
		run = n.NextSibling
	}
	w.text(w.inlineRun(run, nil), indent)
}

func isBlock(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Ul, atom.Ol, atom.Dl, atom.Pre, atom.Table, atom.Blockquote, atom.H1, atom.H2, atom.H3, atom.H4,
		atom.H5, atom.H6, atom.Figure, atom.Section, atom.Details, atom.Hr, atom.Iframe, atom.Summary, atom.Figcaption, atom.Video, atom.Audio:
		return true
	}
	return n.Data == "interactive-example"
}

func (w *writer) block(n *html.Node, indent string) {
	switch n.DataAtom {
	case atom.Ul, atom.Ol:
		w.list(n, indent)
	case atom.Dl:
		w.definitions(n, indent)
	case atom.Pre:
		w.code(n, indent)
	case atom.Table:
		w.table(n, indent)
	case atom.Blockquote:
		w.quote(n, indent)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w.text(strings.Repeat("#", int(n.Data[1]-'0'))+" "+w.inlineOf(n), indent)
	case atom.Hr:
		w.text("---", indent)
	case atom.Iframe, atom.Video, atom.Audio:
	case atom.P:
		if isTitle(n) {
			w.title(n, indent)
		} else {
			w.text(w.inlineOf(n), indent)
		}
	case atom.Summary:
		w.title(n, indent)
	default:
		switch class := " " + attribute(n, "class") + " "; {
		case strings.Contains(class, " notecard "), strings.Contains(class, " callout "):
			w.quote(n, indent)
		case strings.Contains(class, " example-header "):
			for c := n.FirstChild; c != nil; c = c.NextSibling {
				if attribute(c, "class") == "code-title" {
					w.text(codeSpan(textOf(c)), indent)
				}
			}
		case strings.Contains(class, " footnotes "):
			w.footnotes(n, indent)
		default:
			w.blocks(n, indent)
		}
	}
}

// isTitle reports whether a paragraph is the title of a note or a card, or the label of a tab.
func isTitle(n *html.Node) bool {
	switch attribute(n, "class") {
	case "notecard-title", "card-title", "tab-label":
		return true
	}
	return false
}

func (w *writer) title(n *html.Node, indent string) {
	var b strings.Builder
	w.around(&b, n, "**")
	w.text(b.String(), indent)
}

// footnotes writes the items of a section as footnotes.
func (w *writer) footnotes(n *html.Node, indent string) {
	for list := n.FirstChild; list != nil; list = list.NextSibling {
		number := 0
		for item := list.FirstChild; item != nil; item = item.NextSibling {
			if item.DataAtom == atom.Li {
				number++
				w.item("[^"+strconv.Itoa(number)+"]: ", item, indent)
			}
		}
	}
	w.line(indent, "")
}

func (w *writer) quote(n *html.Node, indent string) {
	inner, marked := w.inside(n, indent)
	if !marked {
		return
	}
	var b strings.Builder
	for line := range strings.SplitSeq(inner, "\n") {
		b.WriteString(strings.TrimRight("> "+line, " ") + "\n")
	}
	w.text(b.String(), indent)
}

func (w *writer) list(n *html.Node, indent string) {
	number := 0
	for item := n.FirstChild; item != nil; item = item.NextSibling {
		if item.DataAtom != atom.Li {
			continue
		}
		number++
		mark := "- "
		if n.DataAtom == atom.Ol {
			mark = strconv.Itoa(number) + ". "
		}
		w.item(mark, item, indent)
	}
	w.line(indent, "")
}

// item writes a list item, its first line after the mark.
func (w *writer) item(mark string, n *html.Node, indent string) {
	text, marked := w.inside(n, indent)
	if !marked {
		return
	}
	// Items with a line and a list stay together.
	text = strings.ReplaceAll(text, "\n\n- ", "\n- ")
	pad := strings.Repeat(" ", len(mark))
	for i, line := range strings.Split(text, "\n") {
		switch {
		case i == 0:
			line = mark + line
		case line != "":
			line = pad + line
		}
		w.line(indent, line)
	}
}

func (w *writer) definitions(n *html.Node, indent string) {
	for part := n.FirstChild; part != nil; part = part.NextSibling {
		switch part.DataAtom {
		case atom.Dt:
			w.item("- ", part, indent)
		case atom.Dd:
			w.item("  - ", part, indent)
		case atom.Div:
			w.definitions(part, indent)
		}
	}
	w.line(indent, "")
}

func (w *writer) code(n *html.Node, indent string) {
	class := attribute(n, "class")
	if strings.Contains(class, "hidden") {
		return
	}
	text := strings.TrimRight(textOf(n), "\n")
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	w.text(fence+language(class)+"\n"+text+"\n"+fence, indent)
}

// language returns the language of a class such as "brush: js notranslate".
func language(class string) string {
	_, rest, ok := strings.Cut(class, "brush:")
	if !ok {
		return ""
	}
	if fields := strings.Fields(rest); len(fields) > 0 && fields[0] != "plain" {
		return fields[0]
	}
	return ""
}

func (w *writer) table(n *html.Node, indent string) {
	var rows [][]string
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			if c.DataAtom != atom.Tr {
				walk(c)
				continue
			}
			var row []string
			for cell := c.FirstChild; cell != nil; cell = cell.NextSibling {
				if cell.DataAtom == atom.Td || cell.DataAtom == atom.Th {
					text := strings.Join(strings.Fields(w.inlineOf(cell)), " ")
					row = append(row, strings.ReplaceAll(text, "|", "\\|"))
				}
			}
			rows = append(rows, row)
		}
	}
	walk(n)
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	if width == 0 {
		return
	}
	var b strings.Builder
	added := 0
	for i, row := range rows {
		if added += width - len(row); i == 0 || added <= maxAddedCells {
			row = append(row, make([]string, width-len(row))...)
		}
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
		if i == 0 {
			b.WriteString(strings.Repeat("| --- ", width) + "|\n")
		}
	}
	w.text(b.String(), indent)
}
