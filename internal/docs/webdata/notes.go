package webdata

import (
	"bytes"
	"encoding/json"

	"waymark.dev/waymark/internal/docs/sanitize"
)

// sanitizeStrings sanitizes the strings of JSON, some of which are HTML. Safe data is returned
// unchanged.
func sanitizeStrings(text []byte) []byte {
	if !mayHoldTags(text) {
		return text
	}
	var out []byte
	copied := 0
	for pos := 0; pos < len(text); {
		start := bytes.IndexByte(text[pos:], '"')
		if start < 0 {
			break
		}
		start += pos
		pos = stringEnd(text, start)
		if !mayHoldTags(text[start:pos]) {
			continue
		}
		if clean, changed := sanitizeString(text[start:pos]); changed {
			out = append(append(out, text[copied:start]...), clean...)
			copied = pos
		}
	}
	if copied == 0 {
		return text
	}
	return append(out, text[copied:]...)
}

// mayHoldTags reports whether JSON has "<", plain or escaped.
func mayHoldTags(text []byte) bool {
	return bytes.IndexByte(text, '<') >= 0 || bytes.Contains(text, []byte(`\u003`))
}

func stringEnd(text []byte, start int) int {
	for pos := start + 1; pos < len(text); pos++ {
		switch text[pos] {
		case '\\':
			pos++
		case '"':
			return pos + 1
		}
	}
	return len(text)
}

func sanitizeString(literal []byte) (clean []byte, changed bool) {
	var html string
	if err := json.Unmarshal(literal, &html); err != nil {
		return []byte(`""`), true
	}
	safe := sanitize.HTML(html)
	if safe == html {
		return nil, false
	}
	clean, err := json.Marshal(safe)
	if err != nil {
		return []byte(`""`), true
	}
	return clean, true
}
