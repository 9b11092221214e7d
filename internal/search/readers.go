package search

import (
	"iter"
	"math"

	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// readers has the words of the phrases that readers use for pages and for sections. Single words of
// them find these for a question that has none of the phrases as a whole.
type readers struct {
	pages, sections *readersWords
	sectionOf       []readersSection // of the numbers in sections
}

// readersSection is a section for which readers have phrases.
type readersSection struct {
	entry   int32
	heading string // in compact form
}

// readersWords has the words of phrases for numbered pages or sections.
type readersWords struct {
	tuning *tuning.Titles
	uses   map[string][]readersUse // by word
	weight map[string]float32      // of a word: the fewer pages or sections it is for, the higher
	rare   float32                 // weight of a word of no phrase
}

// readersUse is a page or section that has a word in its phrases.
type readersUse struct {
	number   int32
	strength float32 // 0 to 1; the more phrases have the word, the higher
}

// maxNamed is the number of pages of one name from which phrases for it tell little.
const maxNamed = 3

func newReaders(t *titleIndex) *readers {
	r := &readers{}
	pages := wordCounts{}
	named := 0
	for _, of := range words.PagesPhrases() {
		entries := t.fewNamed(of.Page)
		if entries != nil {
			named++
		}
		for _, n := range entries {
			pages.add(of.Phrases, n)
		}
	}
	sections := wordCounts{}
	for _, of := range words.SectionsPhrases() {
		for _, n := range t.fewNamed(of.Page) {
			sections.add(of.Phrases, int32(len(r.sectionOf)))
			r.sectionOf = append(r.sectionOf, readersSection{n, words.Compact(of.Heading)})
		}
	}
	r.pages = newReadersWords(&t.tuning.Titles, pages, named)
	r.sections = newReadersWords(&t.tuning.Titles, sections, len(r.sectionOf))
	return r
}

// fewNamed returns the pages of a name, or none if many have it.
func (t *titleIndex) fewNamed(name string) []int32 {
	if entries := t.bestNamed(name); len(entries) <= maxNamed {
		return entries
	}
	return nil
}

// wordCounts counts, by word, the phrases of a page or section that have it.
type wordCounts map[string]map[int32]float32

func (c wordCounts) add(phrases [][]string, number int32) {
	for _, phrase := range phrases {
		for _, w := range phrase {
			if c[w] == nil {
				c[w] = map[int32]float32{}
			}
			c[w][number]++
		}
	}
}

func newReadersWords(t *tuning.Titles, counts wordCounts, named int) *readersWords {
	r := &readersWords{tuning: t, uses: make(map[string][]readersUse, len(counts)), weight: make(map[string]float32, len(counts))}
	weigh := func(uses int) float32 { return float32(math.Log(1 + float64(named)/float64(1+uses))) }
	r.rare = t.UnknownReaders * weigh(1)
	for w, of := range counts {
		r.weight[w] = weigh(len(of))
		for n, count := range of {
			r.uses[w] = append(r.uses[w], readersUse{n, count / (count + t.HalfReaders)})
		}
	}
	return r
}

// Pages returns by entry the share of a query that is readers' words for the page, 0 to 1.
func (r *readers) Pages(list []query.Word) map[int32]float32 { return r.pages.shares(list) }

// minSection is the share of a query from which readers' words for a section tell something.
const minSection = 0.1

// Sections returns by entry and compact heading the share of a query that is readers' words for the
// section, minSection to 1.
func (r *readers) Sections(list []query.Word) map[int32]map[string]float64 {
	all := map[int32]map[string]float64{}
	for n, share := range r.sections.shares(list) {
		if share < minSection {
			continue
		}
		s := r.sectionOf[n]
		if all[s.entry] == nil {
			all[s.entry] = map[string]float64{}
		}
		all[s.entry][s.heading] = max(all[s.entry][s.heading], float64(share))
	}
	return all
}

func (r *readersWords) shares(list []query.Word) map[int32]float32 {
	shares := map[int32]float32{}
	var sum float32
	for key, w := range taskWords(list) {
		weight, known := r.weight[key]
		if !known {
			weight = r.rare
		}
		sum += weight
		for n, strength := range r.usesOf(w) {
			shares[n] += weight * strength
		}
	}
	for n := range shares {
		shares[n] /= sum
	}
	return shares
}

// taskWords returns the words of a query with a meaning of their own, by the keys of phrases: of words with
// the same meaning in a task only the first.
func taskWords(list []query.Word) iter.Seq2[string, *query.Word] {
	return func(yield func(string, *query.Word) bool) {
		seen := map[string]bool{}
		for i := range list {
			w := &list[i]
			key := words.SameTask(w.Stem)
			if w.Whole || w.Stop || seen[key] {
				continue
			}
			seen[key] = true
			if !yield(key, w) {
				return
			}
		}
	}
}

// usesOf returns by number how strongly a word of a query, or a similar one, is readers' word for
// the page or section.
func (r *readersWords) usesOf(w *query.Word) map[int32]float32 {
	found := map[int32]float32{}
	add := func(factor float32, stems ...string) {
		for _, stem := range stems {
			for _, use := range r.uses[words.SameTask(stem)] {
				found[use.number] = max(found[use.number], factor*use.strength)
			}
		}
	}
	add(1, w.Stem)
	add(r.tuning.Related, w.Related...)
	add(r.tuning.Similar, w.Similar...)
	return found
}
