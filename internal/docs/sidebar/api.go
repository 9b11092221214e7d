package sidebar

import (
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

const (
	apiRoot      = "Web/API/"
	staticSuffix = "_static" // of slugs whose name an instance member also has
)

// interfaceOf returns the interface of a page: the slug segment after Web/API.
func interfaceOf(slug string) (string, bool) {
	rest, ok := strings.CutPrefix(slug, apiRoot)
	if !ok || rest == "" {
		return "", false
	}
	name, _, _ := strings.Cut(rest, "/")
	return name, true
}

// apiRef builds the sidebar of an interface: its members by kind, its ancestors, and the rest
// of its group of APIs. The group may be "" or unknown, which adds nothing.
func (g *generator) apiRef(name, group string, l locale.Locale) []entry {
	data, known := g.cat.Data().Group(group)
	var entries []entry
	if known {
		entries = g.overview(entries, data, l)
	}
	if p := g.page(l, apiRoot+name); p != nil {
		entries = append(entries, entry{section: true, code: true, page: p})
	}
	entries = append(entries, g.interfaceMembers(name, l)...)
	entries = appendGroup(entries, g.common("Inheritance", l), apiLinks(g.ancestors(name)))
	if !known {
		return entries
	}
	related := slices.Concat(data.Interfaces, data.Methods, data.Properties)
	related = slices.DeleteFunc(related, func(s string) bool { return s == name })
	slices.Sort(related)
	label := strings.ReplaceAll(g.common("Related_pages", l), "$1", link.Escape(group))
	entries = appendGroup(entries, label, apiLinks(related))
	entries = appendGroup(entries, g.common("Guides", l), g.guides(data.Guides, l))
	return appendGroup(entries, g.common("Tutorial", l), g.guides(data.Tutorial, l))
}

// overview appends the introduction of a group, if any.
func (g *generator) overview(entries []entry, data content.Group, l locale.Locale) []entry {
	if len(data.Overview) == 0 {
		return entries
	}
	slug := apiRoot + strings.ReplaceAll(data.Overview[0], " ", "_")
	if p := g.page(l, slug); p != nil {
		entries = append(entries, entry{section: true, page: p})
	}
	return entries
}

// interfaceMembers groups the pages below an interface.
func (g *generator) interfaceMembers(name string, l locale.Locale) []entry {
	var m members
	for _, p := range g.subPages(apiRoot+name, 1, content.ByAPITitle) {
		switch p.PageType {
		case "web-api-constructor":
			m.add(0, p)
		case "web-api-static-property":
			m.add(1, p)
		case "web-api-instance-property":
			m.add(2, p)
		case "web-api-static-method":
			m.add(3, p)
		case "web-api-instance-method", "webgl-extension-method":
			m.add(4, p)
		case "web-api-event":
			m.add(5, p)
		}
	}
	return g.memberGroups(&m, l, "Constructor", "Static_properties", "Instance_properties",
		"Static_methods", "Instance_methods", "Events")
}

// ancestors returns the ancestors of an interface, closest first.
func (r *Renderer) ancestors(name string) []string {
	chain := []string{name}
	for {
		data, ok := r.cat.Data().Interface(name)
		// The hand-written data may have a cycle.
		if !ok || data.Inherits == "" || slices.Contains(chain, data.Inherits) {
			return chain[1:]
		}
		name = data.Inherits
		chain = append(chain, name)
	}
}

// guides builds the entries of the guides of an interface's group. Pages in a language other
// than English are named, not linked (docs/reference/content.md, Sidebars made by code).
func (g *generator) guides(paths []string, l locale.Locale) []entry {
	var entries []entry
	for _, path := range paths {
		slug, ok := strings.CutPrefix(path, "/docs/")
		if !ok {
			continue
		}
		p := g.page(l, slug)
		if p == nil {
			continue
		}
		e := entry{title: link.Escape(p.APITitle())}
		if p.Locale == locale.EnUS {
			e.link = "/" + p.Slug
		}
		entries = append(entries, e)
	}
	return entries
}

func (g *generator) defaultAPI(group string, l locale.Locale) ([]entry, error) {
	data, ok := g.cat.Data().Group(group)
	if !ok {
		return nil, fmt.Errorf("API group %q: %w", group, fault.ErrNotFound)
	}
	entries := g.overview(nil, data, l)
	entries = appendGroup(entries, g.common("Guides", l), docsLinks(data.Guides))
	entries = appendGroup(entries, g.common("Tutorial", l), docsLinks(data.Tutorial))
	entries = appendGroup(entries, g.common("Interfaces", l), apiLinks(data.Interfaces))
	entries = appendGroup(entries, g.common("Properties", l), apiLinks(data.Properties))
	entries = appendGroup(entries, g.common("Methods", l), apiLinks(data.Methods))
	return appendGroup(entries, g.common("Events", l), eventLinks(data.Events)), nil
}

// appendGroup appends an open group if it has children.
func appendGroup(entries []entry, label string, children []entry) []entry {
	if len(children) == 0 {
		return entries
	}
	return append(entries, heading(label, children))
}

// apiLinks builds links to interfaces and members, by their names in the data: "Window",
// "Window.fetch()", "URL.parse_static".
func apiLinks(names []string) []entry {
	entries := make([]entry, 0, len(names))
	for _, name := range names {
		path := strings.ReplaceAll(strings.ReplaceAll(name, "()", ""), ".", "/")
		entries = append(entries, entry{
			code: true, link: "/" + apiRoot + path,
			title: link.Escape(strings.TrimSuffix(name, staticSuffix)),
		})
	}
	return entries
}

// eventLinks builds links to events, in the data as "Interface: event".
func eventLinks(names []string) []entry {
	entries := make([]entry, 0, len(names))
	for _, name := range names {
		if of, event, ok := strings.Cut(name, ": "); ok {
			entries = append(entries, entry{
				code: true, link: "/" + apiRoot + of + "/" + event + "_event", title: link.Escape(name),
			})
		}
	}
	return entries
}

// docsLinks builds links to "/docs/…" paths.
func docsLinks(paths []string) []entry {
	entries := make([]entry, 0, len(paths))
	for _, path := range paths {
		entries = append(entries, entry{link: strings.TrimPrefix(path, "/docs")})
	}
	return entries
}
