package search

import (
	"math"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
)

// addTopics finds the entries with the words of a variant as topics.
func (t *titleIndex) addTopics(v *query.Variant, s *scratch) {
	if t.topics.Len() == 0 || v.Rewritten {
		return
	}
	var sum float32
	for i := range v.Words {
		w := &v.Words[i]
		if w.Whole || w.Stop {
			continue
		}
		idf := t.topicWord(w, s)
		if w.Generic {
			idf *= t.tuning.Titles.GenericTopic
		}
		sum += idf
		for _, n := range s.topicWord {
			if !s.inTopics[n] {
				s.inTopics[n] = true
				s.topicAll = append(s.topicAll, n)
			}
			s.topic[n] += idf * s.best[n]
			s.best[n] = 0
		}
		s.topicWord = s.topicWord[:0]
	}
	for _, n := range s.topicAll {
		s.inTopics[n] = false
		s.topic[n] /= sum
		switch {
		case s.stamp[n] != 0 || s.name[n] != 0: // found by title
		case s.topic[n] >= t.tuning.Titles.MinTopic:
			s.matched = append(s.matched, n)
		default:
			s.topic[n] = 0
		}
	}
	s.topicAll = s.topicAll[:0]
}

// topicWord looks up a word of the query: it sets s.best to the word's strength by entry and
// returns the word's weight.
func (t *titleIndex) topicWord(w *query.Word, s *scratch) (idf float32) {
	find := func(stem string, weight float32) int {
		mark := func(n int32, strength float32) {
			if s.best[n] == 0 {
				s.topicWord = append(s.topicWord, n)
			}
			s.best[n] = max(s.best[n], strength)
		}
		found := t.eachTopic(stem, func(n int32, strength float32) { mark(n, weight*strength) })
		if id, ok := t.ids[stem]; ok {
			for _, p := range t.postings[id] {
				mark(p.entry, weight*t.weights[p.field])
			}
		}
		return found
	}
	found := find(w.Stem, 1)
	for _, stem := range w.Related {
		found = max(found, find(stem, t.tuning.Titles.Related))
	}
	for _, stem := range w.Similar { // which make the word neither rarer nor more frequent
		find(stem, t.tuning.Titles.Similar)
	}
	return min(t.tuning.Titles.RarestTopic, float32(math.Log(1+float64(len(t.entries))/float64(1+found))))
}

// eachTopic calls a function with the entries that have a stem as a topic, and its strengths. It returns the
// number of pages with that topic.
func (t *titleIndex) eachTopic(stem string, do func(entry int32, strength float32)) int {
	list := t.topics.Find(stem)
	for _, p := range list {
		if n := t.topicEntries[p.Page]; n > 0 {
			do(n-1, p.Strength)
		}
	}
	return len(list)
}

// topicsOf returns the strengths of stems as topics of a page.
func (t *titleIndex) topicsOf(p *corpus.Page) func(stem string) float64 {
	page, ok := t.topics.Page(p.Folder)
	return func(stem string) float64 {
		if !ok {
			return 0
		}
		return float64(t.topics.Strength(page, stem))
	}
}
