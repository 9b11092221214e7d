package importer

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// docsPlugin is an instance of the plugin content-docs.
type docsPlugin struct {
	id       string
	folder   string // path in the project
	route    string // base of the addresses, without slashes around it
	options  *object
	versions []*docsVersion
}

// docsVersion is a version of docs.
type docsVersion struct {
	plugin   *docsPlugin
	name     string // "current" or that of versions.json
	label    string
	folder   string // path in the project
	sidebar  string // path of its sidebars in the project, "" without any
	route    string // base of its addresses in the tool
	frozen   string // name among the versions of the docs tree, "" for the main version
	tree     string // folder in the docs tree
	docs     []*doc
	byID     map[string]*doc
	areas    []Area
	sidebars map[string]string         // first pages, by the names of the sidebars
	indexes  map[string]*categoryIndex // by the path of the page in the docs tree
}

// doc is a page of docs.
type doc struct {
	id, file, tree string
	folder         string // in that of the version
	route          string // address in the tool
	title, label   string
	description    string
	position       *float64
	isIndex        bool // the page of its folder
	matter         *matter
}

// matter is front matter of Docusaurus.
type matter struct {
	ID              string
	Slug            string
	Title           string
	Label           string   `yaml:"sidebar_label"`
	Position        *float64 `yaml:"sidebar_position"`
	Description     string
	Draft, Unlisted bool
	HideTitle       bool   `yaml:"hide_title"`
	EditURL         string `yaml:"custom_edit_url"`
	Date            string
	Tags            yaml.Node
	Authors, Author yaml.Node
	Format          string
}

// readMatter reads front matter; wrong values are as good as none.
func readMatter(text string) *matter {
	m := &matter{}
	if lines, _, ok := matterOf(text); ok {
		_ = yaml.Unmarshal([]byte(lines), m) // of other keys, too, in spite of an error
	}
	return m
}

// readPublished reads a page and its front matter, which is nil for drafts and for files that cannot be read.
func (d *docusaurus) readPublished(name string) (text string, m *matter) {
	text, ok := d.readText(name)
	if !ok {
		return "", nil
	}
	if m = readMatter(text); m.Draft {
		return "", nil
	}
	return text, m
}

func (d *docusaurus) addDocs(options *object) {
	p := &docsPlugin{id: cmp.Or(options.text("id"), "default"), options: options, folder: d.place(cmp.Or(options.text("path"), "docs"))}
	p.route = "docs"
	if route, ok := options.get("routeBasePath").(string); ok {
		p.route = strings.Trim(route, "/")
	}
	d.docs = append(d.docs, p)
	prefix := ""
	if p.id != "default" {
		prefix = p.id + "_"
	}
	names := d.versionNames(p, prefix)
	last := cmp.Or(options.text("lastVersion"), append(names, "current")[0])
	if !options.is("includeCurrentVersion", false) {
		names = append([]string{"current"}, names...)
	}
	only := options.list("onlyIncludeVersions")
	for _, name := range names {
		if only == nil || slices.Contains(only, any(name)) {
			p.versions = append(p.versions, d.version(p, prefix, name, last))
		}
	}
}

// versionNames returns the released versions, the newest one first.
func (d *docusaurus) versionNames(p *docsPlugin, prefix string) []string {
	var names []string
	if p.options.is("disableVersioning", true) {
		return nil
	}
	if text, ok := d.readText(path.Join(d.dir, prefix+"versions.json")); ok {
		if err := yaml.Unmarshal([]byte(text), &names); err != nil {
			d.lose(path.Join(d.dir, prefix+"versions.json"), 0, "write a list of names", "versions that cannot be read")
		}
	}
	return fewer(d.project, names, maxVersions)
}

// maxVersions is the greatest number of versions of a docs tree.
const maxVersions = 200

// version describes a version. The last one is at the root of the docs; the folder of the current docs may be a
// version to come.
func (d *docusaurus) version(p *docsPlugin, prefix, name, last string) *docsVersion {
	v := &docsVersion{plugin: p, name: name, folder: p.folder, byID: map[string]*doc{}, indexes: map[string]*categoryIndex{}, sidebars: map[string]string{}}
	settings := p.options.object("versions").object(name)
	v.label = cmp.Or(settings.text("label"), name)
	segment := name
	if name == "current" {
		v.label, segment = cmp.Or(settings.text("label"), "Next"), "next"
		if file := p.options.text("sidebarPath"); file != "" {
			v.sidebar = d.place(file)
		}
	} else {
		v.folder = path.Join(d.dir, prefix+"versioned_docs", "version-"+name)
		v.sidebar = path.Join(d.dir, prefix+"versioned_sidebars", "version-"+name+"-sidebars.json")
	}
	if name == last {
		segment = ""
		if _, err := fs.Stat(d.fs, v.folder); err != nil { // some copy the current docs when they build
			v.folder = p.folder
		}
	}
	if own, ok := settings.get("path").(string); ok {
		segment = strings.Trim(own, "/")
	}
	v.route, v.tree = path.Join("/", p.route, segment), path.Join(p.route, segment)
	if name != last && len(d.docs) == 1 && segment != "" { // other plugins have no versions of their own in a docs tree
		v.frozen = strings.ReplaceAll(segment, "/", "-")
		v.tree = path.Join(frozenFolder, v.frozen, p.route)
	}
	return v
}

// frozenFolder is the folder of versions in the docs tree.
const frozenFolder = "versions"

// main returns the version that is not frozen, or nil.
func (p *docsPlugin) main() *docsVersion {
	for _, v := range p.versions {
		if v.frozen == "" {
			return v
		}
	}
	return nil
}

// root returns the folder of the docs tree that a version belongs to, with a slash, or "".
func (v *docsVersion) root() string {
	if v.frozen == "" {
		return ""
	}
	return path.Join(frozenFolder, v.frozen) + "/"
}

// link returns the path of a page in the docs tree of its version.
func (v *docsVersion) link(tree string) string { return strings.TrimPrefix(tree, v.root()) }

// findDocs finds the pages of all versions.
func (d *docusaurus) findDocs(p *docsPlugin) error {
	for _, v := range p.versions {
		err := d.walk(v.folder, func(name, below string) {
			if isIncluded(p.options, below) {
				d.findDoc(v, name, below)
			} else if !strings.HasPrefix(path.Base(below), "_category_") && !isCode(below) {
				d.copyFile(name, path.Join(v.tree, below))
			}
		})
		if err != nil {
			return err
		}
		if len(v.docs) == 0 {
			d.lose(d.config, 0, "read the folder that has these docs, too: "+v.folder, "docs in %s, which has none", v.folder)
		}
		d.readSidebars(v)
	}
	return nil
}

// isCode reports whether a file is code or Markdown that pages may include.
func isCode(name string) bool {
	return slices.Contains([]string{".md", ".mdx", ".js", ".jsx", ".ts", ".tsx", ".mjs", ".css", ".scss", ".json"}, path.Ext(name)) || strings.HasPrefix(path.Base(name), ".")
}

func (d *docusaurus) findDoc(v *docsVersion, name, below string) {
	text, m := d.readPublished(name)
	if m == nil {
		return
	}
	page := &doc{file: name, tree: path.Join(v.tree, below), folder: path.Dir(below), matter: m}
	bare := stem(below)
	file, number := cutNumberPrefix(bare)
	page.isIndex = slices.Contains([]string{"index", "readme", strings.ToLower(path.Base(page.folder))}, strings.ToLower(bare))
	base, folder := cmp.Or(m.ID, file), stripped(page.folder)
	page.id = path.Join(folder, base)
	page.title = cmp.Or(m.Title, headingOf(text), base)
	page.label, page.description, page.position = m.Label, m.Description, m.Position
	page.position = cmp.Or(page.position, position(number))
	switch {
	case strings.HasPrefix(m.Slug, "/"):
		page.route = path.Join(v.route, m.Slug)
	case m.Slug == "" && page.isIndex:
		page.route = path.Join(v.route, folder)
	default:
		page.route = path.Join(v.route, folder, cmp.Or(m.Slug, base))
	}
	v.docs, v.byID[page.id] = append(v.docs, page), page
	d.files[name], d.routes[page.route] = page.tree, page.tree
	d.redirectFrozen(v, page.route)
}

// redirectFrozen redirects an address of a frozen version to that in the docs tree, in all languages.
func (d *docusaurus) redirectFrozen(v *docsVersion, route string) {
	if v.frozen == "" || v.address(route, "") == route {
		return
	}
	for _, locale := range append([]string{""}, d.locales...) {
		d.redirects[path.Join("/", locale, route)] = v.address(route, locale)
	}
}

// address returns the address of a page of a frozen version, which begins with that version.
func (v *docsVersion) address(route, locale string) string {
	return path.Join("/", v.frozen, locale, v.plugin.route, strings.TrimPrefix(route, v.route))
}

// stripped returns a path without the numbers in front of its parts.
func stripped(folder string) string {
	parts := strings.Split(folder, "/")
	for i := range parts {
		parts[i], _ = cutNumberPrefix(parts[i])
	}
	return path.Clean(strings.Join(parts, "/"))
}

// headingOf returns the text of the heading that is the title of a page, or "".
func headingOf(text string) string {
	_, body, _ := matterOf(text)
	var before string
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "# "):
			title, _, _ := strings.Cut(line[2:], "{#")
			return strings.Trim(title, " `*_")
		case len(line) > 1 && strings.Trim(line, "=") == "" && before != "":
			return before
		case line == "" || strings.HasPrefix(line, "import ") || strings.HasPrefix(line, "<!--"):
			before = ""
		case before != "":
			return ""
		default:
			before = line
		}
	}
	return ""
}

// writeDocs converts the pages of all versions and their translations.
func (d *docusaurus) writeDocs(p *docsPlugin) {
	for _, v := range p.versions {
		for _, page := range v.docs {
			d.writeDoc(v, page)
		}
		for _, locale := range d.locales {
			d.translateDocs(v, locale)
		}
		for tree, index := range v.indexes {
			if index.route != "" { // others are the lists of pages that the project has
				d.tree.Pages[tree] = Page{Text: []byte(index.text(v))}
			}
		}
		if v.frozen != "" {
			d.writeVersion(v)
		}
	}
}

func (d *docusaurus) writeDoc(v *docsVersion, page *doc) {
	if page.matter.HideTitle {
		d.lose(page.file, 1, "write the title as the heading of the page", "hide_title")
	}
	if page.matter.EditURL != "" && page.matter.EditURL != "null" {
		d.lose(page.file, 1, "set edit in site.yaml, from which the links of all pages are made", "custom_edit_url")
	}
	route := path.Join("/", v.plugin.route, strings.TrimPrefix(page.route, v.route)) // in the docs tree of its version
	if v.frozen == "" {
		route = page.route
	}
	lines := d.slugMatter(page.file, v.link(page.tree), route)
	text, ok := d.readText(page.file)
	if !ok {
		return
	}
	if page.matter.Title == "" && headingOf(text) == "" {
		lines += fmt.Sprintf("title: %q\n", page.title)
	}
	d.write(page.file, page.tree, text, lines, &mdxContext{version: v, index: v.indexes[page.tree]})
}

// translateDocs converts the translations of a version.
func (d *docusaurus) translateDocs(v *docsVersion, locale string) {
	folder := path.Join(d.translations(locale), d.contentFolder("docs", v.plugin.id), d.versionFolder(v))
	below := strings.TrimPrefix(v.tree, v.root())
	originals := map[string]bool{}
	for _, page := range v.docs {
		originals[strings.TrimPrefix(page.file, v.folder+"/")] = true
	}
	d.translate(folder, path.Join(v.root(), locale, below), originals, &mdxContext{version: v, locale: locale})
}

// contentFolder returns the name of the folder with the translations for a plugin.
func (d *docusaurus) contentFolder(kind, id string) string {
	name := "docusaurus-plugin-content-" + kind
	if id != "default" {
		name += "-" + id
	}
	return name
}

func (d *docusaurus) versionFolder(v *docsVersion) string {
	if v.name == "current" {
		return "current"
	}
	return "version-" + v.name
}

// translate converts the translations in a folder. They have the addresses of their originals.
func (d *docusaurus) translate(folder, to string, originals map[string]bool, mc *mdxContext) {
	var pages []string
	err := d.walk(folder, func(name, below string) {
		d.files[name] = path.Join(to, below)
		switch {
		case isPage(below) && originals[below]:
			pages = append(pages, name)
		case isPage(below):
			d.lose(name, 0, "remove it, or add the page that it translates", "translation without an original")
		case !isCode(below):
			d.copyFile(name, path.Join(to, below))
		}
	})
	if err != nil {
		d.lose(folder, 0, "check the folder", "translations that cannot be read")
	}
	for _, name := range pages {
		if text, ok := d.readText(name); ok {
			d.write(name, d.files[name], text, "", mc)
		}
	}
}

// write adds a page to the docs tree. Lines of front matter are added to its own.
func (d *docusaurus) write(file, tree, text, lines string, mc *mdxContext) {
	// Keys that mean something else in a docs tree.
	text = withoutKeys(text, "slug", "permalink", "aliases", "redirect_from", "openapi", "variables", "order", "nav_order", "weight", "layout")
	here := *mc
	here.file, here.tree = file, tree
	d.tree.Pages[tree] = Page{Source: file, Text: []byte(withMatter(d.convert(text, &here), lines))}
}

// writeVersion writes the site.yaml of a frozen version. It has no links to pages outside of the docs.
func (d *docusaurus) writeVersion(v *docsVersion) {
	site := Site{
		Name: d.title(), Addresses: d.addresses(), Logo: d.tree.Site.Logo, Colors: d.tree.Site.Colors,
		Menu: d.menu(v, d.defaultLocale()), Sidebar: Sidebar{Areas: v.areas}, Languages: d.languages(v),
	}
	if main := v.first(); main != "" {
		site.Home.Page = main
	}
	if site.Menu == nil {
		site.Menu = []Item{{Link: v.first()}}
	}
	d.fit(&site)
	text, err := d.tree.encode(&site)
	if err != nil {
		d.lose(d.config, 0, "report it as a bug", "settings of the version %s: %v", v.name, err)
	}
	d.tree.Pages[v.root()+"site.yaml"] = Page{Text: text}
	d.copyVersionFiles(v)
}

// copyVersionFiles copies the static files that the pages of a frozen version name: each version is a whole tree.
func (d *docusaurus) copyVersionFiles(v *docsVersion) {
	static := map[string]string{}
	for tree, file := range d.tree.Files {
		if strings.HasPrefix(tree, "static/") {
			static[tree] = file
		}
	}
	var all bytes.Buffer
	for tree, page := range d.tree.Pages {
		if strings.HasPrefix(tree, v.root()) {
			all.Write(page.Text)
		}
	}
	for tree, file := range static {
		if bytes.Contains(all.Bytes(), []byte(strings.TrimPrefix(tree, "static"))) {
			d.tree.Files[v.root()+tree] = file
		}
	}
}

// first returns the path of the page to begin with, or "".
func (v *docsVersion) first() string {
	for _, page := range v.docs {
		if page.route == v.route {
			return v.link(page.tree)
		}
	}
	for _, area := range v.areas {
		if link := firstPage(area.Items); link != "" {
			return link
		}
	}
	if len(v.docs) > 0 {
		return v.link(v.docs[0].tree)
	}
	return ""
}

// evalFile evaluates a file of sidebars.
func (d *docusaurus) evalFile(name string) *object {
	var text []byte
	if path.Ext(name) == ".json" {
		raw, ok := d.readText(name)
		if !ok {
			return nil
		}
		text = []byte(raw)
	} else {
		c, err := d.evaluator.Eval(d.ctx, d.fs, name)
		if err != nil {
			d.lose(name, 0, "mend the file", "sidebars that cannot be evaluated: %v", err)
			return nil
		}
		for _, n := range c.Notes {
			d.lose(n.File, n.Line, "write the entries themselves", "%s %s of sidebars", n.What, n.Place)
		}
		text = c.JSON
	}
	o, err := decodeObject(text)
	if err != nil {
		d.lose(name, 0, "mend the file", "sidebars that cannot be read")
	}
	return o
}
