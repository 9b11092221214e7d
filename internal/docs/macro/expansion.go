package macro

import (
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// expansion is a source of which calls are being replaced by placeholders.
type expansion struct {
	source   string
	out      []byte
	outputs  []string
	sidebars []string
	literal  bool // the source has marks of placeholders that an author wrote

	tracked bool                  // edits and sources are kept
	edits   []markdown.SourceEdit // that make out of source
	sources []markdown.Span       // of outputs
}

func newExpansion(source string) *expansion {
	return &expansion{source: source, out: make([]byte, 0, len(source)+len(source)/32), literal: HasPlaceholder(source)}
}

// text appends the text between two calls. Opening marks in it become
// placeholders of their own, so that they cannot be taken for one.
func (x *expansion) text(start, end int) {
	for x.literal {
		mark := strings.Index(x.source[start:end], open)
		if mark < 0 {
			break
		}
		mark += start
		x.unescaped(start, mark)
		start = mark + len(open)
		x.placeholder(mark, start, 0, open)
	}
	x.unescaped(start, end)
}

// unescaped appends text with its escapes resolved.
func (x *expansion) unescaped(start, end int) {
	x.out = appendUnescaped(x.out, x.source[start:end])
	if !x.tracked {
		return
	}
	for {
		i := nextEscape(x.source[start:end])
		if i < 0 {
			return
		}
		x.edits = append(x.edits, markdown.SourceEdit{At: start + i, Removed: 1})
		start += i + 2
	}
}

// call appends the placeholder of a call, which is as long as the call if it
// can be.
func (x *expansion) call(s Segment, output string) {
	x.placeholder(s.Start, s.End, s.End-s.Start, output)
}

func (x *expansion) placeholder(start, end, size int, output string) {
	before := len(x.out)
	x.out = appendPlaceholder(x.out, len(x.outputs), size)
	x.outputs = append(x.outputs, output)
	if x.tracked {
		source := markdown.Span{Start: start, End: end}
		x.edits = append(x.edits, markdown.SourceEdit{At: start, Removed: end - start, Inserted: len(x.out) - before, Source: source})
		x.sources = append(x.sources, source)
	}
}

// sourceMap returns the map of out to source, nil if edits are not kept.
func (x *expansion) sourceMap() *markdown.SourceMap {
	if !x.tracked {
		return nil
	}
	return markdown.IdentityMap(len(x.source)).Edited(x.edits)
}

// Replace returns a source with a placeholder for each call, and by index what
// text returns for the calls. It is for readers of the text of a page, such as
// a search index, who run no macros.
func Replace(source string, text func(*Call) string) (markdown string, outputs []string) {
	segments, _ := Parse(source)
	x := newExpansion(source)
	for _, s := range segments {
		if s.Call == nil {
			x.text(s.Start, s.End)
		} else {
			x.call(s, text(s.Call))
		}
	}
	return string(x.out), x.outputs
}
