package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
)

// Marks around a placeholder: text in the Markdown that is replaced in the HTML, such as by a
// macro's output. They are opening and closing punctuation, so emphasis works as around a
// bracketed word.
const (
	PlaceholderOpen = "\u2997"
	PlaceholderShut = "\u2998"
)

// DeferredIDAttr marks a heading without an id, because its text has a placeholder. The code
// that replaces placeholders sets the id of the final text and removes the mark.
const DeferredIDAttr = "data-update-id"

// onlyPlaceholders reports whether a block has only placeholders and white space.
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
