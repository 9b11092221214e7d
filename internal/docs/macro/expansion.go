package macro

import "strings"

// expansion is a source of which calls are being replaced by placeholders.
type expansion struct {
	out      []byte
	outputs  []string
	sidebars []string
	literal  bool // the source has marks of placeholders that an author wrote
}

func newExpansion(source string) *expansion {
	return &expansion{out: make([]byte, 0, len(source)+len(source)/32), literal: HasPlaceholder(source)}
}

// text appends text between calls. Opening marks in it become placeholders of
// their own, so that they cannot be taken for one.
func (x *expansion) text(source string) {
	for x.literal {
		before, after, found := strings.Cut(source, open)
		if !found {
			break
		}
		x.out = appendUnescaped(x.out, before)
		x.placeholder(0, open)
		source = after
	}
	x.out = appendUnescaped(x.out, source)
}

// call appends the placeholder of a call, which is as long as the call if it
// can be.
func (x *expansion) call(s Segment, output string) {
	x.placeholder(s.End-s.Start, output)
}

func (x *expansion) placeholder(size int, output string) {
	x.out = appendPlaceholder(x.out, len(x.outputs), size)
	x.outputs = append(x.outputs, output)
}

// Replace returns a source with a placeholder for each call, and by index what
// text returns for the calls. It is for readers of the text of a page, such as
// a search index, who run no macros.
func Replace(source string, text func(*Call) string) (markdown string, outputs []string) {
	segments, _ := Parse(source)
	x := newExpansion(source)
	for _, s := range segments {
		if s.Call == nil {
			x.text(source[s.Start:s.End])
		} else {
			x.call(s, text(s.Call))
		}
	}
	return string(x.out), x.outputs
}
