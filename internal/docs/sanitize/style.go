package sanitize

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// UnsafeStyle is a declaration in a style attribute that could place something
// over the page, or change what is around the element.
const UnsafeStyle Kind = "UnsafeStyle"

// styleProperties are the properties that style attributes may set: text,
// colours and boxes that stay in their place. Names that end in "-" stand for
// all that begin so.
var styleProperties = []string{
	"align-items", "align-self", "background", "background-color", "background-image", "block-size", "border", "border-",
	"box-sizing", "clear", "color", "column-gap", "cursor", "direction", "display", "fill", "fill-", "flex", "flex-", "float",
	"font", "font-", "gap", "grid-", "height", "hyphens", "image-rendering", "inline-size", "justify-content", "letter-spacing",
	"line-height", "list-style", "list-style-", "margin", "margin-", "max-", "min-", "object-fit", "opacity", "overflow-wrap",
	"padding", "padding-", "row-gap", "stop-color", "stop-opacity", "stroke", "stroke-", "tab-size", "text-align", "text-anchor",
	"text-decoration", "text-decoration-", "text-orientation", "text-transform", "unicode-bidi", "user-select", "-webkit-user-select",
	"vertical-align", "white-space", "width", "word-break", "word-spacing", "writing-mode",
}

// unsafeInStyle finds what may not be in a value: negative lengths, which move a
// box over another, and functions, which compute them or load something.
var unsafeInStyle = regexp.MustCompile(`(?i)(?:^|[\s,(/])-\s*[\d.]|(?:^|[^\w-])(?:calc|min|max|clamp|url|src|image|image-set|-webkit-image-set|cross-fade|element|env|attr|expression|var|paint)\(`)

// style drops the unsafe declarations of a style attribute.
func (s *sanitizer) style(n *html.Node) {
	for i := range n.Attr {
		a := &n.Attr[i]
		if a.Key != "style" || a.Namespace != "" {
			continue
		}
		var kept []string
		// What these begin may reach over semicolons.
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

// isSafeDeclaration looks at what is between two semicolons. A browser may take
// some of them for parts of strings; a declaration always begins after one.
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
