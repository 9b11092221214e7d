package sidebar

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/sanitize"
)

// isExternal reports whether an address leaves the site.
func isExternal(address string) bool {
	return strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://")
}

// normalise serializes the HTML of a title like documents and closes unclosed elements, so a
// title cannot break the list around it. Only inline elements make sense in a title; forbidden
// content goes to report.
func normalise(title string, report func(sanitize.Finding)) string {
	if !strings.ContainsAny(title, "<>&\u00a0") {
		return title
	}
	inside := &html.Node{Type: html.ElementNode, Data: "span", DataAtom: atom.Span}
	nodes, err := html.ParseFragment(strings.NewReader(title), inside)
	if err != nil { // nested too deep
		return link.Escape(title)
	}
	for _, n := range nodes {
		inside.AppendChild(n)
	}
	sanitize.Tree(inside, report)
	var b strings.Builder
	for n := range inside.ChildNodes() {
		writeNode(&b, n)
	}
	return b.String()
}

// writeNode writes text and elements without comments and ids: a sidebar is on many pages.
func writeNode(b *strings.Builder, n *html.Node) {
	switch n.Type {
	case html.TextNode:
		b.WriteString(link.Escape(n.Data))
	case html.ElementNode:
		b.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			if a.Key == "id" {
				continue
			}
			b.WriteString(" " + a.Key + `="` + link.EscapeAttr(a.Val) + `"`)
		}
		b.WriteString(">")
		if isVoid(n.Data) {
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			writeNode(b, c)
		}
		b.WriteString("</" + n.Data + ">")
	}
}
