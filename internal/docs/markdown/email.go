package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

func hasAt(block ast.Node, src []byte) bool {
	lines := block.Lines()
	if lines == nil {
		return false
	}
	for i := range lines.Len() {
		segment := lines.At(i)
		if bytes.IndexByte(src[segment.Start:segment.Stop], '@') >= 0 {
			return true
		}
	}
	return false
}

// linkEmails links the mail addresses in a block's text, except in links and images. Adjacent
// text nodes count as one text.
func linkEmails(block ast.Node, src []byte) {
	n := block.FirstChild()
	for n != nil {
		switch n.Kind() {
		case ast.KindText:
			n = linkEmailsInRun(n.(*ast.Text), src)
		case ast.KindEmphasis:
			if n.FirstChild() != nil {
				n = n.FirstChild()
				continue
			}
		}
		for n.NextSibling() == nil {
			n = n.Parent()
			if n == block {
				return
			}
		}
		n = n.NextSibling()
	}
}

// escapedAt replaces an escaped @ during the search for addresses. No page has NUL: it is
// removed before parsing.
const escapedAt = 0

// linkEmailsInRun processes the text nodes from first up to a line break or another kind of
// node, and returns the last one.
func linkEmailsInRun(first *ast.Text, src []byte) ast.Node {
	value := plain(hideEscapedAt(first.Segment.Value(src)))
	last := first
	for !last.SoftLineBreak() && !last.HardLineBreak() {
		next, ok := last.NextSibling().(*ast.Text)
		if !ok {
			break
		}
		if last == first {
			value = bytes.Clone(value)
		}
		value = append(value, plain(hideEscapedAt(next.Segment.Value(src)))...)
		last = next
	}
	addresses := findEmails(value)
	if len(addresses) == 0 {
		return last
	}
	parent := first.Parent()
	from := 0
	for _, address := range addresses {
		insertString(parent, first, value[from:address.start])
		scheme := "mailto:"
		if address.hasScheme {
			scheme = ""
		}
		parent.InsertBefore(parent, first, newLink(scheme, value[address.start:address.end]))
		from = address.end
	}
	insertString(parent, first, value[from:])
	for first != last {
		next := first.NextSibling().(*ast.Text)
		parent.RemoveChild(parent, first)
		first = next
	}
	last.Segment = last.Segment.WithStart(last.Segment.Stop) // keeps its line break
	return last
}

// hideEscapedAt replaces each "\@" with escapedAt. It returns s itself without any.
func hideEscapedAt(s []byte) []byte {
	if !bytes.Contains(s, []byte(`\@`)) {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		if s[i] == '@' {
			out = append(out, escapedAt)
		} else {
			out = append(out, '\\', s[i])
		}
	}
	return out
}

func insertString(parent, before ast.Node, value []byte) {
	if len(value) > 0 {
		value = bytes.ReplaceAll(value, []byte{escapedAt}, []byte("@"))
		parent.InsertBefore(parent, before, ast.NewString(value))
	}
}

type email struct {
	start, end int
	hasScheme  bool
}

// findEmails returns the mail addresses in s outside brackets.
func findEmails(s []byte) []email {
	var found []email
	brackets, from := 0, 0
	for i, c := range s {
		switch {
		case c == '[':
			brackets++
		case c == ']':
			brackets--
		case c == '@' && brackets <= 0 && i >= from:
			if address, ok := emailAt(s, from, i); ok {
				found = append(found, address)
				from, brackets = address.end, 0
			}
		}
	}
	return found
}

// emailAt returns the address around the @ at i, not before from.
func emailAt(s []byte, from, i int) (email, bool) {
	found := email{start: i, end: i + 1}
	slash := false
	for found.start > from {
		c := s[found.start-1]
		if c == ':' && hasSchemeBefore(s[from:found.start-1], &slash) {
			found.hasScheme = true
		} else if !util.IsAlphaNumeric(c) && bytes.IndexByte([]byte(".+-_"), c) < 0 {
			break
		}
		found.start--
	}
	dots := 0
	for ; found.end < len(s); found.end++ {
		c := s[found.end]
		if c == '@' {
			return found, false
		}
		if c == '.' && found.end+1 < len(s) && util.IsAlphaNumeric(s[found.end+1]) {
			dots++
		} else if !util.IsAlphaNumeric(c) && c != '-' && c != '_' && !(c == '/' && slash) {
			break
		}
	}
	if found.start == i || found.end < i+2 || dots == 0 || !isLetter(s[found.end-1]) && s[found.end-1] != '.' {
		return found, false
	}
	found.end = i + trimAddress(s[i:found.end])
	return found, found.end > i
}

// hasSchemeBefore reports whether s ends in a scheme of mail addresses; slash is set for the
// one that may have a path.
func hasSchemeBefore(s []byte, slash *bool) bool {
	n := 0
	for n < len(s) && n <= len("mailto") && isLetter(s[len(s)-1-n]) {
		n++
	}
	scheme := string(s[len(s)-n:])
	*slash = *slash || scheme == "xmpp"
	return scheme == "mailto" || scheme == "xmpp"
}
