package sidebar

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

const (
	jsRoot   = "Web/JavaScript/Reference/Global_Objects"
	jsPrefix = jsRoot + "/"
)

// jsBase is the name for members that every object inherits: the instance members of Object,
// and those of Function as static members.
const jsBase = "Object/Function"

// jsNamespaces are the objects whose members are classes.
var jsNamespaces = []string{"Intl", "Temporal"}

// Families of objects; the first one is the parent of the others.
var (
	jsErrors = []string{
		"Error", "AggregateError", "EvalError", "InternalError", "RangeError",
		"ReferenceError", "SyntaxError", "TypeError", "URIError",
	}
	jsTypedArrays = []string{
		"TypedArray", "BigInt64Array", "BigUint64Array", "Float16Array", "Float32Array", "Float64Array",
		"Int8Array", "Int16Array", "Int32Array", "Uint8Array", "Uint8ClampedArray", "Uint16Array", "Uint32Array",
	}
)

// jsObjectOf returns the global object of a page, or "". It is a path segment, or two joined
// by a full stop for a class of a namespace.
func jsObjectOf(slug string) string {
	path, ok := strings.CutPrefix(slug, jsPrefix)
	if !ok {
		return ""
	}
	name, rest, _ := strings.Cut(path, "/")
	if rest == "" || !slices.Contains(jsNamespaces, name) {
		return name
	}
	if c := rest[0]; 'a' <= c && c <= 'z' { // a function of the namespace itself
		return name
	}
	class, _, _ := strings.Cut(rest, "/")
	return name + "." + class
}

// jsParent returns the parent of an object, "" for the common base.
func jsParent(object string) string {
	switch {
	case object == "AsyncGenerator":
		return "AsyncIterator"
	case object == "Generator":
		return "Iterator"
	case object == "AsyncFunction", object == "AsyncGeneratorFunction", object == "GeneratorFunction":
		return "Function"
	case slices.Contains(jsTypedArrays[1:], object):
		return jsTypedArrays[0]
	case slices.Contains(jsErrors[1:], object):
		return jsErrors[0]
	}
	return ""
}

// jsChain returns the object and its ancestors, jsBase last unless the object cannot be
// constructed or called.
func jsChain(object string) []string {
	chain := []string{object}
	if parent := jsParent(object); parent != "" {
		chain = append(chain, parent)
	}
	switch object {
	case "Proxy", "Atomics", "Math", "Intl", "JSON", "Reflect", "Temporal":
		return chain
	}
	return append(chain, jsBase)
}

// jsRef builds the sidebar of a global object of JavaScript (docs/reference/content.md,
// Sidebars made by code).
func (g *generator) jsRef(object string, l locale.Locale) []entry {
	var entries []entry
	if p := g.page(l, jsRoot); p != nil {
		entries = append(entries, entry{section: true, page: p})
	}
	chain := jsChain(object)
	for i, name := range chain {
		if i == 1 {
			entries = append(entries, entry{section: true, title: g.common("Inheritance", l)})
		}
		entries = append(entries, g.jsObject(name, i == 0, l)...)
	}
	related := g.jsFamily(object)
	related = slices.DeleteFunc(related, func(s string) bool { return slices.Contains(chain, s) })
	if len(related) == 0 {
		return entries
	}
	entries = append(entries, entry{section: true, title: g.common("Related_pages_wo_group", l)})
	for _, name := range related {
		entries = append(entries, jsObjectEntry(name, name))
	}
	return entries
}

// jsObjectEntry links to the page of an object.
func jsObjectEntry(name, title string) entry {
	return entry{
		section: true, code: true, title: link.Escape(title),
		link: "/" + jsPrefix + strings.ReplaceAll(name, ".", "/"),
	}
}

// jsObject builds the entries of an object of the chain.
func (g *generator) jsObject(name string, first bool, l locale.Locale) []entry {
	var m jsMembers
	entries := make([]entry, 0, len(m.kinds)+1)
	if name == jsBase {
		entries = append(entries, jsObjectEntry("Object", jsBase))
		m.addBase(g)
	} else {
		entries = append(entries, jsObjectEntry(name, name))
		m.addAll(g, jsPrefix+strings.ReplaceAll(name, ".", "/"))
	}
	state := closed
	if first {
		state = open
	}
	for kind, label := range jsLabels {
		if pages := m.kinds[kind]; len(pages) > 0 {
			entries = append(entries, entry{
				details: state, title: g.common(label, l), children: m.entries(pages),
			})
		}
	}
	return entries
}

// Kinds of members, in the order of the sidebar.
const (
	jsConstructor = iota
	jsStaticMethod
	jsStaticProperty
	jsMethod
	jsProperty
	jsKinds
	jsOther = -1
)

// jsLabels are the keys of the kinds' labels in the table Common.
var jsLabels = [jsKinds]string{
	"Constructor", "Static_methods", "Static_properties", "Instance_methods", "Instance_properties",
}

func jsKind(pageType string) int {
	switch pageType {
	case "javascript-constructor":
		return jsConstructor
	case "javascript-static-method":
		return jsStaticMethod
	case "javascript-static-accessor-property", "javascript-static-data-property":
		return jsStaticProperty
	case "javascript-instance-method":
		return jsMethod
	case "javascript-instance-accessor-property", "javascript-instance-data-property":
		return jsProperty
	}
	return jsOther
}

// jsMembers are the pages below an object: its members by kind, and deeper pages by their
// parent's slug.
type jsMembers struct {
	kinds  [jsKinds][]*content.Page
	deeper map[string][]*content.Page
}

// addAll adds all pages below an object.
func (m *jsMembers) addAll(g *generator, slug string) {
	m.deeper = map[string][]*content.Page{}
	for _, p := range g.subPages(slug, 0, content.ByTitle) {
		parent := p.Slug[:strings.LastIndexByte(p.Slug, '/')]
		if parent != slug {
			m.deeper[parent] = append(m.deeper[parent], p)
		} else if kind := jsKind(p.PageType); kind != jsOther {
			m.kinds[kind] = append(m.kinds[kind], p)
		}
	}
}

// addBase adds the members that every object inherits.
func (m *jsMembers) addBase(g *generator) {
	for _, p := range g.subPages(jsPrefix+"Object", 1, content.ByTitle) {
		if kind := jsKind(p.PageType); kind == jsMethod || kind == jsProperty {
			m.kinds[kind] = append(m.kinds[kind], p)
		}
	}
	for _, p := range g.subPages(jsPrefix+"Function", 1, content.ByTitle) {
		switch jsKind(p.PageType) {
		case jsMethod:
			m.kinds[jsStaticMethod] = append(m.kinds[jsStaticMethod], p)
		case jsProperty:
			m.kinds[jsStaticProperty] = append(m.kinds[jsStaticProperty], p)
		}
	}
}

// entries links to pages; those with sub-pages fold.
func (m *jsMembers) entries(pages []*content.Page) []entry {
	entries := make([]entry, 0, len(pages))
	for _, p := range pages {
		e := entry{code: true, link: "/" + p.Slug}
		if below := m.deeper[p.Slug]; len(below) > 0 {
			e.details = closed
			e.children = m.entries(below)
		}
		entries = append(entries, e)
	}
	return entries
}

// jsFamily returns the family of an object, including itself, or nil.
func (g *generator) jsFamily(object string) []string {
	for _, family := range [][]string{jsErrors, jsTypedArrays} {
		if slices.Contains(family, object) {
			return slices.Clone(family)
		}
	}
	for _, name := range jsNamespaces {
		if object != name && !strings.HasPrefix(object, name+".") {
			continue
		}
		family := []string{name}
		for _, p := range g.subPages(jsPrefix+name, 1, content.ByTitle) {
			if p.PageType == "javascript-class" || p.PageType == "javascript-namespace" {
				family = append(family, jsObjectOf(p.Slug))
			}
		}
		if slices.Contains(family, object) {
			return family
		}
	}
	return nil
}
