// Package sanitize removes HTML from content that could run a script on the site's origin,
// send a form to it or interfere with its scripts. It works on trees. The result can be
// serialized and parsed again: no element has text that is markup in another context.
package sanitize

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Kind is the kind of a removed piece of HTML.
type Kind string

const (
	UnsafeElement   Kind = "UnsafeElement"
	UnsafeAttribute Kind = "UnsafeAttribute"
	UnsafeURL       Kind = "UnsafeURL"
)

// Finding is a removed element, attribute or value.
type Finding struct {
	Kind      Kind
	Node      *html.Node // the element before the change
	Element   string     // long names are cut
	Attribute string     // empty for a whole element
	Value     string     // of the attribute
}

// String describes the removal for writers.
func (f Finding) String() string {
	switch f.Kind {
	case UnsafeURL:
		return fmt.Sprintf("the address %q is not allowed in the attribute %s of <%s>", f.Value, f.Attribute, f.Element)
	case UnsafeStyle:
		return fmt.Sprintf("the declaration %q is not allowed in the attribute style of <%s>", f.Value, f.Element)
	case UnsafeAttribute:
		return fmt.Sprintf("the attribute %s of <%s> is not allowed in content", f.Attribute, f.Element)
	}
	return fmt.Sprintf("the element <%s> is not allowed in content", f.Element)
}

// Tree sanitizes everything below root, which is unchanged. Findings go to report in document
// order; nil drops them.
func Tree(root *html.Node, report func(Finding)) {
	if report == nil {
		report = func(Finding) {}
	}
	s := sanitizer{report}
	s.children(root)
}

// HTML returns HTML sanitized by [Tree], unchanged without findings. HTML that cannot be
// parsed is escaped.
func HTML(source string) string {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(source), body)
	if err != nil {
		return html.EscapeString(source)
	}
	root := &html.Node{Type: html.DocumentNode}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	safe := true
	Tree(root, func(Finding) { safe = false })
	if safe {
		return source
	}
	var clean strings.Builder
	if err := html.Render(&clean, root); err != nil {
		return html.EscapeString(source)
	}
	return clean.String()
}

type sanitizer struct{ report func(Finding) }

func (s *sanitizer) children(parent *html.Node) {
	for n := parent.FirstChild; n != nil; {
		switch n.Type {
		case html.TextNode:
			n = n.NextSibling
		case html.ElementNode:
			n = s.element(n)
		case html.CommentNode:
			n = s.comment(n)
		default:
			n = remove(n)
		}
	}
}

// comment keeps a comment that ends in the same place when parsed again (HTML, 13.1.6).
func (s *sanitizer) comment(n *html.Node) (next *html.Node) {
	if strings.HasPrefix(n.Data, ">") || strings.HasPrefix(n.Data, "->") || strings.HasSuffix(n.Data, "-") ||
		strings.Contains(n.Data, "-->") || strings.Contains(n.Data, "--!>") {
		return remove(n)
	}
	return n.NextSibling
}

// element sanitizes an element and returns the next node to visit.
func (s *sanitizer) element(n *html.Node) (next *html.Node) {
	fate := fateOf(n)
	if fate != kept {
		s.report(Finding{Kind: UnsafeElement, Node: n, Element: shorten(n.Data)})
	}
	switch fate {
	case removed:
		return remove(n)
	case unwrapped:
		return unwrap(n)
	case shownAsText:
		n.Data, n.DataAtom = "pre", atom.Pre
	}
	s.attributes(n)
	s.style(n)
	switch {
	case n.Namespace == "" && n.DataAtom == atom.Iframe:
		removeChildren(n)
	case n.Namespace == "svg" && (n.Data == "title" || n.Data == "desc"):
		keepText(n)
	default:
		s.children(n)
	}
	return n.NextSibling
}

func (s *sanitizer) attributes(n *html.Node) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
		kind := s.attribute(n, a)
		if kind == "" {
			return false
		}
		key := a.Key
		if a.Namespace != "" {
			key = a.Namespace + ":" + key
		}
		s.report(Finding{Kind: kind, Node: n, Element: shorten(n.Data), Attribute: shorten(key), Value: shorten(a.Val)})
		return true
	})
}

// attribute returns the problem of an attribute, or "".
func (s *sanitizer) attribute(n *html.Node, a html.Attribute) Kind {
	name := strings.ToLower(a.Key)
	name = name[strings.LastIndexByte(name, ':')+1:]
	switch {
	case strings.HasPrefix(name, "on"), unsafeAttributes[name], strings.ContainsFunc(name, oddInName):
		return UnsafeAttribute
	case n.Namespace == "" && (name == "form" || name == "name" && namesWindow(n)):
		return UnsafeAttribute
	case !allowsAddress(n, name, a.Val):
		return UnsafeURL
	}
	return ""
}

// maxShown is the longest name or value in a finding, in bytes.
const maxShown = 200

// shorten returns the beginning of a text, as valid UTF-8.
func shorten(text string) string { return strings.ToValidUTF8(text[:min(len(text), maxShown)], "") }

// unsafeAttributes are removed from every element.
var unsafeAttributes = setOf(
	"srcdoc", "action", "formaction", "formtarget", "formmethod", "nonce", "ping", "is", "manifest", "base",
	// The application finds parts of the page by these.
	"data-section", "data-sidebar",
)

// oddInName reports whether no standard attribute has a character.
func oddInName(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
		return false
	}
	return true
}

// namesWindow reports whether the name of an element becomes a property of the document or the
// window, hiding the real one (HTML, 3.1.5 and 7.2.2.3).
func namesWindow(n *html.Node) bool { return n.DataAtom == atom.Img || n.DataAtom == atom.Iframe }

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// remove removes a node from its tree and returns the next one.
func remove(n *html.Node) (next *html.Node) {
	next = n.NextSibling
	n.Parent.RemoveChild(n)
	return next
}

// unwrap replaces a node by its children and returns the first one, or else the next node.
func unwrap(n *html.Node) (next *html.Node) {
	next = n.FirstChild
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
		n.Parent.InsertBefore(c, n)
	}
	if after := remove(n); next == nil {
		return after
	}
	return next
}

func removeChildren(n *html.Node) {
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
}

// keepText replaces a node's content by its text.
func keepText(n *html.Node) {
	if n.FirstChild == nil || n.FirstChild == n.LastChild && n.FirstChild.Type == html.TextNode {
		return
	}
	var text strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			text.WriteString(c.Data)
		}
	}
	removeChildren(n)
	n.AppendChild(&html.Node{Type: html.TextNode, Data: text.String()})
}
