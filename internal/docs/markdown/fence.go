package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// fence writes a fenced code block. The words of its info string become classes after
// "brush:", without the "-nolint" for linters (docs/reference/content.md, Code). The frame is
// added later, because raw HTML examples get it too.
func (w *writer) fence(n *ast.FencedCodeBlock) {
	w.line()
	start := w.dst.Len()
	words := w.infoWords(n)
	if len(words) == 0 {
		w.dst.WriteString(`<pre class="notranslate">`)
		w.code(n)
		w.dst.WriteString("</pre>\n")
		return
	}
	w.dst.WriteString(`<pre class="brush:`)
	for _, word := range words {
		w.dst.WriteByte(' ')
		writeEscaped(w.dst, bytes.TrimSuffix(word, []byte("-nolint")))
	}
	w.dst.WriteString(` notranslate">`)
	w.madeFrom(start, firstLine(n, w.src))
	isPlain := string(words[0]) == "plain"
	if !isPlain {
		w.dst.WriteString("<code>")
	}
	w.code(n)
	if !isPlain {
		w.dst.WriteString("</code>")
	}
	w.dst.WriteString("</pre>\n")
}

func (w *writer) infoWords(n *ast.FencedCodeBlock) [][]byte {
	if n.Info == nil {
		return nil
	}
	return bytes.Fields(plain(n.Info.Segment.Value(w.src)))
}

// code writes the lines of a code block without an empty first line: HTML drops a line break
// after <pre>, and after <code> it should not show either.
func (w *writer) code(n ast.Node) {
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		value := segment.Value(w.src)
		if i == 0 && string(value) == "\n" {
			continue
		}
		writeEscaped(w.dst, value)
	}
}

// firstLine returns the source of the first non-empty line of code.
func firstLine(n ast.Node, src []byte) Span {
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		if segment = segment.TrimRightSpace(src); !segment.IsEmpty() {
			return Span{Start: segment.Start, End: segment.Stop}
		}
	}
	return Span{}
}
