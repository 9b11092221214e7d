package retrieve

import (
	"waymark.dev/waymark/internal/search/tuning"
)

// Found says what was found for a question.
type Found string

const (
	Answer  Found = "answer"  // sections that answer it
	Perhaps Found = "perhaps" // sections that may help; none certainly answers it
	Nothing Found = "nothing" // no page of this site answers it
)

// Signs show whether a section answers a question. All are from 0 to 1.
type Signs struct {
	Cover     float64 // share of the question in title, headings and text
	About     float64 // share of the question in title, headings and topics of the page
	Own       float64 // share of the title or heading in the question
	Pairs     float64 // share of the pairs of neighbouring words in the section
	Phrase    float64 // share of the question that is a phrase of readers for the page
	Readers   float64 // share of the question that is readers' words for the page
	Elsewhere bool    // the question names another field ("in Python"), and the page does not
}

// Certainty returns how certainly a section with signs answers the question, as the logarithm
// of odds.
func (s *Scorer) Certainty(signs Signs, t *tuning.Certainty) float64 {
	topical := s.found(func(n int) float64 { return s.terms[n].topical })
	strange := 0.0 // weight of the word that is most a stranger to the site
	for _, term := range s.terms {
		if !term.known {
			term.topical = 0
		}
		strange = max(strange, term.weight*(1-term.topical))
	}
	sum := t.Base + t.Topical*topical - t.Strange*strange + t.Cover*signs.Cover + t.About*signs.About + t.Own*signs.Own + t.Pairs*signs.Pairs
	if signs.Elsewhere {
		sum -= t.Elsewhere
	}
	if s.asked.Personal {
		sum -= t.Personal
	}
	return sum
}

// IsEmpty reports whether a question has no words of its own, such as one about an operator.
func (s *Scorer) IsEmpty() bool { return len(s.terms) == 0 }
