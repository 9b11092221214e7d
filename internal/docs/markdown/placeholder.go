package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A placeholder stands in the Markdown for something that is put in its place
// when the HTML exists, such as what a macro prints. It is text between these
// two marks, which are opening and closing punctuation, so that emphasis around
// it works as around a bracketed word.
const (
	PlaceholderOpen = "\u2997"
	PlaceholderShut = "\u2998"
)

// DeferredIDAttr marks a heading without id, because its text holds a
// placeholder. Whoever replaces the placeholders gives the heading the id of
// its final text and takes the mark away.
const DeferredIDAttr = "data-update-id"

func hasPlaceholder(s string) bool { return strings.Contains(s, PlaceholderOpen) }

// onlyPlaceholders reports whether a block is made of nothing but placeholders
// and white space.
func onlyPlaceholders(block ast.Node, src []byte) bool {
	found := false
	for n := block.FirstChild(); n != nil; n = n.NextSibling() {
		text, ok := n.(*ast.Text)
		if !ok {
			return false
		}
		value := bytes.TrimSpace(text.Segment.Value(src))
		if !isPlaceholders(value) {
			return false
		}
		found = found || len(value) > 0
	}
	return found
}

func isPlaceholders(text []byte) bool {
	for len(text) > 0 {
		rest, ok := bytes.CutPrefix(text, []byte(PlaceholderOpen))
		if !ok {
			return false
		}
		_, rest, ok = bytes.Cut(rest, []byte(PlaceholderShut))
		if !ok {
			return false
		}
		text = bytes.TrimLeft(rest, " \t")
	}
	return true
}
