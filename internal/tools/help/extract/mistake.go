package extract

import (
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/retrieve"
	"waymark.dev/waymark/internal/search/words"
)

const (
	likeWorth = 0.5  // times the likeness of a message, in shares of the best score
	leastLike = 0.65 // likeness of the messages that have the same cause
)

// mistake quotes the cause of a message, then its remedy: code that fails and code that works.
// It reports false if no page is on such a message, and the best section is not on exceptions.
func (c *composer) mistake(r *retrieve.Result) bool {
	var cause *retrieve.Passage
	var page []retrieve.Passage
	best := 0.0
	weight := weights(r.Passages)
	for i := range r.Passages {
		p := &r.Passages[i]
		index := slices.IndexFunc(p.Page, func(p retrieve.Passage) bool { return words.RoleOf(p.Section) == words.RoleWentWrong })
		if index < 0 {
			continue
		}
		like := likeness(p.Page, r.Asked.Subject, weight)
		if worth := p.Score/r.Passages[0].Score + likeWorth*like; like >= leastLike && worth > best {
			best, cause, page = worth, &p.Page[index], p.Page
		}
	}
	if first := &r.Passages[0]; cause == nil {
		if roleOf(first) == words.RoleExceptions && names(r.Asked.Subject, first.URL[strings.LastIndexByte(first.URL, '/')+1:]) {
			c.exception(r)
			return true
		}
		c.add(Quote, first, quoteFrom(withoutPointers(quotable(first.Blocks), false), 0, quotedFirst))
		return false
	}
	c.add(Quote, cause, quoteOf(withoutPointers(quotable(cause.Blocks), false), quotedFirst))
	c.remedy(page)
	return true
}

// exception quotes when an exception is thrown, and the section of the same page whose heading has
// most of the message: what to do.
func (c *composer) exception(r *retrieve.Result) {
	first := &r.Passages[0]
	c.passage(first, r, true)
	var remedy *retrieve.Passage
	for i := range first.Page {
		if p := &first.Page[i]; p.Own > 0 && p.Anchor != first.Anchor && (remedy == nil || p.Score > remedy.Score) {
			remedy = p
		}
	}
	if remedy != nil {
		c.passage(remedy, r, true)
	}
}

// ownName matches a name of the reader's program in a message, "(reading 'total')".
var ownName = regexp.MustCompile(`'[^']*'|"[^"]*"`)

// likeness returns how like a message the title of a page, or a message that it lists, is: the
// share of the words that both have, by weight, 0 to 1. Names of the reader's program do not count.
func likeness(page []retrieve.Passage, message string, weight func(word string) float64) float64 {
	all := 0.0
	for _, w := range strings.FieldsFunc(ownName.ReplaceAllString(message, " "), isBetweenNames) {
		all += weight(w)
	}
	best := 0.0
	for _, line := range messagesOf(page) {
		common, size := 0.0, 0.0
		for _, w := range strings.FieldsFunc(ownName.ReplaceAllString(line, " "), isBetweenNames) {
			size += weight(w)
			if names(message, w) {
				common += weight(w)
			}
		}
		best = max(best, 2*common/max(1, size+all))
	}
	return best
}

// messagesOf returns the title of a page and the messages that it lists.
func messagesOf(page []retrieve.Passage) []string {
	lines := []string{page[0].Title}
	for i := range page {
		if roleOf(&page[i]) != words.RoleErrorMessage {
			continue
		}
		for _, b := range page[i].Blocks {
			lines = append(lines, strings.Split(b.Text, "\n")...)
		}
	}
	return lines
}

// weights returns the weights of words of messages: the longer, and the fewer pages have them,
// the higher.
func weights(passages []retrieve.Passage) func(word string) float64 {
	var pages []string
	for i, p := range passages {
		if p.Page != nil && !slices.ContainsFunc(passages[:i], func(o retrieve.Passage) bool { return o.URL == p.URL }) {
			pages = append(pages, strings.Join(messagesOf(p.Page), "\n"))
		}
	}
	known := map[string]float64{}
	return func(word string) float64 {
		if weight, ok := known[word]; ok {
			return weight
		}
		have := 0
		for _, text := range pages {
			if names(text, word) {
				have++
			}
		}
		known[word] = float64(len(word)) * (1 - float64(have)/float64(len(pages)+1))
		return known[word]
	}
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

// isRemedy reports whether a section explains how to fix a mistake.
func isRemedy(heading string) bool {
	return slices.ContainsFunc(words.Asks("remedy"), func(w string) bool { return names(heading, w) })
}
