// Package sitefile reads site.yaml, which describes the site of a docs tree: its name, colours,
// menus, home page and sidebars. Rules: docs/reference/docs-trees.md.
package sitefile

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/markdown"
)

// Name is the name of the file, at the root of the content folder.
const Name = "site.yaml"

// Site is the content of a site.yaml. The zero Site is that of a tree without one.
//
// The tag yaml is a key, doc its description in the schema, max the greatest number of
// characters, entries or, for numbers, the greatest number.
type Site struct {
	Name        string   `yaml:"name" max:"60" doc:"Name of the site, in its header and in the titles of pages. Without it: the title of the root page, or the name of the folder."`
	Description string   `yaml:"description" max:"300" doc:"One sentence about the site, for search engines, shared links and the footer."`
	Logo        Logo     `yaml:"logo" doc:"Picture before the name in the header: a file in the content folder, or one for each of the light and dark themes."`
	Colors      Colors   `yaml:"colors" doc:"Colours of links, buttons and marks."`
	Fonts       Fonts    `yaml:"fonts" doc:"Fonts of text and code."`
	CSS         File     `yaml:"css" ext:".css" doc:"Style sheet in the content folder, applied after all others."`
	Menu        []Group  `yaml:"menu" max:"10" doc:"Entries of the header's menu. Without it: the first level of folders. An empty list shows none."`
	Home        Home     `yaml:"home" doc:"What the home page shows. Without it: the root page, or a list of the first level of folders."`
	Banner      Banner   `yaml:"banner" doc:"A line above every page."`
	Footer      Footer   `yaml:"footer" doc:"The end of every page."`
	Edit        Edit     `yaml:"edit" doc:"Where readers find the source of a page."`
	Sidebar     Sidebar  `yaml:"sidebar" doc:"The tree of pages next to each page."`
	Features    Features `yaml:"features" doc:"Parts of pages to show or hide."`
	Console     []Origin `yaml:"console" max:"10" doc:"Origins to which readers may send the requests that examples of curl show, such as https://api.example."`
	Scripts     []Script `yaml:"scripts" max:"5" doc:"Scripts of other sites, such as one that counts visits. A site with accounts loads none."`

	Meta map[string]Attribute `yaml:"meta" max:"20" doc:"Contents of meta elements by name, such as google-site-verification."`

	Prefix    Prefix    `yaml:"prefix" max:"100" doc:"Path below which the pages are, such as docs. Without it they are at the root."`
	Addresses Addresses `yaml:"addresses" doc:"Form of the addresses of pages: plain (/guide/install), slash (/guide/install/) or html (/guide/install.html)."`

	HeadingIDs HeadingIDs      `yaml:"heading_ids" doc:"Whose rule the ids of headings follow: github (the default), mkdocs or vitepress."`
	Redirects  map[string]Link `yaml:"redirects" max:"5000" doc:"Where former addresses lead, by the address: to the path of a page, or to an https address."`

	Variables    map[string]Variable `yaml:"variables" max:"500" doc:"Texts that pages show for {{ name }}, by name."`
	Languages    []Language          `yaml:"languages" max:"40" doc:"Languages of the pages. Without it: one language, and no folder has a special name."`
	Untranslated Untranslated        `yaml:"untranslated" doc:"Whether a page that is not translated shows the text of the default language, with a notice: show, or hide. By default show."`
	Versions     Versions            `yaml:"versions" doc:"Frozen versions of the pages, below the addresses of their names."`

	// Styles is the text of the file CSS.
	Styles string
	// Text is that of the file itself.
	Text []byte
}

// Logo is a picture for each theme. It may be written as one path.
type Logo struct {
	Light File `yaml:"light" ext:".svg .png .webp .jpg .jpeg .gif .avif" doc:"Picture on a light ground, and on a dark one if there is no other."`
	Dark  File `yaml:"dark" ext:".svg .png .webp .jpg .jpeg .gif .avif" doc:"Picture on a dark ground."`
	// ReplacesName is whether only the picture is in the header.
	ReplacesName *bool `yaml:"replaces_name" doc:"Whether the picture has the name of the site, which is then not written next to it. By default false."`
}

// Fonts are the fonts of a site.
type Fonts struct {
	Text Font `yaml:"text" doc:"Font of text: families of the reader's system as in CSS, or a family with its file."`
	Code Font `yaml:"code" doc:"Font of code: families of the reader's system as in CSS, or a family with its file."`
}

// Font is a font of the reader's system or of a file. It may be written as one text.
type Font struct {
	Family string `yaml:"family" max:"120" doc:"Names of families, separated by commas, as in CSS."`
	File   File   `yaml:"file" ext:".woff2 .woff .ttf .otf" doc:"File of the first family."`
}

// Item is a link of a menu.
type Item struct {
	Label       string `yaml:"label" max:"60" doc:"Text of the entry. Without it: the title of the page."`
	Link        Link   `yaml:"link" doc:"Path of a page in the content folder, or an https address."`
	Description string `yaml:"description" max:"120" doc:"A few words below the label."`
}

// Group is an entry of a menu: a link, or a label with a list of links.
type Group struct {
	Item  `yaml:",inline"`
	Items []Item `yaml:"items" max:"20" doc:"Links of a group, instead of a link of its own."`
}

// Home is the content of the home page.
type Home struct {
	Page  Link   `yaml:"page" doc:"Path of the page that is the home page."`
	Hero  Hero   `yaml:"hero" doc:"A large title with buttons."`
	Cards []Card `yaml:"cards" max:"24" doc:"Tiles below the hero."`
}

// Hero is the top of the home page.
type Hero struct {
	Title   string `yaml:"title" max:"80" doc:"Without it: the name of the site."`
	Tagline string `yaml:"tagline" max:"300" doc:"Text below the title."`
	Image   File   `yaml:"image" ext:".svg .png .webp .jpg .jpeg .gif .avif" doc:"Picture next to the title."`
	Buttons []Item `yaml:"buttons" max:"4" doc:"Links below the tagline, the most important one first."`
}

// Card is a tile of the home page.
type Card struct {
	Title string `yaml:"title" max:"80" doc:"Without it: the title of the page."`
	Text  string `yaml:"text" max:"300" doc:"Without it: the description of the page."`
	Link  Link   `yaml:"link" doc:"Path of a page in the content folder, or an https address."`
}

// Banner is a line above every page.
type Banner struct {
	Text        string `yaml:"text" max:"200" doc:"What it says."`
	Link        Link   `yaml:"link" doc:"Path of a page in the content folder, or an https address."`
	Label       string `yaml:"label" max:"60" doc:"Text of the link. Without it, the whole text is the link."`
	Dismissible *bool  `yaml:"dismissible" doc:"Whether readers can close it, until its text changes. By default true."`
}

// Footer is the end of every page.
type Footer struct {
	Text  string  `yaml:"text" max:"300" doc:"Text below the links, such as the owner of the rights."`
	Links []Group `yaml:"links" max:"8" doc:"Links, or groups of links with a heading."`
}

// Edit locates the sources of pages.
type Edit struct {
	Repository Link   `yaml:"repository" doc:"The https address of the repository."`
	Branch     string `yaml:"branch" max:"120" doc:"By default main."`
	Folder     string `yaml:"folder" max:"200" doc:"Path of the content folder in the repository. By default its root."`
}

// Sidebar arranges the pages.
type Sidebar struct {
	Lists   `yaml:",inline"`
	Folded  *bool             `yaml:"folded" doc:"Whether folders are closed at first, except around the current page. By default they are in a sidebar of more than 40 pages."`
	Folders map[string]Folder `yaml:"folders" max:"500" doc:"Settings of folders, by path."`
}

// Lists are sidebars. Those without items follow the folders.
type Lists struct {
	Items []Entry `yaml:"items" max:"2000" doc:"Entries of the sidebar. Without it: all folders and their pages."`
	Areas []Area  `yaml:"areas" max:"40" doc:"Sidebars of their own for some pages. Each may be the path of a folder."`
}

// Area is a sidebar for some pages. It may be written as the path of a folder.
type Area struct {
	Folder Link    `yaml:"folder" doc:"Folder of these pages. Without it: the pages that items lists."`
	Items  []Entry `yaml:"items" max:"2000" doc:"Entries of the sidebar. Without it: the folders and pages in this folder."`
}

// Entry is an entry of a sidebar: a page or another link, the pages of a folder, or a group.
type Entry struct {
	Label  string  `yaml:"label" max:"120" doc:"Text of the entry. Without it: the title of the page."`
	Link   Link    `yaml:"link" doc:"Path of a page in the content folder, or an https address."`
	Folder Link    `yaml:"folder" doc:"Path of a folder whose pages are here in their order, in a group if there is a label."`
	Items  []Entry `yaml:"items" max:"2000" doc:"Entries of a group."`
	Folded *bool   `yaml:"folded" doc:"Whether a group is closed at first."`
}

// Folder are the settings of a folder in sidebars, here or in its _category_ file.
type Folder struct {
	Label    string `yaml:"label" max:"80" doc:"Text of the entry. Without it: the title of the folder's page, or its name."`
	Position *int   `yaml:"position" max:"100000" doc:"Place among its neighbours, as sidebar_position of a page."`
	Folded   *bool  `yaml:"folded" doc:"Whether it is closed at first."`

	Page string // in a _category_ file, the name of the page that the entry links
	At   At
}

// Features are parts of pages; nil means the default.
type Features struct {
	Feedback     *bool `yaml:"feedback" doc:"The question whether a page was helpful, if the site counts answers. By default true."`
	LastChange   *bool `yaml:"last_change" doc:"The day of the last change and its authors, from git. By default true."`
	PreviousNext *bool `yaml:"previous_next" doc:"Links to the previous and next page of the sidebar. By default true."`
	Observatory  *bool `yaml:"observatory" doc:"The security scanner. By default false."`
}

// MaxVariable is the greatest length of a variable, in characters.
const MaxVariable = 1000

// Variable is a text that pages can show. It may be written as a number, true or false.
type Variable struct {
	Text string
	At   At
}

// At is a position in the file, from 1; zero if the value is missing.
type At struct{ Line, Column int }

// Link is the target of a link.
type Link struct {
	To string
	At At
}

// IsExternal reports whether a link leaves the site.
func (l Link) IsExternal() bool { return strings.Contains(l.To, ":") }

// Page returns the slug-like path of a page without its extension and its fragment.
func (l Link) Page() (page, fragment string) {
	page, fragment, _ = strings.Cut(strings.TrimPrefix(l.To, "/"), "#")
	if page = strings.TrimSuffix(page, "/"); markdown.IsFile(page) {
		page = strings.TrimSuffix(page, path.Ext(page))
	}
	for _, name := range []string{"index", "README"} {
		if rest, ok := strings.CutSuffix(page, name); ok && (rest == "" || strings.HasSuffix(rest, "/")) {
			page = strings.TrimSuffix(rest, "/")
		}
	}
	return page, fragment
}

// File is a path of a file in the content folder.
type File struct {
	Path string
	At   At
}

// URL returns the address of a file: static/ and public/ are at the root of the site.
func (s *Site) URL(file string) string {
	for _, folder := range [...]string{"static/", "public/"} {
		if rest, ok := strings.CutPrefix(file, folder); ok {
			return "/" + rest
		}
	}
	return cmp.Or(s.Prefix.Path, "/") + file
}

// IsOn returns a setting or, if it is missing, a default.
func IsOn(setting *bool, byDefault bool) bool {
	if setting == nil {
		return byDefault
	}
	return *setting
}

// IsEmpty reports whether the home page is the root page or a list.
func (h *Home) IsEmpty() bool {
	return h.Page.To == "" && h.Hero.Title == "" && h.Hero.Tagline == "" && len(h.Hero.Buttons) == 0 && len(h.Cards) == 0
}

// Links returns the links of the site that are set.
func (s *Site) Links() []Link {
	links := []Link{s.Home.Page, s.Banner.Link}
	for _, c := range s.Home.Cards {
		links = append(links, c.Link)
	}
	for _, b := range s.Home.Hero.Buttons {
		links = append(links, b.Link)
	}
	for _, entry := range s.Sidebar.entries() {
		links = append(links, entry.Link)
	}
	for _, groups := range [...][]Group{s.Menu, s.Footer.Links} {
		for _, g := range groups {
			links = append(links, g.Link)
			for _, i := range g.Items {
				links = append(links, i.Link)
			}
		}
	}
	return slices.DeleteFunc(links, func(l Link) bool { return l.To == "" })
}

// entries returns all entries of the sidebars, also those in groups.
func (l *Lists) entries() (all []Entry) {
	var add func([]Entry)
	add = func(entries []Entry) {
		for _, entry := range entries {
			all = append(all, entry)
			add(entry.Items)
		}
	}
	add(l.Items)
	for _, area := range l.Areas {
		add(area.Items)
	}
	return all
}

// NamedFolders returns the folders that the sidebars name.
func (l *Lists) NamedFolders() []Link {
	var folders []Link
	for _, entry := range l.entries() {
		folders = append(folders, entry.Folder)
	}
	for _, area := range l.Areas {
		folders = append(folders, area.Folder)
	}
	return slices.DeleteFunc(folders, func(l Link) bool { return l.To == "" })
}

// Minimal is a site.yaml to start with for a folder that has pages.
const Minimal = `# What this site is called and looks like. Every key is optional; a change shows at once in
# "waymark dev". Print the schema for your editor with "waymark init --schema".

# name: My docs
# description: One sentence about the site.
# logo: static/logo.svg

# colors:
#   accent: "#1d4ed8"

# menu:
#   - link: guide/
#   - label: Source
#     link: https://github.com/you/your-docs

# home:
#   hero:
#     title: Docs that people read
#     tagline: A sentence that says why.
#     buttons:
#       - link: guide/first-page.md

# edit:
#   repository: https://github.com/you/your-docs
#   folder: docs
`
