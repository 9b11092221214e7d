package importer

// Site is the site.yaml of a docs tree, with the keys that projects of other tools set. Its keys are those of
// [sitefile.Site].
type Site struct {
	Name        string            `yaml:"name,omitempty"`
	Description string            `yaml:"description,omitempty"`
	Logo        Logo              `yaml:"logo,omitempty"`
	Colors      Colors            `yaml:"colors,omitempty"`
	Menu        []Item            `yaml:"menu,omitempty"`
	Home        Home              `yaml:"home,omitempty"`
	Banner      Banner            `yaml:"banner,omitempty"`
	Footer      Footer            `yaml:"footer,omitempty"`
	Edit        Edit              `yaml:"edit,omitempty"`
	Sidebar     Sidebar           `yaml:"sidebar,omitempty"`
	Prefix      string            `yaml:"prefix,omitempty"`
	Addresses   string            `yaml:"addresses,omitempty"`
	HeadingIDs  string            `yaml:"heading_ids,omitempty"`
	Redirects   map[string]string `yaml:"redirects,omitempty"` // from addresses to addresses or https addresses
	Variables   map[string]string `yaml:"variables,omitempty"`
	Languages   []Language        `yaml:"languages,omitempty"`
	// Untranslated is "hide" if pages exist only in the languages that have them.
	Untranslated string            `yaml:"untranslated,omitempty"`
	Versions     Versions          `yaml:"versions,omitempty"`
	Meta         map[string]string `yaml:"meta,omitempty"`
}

// Logo is a picture for each theme, by its path in the docs tree.
type Logo struct {
	Light string `yaml:"light,omitempty"`
	Dark  string `yaml:"dark,omitempty"`
	// ReplacesName is whether the picture has the name of the site.
	ReplacesName bool `yaml:"replaces_name,omitempty"`
}

// Colors are written as "#rrggbb".
type Colors struct {
	Accent string `yaml:"accent,omitempty"`
}

// Item is a link, or a label with a list of links, in menus and sidebars.
type Item struct {
	Label  string `yaml:"label,omitempty"`
	Link   string `yaml:"link,omitempty"`   // path of a page in the docs tree, or an https address
	Folder string `yaml:"folder,omitempty"` // in sidebars: the pages of this folder, in their order
	Folded *bool  `yaml:"folded,omitempty"` // in sidebars
	Items  []Item `yaml:"items,omitempty"`
}

// Home is the home page.
type Home struct {
	Page  string `yaml:"page,omitempty"`
	Hero  Hero   `yaml:"hero,omitempty"`
	Cards []Card `yaml:"cards,omitempty"`
}

// Hero is the top of the home page.
type Hero struct {
	Title   string `yaml:"title,omitempty"`
	Tagline string `yaml:"tagline,omitempty"`
	Image   string `yaml:"image,omitempty"`
	Buttons []Item `yaml:"buttons,omitempty"`
}

// Card is a tile of the home page.
type Card struct {
	Title string `yaml:"title,omitempty"`
	Text  string `yaml:"text,omitempty"`
	Link  string `yaml:"link,omitempty"`
}

// Banner is a line above every page.
type Banner struct {
	Text string `yaml:"text,omitempty"`
	Link string `yaml:"link,omitempty"`
}

// Footer is the end of every page.
type Footer struct {
	Text  string `yaml:"text,omitempty"`
	Links []Item `yaml:"links,omitempty"`
}

// Edit locates the sources of pages.
type Edit struct {
	Repository string `yaml:"repository,omitempty"`
	Branch     string `yaml:"branch,omitempty"`
	Folder     string `yaml:"folder,omitempty"`
}

// Sidebar arranges pages. Without items it follows the folders.
type Sidebar struct {
	Items []Item `yaml:"items,omitempty"`
	Areas []Area `yaml:"areas,omitempty"`
}

// Area is a separate sidebar for the pages below a folder or, without a folder, for the pages that it lists.
type Area struct {
	Folder string `yaml:"folder,omitempty"`
	Items  []Item `yaml:"items,omitempty"`
}

// Language is a language of the pages, with what differs in it; translations are in the folder of its tag. Links
// name pages without that folder.
type Language struct {
	Tag         string  `yaml:"tag"`
	Label       string  `yaml:"label,omitempty"`
	Default     bool    `yaml:"default,omitempty"` // without it the first language is
	Name        string  `yaml:"name,omitempty"`
	Description string  `yaml:"description,omitempty"`
	Menu        []Item  `yaml:"menu,omitempty"`
	Home        Home    `yaml:"home,omitempty"`
	Banner      Banner  `yaml:"banner,omitempty"`
	Footer      Footer  `yaml:"footer,omitempty"`
	Sidebar     Sidebar `yaml:"sidebar,omitempty"`
}

// Versions are frozen versions: folders below Folder, each a docs tree that may have a site.yaml of its own
// among the pages.
type Versions struct {
	Current string         `yaml:"current,omitempty"`
	Folder  string         `yaml:"folder,omitempty"`
	List    []VersionLabel `yaml:"list,omitempty"`
}

// VersionLabel names a version.
type VersionLabel struct {
	Name  string `yaml:"name"`
	Label string `yaml:"label,omitempty"`
}
