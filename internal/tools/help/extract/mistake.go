package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

const (
	likeWorth = 0.5 // times the likeness of a message, in shares of the best score
	leastLike = 0.5 // likeness of the messages that have the same cause
)

// mistake quotes the cause of a message, then its remedy: code that fails and code that works.
// It reports false if no page is on such a message, and the best section is not on exceptions.
func (c *composer) mistake(r *retrieve.Result) bool {
	var cause *retrieve.Passage
	var page []retrieve.Passage
	best := 0.0
	for i := range r.Passages {
		p := &r.Passages[i]
		at := slices.IndexFunc(p.Page, func(p retrieve.Passage) bool { return words.RoleOf(p.Section) == words.RoleWentWrong })
		if at < 0 {
			continue
		}
		like := likeness(p.Page, r.Asked.Subject)
		if worth := p.Score/r.Passages[0].Score + likeWorth*like; like >= leastLike && worth > best {
			best, cause, page = worth, &p.Page[at], p.Page
		}
	}
	if cause == nil {
		return roleOf(&r.Passages[0]) == words.RoleExceptions
	}
	c.add(Quote, cause, quoteOf(withoutPointers(quotable(cause.Blocks), false), quotedFirst))
	c.remedy(page)
	return true
}

// likeness returns how like a message the title of a page, or a message that it lists, is: the
// share of the words that both have, 0 to 1. Long words, such as names of headers, count more.
func likeness(page []retrieve.Passage, message string) float64 {
	lines := []string{page[0].Title}
	for i := range page {
		if roleOf(&page[i]) != words.RoleErrorMessage {
			continue
		}
		for _, b := range page[i].Blocks {
			lines = append(lines, strings.Split(b.Text, "\n")...)
		}
	}
	all := len(strings.Join(strings.FieldsFunc(message, isBetweenNames), ""))
	best := 0.0
	for _, line := range lines {
		common, size := 0, 0
		for _, w := range strings.FieldsFunc(line, isBetweenNames) {
			size += len(w)
			if names(message, w) {
				common += len(w)
			}
		}
		best = max(best, 2*float64(common)/float64(max(1, size+all)))
	}
	return best
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
