package searchtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/retrieve"
)

// The files of wishes and questions whose words are not always those of the pages. The second
// half of each is never tuned on.
const (
	tunedPlainWishes     = "../testdata/plain-wishes.txt"
	frozenPlainWishes    = "../testdata/plain-wishes-frozen.txt"
	tunedPlainQuestions  = "../testdata/plain-questions.txt"
	frozenPlainQuestions = "../testdata/plain-questions-frozen.txt"
)

// The files of questions with the sections that serve the reader. New questions belong to the frozen one.
const (
	tunedJudged  = "../testdata/judged.txt"
	frozenJudged = "../testdata/judged-frozen.txt"
)

// sourcesRead is the number of sources that a reader looks at.
const sourcesRead = 6

// Plain counts the answers to plain questions by their pages.
type Plain struct {
	First int // a right page is the first source
	Six   int // or among the first six
	Silence
}

func (p Plain) String() string {
	return fmt.Sprintf("%d questions: right page first %.1f %%, among six %.1f %%; %s", p.Questions, percent(p.First, p.Questions), percent(p.Six, p.Questions), p.Silence)
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

// Silence counts what is found for questions with an answer on the site, and without.
type Silence struct {
	Questions int // with an answer
	Missed    int // of Questions, those for which nothing is found
	Doubted   int // of Questions, those for which sections are found that may help
	OffTopic  int // without an answer
	Refused   int // of OffTopic, those for which nothing is found
	Offered   int // of OffTopic, those for which sections are found that may help
}

func (s Silence) String() string {
	return fmt.Sprintf("taken for off-topic %d, perhaps %d; off-topic: %d of %d refused, perhaps %d", s.Missed, s.Doubted, s.Refused, s.OffTopic, s.Offered)
}

// count counts a question and reports whether it is off-topic.
func (s *Silence) count(q Question, found retrieve.Found) (isOffTopic bool) {
	all, none, perhaps := &s.Questions, &s.Missed, &s.Doubted
	if isOffTopic = slices.Contains(q.Slugs, offTopic); isOffTopic {
		all, none, perhaps = &s.OffTopic, &s.Refused, &s.Offered
	}
	*all++
	switch found {
	case retrieve.Nothing:
		*none++
	case retrieve.Perhaps:
		*perhaps++
	}
	return isOffTopic
}

func (s Silence) plus(o Silence) Silence {
	return Silence{s.Questions + o.Questions, s.Missed + o.Missed, s.Doubted + o.Doubted, s.OffTopic + o.OffTopic, s.Refused + o.Refused, s.Offered + o.Offered}
}

// PlainWords asks the plain wishes and questions and the judged ones, and prints the shares; verbose runs list
// wrong answers of the tuned halves.
func PlainWords(t *testing.T, s *search.Service) {
	t.Helper()
	for _, half := range []struct {
		name, wishes, questions, judged string
		list                            bool
	}{
		{"tuned", tunedPlainWishes, tunedPlainQuestions, tunedJudged, testing.Verbose()},
		{"frozen", frozenPlainWishes, frozenPlainQuestions, frozenJudged, false},
	} {
		fmt.Printf("plain wishes %s: %s\n", half.name, plainWishes(t, s, Questions(t, half.wishes), half.list))
		var all Plain
		for _, q := range Questions(t, half.questions) {
			all.ask(t, s, q, half.list)
		}
		fmt.Printf("plain questions %s: %s\n", half.name, all)
		var served Served
		for _, q := range Questions(t, half.judged) {
			served.ask(t, s, q, half.list)
		}
		fmt.Printf("judged questions %s: %s\n", half.name, served)
	}
}

// Served counts the questions for which the first sections serve the reader.
type Served struct {
	Questions int
	First     int // a section that serves is the first source
	Two       int // or the second
}

func (s Served) String() string {
	return fmt.Sprintf("%d questions: a section that serves is first %.1f %%, among two %.1f %%", s.Questions, percent(s.First, s.Questions), percent(s.Two, s.Questions))
}

func (s *Served) ask(t *testing.T, service *search.Service, q Question, list bool) {
	t.Helper()
	r := retrieved(t, service, q)
	s.Questions++
	switch place := slices.IndexFunc(r.Passages, func(passage retrieve.Passage) bool { return isSection(q, passage) }); {
	case place == 0:
		s.First++
		s.Two++
	case place == 1:
		s.Two++
	case list:
		fmt.Printf("  %2d %q %s\n", place+1, q.Query, sourcesOf(r))
	}
}

func plainWishes(t *testing.T, s *search.Service, wishes []Question, list bool) Score {
	t.Helper()
	score := Score{Questions: len(wishes)}
	for _, q := range wishes {
		place, got := ask(t, s, q)
		if place == 1 {
			score.First++
		} else if list {
			fmt.Printf("  %2d %q %s\n", place, q.Query, strings.Join(got, "  "))
		}
		if place > 0 && place <= 5 {
			score.Five++
		}
	}
	return score
}

func (p *Plain) ask(t *testing.T, s *search.Service, q Question, list bool) {
	t.Helper()
	r := retrieved(t, s, q)
	if p.count(q, r.Found) {
		if list && r.Found != retrieve.Nothing {
			fmt.Printf("  %-8s %q %s\n", r.Found, q.Query, sourcesOf(r))
		}
		return
	}
	place := slices.IndexFunc(r.Passages[:min(len(r.Passages), sourcesRead)], func(passage retrieve.Passage) bool { return isPage(q, passage) })
	if place >= 0 {
		p.Six++
	}
	if place == 0 {
		p.First++
	}
	if list && (place != 0 || r.Found != retrieve.Answer) {
		fmt.Printf("  %2d %-8s %q %s\n", place+1, r.Found, q.Query, sourcesOf(r))
	}
}

// retrieved returns what is found for a question.
func retrieved(t *testing.T, s *search.Service, q Question) *retrieve.Result {
	t.Helper()
	r, err := s.Retrieve(t.Context(), retrieve.Question{Text: q.Query, Locales: q.locales(), Meaning: true})
	if err != nil {
		t.Fatalf("retrieve %q: %v", q.Query, err)
	}
	return r
}

// sourcesOf returns the addresses of the first passages.
func sourcesOf(r *retrieve.Result) string {
	var list []string
	for _, p := range r.Passages[:min(len(r.Passages), 3)] {
		list = append(list, strings.TrimPrefix(p.Address(), "/en-US/docs/"))
	}
	return strings.Join(list, "  ")
}
