package importer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/importer/jsconfig"
)

var docusaurusReader = reader{tool: "Docusaurus", find: findDocusaurus, read: readDocusaurus}

// docusaurusConfigs are the names of the configuration, in the order in which Docusaurus looks for them.
var docusaurusConfigs = []string{"docusaurus.config.ts", "docusaurus.config.mts", "docusaurus.config.cts", "docusaurus.config.js", "docusaurus.config.mjs", "docusaurus.config.cjs"}

// siteFolder matches usual names of the folder of a site.
var siteFolder = regexp.MustCompile(`(?i)^[^.].*(?:site|doc|web)|^(?:site|doc|web|www)`)

// findDocusaurus finds a site in the root or in a folder of it: many repositories have the site in website/
// and the docs next to it.
func findDocusaurus(files fs.FS) string {
	folders := []string{"."}
	for _, parent := range []string{".", "packages", "apps", "sites"} {
		entries, _ := fs.ReadDir(files, parent)
		for _, entry := range entries {
			if entry.IsDir() && siteFolder.MatchString(entry.Name()) {
				folders = append(folders, path.Join(parent, entry.Name()))
			}
		}
	}
	for _, folder := range folders {
		for _, name := range docusaurusConfigs {
			file := path.Join(folder, name)
			if isFile(files, file) {
				return file
			}
		}
	}
	return ""
}

// docusaurus reads a project of Docusaurus.
type docusaurus struct {
	*project
	ctx    context.Context
	config string // path of the configuration
	dir    string // of the site, which has the configuration
	site   *object
	theme  *object // themeConfig

	docs      []*docsPlugin
	blogs     []*blogPlugin
	pages     *object  // options of the pages outside of docs and blogs
	locales   []string // of translations, without the default one
	math      bool     // formulas are understood
	tabBlocks bool     // code with the word tab becomes tabs
	npmTabs   bool     // code with the word npm2yarn becomes tabs

	files     map[string]string // paths in the docs tree, by path in the project
	routes    map[string]string // paths of pages in the docs tree, by their address
	redirects map[string]string
	modules   map[string]any // values of files of code, by path

	hasCreator bool // a function creates redirects
}

func readDocusaurus(ctx context.Context, p *project, config string) error {
	evaluated, err := p.evaluator.EvalCalls(ctx, p.fs, config, map[string][]any{"editUrl": {map[string]any{
		"locale": "en", "version": "current", "versionDocsDirPath": anyFolder, "blogDirPath": anyFolder, "docPath": anyPage, "blogPath": anyPage, "permalink": "/",
	}}})
	if err != nil {
		return fmt.Errorf("evaluate configuration: %w", err)
	}
	site, err := decodeObject(evaluated.JSON)
	if err != nil {
		return fmt.Errorf("evaluate %s: %w", config, err)
	}
	d := &docusaurus{
		project: p, ctx: ctx, config: config, dir: path.Dir(config), site: site, theme: site.object("themeConfig"),
		files: map[string]string{}, routes: map[string]string{}, redirects: map[string]string{}, modules: map[string]any{},
	}
	for _, n := range evaluated.Notes {
		if path.Base(strings.ReplaceAll(n.Place, ".", "/")) == "createRedirects" {
			d.hasCreator = true
			continue
		}
		d.lose(n.File, n.Line, "write the value in the configuration, or set it in site.yaml", "%s %s of the configuration", n.What, n.Place)
	}
	d.readLocales()
	d.readPlugins()
	if len(d.docs)+len(d.blogs) == 0 {
		return errors.New("the configuration has neither docs nor a blog; use the preset classic or the plugins content-docs and content-blog")
	}
	d.tree.Base = d.base()
	if err := d.read(); err != nil {
		return err
	}
	d.writeSite()
	d.fit(&d.tree.Site)
	return ctx.Err()
}

// Arguments of the functions editUrl of the configuration.
const (
	anyFolder = "any-folder-of-docs"
	anyPage   = "any-page.md"
)

// read reads all pages: first their addresses, because pages link to each other, then their texts.
func (d *docusaurus) read() error {
	d.readStatic()
	for _, plugin := range d.docs {
		if err := d.findDocs(plugin); err != nil {
			return err
		}
	}
	for _, blog := range d.blogs {
		if err := d.findPosts(blog); err != nil {
			return err
		}
	}
	pages, err := d.findPages()
	if err != nil {
		return err
	}
	for _, plugin := range d.docs {
		d.writeDocs(plugin)
	}
	for _, blog := range d.blogs {
		d.writePosts(blog)
	}
	d.writePages(pages)
	if len(d.tree.Pages) == 0 {
		return errors.New("it has no pages in this folder; name the folder around the site and its docs")
	}
	return d.createRedirects()
}

// base returns the folder of the project whose docs have their own paths in the docs tree.
func (d *docusaurus) base() string {
	if len(d.docs) == 0 {
		return d.dir
	}
	docs := d.docs[0]
	if rest, ok := strings.CutSuffix("/"+docs.folder, "/"+docs.route); ok && docs.route != "" {
		return path.Join(".", strings.TrimPrefix(rest, "/"))
	}
	if docs.route == "" {
		return docs.folder
	}
	return d.dir
}

// place returns the path in the project of a path in the configuration, which begins at the folder of the site.
func (d *docusaurus) place(name string) string {
	if below, ok := strings.CutPrefix(name, jsconfig.Root+"/"); ok {
		return path.Clean(below)
	}
	name = strings.TrimPrefix(name, "@site/")
	return path.Join(d.dir, name)
}

// readLocales finds the translations that the project has.
func (d *docusaurus) readLocales() {
	i18n := d.site.object("i18n")
	for _, locale := range i18n.list("locales") {
		tag, _ := locale.(string)
		if tag == "" || tag == d.defaultLocale() {
			continue
		}
		if _, err := fs.Stat(d.fs, d.translations(tag)); err != nil {
			d.lose(d.config, 0, "add the translations to "+d.translations(tag)+", where other services may keep them", "language %s without translations in the project", tag)
			continue
		}
		d.locales = append(d.locales, tag)
	}
}

func (d *docusaurus) defaultLocale() string {
	if locale := d.site.object("i18n").text("defaultLocale"); locale != "" {
		return locale
	}
	return "en"
}

// translations returns the folder of the translations to a language.
func (d *docusaurus) translations(locale string) string {
	folder := d.site.object("i18n").text("path")
	if folder == "" {
		folder = "i18n"
	}
	if own := d.site.object("i18n").object("localeConfigs").object(locale).text("path"); own != "" {
		locale = own
	}
	return path.Join(d.dir, folder, locale)
}

// pluginOf returns the name of a preset or plugin without the common prefix, and its options.
func pluginOf(entry any) (name string, options *object) {
	if list, ok := entry.([]any); ok {
		if len(list) == 0 {
			return "", nil
		}
		if len(list) > 1 {
			options, _ = list[1].(*object)
		}
		entry = list[0]
	}
	switch value := entry.(type) {
	case string:
		name = value
	case *object:
		name = value.text("$package")
	}
	name = strings.TrimPrefix(name, "@docusaurus/")
	return strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(name, "docusaurus-"), "plugin-"), "preset-"), options
}

// readPlugins reads presets, plugins and themes.
func (d *docusaurus) readPlugins() {
	for _, preset := range d.site.list("presets") {
		name, options := pluginOf(preset)
		if name != "classic" {
			d.lose(d.config, 0, "use the preset classic", "preset %s", name)
			continue
		}
		for _, plugin := range []string{"docs", "blog", "pages"} {
			if !options.is(plugin, false) {
				d.readPlugin("content-"+plugin, options.object(plugin))
			}
		}
		for _, key := range []string{"gtag", "googleAnalytics", "googleTagManager"} {
			if options.object(key) != nil {
				d.loseScript(key)
			}
		}
		d.readColors(options.object("theme"))
	}
	for _, plugin := range d.site.list("plugins") {
		if name, options := pluginOf(plugin); name != "" {
			d.readPlugin(name, options)
		}
	}
	for _, theme := range d.site.list("themes") {
		name, options := pluginOf(theme)
		switch {
		case name == "theme-classic":
			d.readColors(options)
		case name != "theme-mermaid" && name != "":
			d.lose(d.config, 0, "see docs/reference/docs-trees.md for what pages can have", "theme %s", name)
		}
	}
}

func (d *docusaurus) loseScript(name string) {
	d.lose(d.config, 0, "name its script below scripts in site.yaml", "plugin %s", name)
}

// readPlugin reads a plugin by its name without the common parts.
func (d *docusaurus) readPlugin(name string, options *object) {
	switch name {
	case "content-docs":
		d.addDocs(options)
		d.readRemark(options)
	case "content-blog":
		d.addBlog(options)
		d.readRemark(options)
	case "content-pages":
		d.pages = options
		d.readRemark(options)
	case "client-redirects":
		d.readRedirects(options)
	case "google-gtag", "google-analytics", "google-tag-manager":
		d.loseScript(name)
	case "sitemap", "debug", "svgr", "ideal-image", "css-cascade-layers", "rsdoctor", "vercel-analytics": // not needed, or of no effect on text
	default:
		if name != "" {
			d.lose(d.config, 0, "see docs/reference/docs-trees.md for what docs trees can have", "plugin %s", name)
		}
	}
}

// readRemark reads plugins of Markdown.
func (d *docusaurus) readRemark(options *object) {
	for _, plugin := range slices.Concat(options.list("remarkPlugins"), options.list("beforeDefaultRemarkPlugins"), options.list("rehypePlugins")) {
		switch name, _ := pluginOf(plugin); name {
		case "remark-math":
			d.math = true
		case "remark-plugin-npm2yarn":
			d.npmTabs = true
		case "remark-plugin-tab-blocks":
			d.tabBlocks = true
		case "rehype-katex", "":
		default:
			d.lose(d.config, 0, "see docs/reference/docs-trees.md for what pages can have", "plugin %s of Markdown", name)
		}
	}
}

// readRedirects reads the plugin client-redirects. Waymark redirects addresses with .html by itself.
func (d *docusaurus) readRedirects(options *object) {
	for _, redirect := range options.objects("redirects") {
		for _, from := range redirect.list("from") {
			if from, ok := from.(string); ok {
				d.redirects[from] = redirect.text("to")
			}
		}
	}
}

// createRedirects calls the functions createRedirects of the configuration with all addresses.
func (d *docusaurus) createRedirects() error {
	if !d.hasCreator {
		return nil
	}
	routes := sortedKeys(d.routes)
	arguments := make([]any, len(routes))
	for i, route := range routes {
		arguments[i] = route
	}
	evaluated, err := d.evaluator.EvalCalls(d.ctx, d.fs, d.config, map[string][]any{"createRedirects": arguments})
	if err != nil {
		return fmt.Errorf("create redirects: %w", err)
	}
	site, err := decodeObject(evaluated.JSON)
	if err != nil {
		return err
	}
	for _, plugin := range site.list("plugins") {
		_, options := pluginOf(plugin)
		for i, from := range options.list("createRedirects") {
			list, isList := from.([]any)
			if !isList {
				list = []any{from}
			}
			for _, from := range list {
				if text, ok := from.(string); ok && i < len(routes) {
					d.redirects[text] = routes[i]
				}
			}
		}
	}
	return nil
}

// readStatic copies the folders of static files.
func (d *docusaurus) readStatic() {
	folders := d.site.list("staticDirectories")
	if folders == nil {
		folders = []any{"static"}
	}
	for _, folder := range folders {
		if name, ok := folder.(string); ok {
			d.copyFolder(d.place(name), "static")
		}
	}
	for tree, file := range d.tree.Files {
		if path.Ext(tree) == ".html" {
			delete(d.tree.Files, tree)
			d.readHTML(file, strings.TrimPrefix(tree, "static"))
		}
	}
}

var refresh = regexp.MustCompile(`(?i)<meta[^>]+http-equiv=["']?refresh[^>]+url=([^"'>\s]+)`)

// readHTML reads a static page. Those that lead to others become redirects.
func (d *docusaurus) readHTML(file, address string) {
	text, _ := d.readText(file)
	m := refresh.FindStringSubmatch(text)
	if m == nil {
		d.lose(file, 0, "write the page in Markdown, or serve the file next to the site", "page in HTML")
		return
	}
	d.redirects[path.Join("/", strings.TrimSuffix(strings.TrimSuffix(address, ".html"), "/index"))] = m[1]
}

// walk calls found for the files in a folder, if it exists, with their paths in the project and in the folder.
func (d *docusaurus) walk(folder string, found func(name, below string)) error {
	files, err := d.filesBelow(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	for _, below := range files {
		found(path.Join(folder, below), below)
	}
	return d.ctx.Err()
}

// copyFolder copies the files of a folder that are neither pages nor code.
func (d *docusaurus) copyFolder(folder, to string) {
	err := d.walk(folder, func(name, below string) { d.copyFile(name, path.Join(to, below)) })
	if err != nil {
		d.lose(folder, 0, "check the folder", "files that cannot be read")
	}
}

func (d *docusaurus) copyFile(name, to string) {
	if _, ok := d.files[name]; !ok {
		d.files[name] = to
	}
	d.tree.Files[to] = name
}

// readText reads a page or another text; ok is false if it does not exist, or is a loss.
func (d *docusaurus) readText(name string) (text string, ok bool) {
	text, err := d.readFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false
	case err != nil:
		d.lose(name, 0, "check the file", "page that cannot be read: %v", err)
		return "", false
	}
	return strings.ToValidUTF8(text, "\uFFFD"), true
}

// isIncluded reports whether a file is a page by the options of a plugin.
func isIncluded(options *object, below string) bool {
	matches := func(pattern any) bool {
		text, ok := pattern.(string)
		return ok && jsconfig.GlobPattern(text).MatchString(below)
	}
	include := options.list("include")
	return isPage(below) && (include == nil || slices.ContainsFunc(include, matches)) && !slices.ContainsFunc(options.list("exclude"), matches)
}

// isPage reports whether a file is Markdown that is not only for others to include.
func isPage(name string) bool {
	ext := path.Ext(name)
	if ext != ".md" && ext != ".mdx" {
		return false
	}
	return !slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return strings.HasPrefix(part, "_") })
}

var (
	numberPrefix = regexp.MustCompile(`^(\d+)\s*[-_.]+\s*([^-_.\s].*)$`)
	notNumber    = regexp.MustCompile(`^\d+[-_.]\d+`) // dates and versions
)

// cutNumberPrefix returns a name without the number in front.
func cutNumberPrefix(name string) (rest, number string) {
	if m := numberPrefix.FindStringSubmatch(name); m != nil && !notNumber.MatchString(name) {
		return m[2], m[1]
	}
	return name, ""
}

// slugMatter returns front matter that gives a page of the docs tree an address, "" if it has it anyway.
func (d *docusaurus) slugMatter(file, tree, route string) string {
	if "/"+slugOf(tree) == route {
		return ""
	}
	return d.slugLine(file, strings.ReplaceAll(route, " ", "-"))
}
