package macro

import (
	"strings"

	"waymark.dev/waymark/internal/docs/link"
)

// dataSections print data about a feature from packages and front matter.
func dataSections() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"compat":                 compat,
		"specifications":         specifications,
		"cssinfo":                cssInfo,
		"csssyntax":              cssSyntax,
		"csssyntaxraw":           cssSyntaxRaw,
		"svginfo":                svgInfo,
		"js_property_attributes": jsPropertyAttributes,
		"inheritancediagram":     inheritanceDiagram,
	}
}

// compat marks the position of the page's compatibility tables.
func compat(c *call) (string, error) { return compatMarkers(c.page().BrowserCompat), nil }

func compatMarkers(keys []string) string {
	markers := make([]string, len(keys))
	for i, key := range keys {
		many := ""
		if len(keys) > 1 {
			many = " " + CompatManyAttr
		}
		markers[i] = "<div " + CompatAttr + `="` + link.EscapeAttr(key) + `"` + many + "></div>"
	}
	return strings.Join(markers, "\n")
}

// specifications marks the position of the page's specifications.
func specifications(c *call) (string, error) {
	return "<div " + SpecsAttr + `="` + link.EscapeAttr(strings.Join(c.page().BrowserCompat, ",")) + `" ` +
		SpecURLsAttr + `="` + link.EscapeAttr(strings.Join(c.page().SpecURLs, ",")) + `"></div>`, nil
}

// jsPropertyAttributes prints the attributes of a property: writable, enumerable,
// configurable.
func jsPropertyAttributes(c *call) (string, error) {
	a := c.arguments()
	keys := [...]string{"writable", "enumerable", "configurable"}
	var b strings.Builder
	b.WriteString(`<table class="standard-table"><thead><tr><th class="header" colspan="2">` +
		c.template("js_property_attributes_header_prefix") +
		"<code>" + link.Escape(c.page().Title) + "</code>" +
		c.template("js_property_attributes_header_suffix") + "</th></tr></thead><tbody>")
	for i, key := range keys {
		answer := c.template("no")
		if a.integer(i) != 0 {
			answer = c.template("yes")
		}
		b.WriteString("<tr><td>" + c.template(key) + "</td><td>" + answer + "</td></tr>")
	}
	if a.err != nil {
		return "", a.err
	}
	b.WriteString("</tbody></table>")
	return b.String(), nil
}
