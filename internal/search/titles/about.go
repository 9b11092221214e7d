package titles

import (
	"math"

	"waymark.dev/waymark/internal/search/query"
)

// addAbout finds the entries that are about the words of a variant.
func (t *Index) addAbout(v *query.Variant, s *scratch) {
	if t.about.Len() == 0 || v.Called {
		return
	}
	var sum float32
	for i := range v.Words {
		w := &v.Words[i]
		if w.Whole || w.Stop {
			continue
		}
		idf := t.aboutWord(w, s)
		if w.Generic {
			idf *= t.tuning.Titles.GenericTopic
		}
		sum += idf
		for _, n := range s.aboutWord {
			if !s.inAbout[n] {
				s.inAbout[n] = true
				s.aboutAll = append(s.aboutAll, n)
			}
			s.about[n] += idf * s.best[n]
			s.best[n] = 0
		}
		s.aboutWord = s.aboutWord[:0]
	}
	for _, n := range s.aboutAll {
		s.inAbout[n] = false
		s.about[n] /= sum
		switch {
		case s.stamp[n] != 0 || s.name[n] != 0: // found by title
		case s.about[n] >= t.tuning.Titles.LeastTopic:
			s.touched = append(s.touched, n)
		default:
			s.about[n] = 0
		}
	}
	s.aboutAll = s.aboutAll[:0]
}

// aboutWord looks one word of a query up: s.best gets how much entries are about
// it, and it returns how telling the word is.
func (t *Index) aboutWord(w *query.Word, s *scratch) (idf float32) {
	found := 0
	add := func(stem string, weight float32) {
		mark := func(n int32, strength float32) {
			if s.best[n] == 0 {
				s.aboutWord = append(s.aboutWord, n)
			}
			s.best[n] = max(s.best[n], strength)
		}
		list := t.about.Find(stem)
		for _, p := range list {
			if n := t.aboutOf[p.Page]; n > 0 {
				mark(n-1, weight*p.Strength)
			}
		}
		found = max(found, len(list))
		if id, ok := t.ids[stem]; ok {
			for _, p := range t.postings[id] {
				mark(p.entry, weight*t.worth[p.field])
			}
		}
	}
	add(w.Stem, 1)
	for _, stem := range w.Related {
		add(stem, t.tuning.Titles.Related)
	}
	return min(t.tuning.Titles.RarestTopic, float32(math.Log(1+float64(len(t.entries))/float64(1+found))))
}
