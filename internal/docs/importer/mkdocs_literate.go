package importer

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// literateNav has the options of the plugin literate-nav that are understood.
type literateNav struct {
	File  string `yaml:"nav_file"`
	Index bool   `yaml:"implicit_index"`
}

var (
	literateEntry = regexp.MustCompile(`^(\s*)[-*+]\s+(.+?)\s*$`)
	literateLink  = regexp.MustCompile(`^\[(.+)\]\(<?([^)>]*)>?\)$`)
)

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
	lines := splitLines(text, file, 1)
	named := map[string]bool{}
	for _, line := range lines {
		if entry := literateEntry.FindStringSubmatch(line.text); entry != nil {
			_, target := literateTarget(entry[2])
			named[m.places[path.Join(folder, target)]] = true
		}
	}
	items := m.literateList(file, folder, lines, named)
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

// literateTarget returns the label and the target of an item of a list.
func literateTarget(item string) (label, target string) {
	if link := literateLink.FindStringSubmatch(item); link != nil {
		return link[1], link[2]
	}
	if strings.ContainsAny(item, "*/") {
		return "", item
	}
	return item, ""
}

// literateList returns the entries of the items of a list. Those of a list in an item are below it. Patterns leave out
// the named pages.
func (m *mkdocs) literateList(file, folder string, lines []sourceLine, named map[string]bool) []Item {
	var items []Item
	for i := 0; i < len(lines); i++ {
		entry := literateEntry.FindStringSubmatch(lines[i].text)
		if entry == nil {
			continue
		}
		end := i + 1
		for end < len(lines) && !isSibling(lines[end].text, len(entry[1])) {
			end++
		}
		inner := m.literateList(file, folder, lines[i+1:end], named)
		label, target := literateTarget(entry[2])
		switch {
		case target == "":
			items = append(items, m.section(label, inner))
		case len(inner) > 0:
			section := m.section(label, inner)
			section.Link = m.places[path.Join(folder, target)]
			items = append(items, section)
		default:
			found := m.navTarget(file, folder, label, &yaml.Node{Value: target, Line: lines[i].number})
			items = append(items, slices.DeleteFunc(found, func(item Item) bool { return strings.Contains(target, "*") && named[item.Link] })...)
		}
		i = end - 1
	}
	return items
}

// isSibling reports whether a line is an item of a list that is not indented by more than so many spaces.
func isSibling(line string, indent int) bool {
	entry := literateEntry.FindStringSubmatch(line)
	return entry != nil && len(entry[1]) <= indent
}
