package doc

import (
	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
)

// positions maps elements to positions in the source of a page. It is nil if flaws need none.
type positions struct {
	html   string              // of the whole page
	source *markdown.SourceMap // of html
	tags   map[*html.Node]int  // offsets of start tags in html
	tag    *startTag           // last one requested

	inserts *compose.Result // between the map and the source; nil without insertions

	text   *flaw.Text // the source
	length int        // of the source
	first  int        // first line of the source
}

// rendered is the HTML of a page before parsing.
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
	p := &positions{
		html: page.html, source: page.source, tags: map[*html.Node]int{},
		text: flaw.NewText(src.Markdown, first), length: len(src.Markdown), first: first,
	}
	if src.Inserts != nil && src.Inserts.Map != nil {
		p.inserts = src.Inserts
	}
	return p
}

// sourceOf returns the source of a range of the HTML.
func (p *positions) sourceOf(part markdown.Span) (source markdown.Span, ok bool) {
	source, ok = p.source.Source(part.Start, part.End)
	if ok && p.inserts != nil {
		source, ok = p.inserts.Map.Source(source.Start, source.End)
	}
	return source, ok && source.Start >= 0 && source.End <= p.length
}

// fileOf returns the included file that an element comes from, or "".
func (p *positions) fileOf(n *html.Node) string {
	if p == nil || p.inserts == nil || !p.inserts.HasIncludes() {
		return ""
	}
	pos, ok := p.tags[n]
	if !ok {
		return ""
	}
	source, ok := p.source.Source(pos, pos+1)
	if !ok {
		return ""
	}
	return p.inserts.FileAt(source.Start)
}

// aspect is the part of an element with a flaw.
type aspect uint8

const (
	ofTag       aspect = iota // "<" and the name
	ofAttribute               // name and value
	ofAttributeName
	ofAttributeValue
)

// set sets a flaw's position to that of an author's HTML element, or its attribute if the tag
// has it; or to the Markdown or macro call that the element comes from; else to the first
// line.
func (p *positions) set(f *flaw.Flaw, n *html.Node, what aspect, attribute string) {
	if p == nil {
		return
	}
	pos, ok := p.tags[n]
	if !ok {
		p.setRange(f, markdown.Span{})
		return
	}
	if p.tag == nil || p.tag.pos != pos {
		p.tag = scanTag(p.html, pos)
	}
	p.setRange(f, p.tag.part(what, attribute))
}

// setTag sets a flaw's position to the start tag at an offset of the HTML, or to the first
// line if it is negative.
func (p *positions) setTag(f *flaw.Flaw, pos int) {
	switch {
	case p == nil:
	case pos < 0:
		p.setRange(f, markdown.Span{})
	default:
		p.setRange(f, scanTag(p.html, pos).name)
	}
}

// setRange sets a flaw's position to the source of a range of the HTML.
func (p *positions) setRange(f *flaw.Flaw, part markdown.Span) {
	f.Line, f.Column, f.EndLine, f.EndColumn = p.first, 1, p.first, 1
	source, ok := p.sourceOf(part)
	if !ok {
		return
	}
	f.Line, f.Column = p.text.Position(source.Start)
	f.EndLine, f.EndColumn = p.text.Position(max(source.End-1, source.Start))
}

// tagMap returns the map for the parser to fill, nil if no positions are needed.
func (p *positions) tagMap() map[*html.Node]int {
	if p == nil {
		return nil
	}
	return p.tags
}
