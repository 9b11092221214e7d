// Package extract answers questions with quotations from the site's pages, in Markdown,
// without a model.
package extract

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/retrieve"
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
	mostQuoted  = 3
	leastTerms  = 4 // of a requested section: they are its answer
)

// Answer is an answer of quotations.
type Answer struct {
	Markdown string   `json:"answer"`
	Sources  []Source `json:"sources"` // distinct sections, best first
}

// Source is a section quoted or named in an answer.
type Source struct {
	URL     string `json:"url"`     // with the section's id
	Title   string `json:"title"`   // of the page
	Section string `json:"section"` // heading, "" for the introduction
}

// Compose answers in a locale's language around the quotations, which stay in their pages'.
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

// sources lists quoted sections, then the others.
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

// needed is the share of the best score that a passage needs to be quoted too: a difference is
// often explained on the pages of both things.
var needed = map[retrieve.Kind]float64{retrieve.Difference: 0.6, retrieve.HowTo: 0.85, retrieve.Reference: 0.9, retrieve.ErrorMessage: 0.8, retrieve.Definition: 0.85, retrieve.Support: 2}

// choose returns the passages to quote, best first.
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

// passage quotes the most relevant part of a section, after a link to it.
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

// name returns the display name of a section: page and heading.
func name(p *retrieve.Passage) string {
	if p.Section == "" || p.Section == p.Title {
		return p.Title
	}
	return p.Title + " › " + p.Section
}
