package sitefile

import (
	"reflect"
	"slices"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/platform/locale"
)

// Language is a language of the pages, with its differences from the rest of the file. It may be written as a tag.
type Language struct {
	Tag         Tag               `yaml:"tag" doc:"Language tag (BCP 47), such as de, pt-BR or zh-Hant. Folders, names of files and addresses have it."`
	Label       string            `yaml:"label" max:"40" doc:"Name in the menu of languages. Without it: the language's own name."`
	Default     bool              `yaml:"default" doc:"Whether addresses leave it out, and other languages show its pages where they have none. By default the first language is."`
	Name        string            `yaml:"name" max:"60" doc:"Name of the site in this language."`
	Description string            `yaml:"description" max:"300" doc:"Description of the site in this language."`
	Menu        []Group           `yaml:"menu" max:"10" doc:"Menu in this language."`
	Home        Home              `yaml:"home" doc:"Home page in this language."`
	Banner      Banner            `yaml:"banner" doc:"Banner in this language."`
	Footer      Footer            `yaml:"footer" doc:"Footer in this language."`
	Sidebar     Lists             `yaml:"sidebar" doc:"Sidebars in this language."`
	Folders     map[string]Folder `yaml:"folders" max:"500" doc:"Settings of folders in this language's sidebar, by path without the language."`

	At At
}

// Tag is a language tag in its usual spelling.
type Tag locale.Locale

// tagPattern is the pattern of tags in the schema; the program also checks that they are registered.
const tagPattern = `^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$`

func (t *Tag) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	text := d.text(name, n, 40)
	if text == "" {
		return
	}
	tag, err := locale.ParseTag(text)
	if err != nil {
		d.add(n, "%s: %v", name, err)
	}
	*t = Tag(tag)
}

// Untranslated is the setting of the same name: "show", "hide" or "".
type Untranslated string

func (u *Untranslated) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	*u = Untranslated(d.text(name, n, 40))
	if *u != "show" && *u != "hide" && *u != "" {
		d.add(n, "%s must be show or hide, not %q", name, *u)
	}
}

func (l *Language) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	l.At = at(n)
	d.fields(name, shorthand(n, "tag"), reflect.ValueOf(l).Elem())
	if l.Tag == "" && len(d.problems) == 0 {
		d.add(n, "%s needs tag, such as de or pt-BR", name)
	}
}

// check checks a file as a whole.
func (s *Site) check(d *decoder, _ string, n *yaml.Node) {
	s.checkMeta(d, n)
	if s.Prefix.Path != "" && s.Prefix.hidesLanguage(s.Declared().Tags) {
		d.problems = append(d.problems, Problem{s.Prefix.At, "prefix: addresses below " + s.Prefix.Path + " are those of a language; choose another prefix"})
	}
	seen, defaults := map[Tag]bool{}, 0
	for _, l := range s.Languages {
		if l.Tag != "" && seen[l.Tag] {
			d.problems = append(d.problems, Problem{l.At, "languages: " + string(l.Tag) + " is given twice"})
		}
		seen[l.Tag] = true
		if l.Default {
			if defaults++; defaults > 1 {
				d.problems = append(d.problems, Problem{l.At, "languages: only one language can be the default"})
			}
		}
	}
}

// Languages are the languages of a docs tree.
type Languages struct {
	Tags             []locale.Locale // the default one first; none if they are not declared
	HideUntranslated bool
}

// Default returns the default language, "" without any.
func (l Languages) Default() locale.Locale {
	if len(l.Tags) == 0 {
		return ""
	}
	return l.Tags[0]
}

// Of returns the default language and those of a choice, all if that is empty.
func (l Languages) Of(chosen []locale.Locale) []locale.Locale {
	if len(chosen) == 0 {
		return l.Tags
	}
	return slices.DeleteFunc(slices.Clone(l.Tags), func(tag locale.Locale) bool { return tag != l.Default() && !slices.Contains(chosen, tag) })
}

// Equal reports whether two trees have the same languages.
func (l Languages) Equal(o Languages) bool {
	return l.HideUntranslated == o.HideUntranslated && slices.Equal(l.Tags, o.Tags)
}

// Declared returns the languages of a site.
func (s *Site) Declared() Languages {
	list := Languages{HideUntranslated: s.Untranslated == "hide"}
	for _, l := range s.Languages {
		if tag := locale.Locale(l.Tag); l.Default {
			list.Tags = slices.Insert(list.Tags, 0, tag)
		} else {
			list.Tags = append(list.Tags, tag)
		}
	}
	return list
}

// Label returns the name of a language in menus.
func (s *Site) Label(l locale.Locale) string {
	if i := s.language(l); i >= 0 && s.Languages[i].Label != "" {
		return s.Languages[i].Label
	}
	return l.Native()
}

// In returns the site in a language.
func (s *Site) In(l locale.Locale) *Site {
	i := s.language(l)
	if i < 0 {
		return s
	}
	in, own := *s, &s.Languages[i]
	if own.Name != "" {
		in.Name = own.Name
	}
	if own.Description != "" {
		in.Description = own.Description
	}
	if own.Menu != nil {
		in.Menu = own.Menu
	}
	if !own.Home.IsEmpty() {
		in.Home = own.Home
	}
	if own.Banner.Text != "" {
		in.Banner = own.Banner
	}
	if own.Footer.Text != "" {
		in.Footer.Text = own.Footer.Text
	}
	if own.Footer.Links != nil {
		in.Footer.Links = own.Footer.Links
	}
	if own.Sidebar.Items != nil || own.Sidebar.Areas != nil {
		in.Sidebar.Lists = own.Sidebar
	}
	return &in
}

// Own returns the settings of a language.
func (l *Language) Own() *Site {
	return &Site{Menu: l.Menu, Home: l.Home, Banner: l.Banner, Footer: l.Footer, Sidebar: Sidebar{Lists: l.Sidebar}}
}

// FoldersIn returns the settings of folders in a language, which take precedence over those of all languages.
func (s *Site) FoldersIn(l locale.Locale) map[string]Folder {
	if i := s.language(l); i >= 0 {
		return s.Languages[i].Folders
	}
	return nil
}

func (s *Site) language(l locale.Locale) int {
	return slices.IndexFunc(s.Languages, func(own Language) bool { return locale.Locale(own.Tag) == l })
}
