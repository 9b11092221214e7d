package flaw

import (
	"strings"
	"unicode/utf8"
)

// Text finds lines and columns in a text. After one scan of the whole text, a position in any
// order costs a scan of at most markDistance bytes. It is not safe for concurrent use.
type Text struct {
	text  string
	marks []mark
}

// markDistance is the approximate number of bytes between marks.
const markDistance = 1024

// mark is the position of the character at a byte offset.
type mark struct{ pos, line, column int }

// NewText returns the Text of a text that begins on a line of its file.
func NewText(text string, firstLine int) *Text {
	return &Text{text: text, marks: []mark{{0, firstLine, 1}}}
}

// Position returns the line and column, in characters from 1, at a byte offset.
func (t *Text) Position(offset int) (line, column int) {
	i := offset / markDistance
	for len(t.marks) <= i {
		pos := len(t.marks) * markDistance
		for n := 1; n < utf8.UTFMax && pos < len(t.text) && !utf8.RuneStart(t.text[pos]); n++ {
			pos--
		}
		t.marks = append(t.marks, t.from(t.marks[len(t.marks)-1], pos))
	}
	m := t.from(t.marks[i], offset)
	return m.line, m.column
}

// from returns the mark at an offset after m.
func (t *Text) from(m mark, offset int) mark {
	passed := t.text[m.pos:offset]
	if n := strings.Count(passed, "\n"); n > 0 {
		m.line += n
		m.column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	m.column += utf8.RuneCountInString(passed)
	m.pos = offset
	return m
}
