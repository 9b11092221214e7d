package markdown

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
)

// admonitions are the kinds of notes of the Docs dialect, each with the names that it has in
// other tools.
var admonitions = func() map[string]string {
	kinds := map[string]string{}
	for _, names := range []string{
		"note seealso todo secondary", "info information", "tip hint", "success check done", "important", "warning attention warn",
		"caution", "danger error bug failure fail missing", "question help faq", "example", "quote cite", "summary abstract tldr",
	} {
		kind, _, _ := strings.Cut(names, " ")
		for name := range strings.FieldsSeq(names) {
			kinds[name] = kind
		}
	}
	return kinds
}()

// beginAdmonition writes a note up to its content and returns its end tag; title is the
// author's, or nil. A kind that does not exist is the title of a note.
func (w *writer) beginAdmonition(d *directive, title ast.Node) (end string) {
	kind, known := admonitions[d.name]
	label := labelsIn(w.options.Locale).titles[kind]
	if !known {
		kind, label = "note", capitalized(d.name)
	}
	if d.folded {
		w.beginDetails("notecard "+kind, d, title, label)
		return "</details>\n"
	}
	w.dst.WriteString(`<div class="notecard ` + kind + "\">\n")
	if !d.untitled {
		w.dst.WriteString(`<p class="notecard-title">`)
		w.titleOr(title, label)
		w.dst.WriteString("</p>\n")
	}
	return "</div>\n"
}

// beginDetails writes details up to their content, with a title or else a label.
func (w *writer) beginDetails(class string, d *directive, title ast.Node, label string) {
	w.dst.WriteString(`<details class="` + class + `"`)
	if d.open {
		w.dst.WriteString(` open=""`)
	}
	w.dst.WriteString(">\n<summary>")
	w.titleOr(title, label)
	w.dst.WriteString("</summary>\n")
}

// titleOr writes a title, or a label if it is nil.
func (w *writer) titleOr(title ast.Node, label string) {
	if title != nil {
		w.inlines(title)
	} else {
		w.dst.WriteString(label)
	}
}

// capitalized returns a name as a word: "my-note" as "My note".
func capitalized(name string) string {
	name = strings.NewReplacer("-", " ", "_", " ").Replace(name)
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}

// alertMarker parses the marker of a block quote that is a note, "[!TIP]", perhaps with "+" or
// "-" for details, and returns its length in the first line.
func alertMarker(n *ast.Blockquote, src []byte) (d *directive, length int) {
	rest, ok := bytes.CutPrefix(firstLineOf(n, src), []byte("[!"))
	if !ok {
		return nil, 0
	}
	s := lineScanner{line: rest}
	name := s.name()
	if name == "" || s.peek() != ']' {
		return nil, 0
	}
	s.pos++
	d = &directive{name: strings.ToLower(name)}
	if c := s.peek(); c == '+' || c == '-' {
		d.folded, d.open = true, c == '+'
		s.pos++
	}
	return d, len("[!") + s.pos
}

// alert writes a block quote that is a note, and reports whether it is one. The rest of the
// first line is its title.
func (w *writer) alert(n *ast.Blockquote) bool {
	d, length := alertMarker(n, w.src)
	if d == nil {
		return false
	}
	w.line()
	paragraph := n.FirstChild()
	var title ast.Node
	if own := cutAlertTitle(length, paragraph, w.src); own.FirstChild() != nil {
		title = own
	}
	end := w.beginAdmonition(d, title)
	if paragraph.FirstChild() != nil {
		w.block(paragraph)
	}
	w.blocksFrom(paragraph.NextSibling())
	w.line()
	w.dst.WriteString(end)
	return true
}

// cutAlertTitle removes the marker of a note and the rest of its line from a paragraph, and
// returns the latter.
func cutAlertTitle(length int, paragraph ast.Node, src []byte) *directiveTitle {
	title := &directiveTitle{}
	for n := paragraph.FirstChild(); n != nil; n = paragraph.FirstChild() {
		paragraph.RemoveChild(paragraph, n)
		text, ok := n.(*ast.Text)
		if !ok {
			title.AppendChild(title, n)
			continue
		}
		ends := text.SoftLineBreak() || text.HardLineBreak()
		text.SetSoftLineBreak(false)
		text.SetHardLineBreak(false)
		cut := min(length, text.Segment.Len())
		text.Segment = text.Segment.WithStart(text.Segment.Start + cut)
		if length -= cut; length == 0 && title.FirstChild() == nil {
			text.Segment = text.Segment.TrimLeftSpace(src)
		}
		if !text.Segment.IsEmpty() {
			title.AppendChild(title, text)
		}
		if ends {
			break
		}
	}
	return title
}
