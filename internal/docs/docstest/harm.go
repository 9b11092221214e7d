// Package docstest has test helpers for documents: a check for harmful HTML and small sets of
// web data.
package docstest

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

var (
	// elements, in any namespace, run scripts, or have content that is text to one parser and
	// markup to another.
	elements = regexp.MustCompile(`(?i)^(script|style|link|meta|base|object|embed|applet|frame|frameset|form|noscript|template|` +
		`foreignobject|annotation-xml|xmp|plaintext|noembed|noframes|portal)$`)
	// addresses run scripts. The pattern is wider than what browsers accept.
	addresses = regexp.MustCompile(`(?i)^(javascript:|vbscript:|data:(text|application))`)
	animated  = regexp.MustCompile(`(?i)^\s*(.*:)?(href|on.*)\s*$`)
	invisible = regexp.MustCompile(`^\s+|[\x00-\x1f\x7f-\x{a0}\x{ad}\x{200b}-\x{200f}\x{2028}\x{2029}\x{feff}]`)
)

// Harm lists parts of a piece of HTML, parsed as page content, that could run a script or
// interfere with the page's own. Its rules are independent of package sanitize, which it
// checks.
func Harm(source string) []string {
	nodes, err := html.ParseFragment(strings.NewReader(source), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		return []string{err.Error()}
	}
	var harm []string
	for _, n := range nodes {
		harm = append(harm, harmOf(n)...)
		for below := range n.Descendants() {
			harm = append(harm, harmOf(below)...)
		}
	}
	return harm
}

func harmOf(n *html.Node) []string {
	if n.Type != html.ElementNode {
		return nil
	}
	var harm []string
	if elements.MatchString(n.Data) {
		harm = append(harm, "<"+n.Data+">")
	}
	for _, a := range n.Attr {
		if harmful(n, a) {
			harm = append(harm, fmt.Sprintf("<%s %s=%q>", n.Data, a.Key, a.Val))
		}
	}
	return harm
}

func harmful(n *html.Node, a html.Attribute) bool {
	key := strings.ToLower(a.Key)
	key = key[strings.LastIndexByte(key, ':')+1:]
	switch key {
	case "srcdoc", "formaction", "action":
		return true
	case "name":
		return n.DataAtom == atom.Img || n.DataAtom == atom.Iframe
	case "attributename":
		return (n.Data == "set" || strings.HasPrefix(n.Data, "animate")) && animated.MatchString(a.Val)
	case "href", "src", "poster", "cite", "background", "url":
		return addresses.MatchString(invisible.ReplaceAllString(a.Val, ""))
	}
	return strings.HasPrefix(key, "on")
}
