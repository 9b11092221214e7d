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

// sourcesRead is the number of sources that a reader looks at.
const sourcesRead = 6

// Plain counts the answers to plain questions by their pages.
type Plain struct {
	Questions int // with an answer
	First     int // a right page is the first source
	Six       int // or among the first six
	Missed    int // of Questions, those without a relevant result
	OffTopic  int // without an answer
	Refused   int // of these, those without a relevant result
}

func (p Plain) String() string {
	share := func(n int) float64 { return 100 * float64(n) / float64(max(p.Questions, 1)) }
	return fmt.Sprintf("%d questions: right page first %.1f %%, among six %.1f %%, taken for off-topic %d; %d of %d off-topic refused",
		p.Questions, share(p.First), share(p.Six), p.Missed, p.Refused, p.OffTopic)
}

// PlainWords asks the plain wishes and questions and prints the shares; verbose runs list
// wrong answers of the tuned halves.
func PlainWords(t *testing.T, s *search.Service) {
	t.Helper()
	for _, half := range []struct {
		name, wishes, questions string
		list                    bool
	}{
		{"tuned", tunedPlainWishes, tunedPlainQuestions, testing.Verbose()},
		{"frozen", frozenPlainWishes, frozenPlainQuestions, false},
	} {
		fmt.Printf("plain wishes %s: %s\n", half.name, plainWishes(t, s, Questions(t, half.wishes), half.list))
		var all Plain
		for _, q := range Questions(t, half.questions) {
			all.ask(t, s, q, half.list)
		}
		fmt.Printf("plain questions %s: %s\n", half.name, all)
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
	r, err := s.Retrieve(t.Context(), retrieve.Question{Text: q.Query, Locales: q.locales(), Meaning: true})
	if err != nil {
		t.Fatalf("retrieve %q: %v", q.Query, err)
	}
	if slices.Contains(q.Slugs, offTopic) {
		p.OffTopic++
		if !r.Relevant {
			p.Refused++
		} else if list {
			fmt.Printf("  not refused  %q %s\n", q.Query, sourcesOf(r, 3))
		}
		return
	}
	p.Questions++
	place := slices.IndexFunc(r.Passages[:min(len(r.Passages), sourcesRead)], func(passage retrieve.Passage) bool { return isPage(q, passage) })
	if !r.Relevant {
		p.Missed++
	}
	if place >= 0 {
		p.Six++
	}
	if place == 0 {
		p.First++
	}
	if list && (place != 0 || !r.Relevant) {
		fmt.Printf("  %2d %-7v %q %s\n", place+1, r.Relevant, q.Query, sourcesOf(r, 3))
	}
}

// sourcesOf returns the addresses of the first passages.
func sourcesOf(r *retrieve.Result, limit int) string {
	var list []string
	for _, p := range r.Passages[:min(len(r.Passages), limit)] {
		list = append(list, strings.TrimPrefix(p.Address(), "/en-US/docs/"))
	}
	return strings.Join(list, "  ")
}
