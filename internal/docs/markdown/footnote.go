package markdown

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// footnote is a definition, "[^label]: text" and indented lines. It is written at the end of
// the page if the text refers to it.
type footnote struct {
	ast.BaseBlock
	number     int // from 1, in the order of references; 0 without any
	references int
}

var kindFootnote = ast.NewNodeKind("Footnote")

func (*footnote) Kind() ast.NodeKind { return kindFootnote }

// Dump is for debugging.
func (f *footnote) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

// footnoteReference is a reference, "[^label]".
type footnoteReference struct {
	ast.BaseInline
	to    *footnote
	index int // among the references to the footnote, from 1
}

var kindFootnoteReference = ast.NewNodeKind("FootnoteReference")

func (*footnoteReference) Kind() ast.NodeKind { return kindFootnoteReference }

// Dump is for debugging.
func (f *footnoteReference) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

// maxFootnoteLabel is the longest label in bytes, as of link definitions.
const maxFootnoteLabel = 999

// footnoteLabel parses "[^label]" at the start of a line and returns its normal form and its
// length, 0 without one.
func footnoteLabel(line []byte) (label string, length int) {
	if !bytes.HasPrefix(line, []byte("[^")) {
		return "", 0
	}
	inside := line[len("[^"):min(len(line), len("[^")+maxFootnoteLabel)]
	end := bytes.IndexAny(inside, "[] \t\n")
	if end <= 0 || inside[end] != ']' {
		return "", 0
	}
	return strings.ToLower(string(inside[:end])), len("[^") + end + 1
}

type footnoteDefinitions struct{ indented }

func (footnoteDefinitions) Trigger() []byte { return []byte{'['} }

func (footnoteDefinitions) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := r.PeekLine()
	pos := pc.BlockOffset()
	label, length := footnoteLabel(line[pos:])
	if length == 0 || pos+length >= len(line) || line[pos+length] != ':' {
		return nil, parser.NoChildren
	}
	f := &footnote{}
	state := stateOf(pc)
	if state.footnotes == nil {
		state.footnotes = map[string]*footnote{}
	}
	if _, twice := state.footnotes[label]; !twice {
		state.footnotes[label] = f
	}
	r.Advance(pos + length + len(":"))
	return f, parser.HasChildren
}

type footnoteReferences struct{}

func (footnoteReferences) Trigger() []byte { return []byte{'['} }

func (footnoteReferences) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	state := stateOf(pc)
	if len(state.footnotes) == 0 {
		return nil
	}
	line, _ := block.PeekLine()
	label, length := footnoteLabel(line)
	f := state.footnotes[label]
	if f == nil {
		return nil
	}
	block.Advance(length)
	if f.number == 0 {
		state.referred = append(state.referred, f)
		f.number = len(state.referred)
	}
	f.references++
	return &footnoteReference{to: f, index: f.references}
}

// footnoteReferenceID returns the id of a reference. Ids of headings have no colon.
func footnoteReferenceID(number, index int) string {
	id := "fnref:" + strconv.Itoa(number)
	if index > 1 {
		id += ":" + strconv.Itoa(index)
	}
	return id
}

func (w *writer) footnoteReference(n *footnoteReference) {
	number := strconv.Itoa(n.to.number)
	w.dst.WriteString(`<sup><a href="#fn:` + number + `" id="` + footnoteReferenceID(n.to.number, n.index) +
		`" role="doc-noteref" aria-label="`)
	w.numbered(labelsIn(w.options.Locale).footnote, number)
	w.dst.WriteString(`">` + number + "</a></sup>")
}

// numbered writes a label with its number in place of "#".
func (w *writer) numbered(label, number string) {
	w.dst.WriteString(strings.Replace(label, "#", number, 1))
}

// footnotes writes the footnotes referred to.
func (w *writer) footnotes(list []*footnote) {
	if len(list) == 0 {
		return
	}
	w.line()
	// Without a name: the page may have a part called like it.
	w.dst.WriteString("<section class=\"footnotes\" role=\"doc-endnotes\">\n<ol>\n")
	for _, f := range list {
		w.dst.WriteString(`<li id="fn:` + strconv.Itoa(f.number) + "\">\n")
		last, endsInText := f.LastChild().(*ast.Paragraph)
		for n := f.FirstChild(); n != nil; n = n.NextSibling() {
			if n == ast.Node(last) {
				break
			}
			w.block(n)
		}
		w.line()
		w.dst.WriteString("<p>")
		if endsInText {
			w.inlines(last)
		}
		w.backLinks(f)
		w.dst.WriteString("</p>\n</li>\n")
	}
	w.dst.WriteString("</ol>\n</section>\n")
}

// maxBackLinks limits the links from a footnote to its references.
const maxBackLinks = 100

func (w *writer) backLinks(f *footnote) {
	number := strconv.Itoa(f.number)
	for i := 1; i <= min(f.references, maxBackLinks); i++ {
		w.dst.WriteString(` <a href="#` + footnoteReferenceID(f.number, i) + `" class="footnote-back" role="doc-backlink" aria-label="`)
		shown := number
		if i > 1 {
			shown += "." + strconv.Itoa(i)
		}
		w.numbered(labelsIn(w.options.Locale).backToText, shown)
		w.dst.WriteString(`">↩`)
		if i > 1 {
			w.dst.WriteString("<sup>" + strconv.Itoa(i) + "</sup>")
		}
		w.dst.WriteString("</a>")
	}
}
