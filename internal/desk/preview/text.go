package preview

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/doc"
)

// textOf returns the visible text of a document, one block per line: title, headings,
// paragraphs, items, table cells and lines of code.
func textOf(d *doc.Document) []string {
	if d == nil {
		return nil
	}
	t := &text{lines: []string{d.Title}}
	for _, section := range d.Body {
		t.addHTML(section.Title)
		switch section.Kind {
		case doc.Prose:
			t.addHTML(section.Content)
		case doc.Compat:
			t.line("(Browser compatibility: " + section.Query + ")")
		case doc.Specifications:
			for _, s := range section.Specifications {
				t.line("(Specification: " + s.Title + ")")
			}
		}
	}
	return t.lines
}

// text collects the lines of a document.
type text struct {
	lines   []string
	current strings.Builder
	code    bool // keeps line ends
}

func (t *text) addHTML(source string) {
	if source == "" {
		return
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(source), body)
	if err != nil {
		return // the pieces were made by a parser
	}
	for _, n := range nodes {
		t.walk(n)
	}
	t.end()
}

func (t *text) walk(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		t.write(n.Data)
		return
	case html.ElementNode:
	default:
		return
	}
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Svg, atom.Template:
		return
	case atom.Br:
		t.end()
		return
	case atom.Img:
		t.current.WriteString(" [" + strings.TrimSpace("picture: "+attribute(n, "alt")) + "] ")
		return
	case atom.Iframe:
		t.line("[example: " + attribute(n, "title") + "]")
		return
	}
	block := isBlock(n.DataAtom)
	if block {
		t.end()
	}
	code := t.code
	t.code = code || n.DataAtom == atom.Pre
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		t.walk(c)
	}
	if block {
		t.end()
	}
	t.code = code
}

func isBlock(name atom.Atom) bool {
	switch name {
	case atom.P, atom.Div, atom.Li, atom.Dt, atom.Dd, atom.Tr, atom.Td, atom.Th, atom.Caption, atom.Pre, atom.Blockquote, atom.Section, atom.Ul, atom.Ol,
		atom.Dl, atom.Table, atom.Figure, atom.Figcaption, atom.Details, atom.Summary, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr, atom.Aside:
		return true
	}
	return false
}

func (t *text) write(s string) {
	if !t.code {
		t.current.WriteString(s)
		return
	}
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			t.endCode()
		}
		t.current.WriteString(line)
	}
}

// end ends a line and collapses spaces outside code.
func (t *text) end() {
	if t.code {
		t.endCode()
		return
	}
	t.line(t.current.String())
	t.current.Reset()
}

func (t *text) endCode() {
	if line := strings.TrimRight(t.current.String(), " \t\r"); line != "" {
		t.lines = append(t.lines, line)
	}
	t.current.Reset()
}

func (t *text) line(s string) {
	if s = strings.Join(strings.Fields(s), " "); s != "" {
		t.lines = append(t.lines, s)
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
