package markdown

import (
	"bytes"
	"errors"
	"io"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"golang.org/x/net/html"
)

// BlockKind is the kind of a [Block].
type BlockKind uint8

// The kinds.
const (
	Paragraph BlockKind = iota
	Heading
	Code
	TableRow // cells are separated by spaces
	RawHTML
)

// Block is the text of a leaf block.
type Block struct {
	Kind   BlockKind
	Nested bool     // it is in a list, a quote or a note
	Text   []byte   // without markup, line breaks as in the source; valid during the visit only
	Links  []string // addresses of Markdown links and of no others

	Language string // first word after the fence of Code
}

// VisitBlocks calls visit for each block of src that has text or links, in
// order. It is for readers of the text of a page, such as a search index: it
// parses as [Render] does, but makes no HTML. Placeholders stay in the text.
func VisitBlocks(src []byte, visit func(Block)) error {
	src = clean(src)
	doc, err := parse(src, &inlineState{effort: maxEffort})
	if err != nil {
		return err
	}
	v := blockVisitor{src: src, visit: visit}
	v.container(doc)
	return nil
}

// blockVisitor collects the text of one block at a time.
type blockVisitor struct {
	src    []byte
	visit  func(Block)
	depth  int
	inCell bool // see cellText
	text   []byte
	links  []string

	language string
}

// container visits the children of a block. How deep blocks nest is limited by
// maxBlocks.
func (v *blockVisitor) container(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		v.block(n)
	}
}

func (v *blockVisitor) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph, *ast.TextBlock:
		v.inlines(n)
		v.emit(Paragraph)
	case *ast.Heading:
		v.inlines(n)
		v.emit(Heading)
	case *ast.FencedCodeBlock:
		v.language = string(n.Language(v.src))
		v.lines(n)
		v.emit(Code)
		v.language = ""
	case *ast.CodeBlock:
		v.lines(n)
		v.emit(Code)
	case *ast.HTMLBlock:
		v.html(n)
		v.emit(RawHTML)
	case *extension.Table:
		v.table(n)
	case *ast.List:
		if isDefinitionList(n, v.src) {
			dropColons(n)
		}
		v.nested(n)
	case *ast.Blockquote:
		if kind, ok := noteKind(n, v.src); ok {
			dropMarker(kind, n.FirstChild(), v.src)
		}
		v.nested(n)
	default:
		v.container(n)
	}
}

func (v *blockVisitor) nested(n ast.Node) {
	v.depth++
	v.container(n)
	v.depth--
}

func (v *blockVisitor) table(n *extension.Table) {
	v.inCell = true
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if len(v.text) > 0 {
				v.text = append(v.text, ' ')
			}
			v.inlines(cell)
		}
		v.emit(TableRow)
	}
	v.inCell = false
}

// emit hands over what was collected.
func (v *blockVisitor) emit(kind BlockKind) {
	text := bytes.TrimSpace(v.text)
	if len(text) > 0 || len(v.links) > 0 {
		v.visit(Block{Kind: kind, Nested: v.depth > 0, Text: text, Links: v.links, Language: v.language})
	}
	v.text, v.links = v.text[:0], nil
}

func (v *blockVisitor) inlines(block ast.Node) {
	walkInlines(block, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Text:
			v.text = append(v.text, plain(n.Segment.Value(v.src))...)
			if n.SoftLineBreak() || n.HardLineBreak() {
				v.text = append(v.text, '\n')
			}
		case *ast.String:
			v.text = append(v.text, n.Value...)
		case *ast.CodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				v.text = append(v.text, cellText(c.(*ast.Text).Segment.Value(v.src), v.inCell)...)
			}
		case *ast.AutoLink:
			v.text = append(v.text, n.Label(v.src)...)
		case *ast.RawHTML:
			if isBreak(n, v.src) {
				v.text = append(v.text, '\n')
			}
		case *ast.Link:
			v.links = append(v.links, string(plain(n.Destination)))
		}
	})
}

// isBreak reports whether inline HTML is a br element.
func isBreak(n *ast.RawHTML, src []byte) bool {
	first := n.Segments.At(0)
	name := bytes.TrimPrefix(first.Value(src), []byte("<"))
	return len(name) >= 3 && bytes.EqualFold(name[:2], []byte("br")) && !isLetter(name[2])
}

func (v *blockVisitor) lines(n ast.Node) {
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		v.text = append(v.text, segment.Value(v.src)...)
	}
}

// html collects the text between the tags of a block of raw HTML.
func (v *blockVisitor) html(n *ast.HTMLBlock) {
	v.lines(n)
	if n.HasClosure() {
		v.text = append(v.text, n.ClosureLine.Value(v.src)...)
	}
	tokens := html.NewTokenizer(bytes.NewReader(v.text))
	var text []byte
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			if !errors.Is(tokens.Err(), io.EOF) {
				text = append(text, tokens.Raw()...) // it has no end
			}
			v.text = append(v.text[:0], text...)
			return
		case html.TextToken:
			text = append(text, tokens.Text()...)
		case html.StartTagToken, html.SelfClosingTagToken:
			if name, _ := tokens.TagName(); string(name) == "br" {
				text = append(text, '\n')
			}
		}
	}
}
