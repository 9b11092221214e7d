package markdown

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Limits far beyond real pages. They keep the time and the stack for a hostile page
// proportional to its size: beyond a limit, marks are plain text.
const (
	maxBlocks     = 100      // nested block quotes, lists and items
	maxSpans      = 100      // nested emphasis and links, in the output
	maxDelimiters = 1000     // runs of * or _ in one block
	maxBrackets   = 200      // unclosed opening brackets in one block
	maxReferences = 1000     // lines of a paragraph that may begin with link definitions
	maxEffort     = 32 << 20 // bytes of a page scanned in vain for the end of a span
	maxReferred   = 1 << 20  // bytes of addresses and titles that a page's links take from link definitions
)

// LimitAttr marks a link or an image without its address, beyond maxReferred.
const LimitAttr = "data-over-limit"

var inlineStateKey = parser.NewContextKey()

// inlineState is shared by the parsers of a page.
type inlineState struct {
	effort     int  // rest of maxEffort, see budgeted
	open       int  // unclosed brackets of this block
	inBrackets bool // after "[" with no "]" so far: bare links stay text
	delimiters int  // runs of this block

	footnotes map[string]*footnote // by label
	referred  []*footnote          // in the order of their numbers

	ends map[ast.Node]int // ends of links and images in the source; nil if not needed
}

func stateOf(pc parser.Context) *inlineState {
	return pc.Get(inlineStateKey).(*inlineState)
}

// parse returns a panic of the parser as an error, so one page cannot end the build.
func parse(src []byte, d Dialect, state *inlineState) (doc ast.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("parse Markdown: %v", r)
		}
	}()
	pc := parser.NewContext()
	pc.Set(inlineStateKey, state)
	return parsers[min(d, Docs)].Parse(text.NewReader(src), parser.WithContext(pc)), nil
}

// depthLimited limits the nesting of a container block.
type depthLimited struct{ parser.BlockParser }

func (s depthLimited) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if len(pc.OpenedBlocks()) >= maxBlocks {
		return nil, parser.NoChildren
	}
	return s.BlockParser.Open(parent, r, pc)
}

// budgeted wraps a parser that reads to the end of the block if its span is not closed. All
// such reads of a page share maxEffort.
type budgeted struct{ parser.InlineParser }

func (t budgeted) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	state := stateOf(pc)
	if state.effort <= 0 {
		return nil
	}
	node := t.InlineParser.Parse(parent, block, pc)
	if node == nil || node.Kind() == ast.KindText {
		state.effort -= rest(parent, block)
	}
	return node
}

// rest returns the number of bytes from the reader to the end of the block.
func rest(parent ast.Node, block text.Reader) int {
	lines := parent.Lines()
	if lines == nil || lines.Len() == 0 {
		return 0
	}
	_, segment := block.Position()
	return lines.At(lines.Len()-1).Stop - segment.Start
}

// brackets wraps the parser of links and images.
type brackets struct{ parser.InlineParser }

func (b brackets) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	state := stateOf(pc)
	if block.Peek() == ']' {
		return b.end(parent, block, pc, state)
	}
	if state.open >= maxBrackets {
		return nil
	}
	image := block.Peek() == '!'
	node := b.InlineParser.Parse(parent, block, pc)
	if node != nil {
		state.open++
		state.inBrackets = state.inBrackets || !image
	}
	return node
}

func (b brackets) end(parent ast.Node, block text.Reader, pc parser.Context, state *inlineState) ast.Node {
	state.inBrackets = false
	if state.open == 0 || state.effort <= 0 {
		return nil
	}
	state.open--
	node := b.InlineParser.Parse(parent, block, pc)
	if node == nil {
		state.effort -= rest(parent, block)
	} else {
		state.ended(node, block)
	}
	return node
}

// ended records the end of a link or image just parsed.
func (s *inlineState) ended(node ast.Node, block text.Reader) {
	if s.ends != nil {
		_, segment := block.Position()
		s.ends[node] = segment.Start
	}
}

// located wraps a parser that parses links in one step.
type located struct{ parser.InlineParser }

func (l located) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	node := l.InlineParser.Parse(parent, block, pc)
	if node != nil {
		stateOf(pc).ended(node, block)
	}
	return node
}

// CloseBlock forwards the end of a block and resets its state.
func (b brackets) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if closer, ok := b.InlineParser.(parser.CloseBlocker); ok {
		closer.CloseBlock(parent, block, pc)
	}
	state := stateOf(pc)
	state.open, state.inBrackets, state.delimiters = 0, false, 0
}

// emphasis wraps the parser of * and _.
type emphasis struct{ parser.InlineParser }

func (e emphasis) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	state := stateOf(pc)
	if state.delimiters >= maxDelimiters {
		return nil
	}
	state.delimiters++
	return e.InlineParser.Parse(parent, block, pc)
}

// references wraps the parser of link definitions in paragraphs.
type references struct{ parser.ParagraphTransformer }

func (t references) Transform(p *ast.Paragraph, r text.Reader, pc parser.Context) {
	if p.Lines().Len() <= maxReferences {
		t.ParagraphTransformer.Transform(p, r, pc)
	}
}
