package complete

import (
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/platform/locale"
)

// folders are the slugs whose pages directly below a macro links to by the last
// part of their slug.
var folders = map[macro.Values]string{
	macro.HTMLElement:   "Web/HTML/Reference/Elements/",
	macro.SVGElement:    "Web/SVG/Reference/Element/",
	macro.SVGAttribute:  "Web/SVG/Reference/Attribute/",
	macro.MathMLElement: "Web/MathML/Reference/Element/",
	macro.HTTPHeader:    "Web/HTTP/Reference/Headers/",
	macro.HTTPStatus:    "Web/HTTP/Reference/Status/",
	macro.HTTPMethod:    "Web/HTTP/Reference/Methods/",
	macro.CSPDirective:  "Web/HTTP/Reference/Headers/Content-Security-Policy/",
}

// nested are the slugs below which pages of any depth have a name, and what
// spells that.
var nested = map[macro.Values]struct {
	slug string
	name func(p *content.Page, rest string) string
}{
	macro.WebAPI:       {"Web/API/", apiName},
	macro.CSSFeature:   {"Web/CSS/Reference/", cssName},
	macro.JSFeature:    {"Web/JavaScript/Reference/", jsName},
	macro.WebExtAPI:    {"Mozilla/Add-ons/WebExtensions/API/", extensionName},
	macro.GlossaryTerm: {"Glossary/", func(_ *content.Page, rest string) string { return strings.ReplaceAll(rest, "_", " ") }},
}

// features lists the names that an argument may have.
func (x *index) features(v macro.Values) *list {
	return x.once(v, func() *list {
		switch v {
		case macro.APIGroup:
			return wordList(x.cat.Data().GroupNames()...)
		case macro.APIInterface:
			return wordList(x.cat.Data().InterfaceNames()...)
		case macro.WorkerKind:
			return x.workerKinds()
		}
		if folder, ok := folders[v]; ok {
			return x.below(folder, func(_ *content.Page, rest string) string {
				if strings.Contains(rest, "/") {
					return ""
				}
				return rest
			})
		}
		if n, ok := nested[v]; ok {
			return x.below(n.slug, n.name)
		}
		return newList(nil)
	})
}

// below lists the English pages below a slug by name. Those without one are left
// out, and so are those whose name another page has.
func (x *index) below(slug string, name func(p *content.Page, rest string) string) *list {
	var entries []entry
	seen := map[string]bool{}
	for _, p := range x.cat.PagesOf(locale.EnUS) {
		rest, ok := strings.CutPrefix(p.Slug, slug)
		if !ok {
			continue
		}
		if label := name(p, rest); label != "" && !seen[label] {
			seen[label] = true
			entries = append(entries, x.entry(p, label))
		}
	}
	return newList(entries)
}

func (x *index) workerKinds() *list {
	const prefix = "available_in_worker__"
	var entries []entry
	for _, key := range x.cat.Data().TextKeys("Template") {
		if kind, ok := strings.CutPrefix(key, prefix); ok && kind != "default" {
			entries = append(entries, entry{label: kind, detail: x.cat.Data().L10n("Template", key, locale.EnUS)})
		}
	}
	return newList(entries)
}

// apiName spells a Web API as DOMxRef wants it: AbortController.abort().
func apiName(p *content.Page, rest string) string {
	switch p.PageType {
	case "web-api-instance-method", "web-api-static-method", "web-api-constructor", "webgl-extension-method":
		return member(rest) + "()"
	case "web-api-instance-property", "web-api-static-property", "web-api-event":
		return member(rest)
	}
	return rest
}

func member(path string) string {
	if _, after, ok := strings.Cut(path, "/Reference/"); ok {
		path = after
	}
	return strings.ReplaceAll(strings.TrimSuffix(path, "_static"), "/", ".")
}

// cssName spells a CSS feature as CSSxRef wants it.
func cssName(p *content.Page, rest string) string {
	category, name, ok := strings.Cut(rest, "/")
	if !ok {
		return ""
	}
	switch category {
	case "Properties", "Selectors":
		return name
	case "At-rules":
		if !strings.HasPrefix(name, "@") {
			return "" // a page about at-rules
		}
		return name
	case "Values":
		switch p.PageType {
		case "css-type":
			return "<" + strings.TrimSuffix(name, "_value") + ">"
		case "css-function":
			return strings.TrimSuffix(name, "_function") + "()"
		}
		return name
	}
	return ""
}

// jsName spells a JavaScript feature as JSxRef wants it: Array.prototype.at().
func jsName(p *content.Page, rest string) string {
	name, isObject := strings.CutPrefix(rest, "Global_Objects/")
	if !isObject {
		return rest
	}
	brackets := ""
	switch p.PageType {
	case "javascript-instance-method", "javascript-static-method", "javascript-constructor", "javascript-function":
		brackets = "()"
	}
	if strings.Contains(name, ".") {
		return rest // Array/Symbol.iterator has a full stop of its own
	}
	object, last := "", name
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		object, last = strings.ReplaceAll(name[:i], "/", ".")+".", name[i+1:]
	}
	if strings.HasPrefix(p.PageType, "javascript-instance-") {
		object += "prototype."
	}
	return object + last + brackets
}

// extensionName spells an API for extensions as WebExtAPIRef wants it.
func extensionName(p *content.Page, rest string) string {
	name := strings.ReplaceAll(rest, "/", ".")
	if p.PageType == "webextension-api-function" {
		name += "()"
	}
	return name
}
