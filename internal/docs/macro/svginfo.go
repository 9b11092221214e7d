package macro

import (
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// svgInfo prints the categories of an element and its permitted content.
func svgInfo(c *call) (string, error) {
	slug := c.page().Slug
	name := slug[strings.LastIndexByte(slug, '/')+1:]
	element, ok := c.r.deps.Catalogue.Data().SVGElement(name)
	if !ok {
		return "", fmt.Errorf("there is no data about the element %q", name)
	}
	separator := c.text("Common", "listSeparator")
	categories := make([]string, len(element.Categories))
	for i, category := range element.Categories {
		categories[i] = c.svgText(category)
	}
	var b strings.Builder
	b.WriteString(`<table class="properties"><tbody><tr><th scope="row">` + c.text("SVG", "categories") + "</th><td>" +
		strings.Join(categories, separator) +
		`</td></tr><tr><th scope="row">` + c.text("SVG", "permittedContent") + "</th><td>" +
		c.svgDescription(element.Content.Description))
	groups, elements := c.svgContent(element.Content.Elements)
	for _, group := range groups {
		b.WriteString("<br>" + group)
	}
	if len(elements) > 0 {
		b.WriteString("<br>" + strings.Join(elements, separator))
	}
	b.WriteString("</td></tr></tbody></table>")
	return b.String(), nil
}

// svgText returns a text of table SVG, or its key.
func (c *call) svgText(key string) string {
	if text, ok := c.r.deps.Catalogue.Data().LookupL10n("SVG", key, c.locale()); ok {
		return text
	}
	return key
}

func (c *call) svgDescription(d content.SVGDescription) string {
	if d.Key != "" {
		return c.text("SVG", d.Key)
	}
	if text, ok := d.ByLocale[string(c.locale())]; ok {
		return text
	}
	return d.ByLocale[string(locale.EnUS)]
}

func (c *call) svgContent(list []string) (groups, elements []string) {
	for _, item := range list {
		if strings.Contains(item, "&lt;") {
			name := strings.TrimSuffix(strings.TrimPrefix(item, "&lt;"), "&gt;")
			elements = append(elements, c.svgElementLink(name))
			continue
		}
		groups = append(groups, c.link(link.Request{
			Path: "/Web/SVG/Reference/Element#" + snakeCase(item),
			Text: c.svgText(item),
		}))
	}
	return groups, elements
}

// snakeCase writes camelCase as camel_case.
func snakeCase(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
