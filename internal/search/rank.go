package search

import (
	"cmp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// candidate is a possible match.
type candidate struct {
	Entry     int32 // of the index
	Score     float32
	Rewritten rewritten
}

// ranking is the input of rankPages.
type ranking struct {
	Query   *query.Query
	Found   []corpus.Found // by their text, best first
	Plain   bool           // ignore popularity
	Limit   int
	Weights *tuning.Pages
	Readers map[int32]float32 // shares of the query in readers' words, by entry; nil to ignore them
	Near    []float32         // how close pages are by the vectors of their words, by entry; nil to ignore that
}

// rankPages scores the pages that match variants of a query by title, and those found by an
// engine. The best come first.
func rankPages(index *titleIndex, r ranking) []candidate {
	s := pageScorer{index: index, request: r, weights: r.Weights, best: map[int32]float32{}, rewritten: map[int32]rewritten{}}
	messages := s.messages()
	for i := range r.Query.Variants {
		if v := &r.Query.Variants[i]; !v.Little || len(messages) == 0 {
			s.addTitles(v)
		}
	}
	s.addMessages(messages)
	s.addText()
	s.addReaders()
	s.addNear()
	list := make([]candidate, 0, len(s.best))
	for n, score := range s.best {
		list = append(list, candidate{n, score - s.inflectionPenalty(n), s.rewritten[n]})
	}
	slices.SortFunc(list, func(a, b candidate) int {
		if a.Score != b.Score {
			return cmp.Compare(b.Score, a.Score)
		}
		return strings.Compare(index.Entry(a.Entry).Page.Slug, index.Entry(b.Entry).Page.Slug)
	})
	return list[:min(len(list), r.Limit)]
}

type pageScorer struct {
	index     *titleIndex
	request   ranking
	weights   *tuning.Pages
	best      map[int32]float32   // by entry
	rewritten map[int32]rewritten // likewise
}

// rewritten is the best rewrite of a query for a page's title.
type rewritten struct {
	replaced []string // stems of the query that it replaced by words of the title
	share    float32  // of the rewrite that the title has
	heading  string   // of the section that it names, or ""
}

func (s *pageScorer) addTitles(v *query.Variant) {
	s.index.Match(v, s.request.Query.UsesTopics(), func(e titleEvidence) {
		pageType := s.index.Entry(e.Entry).Page.Type
		score, coverage := float32(0), float32(0)
		if len(v.Words) > 0 {
			coverage = max(e.Covered, e.Name*s.weights.NameCoverage)
			score = s.weights.Coverage*coverage*coverage + s.weights.Tight*e.Own*coverage
		}
		named := max(e.Name, e.Reduced*coverage*coverage)
		if _, guide := intentPriors[query.Task][pageType]; s.request.Query.Intent == query.Task && !guide {
			named *= s.weights.TaskName
		}
		if v.Translated && corpus.IsMember(pageType) {
			named *= s.weights.TranslatedMember
		}
		topic := e.Topic
		if v.Rewritten {
			topic = coverage
			if coverage > s.rewritten[e.Entry].share {
				s.rewritten[e.Entry] = rewritten{v.Replaced, coverage, v.Heading}
			}
		}
		score += s.topicWeight() * topic * topic
		if max(coverage, topic) < s.weights.MinCoverage && e.Name == 0 {
			return
		}
		score = v.Factor*s.inContext(e.Entry)*(score+s.weights.Name*named) + s.baseScore(e.Entry)
		if old, ok := s.best[e.Entry]; !ok || score > old {
			s.best[e.Entry] = score
		}
	})
}

// inContext returns the factor of a page's score: 1, or less if the query names areas and the
// page is in another reference.
func (s *pageScorer) inContext(n int32) float32 {
	p := s.index.Entry(n).Page
	isBelow := func(area string) bool { return strings.HasPrefix(p.Slug, area) }
	contexts := s.request.Query.Contexts
	if len(contexts) == 0 || slices.ContainsFunc(contexts, isBelow) || !slices.ContainsFunc(references, isBelow) {
		return 1
	}
	return s.weights.OutOfContext
}

// references are the slug prefixes of reference pages, by area.
var references = []string{"Web/API/", "Web/CSS/", "Web/HTML/", "Web/HTTP/", "Web/JavaScript/", "Web/MathML/", "Web/SVG/", "Web/XML/", "WebAssembly/", "Mozilla/"}

func (s *pageScorer) topicWeight() float32 {
	switch s.request.Query.Intent {
	case query.Wish:
		return s.weights.TopicOfWish
	case query.Task:
		return s.weights.TopicOfTask
	}
	return 0
}

// messages returns the share of the query in the messages that pages quote.
func (s *pageScorer) messages() map[int32]float32 {
	shares := map[int32]float32{}
	variants := s.request.Query.Variants
	for i := range variants {
		for n, share := range s.index.Messages(&variants[i]) {
			shares[n] = max(shares[n], variants[i].Factor*share)
		}
	}
	return shares
}

func (s *pageScorer) addMessages(shares map[int32]float32) {
	for n, share := range shares {
		s.best[n] = max(s.best[n], s.baseScore(n)) + s.weights.Message*share
	}
}

// addText adds the engine's results. The best page by text gets the whole weight, others in
// proportion to their scores.
func (s *pageScorer) addText() {
	found := s.request.Found
	if len(found) == 0 || found[0].Score <= 0 {
		return
	}
	top := found[0].Score
	for _, f := range found {
		n, ok := s.index.ByURL(f.URL)
		if !ok {
			continue
		}
		s.best[n] = s.soFar(n) + s.weights.Text*s.inContext(n)*float32(f.Score/top)
	}
}

// addReaders adds the share of the query in readers' words for pages.
func (s *pageScorer) addReaders() {
	for n, share := range s.request.Readers {
		if share < s.weights.MinReaders {
			continue
		}
		s.best[n] = s.soFar(n) + s.weights.Readers*share*share
	}
}

// addNear adds how close pages are by the vectors of their words.
func (s *pageScorer) addNear() {
	for i, near := range s.request.Near {
		n := int32(i)
		if _, have := s.best[n]; near <= 0 || near < s.weights.MinNear && !have {
			continue
		}
		s.best[n] = s.soFar(n) + s.weights.Near*near*near
	}
}

// soFar returns the score of a page so far.
func (s *pageScorer) soFar(n int32) float32 {
	if score, ok := s.best[n]; ok {
		return score
	}
	return s.baseScore(n)
}

// baseScore returns the part of a page's score independent of the query's words.
func (s *pageScorer) baseScore(n int32) float32 {
	e := s.index.Entry(n)
	score := s.weights.Prior*(e.Prior+intentPriors[s.request.Query.Intent][e.Page.Type]) - s.weights.Depth*float32(e.Depth)
	if s.request.Query.Intent == query.Wish && slices.Contains(e.Page.Status, "deprecated") {
		score -= s.weights.Deprecated
	}
	if !s.request.Plain {
		score += s.weights.Popular * e.Weight
	}
	return score
}

// minInflected is the minimum length in bytes of a word whose form matters.
const minInflected = 7

// inflectionPenalty returns the penalty for words of the query that a title only has in
// another inflection.
func (s *pageScorer) inflectionPenalty(n int32) float32 {
	p := s.index.Entry(n).Page
	var cost float32
	for _, w := range s.request.Query.Variants[0].Words {
		if w.Stop || w.Whole || len(w.Text) < minInflected || w.Text == w.Stem || !s.index.HasInName(w.Stem, n) {
			continue
		}
		if form := w.Text[:len(w.Text)-2]; !strings.Contains(words.Fold(p.Title), form) && !strings.Contains(strings.ToLower(p.Slug), form) {
			cost += s.weights.OtherForm
		}
	}
	return cost
}
