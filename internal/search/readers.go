package search

import (
	"math"

	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// readers has the words of the phrases that readers use for pages. Single words of them find a
// page for a question that has none of its phrases as a whole.
type readers struct {
	tuning *tuning.Titles
	pages  map[string][]readersPage // by word
	weight map[string]float32       // of a word: the fewer pages it is for, the higher
	rare   float32                  // weight of a word of no phrase
}

// readersPage is a page that has a word in its phrases.
type readersPage struct {
	entry    int32
	strength float32 // 0 to 1; the more phrases have the word, the higher
}

// maxNamed is the number of pages of one name from which phrases for it tell little.
const maxNamed = 3

func newReaders(t *titleIndex) *readers {
	counts := map[string]map[int32]float32{}
	named := 0
	for name, phrases := range words.ReadersPhrases() {
		entries := t.bestNamed(name)
		if len(entries) == 0 || len(entries) > maxNamed {
			continue
		}
		named++
		for _, phrase := range phrases {
			for _, w := range phrase {
				if counts[w] == nil {
					counts[w] = map[int32]float32{}
				}
				for _, n := range entries {
					counts[w][n]++
				}
			}
		}
	}
	r := &readers{tuning: &t.tuning.Titles, pages: make(map[string][]readersPage, len(counts)), weight: make(map[string]float32, len(counts))}
	weigh := func(pages int) float32 { return float32(math.Log(1 + float64(named)/float64(1+pages))) }
	r.rare = r.tuning.UnknownReaders * weigh(1)
	for w, of := range counts {
		r.weight[w] = weigh(len(of))
		for n, count := range of {
			r.pages[w] = append(r.pages[w], readersPage{n, count / (count + r.tuning.HalfReaders)})
		}
	}
	return r
}

// Shares returns by entry the share of a query that is readers' words for the page, 0 to 1.
func (r *readers) Shares(list []query.Word) map[int32]float32 {
	shares, seen := map[int32]float32{}, map[string]bool{}
	var sum float32
	for i := range list {
		w := &list[i]
		key := words.SameTask(w.Stem)
		if w.Whole || w.Stop || seen[key] {
			continue
		}
		seen[key] = true
		weight, known := r.weight[key]
		if !known {
			weight = r.rare
		}
		sum += weight
		for n, strength := range r.pagesOf(w) {
			shares[n] += weight * strength
		}
	}
	for n := range shares {
		shares[n] /= sum
	}
	return shares
}

// pagesOf returns by entry how strongly a word of a query, or a similar one, is readers' word for
// the page.
func (r *readers) pagesOf(w *query.Word) map[int32]float32 {
	found := map[int32]float32{}
	add := func(factor float32, stems ...string) {
		for _, stem := range stems {
			for _, p := range r.pages[words.SameTask(stem)] {
				found[p.entry] = max(found[p.entry], factor*p.strength)
			}
		}
	}
	add(1, w.Stem)
	add(r.tuning.Related, w.Related...)
	add(r.tuning.Similar, w.Similar...)
	return found
}
