package importer

import (
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// literateNav has the options of the plugin literate-nav that are understood.
type literateNav struct {
	File  string `yaml:"nav_file"`
	Index bool   `yaml:"implicit_index"`
}

// literateItems returns the entries of a folder that has its sidebar as a list in Markdown, or nil.
func (m *mkdocs) literateItems(folder string) []Item {
	if !m.has("literate-nav") {
		return nil
	}
	o := literateNav{File: "SUMMARY.md"}
	m.plugins["literate-nav"].decode(&o)
	file := path.Join(m.DocsDir, folder, o.File)
	text, err := m.readFile(file)
	if err != nil {
		return nil
	}
	entries := listEntries(text)
	named := map[string]bool{}
	m.namePages(folder, entries, named)
	items := m.literateList(file, folder, entries, named)
	if o.Index {
		for _, index := range []string{"index.md", "README.md"} {
			link := m.places[path.Join(folder, index)]
			if link != "" && !slices.ContainsFunc(items, func(i Item) bool { return i.Link == link }) {
				items = append([]Item{{Link: link}}, items...)
			}
		}
	}
	return items
}

// namePages records the pages that a list names.
func (m *mkdocs) namePages(folder string, entries []*listEntry, named map[string]bool) {
	for _, e := range entries {
		named[m.places[path.Join(folder, e.target)]] = true
		m.namePages(folder, e.below, named)
	}
}

// literateList returns the entries of a list. Those of a list in an item are below it. Items without a link may be patterns, which leave
// out the named pages.
func (m *mkdocs) literateList(file, folder string, entries []*listEntry, named map[string]bool) []Item {
	var items []Item
	for _, e := range entries {
		if e.indent < 0 {
			items = append(items, m.literateList(file, folder, e.below, named)...)
			continue
		}
		label, target := e.label, e.target
		if target == "" && strings.ContainsAny(label, "*/") {
			label, target = "", label
		}
		inner := m.literateList(file, folder, e.below, named)
		if target == "" || len(inner) > 0 {
			section := m.section(label, inner)
			if target != "" {
				section.Link = m.places[path.Join(folder, target)]
			}
			items = append(items, section)
			continue
		}
		found := m.navTarget(file, folder, label, &yaml.Node{Value: target, Line: e.line})
		items = append(items, slices.DeleteFunc(found, func(item Item) bool { return strings.Contains(target, "*") && named[item.Link] })...)
	}
	return items
}
