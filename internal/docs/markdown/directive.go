package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// directive is a named container of blocks of the Docs dialect: an admonition, details, tabs.
// Its title, if any, is the first child.
type directive struct {
	ast.BaseBlock
	name     string // lower case
	end      int    // of the opening line's text
	marks    int    // colons of the fence; 0 if the content is indented or ends at the next tab
	open     bool   // details or a tab shown at first
	folded   bool   // details whatever the name
	untitled bool   // with an explicitly empty title
	breaks   bool   // a tab that begins another set
}

var kindDirective = ast.NewNodeKind("Directive")

func (*directive) Kind() ast.NodeKind { return kindDirective }

// Dump is for debugging.
func (d *directive) Dump(src []byte, level int) {
	ast.DumpHelper(d, src, level, map[string]string{"name": d.name}, nil)
}

// title returns the title's node, or nil.
func (d *directive) title() ast.Node {
	if first, ok := d.FirstChild().(*directiveTitle); ok {
		return first
	}
	return nil
}

// body returns the first block after the title, or nil.
func (d *directive) body() ast.Node {
	if title := d.title(); title != nil {
		return title.NextSibling()
	}
	return d.FirstChild()
}

// isTab reports whether a node is a tab, in a container or one of several in a row.
func isTab(n ast.Node) bool {
	d, ok := n.(*directive)
	return ok && d.name == "tab"
}

// directiveTitle is the title of a directive: inline content.
type directiveTitle struct{ ast.BaseBlock }

var kindDirectiveTitle = ast.NewNodeKind("DirectiveTitle")

func (*directiveTitle) Kind() ast.NodeKind { return kindDirectiveTitle }

// Dump is for debugging.
func (t *directiveTitle) Dump(src []byte, level int) { ast.DumpHelper(t, src, level, nil, nil) }

// begin completes a directive whose opening line is at the reader, with the part of the line
// that is the title, and advances to the end of the line.
func (d *directive) begin(r text.Reader, title Span) *directive {
	line, segment := r.PeekLine()
	pos := segment.Start - segment.Padding
	d.end = pos + len(bytes.TrimRight(line, " \t\n"))
	if title.End > title.Start {
		t := &directiveTitle{}
		t.Lines().Append(text.NewSegment(pos+title.Start, pos+title.End))
		t.SetPos(pos + title.Start)
		d.AppendChild(d, t)
	}
	r.AdvanceToEOL()
	return d
}

// interrupting is a container block that ends a paragraph.
type interrupting struct{}

func (interrupting) CanInterruptParagraph() bool { return true }

func (interrupting) CanAcceptIndentedLine() bool { return false }

func (interrupting) Close(ast.Node, text.Reader, parser.Context) {}

// openDirective opens the directive that a line begins, as parsed from an offset of the line.
func openDirective(r text.Reader, pc parser.Context, parse func(line []byte, pos int) (*directive, Span, bool)) (ast.Node, parser.State) {
	line, _ := r.PeekLine()
	d, title, ok := parse(line, pc.BlockOffset())
	if !ok {
		return nil, parser.NoChildren
	}
	return d.begin(r, title), parser.HasChildren
}

// fencedDirectives parses containers between lines of colons: ":::name[title]{open}", "::: name
// title" and the like, up to a line of at least as many colons or the end of the parent.
type fencedDirectives struct{ interrupting }

func (fencedDirectives) Trigger() []byte { return []byte{':'} }

func (fencedDirectives) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	return openDirective(r, pc, parseFenced)
}

func (fencedDirectives) Continue(n ast.Node, r text.Reader, pc parser.Context) parser.State {
	line, _ := r.PeekLine()
	if colons := closingColons(line); colons > 0 && closes(n.(*directive), colons, pc.OpenedBlocks()) {
		r.AdvanceToEOL()
		return parser.Close
	}
	return parser.Continue | parser.HasChildren
}

// closes reports whether a line of colons ends a directive: it is the innermost one with at
// most as many, and the line is not code.
func closes(d *directive, colons int, opened []parser.Block) bool {
	if isOpaque(opened) {
		return false
	}
	for i := len(opened) - 1; i >= 0; i-- {
		inner, ok := opened[i].Node.(*directive)
		if ok && inner.marks > 0 && inner.marks <= colons {
			return inner == d
		}
	}
	return false
}

// isOpaque reports whether the last open block is code or the like, whose lines are not
// Markdown.
func isOpaque(opened []parser.Block) bool {
	if len(opened) == 0 {
		return false
	}
	switch n := opened[len(opened)-1].Node.(type) {
	case *ast.FencedCodeBlock:
		return true
	case *ast.HTMLBlock:
		return n.HTMLBlockType <= ast.HTMLBlockType5
	}
	return false
}

// closingColons returns the number of colons of a line that has nothing else, or 0.
func closingColons(line []byte) int {
	indent, _ := util.IndentWidth(line, 0)
	line = bytes.TrimSpace(line)
	if indent > 3 || len(line) < minColons || len(bytes.Trim(line, ":")) > 0 {
		return 0
	}
	return len(line)
}

const minColons = 3

// parseFenced parses the opening line of a fenced directive, whose colons begin at an offset.
// The title is a part of the line.
func parseFenced(line []byte, pos int) (d *directive, title Span, ok bool) {
	s := lineScanner{line: bytes.TrimRight(line, " \t\n"), pos: pos}
	d = &directive{marks: s.count(':')}
	if d.marks < minColons {
		return nil, Span{}, false
	}
	s.spaces()
	var attributes string
	if s.peek() == '{' {
		// As in Pandoc and Quarto: "::: {.callout-note}"
		attributes = s.bracketed('{', '}').of(s.line)
		class, _, _ := strings.Cut(strings.TrimSpace(attributes), " ")
		name, isClass := strings.CutPrefix(class, ".")
		if !isClass {
			return nil, Span{}, false
		}
		d.name = strings.TrimPrefix(name, "callout-")
	} else {
		d.name = s.name()
	}
	if d.name == "" {
		return nil, Span{}, false
	}
	d.name = strings.ToLower(d.name)
	if s.peek() == '[' {
		title = s.bracketed('[', ']')
	}
	if s.peek() == '{' {
		attributes += " " + s.bracketed('{', '}').of(s.line)
	}
	rest := s.rest()
	rest.End = rest.Start + len(bytes.TrimRight(rest.bytes(s.line), ": \t"))
	if n := bytes.LastIndexByte(rest.bytes(s.line), '{'); n >= 0 && s.line[rest.End-1] == '}' {
		attributes += " " + string(s.line[rest.Start+n+1:rest.End-1])
		rest.End = rest.Start + len(bytes.TrimRight(s.line[rest.Start:rest.Start+n], " \t"))
	}
	if rest.End > rest.Start {
		if title.End > title.Start {
			return nil, Span{}, false
		}
		title = rest
	}
	for word := range strings.FieldsSeq(attributes) {
		d.open = d.open || word == "open" || word == "active"
		d.untitled = d.untitled || word == "no-title"
	}
	return d, title, true
}

// indentedDirectives parses containers of indented blocks: `!!! note "Title"`, `??? note` for
// folded and `???+ note` for unfolded details, and tabs, `=== "Label"`.
type indentedDirectives struct{ indented }

func (indentedDirectives) Trigger() []byte { return []byte{'!', '?', '='} }

func (indentedDirectives) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	return openDirective(r, pc, parseIndented)
}

// indented is a block of lines that are blank or indented by four columns.
type indented struct{ interrupting }

func (indented) Continue(_ ast.Node, r text.Reader, _ parser.Context) parser.State {
	line, _ := r.PeekLine()
	if util.IsBlank(line) {
		return parser.Continue | parser.HasChildren
	}
	pos, padding := util.IndentPosition(line, r.LineOffset(), 4)
	if pos < 0 {
		return parser.Close
	}
	r.AdvanceAndSetPadding(pos, padding)
	return parser.Continue | parser.HasChildren
}

// parseIndented parses the opening line of an indented directive.
func parseIndented(line []byte, pos int) (d *directive, title Span, ok bool) {
	s := lineScanner{line: bytes.TrimRight(line, " \t\n"), pos: pos}
	mark := s.peek()
	if s.count(mark) != 3 {
		return nil, Span{}, false
	}
	d = &directive{folded: mark == '?'}
	if mark != '!' && s.peek() == '+' {
		d.open = true
		s.pos++
	}
	if mark == '=' {
		if s.peek() == '!' {
			d.breaks = true
			s.pos++
		}
		d.name = "tab"
	}
	if s.peek() != ' ' {
		return nil, Span{}, false
	}
	s.spaces()
	if mark != '=' {
		if d.name = strings.ToLower(s.name()); d.name == "" {
			return nil, Span{}, false
		}
		s.placement()
	}
	quote := s.peek()
	if quote == '"' || quote == '\'' {
		end := bytes.LastIndexByte(s.line, quote)
		if end <= s.pos || end != len(s.line)-1 {
			return nil, Span{}, false
		}
		title = Span{Start: s.pos + 1, End: end}
		d.untitled = title.End == title.Start
	} else {
		title = s.rest()
	}
	if mark == '=' && (quote != '"' && quote != '\'' || d.untitled) {
		return nil, Span{}, false
	}
	return d, title, true
}

// placement skips words about the place of a note, which has none here: "!!! note inline end".
func (s *lineScanner) placement() {
	for {
		s.spaces()
		from := s.pos
		switch s.name() {
		case "inline", "end", "annotate":
		default:
			s.pos = from
			return
		}
	}
}

// tabMarks parses the tabs of ":::tabs", each from a line "== Label" or "@tab Label" to the
// next one or the end.
type tabMarks struct{ interrupting }

func (tabMarks) Trigger() []byte { return []byte{'=', '@'} }

func (tabMarks) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := r.PeekLine()
	label, open, ok := parseTabMark(line, pc.BlockOffset())
	if d, isDirective := parent.(*directive); !ok || !isDirective || !tabContainers[d.name] {
		return nil, parser.NoChildren
	}
	return (&directive{name: "tab", open: open}).begin(r, label), parser.HasChildren
}

func (tabMarks) Continue(n ast.Node, r text.Reader, pc parser.Context) parser.State {
	line, _ := r.PeekLine()
	opened := pc.OpenedBlocks()
	if _, _, ok := parseTabMark(line, util.TrimLeftSpaceLength(line)); ok && !isOpaque(opened) && !hasInnerTabs(n, opened) {
		return parser.Close
	}
	return parser.Continue | parser.HasChildren
}

// hasInnerTabs reports whether a container of tabs is open inside a tab.
func hasInnerTabs(tab ast.Node, opened []parser.Block) bool {
	for i := len(opened) - 1; i >= 0 && opened[i].Node != tab; i-- {
		if d, ok := opened[i].Node.(*directive); ok && tabContainers[d.name] {
			return true
		}
	}
	return false
}

// parseTabMark parses a line that begins a tab at an offset.
func parseTabMark(line []byte, pos int) (label Span, open, ok bool) {
	s := lineScanner{line: bytes.TrimRight(line, " \t\n"), pos: pos}
	switch rest := string(s.line[min(pos, len(s.line)):]); {
	case pos > 3:
		return Span{}, false, false
	case strings.HasPrefix(rest, "== "):
		s.pos += len("==")
	case strings.HasPrefix(rest, "@tab:active "):
		open = true
		s.pos += len("@tab:active")
	case strings.HasPrefix(rest, "@tab "):
		s.pos += len("@tab")
	default:
		return Span{}, false, false
	}
	label = s.rest()
	// "@tab npm#npm" has an id for synchronization, which goes by labels here.
	if i := bytes.LastIndexByte(label.bytes(s.line), '#'); i > 0 && line[pos] == '@' {
		label.End = label.Start + i
	}
	return label, open, label.End > label.Start
}

func (s Span) bytes(text []byte) []byte { return text[s.Start:s.End] }

func (s Span) of(text []byte) string { return string(s.bytes(text)) }

// lineScanner reads a line.
type lineScanner struct {
	line []byte
	pos  int
}

// peek returns the current byte, 0 at the end.
func (s *lineScanner) peek() byte {
	if s.pos < len(s.line) {
		return s.line[s.pos]
	}
	return 0
}

// count skips a run of a character and returns its length.
func (s *lineScanner) count(c byte) int {
	from := s.pos
	for s.pos < len(s.line) && s.line[s.pos] == c {
		s.pos++
	}
	return s.pos - from
}

func (s *lineScanner) spaces() {
	for s.peek() == ' ' || s.peek() == '\t' {
		s.pos++
	}
}

// name skips a name: letters, digits, "-" and "_" after a letter.
func (s *lineScanner) name() string {
	from := s.pos
	for c := s.peek(); isLetter(c) || s.pos > from && (c >= '0' && c <= '9' || c == '-' || c == '_'); c = s.peek() {
		s.pos++
	}
	return string(s.line[from:s.pos])
}

// bracketed skips text in brackets and returns the span inside them, or an empty one if it has
// no end.
func (s *lineScanner) bracketed(open, shut byte) Span {
	depth := 0
	for i := s.pos; i < len(s.line); i++ {
		switch s.line[i] {
		case '\\':
			i++
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				inside := Span{Start: s.pos + 1, End: i}
				s.pos = i + 1
				return inside
			}
		}
	}
	return Span{Start: s.pos, End: s.pos}
}

// rest returns the rest of the line without white space around it.
func (s *lineScanner) rest() Span {
	s.spaces()
	return Span{Start: min(s.pos, len(s.line)), End: len(s.line)}
}
