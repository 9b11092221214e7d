package flaw

import (
	"strings"
	"unicode/utf8"
)

// Text finds lines and columns in a text. Positions requested in order cost no
// more than one scan of the text. It is not safe for concurrent use.
type Text struct {
	text  string
	first int

	at, line, column int // what was requested last
}

// NewText returns the Text of a text that begins on the given line of its file.
func NewText(text string, firstLine int) *Text {
	return &Text{text: text, first: firstLine, line: firstLine, column: 1}
}

// Position returns the line, and the column in characters from 1, of the
// character at a byte offset.
func (t *Text) Position(offset int) (line, column int) {
	if offset < t.at {
		t.at, t.line, t.column = 0, t.first, 1
	}
	passed := t.text[t.at:offset]
	if n := strings.Count(passed, "\n"); n > 0 {
		t.line += n
		t.column = 1
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	t.column += utf8.RuneCountInString(passed)
	t.at = offset
	return t.line, t.column
}
