package macro

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

const webExtSlug = "Mozilla/Add-ons/WebExtensions/API"

// extensionMacros are about browser extensions.
func extensionMacros() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"webextallcompattables": webExtAllCompatTables,
		"webextallexamples":     webExtAllExamples,
		"webextexamples":        webExtExamples,
	}
}

// webExtAllCompatTables prints the compatibility of all APIs for extensions.
func webExtAllCompatTables(c *call) (string, error) {
	var b strings.Builder
	for _, p := range c.subPages(locale.EnUS, webExtSlug, 1, content.ByTitle) {
		if p.PageType != "webextension-api" {
			continue
		}
		for _, key := range p.BrowserCompat {
			b.WriteString("<h2>" + link.Escape(strings.TrimPrefix(key, "webextensions.api.")) + "</h2>")
			b.WriteString(compatMarkers([]string{key}))
		}
	}
	return b.String(), nil
}

// webExtAllExamples prints a table of the example extensions.
func webExtAllExamples(c *call) (string, error) {
	var b strings.Builder
	b.WriteString(`<table class="standard-table fullwidth-table"><tbody>` +
		`<tr><th>Name</th><th>Description</th><th style="width: 40%">JavaScript APIs</th></tr>`)
	for _, example := range c.r.deps.Examples {
		b.WriteString("<tr><td>" + c.exampleLink(example) + "</td><td>" + example.Description + "</td><td>")
		for _, api := range example.JavaScriptAPIs {
			b.WriteString(c.link(link.Request{Path: webExtPath(api), Code: true}) + "<br>")
		}
		b.WriteString("</td></tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String(), nil
}

func (c *call) exampleLink(example webdata.WebExtExample) string {
	name := link.Escape(example.Name)
	if c.r.deps.ExamplesURL == "" {
		return name
	}
	return `<a href="` + link.EscapeAttr(c.r.deps.ExamplesURL+example.Name) + `">` + name + "</a>"
}

// webExtExamples lists the extensions that use the page's API: heading element.
func webExtExamples(c *call) (string, error) {
	a := c.arguments()
	heading := a.optional(0)
	if a.err != nil {
		return "", a.err
	}
	switch heading {
	case "h2", "h3", "h4", "h5", "h6":
	default:
		if heading != "" {
			c.flaw(InvalidArg, "the heading must be one of h2 to h6, not "+heading, "", "")
		}
		heading = "h3"
	}
	var items strings.Builder
	for _, example := range c.r.deps.Examples {
		if showsPage(example, c.page().Slug) {
			items.WriteString("<li>" + c.exampleLink(example) + "</li>")
		}
	}
	if items.Len() == 0 {
		return "", nil
	}
	return "<" + heading + ">" + c.template("example_extensions_heading") + "</" + heading + "><ul>" + items.String() + "</ul>", nil
}

// showsPage reports whether an extension uses a page's API: any part for a module's page,
// exactly that part for a member's.
func showsPage(example webdata.WebExtExample, slug string) bool {
	parts := strings.Split(slug, "/")
	if len(parts) < 2 {
		return false
	}
	parent, leaf := parts[len(parts)-2], parts[len(parts)-1]
	return slices.ContainsFunc(example.JavaScriptAPIs, func(api string) bool {
		if parent == "API" {
			module, _, _ := strings.Cut(api, ".")
			return module == leaf
		}
		return api == parent+"."+leaf
	})
}
