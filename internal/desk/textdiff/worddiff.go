// Package textdiff compares texts. Compare finds the words that changed, for paragraphs
// that a diff by lines shows as new; Hunks compares lists.
package textdiff

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is the change of a piece of text.
type Kind string

const (
	Same    Kind = "same"
	Added   Kind = "added"
	Removed Kind = "removed"
)

type Piece struct {
	Kind Kind   `json:"kind"`
	Text string `json:"text"`
}

// maxWords bounds texts compared by word; longer ones are compared by line.
const maxWords = 6000

// Compare returns pieces of both texts: without the added ones they are the old text, without
// the removed ones the new one.
func Compare(before, after string) []Piece {
	a, b := words(before), words(after)
	if len(a)+len(b) > maxWords {
		a, b = strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	}
	var d pieces
	d.compare(a, b)
	return d.list
}

// shared returns the number of common words at the start of two texts, and at the end of the
// rest.
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
	list := Hunks(a, b)
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.Same {
			d.add(Same, a[s.From:s.To])
			continue
		}
		// A diff that keeps only spaces between two changes is hard to read.
		for i+2 < len(list) && isSpace(a[list[i+1].From:list[i+1].To]) {
			i += 2
			s.To, s.OtherTo = list[i].To, list[i].OtherTo
		}
		d.add(Removed, a[s.From:s.To])
		d.add(Added, b[s.OtherFrom:s.OtherTo])
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
	return !slices.ContainsFunc(words, func(w string) bool { return strings.TrimSpace(w) != "" })
}

// class is the kind of characters in a word.
type class int

const (
	spaces class = iota
	letters
	lineEnd
	sign // a word of its own
)

// words splits a text into words, spaces, line ends and signs; joined, they are the text.
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

// isIdeograph reports whether r is of a script without spaces between words.
func isIdeograph(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}
