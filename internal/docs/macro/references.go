package macro

import (
	"html"
	"slices"
	"strings"
)

// Folders of the pages that macros name by the end of the slug.
const (
	apiPages        = "/Web/API/"
	cssPages        = "/Web/CSS/"
	jsPages         = "/Web/JavaScript/Reference/"
	htmlElements    = "/Web/HTML/Reference/Elements/"
	svgElements     = "/Web/SVG/Reference/Element/"
	svgAttributes   = "/Web/SVG/Reference/Attribute/"
	mathMLElements  = "/Web/MathML/Reference/Element/"
	httpHeaders     = "/Web/HTTP/Reference/Headers/"
	httpStatuses    = "/Web/HTTP/Reference/Status/"
	httpMethods     = "/Web/HTTP/Reference/Methods/"
	cspDirectives   = "/Web/HTTP/Reference/Headers/Content-Security-Policy/"
	webExtFolder    = "/Mozilla/Add-ons/WebExtensions/API/"
	glossaryFolder  = "/Glossary/"
	cssReference    = "Reference/"
	jsGlobalObjects = "Global_Objects/"
)

// referenceFolders maps cross references, by lower-case name, to their pages' folder.
var referenceFolders = map[string]string{
	"domxref":       apiPages,
	"cssxref":       cssPages,
	"jsxref":        jsPages,
	"htmlelement":   htmlElements,
	"svgelement":    svgElements,
	"svgattr":       svgAttributes,
	"mathmlelement": mathMLElements,
	"httpheader":    httpHeaders,
	"httpstatus":    httpStatuses,
	"httpmethod":    httpMethods,
	"csp":           cspDirectives,
	"webextapiref":  webExtFolder,
	"glossary":      glossaryFolder,
}

// References finds the target pages of cross references without running them. It is safe for
// concurrent use.
type References struct {
	below func(slug string) []string
	names names
}

// NewReferences returns the references of a site. Below lists the slugs of the English pages
// below a slug, relative to it.
func NewReferences(below func(slug string) []string) *References { return &References{below: below} }

func (r *References) apiNames() *apiNames {
	return r.names.api.get(func() *apiNames { return newAPINames(r.below("Web/API")) })
}

func (r *References) cssNames() *cssNames {
	return r.names.css.get(func() *cssNames { return newCSSNames(r.below("Web/CSS/Reference")) })
}

func (r *References) jsNames() *jsNames {
	return r.names.js.get(func() *jsNames { return newJSNames(r.below("Web/JavaScript/Reference")) })
}

// IsReference reports whether a macro is a cross reference.
func IsReference(name string) bool {
	_, ok := referenceFolders[strings.ToLower(name)]
	return ok
}

// Path returns the path in the docs to which a call leads, such as "/Web/API/Window", without
// fragment; the page need not exist. It is not ok for calls that are not cross references or
// have no name.
func (r *References) Path(c *Call) (path string, ok bool) {
	macro := strings.ToLower(c.Name)
	folder, ok := referenceFolders[macro]
	if !ok || len(c.Args) == 0 || c.Args[0].Kind == Absent {
		return "", false
	}
	return r.path(macro, folder, c.Args[0].Text), true
}

func (r *References) path(macro, folder, name string) string {
	switch macro {
	case "domxref":
		return folder + r.apiNames().resolve(name)
	case "cssxref":
		name, _, _ = strings.Cut(name, "#")
		return folder + r.cssNames().resolve(name)
	case "jsxref":
		name, _, _ = strings.Cut(name, "#")
		if match := r.jsNames().resolve(normalizeJS(name)); match.slug != "" {
			return folder + match.slug
		}
		return folder + escapeSegment(name)
	case "mathmlelement":
		return folder + strings.ToLower(name)
	case "webextapiref":
		return webExtPath(name)
	case "glossary":
		return glossaryPath(name)
	}
	return folder + name
}

// Rename returns the first argument with which a call that now leads elsewhere leads to the
// page of a slug, in the style of the old name. It is not ok if no name leads there.
func (r *References) Rename(c *Call, slug string) (name string, ok bool) {
	macro := strings.ToLower(c.Name)
	folder, ok := referenceFolders[macro]
	if !ok || len(c.Args) == 0 || c.Args[0].Kind == Absent {
		return "", false
	}
	rest, ok := strings.CutPrefix("/"+slug, folder)
	if !ok {
		return "", false
	}
	for _, name := range renamesOf(macro, rest, c.Args[0].Text) {
		if r.path(macro, folder, name) == "/"+slug {
			return name, true
		}
	}
	return "", false
}

// renamesOf lists the possible names of a page, those most similar to the old name first.
func renamesOf(macro, rest, old string) []string {
	switch macro {
	case "domxref":
		return inStyle(apiForms(rest), old)
	case "jsxref":
		bare, fragment, found := strings.Cut(old, "#")
		list := inStyle(jsForms(rest), bare)
		if found {
			for i := range list {
				list[i] += "#" + fragment
			}
		}
		return list
	case "cssxref":
		return cssNamesOf(rest, old)
	case "webextapiref":
		return inStyle([]string{rest}, old)
	case "glossary":
		if !strings.Contains(old, "_") {
			return []string{strings.ReplaceAll(rest, "_", " "), rest}
		}
	}
	return []string{rest}
}

// apiForms lists the forms of a slug below Web/API/ that apiNames indexes.
func apiForms(rest string) []string {
	if _, after, ok := strings.Cut(rest, "/Reference/"); ok {
		rest = after
	}
	forms := []string{rest}
	if leaf, ok := strings.CutPrefix(rest, "Window/"); ok {
		forms = append(forms, leaf)
	}
	for _, form := range slices.Clone(forms) {
		if bare, ok := strings.CutSuffix(form, "_static"); ok {
			forms = append(forms, bare)
		}
	}
	return forms
}

// jsForms lists the forms of a slug below the JavaScript reference that jsNames indexes.
func jsForms(rest string) []string {
	forms := []string{rest}
	for _, prefix := range append([]string{jsGlobalObjects, "Operators/", "Statements/"}, jsNamespaces...) {
		if form, ok := strings.CutPrefix(rest, prefix); ok {
			forms = append(forms, form)
		}
	}
	return forms
}

// inStyle writes forms of a slug in authors' style, those with as many parts as the old name
// first, then the shortest.
func inStyle(forms []string, old string) []string {
	bare, isCall := strings.CutSuffix(old, "()")
	withSlashes := strings.Contains(bare, "/")
	parts := func(name string) int { return strings.Count(name, "/") }
	wanted := parts(normalizeJS(bare))
	slices.SortStableFunc(forms, func(a, b string) int {
		if x, y := parts(a) == wanted, parts(b) == wanted; x != y {
			if x {
				return -1
			}
			return 1
		}
		return len(a) - len(b)
	})
	var names []string
	for _, form := range forms {
		name := form
		if !withSlashes {
			name = strings.ReplaceAll(form, "/", ".")
		}
		if strings.Contains(old, " ") {
			name = strings.ReplaceAll(name, "_", " ")
		}
		if isCall {
			names = append(names, name+"()", form+"()")
		}
		names = append(names, name, form)
	}
	return names
}

// cssNamesOf lists names of a slug below Web/CSS/ in the old name's form: property, <type>,
// function(), with its fragment.
func cssNamesOf(rest, old string) []string {
	old, fragment, found := strings.Cut(old, "#")
	if found {
		fragment = "#" + fragment
	}
	bases := []string{rest}
	if name, ok := strings.CutPrefix(rest, cssReference); ok {
		if _, name, ok = strings.Cut(name, "/"); ok {
			bases = append(bases, name, name[strings.LastIndexByte(name, '/')+1:])
		}
	}
	slices.Reverse(bases)
	var names []string
	for _, base := range bases {
		bare := strings.TrimSuffix(strings.TrimSuffix(base, "_function"), "_value")
		forms := []string{bare, bare + "()", "<" + bare + ">", base}
		switch {
		case strings.HasPrefix(old, "&lt;"):
			forms = append([]string{html.EscapeString("<" + bare + ">")}, forms...)
		case strings.HasPrefix(old, "<"):
			forms = append([]string{"<" + bare + ">"}, forms...)
		case strings.HasSuffix(old, "()"):
			forms = append([]string{bare + "()"}, forms...)
		}
		for _, form := range forms {
			names = append(names, form+fragment)
		}
	}
	return names
}

func glossaryPath(term string) string {
	return glossaryFolder + strings.ReplaceAll(collapseSpaces(term), " ", "_")
}

// TakesPaths reports whether a macro's string arguments are slugs or paths of pages.
func TakesPaths(name string) bool {
	name = strings.ToLower(name)
	return isNavigation(name) || name == "listsubpages"
}
