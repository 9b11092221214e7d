package edit

import (
	"sort"
	"strings"
)

// span is a part of a text, in bytes.
type span struct{ start, end int }

// codeSpans returns the parts of Markdown that are code, in order: fenced blocks
// and spans in back quotes.
func codeSpans(text string) []span {
	var spans []span
	fence, fenceStart, paragraph := "", 0, 0
	at := 0
	endParagraph := func(end int) {
		spans = appendInlineCode(spans, text, paragraph, end)
	}
	for line := range strings.Lines(text) {
		trimmed := strings.TrimLeft(line, " \t>")
		marks := fenceMarks(trimmed)
		switch {
		case fence != "":
			if strings.HasPrefix(marks, fence) && strings.TrimSpace(trimmed[len(marks):]) == "" {
				spans = append(spans, span{fenceStart, at + len(line)})
				fence, paragraph = "", at+len(line)
			}
		case marks != "" && !strings.Contains(trimmed[len(marks):], "`"):
			endParagraph(at)
			fence, fenceStart = marks, at
		case strings.TrimSpace(trimmed) == "":
			endParagraph(at)
			paragraph = at + len(line)
		}
		at += len(line)
	}
	if fence != "" {
		return append(spans, span{fenceStart, len(text)})
	}
	endParagraph(len(text))
	return spans
}

// appendInlineCode appends the code in back quotes between two offsets.
func appendInlineCode(spans []span, text string, from, to int) []span {
	for from < to {
		i := strings.IndexByte(text[from:to], '`')
		if i < 0 {
			break
		}
		start := from + i
		n := countMarks(text[start:to])
		if start > 0 && text[start-1] == '\\' {
			from = start + 1
			continue
		}
		end := closingMarks(text, start+n, to, n)
		if end < 0 {
			from = start + n
			continue
		}
		spans = append(spans, span{start, end})
		from = end
	}
	return spans
}

func countMarks(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }

// closingMarks returns the end of the next run of exactly n back quotes, -1 if
// there is none.
func closingMarks(text string, from, to, n int) int {
	for from < to {
		i := strings.IndexByte(text[from:to], '`')
		if i < 0 {
			return -1
		}
		from += i
		run := countMarks(text[from:to])
		from += run
		if run == n {
			return from
		}
	}
	return -1
}

// contains reports whether an offset is in one of some spans, which are in order.
func contains(spans []span, at int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].end > at })
	return i < len(spans) && spans[i].start <= at
}
