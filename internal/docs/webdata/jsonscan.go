package webdata

import (
	"encoding/json"
	"iter"
)

// These functions scan valid JSON without white space between tokens, as from json.Compact.
// They find members without decoding the rest; on other text they stop early.

// span is a piece of a text: text[start:end].
type span struct{ start, end int }

// members yields the name and the span of the value of each member of the object at
// text[start].
func members(text []byte, start int) iter.Seq2[string, span] {
	return func(yield func(string, span) bool) {
		i := start
		if i >= len(text) || text[i] != '{' {
			return
		}
		for i+1 < len(text) && text[i+1] == '"' {
			nameEnd := skipString(text, i+1)
			valueEnd := skipValue(text, nameEnd+1)
			if valueEnd >= len(text) {
				return
			}
			if !yield(unquote(text[i+1:nameEnd]), span{nameEnd + 1, valueEnd}) {
				return
			}
			if text[valueEnd] != ',' {
				return
			}
			i = valueEnd
		}
	}
}

// elements yields the span of each element of the array at text[start].
func elements(text []byte, start int) iter.Seq[span] {
	return func(yield func(span) bool) {
		if start+1 >= len(text) || text[start] != '[' || text[start+1] == ']' {
			return
		}
		for i := start + 1; i < len(text); i++ {
			end := skipValue(text, i)
			if end >= len(text) || !yield(span{i, end}) || text[end] != ',' {
				return
			}
			i = end
		}
	}
}

// member finds a member of the object at text[start].
func member(text []byte, start int, name string) (span, bool) {
	for n, loc := range members(text, start) {
		if n == name {
			return loc, true
		}
	}
	return span{}, false
}

// skipString returns the index after the string at text[i].
func skipString(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// skipValue returns the index after the value at text[i].
func skipValue(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			i = skipString(text, i)
		case '{', '[':
			depth++
			i++
			continue
		case '}', ']':
			depth--
			i++
		default:
			i++
			if depth > 0 {
				continue
			}
			for i < len(text) && text[i] != ',' && text[i] != '}' && text[i] != ']' {
				i++
			}
		}
		if depth <= 0 {
			return i
		}
	}
	return len(text)
}

// unquote decodes a JSON string, or returns "".
func unquote(quoted []byte) string {
	for _, c := range quoted {
		if c == '\\' {
			var s string
			if json.Unmarshal(quoted, &s) != nil {
				return ""
			}
			return s
		}
	}
	if len(quoted) < 2 || quoted[0] != '"' {
		return ""
	}
	return string(quoted[1 : len(quoted)-1])
}
