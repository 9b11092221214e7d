package doc

import (
	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
)

// positions says where in the source of a page its elements are. A nil one is
// for flaws that need no position.
type positions struct {
	html   string              // of the whole page
	source *markdown.SourceMap // of html
	tags   map[*html.Node]int  // where start tags are in html
	tag    *startTag           // that was requested last

	text   *flaw.Text // the source
	length int        // of the source
	first  int        // line that the source begins on
}

// rendered is the HTML of a page before it is parsed.
type rendered struct {
	html     string
	sidebars []string
	source   *markdown.SourceMap // of html; nil if no positions are needed
}

func newPositions(src *Source, page *rendered) *positions {
	if page.source == nil {
		return nil
	}
	first := max(src.BodyLine, 1)
	return &positions{
		html: page.html, source: page.source, tags: map[*html.Node]int{},
		text: flaw.NewText(src.Markdown, first), length: len(src.Markdown), first: first,
	}
}

// aspect is the part of an element that a flaw is about.
type aspect uint8

const (
	ofTag       aspect = iota // "<" and the name
	ofAttribute               // name and value
	ofAttributeName
	ofAttributeValue
)

// set gives a flaw the position of an element that an author wrote as HTML, or
// of its attribute if the tag has it; or the position of the Markdown or the
// macro call that the element was made from. If it was made from neither, the
// flaw is at the first line.
func (p *positions) set(f *flaw.Flaw, n *html.Node, what aspect, attribute string) {
	if p == nil {
		return
	}
	at, ok := p.tags[n]
	if !ok {
		p.setRange(f, markdown.Span{})
		return
	}
	if p.tag == nil || p.tag.at != at {
		p.tag = scanTag(p.html, at)
	}
	p.setRange(f, p.tag.part(what, attribute))
}

// setTag gives a flaw the position of the start tag at an offset of the HTML,
// that of the first line if the offset is negative.
func (p *positions) setTag(f *flaw.Flaw, at int) {
	switch {
	case p == nil:
	case at < 0:
		p.setRange(f, markdown.Span{})
	default:
		p.setRange(f, scanTag(p.html, at).name)
	}
}

// setRange gives a flaw the position of what a range of the HTML was made of.
func (p *positions) setRange(f *flaw.Flaw, part markdown.Span) {
	f.Line, f.Column, f.EndLine, f.EndColumn = p.first, 1, p.first, 1
	source, ok := p.source.Source(part.Start, part.End)
	if !ok || source.Start < 0 || source.End > p.length {
		return
	}
	f.Line, f.Column = p.text.Position(source.Start)
	f.EndLine, f.EndColumn = p.text.Position(max(source.End-1, source.Start))
}

// tagMap returns the map that the parser fills, nil if no positions are needed.
func (p *positions) tagMap() map[*html.Node]int {
	if p == nil {
		return nil
	}
	return p.tags
}
