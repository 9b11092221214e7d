package lsp

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// text is a document with positions as the client sees them: line and character in the
// negotiated encoding.
type text struct {
	s     string
	lines []int // offsets at which lines begin
	feeds []int // those after "\n", for flaws
	utf8  bool  // characters are bytes, else UTF-16
}

func newText(s string, isUTF8 bool) *text {
	return (&text{s: s, utf8: isUTF8, lines: []int{0}}).scan(0, len(s))
}

// scan adds the lines that begin after the bytes from start to end.
func (t *text) scan(start, end int) *text {
	for i := start; i < end; i++ {
		switch {
		case t.s[i] == '\n':
			t.feeds = append(t.feeds, i+1)
			fallthrough
		case t.s[i] == '\r' && (i+1 == len(t.s) || t.s[i+1] != '\n'):
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// line returns the offsets of a line without its line end.
func (t *text) line(n int) (start, end int) {
	start = t.lines[n]
	end = len(t.s)
	if n+1 < len(t.lines) {
		end = t.lines[n+1]
	}
	return start, start + len(strings.TrimRight(t.s[start:end], "\r\n"))
}

// offset returns the byte offset of a position. As the protocol demands, positions beyond a
// line or the text are clamped; one inside a character is rounded down.
func (t *text) offset(p position) int {
	if int64(p.Line) >= int64(len(t.lines)) {
		return len(t.s)
	}
	start, end := t.line(int(p.Line))
	line, units := t.s[start:end], int(p.Character)
	if t.utf8 {
		pos := min(units, len(line))
		for pos > 0 && pos < len(line) && !utf8.RuneStart(line[pos]) {
			pos--
		}
		return start + pos
	}
	for i, r := range line {
		if units <= 0 {
			return start + i
		}
		n := utf16Len(r)
		if units < n {
			return start + i
		}
		units -= n
	}
	return end
}

func (t *text) position(offset int) position {
	offset = max(0, min(offset, len(t.s)))
	n, found := slices.BinarySearch(t.lines, offset)
	if !found {
		n--
	}
	line := t.s[t.lines[n]:offset]
	if t.utf8 {
		return position{uint32(n), uint32(len(line))}
	}
	units := 0
	for _, r := range line {
		units += utf16Len(r)
	}
	return position{uint32(n), uint32(units)}
}

func (t *text) rangeOf(start, end int) textRange {
	return textRange{t.position(start), t.position(end)}
}

func utf16Len(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}

func (t *text) apply(c contentChange) *text {
	if c.Range == nil {
		return newText(c.Text, t.utf8)
	}
	start, end := t.offset(c.Range.Start), t.offset(c.Range.End)
	if end < start {
		start, end = end, start
	}
	next := &text{s: t.s[:start] + c.Text + t.s[end:], utf8: t.utf8}
	// A notification may have thousands of changes: each looks for line ends only in its own
	// text and the byte before it, which may be half of one.
	next.lines, next.feeds = slices.Clone(offsetsBefore(t.lines, start)), slices.Clone(offsetsBefore(t.feeds, start))
	if start == 0 {
		next.lines = []int{0}
	}
	next.scan(max(start-1, 0), start+len(c.Text))
	next.lines = appendMoved(next.lines, offsetsAfter(t.lines, end), len(next.s)-len(t.s))
	next.feeds = appendMoved(next.feeds, offsetsAfter(t.feeds, end), len(next.s)-len(t.s))
	return next
}

func offsetsBefore(offsets []int, pos int) []int {
	i, _ := slices.BinarySearch(offsets, pos)
	return offsets[:i]
}

func offsetsAfter(offsets []int, pos int) []int {
	i, _ := slices.BinarySearch(offsets, pos+1)
	return offsets[i:]
}

func appendMoved(dst, offsets []int, by int) []int {
	dst = slices.Grow(dst, len(offsets))
	for _, pos := range offsets {
		dst = append(dst, pos+by)
	}
	return dst
}

// at returns the byte offset of a line and column of a flaw: lines end in "\n", and columns
// are characters from 1.
func (t *text) at(line, column int) int {
	start := 0
	if line > 1 {
		if line-2 >= len(t.feeds) {
			return len(t.s)
		}
		start = t.feeds[line-2]
	}
	if start == 0 {
		start = len(t.s) - len(strings.TrimPrefix(t.s, "\ufeff"))
	}
	rest := t.s[start:]
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		rest = strings.TrimSuffix(rest[:i], "\r")
	}
	for i := range rest {
		if column--; column < 1 {
			return start + i
		}
	}
	return start + len(rest)
}
