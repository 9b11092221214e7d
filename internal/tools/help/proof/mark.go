package proof

import (
	"regexp"
	"strconv"
	"strings"
)

// mark says which section proves a sentence, and with what words:
//
//	[[2: "the words"]]
type mark struct {
	section int
	quote   string // or ""
}

var markPattern = regexp.MustCompile(`^\[\[\s*(\d{1,3})\s*(?::\s*["“„«']?(.*?)["”“»']?\s*)?\]\]`)

// quotedMark is tried first: a quotation may have brackets.
var quotedMark = regexp.MustCompile(`^\[\[\s*(\d{1,3})\s*:\s*["“„«](.*?)["”“»]\s*\]\]`)

// otherMark matches anything else in double brackets. It proves nothing.
var otherMark = regexp.MustCompile(`^\[\[.*?\]\]`)

func markAt(text string) (m mark, length int) {
	for _, pattern := range []*regexp.Regexp{quotedMark, markPattern} {
		if found := pattern.FindStringSubmatch(text); found != nil {
			m.section, _ = strconv.Atoi(found[1])
			m.quote = found[2]
			return m, len(found[0])
		}
	}
	return mark{}, len(otherMark.FindString(text))
}

// markLength returns the length of the mark at the start of a text, 0 if it has not ended.
func markLength(text string) int {
	_, length := markAt(text)
	return length
}

// cutMarks separates a sentence from its marks.
func cutMarks(text string) (string, []mark) {
	var b strings.Builder
	var list []mark
	for i := 0; i < len(text); {
		switch {
		case text[i] == '`':
			length, _ := codeSpan(text[i:])
			b.WriteString(text[i : i+length])
			i += length
		case strings.HasPrefix(text[i:], "[["):
			m, length := markAt(text[i:])
			if length == 0 {
				b.WriteString("[[")
				i += 2
				continue
			}
			if m.section > 0 {
				list = append(list, m)
			}
			trimmed := strings.TrimRight(b.String(), " ")
			b.Reset()
			b.WriteString(trimmed)
			i += length
		default:
			b.WriteByte(text[i])
			i++
		}
	}
	return strings.TrimSpace(b.String()), list
}
