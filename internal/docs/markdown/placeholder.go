package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A placeholder is text in the Markdown that is replaced in the HTML, by what a
// macro prints for instance. It is enclosed in these two marks. They are opening
// and closing punctuation, so that emphasis around a placeholder works as around
// a bracketed word.
const (
	PlaceholderOpen = "\u2997"
	PlaceholderShut = "\u2998"
)

// DeferredIDAttr marks a heading without an id, because its text holds a
// placeholder. The code that replaces the placeholders gives the heading the id
// of its final text and removes the mark.
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
