package lsp

import (
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/desk/complete"
)

var keyLine = regexp.MustCompile(`^([A-Za-z_][\w-]*):`)

// field is the key or value of front matter at a position.
type field struct {
	key, value string // value is empty at the key
	start, end int
}

// fieldAt returns the field of front matter at an offset; ok is false in the body.
func fieldAt(text string, offset int) (f field, ok bool) {
	body := bodyStart(text)
	if body == 0 || offset >= body {
		return field{}, false
	}
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	line = strings.TrimRight(line, "\r")
	from := 0
	if m := keyLine.FindString(line); m != "" {
		f.key = strings.TrimSuffix(m, ":")
		if offset <= start+len(f.key) {
			f.start, f.end = start, start+len(f.key)
			return f, true
		}
		from = len(m)
	} else {
		f.key = complete.KeyAbove(text[:start])
		if i := strings.Index(line, "- "); i >= 0 && strings.TrimSpace(line[:i]) == "" {
			from = i + len("- ")
		}
	}
	value := line[from:]
	if inner := strings.TrimSpace(value); strings.HasPrefix(inner, "[") {
		return f.item(value, start+from, offset), true
	}
	trimmed := strings.TrimLeft(value, " \t\"'")
	f.start = start + from + len(value) - len(trimmed)
	f.value = strings.TrimRight(trimmed, " \t\"'")
	f.end = f.start + len(f.value)
	return f, true
}

func (f field) item(list string, start, offset int) field {
	pos := min(max(offset-start, 0), len(list))
	const around = "[], \t\"'"
	from := strings.LastIndexAny(list[:pos], around) + 1
	to := len(list)
	if i := strings.IndexAny(list[pos:], around); i >= 0 {
		to = pos + i
	}
	f.start, f.end, f.value = start+from, start+to, list[from:to]
	return f
}
