package extract

import (
	"slices"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

// definitionBytes limits the definition of each of two things.
const definitionBytes = 420

// difference quotes the definitions of both things, then the section that compares them.
func (c *composer) difference(r *retrieve.Result) {
	for i, side := range r.Sides {
		c.definition(side, r.Sides[1-i])
	}
	if len(c.pieces) == 0 {
		return
	}
	best := 0.0
	var compared *retrieve.Passage
	var blocks []retrieve.Block
	for i := range r.Passages {
		p := &r.Passages[i]
		if list, worth := comparison(p, r.Sides); worth*p.Score > best && !c.quotes(p) {
			best, compared, blocks = worth*p.Score, p, list
		}
	}
	if compared != nil {
		c.add(Quote, compared, quoteOf(blocks, definitionBytes))
	}
}

func (c *composer) quotes(p *retrieve.Passage) bool {
	return slices.ContainsFunc(c.pieces, func(piece Piece) bool { return piece.URL == p.Address() })
}

// definition quotes the first paragraph of a page, the next one that mentions the other thing,
// and the entry of its lists that the name adds: "none" of "display: none".
func (c *composer) definition(side, other retrieve.Side) {
	intro := &side.Page[0]
	blocks := withoutPointers(quotable(intro.Blocks), false)
	shown := 1
	if len(blocks) > 1 && len(blocks[0].Text) < leadIn {
		shown = 2
	}
	blocks = slices.DeleteFunc(blocks, func(b retrieve.Block) bool {
		shown--
		return shown < 0 && !mentions(b.Text, other)
	})
	c.add(Quote, intro, quoteOf(blocks, quotedFirst))
	for i := range side.Page {
		p := &side.Page[i]
		if roleOf(p) == words.RoleExamples {
			continue
		}
		if entry := entryOf(quotable(p.Blocks), side.Name, p.Title); entry != nil {
			c.add(Quote, p, quoteOf(entry, definitionBytes))
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
	compares := func(text string) bool {
		return slices.ContainsFunc(words.Asks("compares"), func(w string) bool { return names(text, w) })
	}
	worth = 1
	if both(p.Section) || compares(p.Section) {
		worth = 1.5
	}
	blocks = withoutPointers(quotable(p.Blocks), false)
	at := slices.IndexFunc(blocks, func(b retrieve.Block) bool {
		return b.Kind != corpus.Code && both(b.Text) && (worth > 1 || compares(b.Text))
	})
	if at < 0 {
		return nil, 0
	}
	return blocks[at:], worth
}

// mentions reports whether a text has the name of a thing, or the title of its page.
func mentions(text string, side retrieve.Side) bool {
	return names(text, side.Name) || names(text, side.Page[0].Title)
}
