package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// titleWord is the worth of a word of a page's title in a message, in shares of the best score.
const titleWord = 0.1

// mistake quotes the cause of a message, then its remedy: code that fails and code that works.
func (c *composer) mistake(r *retrieve.Result) {
	var cause *retrieve.Passage
	best := 0.0
	for i := range r.Passages {
		p := &r.Passages[i]
		if words.RoleOf(p.Section) != words.RoleWentWrong || isRemedy(p.Section) || p.Page == nil {
			continue
		}
		if worth := p.Score/r.Passages[0].Score + titleWord*float64(inMessage(p.Title, r.Asked.Subject)); worth > best {
			best, cause = worth, p
		}
	}
	if cause == nil {
		return
	}
	c.add(Quote, cause, quoteOf(withoutPointers(quotable(cause.Blocks), false), quotedFirst))
	c.remedy(cause.Page)
}

// inMessage returns how many words of a title a message has, less those that it lacks.
func inMessage(title, message string) int {
	sum := 0
	for _, w := range strings.FieldsFunc(title, isBetweenNames) {
		switch {
		case len(w) == 1: // "x" stands for a name
		case names(message, w):
			sum++
		default:
			sum--
		}
	}
	return sum
}

// remedy quotes code that fails and code that works, of one section, or of one and a later one
// that is on the remedy.
func (c *composer) remedy(page []retrieve.Passage) {
	failing := -1
	for i := range page {
		p := &page[i]
		var good, bad bool
		blocks := quotable(p.Blocks)
		for _, b := range blocks {
			good, bad = good || b.Kind == corpus.Code && !b.Bad, bad || b.Kind == corpus.Code && b.Bad
		}
		switch {
		case roleOf(p) == words.RoleErrorMessage:
		case good && bad:
			c.untilBoth(p, blocks)
			return
		case bad && failing < 0:
			failing = i
		case isRemedy(p.Section) && len(blocks) > 0:
			if failing >= 0 {
				c.untilBoth(&page[failing], quotable(page[failing].Blocks))
			}
			c.untilBoth(p, blocks)
			return
		}
	}
	if failing >= 0 {
		c.untilBoth(&page[failing], quotable(page[failing].Blocks))
	}
}

// untilBoth quotes a section until it has shown code that fails and code that works, each once.
func (c *composer) untilBoth(p *retrieve.Passage, blocks []retrieve.Block) {
	var prose []retrieve.Block
	shown := map[bool]bool{}
	for _, b := range blocks {
		if b.Kind != corpus.Code {
			prose = append(prose, b)
			continue
		}
		if !shown[b.Bad] {
			shown[b.Bad] = true
			c.add(Quote, p, quoteOf(withoutPointers(lastProse(prose, quotedMore), true), quotedMore))
			c.addCode(p, []retrieve.Block{b})
		}
		prose = nil
		if len(shown) == 2 {
			return
		}
	}
	if len(shown) == 0 {
		c.add(Quote, p, quoteOf(withoutPointers(prose, false), quotedMore))
	}
}

// isRemedy reports whether a section says how to mend a mistake.
func isRemedy(heading string) bool {
	return slices.ContainsFunc(words.Asks("remedy"), func(w string) bool { return names(heading, w) })
}
