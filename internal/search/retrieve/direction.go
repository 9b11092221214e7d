package retrieve

import (
	"slices"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// direction is where something goes in a question: "to the clipboard".
type direction struct {
	stem string // of the place
	to   bool   // and not from it
}

// directionOf returns the first direction that a question has, if there is one.
func (s *Scorer) directionOf(question string) direction {
	var found direction
	s.directions(question, func(stem string, to bool) {
		if found.stem == "" && len(s.byStem[stem]) > 0 {
			found = direction{stem, to}
		}
	})
	return found
}

// directions reports the words of a text that are said to be a goal or an origin: those
// that follow "to" or "from", articles and the like apart.
func (s *Scorer) directions(text string, found func(stem string, to bool)) {
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
			found(s.a.Term(w), to)
		}
	}
}

// goesWith compares the direction of the question with the first one that a section
// names for the same place: 1 if it is the same, -1 if it is the opposite, 0 for none.
func (s *Scorer) goesWith(section *corpus.Section) float64 {
	if s.goes.stem == "" {
		return 0
	}
	with := 0.0
	for i := 0; i < len(section.Blocks) && with == 0; i++ {
		if section.Blocks[i].Kind == corpus.Code {
			continue
		}
		s.directions(section.Blocks[i].Text, func(stem string, to bool) {
			switch {
			case with != 0 || stem != s.goes.stem:
			case to == s.goes.to:
				with = 1
			default:
				with = -1
			}
		})
	}
	return with
}
