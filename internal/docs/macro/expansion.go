package macro

import (
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/markdown"
)

// expansion is a source whose calls are being replaced by placeholders.
type expansion struct {
	source   string
	out      []byte
	outputs  []string
	sidebars []string
	literal  bool // the source itself has placeholder marks
	escaped  bool // the source has escapes of braces

	tracked bool                  // record edits and sources
	edits   []markdown.SourceEdit // from source to out
	sources []markdown.Span       // of outputs
}

func newExpansion(d markdown.Dialect, source string) *expansion {
	return &expansion{
		source: source, out: make([]byte, 0, len(source)+len(source)/32), literal: HasPlaceholder(source),
		escaped: d == markdown.Reference,
	}
}

// text appends the text between two calls. Opening marks in it become placeholders, so they
// cannot be confused with one.
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

// unescaped appends text with resolved escapes.
func (x *expansion) unescaped(start, end int) {
	if !x.escaped {
		x.out = append(x.out, x.source[start:end]...)
		return
	}
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

// call appends the placeholder of a call, of the same length if possible.
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

// sourceMap returns the map of out to source, or nil without tracking.
func (x *expansion) sourceMap() *markdown.SourceMap {
	if !x.tracked {
		return nil
	}
	return markdown.IdentityMap(len(x.source)).Edited(x.edits)
}

// registered are the macros, for uses without a Runner.
var registered = sync.OnceValue(registry)

// Replace returns a source with a placeholder for each call, and the results of text for the
// calls by index. It is for uses of a page's text that run no macros, such as a search index.
func Replace(d markdown.Dialect, source string, text func(*Call) string) (replaced string, outputs []string) {
	segments, _ := parseIn(d, source, func(name string) bool { return registered()[canonicalName(name)].run != nil })
	x := newExpansion(d, source)
	for _, s := range segments {
		if s.Call == nil {
			x.text(s.Start, s.End)
		} else {
			x.call(s, text(s.Call))
		}
	}
	return string(x.out), x.outputs
}
