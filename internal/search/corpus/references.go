package corpus

import (
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// references maps the names of pages in cross-reference macros to their folders: the
// prefix of Text.Links and the name in lower case.
type references map[string]string

func newReferences(cat *content.Catalogue) references {
	r := references{}
	for _, p := range cat.Pages() {
		if p.Locale != cat.Scheme().Default() {
			continue
		}
		for _, name := range referenceNames(p.Slug) {
			if _, taken := r[name]; !taken {
				r[name] = p.Folder()
			}
		}
	}
	return r
}

// areas maps the prefixes of slugs to the prefixes of references.
var areas = []struct{ below, prefix string }{
	{"Web/CSS/Reference/", "css:"},
	{"Web/JavaScript/Reference/Global_Objects/", "js:"},
	{"Web/JavaScript/Reference/", "js:"},
	{"Web/API/", "api:"},
	{"Web/HTML/Reference/Elements/", "html:"},
	{"Web/SVG/Reference/Element/", "svge:"},
	{"Web/SVG/Reference/Attribute/", "svga:"},
	{"Web/MathML/Reference/Element/", "mathml:"},
	{"Web/HTTP/Reference/Headers/Content-Security-Policy/", "csp:"},
	{"Web/HTTP/Reference/Headers/", "header:"},
	{"Web/HTTP/Reference/Status/", "status:"},
	{"Web/HTTP/Reference/Methods/", "method:"},
	{"Glossary/", "glossary:"},
	{"Mozilla/Add-ons/WebExtensions/API/", "webext:"},
}

func referenceNames(slug string) []string {
	for _, area := range areas {
		rest, ok := strings.CutPrefix(slug, area.below)
		if !ok {
			continue
		}
		rest = strings.ToLower(rest)
		switch area.prefix {
		case "css:":
			_, last, found := strings.Cut(rest, "/")
			if !found {
				last = rest
			}
			return []string{"css:" + last, "css:" + last[strings.LastIndexByte(last, '/')+1:]}
		case "js:":
			rest = strings.TrimSuffix(rest, "/"+rest[strings.LastIndexByte(rest, '/')+1:]+"/")
		}
		return []string{area.prefix + strings.ReplaceAll(rest, "/", ".")}
	}
	return nil
}

// folder returns the folder of the target of a link of Text.Links.
func (r references) folder(cat *content.Catalogue, link string) (string, bool) {
	link, _, _ = strings.Cut(link, "#")
	if strings.HasPrefix(link, "/") {
		p := cat.ByURLOrEnglish(link)
		if p == nil {
			p = cat.ByURLOrEnglish(cat.Resolve(link))
		}
		if p == nil {
			return "", false
		}
		return p.Folder(), true
	}
	prefix, name, _ := strings.Cut(strings.ToLower(link), ":")
	switch prefix {
	case "css":
		name = strings.NewReplacer("&lt;", "", "&gt;", "", "<", "", ">", "").Replace(name)
		if folder, ok := r["css:"+strings.TrimSuffix(name, "()")]; ok {
			return folder, true
		}
	case "js", "api", "webext":
		name = strings.NewReplacer("prototype.", "", "()", "", "/", ".").Replace(name)
	case "glossary":
		name = strings.ReplaceAll(name, " ", "_")
	case "html":
		name = strings.Trim(name, "<>")
	}
	folder, ok := r[prefix+":"+name]
	return folder, ok
}
