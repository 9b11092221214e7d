package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// Limits on the work for a question.
const (
	pagesRanked   = 30 // pages that are ranked by the subject
	sectionsFound = 60 // sections that the engine returns
	pagesRead     = 12 // pages whose sections are scored
	pagesSure     = 4  // of pagesRead, the best by rank
)

// aside is the slug prefix of pages for authors of add-ons.
const aside = "Mozilla/"

// collector collects the pages that may have the answer to a question.
type collector struct {
	s       *Service
	st      *state
	locale  locale.Locale
	index   *titleIndex
	asked   parsedQuestion
	query   *query.Query
	byEntry map[int32]*retrieve.Candidate
	list    []*retrieve.Candidate

	readersOfPages    map[int32]float32            // share of the question in readers' words, by entry
	readersOfSections map[int32]map[string]float64 // likewise, for sections by their compact headings
	near              []float32                    // how close pages are by vectors of words, by entry, or nil
}

// candidates returns the pages to read, with their sections: those that rank best for the subject, those of sections
// that are found by their words or their meaning, those that the question names or has readers' words for, and its own.
func (s *Service) candidates(ctx context.Context, st *state, l locale.Locale, asked parsedQuestion, q *query.Query, scorer *retrieve.Scorer) ([]retrieve.Candidate, error) {
	c := &collector{s: s, st: st, locale: l, index: st.titles[l], asked: asked, query: q, byEntry: map[int32]*retrieve.Candidate{}}
	if !asked.Code && asked.Kind != retrieve.ErrorMessage { // these are not readers' words
		c.readersOfPages, c.readersOfSections = readersShares(c.index, q)
		if asked.meaning == nil {
			c.near = c.index.near(q)
		}
	}
	if err := c.addRanked(ctx); err != nil {
		return nil, err
	}
	if err := c.addSections(ctx, scorer); err != nil {
		return nil, err
	}
	c.addMeant()
	c.addNamed()
	c.addReaders()
	c.addOwn()
	c.rank()
	var read []retrieve.Candidate
	for _, page := range s.toRead(c.list) {
		var err error
		if page.Sections, err = page.Page.Sections(); err != nil {
			continue // the server reports the error when the page is requested
		}
		read = append(read, *page)
	}
	return read, nil
}

// add returns the candidate for an entry, which it adds if it is new.
func (c *collector) add(n int32) *retrieve.Candidate {
	if have := c.byEntry[n]; have != nil {
		return have
	}
	e := c.index.Entry(n)
	added := &retrieve.Candidate{
		Page: e.Page, Prior: c.prior(e), Readers: float64(c.readersOfPages[n]), ReadersOf: c.readersOfSections[n], Topic: c.index.topicsOf(e.Page),
		Found: map[string]float64{}, Meant: map[string]float64{},
	}
	if c.near != nil {
		added.Near = max(0, float64(c.near[n]))
	}
	c.byEntry[n] = added
	c.list = append(c.list, added)
	return added
}

// prior returns the points of a page besides its rank: by its type, popularity and area, and if it is written as in code.
func (c *collector) prior(e *titleEntry) float64 {
	t := &c.s.opts.Tuning.Candidates
	popular := t.Popular
	if c.asked.Kind == retrieve.HowTo {
		popular *= t.PopularTask
	}
	prior := float64(e.Prior+intentPrior(c.query.Intent, e.Page.Type)) + popular*float64(e.Weight)
	if retrieve.InArea(c.asked.Asked, e.Page.Slug) {
		prior += t.Area
	} else if strings.HasPrefix(e.Page.Slug, aside) {
		prior -= t.Aside
	}
	if c.quotesMessage(e.Page) {
		prior += t.MessagePage
	}
	if c.asked.Writes(e.Page) {
		prior += t.Written
	}
	return prior
}

// quotesMessage reports whether the question is an error message, and pages of this type quote such messages.
func (c *collector) quotesMessage(p *corpus.Page) bool {
	return c.asked.Kind == retrieve.ErrorMessage && corpus.QuotesMessages(p.Type)
}

// addRanked adds the pages that rank best for the subject.
func (c *collector) addRanked(ctx context.Context) error {
	byText, _, err := c.s.text(ctx, c.st, c.locale, c.asked.Subject, c.query, matchLimit)
	if err != nil {
		return err
	}
	weights := c.s.opts.Tuning.Pages
	if c.asked.Kind == retrieve.HowTo {
		weights.Popular *= float32(c.s.opts.Tuning.Candidates.PopularTask)
	}
	ranked := rankPages(c.index, ranking{Query: c.query, Found: byText, Limit: pagesRanked, Weights: &weights, Readers: c.readersOfPages, Near: c.near})
	for _, r := range ranked {
		page := c.add(r.Entry)
		page.Score = max(0, float64(r.Score/ranked[0].Score))
		page.Replaced = map[string]float64{}
		for _, stem := range r.Rewritten.replaced {
			page.Replaced[stem] = float64(r.Rewritten.share)
		}
		page.Heading = words.Compact(r.Rewritten.heading)
	}
	return nil
}

// addSections adds the pages of sections that the engine finds.
func (c *collector) addSections(ctx context.Context, scorer *retrieve.Scorer) error {
	terms := scorer.Terms()
	if !c.st.indexed[c.locale] || len(terms) == 0 {
		return nil
	}
	sections, err := c.s.opts.Engine.MatchSections(ctx, corpus.Match{Locales: []locale.Locale{c.locale}, Terms: terms, MinGroups: (len(terms) + 1) / 2, Limit: sectionsFound})
	if err != nil {
		return fmt.Errorf("retrieve: %w", err)
	}
	for _, f := range sections {
		if n, ok := c.index.ByURL(f.URL); ok {
			found := c.add(n).Found
			found[f.Anchor] = max(found[f.Anchor], f.Score/sections[0].Score)
		}
	}
	return nil
}

// addMeant adds the pages of the sections closest in meaning to the question. Only their ranks count, as
// scores of different models are not comparable.
func (c *collector) addMeant() {
	if c.s.opts.Vectors == nil {
		return
	}
	half := c.s.opts.Tuning.Candidates.MeaningRank
	for i, f := range c.s.opts.Vectors.Nearest(c.locale, c.asked.meaning, sectionsFound) {
		if n, ok := c.index.ByURL(f.URL); ok {
			meant := c.add(n).Meant
			meant[f.Anchor] = max(meant[f.Anchor], half/(half+float64(i)))
		}
	}
}

// addNamed adds the pages that the question names as in code, or whose name it wants defined.
func (c *collector) addNamed() {
	named := c.asked.Written()
	if c.asked.Kind == retrieve.Definition {
		named = append(named, c.asked.Thing())
	}
	for _, name := range named {
		for _, n := range c.index.bestNamed(name) {
			c.add(n)
		}
	}
}

// addReaders adds the pages for whose sections the question has readers' words.
func (c *collector) addReaders() {
	for _, n := range slices.Sorted(maps.Keys(c.readersOfSections)) {
		if best(c.readersOfSections[n]) >= c.s.opts.Tuning.Candidates.MinReaders {
			c.add(n)
		}
	}
}

// addOwn adds the page that the question is asked on.
func (c *collector) addOwn() {
	n, ok := c.index.ByURL(c.asked.page)
	if !ok {
		return
	}
	own := c.add(n)
	own.Score = 1
	if c.asked.ThisPage {
		own.Prior += c.s.opts.Tuning.Candidates.ThisPage
	} else {
		own.Prior += c.s.opts.Tuning.Candidates.OwnPage
	}
}

// rank raises the ranks of pages that were found by more than the subject.
func (c *collector) rank() {
	t := &c.s.opts.Tuning.Candidates
	for _, page := range c.list {
		page.Score = max(page.Score, t.FoundOnly*max(best(page.Found), best(page.Meant), best(page.ReadersOf)))
		if c.quotesMessage(page.Page) {
			page.Score = min(1, page.Score+t.MessageRank)
		}
		if c.asked.Writes(page.Page) {
			page.Score = 1
		}
	}
}

// readersShares returns by entry the share of a question that is readers' words for the page, and for
// its sections by their compact headings.
func readersShares(index *titleIndex, q *query.Query) (pages map[int32]float32, sections map[int32]map[string]float64) {
	if index.readers == nil {
		return nil, nil
	}
	list := q.Meant().Words
	return index.readers().Pages(list), index.readers().Sections(list)
}

// toRead returns the pages whose sections are scored: the pagesSure best ones by rank, which
// sections found by the engine cannot displace, and the most promising others.
func (s *Service) toRead(list []*retrieve.Candidate) []*retrieve.Candidate {
	slices.SortStableFunc(list, func(a, b *retrieve.Candidate) int { return cmp.Compare(b.Score, a.Score) })
	rest := list[min(len(list), pagesSure):]
	slices.SortStableFunc(rest, func(a, b *retrieve.Candidate) int { return cmp.Compare(s.promise(b), s.promise(a)) })
	return list[:min(len(list), pagesRead)]
}

// promise returns the likelihood that a page has the answer, on no particular scale.
func (s *Service) promise(c *retrieve.Candidate) float64 {
	if c.Prior >= s.opts.Tuning.Candidates.OwnPage {
		return math.Inf(1)
	}
	return c.Score + best(c.Found) + best(c.Meant) + best(c.ReadersOf)
}

// best returns the highest rank of sections, or 0.
func best(ranks map[string]float64) float64 {
	best := 0.0
	for _, r := range ranks {
		best = max(best, r)
	}
	return best
}
