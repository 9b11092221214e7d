package compose

import (
	"bytes"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// Marks around calls.
const (
	open = "{{"
	shut = "}}"
)

// call is a call of a macro or of include.
type call struct {
	markdown.Span
	name      string
	arguments []argument
}

// argument is an argument of a call; the name of a positional one is "".
type argument struct{ name, text string }

// nextOpening returns the offset of the next unescaped opening mark, or -1.
func nextOpening(text string, pos int) int {
	for pos < len(text) {
		i := strings.Index(text[pos:], open)
		if i < 0 {
			return -1
		}
		pos += i
		if pos == 0 || text[pos-1] != '\\' {
			return pos
		}
		pos += len(open)
	}
	return -1
}

// nameAt returns the name after an opening mark, and its end.
func nameAt(text string, pos int) (name string, end int) {
	s := scanner{text, pos}
	s.spaces()
	return s.name(), s.pos
}

// closeAt returns the end of the closing mark after spaces at an offset, or -1.
func closeAt(text string, pos int) int {
	s := scanner{text, pos}
	s.spaces()
	if !strings.HasPrefix(text[s.pos:], shut) {
		return -1
	}
	return s.pos + len(shut)
}

// parseCall parses the rest of a call after its name. Without a problem, its end is set.
func parseCall(text, name string, pos int) (c call, problem string) {
	c.name = name
	s := scanner{text, pos}
	s.spaces()
	if s.eat('(') {
		for s.spaces(); !s.eat(')'); s.spaces() {
			if len(c.arguments) > 0 && !s.eat(',') {
				return c, "a comma or ) is missing after an argument"
			}
			a, problem := s.argument()
			if problem != "" {
				return c, problem
			}
			c.arguments = append(c.arguments, a)
		}
	}
	if c.End = closeAt(text, s.pos); c.End < 0 {
		return c, "}} is missing at the end of the call"
	}
	return c, ""
}

// scanner reads a text. Calls are on one line.
type scanner struct {
	text string
	pos  int
}

func (s *scanner) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
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

func (s *scanner) spaces() {
	for s.peek() == ' ' || s.peek() == '\t' {
		s.pos++
	}
}

// name reads a name: letters, digits, "_", "-" and "." after a letter or "_".
func (s *scanner) name() string {
	from := s.pos
	for c := s.peek(); isNameStart(c) || s.pos > from && (c >= '0' && c <= '9' || c == '-' || c == '.'); c = s.peek() {
		s.pos++
	}
	return s.text[from:s.pos]
}

func isNameStart(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' }

// IsName reports whether a text can be the name of a variable, a macro or an argument.
func IsName(text string) bool {
	s := scanner{text, 0}
	return text != "" && s.name() == text
}

// IsMacroName reports whether a text can be the name of a macro.
func IsMacroName(text string) bool { return IsName(text) && text != includeName }

// argument reads `"text"`, `12`, `true` or `name="text"`.
func (s *scanner) argument() (a argument, problem string) {
	s.spaces()
	from := s.pos
	if name := s.name(); name != "" {
		if s.spaces(); s.eat('=') {
			a.name = name
			s.spaces()
		} else {
			s.pos = from
		}
	}
	if quote := s.peek(); quote == '"' || quote == '\'' || quote == '`' {
		a.text, problem = s.quoted(quote)
		return a, problem
	}
	from = s.pos
	for c := s.peek(); isNameStart(c) || c >= '0' && c <= '9' || c == '-' || c == '.'; c = s.peek() {
		s.pos++
	}
	switch a.text = s.text[from:s.pos]; {
	case a.text == "":
		return a, "an argument is missing or has no quotation marks"
	case isNameStart(a.text[0]) && a.text != "true" && a.text != "false":
		return a, "write the argument " + a.text + " in quotation marks"
	}
	return a, ""
}

// quoted reads a text in quotation marks, with backslashes before those in it.
func (s *scanner) quoted(quote byte) (text, problem string) {
	var b bytes.Buffer
	for s.pos++; ; s.pos++ {
		switch c := s.peek(); {
		case c == quote:
			s.pos++
			return b.String(), ""
		case c == 0 || c == '\n':
			return "", "a quotation mark has no other half on the line"
		case c == '\\' && s.pos+1 < len(s.text) && (s.text[s.pos+1] == quote || s.text[s.pos+1] == '\\'):
			s.pos++
			b.WriteByte(s.peek())
		default:
			b.WriteByte(c)
		}
	}
}

// place is where a call is.
type place uint8

const (
	inText place = iota
	inCode
	inListing // that shows variables
)

// codeSpans are the code in a text.
type codeSpans struct{ code, listings []markdown.Span }

// codeOf finds the code in a text. A fenced block with the word "variables" after its language
// shows them.
func codeOf(text string) codeSpans {
	c := codeSpans{code: markdown.CodeSpans(text)}
	for _, span := range c.code {
		line, _, _ := strings.Cut(text[span.Start:span.End], "\n")
		if fence := markdown.FindFence(line); fence.Marks != "" && slices.Contains(strings.Fields(fence.Info), "variables") {
			c.listings = append(c.listings, span)
		}
	}
	return c
}

func (c codeSpans) at(offset int) place {
	switch {
	case markdown.InSpans(c.listings, offset):
		return inListing
	case markdown.InSpans(c.code, offset):
		return inCode
	}
	return inText
}

// aloneOnLine reports whether a call is the only text of its line, after marks of quotes and
// lists, and returns the prefix of further lines in these.
func aloneOnLine(text string, call markdown.Span) (prefix string, alone bool) {
	from := call.Start
	for from > 0 && strings.IndexByte(" \t>-*+.)0123456789", text[from-1]) >= 0 {
		from--
	}
	before := text[from:call.Start]
	after := strings.TrimLeft(text[call.End:], " \t\r")
	if from > 0 && text[from-1] != '\n' || after != "" && after[0] != '\n' {
		return "", false
	}
	return strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, before), true
}
