package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// note is a highlighted kind of block quote.
type note struct {
	marker string // start of the quote; never translated
	class  string
	label  func(labels) string // nil means no label
}

var notes = []note{
	{"[!NOTE]", "notecard note", func(l labels) string { return l.note }},
	{"[!WARNING]", "notecard warning", func(l labels) string { return l.warning }},
	{"[!CALLOUT]", "callout", nil},
}

// quote writes a block quote, or a note if its first line says so.
func (w *writer) quote(n *ast.Blockquote) {
	if w.options.Dialect.IsDocs() && w.alert(n) {
		return
	}
	w.line()
	kind, ok := noteKind(n, w.src)
	if !ok || w.options.Dialect.IsDocs() {
		w.dst.WriteString("<blockquote>\n")
		w.blocks(n)
		w.line()
		w.dst.WriteString("</blockquote>\n")
		return
	}
	w.dst.WriteString(`<div class="` + kind.class + "\">\n<p>")
	first := n.FirstChild()
	w.noteLabel(kind, first)
	w.inlines(first)
	w.dst.WriteString("</p>\n")
	w.blocksFrom(first.NextSibling())
	w.line()
	w.dst.WriteString("</div>\n")
}

// noteKind returns the kind of note of a block quote, if any.
func noteKind(n *ast.Blockquote, src []byte) (note, bool) {
	line := firstLineOf(n, src)
	for _, kind := range notes {
		if bytes.HasPrefix(line, []byte(kind.marker)) {
			return kind, true
		}
	}
	return note{}, false
}

// firstLineOf returns the first line of a block quote, nil unless it begins with text.
func firstLineOf(n *ast.Blockquote, src []byte) []byte {
	first, ok := n.FirstChild().(*ast.Paragraph)
	if !ok || first.Lines().Len() == 0 {
		return nil
	}
	if _, ok := first.FirstChild().(*ast.Text); !ok {
		return nil
	}
	line := first.Lines().At(0)
	return line.Value(src)
}

// noteLabel replaces the marker with the label and a separator: the line break after the
// marker (none in Chinese, which has no spaces between words), or a space if text follows on
// the same line.
func (w *writer) noteLabel(kind note, paragraph ast.Node) {
	if kind.label != nil {
		w.dst.WriteString("<strong>" + kind.label(labelsIn(w.options.Locale)) + "</strong>")
	}
	ownLine := dropMarker(kind, paragraph, w.src)
	spaced := w.options.Locale != "zh-CN" && w.options.Locale != "zh-TW"
	switch {
	case paragraph.FirstChild() == nil:
	case !ownLine && kind.label != nil:
		w.dst.WriteByte(' ')
	case ownLine && (spaced || kind.label == nil):
		w.dst.WriteByte('\n')
	}
}

// dropMarker removes the marker from the start of a paragraph and reports whether it was alone
// on its line.
func dropMarker(kind note, paragraph ast.Node, src []byte) (ownLine bool) {
	left := len(kind.marker)
	for {
		text, ok := paragraph.FirstChild().(*ast.Text)
		if !ok {
			return false
		}
		n := min(left, text.Segment.Len())
		text.Segment = text.Segment.WithStart(text.Segment.Start + n)
		left -= n
		if left == 0 {
			text.Segment = text.Segment.TrimLeftSpace(src)
		}
		if !text.Segment.IsEmpty() {
			return false
		}
		breaks := text.SoftLineBreak() || text.HardLineBreak()
		paragraph.RemoveChild(paragraph, text)
		if left == 0 && breaks {
			return true
		}
		if left == 0 && (paragraph.FirstChild() == nil || paragraph.FirstChild().Kind() != ast.KindText) {
			return false
		}
	}
}
