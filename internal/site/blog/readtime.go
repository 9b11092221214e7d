package blog

import (
	"strings"
	"unicode"
)

// wordsPerMinute is a reading speed.
const wordsPerMinute = 220

// readTime returns the reading time in minutes, rounded up, at least one. Only words count,
// except in hidden code (docs/reference/pages.md, Blog).
func readTime(markdown string) int {
	words, fenced, hidden := 0, false, false
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
			skip := hidden || fenced && strings.Contains(line, "hidden")
			hidden = fenced && skip
			if skip {
				continue
			}
		}
		if hidden {
			continue
		}
		for _, piece := range strings.Fields(line) {
			if isPlain(piece) {
				words++
			}
		}
	}
	return max(1, (words+wordsPerMinute-1)/wordsPerMinute)
}

func isPlain(piece string) bool {
	for _, c := range piece {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("<>_.,!?", c) {
			return false
		}
	}
	return true
}
