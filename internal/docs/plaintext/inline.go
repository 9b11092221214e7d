package plaintext

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/markdown"
)

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasAttribute(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func textOf(n *html.Node) string {
	if only := n.FirstChild; only != nil && only.NextSibling == nil && only.Type == html.TextNode {
		return only.Data
	}
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(n)
	return b.String()
}

// inlineOf writes a node's content as one run of text.
func (w *writer) inlineOf(n *html.Node) string { return w.inlineRun(n.FirstChild, nil) }

// inlineRun writes the siblings from one node up to another.
func (w *writer) inlineRun(from, to *html.Node) string {
	if from == to {
		return ""
	}
	if from.NextSibling == to && from.Type == html.TextNode {
		return escape(from.Data)
	}
	var b strings.Builder
	for n := from; n != to; n = n.NextSibling {
		w.inline(&b, n)
	}
	return b.String()
}

func (w *writer) inline(b *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		b.WriteString(escape(n.Data))
		return
	}
	if n.Type != html.ElementNode {
		return
	}
	switch n.DataAtom {
	case atom.Code:
		b.WriteString(codeSpan(textOf(n)))
	case atom.Strong, atom.B:
		w.around(b, n, "**")
	case atom.Em, atom.I:
		w.around(b, n, "_")
	case atom.Del:
		w.around(b, n, "~~")
	case atom.Input:
		mark := "[ ]"
		if hasAttribute(n, "checked") {
			mark = "[x]"
		}
		b.WriteString(mark)
	case atom.Br:
		b.WriteString("\n")
	case atom.Img:
		b.WriteString("![" + attribute(n, "alt") + "](" + w.address(attribute(n, "src")) + ")")
	case atom.A:
		switch attribute(n, "role") {
		case "doc-noteref":
			b.WriteString("[^" + textOf(n) + "]")
		case "doc-backlink":
		default:
			w.link(b, n)
		}
	case atom.Script, atom.Style, atom.Svg, atom.Iframe, atom.Template, atom.Button:
	default:
		if n.Data == "math" {
			if tex := attribute(n, markdown.FormulaAttr); tex != "" {
				mark := "$"
				if attribute(n, "display") == "block" {
					mark = "$$"
				}
				b.WriteString(mark + tex + mark)
				return
			}
			b.WriteString(codeSpan(strings.Join(strings.Fields(textOf(n)), " ")))
			return
		}
		if n.DataAtom == atom.Span && strings.Contains(attribute(n, "class"), "icon") {
			if label := attribute(n, "title"); label != "" {
				b.WriteString("(" + label + ")")
			}
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			w.inline(b, c)
		}
	}
}

func (w *writer) around(b *strings.Builder, n *html.Node, mark string) {
	text := w.inlineOf(n)
	if strings.TrimSpace(text) == "" {
		b.WriteString(text)
		return
	}
	b.WriteString(mark + text + mark)
}

func (w *writer) link(b *strings.Builder, n *html.Node) {
	text := w.inlineOf(n)
	href := attribute(n, "href")
	if href == "" || strings.HasPrefix(href, "#") || strings.TrimSpace(text) == "" {
		b.WriteString(text)
		return
	}
	b.WriteString("[" + text + "](" + w.address(href) + ")")
}

// address makes site addresses absolute and escapes them for parentheses.
func (w *writer) address(href string) string {
	if strings.HasPrefix(href, "/") && !strings.HasPrefix(href, "//") {
		href = w.base + href
	}
	return unsafeInAddress.Replace(href)
}

var unsafeInAddress = strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29")

// longestRun returns the length of a text's longest run of back quotes.
func longestRun(text string) int {
	longest, run := 0, 0
	for _, c := range []byte(text) {
		if c != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

func codeSpan(text string) string {
	fence := strings.Repeat("`", longestRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// escape escapes Markdown characters, except those that rarely have a meaning inside words.
func escape(text string) string {
	return signs.Replace(text)
}

var signs = strings.NewReplacer(`\`, `\\`, "*", `\*`, "`", "\\`", "<", `\<`, "[", `\[`)
