package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
)

// codeOf returns the most relevant code: the first, or one with clearly more of the question,
// and the code after it while short, or in another language, as HTML means little without its CSS.
func codeOf(blocks []retrieve.Block) []retrieve.Block {
	const clearly = 0.2
	var list []retrieve.Block
	best := 0
	for _, b := range blocks {
		if b.Kind != corpus.Code {
			continue
		}
		list = append(list, b)
		if shareOf(b) > shareOf(list[best])+clearly {
			best = len(list) - 1
		}
	}
	lines := 0
	for i, b := range list {
		lines += 1 + strings.Count(b.Text, "\n")
		limit := codeLines
		if i > 0 && language(b.Language) != language(list[i-1].Language) {
			limit = wholeLines
		}
		if i > best && lines > limit {
			return list[best:i]
		}
		if i < best {
			lines = 0
		}
	}
	return list[best:]
}

// shortened returns code; of long code, the lines from the start of the rule or statement with
// most of the question.
func shortened(b retrieve.Block) string {
	lines := strings.Split(strings.TrimRight(b.Text, "\n"), "\n")
	if len(lines) > wholeLines {
		from := beginOfCode(lines, b.Line)
		rest := len(lines) - from
		lines = slices.Clone(lines[from:min(from+codeLines, len(lines))])
		if from > 0 {
			lines = slices.Insert(lines, 0, "…")
		}
		if rest > codeLines {
			lines = append(lines, "…")
		}
	}
	return strings.Join(lines, "\n")
}

// beginOfCode returns the first line of the rule or statement with a line: one without
// indentation, after a line that ends a block or is empty.
func beginOfCode(lines []string, index int) int {
	for index = min(index, len(lines)-1); index > 0; index-- {
		before := lines[index-1]
		starts := lines[index] != "" && !strings.ContainsAny(lines[index][:1], " \t})]")
		if starts && (before == "" || strings.ContainsAny(before[:1], "})]")) {
			return index
		}
	}
	return 0
}

// unchecked marks code that is not valid, for the tools of writers.
const unchecked = "-nolint"

// language returns a valid language name, else "".
func language(name string) string {
	name = strings.TrimSuffix(name, unchecked)
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '+' {
			return ""
		}
	}
	return name
}
