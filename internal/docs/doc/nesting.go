package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/markdown"
)

// shownDepth limits the nesting of a page that the parser has refused: its limit is 512,
// including implied elements.
const shownDepth = 256

// deepNesting is the flaw of deeply nested elements.
const deepNesting = "DeepNesting"

// parseBody parses the body of a page and returns the positions of its elements. If they are
// nested too deep for the parser, the inner ones are left out, or all of them if the body has
// tags that the parser nests implicitly; the flaw is at the first tag left out.
func (b *Builder) parseBody(src *Source, page *rendered, nodes *arena) (*html.Node, *positions, error) {
	whole := newPositions(src, page)
	root, err := parseFragment(page.html, nodes, whole.tagMap())
	if err == nil {
		return root, whole, nil
	}
	for _, depth := range [...]int{shownDepth, 0} {
		limiter := nestingLimiter{depth: depth, names: map[string]int{}, inner: -1}
		limiter.limit(page.html)
		shown := *page
		shown.edit(limiter.out.String(), limiter.edits)
		pos := newPositions(src, &shown)
		if root, err = parseFragment(shown.html, nodes, pos.tagMap()); err != nil {
			continue
		}
		if src.Report != nil {
			f := flaw.Flaw{Group: flaw.Unknown, Name: deepNesting, File: src.File, Explanation: "elements are nested too deep; the inner ones are left out"}
			whole.setTag(&f, limiter.inner)
			src.Report.Report(f)
		}
		return root, pos, nil
	}
	return nil, nil, err
}

// nestingLimiter removes comments, and the tags of elements below a depth.
type nestingLimiter struct {
	depth int
	open  []string       // open elements
	names map[string]int // number of open elements by name

	out   strings.Builder
	edits []markdown.SourceEdit
	inner int // offset of the first start tag left out, or -1
}

func (l *nestingLimiter) limit(source string) {
	tokens := html.NewTokenizer(strings.NewReader(source))
	for pos := 0; ; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return // a string can be read to its end
		}
		// Unlike in HTML, a title in SVG may have elements.
		tokens.NextIsNotRawText()
		raw := string(tokens.Raw())
		switch {
		case kind == html.TextToken:
			l.text(pos, raw)
		case l.keeps(kind, tokens):
			l.out.WriteString(raw)
		default:
			l.edits = append(l.edits, markdown.SourceEdit{At: pos, Removed: len(raw)})
			if l.inner < 0 && (kind == html.StartTagToken || kind == html.SelfClosingTagToken) {
				l.inner = pos
			}
		}
		pos += len(raw)
	}
}

// text writes a text. Its "<" must not become the start of a tag if the next tag is left out.
func (l *nestingLimiter) text(pos int, raw string) {
	const escaped = "&lt;"
	for i := range len(raw) {
		if raw[i] == '<' {
			l.edits = append(l.edits, markdown.SourceEdit{At: pos + i, Removed: 1, Inserted: len(escaped)})
			l.out.WriteString(escaped)
		} else {
			l.out.WriteByte(raw[i])
		}
	}
}

// keeps reports whether to keep a tag or a comment.
func (l *nestingLimiter) keeps(kind html.TokenType, tokens *html.Tokenizer) bool {
	switch kind {
	case html.CommentToken, html.DoctypeToken:
		return false
	case html.SelfClosingTagToken:
		return len(l.open) < l.depth
	case html.StartTagToken:
		name, _ := tokens.TagName()
		if kindOf(atom.Lookup(name)) != void {
			l.open = append(l.open, string(name))
			l.names[string(name)]++
		}
		return len(l.open) <= l.depth && l.depth > 0
	case html.EndTagToken:
		name, _ := tokens.TagName()
		return l.close(string(name)) < l.depth
	}
	return true
}

// close closes the innermost open element with a name and those inside it, if any. It returns
// the number of open elements.
func (l *nestingLimiter) close(name string) int {
	for found := l.names[name] == 0; !found; {
		last := len(l.open) - 1
		found = l.open[last] == name
		l.names[l.open[last]]--
		l.open = l.open[:last]
	}
	return len(l.open)
}
