package doc

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
)

// updateID is the Markdown renderer's attribute on headings whose text depends on macros'
// output, so their ids are set afterwards.
const updateID = "data-update-id"

// pass processes the HTML of a page.
type pass struct {
	b    *Builder
	src  *Source
	root *html.Node

	ids       markdown.AnchorSet
	fragments []string
	iframes   []*html.Node // frames of live samples
	positions *positions   // nil if flaws need no positions
	coloured  int          // bytes of code to colour so far
	files     []string     // of a docs tree that the page shows or links to
	paths     []string     // see similarFile

	written map[*html.Node]string // original addresses of links to parts; only for inspections
}

// fixAll is the first walk: it claims existing ids and handles each element separately.
func (w *pass) fixAll(n *html.Node) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		switch {
		case c.Type == html.CommentNode:
			c.Data = strings.ReplaceAll(c.Data, " "+link.Mark, "")
		case c.Type != html.ElementNode:
		case isMarker(c):
			if n != w.root {
				w.dropMarker(c)
			}
		default:
			w.fix(c)
			w.fixAll(c)
			w.wrapElement(c)
		}
		c = next
	}
}

func (w *pass) fix(n *html.Node) {
	if len(n.Attr) > 0 {
		w.claimID(n)
	}
	if hasAttr(n, markdown.LimitAttr) {
		removeAttr(n, markdown.LimitAttr)
		w.report(flaw.Flaw{Group: flaw.Unknown, Name: macro.WorkLimit,
			Explanation: "the link has no address: all links of the page have taken too much text from link definitions; shorten the definitions"}, n, ofTag, "")
	}
	if name, ok := attr(n, markdown.UnknownDirectiveAttr); ok {
		w.report(flaw.Flaw{Group: flaw.Unknown, Name: unknownDirective, Explanation: unknownDirectiveText(name)}, n, ofTag, "")
		removeAttr(n, markdown.UnknownDirectiveAttr)
	}
	if n.Data == "a" { // of HTML or of SVG
		w.fixLink(n)
		return
	}
	removeAttr(n, link.Mark)
	if n.Namespace != "" {
		return
	}
	if w.src.InTree {
		w.fixFiles(n)
	}
	switch n.DataAtom {
	case atom.Img:
		w.fixImage(n)
	case atom.Iframe:
		lazy(n)
		if hasAttr(n, liveID) {
			w.iframes = append(w.iframes, n)
		}
	}
}

// unknownDirective is the flaw of a directive that does not exist. Its content is shown.
const unknownDirective = "UnknownDirective"

func unknownDirectiveText(name string) string {
	text := "there is no directive :::" + name
	if like := markdown.SimilarDirective(name); like != "" {
		text += "; did you mean :::" + like + "?"
	}
	return text + "; its content is shown without a frame"
}

// claimID lowercases an id, unless the dialect keeps ids as written, and numbers it if it is taken. Ids derived from the element's text
// wait for the second walk.
func (w *pass) claimID(n *html.Node) {
	for i := range n.Attr {
		a := &n.Attr[i]
		if a.Key != "id" || a.Namespace != "" {
			continue
		}
		if strings.TrimSpace(a.Val) == "" || hasAttr(n, updateID) {
			return
		}
		if w.src.Dialect == markdown.Reference {
			a.Val = strings.ToLower(a.Val)
		}
		if _, taken := w.ids[a.Val]; !taken && w.src.Dialect.IsDocs() && isHeading(n) && w.src.Page != nil && a.Val == w.titleID(w.src.Page) {
			w.ids[a.Val] = 0 // other programs give it to the heading that is the title
		}
		a.Val = w.takeID(n, a.Val)
		return
	}
}

// wrapElement wraps code blocks, tables and displayed formulas for styling. An empty heading of a table, which Markdown
// cannot leave out, becomes a cell: screen readers would announce it at each cell of its column.
func (w *pass) wrapElement(n *html.Node) {
	switch {
	case isHTML(n, atom.Pre):
		wrapCode(n, w.src.Dialect)
		w.limitCode(n)
	case isHTML(n, atom.Table):
		wrap(n, newElement(atom.Figure, "class", "table-container"))
	case w.src.Dialect.IsDocs() && isHTML(n, atom.Th) && n.FirstChild == nil:
		n.DataAtom, n.Data = atom.Td, atom.Td.String()
	}
}

// wrapCode marks a pre element as not to be translated. If it has a language, its text is
// wrapped in code and the element in a frame with the language (docs/reference/content.md,
// Code).
func wrapCode(n *html.Node, d markdown.Dialect) {
	class, _ := attr(n, "class")
	if !hasClass(class, "notranslate") {
		if class != "" {
			class += " "
		}
		class += "notranslate"
		setAttr(n, "class", class)
	}
	if !strings.Contains(class, "brush") {
		return
	}
	language, named := codeClass(class)
	if language != "" && language != "plain" {
		if !isCodeOnly(n) {
			wrapChildren(n, newElement(atom.Code))
		}
	} else if t := n.FirstChild; t != nil && t.Type == html.TextNode {
		t.Data = strings.TrimPrefix(t.Data, "\n")
	}
	switch {
	case !named:
		wrap(n, newElement(atom.Div, "class", "code-example"))
	case language != "" && language != "plain":
		frame := newElement(atom.Div, "class", "code-example")
		wrap(n, frame)
		header := newElement(atom.Div, "class", "example-header")
		if title, ok := attr(n, markdown.CodeTitleAttr); ok {
			removeAttr(n, markdown.CodeTitleAttr)
			header.AppendChild(newText("code-title", title))
		}
		if d == markdown.Reference || language != markdown.PlainLanguage {
			header.AppendChild(newText("language-name", language))
		}
		frame.InsertBefore(header, n)
	}
}

// newText returns a span with a class and a text.
func newText(class, text string) *html.Node {
	span := newElement(atom.Span, "class", class)
	span.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	return span
}

// Limits in bytes on coloured code, of a block and of a page: the time for a block grows
// faster than its length. They are the same on every machine, so that pages are.
const (
	maxColoured       = 32_000
	maxColouredOfPage = 256 << 10
)

// longCode is the flaw of code too long to be coloured.
const longCode = "LongCode"

// limitCode marks code that is too long to be coloured.
func (w *pass) limitCode(pre *html.Node) {
	if !isCodeOnly(pre) {
		return
	}
	code := textOf(pre)
	var problem string
	switch {
	case len(code) > maxColoured:
		problem = fmt.Sprintf("code of %d bytes is shown without colours; the limit is %d", len(code), maxColoured)
	case w.coloured+len(code) > maxColouredOfPage:
		problem = fmt.Sprintf("code is shown without colours: the page has more than %d bytes of code", maxColouredOfPage)
	default:
		w.coloured += len(code)
		return
	}
	setAttr(pre.FirstChild, "data-plain", "")
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: longCode, Explanation: problem}, pre, ofTag, "")
}

// isCodeOnly reports whether n contains only code, as in fences.
func isCodeOnly(n *html.Node) bool {
	c := n.FirstChild
	return c != nil && c.NextSibling == nil && isHTML(c, atom.Code)
}

// codeClass parses the class of a code block: its language, and whether its name is shown,
// unlike for hidden code and interactive examples.
func codeClass(class string) (language string, named bool) {
	named = true
	brush := false
	for class != "" {
		var word string
		word, class = nextWord(class)
		switch {
		case brush && language == "":
			language = word
			brush = false
		case word == "brush:":
			brush = true
		}
		if word == "hidden" || strings.HasPrefix(word, "interactive-example") {
			named = false
		}
	}
	return language, named
}

// finishAll is the second walk, when all given ids are known: it removes empty paragraphs,
// adds missing ids and links terms to themselves.
func (w *pass) finishAll(n *html.Node) {
	for c := n.FirstChild; c != nil; {
		next := c.NextSibling
		if c.Type == html.ElementNode {
			if isEmptyParagraph(c) {
				n.RemoveChild(c)
			} else {
				w.finish(c)
				w.finishAll(c)
			}
		}
		c = next
	}
}

func isEmptyParagraph(n *html.Node) bool {
	if !isHTML(n, atom.P) {
		return false
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.CommentNode && (c.Type != html.TextNode || c.Data != "") {
			return false
		}
	}
	return true
}

func (w *pass) finish(n *html.Node) {
	w.addID(n)
	if isHTML(n, atom.Dt) && !hasLink(n) {
		if id, ok := attr(n, "id"); ok {
			wrapChildren(n, newElement(atom.A, "href", "#"+id))
		}
	}
	if id, ok := attr(n, "id"); ok && id != quickLinksID && strings.TrimSpace(id) != "" {
		w.fragments = append(w.fragments, id)
	}
}

// addID derives ids of second- and third-level headings, terms and deferred headings from
// their text. In Reference, if an element comes first, only its text counts
// (docs/reference/content.md, Ids).
func (w *pass) addID(n *html.Node) {
	switch {
	case hasAttr(n, updateID):
		removeAttr(n, updateID)
	case n.Namespace == "" && (n.DataAtom == atom.H2 || n.DataAtom == atom.H3 || n.DataAtom == atom.Dt):
		if hasAttr(n, "id") {
			return
		}
	default:
		return
	}
	of := n
	if c := n.FirstChild; c != nil && c.Type == html.ElementNode && w.src.Dialect == markdown.Reference {
		of = c
	}
	setAttr(n, "id", w.takeID(n, w.src.Dialect.AnchorID(textOf(of))))
}

func hasLink(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && (c.Data == "a" || hasLink(c)) {
			return true
		}
	}
	return false
}

func (w *pass) report(f flaw.Flaw, n *html.Node, what aspect, attribute string) {
	if w.src.Report == nil {
		return
	}
	f.File = w.src.File
	w.positions.set(&f, n, what, attribute)
	if file := w.positions.fileOf(n); file != "" {
		f.Explanation += " (in " + file + ")"
		f.Fixable = false
	}
	w.src.Report.Report(f)
}
