package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// isDefinitionList reports whether a list is written as terms with definitions: every item has
// at least two children, the last of which is a list whose items all begin with a paragraph
// that begins with ": ". A single exception makes the whole list an ordinary one.
func isDefinitionList(list *ast.List, src []byte) bool {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		definitions, ok := item.LastChild().(*ast.List)
		if !ok || item.FirstChild() == item.LastChild() {
			return false
		}
		for d := definitions.FirstChild(); d != nil; d = d.NextSibling() {
			if !isDefinition(d, src) {
				return false
			}
		}
	}
	return true
}

func isDefinition(item ast.Node, src []byte) bool {
	first := item.FirstChild()
	if first == nil || first.Kind() != ast.KindParagraph && first.Kind() != ast.KindTextBlock {
		return false
	}
	text, ok := first.FirstChild().(*ast.Text)
	if !ok || !bytes.HasPrefix(text.Segment.Value(src), []byte(":")) || first.Lines().Len() == 0 {
		return false
	}
	line := first.Lines().At(0)
	value := line.Value(src)
	return bytes.HasPrefix(value, []byte(": ")) && len(bytes.TrimSpace(value)) > 1
}

// definitionList writes terms without paragraphs and definitions with them, whether the list
// is tight or loose.
func (w *writer) definitionList(list *ast.List) {
	dropColons(list)
	w.dst.WriteString("<dl>\n")
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		start := w.dst.Len()
		w.dst.WriteString("<dt>")
		w.madeFrom(start, lines(item.FirstChild(), w.src))
		for n := item.FirstChild(); n != item.LastChild(); n = n.NextSibling() {
			w.termBlock(n)
		}
		w.dst.WriteString("</dt>\n")
		for d := item.LastChild().FirstChild(); d != nil; d = d.NextSibling() {
			w.definition(d)
		}
	}
	w.dst.WriteString("</dl>\n")
}

func (w *writer) termBlock(n ast.Node) {
	if n.Kind() == ast.KindParagraph {
		w.inlines(n)
		return
	}
	w.block(n)
}

func (w *writer) definition(item ast.Node) {
	w.dst.WriteString("<dd>\n")
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindTextBlock {
			w.paragraph(n)
			continue
		}
		w.block(n)
	}
	w.dst.WriteString("</dd>\n")
}

// dropColons removes ": " from all definitions of a list.
func dropColons(list *ast.List) {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		for d := item.LastChild().FirstChild(); d != nil; d = d.NextSibling() {
			dropColon(d.FirstChild())
		}
	}
}

// dropColon removes ": " from the start of a definition.
func dropColon(paragraph ast.Node) {
	left := len(": ")
	for left > 0 {
		text, ok := paragraph.FirstChild().(*ast.Text)
		if !ok {
			return
		}
		n := min(left, text.Segment.Len())
		text.Segment = text.Segment.WithStart(text.Segment.Start + n)
		left -= n
		if left > 0 {
			paragraph.RemoveChild(paragraph, text)
		}
	}
}
