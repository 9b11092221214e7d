package macro

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/markdown"
)

// Segment is a piece of a source: text, or a macro call if Call is set.
type Segment struct {
	Start, End int // bytes of the source
	Call       *Call
}

// Call is a macro call.
type Call struct {
	Name string // as written
	Args []Arg
}

// ArgKind is the spelling of an argument.
type ArgKind uint8

// The kinds. An empty slot and an empty string are both Absent.
const (
	Absent ArgKind = iota
	String
	Number
	Bool
)

// Arg is an argument of a call.
type Arg struct {
	Kind ArgKind
	Text string // unescaped string, or number or word as written
}

// SyntaxError is an error in the syntax of a macro call. Repaired means that the call is run
// nevertheless.
type SyntaxError struct {
	Start, End int    // bytes of the source
	Macro      string // name as written, if any
	Message    string
	Repaired   bool
}

// Parse splits src into text and calls, in order and without gaps. A small syntax error (a
// missing comma, an extra bracket, a word without quotes) is repaired, anything worse stays
// text; both are listed. Escapes remain in the text: see [unescape].
func Parse(src string) ([]Segment, []SyntaxError) {
	p := parser{src: src, braces: finder{text: "}}"}, lineEnds: finder{text: "\n"}}
	from, pos := 0, 0
	for {
		start := nextOpening(src, pos)
		if start < 0 {
			break
		}
		call, end := p.call(start)
		if call == nil {
			pos = end
			continue
		}
		if start > from {
			p.segments = append(p.segments, Segment{Start: from, End: start})
		}
		p.segments = append(p.segments, Segment{Start: start, End: end, Call: call})
		from, pos = end, end
	}
	if from < len(src) {
		p.segments = append(p.segments, Segment{Start: from, End: len(src)})
	}
	return p.segments, p.errors
}

// parseIn is Parse by the rules of a dialect: in [markdown.Docs] only the name of a macro
// outside code makes a call. All other braces and the syntax errors in them are text.
func parseIn(d markdown.Dialect, src string, isMacro func(name string) bool) ([]Segment, []SyntaxError) {
	if d == markdown.Reference {
		return Parse(src)
	}
	if !strings.Contains(src, "{{") {
		return []Segment{{End: len(src)}}, nil
	}
	segments, problems := Parse(src)
	code, indented := markdown.CodeSpans(src), []markdown.Span(nil)
	if slices.ContainsFunc(segments, func(s Segment) bool { return s.Call != nil && isMacro(s.Call.Name) && isIndented(src, s.Start) }) {
		indented, _ = markdown.IndentedCode(src, d) // rendering returns the error
	}
	isText := func(pos int, name string) bool {
		return !isMacro(name) || markdown.InSpans(code, pos) || markdown.InSpans(indented, pos)
	}
	for i, s := range segments {
		if s.Call != nil && isText(s.Start, s.Call.Name) {
			segments[i].Call = nil
		}
	}
	return segments, slices.DeleteFunc(problems, func(p SyntaxError) bool { return isText(p.Start, p.Macro) })
}

// isIndented reports whether the line of an offset may be indented code.
func isIndented(src string, pos int) bool {
	line := src[strings.LastIndexByte(src[:pos], '\n')+1 : pos]
	return strings.Contains(line, "    ") || strings.Contains(line, "\t")
}

// nextOpening returns the offset of the next unescaped {{, or -1.
func nextOpening(src string, pos int) int {
	for {
		i := strings.Index(src[pos:], "{{")
		if i < 0 {
			return -1
		}
		i += pos
		if i == 0 || src[i-1] != '\\' {
			return i
		}
		pos = i + 2
	}
}

// unescape replaces \{ and \} by { and }.
func unescape(text string) string {
	if !strings.Contains(text, `\{`) && !strings.Contains(text, `\}`) {
		return text
	}
	return string(appendUnescaped(make([]byte, 0, len(text)), text))
}

func appendUnescaped(dst []byte, text string) []byte {
	for {
		i := nextEscape(text)
		if i < 0 {
			return append(dst, text...)
		}
		dst = append(append(dst, text[:i]...), text[i+1])
		text = text[i+2:]
	}
}

// nextEscape returns the offset of the first backslash that escapes a brace, or -1.
func nextEscape(text string) int {
	for pos := 0; ; pos++ {
		i := strings.IndexByte(text[pos:], '\\')
		if i < 0 {
			return -1
		}
		pos += i
		if pos+1 < len(text) && (text[pos+1] == '{' || text[pos+1] == '}') {
			return pos
		}
	}
}

type parser struct {
	src      string
	segments []Segment
	errors   []SyntaxError

	braces, lineEnds finder
	spans            *[]markdown.Span // see argumentSpans
}

// call parses the call at start, or returns nil and the offset at which to continue.
func (p *parser) call(start int) (*Call, int) {
	s := scanner{src: p.src, pos: start + len("{{"), braces: &p.braces, lineEnds: &p.lineEnds, spans: p.spans}
	s.space()
	name := s.name()
	if name == "" {
		if strings.HasPrefix(s.src[s.pos:], "}}") {
			return nil, s.pos + len("}}") // empty braces are text, as in documentation of macros
		}
		return nil, p.refuse(start, s.pos, name, "a macro needs a name")
	}
	call := &Call{Name: name}
	s.space()
	closed := false
	if s.eat('(') {
		problem := s.args(call)
		if problem != "" && !s.skipToEnd(problem) {
			return nil, p.refuse(start, s.pos, name, problem)
		}
		closed = problem == ""
	}
	end := s.pos
	s.space()
	for s.peek() == ')' {
		s.repair(s.pos, s.pos+1, "a closing bracket too many")
		s.pos++
		s.space()
	}
	switch {
	case strings.HasPrefix(s.src[s.pos:], "}}"):
		end = s.pos + len("}}")
	case closed:
		s.repair(start, end, "the macro has no closing braces")
	default:
		return nil, p.refuse(start, s.pos, name, "expected }} after the macro")
	}
	for i := range s.repairs {
		s.repairs[i].Macro = name
	}
	p.errors = append(p.errors, s.repairs...)
	return call, end
}

// skipToEnd skips invalid arguments up to the closing braces, if they are on this line and
// before another call.
func (s *scanner) skipToEnd(problem string) bool {
	shut := s.braces.next(s.src, s.pos)
	if shut == len(s.src) || s.lineEnds.next(s.src, s.pos) < shut || strings.Contains(s.src[s.pos:shut], "{{") {
		return false
	}
	end := shut - s.pos
	s.repair(s.pos, s.pos+max(end, 1), problem)
	s.pos += end
	return true
}

// finder finds the next occurrence of a text and caches it, so repeated searches from the same
// part of a source do not all scan to its end.
type finder struct {
	text  string
	asked int // offset of the last search
	pos   int // its result; the length of the source if not found
	known bool
}

// next returns the offset of the text at or after an offset, or the length of the source.
func (f *finder) next(src string, offset int) int {
	if !f.known || offset < f.asked || offset > f.pos {
		f.asked, f.pos, f.known = offset, len(src), true
		if i := strings.Index(src[offset:], f.text); i >= 0 {
			f.pos = offset + i
		}
	}
	return f.pos
}

// refuse records an error and returns the offset after all opening braces, so that one mistake
// is one error.
func (p *parser) refuse(start, pos int, name, problem string) int {
	next := start
	for next < len(p.src) && p.src[next] == '{' {
		next++
	}
	p.errors = append(p.errors, SyntaxError{
		Start: start, End: max(min(pos, len(p.src)), next), Macro: name, Message: problem,
	})
	return next
}

// scanner parses the inside of a call.
type scanner struct {
	src     string
	pos     int
	repairs []SyntaxError

	braces, lineEnds *finder
	spans            *[]markdown.Span // see argumentSpans
}

func (s *scanner) repair(start, end int, message string) {
	s.repairs = append(s.repairs, SyntaxError{Start: start, End: end, Message: message, Repaired: true})
}

// peek returns the current byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.pos < len(s.src) {
		return s.src[s.pos]
	}
	return 0
}

func (s *scanner) eat(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.pos++
	return true
}

func (s *scanner) space() {
	for s.pos < len(s.src) {
		switch s.src[s.pos] {
		case ' ', '\t', '\n', '\r', '\f', '\v':
			s.pos++
		default:
			return
		}
	}
}

func isNameStart(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func (s *scanner) name() string {
	from := s.pos
	if !isNameStart(s.peek()) {
		return ""
	}
	for s.pos < len(s.src) && (isNameStart(s.src[s.pos]) || isDigit(s.src[s.pos]) || s.src[s.pos] == '-') {
		s.pos++
	}
	return s.src[from:s.pos]
}

// args parses the arguments and the closing bracket. It returns the problem if that cannot be
// repaired.
func (s *scanner) args(call *Call) string {
	expectArg := true // an argument or an empty slot may follow
	for {
		s.space()
		switch c := s.peek(); {
		case c == ')':
			s.pos++
			return ""
		case c == ',':
			s.pos++
			if expectArg {
				call.Args = append(call.Args, Arg{})
				if s.spans != nil {
					*s.spans = append(*s.spans, markdown.Span{})
				}
			}
			expectArg = true
		case s.pos >= len(s.src) || strings.HasPrefix(s.src[s.pos:], "}}"):
			return "the arguments have no closing bracket"
		default:
			from := s.pos
			arg, problem := s.arg()
			if problem != "" {
				return problem
			}
			if !expectArg {
				s.repair(from, s.pos, "a comma is missing between two arguments")
			}
			call.Args = append(call.Args, arg)
			if s.spans != nil {
				*s.spans = append(*s.spans, markdown.Span{Start: from, End: s.pos})
			}
			expectArg = false
		}
	}
}

func (s *scanner) arg() (Arg, string) {
	switch c := s.peek(); {
	case c == '"' || c == '\'' || c == '`':
		return s.quoted(c)
	case isDigit(c) || c == '-' || c == '.':
		return s.number()
	case isNameStart(c):
		return s.word()
	}
	return Arg{}, needsQuotes
}

const needsQuotes = "an argument needs quotes"

// number parses an integer or a decimal. Digits followed by letters, such as 100px, are an
// unquoted string.
func (s *scanner) number() (Arg, string) {
	from := s.pos
	if s.peek() == '-' {
		s.pos++
	}
	digits := 0
	for isDigit(s.peek()) || s.peek() == '.' {
		if isDigit(s.peek()) {
			digits++
		}
		s.pos++
	}
	if isNameStart(s.peek()) || s.peek() == '%' {
		s.pos = from
		return s.word()
	}
	text := s.src[from:s.pos]
	if _, err := strconv.ParseFloat(text, 64); err != nil || digits == 0 {
		return Arg{}, needsQuotes
	}
	return Arg{Kind: Number, Text: text}, ""
}

// word parses true, false or an unquoted word, which is a string if it is the whole argument.
func (s *scanner) word() (Arg, string) {
	from := s.pos
	for s.pos < len(s.src) && !strings.ContainsRune(" \t\n\r\f\v,()\"'`{}", rune(s.src[s.pos])) {
		s.pos++
	}
	to := s.pos
	text := s.src[from:to]
	if text == "true" || text == "false" {
		return Arg{Kind: Bool, Text: text}, ""
	}
	s.space()
	if c := s.peek(); c != ',' && c != ')' {
		return Arg{}, needsQuotes
	}
	s.repair(from, to, "an argument lacks its quotes")
	return Arg{Kind: String, Text: text}, ""
}

func (s *scanner) quoted(quote byte) (Arg, string) {
	s.pos++
	from := s.pos
	escaped := false
	for s.pos < len(s.src) {
		switch s.src[s.pos] {
		case quote:
			text := s.src[from:s.pos]
			s.pos++
			if escaped {
				text = unescapeString(text)
			}
			if text == "" {
				return Arg{}, ""
			}
			return Arg{Kind: String, Text: text}, ""
		case '\n':
			return Arg{}, "a line break inside a string"
		case '\\':
			escaped = true
			s.pos++
		}
		s.pos++
	}
	s.pos = len(s.src)
	return Arg{}, "a string has no closing quote"
}

// unescapeString resolves the escapes of a quoted argument. Unknown escapes stay as written.
func unescapeString(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case '"', '\'', '`', '\\', '/':
			out = append(out, c)
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			if r, ok := unicodeEscape(s[i+1:]); ok {
				out = utf8.AppendRune(out, r)
				i += 4
				continue
			}
			out = append(out, '\\', c)
		default:
			out = append(out, '\\', c)
		}
	}
	return string(out)
}

// unicodeEscape parses the four hexadecimal digits of \uXXXX.
func unicodeEscape(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	code, err := strconv.ParseUint(s[:4], 16, 32)
	if err != nil {
		return 0, false
	}
	return rune(code), true
}
