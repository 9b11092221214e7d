package searchtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/search/retrieve"
)

// offTopic replaces the sections of a question without an answer.
const offTopic = "-"

// Answers counts questions by the sections found.
type Answers struct {
	Page    int // a right page is among the sources
	Section int // a right section is first
	Silence
}

func (a Answers) String() string {
	return fmt.Sprintf("%d questions: right page %.1f %%, right section first %.1f %%; %s", a.Questions, 100*a.PageShare(), 100*a.SectionShare(), a.Silence)
}

// PageShare returns the share of questions with a right page among the sources.
func (a Answers) PageShare() float64 { return float64(a.Page) / float64(max(a.Questions, 1)) }

// SectionShare returns the share of questions with a right section first.
func (a Answers) SectionShare() float64 { return float64(a.Section) / float64(max(a.Questions, 1)) }

// MinShares are the minimum shares of answered questions in a language.
type MinShares struct{ Page, Section float64 }

// Limits on what is found: the minimum share of questions without an answer that get none, and
// the maximum share of the others for which nothing is found.
const (
	minUnanswered = 0.9
	maxMissed     = 0.03
)

// Retrieval asks the questions of both files, prints the shares and fails if those of a locale
// are below the minimum; verbose runs list wrong answers of the tuned file.
func Retrieval(t *testing.T, s *search.Service, least map[locale.Locale]MinShares) {
	t.Helper()
	all := map[locale.Locale]Answers{}
	for _, file := range []struct{ name, path string }{{"tuned", TunedQuestions}, {"frozen", FrozenQuestions}} {
		answers := map[locale.Locale]Answers{}
		for _, q := range Questions(t, file.path) {
			if _, asked := least[q.Locale]; asked {
				answers[q.Locale] = answers[q.Locale].plus(answer(t, s, q, testing.Verbose() && !q.Frozen()))
			}
		}
		for l, a := range answers {
			fmt.Printf("retrieval %s %s: %s\n", file.name, l, a)
			all[l] = all[l].plus(a)
		}
	}
	for l, a := range all {
		fmt.Printf("retrieval of all %s: %s\n", l, a)
		if a.PageShare() < least[l].Page || a.SectionShare() < least[l].Section || float64(a.Refused+a.Offered) < minUnanswered*float64(a.OffTopic) || float64(a.Missed) > maxMissed*float64(a.Questions) {
			t.Errorf("retrieval of %s is %s; want %v of pages, %v of sections, %v of off-topic without answer, %v missed", l, a, least[l].Page, least[l].Section, minUnanswered, maxMissed)
		}
	}
}

func (a Answers) plus(o Answers) Answers {
	return Answers{a.Page + o.Page, a.Section + o.Section, a.Silence.plus(o.Silence)}
}

// answer asks one question, and lists a wrong answer if list is set.
func answer(t *testing.T, s *search.Service, q Question, list bool) Answers {
	t.Helper()
	var a Answers
	r := retrieved(t, s, q)
	if a.count(q, r.Found) {
		if list && r.Found != retrieve.Nothing {
			report(q, r, "not refused")
		}
		return a
	}
	page := slices.ContainsFunc(r.Passages, func(p retrieve.Passage) bool { return isPage(q, p) })
	section := len(r.Passages) > 0 && isSection(q, r.Passages[0])
	if page {
		a.Page++
	}
	if section {
		a.Section++
	}
	switch {
	case !list:
	case r.Found == retrieve.Nothing:
		report(q, r, "REFUSED")
	case !page:
		report(q, r, "page missing")
	case !section:
		report(q, r, "section")
	}
	return a
}

// locales returns the locales of the question: its own, and English.
func (q Question) locales() []locale.Locale {
	if q.Locale == locale.EnUS {
		return []locale.Locale{locale.EnUS}
	}
	return []locale.Locale{q.Locale, locale.EnUS}
}

func report(q Question, r *retrieve.Result, what string) {
	fmt.Printf("  %-12s %-10s %q\n", what, r.Kind, q.Query)
	for _, p := range r.Passages[:min(len(r.Passages), 4)] {
		mark := " "
		if isSection(q, p) {
			mark = "*"
		} else if isPage(q, p) {
			mark = "+"
		}
		fmt.Printf("       %s %.2f %s\n", mark, p.Score, strings.TrimPrefix(p.Address(), "/en-US/docs/"))
	}
}

func isPage(q Question, p retrieve.Passage) bool {
	return slices.ContainsFunc(q.Slugs, func(right string) bool {
		page, _, _ := strings.Cut(q.address(right), "#")
		return p.URL == page
	})
}

func isSection(q Question, p retrieve.Passage) bool {
	return slices.ContainsFunc(q.Slugs, func(right string) bool { return p.Address() == q.address(right) })
}

// address returns the address of a right section, which the file has as a whole address if it
// is in another language.
func (q Question) address(right string) string {
	if strings.HasPrefix(right, "/") {
		return right
	}
	return "/" + string(q.Locale) + "/docs/" + right
}

// RetrievalSpeed fails the test if 95 of 100 successive questions exceed the limit in every
// round.
func RetrievalSpeed(t *testing.T, s *search.Service, limit time.Duration) {
	t.Helper()
	questions := append(Questions(t, TunedQuestions), Questions(t, FrozenQuestions)...)
	var best time.Duration
	for round := range rounds {
		var took []time.Duration
		for _, q := range questions {
			if q.Locale != locale.EnUS {
				continue
			}
			started := time.Now()
			if _, err := s.Retrieve(t.Context(), retrieve.Question{Text: q.Query, Locales: q.locales()}); err != nil {
				t.Fatalf("retrieve %q: %v", q.Query, err)
			}
			took = append(took, time.Since(started))
		}
		slices.Sort(took)
		p95 := took[len(took)*95/100]
		fmt.Printf("retrieval speed, round %d: %d questions: median %v, p95 %v, most %v\n", round+1, len(took), took[len(took)/2].Round(time.Microsecond), p95.Round(time.Microsecond), took[len(took)-1].Round(time.Microsecond))
		if best == 0 || p95 < best {
			best = p95
		}
	}
	if best > limit {
		t.Errorf("p95 = %v, want at most %v", best, limit)
	}
}
