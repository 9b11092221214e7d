package markdown

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// writer writes the tree of a page as HTML.
type writer struct {
	dst     *bytes.Buffer
	src     []byte
	options Options
	emails  bool             // the page has an @
	inCell  bool             // inside a table cell, where \| means |
	ends    map[ast.Node]int // see inlineState

	referred int // see maxReferred
}

// madeFrom records the source of the output since an offset.
func (w *writer) madeFrom(since int, source Span) {
	w.options.Map.Made(since, w.dst.Len(), source)
}

func (w *writer) copySegment(s text.Segment) {
	w.dst.Write(s.Value(w.src))
	w.options.Map.Copied(w.dst.Len()-(s.Stop-s.Start), Span{Start: s.Start, End: s.Stop})
}

// lines returns the source of a block with lines of text.
func lines(n ast.Node, src []byte) Span {
	segments := n.Lines()
	if segments == nil || segments.Len() == 0 {
		return Span{}
	}
	last := segments.At(segments.Len() - 1)
	last = last.TrimRightSpace(src)
	return Span{Start: segments.At(0).Start, End: last.Stop}
}

// line begins a new line unless already at its start.
func (w *writer) line() {
	if b := w.dst.Bytes(); len(b) > 0 && b[len(b)-1] != '\n' {
		w.dst.WriteByte('\n')
	}
}

func (w *writer) blocks(parent ast.Node) { w.blocksFrom(parent.FirstChild()) }

// blocksFrom writes a block and its next siblings.
func (w *writer) blocksFrom(n ast.Node) {
	for ; n != nil; n = n.NextSibling() {
		w.block(n)
	}
}

func (w *writer) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph:
		w.paragraph(n)
	case *ast.TextBlock:
		w.inlines(n)
	case *ast.Heading:
		w.heading(n)
	case *ast.FencedCodeBlock:
		if w.options.Dialect.IsDocs() {
			w.listing(n, w.info(n))
		} else {
			w.fence(n)
		}
	case *ast.CodeBlock:
		w.line()
		w.dst.WriteString(`<pre class="notranslate">`)
		w.code(n)
		w.dst.WriteString("</pre>\n")
	case *ast.HTMLBlock:
		w.html(n)
	case *ast.Blockquote:
		w.quote(n)
	case *ast.List:
		w.list(n)
	case *ast.ThematicBreak:
		w.line()
		w.dst.WriteString("<hr>\n")
	case *extension.Table:
		w.table(n)
	case *extension.DefinitionList:
		w.line()
		w.dst.WriteString("<dl>\n")
		w.blocks(n)
		w.dst.WriteString("</dl>\n")
	case *extension.DefinitionTerm:
		w.element("dt", n)
	case *extension.DefinitionDescription:
		w.dst.WriteString("<dd>")
		w.blocks(n)
		w.dst.WriteString("</dd>\n")
	case *directive:
		w.directive(n)
	case *mathBlock:
		w.displayed(n)
	}
}

// paragraph writes a paragraph, without <p> if it has only placeholders, which are mostly
// replaced by blocks.
func (w *writer) paragraph(n ast.Node) {
	w.line()
	if onlyPlaceholders(n, w.src) {
		w.inlines(n)
		w.line()
		return
	}
	w.element("p", n)
}

// element writes a block of inline content.
func (w *writer) element(tag string, n ast.Node) {
	w.dst.WriteByte('<')
	w.dst.WriteString(tag)
	w.dst.WriteByte('>')
	w.inlines(n)
	w.dst.WriteString("</")
	w.dst.WriteString(tag)
	w.dst.WriteString(">\n")
}

func (w *writer) heading(n *ast.Heading) {
	w.line()
	start := w.dst.Len()
	tag := "h" + strconv.Itoa(n.Level)
	w.dst.WriteByte('<')
	w.dst.WriteString(tag)
	id := explicitID(n)
	if id == "" {
		if text := w.textOf(n); !strings.Contains(text, PlaceholderOpen) {
			id = w.options.Dialect.AnchorID(text)
		}
	}
	if id == "" {
		w.dst.WriteString(" " + DeferredIDAttr)
	} else {
		w.dst.WriteString(` id="`)
		writeEscaped(w.dst, []byte(id))
		w.dst.WriteByte('"')
	}
	w.dst.WriteByte('>')
	source := lines(n, w.src)
	w.madeFrom(start, Span{Start: n.Pos(), End: max(source.End, n.Pos()+n.Level)})
	w.inlines(n)
	w.dst.WriteString("</" + tag + ">\n")
}

// html copies a block of raw HTML.
func (w *writer) html(n *ast.HTMLBlock) {
	w.line()
	lines := n.Lines()
	for i := range lines.Len() {
		w.copySegment(lines.At(i))
	}
	if n.HasClosure() {
		w.copySegment(n.ClosureLine)
	}
	w.line()
}

func (w *writer) list(n *ast.List) {
	w.line()
	if w.options.Dialect == Reference && isDefinitionList(n, w.src) {
		w.definitionList(n)
		return
	}
	tag := "ul"
	if n.IsOrdered() {
		tag = "ol"
	}
	w.dst.WriteString("<" + tag)
	if n.IsOrdered() && n.Start != 1 {
		w.dst.WriteString(` start="`)
		w.dst.WriteString(strconv.Itoa(n.Start))
		w.dst.WriteByte('"')
	}
	w.dst.WriteString(">\n")
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		w.item(item)
	}
	w.dst.WriteString("</" + tag + ">\n")
}

func (w *writer) item(item ast.Node) {
	if !isTask(item) {
		w.dst.WriteString("<li>")
		w.blocks(item)
		w.dst.WriteString("</li>\n")
		return
	}
	w.dst.WriteString(`<li class="task">`)
	w.task(item.FirstChild())
	w.blocksFrom(item.FirstChild().NextSibling())
	w.dst.WriteString("</li>\n")
}

func (w *writer) table(n *extension.Table) {
	w.line()
	w.dst.WriteString("<table>\n")
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		if row == n.FirstChild() {
			w.dst.WriteString("<thead>\n")
			w.row(row, "th", n.Alignments)
			w.dst.WriteString("</thead>\n")
			continue
		}
		if row == n.FirstChild().NextSibling() {
			w.dst.WriteString("<tbody>\n")
		}
		w.row(row, "td", n.Alignments)
	}
	if n.FirstChild() != n.LastChild() {
		w.dst.WriteString("</tbody>\n")
	}
	w.dst.WriteString("</table>\n")
}

func (w *writer) row(row ast.Node, tag string, alignments []extension.Alignment) {
	w.inCell = true
	w.dst.WriteString("<tr>\n")
	i := 0
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		w.dst.WriteString("<" + tag)
		if i < len(alignments) && alignments[i] != extension.AlignNone {
			attribute := ` align="`
			if w.options.Dialect.IsDocs() {
				attribute = ` class="align-`
			}
			w.dst.WriteString(attribute + alignments[i].String() + `"`)
		}
		w.dst.WriteByte('>')
		w.inlines(cell)
		w.dst.WriteString("</" + tag + ">\n")
		i++
	}
	w.dst.WriteString("</tr>\n")
	w.inCell = false
}
