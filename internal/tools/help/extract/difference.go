package extract

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// definitionBytes limits the definition of each of two things.
const definitionBytes = 420

// difference quotes the definitions of both things, then the section that compares them. It
// reports false if there is neither.
func (c *composer) difference(r *retrieve.Result) bool {
	sides := r.Sides
	for i, side := range sides {
		c.definition(side, slices.Concat(sides[:i], sides[i+1:]))
	}
	if sides == nil {
		for _, name := range retrieve.SidesOf(r.Asked.Text) {
			sides = append(sides, retrieve.Side{Name: name})
		}
		c.entries(r, sides)
	}
	if sides == nil {
		return true // the things compared are not clear: the passages are the answer
	}
	best := 0.0
	var compared *retrieve.Passage
	var blocks []retrieve.Block
	for i := range r.Passages {
		p := &r.Passages[i]
		if list, worth := comparison(p, sides); worth*p.Score > best && !c.quotes(p) && (worth > 1 || len(c.pieces) > 0) {
			best, compared, blocks = worth*p.Score, p, list
		}
	}
	if compared != nil {
		limit := definitionBytes
		if len(c.pieces) == 0 {
			limit = quotedFirst
		}
		c.add(Quote, compared, quoteOf(blocks, limit))
	}
	if len(c.pieces) == 0 {
		c.alternative(r, sides)
		return false
	}
	return true
}

// alternative quotes the introduction of a page on one of the things that compares it to something.
func (c *composer) alternative(r *retrieve.Result, sides []retrieve.Side) {
	for i := range r.Passages {
		if page := r.Passages[i].Page; page != nil && slices.ContainsFunc(sides, func(s retrieve.Side) bool { return mentions(page[0].Title, s) }) {
			blocks := withoutPointers(quotable(page[0].Blocks), false)
			if index := slices.IndexFunc(blocks, func(b retrieve.Block) bool { return compares(b.Text) }); index >= 0 {
				c.add(Quote, &page[0], quoteFrom(blocks, index, quotedFirst))
				return
			}
		}
	}
}

// compares reports whether a text has words of comparisons.
func compares(text string) bool {
	return slices.ContainsFunc(words.Asks("compares"), func(w string) bool { return names(text, w) })
}

// entries quotes the entries of two things that a page lists: entries of definitions, such as
// values of a property, or sections.
func (c *composer) entries(r *retrieve.Result, sides []retrieve.Side) {
	for i := range r.Passages {
		var found []*retrieve.Passage
		var texts []string
		for _, side := range sides {
			for n := range r.Passages[i].Page {
				p := &r.Passages[i].Page[n]
				blocks := quotable(p.Blocks)
				if words.Compact(p.Section) != words.Compact(side.Name) {
					blocks = entryOf(blocks, side.Name, p.Title)
				}
				if text := quoteFrom(withoutPointers(blocks, false), 0, definitionBytes); text != "" {
					found, texts = append(found, p), append(texts, text)
					break
				}
			}
		}
		if len(found) == len(sides) && len(found) > 0 && texts[0] != texts[1] {
			for n, p := range found {
				c.add(Quote, p, texts[n])
			}
			return
		}
	}
}

func (c *composer) quotes(p *retrieve.Passage) bool {
	return slices.ContainsFunc(c.pieces, func(piece Piece) bool { return piece.URL == p.Address() })
}

func (c *composer) quotesPage(p *retrieve.Passage) bool {
	return slices.ContainsFunc(c.pieces, func(piece Piece) bool { return strings.HasPrefix(piece.URL+"#", p.URL+"#") })
}

// definition quotes the first paragraph of a page, the next one that mentions another thing,
// and the entry of its lists that the name adds: "none" of "display: none".
func (c *composer) definition(side retrieve.Side, others []retrieve.Side) {
	intro := &side.Page[0]
	blocks := withoutPointers(quotable(intro.Blocks), false)
	blocks = blocks[max(0, slices.IndexFunc(blocks, func(b retrieve.Block) bool { return b.Kind == corpus.Paragraph })):] // after notes
	shown := 1
	if len(blocks) > 1 && len(blocks[0].Text) < leadIn {
		shown = 2
	}
	blocks = slices.DeleteFunc(blocks, func(b retrieve.Block) bool {
		shown--
		return shown < 0 && !slices.ContainsFunc(others, func(other retrieve.Side) bool { return mentions(b.Text, other) })
	})
	c.add(Quote, intro, quoteFrom(blocks, 0, quotedFirst))
	for i := range side.Page {
		p := &side.Page[i]
		if roleOf(p) == words.RoleExamples {
			continue
		}
		if entry := entryOf(quotable(p.Blocks), side.Name, p.Title); entry != nil {
			c.add(Quote, p, quoteFrom(entry, 0, definitionBytes))
			return
		}
	}
}

// comparison returns the blocks of a section from the one that compares both things, and how
// likely the section is about that: 0 if it compares nothing.
func comparison(p *retrieve.Passage, sides []retrieve.Side) (blocks []retrieve.Block, worth float64) {
	both := func(text string) bool {
		return !slices.ContainsFunc(sides, func(s retrieve.Side) bool { return !mentions(text, s) })
	}
	worth = 1
	switch {
	case compares(p.Section):
		worth = 2
	case both(p.Section), p.Section == "" && both(p.Title):
		worth = 1.5
	}
	blocks = withoutPointers(quotable(p.Blocks), false)
	index := slices.IndexFunc(blocks, func(b retrieve.Block) bool {
		return b.Kind != corpus.Code && both(b.Text) && (worth > 1 || compares(b.Text))
	})
	if index < 0 {
		return nil, 0
	}
	return blocks[index:], worth
}

// mentions reports whether a text has the name of a thing, or the title of its page.
func mentions(text string, side retrieve.Side) bool {
	return names(text, side.Name) || names(text, side.Name+"s") || names(text, strings.TrimSuffix(side.Name, "s")) || len(side.Page) > 0 && names(text, side.Page[0].Title)
}
