package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/link"
)

// appendNode appends a node and its content in the HTML serialization of
// docs/reference/content.md, Sections. The renderer of x/net/html writes other entities, and
// slashes in void elements.
func appendNode(dst []byte, n *html.Node) []byte {
	switch n.Type {
	case html.TextNode:
		if n.Parent != nil && isRawText(n.Parent) {
			return append(dst, n.Data...)
		}
		return link.AppendEscaped(dst, n.Data)
	case html.CommentNode:
		dst = append(dst, "<!--"...)
		dst = append(dst, n.Data...)
		return append(dst, "-->"...)
	case html.ElementNode:
		dst = appendStartTag(dst, n)
		if isVoid(n) {
			return dst
		}
		dst = appendInner(dst, n)
		dst = append(dst, '<', '/')
		dst = append(dst, n.Data...)
		return append(dst, '>')
	}
	return dst
}

// appendInner appends the content of an element.
func appendInner(dst []byte, n *html.Node) []byte {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		dst = appendNode(dst, c)
	}
	return dst
}

func appendStartTag(dst []byte, n *html.Node) []byte {
	dst = append(dst, '<')
	dst = append(dst, n.Data...)
	for i := range n.Attr {
		a := &n.Attr[i]
		dst = append(dst, ' ')
		if a.Namespace != "" {
			dst = append(dst, a.Namespace...)
			dst = append(dst, ':')
		}
		dst = append(dst, a.Key...)
		dst = append(dst, '=', '"')
		dst = link.AppendEscapedAttr(dst, a.Val)
		dst = append(dst, '"')
	}
	return append(dst, '>')
}

func isVoid(n *html.Node) bool {
	if n.Namespace != "" {
		return false
	}
	switch n.DataAtom {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Frame, atom.Hr, atom.Img, atom.Input,
		atom.Keygen, atom.Link, atom.Meta, atom.Param, atom.Source, atom.Track, atom.Wbr:
		return true
	case 0:
		return n.Data == "basefont" || n.Data == "bgsound"
	}
	return false
}

// isRawText reports whether the parser reads the content of n without entities, so it must be
// written without.
func isRawText(n *html.Node) bool {
	if n.Namespace != "" {
		return false
	}
	switch n.DataAtom {
	case atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext, atom.Script, atom.Style, atom.Xmp:
		return true
	}
	return false
}

// textOf returns the text below a node in document order.
func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	if c := n.FirstChild; c != nil && c.NextSibling == nil && c.Type == html.TextNode {
		return c.Data
	}
	var b strings.Builder
	collectText(&b, n)
	return b.String()
}

func collectText(b *strings.Builder, n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		} else {
			collectText(b, c)
		}
	}
}
