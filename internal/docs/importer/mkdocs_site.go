package importer

import (
	"cmp"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// theme has the keys of the theme that are understood.
type theme struct {
	Logo      string   `yaml:"logo"`
	Language  string   `yaml:"language"`
	Locale    string   `yaml:"locale"`
	CustomDir string   `yaml:"custom_dir"`
	Features  []string `yaml:"features"`
	Palette   palettes `yaml:"palette"`
}

// palettes are the colours of Material, written as one palette or a list.
type palettes []palette

type palette struct {
	Primary string `yaml:"primary"`
}

// UnmarshalYAML reads a palette or a list of them.
func (p *palettes) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.SequenceNode {
		n = &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Content: []*yaml.Node{n}}
	}
	return n.Decode((*[]palette)(p))
}

// materialColors are the primary colours of Material that have enough contrast for links, or a darker shade of them
// that has.
var materialColors = map[string]string{
	"red": "#b71c1c", "pink": "#ad1457", "purple": "#7b1fa2", "deep-purple": "#5e35b1", "indigo": "#3949ab", "blue": "#1565c0",
	"light-blue": "#01579b", "cyan": "#006064", "teal": "#00695c", "green": "#1b5e20", "light-green": "#33691e", "lime": "#5c6310",
	"brown": "#5d4037", "blue-grey": "#455a64", "deep-orange": "#a83210", "orange": "#8f4400", "amber": "#7a5200", "yellow": "#6b5900",
}

// extra has the keys of extra that are understood.
type extra struct {
	Social []struct {
		Link string `yaml:"link"`
		Name string `yaml:"name"`
	} `yaml:"social"`
	Version struct {
		Provider string    `yaml:"provider"`
		Default  oneOrMore `yaml:"default"`
	} `yaml:"version"`
	Alternate yaml.Node `yaml:"alternate"`
	Analytics yaml.Node `yaml:"analytics"`
}

// describe fills the site.yaml.
func (m *mkdocs) describe() {
	site := &m.tree.Site
	site.Name, site.Description = m.SiteName, m.SiteDescription
	site.HeadingIDs = "mkdocs"
	site.Addresses = "html"
	if m.directories() {
		site.Addresses = "slash"
	}
	m.describeTheme()
	site.Edit = m.edit()
	site.Footer.Text = plainText(m.Copyright)
	var e extra
	option{&m.Extra}.decode(&e)
	for _, s := range e.Social {
		site.Footer.Links = append(site.Footer.Links, Item{Label: cmp.Or(s.Name, host(s.Link)), Link: s.Link})
	}
	if m.RepoURL != "" && strings.HasPrefix(m.RepoURL, "https://") {
		site.Footer.Links = append(site.Footer.Links, Item{Label: cmp.Or(m.RepoName, host(m.RepoURL)), Link: m.RepoURL})
	}
	site.Footer.Links = slices.DeleteFunc(site.Footer.Links, func(i Item) bool {
		return !strings.HasPrefix(i.Link, "https://") && !strings.HasPrefix(i.Link, "mailto:")
	})
	m.readMike(&e)
	if e.Alternate.Line > 0 {
		m.lose(m.file, e.Alternate.Line, "put translations into folders of their languages", "links to other languages")
	}
	if e.Analytics.Line > 0 {
		m.lose(m.file, e.Analytics.Line, "name its script as scripts in site.yaml", "analytics")
	}
	site.Sidebar.Items = m.labelled(m.navigation())
	if len(m.Nav.Content) == 0 && hasLongList(site.Sidebar.Items) {
		m.lose(m.file, 0, "write nav", "order of pages, of which a folder has more than %d: the sidebar follows the folders", sidebarLimits.items)
		site.Sidebar.Items = nil
	}
	m.describeMenu()
	m.describeLanguages()
	m.loseAll("hook", &m.Hooks, "hooks are programs, which are not run: write what they make into the pages")
	m.loseAll("style sheet", &m.ExtraCSS, "name a style sheet for this site as css in site.yaml")
	m.loseAll("script", &m.ExtraJavaScript, "pages run no scripts of their own; name one of another site as scripts in site.yaml")
}

// loseAll reports the entries of a list.
func (m *mkdocs) loseAll(what string, list *yaml.Node, remedy string) {
	for _, n := range list.Content {
		m.lose(m.file, n.Line, remedy, "%s %s", what, cmp.Or(n.Value, "with options"))
	}
}

// host returns the host of an address, as the label of a link.
func host(address string) string {
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		return strings.TrimPrefix(u.Host, "www.")
	}
	return address
}

func (m *mkdocs) describeTheme() {
	var t theme
	switch m.Theme.Kind {
	case yaml.ScalarNode:
		return // its name
	case yaml.SequenceNode:
		m.loseValue(m.file, m.Theme.Line, "theme")
	}
	m.decodeKeys(m.file, &m.Theme, &t)
	if tag := cmp.Or(t.Language, t.Locale, "en"); tag != "en" && len(m.languages.Languages) == 0 {
		m.tree.Site.Languages = []Language{{Tag: strings.ReplaceAll(tag, "_", "-")}}
	}
	for _, feature := range t.Features {
		m.features[feature] = true
	}
	if logo := path.Clean(t.Logo); m.tree.Files[m.places[logo]] != "" && isPicture(logo) {
		m.tree.Site.Logo.Light = m.places[logo]
	}
	for _, p := range t.Palette {
		if color := materialColors[strings.ReplaceAll(p.Primary, " ", "-")]; color != "" {
			m.tree.Site.Colors.Accent = color
			break
		}
	}
	if t.CustomDir != "" {
		m.lose(m.file, m.Theme.Line, "write what its templates add into site.yaml or the pages", "templates in %s", t.CustomDir)
	}
}

var editPath = regexp.MustCompile(`^/?(?:-/)?(?:edit|blob|tree|raw|src)/([^/{]+)/?([^{?]*)`)

// editHosts are the hosts whose pages have links to edit them without edit_uri.
var editHosts = map[string]bool{"github.com": true, "gitlab.com": true, "bitbucket.org": true}

// edit returns where the sources of pages are.
func (m *mkdocs) edit() Edit {
	if !strings.HasPrefix(m.RepoURL, "https://") || m.EditURI != nil && *m.EditURI == "" {
		return Edit{}
	}
	uri := m.EditURITemplate
	if m.EditURI != nil {
		uri = *m.EditURI
	}
	if uri == "" {
		if !editHosts[host(m.RepoURL)] {
			return Edit{}
		}
		uri = "edit/master/docs/"
	}
	uri = strings.TrimPrefix(uri, strings.TrimSuffix(m.RepoURL, "/"))
	parts := editPath.FindStringSubmatch(uri)
	if parts == nil {
		m.lose(m.file, 0, "set edit in site.yaml", "edit_uri %s", uri)
		return Edit{}
	}
	return Edit{Repository: strings.TrimSuffix(m.RepoURL, "/"), Branch: parts[1], Folder: strings.Trim(parts[2], "/")}
}

// describeMenu builds the menu of the header: with tabs all top entries of nav, else its sections. With tabs each
// section has a sidebar of its own.
func (m *mkdocs) describeMenu() {
	site := &m.tree.Site
	tabs := m.features["navigation.tabs"]
	main := make([]Item, 0, len(site.Sidebar.Items))
	for _, item := range site.Sidebar.Items {
		if tabs && len(item.Items) > 0 {
			area := item.Items
			if item.Link != "" {
				area = append([]Item{{Label: item.Label, Link: item.Link}}, area...)
			}
			site.Sidebar.Areas = append(site.Sidebar.Areas, Area{Items: area})
		} else {
			main = append(main, item)
		}
		link := firstLink([]Item{item}, func(string) bool { return true }) // maybe of another site, as in Material
		if link != "" && (tabs || len(item.Items) > 0) {
			site.Menu = append(site.Menu, Item{Label: item.Label, Link: link})
		}
	}
	if tabs && len(site.Sidebar.Areas) > 0 {
		site.Sidebar.Items = main
	}
	if len(m.posts) > 0 && !m.listPosts(site.Sidebar.Items) && m.blog.Dir != "." {
		site.Sidebar.Areas = append(site.Sidebar.Areas, Area{Folder: m.blog.Dir, Items: m.postItems()})
	}
}

// labelled removes HTML from the labels of entries, and records the labels of pages as their titles.
func (m *mkdocs) labelled(items []Item) []Item {
	for i := range items {
		item := &items[i]
		item.Label = plainText(item.Label)
		item.Items = m.labelled(item.Items)
		if item.Label != "" && item.Link != "" && len(item.Items) == 0 && m.titles[item.Link] == "" {
			m.titles[item.Link] = item.Label
		}
	}
	return items
}
