package retrieve

import (
	"iter"
	"slices"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// direction is where something goes in a question: "to the clipboard".
type direction struct {
	stem string // of the place
	to   bool   // and not from it
}

// directionOf returns the first direction of a question that has one of its terms, the
// zero value if there is none.
func (s *Scorer) directionOf(question string) direction {
	for stem, to := range s.directions(question) {
		if len(s.byStem[stem]) > 0 {
			return direction{stem, to}
		}
	}
	return direction{}
}

// directions yields the stems of words of a text that may be a goal or an origin, and
// whether they are a goal: up to nextTo words of any kind after "to" or "from", since
// articles and adjectives may precede the place.
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

// goesWith compares the direction of the question with the first one that a section
// names for the same place: 1 if it is the same, -1 if it is the opposite, 0 for none.
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
