package flaw

import (
	"strings"
	"unicode/utf8"
)

const (
	excerptLines = 3    // on either side of a flaw
	excerptWidth = 1000 // bytes of a line
)

// Excerpt returns the lines of source around a position and, below its line, a pointer to the
// column, in characters. It is empty if the line is not in the source.
func Excerpt(source string, line, column int) string { return Excerpts(source)(line, column) }

// Excerpts returns Excerpt for many positions in a source.
func Excerpts(source string) func(line, column int) string {
	lines := strings.Split(source, "\n")
	return func(line, column int) string {
		if line < 1 || line > len(lines) {
			return ""
		}
		var b strings.Builder
		for i := max(line-excerptLines, 1); i <= min(line+excerptLines, len(lines)); i++ {
			shown := shorten(lines[i-1])
			b.WriteString(shown)
			b.WriteByte('\n')
			if i == line && column <= utf8.RuneCountInString(shown)+1 {
				b.WriteString(strings.Repeat("-", max(column-1, 0)))
				b.WriteString("^\n")
			}
		}
		return b.String()
	}
}

// shorten cuts a long line.
func shorten(line string) string {
	if len(line) <= excerptWidth {
		return line
	}
	end := excerptWidth
	for !utf8.RuneStart(line[end]) {
		end--
	}
	return line[:end] + "…"
}
