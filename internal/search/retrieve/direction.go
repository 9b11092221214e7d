package retrieve

import (
	"iter"
	"slices"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// direction is a direction in a question: "to the clipboard".
type direction struct {
	stem string // of the place
	to   bool   // to the place, not from it
}

// directionOf returns the first direction of a question with one of its terms, or zero.
func (s *Scorer) directionOf(question string) direction {
	for stem, to := range s.directions(question) {
		if len(s.byStem[stem]) > 0 {
			return direction{stem, to}
		}
	}
	return direction{}
}

// directions yields the stems of possible goals and origins in a text, and whether they are
// goals: up to nextTo words of any kind after "to" or "from", since articles and adjectives
// may precede the place.
func (s *Scorer) directions(text string) iter.Seq2[string, bool] {
	return func(yield func(stem string, to bool) bool) {
		to, left := false, 0
		for _, w := range s.a.Scan(text) {
			switch {
			case w.Whole:
				continue
			case slices.Contains(words.Asks("to"), w.Text):
				to, left = true, nextTo
			case slices.Contains(words.Asks("from"), w.Text):
				to, left = false, nextTo
			case left > 0:
				left--
				if !yield(s.a.Term(w), to) {
					return
				}
			}
		}
	}
}

// goesWith compares the question's direction with a section's first direction for the same
// place: 1 if equal, -1 if opposite, 0 for none.
func (s *Scorer) goesWith(section *corpus.Section) float64 {
	if s.goes.stem == "" {
		return 0
	}
	for i := range section.Blocks {
		if section.Blocks[i].Kind == corpus.Code {
			continue
		}
		for stem, to := range s.directions(section.Blocks[i].Text) {
			switch {
			case stem != s.goes.stem:
			case to == s.goes.to:
				return 1
			default:
				return -1
			}
		}
	}
	return 0
}
