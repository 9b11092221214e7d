package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Formulas are written as code with FormulaAttr, for the caller to replace: the source is
// readable where nothing does. In MathML it has the TeX.
const (
	FormulaAttr = "data-tex"
	// Values of FormulaAttr in code.
	InlineFormula    = "inline"
	DisplayedFormula = "display"

	// FormulaLanguage is the language of code that is a formula.
	FormulaLanguage = "math"
)

// Formula is a formula in TeX.
type Formula struct {
	TeX       string
	Displayed bool // in lines of its own
}

// Typeset is a formula in MathML, or the problem in its TeX.
type Typeset struct {
	MathML  string
	Problem string // "" if there is none
	Line    int    // of the problem in the TeX, from 0
}

const dollars = "$$"

// formula is a formula in text: "$x$", "$`x`$" or "$$x$$".
type formula struct {
	ast.BaseInline
	displayed bool
	tex       *text.Segments
}

var kindFormula = ast.NewNodeKind("Formula")

func (*formula) Kind() ast.NodeKind { return kindFormula }

// Dump is for debugging.
func (f *formula) Dump(src []byte, level int) { ast.DumpHelper(f, src, level, nil, nil) }

func (f *formula) value(src []byte, inCell bool) []byte {
	return cellText(bytes.TrimSpace(f.tex.Value(src)), inCell)
}

// formulas parses formulas in text. Sums of money are not formulas: a formula neither begins nor ends
// with a space, and no letter or digit is next to its dollars.
type formulas struct{}

func (formulas) Trigger() []byte { return []byte{'$'} }

func (formulas) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, start := block.PeekLine()
	open, shut := formulaMarks(line)
	if before == '$' || isWord(before) || len(line) <= len(open) || len(open) == 1 && util.IsSpace(line[1]) {
		return nil
	}
	n := &formula{displayed: open == dollars, tex: text.NewSegments()}
	n.SetPos(start.Start)
	row, position := block.Position()
	block.Advance(len(open))
	for {
		line, segment := block.PeekLine()
		end, closed := formulaEnd(line, shut)
		if end < 0 {
			break
		}
		n.tex.Append(segment.WithStop(segment.Start + end))
		if closed {
			block.Advance(end + len(shut))
			if isWord(rune(peek(block))) || len(bytes.TrimSpace(n.tex.Value(block.Source()))) == 0 {
				break
			}
			return n
		}
		block.AdvanceLine()
	}
	block.SetPosition(row, position)
	return nil
}

// formulaMarks returns the marks around the formula that a line begins with.
func formulaMarks(line []byte) (open, shut string) {
	switch {
	case bytes.HasPrefix(line, []byte(dollars)):
		return dollars, dollars
	case bytes.HasPrefix(line, []byte("$`")):
		return "$`", "`$"
	}
	return "$", "$"
}

// formulaEnd returns the end of a line's TeX, and whether it is that of the formula; -1 if the
// line contains text that cannot be in a formula.
func formulaEnd(line []byte, shut string) (end int, closed bool) {
	if len(line) == 0 {
		return -1, false
	}
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\':
			i++
		case bytes.HasPrefix(line[i:], []byte(shut)):
			if len(shut) == 1 && (i == 0 || util.IsSpace(line[i-1]) || bytes.HasPrefix(line[i:], []byte(dollars))) {
				return -1, false
			}
			return i, true
		case line[i] == '`', line[i] == '$':
			return -1, false
		}
	}
	return len(line), false
}

// peek returns the next byte, or a space at the end.
func peek(block text.Reader) byte {
	if c := block.Peek(); c != text.EOF {
		return c
	}
	return ' '
}

// isWord reports whether a character is a letter or a digit of ASCII.
func isWord(r rune) bool { return r < 0x80 && util.IsAlphaNumeric(byte(r)) }

func (w *writer) formula(n *formula) {
	kind := InlineFormula
	if n.displayed {
		kind = DisplayedFormula
	}
	start := w.dst.Len()
	w.dst.WriteString(`<code ` + FormulaAttr + `="` + kind + `">`)
	writeEscaped(w.dst, n.value(w.src, w.inCell))
	w.dst.WriteString("</code>")
	w.madeFrom(start, Span{Start: n.Pos(), End: n.tex.At(n.tex.Len() - 1).Stop})
}

// mathBlock is a formula between lines that begin and end with "$$".
type mathBlock struct {
	ast.BaseBlock
	closed bool
}

var kindMathBlock = ast.NewNodeKind("MathBlock")

func (*mathBlock) Kind() ast.NodeKind { return kindMathBlock }

// IsRaw tells the parser to leave the lines alone.
func (*mathBlock) IsRaw() bool { return true }

// Dump is for debugging.
func (m *mathBlock) Dump(src []byte, level int) { ast.DumpHelper(m, src, level, nil, nil) }

type mathBlocks struct{}

func (mathBlocks) Trigger() []byte { return []byte{'$'} }

func (p mathBlocks) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, segment := r.PeekLine()
	pos := pc.BlockOffset()
	if pos < 0 || !bytes.HasPrefix(line[pos:], []byte(dollars)) || !closesDisplay(r.Source()[segment.Start-segment.Padding+pos+len(dollars):]) {
		return nil, parser.NoChildren
	}
	n := &mathBlock{}
	r.Advance(pos + len(dollars))
	p.line(n, r)
	return n, parser.NoChildren
}

// closesDisplay reports whether a text, which begins after dollars, has others at the end of a
// line, with TeX before them and no empty line.
func closesDisplay(src []byte) bool {
	isEmpty := true
	for line := range bytes.Lines(src) {
		line = bytes.TrimSpace(line)
		if pos := bytes.Index(line, []byte(dollars)); pos >= 0 {
			return pos == len(line)-len(dollars) && !(isEmpty && pos == 0)
		}
		if len(line) == 0 && !isEmpty {
			return false
		}
		isEmpty = isEmpty && len(line) == 0
	}
	return false
}

// line adds the rest of a line to a block.
func (mathBlocks) line(n *mathBlock, r text.Reader) {
	line, segment := r.PeekLine()
	if before, isLast := bytes.CutSuffix(bytes.TrimRight(line, " \t\n"), []byte(dollars)); isLast {
		segment = segment.WithStop(segment.Start + len(before))
		n.closed = true
	}
	n.Lines().Append(segment)
	r.AdvanceToEOL()
}

func (p mathBlocks) Continue(n ast.Node, r text.Reader, _ parser.Context) parser.State {
	m := n.(*mathBlock)
	if m.closed {
		return parser.Close
	}
	p.line(m, r)
	return parser.Continue | parser.NoChildren
}

func (mathBlocks) Close(ast.Node, text.Reader, parser.Context) {}

func (mathBlocks) CanInterruptParagraph() bool { return true }

func (mathBlocks) CanAcceptIndentedLine() bool { return false }

// displayed writes the lines of a block as a formula.
func (w *writer) displayed(n ast.Node) {
	w.line()
	start := w.dst.Len()
	w.dst.WriteString(`<pre ` + FormulaAttr + `="` + DisplayedFormula + `">`)
	writeEscaped(w.dst, bytes.TrimSpace(n.Lines().Value(w.src)))
	w.dst.WriteString("</pre>\n")
	w.madeFrom(start, firstLine(n, w.src))
}
