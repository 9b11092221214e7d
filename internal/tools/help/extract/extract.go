// Package extract answers questions with quotations from the pages of the site,
// in Markdown, without a model.
package extract

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
)

// Limits on an answer: a reader with one question wants the answer first.
const (
	quotedFirst = 700 // bytes of prose of the best passage
	quotedMore  = 280 // of each further one
	quotedRows  = 8   // of a table, without its header
	quotedCols  = 5   // of a table that stays one
	cellBytes   = 200
	lineWidth   = 96  // of tables as text, in characters
	listShare   = 2   // of those limits, for a list or a table that is quoted whole
	leadIn      = 100 // bytes of a text that only leads to code
	codeLines   = 24
	mostQuoted  = 3
	leastTerms  = 4 // of a section that is asked for: they are its answer
)

// Answer is an answer made of quotations.
type Answer struct {
	Markdown string   `json:"answer"`
	Sources  []Source `json:"sources"` // best first, each section once
}

// Source is a section that an answer quotes or names.
type Source struct {
	URL     string `json:"url"`     // with the id of the section
	Title   string `json:"title"`   // of the page
	Section string `json:"section"` // heading, "" for the introduction
}

// Compose answers in the language of a locale around the quotations, which stay
// in that of their pages.
func Compose(r *retrieve.Result, l locale.Locale) Answer {
	texts := textsOf(l)
	if !r.Relevant || len(r.Passages) == 0 {
		return Answer{Markdown: Nothing(l), Sources: []Source{}}
	}
	c := composer{texts: texts, kind: r.Kind}
	for _, s := range r.Support {
		c.support(s)
	}
	chosen := choose(r)
	for i, p := range chosen {
		if len(r.Support) == 0 || hasProse(p) {
			c.passage(p, i == 0 && len(r.Support) == 0)
		}
	}
	c.line("*" + texts.Label + "*")
	return Answer{Markdown: c.b.String(), Sources: sources(chosen, r.Passages)}
}

// sources lists the sections that are quoted, then the others.
func sources(quoted []*retrieve.Passage, all []retrieve.Passage) []Source {
	var list []Source
	seen := map[string]bool{}
	add := func(p *retrieve.Passage) {
		if seen[p.Address()] {
			return
		}
		seen[p.Address()] = true
		list = append(list, Source{URL: p.Address(), Title: p.Title, Section: p.Section})
	}
	for _, p := range quoted {
		add(p)
	}
	for i := range all {
		add(&all[i])
	}
	return list
}

// The share of the best score that a passage needs to be quoted too: a
// difference is often explained on the pages of both things.
var needed = map[retrieve.Kind]float64{retrieve.Difference: 0.6, retrieve.HowTo: 0.85, retrieve.Reference: 0.9, retrieve.ErrorMessage: 0.8, retrieve.Definition: 0.85, retrieve.Support: 2}

// choose returns the passages to quote, the best first.
func choose(r *retrieve.Result) []*retrieve.Passage {
	var quoted []*retrieve.Passage
	for i := range r.Passages {
		p := &r.Passages[i]
		if i > 0 && (p.Score < needed[r.Kind]*r.Passages[0].Score || len(quoted) == mostQuoted) {
			break
		}
		if i > 0 && !hasProse(p) {
			continue
		}
		quoted = append(quoted, p)
	}
	return quoted
}

func hasProse(p *retrieve.Passage) bool { return strings.TrimSpace(p.Text) != "" }

type composer struct {
	b     strings.Builder
	texts Texts
	kind  retrieve.Kind
}

func (c *composer) line(text string) {
	if c.b.Len() > 0 {
		c.b.WriteByte('\n')
	}
	c.b.WriteString(text)
	c.b.WriteByte('\n')
}

// passage quotes what of a section answers best, after a link to it.
func (c *composer) passage(p *retrieve.Passage, best bool) {
	c.line("**" + link(name(p), p.Address()) + "**")
	limit := quotedMore
	if best {
		limit = quotedFirst
	}
	if terms := termsOf(p.Blocks); p.Asked && len(terms) >= leastTerms {
		c.line("> " + strings.Join(terms, ", "))
		return
	}
	quote := quoteOf(p.Blocks, limit)
	if quote == "" && best && p.Lead != "" {
		quote = quoted(inline(cut(p.Lead, quotedMore)))
	}
	if quote != "" {
		c.line(quote)
	}
	if best {
		for _, code := range codeOf(p.Blocks) {
			c.line(fence(code))
		}
	}
}

// name is how a section is called: the page, and the heading.
func name(p *retrieve.Passage) string {
	if p.Section == "" || p.Section == p.Title {
		return p.Title
	}
	return p.Title + " › " + p.Section
}
