package retrieve

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/words"
)

// SidesOf returns the things that a question compares, at least two, or none.
func SidesOf(question string) []string {
	rest, _ := cutOpening(question)
	between := slices.Concat(words.Asks("versus"), words.Asks("different from"))
	if sides := split(rest, between); sides != nil {
		return sides
	}
	return split(rest, words.Asks("and"))
}

// ChoicesOf returns the things between which a question has to choose ("let or const"), or none.
func ChoicesOf(question string) []string {
	rest, _ := cutOpening(question)
	return split(rest, words.Asks("choice"))
}

// Shortened returns the things that are compared without what they are compared for: "a plain trail"
// and "a path for walking" are "a trail" and "a path".
func Shortened(things []string) []string {
	short := make([]string, len(things))
	for i, thing := range things {
		fields := strings.Fields(withoutPhrases(thing, words.Asks("ordinary")))
		end := slices.IndexFunc(fields, func(w string) bool { return words.IsStop("en", w) && !words.IsArticle(w) })
		if end > 0 {
			fields = fields[:end]
		}
		if short[i] = strings.Join(fields, " "); short[i] == "" {
			short[i] = thing
		}
	}
	return short
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
		sides := []string{withoutPhrases(before, asking)}
		if more := split(after, between); more != nil {
			sides = append(sides, more...)
		} else {
			sides = append(sides, withoutPhrases(after, asking))
		}
		if !slices.Contains(sides, "") {
			return signsOf(sides)
		}
	}
	return nil
}

// signsOf returns the operators next to each other in two sides, or the sides: "|| for default
// values" is "||".
func signsOf(sides []string) []string {
	before, after := strings.Fields(sides[0]), strings.Fields(sides[len(sides)-1])
	if left, right := before[len(before)-1], after[0]; len(sides) == 2 && isSign(left) && isSign(right) {
		return []string{left, right}
	}
	return sides
}
