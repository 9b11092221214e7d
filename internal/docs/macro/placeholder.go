package macro

import (
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// A macro call stands in the Markdown as a placeholder until the HTML of the
// page exists: an opening mark, padding, the decimal index of the output and a
// closing mark. The marks are opening and closing punctuation, so that
// emphasis around a call works as it would around a bracketed word, and the
// padding keeps columns behind the call where they are in the source.
const (
	open    = markdown.PlaceholderOpen
	shut    = markdown.PlaceholderShut
	padding = 'x'
)

// Placeholder returns the inert text that stands for output i.
func Placeholder(i int) string {
	return string(appendPlaceholder(nil, i, 0))
}

// HasPlaceholder reports whether s holds a placeholder, in Markdown or HTML.
func HasPlaceholder(s string) bool {
	return strings.Contains(s, open)
}

// appendPlaceholder appends the placeholder of output i, padded to size bytes.
func appendPlaceholder(dst []byte, i, size int) []byte {
	var digits [20]byte
	number := strconv.AppendInt(digits[:0], int64(i), 10)
	dst = append(dst, open...)
	for n := size - len(open) - len(shut) - len(number); n > 0; n-- {
		dst = append(dst, padding)
	}
	dst = append(dst, number...)
	return append(dst, shut...)
}

// ReplacePlaceholders puts the outputs in place of their placeholders in html.
// A paragraph of nothing but placeholders has lost its <p> when it was
// rendered.
func ReplacePlaceholders(html string, outputs []string) string {
	if !HasPlaceholder(html) {
		return html
	}
	size := len(html)
	for _, out := range outputs {
		size += len(out)
	}
	var b strings.Builder
	b.Grow(size)
	for html != "" {
		at := strings.Index(html, open)
		if at < 0 {
			break
		}
		before := html[:at]
		i, length := readPlaceholder(html[at:])
		if length > 0 && i < len(outputs) {
			// The Markdown renderer sees to paragraphs of its own; this is one
			// that an author wrote as HTML.
			inner, inParagraph := strings.CutSuffix(before, "<p>")
			if inParagraph && strings.HasPrefix(html[at+length:], "</p>") {
				before = inner
				length += len("</p>")
			}
			b.WriteString(before)
			b.WriteString(outputs[i])
		} else {
			length = len(open)
			b.WriteString(before)
			b.WriteString(open)
		}
		html = html[at+length:]
	}
	b.WriteString(html)
	return b.String()
}

// FillPlaceholders puts the outputs in place of their placeholders in text that
// is not HTML.
func FillPlaceholders(text string, outputs []string) string {
	if !HasPlaceholder(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for {
		at := strings.Index(text, open)
		if at < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:at])
		i, length := readPlaceholder(text[at:])
		output := open
		if length > 0 && i < len(outputs) {
			output = outputs[i]
		} else {
			length = len(open)
		}
		b.WriteString(output)
		text = text[at+length:]
	}
}

// readPlaceholder reads the placeholder that s begins with; its length is 0 if
// there is none.
func readPlaceholder(s string) (index, length int) {
	rest, ok := strings.CutPrefix(s, open)
	if !ok {
		return 0, 0
	}
	number, _, ok := strings.Cut(rest, shut)
	if !ok {
		return 0, 0
	}
	i, err := strconv.Atoi(strings.TrimLeft(number, string(padding)))
	if err != nil || i < 0 {
		return 0, 0
	}
	return i, len(open) + len(number) + len(shut)
}
