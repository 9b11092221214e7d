package markdown

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"golang.org/x/net/html"
)

type BlockKind uint8

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
	Level  int      // of a Heading, 1 to 6
	Nested bool     // in a list, a quote or a note
	Depth  int      // number of those around it
	Term   bool     // term of a definition list
	Text   []byte   // without markup, with the source's line breaks; valid during the visit only
	Links  []string // addresses of Markdown links only

	Header bool     // first TableRow of a table
	Cells  []string // texts of the cells of a TableRow, by VisitMarkedBlocks only

	ID   string // written for a Heading, or empty
	Info string // after the fence of Code: the language and other words
}

// Language returns the first word after the fence of Code.
func (b *Block) Language() string {
	language, _, _ := strings.Cut(b.Info, " ")
	return language
}

// VisitBlocks calls visit for each block of src with text or links, in order. It is for uses
// of the text of a page, such as a search index: it parses like [Render] without writing HTML.
// Placeholders remain in the text.
func VisitBlocks(src []byte, d Dialect, visit func(Block)) error {
	return visitBlocks(src, blockVisitor{visit: visit, dialect: d})
}

// Marks around code within text for VisitMarkedBlocks: private-use characters.
const (
	CodeBegins = "\ue000"
	CodeEnds   = "\ue001"
)

// VisitMarkedBlocks is VisitBlocks with CodeBegins and CodeEnds around code within text and
// bars between table cells, without alternative texts of images. A page may have these
// characters too, so they need not be paired.
func VisitMarkedBlocks(src []byte, d Dialect, visit func(Block)) error {
	return visitBlocks(src, blockVisitor{visit: visit, dialect: d, marked: true})
}

func visitBlocks(src []byte, v blockVisitor) error {
	src = clean(src)
	doc, err := parse(src, v.dialect, &inlineState{effort: maxEffort})
	if err != nil {
		return err
	}
	v.src = src
	v.container(doc)
	return nil
}

// sameLength replaces what clean removes by as many bytes.
var sameLength = strings.NewReplacer("\ufeff", "   ", "\r\n", " \n", "\r", "\n")

// IndentedCode returns the lines of indented code in a text, in order.
func IndentedCode(text string, d Dialect) ([]Span, error) {
	doc, err := parse([]byte(sameLength.Replace(text)), d, &inlineState{effort: maxEffort})
	if err != nil {
		return nil, err
	}
	var spans []Span
	err = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		code, isCode := n.(*ast.CodeBlock)
		if !isCode {
			return ast.WalkContinue, nil
		}
		for i := 0; entering && i < code.Lines().Len(); i++ {
			line := code.Lines().At(i)
			spans = append(spans, Span{line.Start, line.Stop})
		}
		return ast.WalkSkipChildren, nil
	})
	return spans, err
}

// blockVisitor collects the text of a block.
type blockVisitor struct {
	src     []byte
	visit   func(Block)
	dialect Dialect
	marked  bool // see VisitMarkedBlocks
	header  bool
	cells   []string
	depth   int
	inCell  bool // see cellText
	text    []byte
	links   []string

	level int
	id    string
	term  bool
	info  string
}

// container visits the children of a block. maxBlocks limits the nesting.
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
		v.level, v.id = n.Level, explicitID(n)
		v.emit(Heading)
		v.level, v.id = 0, ""
	case *ast.FencedCodeBlock:
		if n.Info != nil {
			v.info = string(bytes.TrimSpace(n.Info.Segment.Value(v.src)))
		}
		if v.dialect.IsDocs() {
			v.listing(n)
		} else {
			v.lines(n)
		}
		v.emit(Code)
		v.info = ""
	case *ast.CodeBlock, *mathBlock:
		v.lines(n)
		v.emit(Code)
	case *ast.HTMLBlock:
		v.html(n)
		v.emit(RawHTML)
	case *extension.Table:
		v.table(n)
	case *ast.List:
		if v.dialect == Reference && isDefinitionList(n, v.src) {
			dropColons(n)
			v.definitions(n)
			return
		}
		v.nested(n)
	case *ast.Blockquote:
		v.quote(n)
		v.nested(n)
	case *directiveTitle:
		v.inlines(n)
		v.emit(Paragraph)
	case *directive, *footnote, *extension.DefinitionList:
		v.nested(n)
	case *extension.DefinitionTerm:
		v.inlines(n)
		v.term = true
		v.emit(Paragraph)
		v.term = false
	default:
		v.container(n)
	}
}

// quote removes the marker of a note.
func (v *blockVisitor) quote(n *ast.Blockquote) {
	if v.dialect.IsDocs() {
		if d, length := alertMarker(n, v.src); d != nil {
			n.InsertBefore(n, n.FirstChild(), cutAlertTitle(length, n.FirstChild(), v.src))
		}
	} else if kind, ok := noteKind(n, v.src); ok {
		dropMarker(kind, n.FirstChild(), v.src)
	}
}

// listing collects code without instructions for its display.
func (v *blockVisitor) listing(n *ast.FencedCodeBlock) {
	info := parseCodeInfo(v.info)
	v.info = strings.Join(append([]string{info.language}, info.words...), " ")
	for _, line := range info.list(n, v.src).lines {
		v.text = append(v.text, line...)
	}
}

func (v *blockVisitor) nested(n ast.Node) {
	v.depth++
	v.container(n)
	v.depth--
}

// definitions visits a definition list: all children of an item but the last are the term.
func (v *blockVisitor) definitions(n *ast.List) {
	v.depth++
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		for c := item.FirstChild(); c != nil; c = c.NextSibling() {
			v.term = c != item.LastChild()
			v.block(c)
			v.term = false
		}
	}
	v.depth--
}

func (v *blockVisitor) table(n *extension.Table) {
	v.inCell = true
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if len(v.text) > 0 {
				v.text = append(v.text, v.cellGap()...)
			}
			begin := len(v.text)
			v.inlines(cell)
			if v.marked {
				cells = append(cells, strings.TrimSpace(string(v.text[begin:])))
			}
		}
		v.header, v.cells = row == n.FirstChild(), cells
		v.emit(TableRow)
		v.header, v.cells = false, nil
	}
	v.inCell = false
}

// cellGap separates the cells of a row.
func (v *blockVisitor) cellGap() string {
	if v.marked {
		return " | "
	}
	return " "
}

// emit passes on the collected block.
func (v *blockVisitor) emit(kind BlockKind) {
	text := bytes.TrimSpace(v.text)
	if len(text) > 0 || len(v.links) > 0 {
		v.visit(Block{Kind: kind, Nested: v.depth > 0, Depth: v.depth, Text: text, Links: v.links, Level: v.level, ID: v.id, Term: v.term, Info: v.info, Header: v.header, Cells: v.cells})
	}
	v.text, v.links = v.text[:0], nil
}

func (v *blockVisitor) inlines(block ast.Node) {
	walkInlines(block, func(n ast.Node) {
		if v.marked && n.Parent().Kind() == ast.KindImage {
			return // alternative text is for readers who cannot see the picture, not to be quoted
		}
		switch n := n.(type) {
		case *ast.Text:
			v.text = append(v.text, plain(n.Segment.Value(v.src))...)
			if n.SoftLineBreak() || n.HardLineBreak() {
				v.text = append(v.text, '\n')
			}
		case *ast.String:
			v.text = append(v.text, n.Value...)
		case *ast.CodeSpan:
			v.mark(CodeBegins)
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				v.text = append(v.text, cellText(c.(*ast.Text).Segment.Value(v.src), v.inCell)...)
			}
			v.mark(CodeEnds)
		case *formula:
			v.mark(CodeBegins)
			v.text = append(v.text, n.value(v.src, v.inCell)...)
			v.mark(CodeEnds)
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

func (v *blockVisitor) mark(sign string) {
	if v.marked {
		v.text = append(v.text, sign...)
	}
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

// html collects the text between the tags of raw HTML.
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
				text = append(text, tokens.Raw()...) // without an end
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
