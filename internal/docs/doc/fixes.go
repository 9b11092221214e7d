package doc

import (
	"html"
	"regexp"
	"strings"

	nethtml "golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/markdown"
)

// reportWithFix reports a flaw of a link's address. If the address as written is found
// in the source, the flaw has a fix with the replacement, unless that is "".
func (w *pass) reportWithFix(f flaw.Flaw, n *nethtml.Node, what aspect, written, replacement string) {
	if w.src.Report == nil {
		return
	}
	if replacement != "" {
		f.Fix = w.positions.addressFix(w.src.Markdown, n, written, replacement)
	}
	w.report(f, n, what, "href")
}

func (p *positions) addressFix(source string, n *nethtml.Node, written, replacement string) flaw.Edit {
	if p == nil {
		return flaw.Edit{}
	}
	pos, ok := p.tags[n]
	if !ok {
		return flaw.Edit{}
	}
	part := scanTag(p.html, pos).part(ofAttributeValue, "href")
	span, ok := p.sourceOf(part)
	if !ok || p.fileOf(n) != "" {
		return flaw.Edit{}
	}
	found, quoted := findAddress(source, span, written)
	if found.End == 0 || !isPlainAddress(replacement) {
		return flaw.Edit{}
	}
	if quoted {
		replacement = link.EscapeAttr(replacement)
	}
	line, column := p.text.Position(found.Start)
	return flaw.Edit{Line: line, Column: column, Old: source[found.Start:found.End], New: replacement}
}

// isPlainAddress reports whether an address needs no escapes in Markdown and HTML.
func isPlainAddress(address string) bool {
	depth := 0
	for _, c := range address {
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return false
			}
		case '<', '>', '"', '\'', '`', '\\', '|', '{', '}', '[', ']', '*':
			return false
		}
		if c <= ' ' || c == 0x7f {
			return false
		}
	}
	return depth == 0
}

// findAddress finds the address of a link if it is unambiguous. The span is an attribute value
// in HTML, or a whole link in Markdown: [text](address "title"), or [text][label] with a
// definition elsewhere. Quoted means in HTML.
func findAddress(source string, span markdown.Span, written string) (found markdown.Span, quoted bool) {
	text := source[span.Start:span.End]
	switch {
	case html.UnescapeString(text) == written:
		return span, true
	case strings.HasPrefix(text, "[") && strings.HasSuffix(text, ")"):
		if pos, ok := inlineAddress(text, written); ok {
			return markdown.Span{Start: span.Start + pos, End: span.Start + pos + len(written)}, false
		}
	case strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]"):
		return definedAddress(source, labelOf(text), written), false
	}
	return markdown.Span{}, false
}

// afterAddress matches the rest of a link after its address.
var afterAddress = regexp.MustCompile(`^>?[ \t\n]*(?:"[^"]*"|'[^']*'|\([^()]*\))?[ \t\n]*\)$`)

// inlineAddress finds the address in [text](address "title").
func inlineAddress(text, written string) (offset int, ok bool) {
	for pos := 0; ; {
		i := strings.Index(text[pos:], "](")
		if i < 0 {
			return offset, ok
		}
		pos += i + len("](")
		rest := strings.TrimLeft(text[pos:], " \t\n")
		rest = strings.TrimPrefix(rest, "<")
		after, found := strings.CutPrefix(rest, written)
		if !found || !afterAddress.MatchString(after) {
			continue
		}
		if ok {
			return 0, false
		}
		offset, ok = len(text)-len(rest), true
	}
}

// labelOf returns the label of [text][label], [label][] or [label].
func labelOf(text string) string {
	text = strings.TrimSuffix(text, "]")
	if label := text[strings.LastIndexByte(text, '[')+1:]; label != "" {
		return label
	}
	return strings.TrimPrefix(strings.TrimSuffix(text, "]["), "[")
}

// definition matches a possible definition of a label.
var definition = regexp.MustCompile(`(?m)^[ \t>]*\[([^\]\n]+)\]:[ \t]*<?([^\s<>]+)`)

// definedAddress finds the address in the only definition of a label.
func definedAddress(source, label, written string) markdown.Span {
	var found markdown.Span
	for _, m := range definition.FindAllStringSubmatchIndex(source, -1) {
		if !sameLabel(source[m[2]:m[3]], label) {
			continue
		}
		if found.End != 0 || source[m[4]:m[5]] != written {
			return markdown.Span{}
		}
		found = markdown.Span{Start: m[4], End: m[5]}
	}
	return found
}

func sameLabel(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}
