package search

import (
	"slices"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/words"
)

// titleEvidence holds the reasons why a page may match a variant of a query.
type titleEvidence struct {
	Entry   int32
	Covered float32 // share of the query that title and address have
	Own     float32 // share of the title that the query has
	Name    float32 // level of the query as a name of the page
	Reduced float32 // likewise, for names that leave words of the query out
	Topic   float32 // share of the query that is topics of the page
}

// Limits on words that are matched as prefixes: any word that titles lack, and the last
// of a query, which may be unfinished.
const (
	minPrefix     = 3
	minLastPrefix = 2
	maxPrefixed   = 40
	maxNames      = 100 // that begin with a query
)

func (t *titleIndex) Locale() locale.Locale { return t.locale }

// WithAnalyzer calls use with a pooled analyzer of the index's language, which must not
// be retained.
func (t *titleIndex) WithAnalyzer(use func(*words.Analyzer)) {
	a := t.analyzers.Get().(*words.Analyzer)
	defer t.analyzers.Put(a)
	use(a)
}

// Parse parses a query with the words of titles as lexicon.
func (t *titleIndex) Parse(q string) (parsed *query.Query) {
	t.WithAnalyzer(func(a *words.Analyzer) { parsed = query.Parse(q, a, t, &t.tuning.Query) })
	return parsed
}

// titleEntry returns an entry by its number. It must not be changed.
func (t *titleIndex) Entry(n int32) *titleEntry { return &t.entries[n] }

// ByURL returns the entry of an address.
func (t *titleIndex) ByURL(url string) (int32, bool) {
	n, ok := t.byURL[url]
	return n, ok
}

// ByName returns the entries that have a name in compact form.
func (t *titleIndex) ByName(name string) []int32 {
	var list []int32
	for _, k := range t.keys[name] {
		if !slices.Contains(list, k.entry) {
			list = append(list, k.entry)
		}
	}
	return list
}

// bestNamed returns the entries that a name fits best.
func (t *titleIndex) bestNamed(name string) []int32 {
	var level float32
	var list []int32
	for _, k := range t.keys[words.Compact(name)] {
		if k.level > level {
			level, list = k.level, nil
		}
		if k.level == level && !slices.Contains(list, k.entry) {
			list = append(list, k.entry)
		}
	}
	return list
}

// Messages returns by entry the share of a variant that is an error message of the
// page, from 0 to 1.
func (t *titleIndex) Messages(v *query.Variant) map[int32]float32 {
	found := map[int32]float32{}
	for folder, share := range t.messages.Find(v.Plain()) {
		if n, ok := t.byFolder[folder]; ok {
			found[n] = share
		}
	}
	return found
}

func (t *titleIndex) HasInName(term string, n int32) bool {
	id, ok := t.ids[term]
	if !ok {
		return false
	}
	list := t.postings[id]
	i, found := slices.BinarySearchFunc(list, n, func(p posting, n int32) int { return int(p.entry - n) })
	return found && list[i].field == inName
}

// scratch is the memory of one match, by entry.
type scratch struct {
	cover, own []float32
	stamp      []int32 // the word that an entry was last matched by
	name       []float32
	reduced    []float32 // likewise, for names that leave words out
	matched    []int32

	topic, best []float32 // of all words, and of the one that is being looked up
	inTopics    []bool
	topicAll    []int32 // entries in topic
	topicWord   []int32 // entries in best
}

func (s *scratch) reset(n int) {
	if len(s.cover) < n {
		*s = scratch{
			cover: make([]float32, n), own: make([]float32, n), stamp: make([]int32, n),
			name: make([]float32, n), reduced: make([]float32, n),
			topic: make([]float32, n), best: make([]float32, n), inTopics: make([]bool, n),
		}
	}
	s.matched = s.matched[:0]
}

// Match calls found for every entry whose title or address matches a variant, and if
// withTopics is true for those that have its words as topics.
func (t *titleIndex) Match(v *query.Variant, withTopics bool, found func(titleEvidence)) {
	s := t.scratch.Get().(*scratch)
	defer t.scratch.Put(s)
	s.reset(len(t.entries))
	var sum float32
	list := t.lookUp(v.Words)
	for i := range list {
		sum += list[i].idf
		t.cover(&list[i], int32(i+1), s)
	}
	t.name(v, s)
	if withTopics {
		t.addTopics(v, s)
	}
	for _, n := range s.matched {
		e := titleEvidence{Entry: n, Name: s.name[n], Reduced: s.reduced[n], Topic: s.topic[n]}
		if sum > 0 {
			e.Covered = s.cover[n] / sum
		}
		if total := t.entries[n].total; total > 0 {
			e.Own = min(s.own[n]/total, 1)
		}
		s.cover[n], s.own[n], s.stamp[n], s.name[n], s.reduced[n] = 0, 0, 0, 0, 0
		s.topic[n] = 0
		found(e)
	}
}

// lookedUp is a word of a query with the terms of titles that match it.
type lookedUp struct {
	generic bool
	alts    []alternative
	idf     float32
}

// alternative is a term of titles that may stand for a word of the query.
type alternative struct {
	id     int32
	weight float32
}

func (t *titleIndex) lookUp(list []query.Word) []lookedUp {
	found := make([]lookedUp, len(list))
	t.WithAnalyzer(func(a *words.Analyzer) {
		for i := range list {
			found[i] = lookedUp{generic: list[i].Generic, alts: t.alternatives(a, list, i)}
			found[i].idf = t.idfOf(&list[i], found[i].alts)
		}
	})
	return found
}

// idfOf returns the weight of a word: that of its rarest term.
func (t *titleIndex) idfOf(w *query.Word, alts []alternative) float32 {
	idf := t.tuning.Titles.UnknownIDF
	for i, alt := range alts {
		if i == 0 || t.idf[alt.id] > idf {
			idf = t.idf[alt.id]
		}
	}
	switch {
	case w.Stop:
		idf *= t.tuning.Titles.StopIDF
	case w.Whole:
		idf *= t.tuning.Titles.WholeIDF
	case w.Generic:
		idf *= t.tuning.Titles.GenericIDF
	}
	return idf
}

// alternatives returns the terms that match the word at i, the best first.
func (t *titleIndex) alternatives(a *words.Analyzer, list []query.Word, i int) []alternative {
	w := &list[i]
	var alts []alternative
	add := func(stem string, weight float32) {
		id, ok := t.ids[stem]
		if !ok {
			return
		}
		for _, have := range alts {
			if have.id == id {
				return
			}
		}
		alts = append(alts, alternative{id, weight})
	}
	add(w.Stem, 1)
	for _, stem := range w.Related {
		add(stem, t.tuning.Titles.Related)
	}
	if !w.Stop {
		t.neighbours(a, list, i, add)
	}
	if len(w.Text) >= minPrefix && len(alts) == 0 || i == len(list)-1 && len(w.Text) >= minLastPrefix {
		withPrefix(t.sorted, w.Text, maxPrefixed, func(s string) {
			add(s, t.tuning.Titles.PrefixBase+t.tuning.Titles.PrefixLength*float32(len(w.Text))/float32(len(s)))
		})
	}
	if len(alts) == 0 && !t.IsKnown(w.Text) && !words.IsTranslated(w.Text) {
		for _, c := range t.Correct(w.Text) {
			add(a.Stem(c), t.tuning.Titles.Typo)
		}
	}
	return alts
}

// neighbours adds the terms of a word joined with the ones around it, "local storage",
// and the two parts of a word that titles lack.
func (t *titleIndex) neighbours(a *words.Analyzer, list []query.Word, i int, add func(string, float32)) {
	if i+1 < len(list) && !list[i+1].Whole {
		add(a.Stem(list[i].Text+list[i+1].Text), t.tuning.Titles.Joined)
	}
	if i > 0 && !list[i-1].Whole {
		add(a.Stem(list[i-1].Text+list[i].Text), t.tuning.Titles.Joined)
	}
	if w := list[i].Text; !t.IsKnown(w) {
		if left, right, ok := t.Split(w); ok {
			add(a.Stem(left), t.tuning.Titles.Split)
			add(a.Stem(right), t.tuning.Titles.Split)
		}
	}
}

// cover adds a word of a query to the entries that have it. Alternatives are sorted, so
// the first one of an entry is its best.
func (t *titleIndex) cover(w *lookedUp, number int32, s *scratch) {
	for _, alt := range w.alts {
		for _, p := range t.postings[alt.id] {
			if s.stamp[p.entry] == number {
				continue
			}
			if s.stamp[p.entry] == 0 && s.name[p.entry] == 0 {
				s.matched = append(s.matched, p.entry)
			}
			s.stamp[p.entry] = number
			worth := t.weights[p.field]
			if w.generic && p.field == inKind {
				worth = t.tuning.Titles.GenericKind
			}
			s.cover[p.entry] += w.idf * alt.weight * worth
			if p.field == inName {
				s.own[p.entry] += t.idf[alt.id] * alt.weight
			}
		}
	}
}

// name finds the entries that have a variant as a name, or as the beginning of one.
func (t *titleIndex) name(v *query.Variant, s *scratch) {
	mark := func(k keyed, worth float32) {
		if s.stamp[k.entry] == 0 && s.name[k.entry] == 0 {
			s.matched = append(s.matched, k.entry)
		}
		s.name[k.entry] = max(s.name[k.entry], k.level*worth)
	}
	for i, name := range v.Names {
		for _, k := range t.keys[name.Text] {
			switch {
			case name.Lead:
				if acceptsMore(t.entries[k.entry].Page, name.Text) {
					mark(k, name.Level)
				}
			case !name.Reduced:
				if v.Dotted && !k.member {
					k.level *= t.tuning.Titles.MemberShare
				}
				mark(k, name.Level)
			case s.stamp[k.entry] != 0:
				s.reduced[k.entry] = max(s.reduced[k.entry], k.level*name.Level)
			}
		}
		if i > 0 || len(name.Text) < 2 {
			continue
		}
		withPrefix(t.sortedKeys, name.Text, maxNames, func(long string) {
			for _, k := range t.keys[long] {
				mark(k, t.tuning.Titles.PrefixShare*float32(len(name.Text))/float32(len(long)))
			}
		})
	}
}

// acceptsMore reports whether readers type more after the name of a page: a value after
// a property, an attribute after an element. Properties with one letter are excluded,
// as other names begin with one ("x frame options"), and so are deprecated pages:
// "center text" is a wish.
func acceptsMore(p *corpus.Page, name string) bool {
	if slices.Contains(p.Status, "deprecated") {
		return false
	}
	return (p.Type == "css-property" || p.Type == "css-shorthand-property") && len(name) > 1 || p.Type == "html-element"
}
