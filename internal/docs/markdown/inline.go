package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// inlines writes the inline content of a block. It is not recursive, as pages determine the
// nesting.
func (w *writer) inlines(block ast.Node) {
	if w.emails && hasAt(block, w.src) {
		linkEmails(block, w.src)
	}
	depth := 0
	n := block.FirstChild()
	for n != nil {
		if w.enter(n, depth) && n.FirstChild() != nil {
			n = n.FirstChild()
			depth++
			continue
		}
		w.leave(n, depth)
		for n.NextSibling() == nil {
			n = n.Parent()
			if n == block {
				return
			}
			depth--
			w.leave(n, depth)
		}
		n = n.NextSibling()
	}
}

// enter writes the start of a node and reports whether to visit its children.
func (w *writer) enter(n ast.Node, depth int) bool {
	switch n := n.(type) {
	case *ast.Text:
		w.text(n)
	case *ast.String:
		writeEscaped(w.dst, n.Value)
	case *ast.CodeSpan:
		w.dst.WriteString("<code>")
		w.codeSpan(n)
		w.dst.WriteString("</code>")
	case *formula:
		w.formula(n)
	case *ast.RawHTML:
		w.rawHTML(n)
	case *ast.AutoLink:
		w.autoLink(n)
	case *ast.Image:
		w.image(n)
	case *extension.TaskCheckBox:
		w.checkbox(n)
	case *footnoteReference:
		w.footnoteReference(n)
	case *ast.Emphasis:
		if depth < maxSpans {
			w.dst.WriteString(startTag(n))
		}
		return true
	case *extension.Strikethrough:
		if depth < maxSpans {
			w.dst.WriteString("<del>")
		}
		return true
	case *ast.Link:
		if depth < maxSpans {
			w.link(n)
		}
		return true
	default:
		return true
	}
	return false
}

func (w *writer) leave(n ast.Node, depth int) {
	if depth >= maxSpans {
		return
	}
	switch n := n.(type) {
	case *ast.Emphasis:
		w.dst.WriteString(endTag(n))
	case *extension.Strikethrough:
		w.dst.WriteString("</del>")
	case *ast.Link:
		w.dst.WriteString("</a>")
	}
}

func startTag(n *ast.Emphasis) string {
	if n.Level == 2 {
		return "<strong>"
	}
	return "<em>"
}

func endTag(n *ast.Emphasis) string {
	if n.Level == 2 {
		return "</strong>"
	}
	return "</em>"
}

func (w *writer) text(n *ast.Text) {
	writeText(w.dst, n.Segment.Value(w.src))
	switch {
	case n.HardLineBreak():
		w.dst.WriteString("<br>\n")
	case n.SoftLineBreak():
		w.dst.WriteByte('\n')
	}
}

// codeSpan writes the text of a code span, line breaks as spaces.
func (w *writer) codeSpan(n *ast.CodeSpan) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		value := cellText(c.(*ast.Text).Segment.Value(w.src), w.inCell)
		if last := len(value) - 1; last >= 0 && value[last] == '\n' {
			writeEscaped(w.dst, value[:last])
			w.dst.WriteByte(' ')
			continue
		}
		writeEscaped(w.dst, value)
	}
}

// cellText replaces \| by | inside table cells, even in code and raw HTML. An escaped
// backslash escapes nothing.
func cellText(s []byte, inCell bool) []byte {
	if !inCell || !bytes.Contains(s, []byte(`\|`)) {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if s[i+1] != '|' {
				out = append(out, s[i])
			}
			i++
		}
		out = append(out, s[i])
	}
	return out
}

func (w *writer) rawHTML(n *ast.RawHTML) {
	for i := range n.Segments.Len() {
		w.copyCell(n.Segments.At(i))
	}
}

// copyCell is copySegment with the escapes of table cells, see cellText.
func (w *writer) copyCell(segment text.Segment) {
	if w.inCell {
		for i := segment.Start; i+1 < segment.Stop; i++ {
			if w.src[i] != '\\' {
				continue
			}
			if w.src[i+1] == '|' {
				w.copySegment(segment.WithStop(i))
				segment = text.NewSegment(i+1, segment.Stop)
			}
			i++
		}
	}
	w.copySegment(segment)
}

// autoLink writes "<https://…>" or "<name@host>".
func (w *writer) autoLink(n *ast.AutoLink) {
	start := w.dst.Len()
	w.dst.WriteString(`<a href="`)
	if n.AutoLinkType == ast.AutoLinkEmail {
		w.dst.WriteString("mailto:")
	}
	label := n.Label(w.src)
	writeReferences(w.dst, label)
	w.dst.WriteString(`">`)
	w.madeFrom(start, w.ended(n))
	writeReferences(w.dst, label)
	w.dst.WriteString("</a>")
}

// ended returns the source of a link or image.
func (w *writer) ended(n ast.Node) Span {
	return Span{Start: n.Pos(), End: w.ends[n]}
}

func (w *writer) link(n *ast.Link) {
	start := w.dst.Len()
	if w.affords(n.Reference, n.Destination, n.Title) {
		w.dst.WriteString(`<a href="`)
		writeText(w.dst, n.Destination)
		w.title(n.Title)
		w.dst.WriteString(`">`)
	} else {
		w.dst.WriteString("<a " + LimitAttr + `="">`)
	}
	w.madeFrom(start, w.ended(n))
}

// affords reports whether a link may repeat the address of a link definition: many links may
// share a long one.
func (w *writer) affords(definition *ast.ReferenceLink, address, title []byte) bool {
	if definition == nil {
		return true
	}
	w.referred += len(address) + len(title)
	return w.referred <= maxReferred
}

func (w *writer) title(title []byte) {
	if len(title) > 0 {
		w.dst.WriteString(`" title="`)
		writeText(w.dst, title)
	}
}

func (w *writer) image(n *ast.Image) {
	start := w.dst.Len()
	title := n.Title
	if w.affords(n.Reference, n.Destination, n.Title) {
		w.dst.WriteString(`<img src="`)
		writeImageURL(w.dst, plain(n.Destination))
	} else {
		title = nil
		w.dst.WriteString("<img " + LimitAttr + `="`)
	}
	w.dst.WriteString(`" alt="`)
	w.alt(n)
	w.title(title)
	w.dst.WriteString(`">`)
	w.madeFrom(start, w.ended(n))
}

// alt writes the text of a description without markup.
func (w *writer) alt(n ast.Node) {
	walkInlines(n, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			writeText(w.dst, n.Segment.Value(w.src))
			if n.SoftLineBreak() || n.HardLineBreak() {
				w.dst.WriteByte(' ')
			}
		case *ast.String:
			writeEscaped(w.dst, n.Value)
		case *ast.CodeSpan:
			w.codeSpan(n)
		case *formula:
			writeEscaped(w.dst, n.value(w.src, w.inCell))
		case *ast.RawHTML:
			for i := range n.Segments.Len() {
				segment := n.Segments.At(i)
				writeEscaped(w.dst, segment.Value(w.src))
			}
		case *ast.AutoLink:
			writeReferences(w.dst, n.Label(w.src))
		}
	})
}

// textOf returns the text of a heading for its id: text and code, breaks as spaces, no inline
// HTML.
func (w *writer) textOf(block ast.Node) string {
	var out []byte
	walkInlines(block, func(n ast.Node) {
		if w.options.Dialect.IsDocs() && n.Parent().Kind() == ast.KindImage {
			return
		}
		switch n := n.(type) {
		case *ast.Text:
			out = append(out, plain(n.Segment.Value(w.src))...)
			if n.SoftLineBreak() || n.HardLineBreak() {
				out = append(out, ' ')
			}
		case *ast.String:
			out = append(out, n.Value...)
		case *ast.CodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				out = append(out, c.(*ast.Text).Segment.Value(w.src)...)
			}
		case *formula:
			out = append(out, n.value(w.src, false)...)
		case *ast.AutoLink:
			out = append(out, n.Label(w.src)...)
		}
	})
	return string(out)
}

// walkInlines calls f for every node below parent, in order, except inside code spans.
func walkInlines(parent ast.Node, f func(ast.Node)) {
	n := parent.FirstChild()
	for n != nil {
		f(n)
		if n.FirstChild() != nil && n.Kind() != ast.KindCodeSpan {
			n = n.FirstChild()
			continue
		}
		for n.NextSibling() == nil {
			n = n.Parent()
			if n == parent {
				return
			}
		}
		n = n.NextSibling()
	}
}
