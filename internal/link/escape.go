package link

import "strings"

// Escape returns plain text as HTML, by the rules that the serializer of
// documents follows.
func Escape(text string) string {
	if !strings.ContainsAny(text, "&<>\u00a0") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	writeEscaped(&b, text, false)
	return b.String()
}

// EscapeAttr returns plain text as it stands inside a quoted attribute.
func EscapeAttr(text string) string {
	if !strings.ContainsAny(text, "&<>\"\u00a0") {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	writeEscaped(&b, text, true)
	return b.String()
}

func writeAttr(b *strings.Builder, name, value string) {
	b.WriteByte(' ')
	b.WriteString(name)
	b.WriteString(`="`)
	writeEscaped(b, value, true)
	b.WriteByte('"')
}

func writeEscaped(b *strings.Builder, text string, attr bool) {
	from := 0
	for i := 0; i < len(text); i++ {
		entity, size := "", 1
		switch text[i] {
		case '&':
			entity = "&amp;"
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		case '"':
			if attr {
				entity = "&quot;"
			}
		case 0xc2:
			if i+1 < len(text) && text[i+1] == 0xa0 {
				entity, size = "&nbsp;", 2
			}
		}
		if entity == "" {
			continue
		}
		b.WriteString(text[from:i])
		b.WriteString(entity)
		i += size - 1
		from = i + 1
	}
	b.WriteString(text[from:])
}
