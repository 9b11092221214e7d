package markdown

import (
	"sort"
	"strings"
)

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// InSpans reports whether an offset is in one of the sorted spans.
func InSpans(spans []Span, pos int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End > pos })
	return i < len(spans) && spans[i].Start <= pos
}

// LineKind is a line's relation to fenced code.
type LineKind int

// The kinds of lines: outside fenced code, its opening fence, a line of the code, and its
// closing fence.
const (
	Outside LineKind = iota
	Opens
	Inside
	Closes
)

// Fences finds the fenced code of a text line by line. It does not parse the text, which may
// be incomplete: a fence may be indented and quoted to any depth. The zero value is at the
// start of a text.
type Fences struct{ open string }

// Next returns the kind of the next line.
func (f *Fences) Next(line string) LineKind {
	fence := FindFence(line)
	switch {
	case f.open != "":
		if fence.InList || !strings.HasPrefix(fence.Marks, f.open) || strings.TrimSpace(fence.Info) != "" {
			return Inside
		}
		f.open = ""
		return Closes
	case fence.Marks == "", fence.Marks[0] == '`' && strings.Contains(fence.Info, "`"): // the latter is a code span
		return Outside
	}
	f.open = fence.Marks
	return Opens
}

// IsOpen reports whether the next line is in fenced code, or closes it.
func (f *Fences) IsOpen() bool { return f.open != "" }

// Fence is a line's marks that may open or close fenced code, and the text after them.
type Fence struct {
	Marks, Info string
	At          int  // offset of the marks in the line
	InList      bool // after an item's mark, so it cannot close code
}

// FindFence returns the fence of a line, or one without marks.
func FindFence(line string) Fence {
	rest := strings.TrimLeft(line, " \t>")
	marks, info := cutMarks(rest)
	inList := false
	if marks == "" && len(rest) > 1 && strings.IndexByte("-*+", rest[0]) >= 0 && rest[1] == ' ' {
		inList = true
		marks, info = cutMarks(strings.TrimLeft(rest[1:], " "))
	}
	if marks == "" {
		return Fence{}
	}
	return Fence{Marks: marks, Info: info, At: len(line) - len(info) - len(marks), InList: inList}
}

// cutMarks cuts off a fence's marks at the start of a text.
func cutMarks(text string) (marks, info string) {
	for _, mark := range []string{"`", "~"} {
		info = strings.TrimLeft(text, mark)
		if n := len(text) - len(info); n >= 3 {
			return text[:n], info
		}
	}
	return "", ""
}

// CodeSpans returns the code in a text, in order: fenced code, including its fences, and spans
// in back quotes. Unclosed code extends to the end of the text.
func CodeSpans(text string) []Span {
	var spans []Span
	var fences Fences
	pos, opened, paragraph := 0, 0, 0
	for line := range strings.Lines(text) {
		end := pos + len(line)
		switch fences.Next(line) {
		case Opens:
			spans = appendInlineCode(spans, text, paragraph, pos)
			opened = pos
		case Closes:
			spans = append(spans, Span{opened, end})
			paragraph = end
		case Outside:
			if strings.Trim(line, " \t>\r\n") == "" {
				spans = appendInlineCode(spans, text, paragraph, pos)
				paragraph = end
			}
		}
		pos = end
	}
	if fences.IsOpen() {
		return append(spans, Span{opened, len(text)})
	}
	return appendInlineCode(spans, text, paragraph, len(text))
}

// appendInlineCode appends the code spans between two offsets.
func appendInlineCode(spans []Span, text string, from, to int) []Span {
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
		spans = append(spans, Span{start, end})
		from = end
	}
	return spans
}

func countMarks(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }

// closingMarks returns the end of the next run of exactly n back quotes, or -1.
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
