package observatory

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// whiteSpace is white space in scripts: the tests are defined by a JavaScript program.
const whiteSpace = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

func trim(text string) string { return strings.Trim(text, whiteSpace) }

// cut returns the first UTF-16 units of a text, without splitting a pair.
func cut(text string, units int) string {
	if len(text) <= units {
		return text
	}
	n := 0
	for i, r := range text {
		if n += utf16.RuneLen(r); n > units {
			return text[:i]
		}
	}
	return text
}

// fromLatin1 decodes the bytes of a header.
func fromLatin1(text []byte) string {
	if isASCII(text) {
		return string(text)
	}
	decoded := make([]byte, 0, 2*len(text))
	for _, b := range text {
		decoded = utf8.AppendRune(decoded, rune(b))
	}
	return string(decoded)
}

func isASCII(text []byte) bool {
	return !slices.ContainsFunc(text, func(b byte) bool { return b >= utf8.RuneSelf })
}
