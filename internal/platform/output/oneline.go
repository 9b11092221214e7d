package output

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanLine makes a text one printable line of at most limit bytes.
func CleanLine(text string, limit int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, ""))
	text = strings.Join(strings.Fields(text), " ")
	if len(text) <= limit {
		return text
	}
	for !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit]
}
