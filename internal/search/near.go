package search

import (
	"strings"

	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
	"waymark.dev/waymark/internal/search/wordvec"
)

// Weights of a word in a page's vector, by where the page has it. They are those of the words
// that the vectors were learned from, so they are not in package tuning.
const (
	nearInName   = 3
	nearInPart   = 2
	nearInTopics = 1.5 // times the strength
	nearInPhrase = 1   // each
)

// pageWords finds the pages that a word is for.
type pageWords struct {
	index   *titleIndex
	ids     map[string][]int32 // of the terms that mean the same in a task
	phrases wordCounts
}

func newPageWords(t *titleIndex) *pageWords {
	p := &pageWords{index: t, ids: make(map[string][]int32, len(t.ids)), phrases: wordCounts{}}
	for stem, id := range t.ids {
		key := words.SameTask(stem)
		p.ids[key] = append(p.ids[key], id)
	}
	p.eachPhrase(func(phrase []string, entries []int32) {
		for _, n := range entries {
			p.phrases.add([][]string{phrase}, n)
		}
	})
	return p
}

// eachPhrase calls a function for each phrase of readers for few pages.
func (p *pageWords) eachPhrase(do func(phrase []string, entries []int32)) {
	type key struct{ page, phrase string }
	seen := map[key]bool{}
	for _, list := range [][]words.ReadersPhrases{words.PagesPhrases(), words.SectionsPhrases()} {
		for _, of := range list {
			entries := p.index.fewNamed(of.Page)
			for _, phrase := range of.Phrases {
				if k := (key{of.Page, strings.Join(phrase, " ")}); !seen[k] && len(entries) > 0 {
					seen[k] = true
					do(phrase, entries)
				}
			}
		}
	}
}

// usesOf returns the pages that a word is for.
func (p *pageWords) usesOf(word string) []wordvec.Use {
	weights := map[int32]float32{}
	for _, id := range p.ids[word] {
		for _, use := range p.index.postings[id] {
			switch use.field {
			case inName:
				weights[use.entry] = max(weights[use.entry], nearInName)
			case inPart:
				weights[use.entry] = max(weights[use.entry], nearInPart)
			}
		}
	}
	if p.index.topics.Len() > 0 {
		p.index.eachTopic(word, func(n int32, strength float32) { weights[n] += nearInTopics * strength })
	}
	for n, count := range p.phrases[word] {
		weights[n] += nearInPhrase * count
	}
	uses := make([]wordvec.Use, 0, len(weights))
	for n, weight := range weights {
		uses = append(uses, wordvec.Use{Page: n, Weight: weight})
	}
	return uses
}

// near returns how close the pages are to a query by the vectors of words, by entry, or nil if no word
// of it has one.
func (t *titleIndex) near(q *query.Query) []float32 {
	if t.vectors == nil {
		return nil
	}
	var asked []string
	for key := range taskWords(q.Meant().Words) {
		asked = append(asked, key)
	}
	if question := wordvec.English().Question(asked); question != nil {
		return t.vectors().Near(question)
	}
	return nil
}
