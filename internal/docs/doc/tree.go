package doc

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// parseFragment parses HTML as the children of a body element, with nodes from the arena, and
// returns the root above them, which is not part of the document. It stores the offsets of
// start tags in tags unless that is nil.
func parseFragment(source string, nodes *arena, tags map[*html.Node]int) (*html.Node, error) {
	if root := parseFast(source, nodes, tags); root != nil {
		return root, nil
	}
	root, err := parseComplete(source)
	if err == nil && tags != nil {
		findTags(source, root, tags)
	}
	return root, err
}

// WithTree parses the HTML of a section and calls use with the node above it. The nodes are
// reused afterwards and must not be retained.
func WithTree(source string, use func(root *html.Node)) {
	nodes := arenas.Get().(*arena)
	defer nodes.release()
	root, err := parseFragment(source, nodes, nil)
	if err != nil {
		return // a string can be read to its end
	}
	use(root)
}

func parseComplete(source string) (*html.Node, error) {
	context := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(source), context)
	if err != nil {
		return nil, fmt.Errorf("parse HTML: %w", err)
	}
	root := &html.Node{Type: html.ElementNode, Data: "html", DataAtom: atom.Html}
	for _, n := range nodes {
		root.AppendChild(n)
	}
	return root, nil
}

// attr returns the value of an attribute without namespace.
func attr(n *html.Node, key string) (string, bool) {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			return n.Attr[i].Val, true
		}
	}
	return "", false
}

func hasAttr(n *html.Node, key string) bool {
	_, ok := attr(n, key)
	return ok
}

// setAttr changes an attribute or adds it last.
func setAttr(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: key, Val: value})
}

func removeAttr(n *html.Node, key string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			n.Attr = append(n.Attr[:i], n.Attr[i+1:]...)
			return
		}
	}
}

func hasClass(classes, word string) bool {
	for classes != "" {
		var c string
		if c, classes = nextWord(classes); c == word {
			return true
		}
	}
	return false
}

// nextWord cuts off the first word; both results are empty at the end.
func nextWord(s string) (word, rest string) {
	start := 0
	for start < len(s) && isSpace(s[start]) {
		start++
	}
	end := start
	for end < len(s) && !isSpace(s[end]) {
		end++
	}
	return s[start:end], s[end:]
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'
}

func addClass(n *html.Node, word string) {
	class, _ := attr(n, "class")
	if hasClass(class, word) {
		return
	}
	if class != "" {
		class += " "
	}
	setAttr(n, "class", class+word)
}

// newElement returns an element without namespace; attrs are alternating keys and values.
func newElement(tag atom.Atom, attrs ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, DataAtom: tag, Data: tag.String()}
	for i := 0; i+1 < len(attrs); i += 2 {
		n.Attr = append(n.Attr, html.Attribute{Key: attrs[i], Val: attrs[i+1]})
	}
	return n
}

// wrap replaces n with wrapper and appends n to it.
func wrap(n, wrapper *html.Node) {
	n.Parent.InsertBefore(wrapper, n)
	n.Parent.RemoveChild(n)
	wrapper.AppendChild(n)
}

// wrapChildren moves all children of n into wrapper, which becomes the only child.
func wrapChildren(n, wrapper *html.Node) {
	for c := n.FirstChild; c != nil; c = n.FirstChild {
		n.RemoveChild(c)
		wrapper.AppendChild(c)
	}
	n.AppendChild(wrapper)
}

// isHTML reports whether n is an HTML element with the tag, unlike, say, the a element of SVG.
func isHTML(n *html.Node, tag atom.Atom) bool {
	return n.Type == html.ElementNode && n.DataAtom == tag && n.Namespace == ""
}
