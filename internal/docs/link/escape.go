package link

import "strings"

// Escape escapes plain text as HTML minimally: &, <, > and no-break spaces.
func Escape(text string) string { return escape(text, "&<>\u00a0", false) }

// EscapeAttr escapes plain text for a quoted attribute.
func EscapeAttr(text string) string { return escape(text, "&<>\"\u00a0", true) }

func escape(text, special string, attr bool) string {
	if !strings.ContainsAny(text, special) {
		return text
	}
	return string(appendEscaped(make([]byte, 0, len(text)+16), text, attr))
}

func writeAttr(b *strings.Builder, name, value string) {
	b.WriteByte(' ')
	b.WriteString(name)
	b.WriteString(`="`)
	b.WriteString(EscapeAttr(value))
	b.WriteByte('"')
}

// AppendEscaped appends the result of [Escape].
func AppendEscaped(dst []byte, text string) []byte { return appendEscaped(dst, text, false) }

// AppendEscapedAttr appends the result of [EscapeAttr].
func AppendEscapedAttr(dst []byte, text string) []byte { return appendEscaped(dst, text, true) }

// mustEscape has the bytes to escape in text or attribute values; 0xC2 begins U+00A0.
var mustEscape = [256]bool{'&': true, '<': true, '>': true, '"': true, 0xC2: true}

func appendEscaped(dst []byte, s string, attr bool) []byte {
	start := 0
	for i := 0; i < len(s); i++ {
		if !mustEscape[s[i]] {
			continue
		}
		var entity string
		width := 1
		switch s[i] {
		case '&':
			entity = "&amp;"
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		case '"':
			if !attr {
				continue
			}
			entity = "&quot;"
		default:
			if i+1 == len(s) || s[i+1] != 0xA0 {
				continue
			}
			entity, width = "&nbsp;", 2
		}
		dst = append(dst, s[start:i]...)
		dst = append(dst, entity...)
		i += width - 1
		start = i + 1
	}
	return append(dst, s[start:]...)
}
