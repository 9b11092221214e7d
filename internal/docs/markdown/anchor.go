package markdown

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// EmptyAnchor is the id of text without any allowed character.
const EmptyAnchor = "sect"

// rejected are the characters that ids cannot have.
const rejected = "*<>\"$#%&+,/:;=?@[]^`{|}~')(\\"

var dropped = func() (table [utf8.RuneSelf]bool) {
	for i := range len(rejected) {
		table[rejected[i]] = true
	}
	return table
}()

// AnchorID returns the id of text: rejected punctuation deleted, trimmed, lower case, runs of
// white space collapsed, spaces as underscores, or [EmptyAnchor].
func AnchorID(text string) string {
	if isID(text) {
		return text
	}
	var kept strings.Builder
	kept.Grow(len(text))
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf || !dropped[c] {
			kept.WriteByte(c)
		}
	}
	id := collapse(strings.ToLower(strings.TrimFunc(kept.String(), unicode.IsSpace)))
	return cmp.Or(id, EmptyAnchor)
}

// isID reports whether AnchorID would return text unchanged, for plain lower-case ASCII.
func isID(text string) bool {
	for i := range len(text) {
		c := text[i]
		if c >= utf8.RuneSelf || c <= ' ' || dropped[c] || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return text != ""
}

// collapse keeps the first character of every run of ASCII white space, with spaces as
// underscores, but keeps tabs and line breaks.
func collapse(s string) string {
	out := make([]byte, 0, len(s))
	inRun := false
	for i := range len(s) {
		c := s[i]
		space := c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'
		if space && inRun {
			continue
		}
		inRun = space
		if c == ' ' {
			c = '_'
		}
		out = append(out, c)
	}
	return string(out)
}
