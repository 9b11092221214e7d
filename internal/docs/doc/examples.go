package doc

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Example is code shown under the name of its language.
type Example struct{ Language, Code string }

// Examples returns the examples in the HTML of a section, in order. Their code is the text of
// the block as in a browser.
func Examples(content string) []Example {
	if !strings.Contains(content, "<pre") {
		return nil
	}
	var list []Example
	WithTree(content, func(root *html.Node) {
		eachElement(root, func(n *html.Node) {
			if !isHTML(n, atom.Pre) {
				return
			}
			class, _ := attr(n, "class")
			if language, named := codeClass(class); named && language != "" && language != "plain" {
				list = append(list, Example{language, textOf(n)})
			}
		})
	})
	return list
}
