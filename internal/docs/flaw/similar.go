package flaw

import (
	"cmp"
	"slices"
	"strings"
)

// EditDistance returns the edit distance of two words in bytes, at most limit.
func EditDistance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = min(diagonal, row[j], row[j+1]) + 1
			}
			diagonal, row[j+1] = row[j+1], cost
			least = min(least, cost)
		}
		if least >= limit {
			return limit
		}
	}
	return min(row[len(b)], limit)
}

// NearestWord returns the most similar word, ignoring case, "" if none is similar.
func NearestWord(word string, words []string) string {
	best, limit := "", min(max(len(word)/3, 1), 3)+1
	word = strings.ToLower(word)
	for _, w := range words {
		if d := EditDistance(word, strings.ToLower(w), limit); d < limit {
			best, limit = w, d
		}
	}
	return best
}

// SimilarWords returns at most limit words that contain word or differ in up to three letters, the
// most similar first.
func SimilarWords(word string, words []string, limit int) []string {
	if word == "" {
		return nil
	}
	word = strings.ToLower(word)
	var found []string
	for _, w := range words {
		if strings.Contains(w, word) || EditDistance(word, w, 4) < 4 {
			found = append(found, w)
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return cmp.Compare(EditDistance(word, a, 9), EditDistance(word, b, 9)) })
	return found[:min(len(found), limit)]
}
