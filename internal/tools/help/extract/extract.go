// Package extract answers questions with quotations from the site's pages, without a model.
package extract

import (
	"math"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// Limits on an answer: a reader wants the answer first.
const (
	quotedFirst = 700 // bytes of prose of the best passage
	quotedMore  = 280 // of each other one
	quotedRows  = 8   // of a table, without its header
	quotedCols  = 5   // of a table kept as one
	cellBytes   = 200
	lineWidth   = 96  // of tables as text, in characters
	listShare   = 2   // factor of these limits for a list or a table quoted in full
	leadIn      = 100 // bytes of a text that only introduces code
	codeLines   = 24
	wholeLines  = 48 // of code that is not cut: half of an example is seldom of use
	mostQuoted  = 3
	leastTerms  = 4   // of a requested section: they are its answer
	ownHeading  = 0.5 // share of a heading in the question, of a section that is worth more than its beginning
)

// Answer is an answer of quotations.
type Answer struct {
	Kind     retrieve.Kind  `json:"kind"` // of the question
	Markdown string         `json:"answer"`
	Found    retrieve.Found `json:"found"`
	Pieces   []Piece        `json:"pieces"`
	Sources  []Source       `json:"sources"` // distinct sections, best first
}

// Source is a section quoted or named in an answer.
type Source struct {
	URL     string `json:"url"`     // with the section's id
	Title   string `json:"title"`   // of the page
	Section string `json:"section"` // heading, "" for the introduction
}

// Compose answers in a locale's language around the quotations, which stay in their pages'.
func Compose(r *retrieve.Result, l locale.Locale) Answer {
	if !r.HasSections() {
		return nothing(r.Kind, l)
	}
	c := composer{texts: textsOf(l)}
	if r.Found == retrieve.Perhaps && r.Kind != retrieve.ErrorMessage {
		if r.Kind == retrieve.HowTo {
			c.howTo(r)
		}
		return c.perhaps(r)
	}
	if r.Kind == retrieve.Support && len(r.Support) == 0 {
		return c.perhaps(r)
	}
	c.initial(r.Initial)
	for _, s := range r.Support {
		c.support(s)
	}
	switch r.Kind {
	case retrieve.HowTo:
		if !c.howTo(r) {
			return c.perhaps(r)
		}
	case retrieve.Difference:
		if !c.difference(r) {
			return c.perhaps(r)
		}
	case retrieve.ErrorMessage:
		switch {
		case c.mistake(r):
		case r.Found == retrieve.Perhaps:
			return nothing(r.Kind, l)
		default:
			return c.perhaps(r)
		}
	}
	if r.Asked.Cause && !saysWhy(&r.Passages[0]) {
		return c.perhaps(r)
	}
	if len(c.pieces) == 0 && !c.wish(r) {
		c.passages(r)
		c.task(r)
		c.reason(r)
		c.shown(r)
	}
	text := inMarkdown(c.pieces)
	if text != "" {
		text += "\n"
	}
	return Answer{Kind: r.Kind, Markdown: text + "*" + c.texts.Label + "*\n", Found: retrieve.Answer, Pieces: c.pieces, Sources: c.sources(r)}
}

func nothing(kind retrieve.Kind, l locale.Locale) Answer {
	return Answer{Kind: kind, Markdown: Nothing(l), Found: retrieve.Nothing, Pieces: []Piece{}, Sources: []Source{}}
}

// perhaps says that no section certainly answers the question, and quotes the beginnings of
// the best ones, or their short examples, after the earlier quotations.
func (c *composer) perhaps(r *retrieve.Result) Answer {
	more, lines := 0, 0
	for _, i := range inTurn(r.Passages) {
		p, before := &r.Passages[i], len(c.pieces)
		if more == mostQuoted || before > 0 && !mayHelp(p, &r.Passages[0]) || c.quotesPage(p) && !c.continues(p, &r.Passages[0]) {
			continue
		}
		var e *example
		if r.Kind == retrieve.HowTo {
			e, _ = exampleOf(r, i)
		}
		begins, limit := before == 0 && r.Kind == retrieve.HowTo, codeLines
		if begins {
			limit = wholeLines
		}
		declares := begins && declaresValues(r.Passages)
		if e != nil && e.shows(p) && lines+e.lines() <= limit && !declares {
			c.example(e, p)
			lines += e.lines()
		} else {
			c.passage(p, r, before == 0)
		}
		switch {
		case declares:
			c.declarations(p)
		case begins:
			c.nearby(p)
		}
		if len(c.pieces) > before {
			more++
		}
	}
	text := c.texts.Perhaps + "\n\n"
	if len(c.pieces) > 0 {
		text += inMarkdown(c.pieces) + "\n"
	}
	return Answer{Kind: r.Kind, Markdown: text + "*" + c.texts.Label + "*\n", Found: retrieve.Perhaps, Pieces: c.pieces, Sources: c.sources(r)}
}

// What a passage after the best one needs to be shown as one that may help.
const (
	leastReaders = 0.3  // share of the question that is readers' words for its page, or else
	leastNamed   = 0.1  // share of the question in title and headings, and
	wellNamed    = 0.3  // a higher one, or
	goodScore    = 0.5  // this share of the best score
	leastScore   = 0.35 // share that all need
	nextScore    = 0.8  // likewise, of a section of the same page
)

// mayHelp reports whether a passage after the best one is worth reading.
func mayHelp(p, first *retrieve.Passage) bool {
	named, score := retrieve.Share(p.Named), p.Score/max(first.Score, 1e-9)
	return score >= leastScore && (p.Readers >= leastReaders || named >= wellNamed || named >= leastNamed && score >= goodScore)
}

// continues reports whether a passage is a section about as good as the introduction of its page,
// which alone is quoted.
func (c *composer) continues(p, first *retrieve.Passage) bool {
	return p.URL == first.URL && first.Section == "" && mayShow[roleOf(p)] && p.Section != "" && p.Score >= nextScore*first.Score &&
		!slices.ContainsFunc(c.pieces, func(o Piece) bool { return o.URL != first.Address() })
}

// inTurn returns the order in which passages that may help are worth reading: the best one, then those
// that are good and have words of the question in title and heading that the ones before lack.
func inTurn(list []retrieve.Passage) []int {
	order := make([]int, 0, len(list))
	var covered []retrieve.Hits
	for range list {
		best, most := -1, -math.MaxFloat64
		for i, p := range list {
			worth := p.Score/max(list[0].Score, 1e-9) + retrieve.Share(append(covered, p.Named)...) - retrieve.Share(covered...)
			if worth > most && !slices.Contains(order, i) && (len(order) > 0 || i == 0) {
				best, most = i, worth
			}
		}
		order, covered = append(order, best), append(covered, list[best].Named)
	}
	return order
}

// sources lists quoted sections, then the others.
func (c *composer) sources(r *retrieve.Result) []Source {
	byURL := map[string]Source{}
	note := func(list []retrieve.Passage) {
		for i := range list {
			p := &list[i]
			byURL[p.Address()] = Source{URL: p.Address(), Title: p.Title, Section: p.Section}
		}
	}
	for _, p := range r.Passages {
		note(p.Page)
	}
	for _, side := range r.Sides {
		note(side.Page)
	}
	note(r.Passages)
	var list []Source
	add := func(url string) {
		if source, ok := byURL[url]; ok {
			list = append(list, source)
			delete(byURL, url)
		}
	}
	for _, p := range c.pieces {
		add(p.URL)
	}
	for i := range r.Passages {
		add(r.Passages[i].Address())
	}
	return list
}

// needed is the share of the best score that a passage needs to be quoted too.
var needed = map[retrieve.Kind]float64{retrieve.Difference: 0.6, retrieve.HowTo: 0.85, retrieve.Reference: 0.9, retrieve.ErrorMessage: 0.8, retrieve.Definition: 0.97, retrieve.Support: 2}

// passages quotes the best passages.
func (c *composer) passages(r *retrieve.Result) {
	if p, entry := entryOn(&r.Passages[0], r.Asked.Text); entry != nil && !r.Asked.Cause && !r.Asked.IsTask() {
		c.add(Quote, p, quoteFrom(entry, 0, quotedFirst))
		return
	}
	quoted := 0
	list := r.Passages
	if r.Kind == retrieve.Definition {
		list = definitionOf(list, r.Asked.Subject)
	}
	defer c.rest(&list[0])
	for i := range list {
		p := &list[i]
		if quoted == mostQuoted || quoted > 0 && p.Score < needed[r.Kind]*r.Passages[0].Score {
			return
		}
		before := len(c.pieces)
		c.passage(p, r, quoted == 0)
		if i == 0 {
			c.below(p)
		}
		if len(c.pieces) > before {
			quoted++
		}
	}
}

// below quotes the beginning of the first section below one whose heading is the question, and that has
// no list of its own.
func (c *composer) below(p *retrieve.Passage) {
	if p.Own < ownHeading || !strings.HasSuffix(p.Section, "?") || slices.ContainsFunc(p.Blocks, isOfList) {
		return
	}
	for i := range p.Page {
		s := &p.Page[i]
		if len(s.Path) > 0 && s.Path[len(s.Path)-1] == p.Section && mayShow[roleOf(s)] {
			c.add(Quote, s, quoteFrom(withoutPointers(quotable(s.Blocks), false), 0, quotedFirst))
			return
		}
	}
}

// lacking returns the share of the question that texts have and no quotation has.
func (c *composer) lacking(texts ...retrieve.Hits) float64 {
	for i, hits := range texts {
		texts[i] = slices.Clone(hits)
		for n := range hits {
			if slices.ContainsFunc(c.hits, func(quoted retrieve.Hits) bool { return n < len(quoted) && quoted[n] > 0 }) {
				texts[i][n] = 0
			}
		}
	}
	return retrieve.Share(texts...)
}

// leastMore is the share of the question that a block needs beyond the quotations.
const leastMore = 0.25

// reason quotes the best section that asks why after the answer to a question that also does.
func (c *composer) reason(r *retrieve.Result) {
	if !r.Asked.AlsoCause {
		return
	}
	for i := range r.Passages {
		if p := &r.Passages[i]; retrieve.GivesCause(p.Section) && !c.quotes(p) {
			c.passage(p, r, true)
			return
		}
	}
}

// rest quotes the paragraph on a passage's page that has most of the words of the question that no
// quotation has: the other half of "what does it do, also for nested objects?"
func (c *composer) rest(p *retrieve.Passage) {
	most := leastMore
	var section *retrieve.Passage
	var from []retrieve.Block
	for i := range p.Page {
		s := &p.Page[i]
		if !mayShow[roleOf(s)] || c.quotes(s) {
			continue
		}
		blocks := withoutPointers(quotable(s.Blocks), false)
		for n, b := range blocks {
			if more := c.lacking(s.Named, b.Hits); b.Kind != corpus.Code && more > most {
				most, section, from = more, s, blocks[n:]
			}
		}
	}
	if section != nil {
		c.add(Quote, section, quoteFrom(from, 0, definitionBytes))
	}
}

// least is the share of the best score that a passage needs to be preferred for what it says.
const least = 0.7

// definitionOf returns only the best section that asks the same question, "What is a trail?", or
// the list if there is none.
func definitionOf(list []retrieve.Passage, subject string) []retrieve.Passage {
	index := slices.IndexFunc(list, func(p retrieve.Passage) bool {
		return p.Score >= least*list[0].Score && retrieve.Defines(p.Section) && !slices.ContainsFunc(strings.Fields(subject), func(w string) bool {
			return !words.IsStop("en", w) && !names(p.Section, w)
		})
	})
	if index < 0 {
		return list
	}
	return list[index : index+1]
}

// fromSubject returns the blocks from the first one on that has the subject of a question for a
// definition, if the one before has little of it: chapters begin with what came before.
func fromSubject(blocks []retrieve.Block) []retrieve.Block {
	const little, most = 0.5, 0.8
	if len(blocks) == 0 || shareOf(blocks[0]) > little {
		return blocks
	}
	if index := slices.IndexFunc(blocks, func(b retrieve.Block) bool { return b.Kind == corpus.Paragraph && shareOf(b) >= most }); index > 0 {
		return blocks[index:]
	}
	return blocks
}

// fromSupport returns the blocks from the first one on that names browsers, if any.
func fromSupport(blocks []retrieve.Block) []retrieve.Block {
	const several = 2
	index := slices.IndexFunc(blocks, func(b retrieve.Block) bool {
		count := 0
		for _, browser := range words.Asks("browser") {
			if names(b.Text, browser) {
				count++
			}
		}
		return count >= several
	})
	return blocks[max(index, 0):]
}

// saysWhy reports whether a section gives a reason: one whose heading shares no word with the question
// may only define its subject.
func saysWhy(p *retrieve.Passage) bool {
	return p.Own > 0 || slices.ContainsFunc(words.Asks("reason"), func(w string) bool { return names(p.Text, w) })
}

// passage quotes the most relevant part of a section.
func (c *composer) passage(p *retrieve.Passage, r *retrieve.Result, best bool) {
	limit := quotedMore
	if best || p.Own >= ownHeading && p.Score >= least*r.Passages[0].Score {
		limit = quotedFirst
	}
	blocks := quotable(p.Blocks)
	if entry := entryAt(blocks, r.Asked.Position); p.Asked && entry != nil {
		c.add(Quote, p, quoteFrom(entry, 0, quotedFirst))
		c.hits = append(c.hits, p.Named)
		return
	}
	if terms := termsOf(blocks); p.Asked && !r.Asked.Meaning && len(terms) >= leastTerms {
		c.add(Quote, p, strings.Join(terms, ", "))
		c.hits = append(c.hits, p.Named)
		return
	}
	code := codeOf(blocks)
	if !best {
		code = nil
	}
	prose := withoutPointers(withoutLeads(blocks, code), len(code) > 0)
	switch r.Kind {
	case retrieve.Definition:
		prose = fromSubject(prose)
	case retrieve.Support:
		prose = fromSupport(prose)
	}
	q := quotationOf(prose, limit)
	quote := q.text()
	if quote == "" && best && p.Lead != "" {
		quote = inline(cut(p.Lead, quotedMore))
	}
	c.add(Quote, p, quote)
	c.addCode(p, code)
	c.hits = append(append(c.hits, p.Named), q.hits...)
}

// roleOf returns the role of a section, or of the closest one around it that has one.
func roleOf(p *retrieve.Passage) words.Role {
	role := words.RoleOf(p.Section)
	for i := len(p.Path) - 1; i >= 0 && role == ""; i-- {
		role = words.RoleOf(p.Path[i])
	}
	return role
}
