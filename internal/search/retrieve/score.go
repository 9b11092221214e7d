package retrieve

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/tuning"
	"waymark.dev/waymark/internal/search/words"
)

// Candidate is a page that may have the answer.
type Candidate struct {
	Page      *corpus.Page
	Sections  []corpus.Section
	Score     float64                   // rank of the page, 0 to 1
	Prior     float64                   // points independent of the question's words
	Replaced  map[string]float64        // stems of the question that represent its title, 0 to 1
	Heading   string                    // in compact form, of the section that the question names in readers' words, or ""
	Readers   float64                   // share of the question that is readers' words for the page, 0 to 1
	ReadersOf map[string]float64        // likewise for a section, by its compact heading
	Near      float64                   // how close the page is by the vectors of its words, 0 to 1
	Topic     func(stem string) float64 // strength of a stem as a topic of the page, 0 to 1
	Found     map[string]float64        // anchors found by the engine, with their rank, 0 to 1
	Meant     map[string]float64        // anchors of sections close in meaning, likewise
}

// Scored is a section with its score.
type Scored struct {
	Section *corpus.Section
	Asked   bool // the question asks for its role
	Score   float64
	Order   float64 // Score with the points of tuning.Order, by which sections are sorted
	Text    float64 // Score without the rank of the page
	Headed  float64 // share of the question in title and headings
	Own     float64 // share of the heading in the question
	Named   Hits    // in title and headings
	Readers float64 // share of the question that is readers' words for the section, 0 to 1
	Meant   float64 // rank among the sections close in meaning, 0 to 1
	Signs   Signs
}

// Scorer scores sections for one question. It is not safe for concurrent use.
type Scorer struct {
	t        *tuning.Sections
	asked    Asked
	a        *words.Analyzer
	terms    []term
	byStem   map[string][]int // terms
	pairs    map[[2]int]bool  // adjacent terms of the question
	first    [256]bool        // first bytes of stems
	goes     direction
	symptom  int          // index of the symptom's term, or -1
	roles    []words.Role // of asked, for the current page
	readers  float64      // points for a question in readers' words for a page
	near     float64      // points for a page that is close by the vectors of its words
	ownWords float64      // how far the question is in the reader's own words, 0 to 1
	sum      float64
}

// Score scores the sections of a page.
func (s *Scorer) Score(c Candidate) []Scored {
	title := s.title(c.Page)
	for n, t := range s.terms {
		for _, stem := range append([]string{t.stem}, t.joined...) {
			title.terms[n] = max(title.terms[n], s.t.TitleByName*c.Replaced[stem])
		}
	}
	s.roles = rolesIn(s.asked.Roles, c.Sections)
	topics := s.topics(c.Topic)
	scored := make([]Scored, 0, len(c.Sections))
	for i := range c.Sections {
		scored = append(scored, s.section(c, &c.Sections[i], title, topics))
	}
	if s.asked.Kind == Support {
		s.lead(scored, words.RoleCompatibility)
	}
	return scored
}

// title counts the question's words in the names of a page.
func (s *Scorer) title(p *corpus.Page) counts {
	last := strings.ReplaceAll(p.Slug[strings.LastIndexByte(p.Slug, '/')+1:], "_", " ")
	title := s.names(p.Title + " " + p.Short + " " + last)
	title.size = s.specific(p.Title)
	return title
}

// Compare prepares the scoring of all candidates of a question: it finds out how far the question is in the reader's
// own words. A how-to is, and a reference question the less, the more one of the titles is the question.
func (s *Scorer) Compare(candidates []Candidate) {
	switch s.asked.Kind {
	case HowTo:
		s.ownWords = 1
		s.readers, s.near = s.t.ReadersOfTask, s.t.NearOfTask
	case Reference:
		named := 0.0
		for _, c := range candidates {
			title := s.title(c.Page)
			named = max(named, own(title)*s.share(func(n int) float64 { return title.terms[n] }))
		}
		s.ownWords = 1 - named
		s.readers, s.near = s.t.Readers*s.ownWords, s.t.Near*s.ownWords
	}
	if s.symptom >= 0 || s.asked.Code || s.IsEmpty() { // treats, or the rank of the page, puts their sections in order
		s.ownWords = 0
	}
}

// OwnWords returns how far the question is in the reader's own words, 0 to 1.
func (s *Scorer) OwnWords() float64 { return s.ownWords }

// lead makes the section of a role the best of its page.
func (s *Scorer) lead(scored []Scored, role words.Role) {
	best, first := 0.0, -1
	for i := range scored {
		best = max(best, scored[i].Score)
		if words.RoleOf(scored[i].Section.Heading) == role {
			first = i
		}
	}
	if first >= 0 {
		scored[first].Score = best + s.t.LeadBy
		scored[first].Order = scored[first].Score
	}
}

// text counts the question's words in a section's text. It also returns the highest share of
// the question in one block together with title and heading.
func (s *Scorer) text(section *corpus.Section, title, heading counts) (text counts, together float64) {
	text = counts{terms: make([]float64, len(s.terms))}
	for i := range section.Blocks {
		block := s.count(section.Blocks[i].Text)
		text.add(block)
		together = max(together, s.share(func(n int) float64 {
			return max(min(block.terms[n], 1), min(heading.terms[n], 1), s.t.InTitle*min(title.terms[n], 1))
		}))
	}
	return text, together
}

func (s *Scorer) section(c Candidate, section *corpus.Section, title counts, topics []float64) Scored {
	heading := s.count(section.Heading)
	text, together := s.text(section, title, heading)
	path := s.count(strings.Join(section.Path, "\n"))
	norm := s.t.Saturation * (0.5 + 0.5*float64(text.size)/s.t.UsualLength)
	often := func(n int) float64 { return s.t.InText * text.terms[n] / (text.terms[n] + norm) }
	present := func(n int) float64 {
		return max(s.t.InHeading*min(heading.terms[n], 1), s.t.InPath*min(path.terms[n], 1), s.t.InTitle*min(title.terms[n], 1), often(n))
	}
	cover := s.share(present)
	page := s.t.Page
	if s.asked.Kind == HowTo {
		page += s.t.Task * s.share(func(n int) float64 { return title.terms[n] })
	}
	score := page*c.Score + s.t.Engine*c.Found[section.Anchor] + s.t.Meaning*c.Meant[section.Anchor] + s.t.Cover*cover
	headed := s.share(func(n int) float64 { return max(heading.terms[n], s.t.PathHead*path.terms[n]) })
	score += s.t.Heading*headed + s.readers*c.Readers + s.near*c.Near*c.Near
	if headed > 0 {
		score += s.t.Tight * own(heading) * min(1, headed*3)
	}
	if s.asked.Kind == Difference {
		if s.compares(section.Heading) {
			score += s.t.Differs
		}
		score += s.t.Balance * s.share(func(n int) float64 {
			return max(min(heading.terms[n], 1), min(path.terms[n], 1), often(n)/s.t.InText)
		})
	}
	score += s.t.Block * together
	pairs := 0.0
	if len(s.pairs) > 0 {
		pairs = min(1, float64(text.pairs+heading.pairs)/float64(len(s.pairs)))
		score += s.t.Pairs * pairs
	}
	if section.Heading == "" && corpus.IsMember(c.Page.Type) {
		score += s.t.Direction * s.goesWith(section)
	}
	role := words.RoleOf(section.Heading)
	if section.Heading == "" {
		role = words.RoleIntroduction
	}
	score += s.t.Prior*c.Prior + s.t.Role*s.roleWorth(role, section, c, title)
	treats := s.treats(present, often, heading, path)
	score += s.t.Symptom * treats
	if role == words.RoleIntroduction && title.size > 0 && (s.symptom < 0 || treats > 0) {
		score += s.t.Named * s.share(func(n int) float64 { return title.terms[n] }) * own(title)
	}
	if role == words.RoleIntroduction && s.asked.Kind == Definition && s.asked.defines(c.Page) {
		score += s.t.Defined
	}
	compact := words.Compact(section.Heading)
	if c.Heading != "" && compact == c.Heading {
		score += s.t.ReadersWords
	}
	readers := c.ReadersOf[compact]
	score += s.t.ReadersOfSection * readers
	if len(section.Blocks) == 0 && role != words.RoleCompatibility && role != "formalsyntax" && role != "formaldefinition" {
		score -= s.t.Empty
	}
	if explains[s.asked.Kind] && len(section.Path) > 0 && words.RoleOf(section.Path[0]) == words.RoleExamples {
		score -= s.t.Example
	}
	if role == words.RoleSeeAlso || role == words.RoleSpecification && !slices.Contains(s.asked.Roles, words.RoleSpecification) {
		score -= s.t.Labels
	}
	named := func(n int) float64 {
		return max(min(heading.terms[n], 1), min(path.terms[n], 1), min(title.terms[n], 1))
	}
	signs := Signs{
		Cover: s.found(func(n int) float64 { return max(named(n), text.terms[n]) }),
		About: s.found(func(n int) float64 { return max(named(n), topics[n]) }),
		Own:   max(own(title), own(heading)), Pairs: pairs,
		Readers: max(c.Readers, readers), Phrase: s.found(func(n int) float64 { return c.Replaced[s.terms[n].stem] }),
		Elsewhere: slices.ContainsFunc(s.asked.Elsewhere, func(name string) bool { return !strings.Contains(strings.ToLower(c.Page.Slug), name) }),
	}
	inNames := s.found(named)
	if s.sum == 0 { // "==": only the rank of the page counts
		signs.Cover, inNames = min(1, c.Score), min(1, c.Score)
	}
	order := score + s.ownWords*(s.t.Order.Near*c.Near+s.t.Order.Readers*readers)
	return Scored{Order: order, Section: section, Asked: slices.Contains(s.asked.Roles, role), Score: score, Text: score - page*c.Score, Headed: inNames, Own: own(heading), Readers: readers, Named: s.hits(func(n int) float64 {
		return max(min(heading.terms[n], 1), s.t.InPath*min(path.terms[n], 1), s.t.InTitle*min(title.terms[n], 1))
	}), Meant: c.Meant[section.Anchor], Signs: signs}
}

// topics returns the strengths of the question's words as topics of a page.
func (s *Scorer) topics(strength func(stem string) float64) []float64 {
	list := make([]float64, len(s.terms))
	for n, t := range s.terms {
		for stem, factor := range t.stems {
			list[n] = max(list[n], factor*strength(stem))
		}
	}
	return list
}

// treats returns how far a section of a page about a thing treats the question's symptom of
// it, 0 to 1. Definitions of the thing seldom do. It is 0 if the question has only the
// symptom.
func (s *Scorer) treats(present, often func(n int) float64, heading, path counts) float64 {
	if s.symptom < 0 || len(s.terms) == 1 {
		return 0
	}
	var thing, all float64
	for n, t := range s.terms {
		if n != s.symptom {
			thing += t.weight * min(present(n), 1)
			all += t.weight
		}
	}
	n := s.symptom
	return thing / all * max(min(heading.terms[n], 1), s.t.InPath*min(path.terms[n], 1), often(n))
}

// Blocks returns the blocks of a section with their words of the question. The analyzer
// replaces the scorer's.
func (s *Scorer) Blocks(a *words.Analyzer, list []corpus.Block) []Block {
	s.a = a
	blocks := make([]Block, len(list))
	for i, b := range list {
		c := s.count(b.Text)
		blocks[i] = Block{Block: b, Hits: s.hits(func(n int) float64 { return c.terms[n] })}
		if b.Kind == corpus.Code {
			blocks[i].Line = s.bestLine(b.Text)
		}
	}
	return blocks
}

// bestLine returns the index of the first line with most of the question.
func (s *Scorer) bestLine(code string) int {
	best, most, index := 0, 0.0, 0
	for line := range strings.Lines(code) {
		c := s.count(line)
		if share := s.share(func(n int) float64 { return c.terms[n] }); share > most {
			best, most = index, share
		}
		index++
	}
	return best
}

// compares reports whether a heading announces a comparison.
func (s *Scorer) compares(heading string) bool {
	differ := slices.Concat(words.Similar("en", words.Stem("en", "difference")), words.Similar("de", words.Stem("de", "unterschied")))
	return slices.ContainsFunc(s.a.Scan(heading), func(w words.Word) bool { return slices.Contains(differ, s.a.Term(w)) })
}

// rolesIn returns the roles to look for on a page: without Syntax if the page has a section
// for one of the roles that Syntax may cover.
func rolesIn(asked []words.Role, sections []corpus.Section) []words.Role {
	if !slices.ContainsFunc(sections, func(s corpus.Section) bool { return inSyntax[words.RoleOf(s.Heading)] }) {
		return asked
	}
	return slices.DeleteFunc(slices.Clone(asked), func(r words.Role) bool {
		return r == words.RoleSyntax && slices.ContainsFunc(asked, func(r words.Role) bool { return inSyntax[r] })
	})
}

// own returns the share of a title or heading in the question.
func own(title counts) float64 {
	if title.size == 0 {
		return 0
	}
	matched := 0.0
	for _, k := range title.terms {
		matched += min(k, 1)
	}
	return min(1, matched/float64(title.size))
}

// roleWorth returns the points of a section's role for the question: few if the title of the page
// has no word of the question.
func (s *Scorer) roleWorth(role words.Role, section *corpus.Section, c Candidate, title counts) float64 {
	worth := preferences[s.asked.Kind][role]
	if s.asked.Kind != ErrorMessage && len(s.terms) > 0 && own(title) == 0 {
		c.Score *= s.t.Untitled
	}
	for i, asked := range s.roles {
		level := s.t.Asked / s.t.Role * c.Score * (1 - s.t.NextRole*float64(i))
		if role == asked {
			return level
		}
		if len(section.Path) > 0 && words.RoleOf(section.Path[len(section.Path)-1]) == asked {
			worth += s.t.BelowRole * level
		}
	}
	return worth
}

// explains has the kinds of questions that ask for an explanation.
var explains = map[Kind]bool{Definition: true, Difference: true}

// preferences are the points of roles by the kind of question.
var preferences = map[Kind]map[words.Role]float64{
	ErrorMessage: {words.RoleErrorMessage: -0.5, words.RoleIntroduction: 0.3},
	Difference:   {words.RoleIntroduction: 0.5, words.RoleDescription: 0.4, "notes": 0.4, words.RoleCompatibility: -0.4},
	HowTo:        {words.RoleIntroduction: 0.3, words.RoleExamples: 0.3, words.RoleDescription: 0.2, words.RoleCompatibility: -0.5},
	Support:      {words.RoleCompatibility: 1},
	Definition:   {words.RoleIntroduction: 0.8, words.RoleDescription: 0.3, words.RoleCompatibility: -0.5},
	Reference:    {words.RoleIntroduction: 0.5, words.RoleDescription: 0.2, words.RoleCompatibility: -0.5},
}
