package markdown

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// bareLinks finds bare addresses in text: "http://", "https://", "ftp://" and "www.". The
// rules are those of GitHub's extension of CommonMark.
type bareLinks struct{}

// Trigger returns the characters that an address's scheme or "www" precedes.
func (bareLinks) Trigger() []byte { return []byte{':', '.'} }

func (bareLinks) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	scheme, prefix := "", 0
	switch {
	case bytes.HasPrefix(line, []byte("://")):
		prefix = schemeLength(block.Source()[:segment.Start])
	case line[0] == '.' && segment.Start >= 3 && string(block.Source()[segment.Start-3:segment.Start]) == "www":
		scheme, prefix = "http://", 3
	}
	last, ok := parent.LastChild().(*ast.Text)
	if prefix == 0 || !ok || last.Segment.Len() < prefix || last.Segment.Stop != segment.Start || stateOf(pc).inBrackets {
		return nil
	}
	start := segment.Start - prefix
	if scheme != "" && start > last.Segment.Start && !mayPrecede(block.Source()[start-1]) {
		return nil
	}
	length := linkLength(line)
	if length == 0 {
		return nil
	}
	address := block.Source()[start : segment.Start+length]
	last.Segment = last.Segment.WithStop(start)
	if last.Segment.IsEmpty() {
		parent.RemoveChild(parent, last)
	}
	block.Advance(length)
	link := newLink(scheme, address)
	link.SetPos(start)
	stateOf(pc).ended(link, block)
	return link
}

// schemeLength returns the length of the linkable scheme at the end of before, or 0.
func schemeLength(before []byte) int {
	n := 0
	for n < len(before) && n <= len("https") && isLetter(before[len(before)-1-n]) {
		n++
	}
	switch string(before[len(before)-n:]) {
	case "http", "https", "ftp":
		return n
	}
	return 0
}

func mayPrecede(c byte) bool {
	return util.IsSpace(c) || bytes.IndexByte([]byte("*_~(["), c) >= 0
}

// linkLength returns the length of the rest of an address at the start of line, after its
// scheme or "www": "://" or "." with the host and everything up to white space, without
// punctuation that ends a sentence. It is 0 without a valid host.
func linkLength(line []byte) int {
	host := 3
	if line[0] == '.' {
		host = 1
	}
	length := hostLength(line[host:])
	if length == 0 {
		return 0
	}
	length += host
	for length < len(line) && !util.IsSpace(line[length]) {
		length++
	}
	return trimAddress(line[:length])
}

// hostLength returns the length of the host name at the start of s, 0 if it is invalid: at
// least one dot, no underscore in the last two labels.
func hostLength(s []byte) int {
	dots, underscores, before := 0, 0, 0
	end := len(s)
scan:
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		switch {
		case r == '\\' && i < len(s)-1 || r == '-':
		case r == '_':
			underscores++
		case r == '.':
			before, underscores = underscores, 0
			dots++
		case unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.IsSymbol(r):
			end = i
			break scan
		}
		i += size
	}
	if dots == 0 || before > 0 || underscores > 0 {
		return 0
	}
	return end
}

// trimAddress returns the length of s without trailing parts that do not belong to an address:
// everything from "<" on, closing punctuation, a character reference, and unmatched closing
// parentheses.
func trimAddress(s []byte) int {
	if i := bytes.IndexByte(s, '<'); i >= 0 {
		s = s[:i]
	}
	opened, closed := bytes.Count(s, []byte("(")), bytes.Count(s, []byte(")"))
	for len(s) > 0 {
		last := len(s) - 1
		switch c := s[last]; {
		case bytes.IndexByte([]byte(`?!.,:*_~'"`), c) >= 0:
			s = s[:last]
		case c == ';':
			s = s[:last-referenceLength(s[:last])]
		case c == ')' && closed > opened:
			s = s[:last]
			closed--
		default:
			return len(s)
		}
	}
	return 0
}

// referenceLength returns the length of the "&name" at the end of s.
func referenceLength(s []byte) int {
	i := len(s)
	for i > 0 && isLetter(s[i-1]) {
		i--
	}
	if i > 0 && i < len(s) && s[i-1] == '&' {
		return len(s) - i + 1
	}
	return 0
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func newLink(scheme string, address []byte) *ast.Link {
	link := ast.NewLink()
	// Both are shown as written: & and \ are literal in a bare address.
	link.Destination = protect(append([]byte(scheme), address...))
	link.AppendChild(link, ast.NewString(address))
	return link
}

// protect is the inverse of plain.
func protect(s []byte) []byte {
	var out []byte
	for _, c := range s {
		if byteClass[c]&escapes != 0 {
			out = append(out, '\\')
		}
		out = append(out, c)
	}
	return out
}
