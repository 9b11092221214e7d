package doc

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// releaseHeading is a heading in the form of keepachangelog.com: "[2.1.0] - 2026-02-01",
// mostly with a link to the changes, and words such as "[YANKED]" at the end.
var releaseHeading = regexp.MustCompile(`^\s*\[?(?i:v|version )?(\d+(?:\.[\w+-]+)+|(?i:unreleased))\]?(?:\s*[-–—(]\s*(\d{4}-\d{2}-\d{2})\)?)?(?:\s+(\S.*))?$`)

// releases gives the versions of a changelog ids that stay when their date is added, and puts
// the date and the link to the changes below the heading.
func (w *pass) releases() {
	for n := w.root.FirstChild; n != nil; n = n.NextSibling {
		if isHTML(n, atom.H2) {
			w.release(n)
		}
	}
}

func (w *pass) release(heading *html.Node) {
	text := textOf(heading)
	m := releaseHeading.FindStringSubmatch(text)
	if m == nil {
		return
	}
	version, date, rest := m[1], m[2], m[3]
	if id, _ := attr(heading, "id"); id == w.src.Dialect.AnchorID(text) && strings.Contains(version, ".") {
		setAttr(heading, "id", "v"+strings.NewReplacer(".", "-", "+", "-").Replace(strings.ToLower(version)))
	}
	details := newElement(atom.Div, "class", "release")
	if date != "" {
		time := newElement(atom.Time, "datetime", date)
		time.AppendChild(&html.Node{Type: html.TextNode, Data: date})
		details.AppendChild(time)
	}
	if link := linkTo(heading); link != nil {
		link.Parent.RemoveChild(link)
		// As the code host writes it: v2.0.0...v2.1.0
		href, _ := attr(link, "href")
		removeAll(link)
		link.AppendChild(&html.Node{Type: html.TextNode, Data: strings.TrimSuffix(href[strings.LastIndexByte(href, '/')+1:], ".diff")})
		details.AppendChild(link)
	}
	removeAll(heading)
	heading.AppendChild(&html.Node{Type: html.TextNode, Data: strings.TrimSpace(version + " " + rest)})
	if details.FirstChild != nil {
		heading.Parent.InsertBefore(details, heading.NextSibling)
	}
}

// linkTo returns the link to another site in a heading, or nil.
func linkTo(heading *html.Node) *html.Node {
	for n := range heading.Descendants() {
		if href, _ := attr(n, "href"); isHTML(n, atom.A) && strings.HasPrefix(href, "https://") {
			return n
		}
	}
	return nil
}

func removeAll(n *html.Node) {
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
}
