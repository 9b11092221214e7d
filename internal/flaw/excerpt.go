package flaw

import "strings"

// excerptLines is how many lines an excerpt shows on either side of a flaw.
const excerptLines = 3

// Excerpt returns the lines of source around a place and, below the line
// itself, one that points at the column, in characters. It is empty if the
// line is not in the source.
func Excerpt(source string, line, column int) string {
	lines := strings.Split(source, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var b strings.Builder
	for i := max(line-excerptLines, 1); i <= min(line+excerptLines, len(lines)); i++ {
		b.WriteString(lines[i-1])
		b.WriteByte('\n')
		if i == line {
			b.WriteString(strings.Repeat("-", max(column-1, 0)))
			b.WriteString("^\n")
		}
	}
	return b.String()
}
