package macro

import (
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// Until the HTML of the page exists, a macro call is a placeholder in the Markdown: an opening
// mark, padding, the decimal index of the output and a closing mark. The marks are opening and
// closing punctuation, so emphasis around a call works as around a bracketed word; the padding
// preserves columns after the call.
const (
	open    = markdown.PlaceholderOpen
	shut    = markdown.PlaceholderShut
	padding = 'x'
)

// HasPlaceholder reports whether Markdown or HTML has a placeholder.
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

// Fill replaces the placeholders in rendered HTML by the outputs, and returns the edits if
// there is a Map. A paragraph with only placeholders was rendered without <p>.
func (x *Expanded) Fill(html string) (filled string, edits []markdown.SourceEdit) {
	if !HasPlaceholder(html) {
		return html, nil
	}
	size := len(html)
	for _, out := range x.Outputs {
		size += len(out)
	}
	var b strings.Builder
	b.Grow(size)
	from := 0
	EachPlaceholder(html, len(x.Outputs), func(pos, end, i int) {
		// The Markdown renderer handles its own paragraphs; an author wrote this one as HTML.
		if strings.HasSuffix(html[from:pos], "<p>") && strings.HasPrefix(html[end:], "</p>") {
			pos -= len("<p>")
			end += len("</p>")
		}
		b.WriteString(html[from:pos])
		b.WriteString(x.Outputs[i])
		if x.Map != nil {
			edits = append(edits, markdown.SourceEdit{At: pos, Removed: end - pos, Inserted: len(x.Outputs[i]), Source: x.sources[i]})
		}
		from = end
	})
	b.WriteString(html[from:])
	return b.String(), edits
}

// FillPlaceholders replaces the placeholders in text that is not HTML by the outputs.
func FillPlaceholders(text string, outputs []string) string {
	if !HasPlaceholder(text) {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	from := 0
	EachPlaceholder(text, len(outputs), func(pos, end, i int) {
		b.WriteString(text[from:pos])
		b.WriteString(outputs[i])
		from = end
	})
	b.WriteString(text[from:])
	return b.String()
}

// EachPlaceholder calls f for each placeholder in a text for a number of outputs, with its
// start, end and index.
func EachPlaceholder(text string, outputs int, f func(pos, end, i int)) {
	for from := 0; ; {
		pos := strings.Index(text[from:], open)
		if pos < 0 {
			return
		}
		pos += from
		i, length := readPlaceholder(text[pos:])
		if length == 0 || i >= outputs {
			from = pos + len(open)
			continue
		}
		from = pos + length
		f(pos, from, i)
	}
}

// readPlaceholder parses the placeholder at the start of s; its length is 0 without one.
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
