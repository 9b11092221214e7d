package sanitize

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// UnsafeStyle is a declaration in a style attribute that could cover the page or affect
// content around the element.
const UnsafeStyle Kind = "UnsafeStyle"

// styleProperties are the allowed properties in style attributes: text, colours and boxes in
// normal flow. Names that end in "-" are prefixes.
var styleProperties = []string{
	"align-items", "align-self", "background", "background-color", "background-image", "block-size", "border", "border-",
	"box-sizing", "clear", "color", "column-gap", "cursor", "direction", "display", "fill", "fill-", "flex", "flex-", "float",
	"font", "font-", "gap", "grid-", "height", "hyphens", "image-rendering", "inline-size", "justify-content", "letter-spacing",
	"line-height", "list-style", "list-style-", "margin", "margin-", "max-", "min-", "object-fit", "opacity", "overflow-wrap",
	"padding", "padding-", "row-gap", "stop-color", "stop-opacity", "stroke", "stroke-", "tab-size", "text-align", "text-anchor",
	"text-decoration", "text-decoration-", "text-orientation", "text-transform", "unicode-bidi", "user-select", "-webkit-user-select",
	"vertical-align", "white-space", "width", "word-break", "word-spacing", "writing-mode",
}

// unsafeInStyle finds forbidden parts of values: negative lengths, which move a box over
// another, and functions that compute them or load something.
var unsafeInStyle = regexp.MustCompile(`(?i)(?:^|[\s,(/])-\s*[\d.]|(?:^|[^\w-])(?:calc|min|max|clamp|url|src|image|image-set|-webkit-image-set|cross-fade|element|env|attr|expression|var|paint)\(`)

// style drops the unsafe declarations of a style attribute.
func (s *sanitizer) style(n *html.Node) {
	for i := range n.Attr {
		a := &n.Attr[i]
		if a.Key != "style" || a.Namespace != "" {
			continue
		}
		var kept []string
		// These may begin constructs that extend over semicolons.
		plain := !strings.ContainsAny(a.Val, `\{}@<`) && !strings.Contains(a.Val, "/*")
		for declaration := range strings.SplitSeq(a.Val, ";") {
			if plain && isSafeDeclaration(declaration) {
				kept = append(kept, declaration)
				continue
			}
			s.report(Finding{Kind: UnsafeStyle, Node: n, Element: shorten(n.Data), Attribute: "style", Value: shorten(strings.TrimSpace(declaration))})
		}
		a.Val = strings.Join(kept, ";")
	}
}

// isSafeDeclaration checks the text between two semicolons. A browser may take some for parts
// of strings, but a declaration always begins after one.
func isSafeDeclaration(declaration string) bool {
	if strings.TrimSpace(declaration) == "" {
		return true
	}
	property, value, found := strings.Cut(declaration, ":")
	return found && isStyleProperty(strings.ToLower(strings.TrimSpace(property))) && !unsafeInStyle.MatchString(value)
}

func isStyleProperty(name string) bool {
	for _, known := range styleProperties {
		if name == known || strings.HasSuffix(known, "-") && strings.HasPrefix(name, known) {
			return true
		}
	}
	return false
}
