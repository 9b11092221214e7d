package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// Weights of examples, in shares of the best score.
const (
	exampleMatch   = 0.30 // the words of the question in the code
	exampleAbout   = 0.30 // in the explanation
	exampleOwn     = 0.20 // the words of the heading in the question
	exampleMeant   = 0.30 // the readers' words for its section
	exampleLong    = 0.25 // for each codeLines more than codeLines
	exampleBad     = 0.50 // shows how not to do it, or has to be cut
	exampleBest    = 0.30 // of the best passage, if that is not an introduction
	exampleFar     = 0.25 // on another page than the best passage, besides the lead of that
	exampleTold    = 0.20 // has an explanation, or a heading with words of the question
	examplePart    = 0.40 // declarations without a rule or rules without declarations, or what writers keep from their tools
	exampleAside   = 0.20 // in a section on security, accessibility or the like
	exampleLater   = 0.06 // not the first of its section
	exampleNext    = 0.02 // for each earlier one on its page
	exampleWords   = 0.30 // the words of the question as they are, not their stems
	exampleOther   = 0.40 // not in the language of the question
	exampleElided  = 0.50 // has only comments
	exampleLeast   = 0.45
	examplePage    = 0.75 // of the best passage of its page
	exampleNearby  = 0.40 // likewise, of one on the page of a passage without code
	exampleSure    = 0.80 // share of the question in the headings and the quotation
	exampleTask    = 0.65 // likewise, of the page that is best by readers' words, too
	exampleReaders = 0.50 // share of the question that is readers' words for that page
	exampleScore   = 8.50 // score of the section
	exampleNames   = 0.30 // of the longer words of the question in code, title and heading
	exampleNear    = 0.80 // of sections of a page other than the best
	onlyLeads      = 20   // bytes of prose that only says that there is an example
	explainBefore  = 420  // bytes of prose before the code
	explainAfter   = 260
)

// howTo quotes the smallest complete example with its explanation: of the section that is the
// best passage, of those below it, or of others that are almost as good. If the best passage is
// an introduction, all sections of its page have examples of the same thing. It reports false if
// the section has too little of the question, or if there is no example, and the best passage only
// says what something is.
func (c *composer) howTo(r *retrieve.Result) bool {
	first := &r.Passages[0]
	chosen, sure := bestExample(r)
	if chosen == nil {
		return first.Section != "" || first.Page == nil
	}
	if !sure && declaresValues(r.Passages) {
		return false
	}
	if sure && r.Found == retrieve.Answer || chosen.lines() <= codeLines {
		c.example(chosen, first)
	}
	return sure
}

// wish quotes an example for a wish in a few words, such as "round avatar", if one certainly shows it.
func (c *composer) wish(r *retrieve.Result) bool {
	if !r.Asked.IsWish() || r.Passages[0].Own == 1 {
		return false
	}
	chosen, sure := bestExample(r)
	if sure {
		c.example(chosen, &r.Passages[0])
	}
	return sure
}

// task quotes an example after the answer to a question that also asks how to do it: "what is it and
// how do I turn it on".
func (c *composer) task(r *retrieve.Result) {
	if !r.Asked.AlsoTask {
		return
	}
	if chosen, _ := bestExample(r); chosen != nil && chosen.lines() <= codeLines {
		c.example(chosen, &r.Passages[0])
	}
}

// shown quotes an example of the best page after the answer to a wish without code, if that page is
// the readers' one for it, or much better than others.
func (c *composer) shown(r *retrieve.Result) {
	if !r.Asked.IsWish() || c.hasCode() || !isReaders(r.Passages) && !isAlone(r.Passages) {
		return
	}
	if c.declarations(&r.Passages[0]) {
		return
	}
	if chosen, _ := bestExample(r); chosen != nil && chosen.isOfPage(&r.Passages[0]) && chosen.lines() <= wholeLines {
		c.example(chosen, &r.Passages[0])
	}
}

// declarations quotes the code of the section on syntax on a page about a property, which shows its
// values: a wish seldom has the words of the one that it needs. It reports false if there is none.
func (c *composer) declarations(p *retrieve.Passage) bool {
	s := declarationsOf(p)
	if s == nil {
		return false
	}
	code := s.Blocks[0]
	code.Text = strings.Join(declarationsIn(code.Text), "\n")
	c.addCode(s, []retrieve.Block{code})
	return true
}

// declarationsOf returns the section on syntax of a page about a property that is the readers' one, or
// nil.
func declarationsOf(p *retrieve.Passage) *retrieve.Passage {
	index := slices.IndexFunc(p.Page, func(s retrieve.Passage) bool {
		return words.RoleOf(s.Section) == words.RoleSyntax && len(s.Blocks) > 0 && s.Blocks[0].Kind == corpus.Code && s.Blocks[0].Language == "css"
	})
	if index < 0 || !isReadersPage(p) {
		return nil
	}
	return &p.Page[index]
}

// declaresValues reports whether the declarations of the first page show more than an example that is
// not certain: that page is introduced, and no passage explains its values.
func declaresValues(list []retrieve.Passage) bool {
	first := &list[0]
	return first.Section == "" && declarationsOf(first) != nil && !slices.ContainsFunc(list, func(p retrieve.Passage) bool {
		return p.URL == first.URL && roleOf(&p) == words.RoleValues
	})
}

// declarationsIn returns the first lines of code with values, without those that all properties have.
func declarationsIn(code string) []string {
	code, _, _ = strings.Cut(code, "/* Global values */")
	lines := strings.Split(strings.TrimSpace(code), "\n")
	if len(lines) > codeLines {
		lines = append(lines[:codeLines], "/* … */")
	}
	return lines
}

// nearby quotes the example on the page of a passage without code that has most of the question.
func (c *composer) nearby(p *retrieve.Passage) {
	if c.hasCode() {
		return
	}
	var chosen *example
	most := exampleNearby
	for _, e := range examplesOf(p.Page) {
		if share := e.share(p); share > most && e.lines() <= codeLines && !e.isElided() && !e.code[0].Bad {
			most, chosen = share, &e
		}
	}
	if chosen != nil {
		c.example(chosen, chosen.section)
	}
}

// bestExample returns the example that answers best, and whether it certainly does, or nil.
func bestExample(r *retrieve.Result) (chosen *example, sure bool) {
	first := &r.Passages[0]
	best := exampleLeast
	for i := range r.Passages {
		p := &r.Passages[i]
		if p.Score < examplePage*first.Score || slices.ContainsFunc(r.Passages[:i], func(o retrieve.Passage) bool { return o.URL == p.URL }) {
			continue
		}
		e, worth := exampleOf(r, i)
		if p.URL != first.URL {
			worth -= exampleFar + 1 - p.Score/first.Score
		}
		if worth > best {
			best, chosen = worth, e
		}
	}
	if chosen == nil {
		return nil, false
	}
	covers := chosen.share(first) >= exampleSure && chosen.literal(r.Asked.Subject) >= exampleNames ||
		r.Kind == retrieve.HowTo && chosen.isOf(first) && isReaders(r.Passages) && chosen.share(first) >= exampleTask
	return chosen, covers && chosen.section.Score >= exampleScore && chosen.fits(r.Asked) && !chosen.isElided() && !hasTwin(r.Passages) && !excludes(r.Asked.Text)
}

// isReaders reports whether much of the question is readers' words for the first page, and no more
// of it for another.
func isReaders(list []retrieve.Passage) bool {
	first := &list[0]
	return isReadersPage(first) && !slices.ContainsFunc(list, func(p retrieve.Passage) bool { return p.Readers > first.Readers })
}

func isReadersPage(p *retrieve.Passage) bool { return p.Readers >= exampleReaders }

// isAlone reports whether the first page is much better than all others.
func isAlone(list []retrieve.Passage) bool {
	const most = 0.75 // of the best score
	first := &list[0]
	return !slices.ContainsFunc(list, func(p retrieve.Passage) bool { return p.URL != first.URL && p.Score > most*first.Score })
}

// excludes reports whether a question excludes a means, which no word of an example shows.
func excludes(question string) bool {
	return slices.ContainsFunc(words.Asks("without"), func(w string) bool { return names(question, w) })
}

// hasTwin reports whether a section next to the best one has the same words of the question, so that
// it does not tell which is meant: "remove the first item", "remove the last item".
func hasTwin(list []retrieve.Passage) bool {
	first := &list[0]
	return first.Own > 0 && slices.ContainsFunc(list[1:], func(p retrieve.Passage) bool {
		return p.URL == first.URL && slices.Equal(p.Path, first.Path) && slices.Equal(p.Named, first.Named)
	})
}

// exampleOf returns the example on the page of a passage that answers best, and its worth.
func exampleOf(r *retrieve.Result, i int) (chosen *example, best float64) {
	p, first := &r.Passages[i], &r.Passages[0]
	page := p.Page
	if page == nil {
		page = r.Passages[i : i+1]
	}
	list := examplesOf(page)
	for n, e := range list {
		if !e.isOf(first) && !e.isOf(p) && e.section.Score < exampleNear*first.Score {
			continue
		}
		worth := e.worth(p.Score, first.Score) + exampleWords*e.literal(r.Asked.Subject) - exampleNext*float64(n)
		if !e.fits(r.Asked) {
			worth -= exampleOther
		}
		if n > 0 && list[n-1].section == e.section {
			worth -= exampleLater
		}
		if first.Section != "" && e.isOf(first) && isNamed(first) {
			worth += exampleBest
		}
		if worth > best {
			best, chosen = worth, &e
		}
	}
	return chosen, best
}

// isNamed reports whether a section is meant by the question, not only its page.
func isNamed(p *retrieve.Passage) bool {
	const leastOwn, leastMeant = 0.25, 0.5
	return p.Own >= leastOwn || p.ReadersOf >= leastMeant || !isReadersPage(p)
}

// example quotes an example, preceded by the definition that it uses if that is the best passage.
func (c *composer) example(e *example, first *retrieve.Passage) {
	if e.isOf(first) && first.Anchor != e.section.Anchor {
		c.add(Quote, first, quoteOf(withoutPointers(quotable(first.Blocks), false), quotedMore))
	}
	before := quoteOf(withoutPointers(lastProse(e.before, explainBefore), true), explainBefore)
	if len(before) <= onlyLeads && strings.HasSuffix(before, ":") {
		before = ""
	}
	switch {
	case before != "" || len(c.pieces) > 0:
	case e.section.Lead != "":
		before = inline(cut(e.section.Lead, quotedMore))
	case e.page[0].Section == "":
		before = quoteOf(withoutPointers(quotable(e.page[0].Blocks), false), quotedMore)
	}
	c.add(Quote, e.section, before)
	c.addCode(e.section, e.code)
	c.add(Quote, e.section, quoteOf(withoutPointers(e.after, false), explainAfter))
}

// lastProse returns the last blocks of prose, of about limit bytes.
func lastProse(blocks []retrieve.Block, limit int) []retrieve.Block {
	index, size := len(blocks), 0
	for index > 0 && (size == 0 || size+len(blocks[index-1].Text) <= limit) {
		index--
		size += len(blocks[index].Text)
	}
	return blocks[index:]
}

// example is code that belongs together, each language once, with the prose around it.
type example struct {
	page                []retrieve.Passage
	section             *retrieve.Passage
	before, code, after []retrieve.Block
}

// examplesOf returns the examples of a page. Sections named after languages are parts of the
// section around them.
func examplesOf(page []retrieve.Passage) []example {
	var list []example
	var section *retrieve.Passage
	var blocks []retrieve.Block
	end := func() {
		if section != nil {
			list = append(list, split(page, section, blocks)...)
		}
		blocks = nil
	}
	for i := range page {
		p := &page[i]
		part := section != nil && slices.Contains(p.Path, section.Section) && isLanguage(p.Section)
		if !part {
			end()
			if section = p; !mayShow[roleOf(p)] {
				section = nil
			}
		}
		blocks = append(blocks, runnable(p.Blocks)...)
	}
	end()
	return list
}

// mayShow are the roles of sections that show how to do something.
var mayShow = map[words.Role]bool{"": true, words.RoleExamples: true, words.RoleDescription: true, words.RoleIntroduction: true, words.RoleValues: true, "accessibility": true, "attributes": true, "notes": true, "security": true}

// asides are the roles of mayShow whose examples are seldom of the main use of a thing.
var asides = map[words.Role]bool{"accessibility": true, "notes": true, "security": true}

// isLanguage reports whether a heading is that of a part of an example.
func isLanguage(heading string) bool {
	switch strings.ToLower(strings.TrimSuffix(heading, " content")) {
	case "html", "css", "javascript", "js", "svg", "mathml", "result", "results", "ergebnis":
		return true
	}
	return false
}

// split divides the blocks of a section into examples: a language that comes again, or a term of
// a list, begins another one.
func split(page []retrieve.Passage, section *retrieve.Passage, blocks []retrieve.Block) []example {
	var list []example
	var prose []retrieve.Block
	for _, b := range blocks {
		if b.Kind == corpus.Term {
			prose = nil
		}
		if b.Kind != corpus.Code {
			prose = append(prose, b)
			continue
		}
		last := len(list) - 1
		if last < 0 || list[last].has(b) || len(prose) > 0 && prose[0].Kind == corpus.Term {
			list = append(list, example{page: page, section: section, before: prose})
			last++
		}
		list[last].code = append(list[last].code, b)
		prose = nil
	}
	if len(list) > 0 && (len(prose) == 0 || prose[0].Kind != corpus.Term) {
		list[len(list)-1].after = prose
	}
	return list
}

// literal returns the share of the longer words of a question that an example and its headings
// have: "responsive" is not "response".
func (e *example) literal(question string) float64 {
	const short = 4
	text := e.section.Title + " " + e.section.Section
	for _, b := range e.code {
		text += " " + b.Text
	}
	text = strings.ToLower(text)
	had, all := 0.0, 0.0
	for _, w := range strings.Fields(question) {
		if len(w) < short {
			continue
		}
		all++
		if strings.Contains(text, w) {
			had++
		}
	}
	if all == 0 {
		return 1
	}
	return had / all
}

// share returns the share of the question in the quotations of an example and of the best passage.
func (e *example) share(first *retrieve.Passage) float64 {
	hits := []retrieve.Hits{e.section.Named}
	quoted := [][]retrieve.Block{lastProse(e.before, explainBefore), e.code, e.after}
	if intro := quotable(first.Blocks); e.isOf(first) && first.Anchor != e.section.Anchor {
		hits = append(hits, first.Named)
		quoted = append(quoted, intro[:min(1, len(intro))])
	}
	for _, list := range quoted {
		for _, b := range list {
			hits = append(hits, b.Hits)
		}
	}
	return retrieve.Share(hits...)
}

// isOfPage reports whether an example is of the page of a section.
func (e *example) isOfPage(p *retrieve.Passage) bool { return e.section.URL == p.URL }

// isOf reports whether an example is of a section, below it, or on the page that a section
// introduces.
func (e *example) isOf(p *retrieve.Passage) bool {
	return e.section.URL == p.URL && (p.Section == "" || e.section.Anchor == p.Anchor || slices.Contains(e.section.Path, p.Section))
}

// shows reports whether an example is of a section itself, or one of the examples of the page that
// a section introduces.
func (e *example) shows(p *retrieve.Passage) bool {
	return e.isOf(p) && (e.section.Anchor == p.Anchor || p.Section == "" && roleOf(e.section) == words.RoleExamples)
}

// has reports whether an example has code in the language of a block, or shows the opposite.
func (e *example) has(b retrieve.Block) bool {
	return e.code[0].Bad != b.Bad || slices.ContainsFunc(e.code, func(o retrieve.Block) bool { return language(o.Language) == language(b.Language) })
}

func (e *example) lines() int {
	lines := 0
	for _, b := range e.code {
		lines += 1 + strings.Count(b.Text, "\n")
	}
	return lines
}

// languagesOf maps names of languages in questions to languages of code.
var languagesOf = map[string][]string{
	"css": {"css"}, "style": {"css"}, "html": {"html"}, "javascript": {"js", "ts", "jsx"}, "js": {"js", "ts", "jsx"}, "svg": {"svg", "html", "xml"}, "typescript": {"ts"},
}

// fits reports whether an example is in a language that the question names, or is a program if it
// asks for something that markup and styles cannot do.
func (e *example) fits(asked retrieve.Asked) bool {
	has := func(is func(language string) bool) bool {
		return slices.ContainsFunc(e.code, func(b retrieve.Block) bool { return is(language(b.Language)) })
	}
	verb, _, _ := strings.Cut(asked.Subject, " ")
	if slices.Contains(words.Asks("program"), verb) && !has(func(l string) bool { return !slices.Contains(descriptive, l) }) {
		return false
	}
	for _, w := range strings.Fields(asked.Text) {
		if list := languagesOf[w]; list != nil && !has(func(l string) bool { return slices.Contains(list, l) }) {
			return false
		}
	}
	return true
}

// descriptive are the languages that are not of programs.
var descriptive = []string{"html", "css", "svg", "xml", "mathml", "json", "http"}

// isElided reports whether much of an example is left out.
func (e *example) isElided() bool {
	const most = 3 // of so many lines
	left := 0
	for _, b := range e.code {
		left += strings.Count(b.Text, "…")
	}
	return most*left >= e.lines()
}

// worth returns how well an example answers, in shares of the best score, from the score of the
// best passage of its page.
func (e *example) worth(page, best float64) float64 {
	worth := (e.section.Score + page) / 2 / max(best, 1e-9)
	match, about, lines := 0.0, 0.0, e.lines()
	for _, b := range e.before {
		about = max(about, shareOf(b))
	}
	for _, b := range e.code {
		match = max(match, shareOf(b))
	}
	worth += exampleMatch*match + exampleAbout*about + exampleOwn*e.section.Own + exampleMeant*e.section.ReadersOf - exampleLong*float64(max(0, lines-codeLines))/codeLines
	if e.code[0].Bad || slices.ContainsFunc(e.code, func(b retrieve.Block) bool { return strings.Count(b.Text, "\n") > wholeLines }) {
		worth -= exampleBad
	}
	if e.section.Own > 0 || len(withoutPointers(e.before, false))+len(withoutPointers(e.after, false)) > 0 {
		worth += exampleTold
	}
	if e.isElided() {
		worth -= exampleElided
	}
	if asides[roleOf(e.section)] {
		worth -= exampleAside
	}
	switch first := e.code[0]; {
	case first.Language == "plain" || first.Language == "" || first.Language == "text":
		worth -= exampleBad
	case strings.HasSuffix(first.Language, unchecked), len(e.code) == 1 && first.Language == "css" && (!strings.Contains(first.Text, "{") || !strings.Contains(first.Text, ";")):
		worth -= examplePart
	}
	return worth
}
