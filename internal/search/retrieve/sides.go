package retrieve

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/words"
)

// SidesOf returns the two things that a question compares, or none.
func SidesOf(question string) []string {
	rest, _ := cutOpening(question)
	between := slices.Concat(words.Asks("versus"), words.Asks("different from"))
	if sides := split(rest, between); sides != nil {
		return sides
	}
	return split(rest, words.Asks("and"))
}

// split divides a text at the first of several phrases, and removes the words that ask for a
// difference.
func split(text string, between []string) []string {
	text = " " + spaced(text) + " "
	for _, phrase := range between {
		before, after, ok := strings.Cut(text, " "+phrase+" ")
		if !ok {
			continue
		}
		asking := slices.Concat(words.Asks("difference"), words.Asks("either"), words.Asks("empty"), words.Asks("article"))
		sides := []string{withoutPhrases(before, asking), withoutPhrases(after, asking)}
		if sides[0] != "" && sides[1] != "" {
			return sides
		}
	}
	return nil
}
