package retrieve

import (
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// term is a word of a question.
type term struct {
	weight  float64
	stems   map[string]float64 // with their factors
	stem    string
	names   [][]string // stems of synonyms in several words
	known   bool       // not a guess at a word missing in all pages
	topical float64    // share of the pages about the word that a main topic of the site has, 0 to 1
	joined  []string   // stems of names formed with an adjacent word
}

// Corpus holds statistics of the searched pages.
type Corpus interface {
	Pages() int
	// Frequency returns the number of pages with a folded word in their text.
	Frequency(word string) int
	// IsName reports whether a folded word is a page's name.
	IsName(word string) bool
	// About returns the number of pages with a stem in the title or as a topic, and whether
	// topics are known.
	About(stem string) (pages int, known bool)
}

// NewScorer returns the scorer of a question. The query is that of its subject.
func NewScorer(asked Asked, q *query.Query, a *words.Analyzer, corpus Corpus, t *tuning.Sections) *Scorer {
	s := &Scorer{t: t, asked: asked, symptom: -1, a: a, byStem: map[string][]int{}, pairs: map[[2]int]bool{}}
	list := contentWords(q.Meant().Words, asked.Kind, corpus)
	joined := joinedNames(q.Meant().Words, a, corpus)
	for n := range list {
		w := &list[n]
		t := s.newTerm(w)
		t.joined = joined[w.Text]
		for _, stem := range t.joined {
			t.stems[stem] = 1
		}
		t.topical = topical(t.stem, corpus)
		t.weight = s.weigh(w, corpus)
		if (asked.Code || asked.Kind == ErrorMessage) && !corpus.IsName(w.Text) {
			t.weight *= s.t.OwnName
		}
		s.terms = append(s.terms, t)
		s.sum += t.weight
		if n > 0 {
			s.pairs[[2]int{n - 1, n}] = true
		}
		for stem := range t.stems {
			s.byStem[stem] = append(s.byStem[stem], n)
			s.want(stem)
		}
	}
	s.goes = s.directionOf(asked.Subject)
	if asked.Symptom != "" {
		s.symptom = slices.IndexFunc(list, func(w query.Word) bool { return w.Text == asked.Symptom })
	}
	return s
}

// newTerm returns the term of a word with its matching stems. A stem found by several rules
// has the highest of their weights.
func (s *Scorer) newTerm(w *query.Word) term {
	a := s.a
	t := term{stem: w.Stem, stems: map[string]float64{w.Stem: 1}, known: !w.Guessed}
	add := func(stem string, count float64) { t.stems[stem] = max(t.stems[stem], count) }
	for _, stem := range w.Same {
		add(stem, s.t.Related)
	}
	if a.Language() != "en" { // pages in other languages use English names
		if stems := a.Names(words.Translation(w.Text)); len(stems) == 1 {
			add(stems[0], s.t.Related)
		}
	}
	for _, name := range words.Synonyms(w.Text) {
		if stems := a.Names(name); len(stems) > 1 {
			t.names = append(t.names, stems)
		}
	}
	for _, stem := range w.Similar {
		add(stem, s.t.Similar)
	}
	return t
}

// joinedNames returns by word the stems of page names formed by the word and an adjacent one:
// "time out".
func joinedNames(list []query.Word, a *words.Analyzer, corpus Corpus) map[string][]string {
	names := map[string][]string{}
	last := ""
	for _, w := range list {
		if w.Whole {
			continue
		}
		name := last + w.Text
		typed := slices.ContainsFunc(list, func(o query.Word) bool { return o.Whole && strings.Contains(o.Text, name) })
		if last != "" && !typed && corpus.IsName(name) {
			names[last] = append(names[last], a.Stem(name))
			names[w.Text] = append(names[w.Text], a.Stem(name))
		}
		last = w.Text
	}
	return names
}

// contentWords returns the words of a question with a meaning of their own, or else those that
// are page names: "this", "for".
func contentWords(list []query.Word, kind Kind, corpus Corpus) []query.Word {
	keep := func(is func(*query.Word) bool) []query.Word {
		var kept []query.Word
		seen := map[string]bool{}
		for i := range list {
			if w := &list[i]; (!w.Whole || isSigned(list, i)) && is(w) && !seen[w.Stem] {
				seen[w.Stem] = true
				kept = append(kept, *w)
			}
		}
		return kept
	}
	if kept := keep(func(w *query.Word) bool { return !w.Stop }); len(kept) > 0 {
		return kept
	}
	if kind == Difference {
		return nil // "and" stands between them
	}
	var names []string
	for _, w := range list {
		if !w.Whole && !words.IsArticle(w.Text) && !words.IsFiller(w.Text) {
			names = append(names, w.Text)
		}
	}
	if len(names) > 1 && !corpus.IsName(strings.Join(names, "")) {
		return nil // "what is", unlike "for in"
	}
	return keep(func(w *query.Word) bool { return corpus.IsName(w.Text) })
}

// isSigned reports whether a word is a name only with the character before it: ":has",
// "@layer".
func isSigned(list []query.Word, i int) bool {
	w := list[i]
	plain := strings.TrimLeft(w.Text, ":@<")
	return w.Whole && plain != w.Text && slices.ContainsFunc(list, func(o query.Word) bool { return o.Text == plain && (o.Stop || o.Generic) })
}

// weigh returns the weight of a word: the fewer its pages, the higher.
func (s *Scorer) weigh(w *query.Word, corpus Corpus) float64 {
	pages := max(corpus.Frequency(w.Text), corpus.Frequency(w.Stem))
	weight := rarity(pages, corpus)
	if w.Generic {
		weight *= s.t.Generic
	}
	return weight
}

// rarity returns the weight of a word on a number of pages.
func rarity(pages int, corpus Corpus) float64 {
	return math.Log(1+float64(corpus.Pages())/float64(pages+1)) + 0.5
}

// mainTopic is the share of pages about a word from which it is a main topic of a site.
const mainTopic = 0.007

// topical returns how far a word is a topic of the site, 0 to 1. Words of other fields may be
// in the text of many pages, mostly in examples, but are topics of few.
func topical(stem string, corpus Corpus) float64 {
	pages, known := corpus.About(stem)
	if !known {
		return 1
	}
	return min(1, math.Log1p(float64(pages))/math.Log1p(mainTopic*float64(corpus.Pages())))
}

func (s *Scorer) want(stem string) {
	s.first[stem[0]] = true
	if stem[0] >= 0x80 {
		for c := 0x80; c < len(s.first); c++ {
			s.first[c] = true
		}
	}
}

// Terms returns the content words of the question as matched by engines.
func (s *Scorer) Terms() [][]string {
	groups := make([][]string, len(s.terms))
	for i, t := range s.terms {
		groups[i] = []string{t.stem}
		for stem, count := range t.stems {
			if count >= s.t.Similar {
				groups[i] = append(groups[i], stem)
			}
		}
		slices.Sort(groups[i][1:])
	}
	return groups
}

// counts are the words of a question in a text.
type counts struct {
	terms []float64 // occurrences, by term
	pairs int       // adjacent words
	size  int       // words in all
}

func (c *counts) add(o counts) {
	for n, k := range o.terms {
		c.terms[n] += k
	}
	c.pairs += o.pairs
	c.size += o.size
}

// count finds the words of the question in a text.
func (s *Scorer) count(text string) counts {
	c := counts{terms: make([]float64, len(s.terms))}
	last, lastAt := -1, -10
	for offset, w := range s.a.Scan(text) {
		c.size++
		if !s.first[w.Text[0]] {
			continue
		}
		stem := s.a.Term(w)
		for _, n := range s.byStem[stem] {
			c.terms[n] += s.terms[n].stems[stem]
			if offset-lastAt <= nextTo && s.pairs[[2]int{last, n}] {
				c.pairs++
			}
			last, lastAt = n, offset
		}
	}
	return c
}

// names counts the question's words in a title, where the parts of names in camel case count
// as words.
func (s *Scorer) names(title string) counts {
	c := counts{terms: make([]float64, len(s.terms))}
	stems := s.a.Names(title)
	for _, stem := range stems {
		c.size++
		for _, n := range s.byStem[stem] {
			c.terms[n] += s.terms[n].stems[stem]
		}
	}
	for n, t := range s.terms {
		if slices.ContainsFunc(t.names, func(name []string) bool { return hasAll(stems, name) }) {
			c.terms[n] = max(c.terms[n], 1)
		}
	}
	return c
}

func hasAll(list, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(list, w) })
}

// specific returns the number of words of a title other than its kind or area, at least 1.
func (s *Scorer) specific(title string) int {
	n := 0
	for _, w := range s.a.Scan(title) {
		if !w.Whole && !words.IsGeneric(w.Text) && !s.a.Stop(w.Text) {
			n++
		}
	}
	return max(n, 1)
}

// nextTo is the maximum distance of adjacent words: articles may be between them.
const nextTo = 3

// share returns the share of the question in a text, by weight.
func (s *Scorer) share(present func(n int) float64) float64 {
	if s.sum == 0 {
		return 0
	}
	var sum float64
	for n, t := range s.terms {
		sum += t.weight * min(present(n), 1)
	}
	return sum / s.sum
}

// hits returns the words of the question in a text.
func (s *Scorer) hits(present func(n int) float64) Hits {
	hits := make(Hits, len(s.terms))
	for n, t := range s.terms {
		hits[n] = t.weight * min(present(n), 1) / s.sum
	}
	return hits
}

// found returns the share of the question in a text, without guesses at words.
func (s *Scorer) found(present func(n int) float64) float64 {
	return s.share(func(n int) float64 {
		if !s.terms[n].known {
			return 0
		}
		return present(n)
	})
}
