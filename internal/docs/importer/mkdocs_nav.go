package importer

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// navigation returns the entries of the sidebar: the entries of nav, or all pages in the order of MkDocs.
func (m *mkdocs) navigation() []Item {
	if len(m.Nav.Content) > 0 {
		return m.navItems(m.file, "", m.Nav.Content)
	}
	return m.folderItems(".")
}

// navItems returns the entries of a list of nav. Its paths are below a folder of docs_dir.
func (m *mkdocs) navItems(file, folder string, list []*yaml.Node) []Item {
	return m.listItems(list, func(label string, target *yaml.Node) []Item { return m.navTarget(file, folder, label, target) })
}

// listItems returns the entries of a list: pages, and sections with lists of their own. Entry returns the entries of a page or a pattern.
func (m *mkdocs) listItems(list []*yaml.Node, entry func(label string, target *yaml.Node) []Item) []Item {
	var items []Item
	for _, n := range list {
		switch n.Kind {
		case yaml.ScalarNode:
			items = append(items, entry("", n)...)
		case yaml.MappingNode:
			for pair := range slices.Chunk(n.Content, 2) {
				label, value := pair[0].Value, pair[1]
				if value.Kind != yaml.SequenceNode {
					items = append(items, entry(label, value)...)
				} else if section := m.section(label, m.listItems(value.Content, entry)); section.Items != nil || section.Link != "" {
					items = append(items, section)
				}
			}
		}
	}
	return items
}

// section returns an entry with others. A page of a folder among them becomes its link where MkDocs does that.
func (m *mkdocs) section(label string, items []Item) Item {
	section := Item{Label: label, Items: items}
	if !m.features["navigation.indexes"] && !m.has("section-index") {
		return section
	}
	if index := slices.IndexFunc(items, func(i Item) bool { return len(i.Items) == 0 && isIndex(i.Link) }); index >= 0 {
		section.Link = items[index].Link
		section.Items = slices.Delete(slices.Clone(items), index, index+1)
	}
	return section
}

// has reports whether a plugin is on.
func (m *mkdocs) has(plugin string) bool {
	_, on := m.plugins[plugin]
	return on
}

// navTarget returns the entries of a path or an address in nav.
func (m *mkdocs) navTarget(file, folder, label string, target *yaml.Node) []Item {
	to := target.Value
	if strings.Contains(to, "://") || strings.HasPrefix(to, "mailto:") {
		return []Item{{Label: cmp.Or(label, to), Link: to}}
	}
	inDocs := path.Join(folder, strings.TrimPrefix(to, "/"))
	if place := m.places[m.localized(inDocs)]; place != "" && slices.Contains(m.pages, m.localized(inDocs)) {
		return []Item{{Label: label, Link: m.neutral(place)}}
	}
	if strings.Contains(to, "*") || m.isBelow(inDocs, folder) {
		if items := m.matching(inDocs, folder); label == "" {
			return items
		} else if len(items) > 0 {
			return []Item{m.section(label, items)}
		}
	}
	m.lose(file, target.Line, "name a page of "+m.DocsDir, "link in nav to %s, which is not a page", to)
	return nil
}

// isBelow reports whether a path is that of a folder with pages inside another one.
func (m *mkdocs) isBelow(name, folder string) bool {
	return m.folders[name] != nil && name != "." && (folder == "" || folder == "." || strings.HasPrefix(name, folder+"/"))
}

// matching returns the pages and folders of a pattern such as "guide/*" or of a folder, inside another one.
func (m *mkdocs) matching(pattern, from string) []Item {
	if m.isBelow(pattern, from) {
		return m.folderItems(pattern)
	}
	folder := path.Dir(pattern)
	if folder != path.Clean(from) && !m.isBelow(folder, from) {
		return nil
	}
	var items []Item
	for _, e := range m.listing(folder) {
		if ok, err := path.Match(path.Base(pattern), e.name); ok && err == nil {
			items = append(items, e.item)
		}
	}
	return items
}

// folderItems returns the pages of a folder and its folders, in the order of MkDocs or as the file .pages or
// .nav.yml of the folder says.
func (m *mkdocs) folderItems(folder string) []Item {
	if m.listed++; m.listed > maxFiles {
		return nil
	}
	if items := m.literateItems(folder); items != nil {
		return items
	}
	listing := m.listing(folder)
	if config, file := m.folderConfig(folder); config != nil {
		return m.arranged(folder, file, config, listing)
	}
	items := make([]Item, 0, len(listing))
	for _, e := range listing {
		if e.item.Link != "" || e.item.Items != nil {
			items = append(items, e.item)
		}
	}
	return items
}

// folderEntry is a page or a folder with its entry in the sidebar.
type folderEntry struct {
	name string // in its folder
	item Item
}

func (m *mkdocs) listing(folder string) []folderEntry {
	in := m.folders[folder]
	if in == nil {
		return nil
	}
	var entries []folderEntry
	for _, file := range in.pages {
		entries = append(entries, folderEntry{path.Base(m.neutral(file)), Item{Link: m.neutral(m.places[file])}})
	}
	for _, name := range in.folders {
		inner := path.Join(folder, name)
		config, _ := m.folderConfig(inner)
		if config != nil && config.Hide {
			continue
		}
		section := m.section(sectionTitle(name), m.folderItems(inner))
		if config != nil && config.Title != "" {
			section.Label = config.Title
		}
		entries = append(entries, folderEntry{name, section})
	}
	return entries
}

// pageFolder is the content of a folder, in the order of MkDocs.
type pageFolder struct{ pages, folders []string }

// listFolders finds the pages and folders of each folder, without languages.
func (m *mkdocs) listFolders() {
	m.folders = map[string]*pageFolder{".": {}}
	for _, file := range m.pages {
		if m.isTranslation(file) || m.isDraft(file) {
			continue
		}
		folder := path.Dir(m.neutral(file))
		m.addFolder(folder).pages = append(m.folders[folder].pages, file)
	}
}

// addFolder returns a folder. A new one is added to its parent.
func (m *mkdocs) addFolder(folder string) *pageFolder {
	if m.folders[folder] == nil {
		around := m.addFolder(path.Dir(folder))
		around.folders = append(around.folders, path.Base(folder))
		m.folders[folder] = &pageFolder{}
	}
	return m.folders[folder]
}

// sectionTitle returns the title that MkDocs gives a folder.
func sectionTitle(name string) string {
	title := strings.NewReplacer("-", " ", "_", " ").Replace(name)
	if strings.ToLower(title) == title && title != "" {
		title = strings.ToUpper(title[:1]) + title[1:]
	}
	return title
}

// folderConfig is a file .pages (plugin awesome-pages) or .nav.yml (plugin awesome-nav).
type folderConfig struct {
	Title   string    `yaml:"title"`
	Hide    bool      `yaml:"hide"`
	Order   string    `yaml:"order"`
	Nav     yaml.Node `yaml:"nav"`
	Arrange yaml.Node `yaml:"arrange"`
	Append  bool      `yaml:"append_unmatched"`
}

// folderConfig returns the settings of a folder and their file, or nil.
func (m *mkdocs) folderConfig(folder string) (config *folderConfig, file string) {
	inDocs := m.DocsDir
	if m.languages.Structure == "folder" && len(m.languages.Languages) > 0 {
		inDocs = path.Join(inDocs, m.languages.Languages[0].Locale)
	}
	switch {
	case m.has("awesome-pages"):
		file = path.Join(inDocs, folder, ".pages")
	case m.has("awesome-nav"):
		file = path.Join(inDocs, folder, ".nav.yml")
	default:
		return nil, ""
	}
	text, err := m.readFile(file)
	if err != nil {
		return nil, ""
	}
	config = &folderConfig{}
	if err := yaml.Unmarshal([]byte(text), config); err != nil {
		m.lose(file, 0, "correct its YAML", "settings of the folder %s: %v", folder, err)
		return nil, ""
	}
	return config, file
}

// arranged returns the entries of a folder in the order of its settings: pages and folders by name, with
// labels or in sections, and "..." or patterns for several others.
func (m *mkdocs) arranged(folder, file string, config *folderConfig, listing []folderEntry) []Item {
	if config.Order == "desc" {
		slices.Reverse(listing)
	}
	list := config.Nav.Content
	rest := config.Append
	if len(list) == 0 {
		list, rest = config.Arrange.Content, len(config.Arrange.Content) == 0
	}
	a := arrangement{mkdocs: m, folder: folder, file: file, listing: listing, named: map[string]bool{}}
	a.name(list)
	items := a.listItems(list, a.entry)
	if rest {
		items = append(items, a.others("")...)
	}
	return items
}

// arrangement is the state of arranged.
type arrangement struct {
	*mkdocs
	folder, file string
	listing      []folderEntry
	named        map[string]bool
}

// name records the entries that a list names, so that patterns leave them out.
func (a *arrangement) name(list []*yaml.Node) {
	for _, n := range list {
		switch n.Kind {
		case yaml.ScalarNode:
			a.named[path.Clean(n.Value)] = true
		case yaml.MappingNode:
			for i := 1; i < len(n.Content); i += 2 {
				a.name([]*yaml.Node{n.Content[i]})
			}
		case yaml.SequenceNode:
			a.name(n.Content)
		}
	}
}

var restPattern = regexp.MustCompile(`^\.\.\.(?:\s*\|\s*(?:flat\s*\|\s*)?(?:glob=)?(.*))?$`)

func (a *arrangement) entry(label string, n *yaml.Node) []Item {
	if rest := restPattern.FindStringSubmatch(n.Value); rest != nil {
		return a.others(rest[1])
	}
	if strings.Contains(n.Value, "*") {
		return a.others(n.Value)
	}
	for _, e := range a.listing {
		if e.name == path.Clean(n.Value) {
			e.item.Label = cmp.Or(label, e.item.Label)
			return []Item{e.item}
		}
	}
	return a.navTarget(a.file, a.folder, label, n)
}

// others returns the entries that no list names, of a pattern unless it is "".
func (a *arrangement) others(pattern string) []Item {
	var items []Item
	for _, e := range a.listing {
		ok, err := path.Match(cmp.Or(strings.TrimSpace(pattern), "*"), e.name)
		if ok && err == nil && !a.named[e.name] && (e.item.Link != "" || e.item.Items != nil) {
			items = append(items, e.item)
		}
	}
	return items
}
