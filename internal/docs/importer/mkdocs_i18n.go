package importer

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// i18n has the options of the plugin i18n (mkdocs-static-i18n) that are understood.
type i18n struct {
	Structure string         `yaml:"docs_structure"` // folder or suffix
	Languages []i18nLanguage `yaml:"languages"`
}

type i18nLanguage struct {
	Locale      string            `yaml:"locale"`
	Name        string            `yaml:"name"`
	Default     bool              `yaml:"default"`
	Build       *bool             `yaml:"build"`
	SiteName    string            `yaml:"site_name"`
	Description string            `yaml:"site_description"`
	Labels      map[string]string `yaml:"nav_translations"`
	Nav         yaml.Node         `yaml:"nav"`
}

// readLanguages reads the languages of the plugin i18n, the default one first.
func (m *mkdocs) readLanguages() {
	m.plugins["i18n"].decode(&m.languages)
	list := &m.languages.Languages
	*list = slices.DeleteFunc(*list, func(l i18nLanguage) bool { return l.Locale == "" || l.Locale == "null" || l.Build != nil && !*l.Build })
	slices.SortStableFunc(*list, func(a, b i18nLanguage) int {
		switch {
		case a.Default == b.Default:
			return 0
		case a.Default:
			return -1
		}
		return 1
	})
}

// languageOf returns the language of a file, "" for the default one, and the path without it.
func (m *mkdocs) languageOf(file string) (language, neutral string) {
	for i, l := range m.languages.Languages {
		if m.languages.Structure == "folder" {
			neutral, found := strings.CutPrefix(file, l.Locale+"/")
			if !found {
				continue
			}
			if i > 0 {
				language = l.Locale
			}
			return language, neutral
		}
		ext := path.Ext(file)
		if bare, found := strings.CutSuffix(strings.TrimSuffix(file, ext), "."+l.Locale); found {
			if i > 0 {
				language = l.Locale
			}
			return language, bare + ext
		}
	}
	return "", file
}

// neutral returns the path of a file without its language.
func (m *mkdocs) neutral(file string) string {
	_, neutral := m.languageOf(file)
	return neutral
}

// isTranslation reports whether a file is in another language than the default one.
func (m *mkdocs) isTranslation(file string) bool {
	language, _ := m.languageOf(file)
	return language != ""
}

// localized returns the path of a file of the default language by the path without a language.
func (m *mkdocs) localized(file string) string {
	if m.places[file] != "" || len(m.languages.Languages) == 0 {
		return file
	}
	language := m.languages.Languages[0].Locale
	for _, candidate := range []string{language + "/" + file, strings.TrimSuffix(file, path.Ext(file)) + "." + language + path.Ext(file)} {
		if m.places[candidate] != "" {
			return candidate
		}
	}
	return file
}

// describeLanguages fills the languages of the site.yaml.
func (m *mkdocs) describeLanguages() {
	site := &m.tree.Site
	for i, l := range m.languages.Languages {
		language := Language{Tag: strings.ReplaceAll(l.Locale, "_", "-"), Label: l.Name}
		if i == 0 {
			site.Name, site.Description = cmp.Or(l.SiteName, site.Name), cmp.Or(l.Description, site.Description)
		} else {
			language.Name, language.Description = l.SiteName, l.Description
			if len(l.Nav.Content) > 0 {
				language.Sidebar.Items = m.navItems(m.file, "", l.Nav.Content)
			} else if len(l.Labels) > 0 {
				language.Sidebar = Sidebar{Items: relabelled(site.Sidebar.Items, l.Labels), Areas: slices.Clone(site.Sidebar.Areas)}
				for i := range language.Sidebar.Areas {
					language.Sidebar.Areas[i].Items = relabelled(language.Sidebar.Areas[i].Items, l.Labels)
				}
				language.Menu = relabelled(site.Menu, l.Labels)
			}
		}
		site.Languages = append(site.Languages, language)
	}
}

// relabelled returns entries with other labels.
func relabelled(items []Item, labels map[string]string) []Item {
	items = slices.Clone(items)
	for i := range items {
		if label := labels[items[i].Label]; label != "" {
			items[i].Label = label
		}
		items[i].Items = relabelled(items[i].Items, labels)
	}
	return items
}
