package search

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/query"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/vectors"
	"waymark.dev/waymark/internal/search/words"
)

// Limits on the passages of a question.
const (
	reserved = 3 // passages of pages without another passage
	perPage  = 2 // passages of one page
)

// Retrieve returns the passages that answer a question, best first. The error wraps
// fault.ErrUnavailable until titles can be searched.
func (s *Service) Retrieve(ctx context.Context, q retrieve.Question) (*retrieve.Result, error) {
	st, release, err := s.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	asked := st.askedOn(q.Page, retrieve.Parse(q.Text))
	meaning := s.meaning(ctx, q)
	result := &retrieve.Result{Kind: asked.Kind, Asked: asked}
	var all []found
	for i, l := range q.Locales {
		if st.titles[l] == nil {
			continue
		}
		result.Titles = result.Titles || !st.indexed[l]
		list, err := s.sections(ctx, st, l, parsedQuestion{asked, q.Page, meaning})
		if err != nil {
			return nil, err
		}
		if i > 0 {
			list = untranslated(all, list)
			for n := range list {
				list[n].Score -= s.opts.Tuning.Candidates.Language
				if len(all) > 0 { // only English has readers' words, which would put its sections first
					list[n].Order = list[n].Score
				}
			}
		}
		all = append(all, list...)
	}
	inOrder(all, s.opts.Tuning.Sections.Order.Later)
	for _, f := range pick(all, cmp.Or(q.Limit, retrieve.DefaultLimit)) {
		result.Passages = append(result.Passages, f.passage(st.titles[f.page.Locale]))
	}
	result.Sides = s.sides(st, q.Locales, asked, result.Passages)
	if result.Sides != nil {
		asked.Kind = retrieve.Difference
		result.Kind, result.Asked = asked.Kind, asked
	}
	if asked.Kind != retrieve.Support && result.Sides == nil {
		addPages(result.Passages, all, st)
	}
	result.Found = whatFound(parsedQuestion{asked, q.Page, meaning}, all, s.opts.Tuning)
	if result.Sides != nil && (result.Found == retrieve.Perhaps || areTitles(result.Sides)) {
		result.Found = retrieve.Answer // what is compared has pages of these names
	}
	if result.Passages == nil {
		for _, side := range result.Sides { // names without a word of meaning: "for of"
			result.Passages = append(result.Passages, side.Page[0])
		}
	}
	if s.opts.Data == nil || result.Found == retrieve.Nothing {
		return result, nil
	}
	if asked.Kind == retrieve.Support {
		if result.Support = s.featureSupport(all, asked); result.Support != nil {
			result.Found = retrieve.Answer
		}
	}
	if result.Found == retrieve.Answer {
		result.Initial = s.initial(all, asked)
		if asked.Kind == retrieve.Support && result.Support == nil {
			result.Support = s.support(all, asked)
		}
	}
	return result, nil
}

// inOrder sorts sections by their Order, best first, and gives the first one the highest score, the second one the
// next, and so on: what quotes passages expects that their scores fall, and compares them with limits.
func inOrder(all []found, later float64) {
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.Score, a.Score) })
	scores := make([]float64, len(all))
	before := map[*corpus.Page]float64{}
	for i := range all {
		f := &all[i]
		scores[i] = f.Score
		f.Order -= f.scorer.OwnWords() * later * before[f.page]
		before[f.page]++
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.Order, a.Order) })
	for i := range all {
		all[i].Score = scores[i]
	}
}

// initial returns the initial value of the property of the best section that defines one which the
// question names, or else of the best section.
func (s *Service) initial(all []found, asked retrieve.Asked) *retrieve.Initial {
	for i := range all {
		if f := &all[i]; f.Asked && asked.Names(f.page.Title) {
			if value := retrieve.InitialOf(s.opts.Data, f.feature(words.RoleDefinition), asked); value != nil {
				return value
			}
		}
	}
	return retrieve.InitialOf(s.opts.Data, all[0].feature(words.RoleDefinition), asked)
}

// featureSupport returns the support of the web feature that the question names, or nil if there is
// none, or a page has its name.
func (s *Service) featureSupport(all []found, asked retrieve.Asked) []retrieve.Compat {
	feature := retrieve.NamedFeature(s.opts.Data, asked)
	if feature == nil || slices.ContainsFunc(all, func(f found) bool { return len(f.page.Compat) > 0 && feature.IsNamed(f.page.Title) }) {
		return nil
	}
	for i := range all {
		if feature.IsOf(all[i].page.Compat) {
			return feature.Support(s.opts.Data, all[i].feature(words.RoleCompatibility).URL, asked)
		}
	}
	return nil
}

// support returns the support of the feature of the best section, or if its page has no data, of
// the best section that is named in the question.
func (s *Service) support(all []found, asked retrieve.Asked) []retrieve.Compat {
	for _, least := range []float64{s.opts.Tuning.Relevance.MinNamed, s.opts.Tuning.Relevance.MinFeature} {
		for i := range all {
			f := &all[i]
			isNamed := f.Asked && f.Headed >= least && (len(asked.Areas) == 0 || retrieve.InArea(asked, f.page.Slug))
			if i > 0 && !isNamed {
				continue
			}
			if list := retrieve.SupportOf(s.opts.Data, f.feature(words.RoleCompatibility), asked); list != nil {
				return list
			}
		}
	}
	return nil
}

// askedOn returns a question asked on a page, with the page's title as its subject if it has
// no other.
func (st *state) askedOn(page string, asked retrieve.Asked) retrieve.Asked {
	if !asked.ThisPage {
		return asked
	}
	for _, index := range st.titles {
		if n, ok := index.ByURL(page); ok {
			asked.Subject = index.Entry(n).Page.Title
			if asked.Kind == retrieve.HowTo {
				asked.Roles = []words.Role{words.RoleExamples}
			}
			return asked
		}
	}
	asked.ThisPage = false
	return asked
}

// untranslated returns the sections of a list without pages that another list has in another
// language.
func untranslated(have, list []found) []found {
	folders := map[string]bool{}
	for _, f := range have {
		folders[f.page.Folder] = true
	}
	return slices.DeleteFunc(list, func(f found) bool { return folders[f.page.Folder] })
}

// pick returns the sections for passages: the best ones, at most perPage of a page, then the
// best ones of pages that have none yet, where the rank of the page does not count.
func pick(all []found, limit int) []found {
	var picked []found
	count := map[string]int{}
	add := func(f found) {
		count[f.page.URL]++
		picked = append(picked, f)
	}
	for _, f := range all {
		if len(picked) < limit-min(reserved, limit/2) && count[f.page.URL] < perPage {
			add(f)
		}
	}
	rest := slices.Clone(all)
	slices.SortStableFunc(rest, func(a, b found) int { return cmp.Compare(b.Text, a.Text) })
	for _, f := range rest {
		if len(picked) < limit && count[f.page.URL] == 0 {
			add(f)
		}
	}
	return picked
}

// whatFound returns the verdict on the best sections for a question.
func whatFound(asked parsedQuestion, all []found, t *tuning.Tuning) retrieve.Found {
	best := all[:min(len(all), t.Relevance.Sections)]
	switch {
	case asked.ThisPage || slices.ContainsFunc(best, func(f found) bool { return isAnswer(asked, f, &t.Relevance) }):
		return retrieve.Answer
	case len(best) > 0 && asked.Kind == retrieve.ErrorMessage && corpus.QuotesMessages(best[0].page.Type):
		return retrieve.Perhaps // if it lists such a message
	case len(best) == 0 || asked.Code || asked.Kind == retrieve.ErrorMessage:
		return retrieve.Nothing
	}
	first := best[0].scorer.Certainty(best[0].Signs, &t.Certainty)
	certainty := first
	for _, f := range best[1:] {
		certainty = max(certainty, f.scorer.Certainty(f.Signs, &t.Certainty))
	}
	if asked.Kind == retrieve.HowTo { // the example may be from any of them
		first = certainty
	}
	inReadersWords := func(f found) bool {
		return !f.Signs.Elsewhere && (f.Signs.Phrase >= t.Relevance.MinPhrase || f.Signs.Readers >= t.Relevance.MinReaders)
	}
	least := t.Certainty.MinAnswer
	if asked.Kind == retrieve.Reference {
		least = t.Certainty.MinReference
	}
	another := !asked.Writes(best[0].page) && slices.ContainsFunc(all, func(f found) bool { return asked.Writes(f.page) })
	switch {
	case first >= least && !another && !asked.Twofold:
		return retrieve.Answer
	case certainty >= t.Certainty.MinPerhaps, !asked.Personal && slices.ContainsFunc(best, inReadersWords):
		return retrieve.Perhaps
	}
	return retrieve.Nothing
}

// isAnswer reports whether a section answers a question that is not in words, or about the
// page that it is asked on.
func isAnswer(asked parsedQuestion, f found, t *tuning.Relevance) bool {
	switch {
	case f.page.URL == asked.page:
		return f.Signs.Cover >= t.MinOwn
	case asked.Code:
		return f.Headed > 0
	case asked.Kind == retrieve.ErrorMessage:
		return f.Signs.Cover >= t.MinMessage
	case f.scorer.IsEmpty():
		return asked.HasSign() && f.Signs.Cover >= t.MinOperator
	case asked.Kind == retrieve.Support && f.Asked && f.Headed >= t.MinNamed:
		return true
	}
	return f.Meant >= t.CloseMeaning && f.Signs.Cover >= t.MinMeaning
}

// found is a section that may answer the question.
type found struct {
	retrieve.Scored
	page     *corpus.Page
	sections []corpus.Section // of the page
	scorer   *retrieve.Scorer
}

// feature returns the subject of the page in the data, with the address of the section of a
// role, or of the page.
func (f *found) feature(role words.Role) retrieve.Feature {
	feature := retrieve.Feature{Title: f.page.Title, URL: f.page.URL, Keys: f.page.Compat}
	for _, s := range f.sections {
		if words.RoleOf(s.Heading) == role {
			feature.URL = f.page.URL + "#" + s.Anchor
			break
		}
	}
	return feature
}

// blocks returns the blocks of the section, or of its subsections if it has none.
func (f *found) blocks() []corpus.Block {
	if len(f.Section.Blocks) > 0 {
		return f.Section.Blocks
	}
	var below []corpus.Block
	for _, s := range f.sections {
		if slices.Contains(s.Path, f.Section.Heading) {
			below = append(below, s.Blocks...)
		}
	}
	return below
}

func (f *found) passage(index *titleIndex) retrieve.Passage {
	p := retrieve.Passage{
		URL: f.page.URL, Locale: f.page.Locale, Title: f.page.Title,
		Asked: f.Asked, Section: f.Section.Heading, Anchor: f.Section.Anchor, Path: f.Section.Path, Score: f.Score, Own: f.Own, Named: f.Named, Readers: f.Signs.Readers, ReadersOf: f.Scored.Readers,
	}
	index.WithAnalyzer(func(a *words.Analyzer) { p.Blocks = f.scorer.Blocks(a, f.blocks()) })
	var prose []string
	for _, b := range p.Blocks {
		if b.Kind == corpus.Code {
			p.Code = append(p.Code, retrieve.Code{Language: b.Language, Text: b.Text})
			continue
		}
		prose = append(prose, b.Text)
	}
	p.Text = strings.Join(prose, "\n\n")
	if len(prose) == 0 && len(p.Code) > 0 {
		p.Lead = lead(f.sections)
	}
	return p
}

// lead returns the first paragraph of a page.
func lead(sections []corpus.Section) string {
	for _, b := range sections[0].Blocks {
		if b.Kind == corpus.Paragraph {
			return b.Marked
		}
	}
	return ""
}

// sections scores the possibly relevant sections of a locale's pages.
func (s *Service) sections(ctx context.Context, st *state, l locale.Locale, asked parsedQuestion) ([]found, error) {
	index := st.titles[l]
	q := index.Parse(withNames(asked.Subject, asked.Around, index))
	q.Intent = intentOf(asked.Asked, q.Intent)
	var all []found
	var failed error
	index.WithAnalyzer(func(a *words.Analyzer) {
		scorer := retrieve.NewScorer(asked.Asked, q, a, corpusOf{st, l}, &s.opts.Tuning.Sections)
		var candidates []retrieve.Candidate
		if candidates, failed = s.candidates(ctx, st, l, asked, q, scorer); failed != nil {
			return
		}
		scorer.Compare(candidates)
		for _, c := range candidates {
			for _, scored := range scorer.Score(c) {
				all = append(all, found{scored, c.Page, c.Sections, scorer})
			}
		}
	})
	return all, failed
}

// withNames returns a subject followed by the page names in the words around it.
func withNames(subject, around string, index *titleIndex) string {
	for _, w := range strings.Fields(around) {
		name := words.Compact(w)
		if len(name) > 2 && index.IsName(name) && !words.IsStop("en", name) && !words.IsGeneric(name) && !words.IsFiller(name) {
			subject += " " + strings.Trim(w, ",;:!?.")
		}
	}
	return subject
}

// intentOf returns the query intent of a question, as the query lacks the words that show it.
// Questions in words, rather than by a name, are more often answered in guides.
func intentOf(asked retrieve.Asked, parsed query.Intent) query.Intent {
	switch {
	case asked.Kind == retrieve.HowTo:
		return query.Wish
	case asked.Kind == retrieve.Reference && !asked.Code && parsed == query.LookUp:
		return query.Definition
	}
	return parsed
}

// corpusOf are the pages of a locale; it implements [retrieve.Corpus].
type corpusOf struct {
	st     *state
	locale locale.Locale
}

func (c corpusOf) Pages() int { return len(c.st.pages[c.locale]) }

func (c corpusOf) Frequency(word string) int {
	if stats := c.st.stats[c.locale]; stats != nil {
		return int(stats.Known[word])
	}
	return 0
}

func (c corpusOf) About(stem string) (pages int, known bool) {
	index := c.st.titles[c.locale]
	if index.topics.Len() == 0 {
		return 0, false
	}
	pages = len(index.topics.Find(stem))
	if id, ok := index.ids[stem]; ok {
		pages = max(pages, len(index.postings[id]))
	}
	return pages, true
}

func (c corpusOf) IsName(word string) bool { return c.st.titles[c.locale].IsName(word) }

// parsedQuestion is a parsed question, the address of its page, if asked on one, and its
// vector, if any.
type parsedQuestion struct {
	retrieve.Asked
	page    string
	meaning vectors.Question
}

// meaning returns the vector of a question, or nil.
func (s *Service) meaning(ctx context.Context, q retrieve.Question) vectors.Question {
	if s.opts.Vectors == nil || !q.Meaning {
		return nil
	}
	return s.opts.Vectors.Question(ctx, q.Text)
}
