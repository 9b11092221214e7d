package search

import (
	"cmp"
	"slices"
	"strings"
)

// What the parts of a score are worth. They were tuned on
// testdata/relevance-en-US.txt; devtools/check-corpus shows what a change does.
const (
	worthName     = 6.0 // the query is the name of the page
	worthPrefix   = 2.0 // the name begins with the query
	worthCoverage = 6.0 // share of the query that the title and address have
	worthTight    = 2.5 // share of the title that the query has
	worthText     = 3.0 // rank of the engine
	worthPopular  = 2.5
	worthPrior    = 1.0
	worthMessage  = 9.0 // share of an error message that the query is
	costDepth     = 0.08
	notMember     = 0.75 // share of a name that is left when a member is asked for
	spokenMember  = 0.6  // likewise, of members of interfaces when it is not asked for in code
	taskName      = 0.6  // likewise, of reference pages when a task is asked for
	costStem      = 1.5  // a word is there in another form only
	leastCoverage = 0.4  // of a query that makes a page an answer
)

// candidate is a page that may be an answer.
type candidate struct {
	entry int32
	score float32
}

// scratch is memory that one look-up needs for all entries.
type scratch struct {
	cover, own []float32
	stamp      []int32 // the word that an entry was last matched by
	name       []float32
	reduced    []float32 // likewise, for keys that leave words out
	touched    []int32
}

func (s *scratch) reset(n int) {
	if len(s.cover) < n {
		*s = scratch{
			cover: make([]float32, n), own: make([]float32, n), stamp: make([]int32, n),
			name: make([]float32, n), reduced: make([]float32, n),
		}
	}
	s.touched = s.touched[:0]
}

// rank scores every page that the readings of a query touch, and those that
// an engine found by their text. Popularity counts unless plain is set.
func (t *titles) rank(r *reading, found []Found, plain bool, limit int) []candidate {
	s := t.scratch.Get().(*scratch)
	defer t.scratch.Put(s)
	best := map[int32]float32{}
	for i := range r.variants {
		s.reset(len(t.entries))
		t.match(r, &r.variants[i], s, plain, best)
	}
	t.addMessages(r, plain, best)
	t.addText(r, found, plain, best)
	list := make([]candidate, 0, len(best))
	for n, score := range best {
		list = append(list, candidate{n, score - t.otherForms(&r.variants[0], n)})
	}
	slices.SortFunc(list, func(a, b candidate) int {
		if a.score != b.score {
			return cmp.Compare(b.score, a.score)
		}
		return strings.Compare(t.entries[a.entry].page.Slug, t.entries[b.entry].page.Slug)
	})
	return list[:min(len(list), limit)]
}

// otherForms is what a page loses because its title has words of the query in
// another form only: a stem is short of some of what was said.
func (t *titles) otherForms(v *variant, n int32) float32 {
	p := t.entries[n].page
	var cost float32
	for i := range v.terms {
		w := &v.terms[i]
		if w.stop || w.whole || len(w.text) < 7 || w.text == w.stem {
			continue
		}
		id, ok := t.ids[w.stem]
		if !ok || !t.named(id, n) {
			continue
		}
		if said := w.text[:len(w.text)-2]; !strings.Contains(fold(p.Title), said) && !strings.Contains(strings.ToLower(p.Slug), said) {
			cost += costStem
		}
	}
	return cost
}

// named tells whether an entry has a term in its name.
func (t *titles) named(id, n int32) bool {
	list := t.postings[id]
	i, found := slices.BinarySearchFunc(list, n, func(p posting, n int32) int { return int(p.entry - n) })
	return found && list[i].field == inName
}

// addText adds what the engine says. The best page by text gets the whole
// worth, the others their share.
func (t *titles) addText(r *reading, found []Found, plain bool, best map[int32]float32) {
	if len(found) == 0 || found[0].Score <= 0 {
		return
	}
	top := found[0].Score
	for _, f := range found {
		n, ok := t.byURL[f.URL]
		if !ok {
			continue
		}
		base, have := best[n]
		if !have {
			base = t.standing(n, r.intent, plain)
		}
		best[n] = base + worthText*float32(f.Score/top)
	}
}

func (t *titles) addMessages(r *reading, plain bool, best map[int32]float32) {
	shares := map[string]float32{}
	for i := range r.variants {
		for folder, share := range t.messages.find(r.variants[i].terms) {
			shares[folder] = max(shares[folder], r.variants[i].factor*share)
		}
	}
	for folder, share := range shares {
		n, ok := t.byFolder[folder]
		if !ok {
			continue
		}
		best[n] = max(best[n], t.standing(n, r.intent, plain)) + worthMessage*share
	}
}

// standing is what a page is worth whatever the query.
func (t *titles) standing(n int32, why intent, plain bool) float32 {
	e := &t.entries[n]
	score := worthPrior*(e.prior+intentPriors[why][e.page.Type]) - costDepth*float32(e.depth)
	if !plain {
		score += worthPopular * e.weight
	}
	return score
}

// match scores the pages that one reading touches.
func (t *titles) match(r *reading, v *variant, s *scratch, plain bool, best map[int32]float32) {
	var sum float32
	for i := range v.terms {
		sum += v.terms[i].idf
		t.cover(&v.terms[i], int32(i+1), s)
	}
	t.name(v, s)
	for _, n := range s.touched {
		e := &t.entries[n]
		score, coverage := float32(0), float32(0)
		if sum > 0 {
			coverage = max(s.cover[n]/sum, s.name[n]*0.8)
			score += worthCoverage * coverage * coverage
			if e.total > 0 {
				score += worthTight * min(s.own[n]/e.total, 1) * coverage
			}
		}
		named := max(s.name[n], s.reduced[n]*coverage*coverage)
		if _, guide := intentPriors[task][e.page.Type]; r.intent == task && !guide {
			named *= taskName
		}
		if v.spoken && isMember(e.page.Type) {
			named *= spokenMember
		}
		score += worthName * named
		if coverage >= leastCoverage || s.name[n] > 0 {
			score = v.factor*score + t.standing(n, r.intent, plain)
			if old, ok := best[n]; !ok || score > old {
				best[n] = score
			}
		}
		s.cover[n], s.own[n], s.stamp[n], s.name[n], s.reduced[n] = 0, 0, 0, 0, 0
	}
}

// isMember tells whether pages of a type are about a member of an interface.
func isMember(pageType string) bool {
	return strings.HasPrefix(pageType, "web-api-") && (strings.HasSuffix(pageType, "-property") || strings.HasSuffix(pageType, "-method"))
}

// cover adds one word of a query to the pages that have it; each page counts
// the best alternative, which come first.
func (t *titles) cover(w *term, number int32, s *scratch) {
	for _, alt := range w.alts {
		for _, p := range t.postings[alt.id] {
			if s.stamp[p.entry] == number {
				continue
			}
			if s.stamp[p.entry] == 0 && s.name[p.entry] == 0 {
				s.touched = append(s.touched, p.entry)
			}
			s.stamp[p.entry] = number
			worth := fieldWorth[p.field]
			if w.generic && p.field == inKind {
				worth = 1.2 // "input element" asks for an element
			}
			s.cover[p.entry] += w.idf * alt.weight * worth
			if p.field == inName {
				s.own[p.entry] += t.idf[alt.id] * alt.weight
			}
		}
	}
}

// name finds the pages that the query names as a whole, or begins to.
func (t *titles) name(v *variant, s *scratch) {
	mark := func(k keyed, worth float32) {
		if s.stamp[k.entry] == 0 && s.name[k.entry] == 0 {
			s.touched = append(s.touched, k.entry)
		}
		s.name[k.entry] = max(s.name[k.entry], k.level*worth)
	}
	for i, k := range v.keys {
		for _, e := range t.keys[k.text] {
			switch {
			case k.lead:
				switch t.entries[e.entry].page.Type {
				case "css-property", "css-shorthand-property", "html-element":
					mark(e, k.level)
				}
			case !k.reduced:
				if v.dotted && !e.member {
					e.level *= notMember
				}
				mark(e, k.level)
			case s.stamp[e.entry] != 0:
				s.reduced[e.entry] = max(s.reduced[e.entry], e.level*k.level)
			}
		}
		if i > 0 || len(k.text) < 2 {
			continue
		}
		withPrefix(t.sortedKeys, k.text, 100, func(name string) {
			for _, e := range t.keys[name] {
				mark(e, worthPrefix/worthName*float32(len(k.text))/float32(len(name)))
			}
		})
	}
}
