package edit

import (
	"bytes"
	"slices"
	"strings"
)

// requiredWords are words that occur in every text with a link to given pages. Other texts
// need not be parsed.
type requiredWords struct {
	words []string // lower case; none if every text has to be parsed
}

const (
	maxRequiredWords = 8 // more take longer to search for than to parse all texts
	minWordSize      = 3
)

// newRequiredWords returns the words of pages under their old and new slugs.
func newRequiredWords(pages []MovedPage) *requiredWords {
	var w requiredWords
	add := func(slug string) bool {
		word := requiredWord(slug)
		if len(word) < minWordSize || len(w.words) == maxRequiredWords {
			return false
		}
		for _, known := range w.words {
			if strings.Contains(word, known) {
				return true
			}
		}
		w.words = append(w.words, word)
		return true
	}
	for _, p := range pages {
		if !add(p.From) || !add(p.To) {
			return &requiredWords{}
		}
	}
	return &w
}

// requiredWord returns the longest word in the last part of a slug that every link to it
// contains, as an address or as a feature name.
func requiredWord(slug string) string {
	leaf := strings.ToLower(slug[strings.LastIndexByte(slug, '/')+1:])
	for _, suffix := range []string{"_static", "_value", "_function"} {
		leaf = strings.TrimSuffix(leaf, suffix)
	}
	longest := ""
	for word := range strings.FieldsFuncSeq(leaf, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		if len(word) > len(longest) {
			longest = word
		}
	}
	return longest
}

// in reports whether a text may have a link.
func (w *requiredWords) in(text []byte) bool {
	if len(w.words) == 0 {
		return true
	}
	return slices.ContainsFunc(w.words, func(word string) bool { return containsFold(text, word) })
}

// byRarity has the letters and digits from the rarest to the most frequent.
const byRarity = "qzjx0123456789kvwybgfmpduhclrsnoaite"

// containsFold reports whether a text contains a lower-case word in any case. It looks for
// the rarest letter first.
func containsFold(text []byte, word string) bool {
	pos := 0
	for i := range len(word) {
		if strings.IndexByte(byRarity, word[i]) < strings.IndexByte(byRarity, word[pos]) {
			pos = i
		}
	}
	lower := word[pos]
	return containsAround(text, word, pos, lower) || lower >= 'a' && containsAround(text, word, pos, lower-'a'+'A')
}

// containsAround looks for the word around the occurrences of one of its bytes.
func containsAround(text []byte, word string, pos int, c byte) bool {
	for from := pos; from < len(text); from++ {
		i := bytes.IndexByte(text[from:], c)
		if i < 0 {
			return false
		}
		from += i
		start := from - pos
		if start+len(word) <= len(text) && equalFold(text[start:start+len(word)], word) {
			return true
		}
	}
	return false
}

func equalFold(text []byte, word string) bool {
	for i, c := range text {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != word[i] {
			return false
		}
	}
	return true
}
