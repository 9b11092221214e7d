// Package worddiff compares two texts word by word, for people to see what
// changed in a paragraph that diffs by line show as wholly new.
package worddiff

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pmezard/go-difflib/difflib"
)

// Kind says what became of a piece of text.
type Kind string

// The kinds of pieces.
const (
	Same    Kind = "same"
	Added   Kind = "added"
	Removed Kind = "removed"
)

// Piece is a stretch of text of one kind.
type Piece struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
}

// maxWords bounds the work of a comparison, which grows with the square of the
// words in the worst case. Longer texts are compared line by line.
const maxWords = 6000

// Compare returns the pieces that lead from one text to another: all but the
// added ones make the old text, all but the removed ones the new one.
func Compare(before, after string) []Piece {
	a, b := words(before), words(after)
	if len(a)+len(b) > maxWords {
		a, b = strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	}
	start, end := shared(a, b)
	var d pieces
	d.add(Same, a[:start])
	if len(a)+len(b)-2*(start+end) > 2*maxWords {
		d.add(Removed, a[start:len(a)-end])
		d.add(Added, b[start:len(b)-end])
	} else {
		d.compare(a[start:len(a)-end], b[start:len(b)-end])
	}
	d.add(Same, a[len(a)-end:])
	return d.list
}

// shared returns how many words two texts have in common at the start, and how
// many of the others at the end.
func shared(a, b []string) (start, end int) {
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}

type pieces struct{ list []Piece }

func (d *pieces) compare(a, b []string) {
	ops := difflib.NewMatcherWithJunk(a, b, false, nil).GetOpCodes()
	for i := 0; i < len(ops); i++ {
		op := ops[i]
		if op.Tag == 'e' {
			d.add(Same, a[op.I1:op.I2])
			continue
		}
		// Spaces alone between two changes would make a sentence hard to read.
		for i+2 < len(ops) && isSpace(a[ops[i+1].I1:ops[i+1].I2]) {
			i += 2
			op.I2, op.J2 = ops[i].I2, ops[i].J2
		}
		d.add(Removed, a[op.I1:op.I2])
		d.add(Added, b[op.J1:op.J2])
	}
}

func (d *pieces) add(kind Kind, words []string) {
	text := strings.Join(words, "")
	if text == "" {
		return
	}
	if last := len(d.list) - 1; last >= 0 && d.list[last].Kind == kind {
		d.list[last].Text += text
		return
	}
	d.list = append(d.list, Piece{kind, text})
}

func isSpace(words []string) bool {
	for _, w := range words {
		if strings.TrimSpace(w) != "" {
			return false
		}
	}
	return true
}

// class is what a word consists of.
type class int

const (
	spaces class = iota
	letters
	lineEnd
	sign // a word of its own
)

// words cuts a text into words, spaces, line ends and signs, which joined are the
// text again.
func words(text string) []string {
	list := make([]string, 0, len(text)/4)
	start, last := 0, sign
	for i, r := range text {
		c := classOf(r)
		if i > start && (c != last || c == sign || c == lineEnd) {
			list = append(list, text[start:i])
			start = i
		}
		last = c
	}
	if start < len(text) {
		list = append(list, text[start:])
	}
	return list
}

func classOf(r rune) class {
	switch {
	case r == '\n':
		return lineEnd
	case unicode.IsSpace(r):
		return spaces
	case isIdeograph(r):
		return sign
	case unicode.IsLetter(r), unicode.IsMark(r), unicode.IsDigit(r), r == '_', r == '-', r == utf8.RuneError:
		return letters
	}
	return sign
}

// isIdeograph reports whether r is of a script that has no spaces between words.
func isIdeograph(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}
