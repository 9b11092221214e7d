package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// markCurriculum adds the classes of the recurring sections of curriculum pages
// (docs/reference/pages.md, Classes).
func markCurriculum(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		switch c.DataAtom {
		case atom.P:
			markLeadIn(c)
		case atom.Blockquote:
			if isNote(c) {
				setAttr(c, "class", "curriculum-notes")
			}
		}
		markCurriculum(c)
	}
}

// markLeadIn marks a paragraph that introduces a list.
func markLeadIn(p *html.Node) {
	list := p.NextSibling
	for list != nil && list.Type != html.ElementNode {
		list = list.NextSibling
	}
	if list == nil || !isHTML(list, atom.Ul) {
		return
	}
	switch lastText(p) {
	case "Learning outcomes:":
		setAttr(p, "class", "curriculum-outcomes")
	case "Resources:", "General resources:":
		setAttr(p, "class", "curriculum-resources")
		markExternalItems(list)
	}
}

// markExternalItems marks the items of a resource list with links to other sites. Items of
// loose lists, whose links are in paragraphs, are left to the styles.
func markExternalItems(list *html.Node) {
	for item := list.FirstChild; item != nil; item = item.NextSibling {
		if !isHTML(item, atom.Li) {
			continue
		}
		for c := item.FirstChild; c != nil; c = c.NextSibling {
			if class, _ := attr(c, "class"); isHTML(c, atom.A) && hasClass(class, "external") {
				setAttr(item, "class", "curriculum-external-li")
			}
		}
	}
}

// isNote reports whether a quote begins with a bold "Note", "Notes" or
// "General notes".
func isNote(quote *html.Node) bool {
	for p := quote.FirstChild; p != nil; p = p.NextSibling {
		if !isHTML(p, atom.P) {
			continue
		}
		for c := p.FirstChild; c != nil; c = c.NextSibling {
			if isHTML(c, atom.Strong) {
				switch textOf(c) {
				case "Note", "Notes", "General notes":
					return true
				}
			}
		}
	}
	return false
}

// lastText returns the last text below n, trimmed.
func lastText(n *html.Node) string {
	for c := n.LastChild; c != nil; c = c.PrevSibling {
		if c.Type == html.TextNode {
			return strings.TrimSpace(c.Data)
		}
		if text := lastText(c); text != "" {
			return text
		}
	}
	return ""
}
