package picture

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// words splits a text at possible line breaks; words keep the space before them. Japanese and
// Chinese lines may end after any character, except at punctuation that belongs to the
// character before or after it.
func words(text string) []string {
	var list []string
	for _, word := range strings.Fields(text) {
		word = " " + word
		start := 0
		for i, letter := range word {
			previous, _ := utf8.DecodeLastRuneInString(word[:i])
			if i > start+1 && (isIdeographic(letter) || isIdeographic(previous)) && !strings.ContainsRune(closing, letter) && !strings.ContainsRune(opening, previous) {
				list = append(list, word[start:i])
				start = i
			}
		}
		list = append(list, word[start:])
	}
	return list
}

const (
	closing = "、。，．・：；！？）］｝〉》」』】〕ーぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]}…"
	opening = "（［｛〈《「『【〔([{ "
)

// isIdeographic reports whether lines may break next to a character.
func isIdeographic(letter rune) bool {
	return unicode.In(letter, unicode.Han, unicode.Hiragana, unicode.Katakana) || letter >= 0x3000 && letter < 0x3040
}
