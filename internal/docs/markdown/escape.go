package markdown

import (
	"bytes"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"
)

// Classes of bytes that are not copied to the output as they are.
const (
	markup  = 1 << iota // & < > ": escaped in HTML
	escapes             // \ and &: mean another character in Markdown text
)

var byteClass = func() (t [256]byte) {
	t['<'], t['>'], t['"'] = markup, markup, markup
	t['&'] = markup | escapes
	t['\\'] = escapes
	return t
}()

// writeEscaped writes s as HTML text or attribute value.
func writeEscaped(dst *bytes.Buffer, s []byte) {
	from := 0
	for i, c := range s {
		if byteClass[c]&markup == 0 {
			continue
		}
		dst.Write(s[from:i])
		dst.WriteString(entityOf(c))
		from = i + 1
	}
	dst.Write(s[from:])
}

func entityOf(c byte) string {
	switch c {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	}
	return "&quot;"
}

// writeText writes Markdown text as HTML, resolving backslash escapes and character
// references.
func writeText(dst *bytes.Buffer, s []byte) {
	from := 0
	for i := 0; i < len(s); i++ {
		class := byteClass[s[i]]
		if class == 0 {
			continue
		}
		dst.Write(s[from:i])
		from = i
		if class&escapes != 0 {
			if value, n := unescapeAt(s[i:]); n > 0 {
				writeEscaped(dst, value)
				i += n - 1
				from = i + 1
				continue
			}
		}
		if class&markup != 0 {
			dst.WriteString(entityOf(s[i]))
			from = i + 1
		}
	}
	dst.Write(s[from:])
}

// plain resolves backslash escapes and character references of Markdown text. It returns s
// itself without any.
func plain(s []byte) []byte {
	var out []byte
	from := 0
	for i := 0; i < len(s); i++ {
		if byteClass[s[i]]&escapes == 0 {
			continue
		}
		value, n := unescapeAt(s[i:])
		if n == 0 {
			continue
		}
		out = append(out, s[from:i]...)
		out = append(out, value...)
		i += n - 1
		from = i + 1
	}
	if from == 0 {
		return s
	}
	return append(out, s[from:]...)
}

// unescapeAt resolves the escape at the start of s, a backslash with punctuation or a
// character reference, and returns its length, 0 without one.
func unescapeAt(s []byte) (value []byte, length int) {
	if len(s) < 2 {
		return nil, 0
	}
	if s[0] == '\\' {
		if util.IsPunct(s[1]) {
			return s[1:2], 2
		}
		return nil, 0
	}
	if s[1] == '#' {
		return numericReference(s)
	}
	end := 1
	for end < len(s) && end < maxEntity && util.IsAlphaNumeric(s[end]) {
		end++
	}
	if end == 1 || end >= len(s) || s[end] != ';' {
		return nil, 0
	}
	entity, ok := util.LookUpHTML5EntityByName(util.BytesToReadOnlyString(s[1:end]))
	if !ok {
		return nil, 0
	}
	return entity.Characters, end + 1
}

// maxEntity exceeds the length of the longest character name.
const maxEntity = 40

// numericReference parses "&#NNNNNNN;" or "&#xHHHHHH;".
func numericReference(s []byte) (value []byte, length int) {
	pos, base, most := 2, rune(10), 7
	if len(s) > 2 && (s[2] == 'x' || s[2] == 'X') {
		pos, base, most = 3, 16, 6
	}
	code, digits := rune(0), 0
	for ; pos < len(s) && digits <= most; pos, digits = pos+1, digits+1 {
		d := digit(s[pos])
		if d >= base {
			break
		}
		code = code*base + d
	}
	if digits == 0 || digits > most || pos >= len(s) || s[pos] != ';' {
		return nil, 0
	}
	if code == 0 || !utf8.ValidRune(code) {
		code = utf8.RuneError
	}
	return utf8.AppendRune(nil, code), pos + 1
}

func digit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return 99
}

// writeImageURL writes a URL as an attribute value, percent-encoding invalid characters. Links
// are not encoded: they are looked up as written.
func writeImageURL(dst *bytes.Buffer, s []byte) {
	const hex = "0123456789ABCDEF"
	for i, c := range s {
		switch {
		case c == '&':
			dst.WriteString("&amp;")
		case urlByte[c] || c == '%' && isEscape(s[i:]):
			dst.WriteByte(c)
		default:
			dst.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
}

func isEscape(s []byte) bool {
	return len(s) > 2 && digit(s[1]) < 16 && digit(s[2]) < 16
}

var urlByte = func() (t [256]bool) {
	for c := range 128 {
		t[c] = util.IsAlphaNumeric(byte(c))
	}
	for _, c := range []byte("-_.+!*(),#@?=;:/$~'") {
		t[c] = true
	}
	return t
}()

// writeReferences writes s as HTML text with resolved character references and literal
// backslashes.
func writeReferences(dst *bytes.Buffer, s []byte) {
	for len(s) > 0 {
		end := bytes.IndexByte(s, '\\')
		if end < 0 {
			end = len(s)
		}
		writeText(dst, s[:end])
		if end < len(s) {
			dst.WriteByte('\\')
			end++
		}
		s = s[end:]
	}
}
