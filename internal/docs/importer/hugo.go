package importer

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

var hugoReader = reader{tool: "Hugo", find: findHugo, read: readHugo}

var dataEndings = []string{".toml", ".yaml", ".yml", ".json"}

// findHugo returns the configuration of a project, in its root or in a folder. Other tools have files of these names, too.
func findHugo(files fs.FS) string {
	p := &project{fs: files}
	patterns := []string{"hugo", "config/_default/hugo", "config", "config/_default/config", "*/hugo", "*/config/_default/hugo", "*/config", "*/config/_default/config"}
	return findFile(files, patterns, dataEndings, func(name string) bool {
		text, err := p.readFile(name)
		if err != nil {
			return false
		}
		config, err := decodeValues(name, text)
		isHugo := stem(name) == "hugo"
		for _, key := range []string{"baseurl", "theme", "module", "languagecode", "params", "taxonomies"} {
			isHugo = isHugo || config[key] != nil
		}
		info, statErr := fs.Stat(files, path.Join(hugoRoot(name), cmp.Or(config.text("contentdir"), "content")))
		hasContent := statErr == nil && info.IsDir() || slices.ContainsFunc(config.objects("module.mounts"), func(m values) bool {
			return strings.HasPrefix(m.text("target"), "content")
		})
		return err == nil && isHugo && hasContent && config["base_url"] == nil // that of Zola
	})
}

// hugoRoot returns the folder of the project with a configuration.
func hugoRoot(config string) string {
	return path.Clean(strings.TrimSuffix(path.Dir(config)+"/", "config/_default/"))
}

// hugo reads a project.
type hugo struct {
	*project
	config     string // path of the configuration
	root       string // folder of the project
	site       values
	isDocsy    bool
	themes     []string        // folders of themes in the project
	languages  []*hugoLanguage // the default one first
	mounts     []hugoMount
	bundles    map[string]bool // folders that are pages with their files
	resources  []string        // Markdown in them
	used       map[string]bool // files that pages insert
	shortcodes map[string]hugoShortcode
	templates  map[string]string // files of shortcodes and partials by kind and name
	parsed     map[string]*hugoTemplate
	functions  template.FuncMap // of templates, nil before the first one is parsed
	run        *templateRun     // of the template that is executed
	ticks      int              // steps of templates
	data       map[string]any   // files of the folder data, nil before they are read
}

// hugoLanguage is a language of the site.
type hugoLanguage struct {
	key, tag   string
	folder     string // in the docs tree, "" for the default language
	site       values // the configuration of the language
	home       *hugoPage
	pages      []*hugoPage
	byPath     map[string]*hugoPage // by path in the content, in lower case
	byName     map[string]*hugoPage // by the last part of the path; nil if several have it
	byAddress  map[string]*hugoPage
	files      map[string]string   // paths in the docs tree by path in the content, in lower case
	folders    map[string][]string // the same paths by folder
	taxonomies []*hugoPage
	texts      values // of i18n
}

// hugoMount is a folder or a file that is mounted in the content or another folder of Hugo.
type hugoMount struct {
	source    string // path in the project
	target    string // such as content/docs
	languages []string
}

func readHugo(ctx context.Context, p *project, config string) error {
	h := &hugo{project: p, config: config, root: hugoRoot(config), bundles: map[string]bool{}, used: map[string]bool{}, shortcodes: hugoShortcodes(), parsed: map[string]*hugoTemplate{}}
	if err := h.load(); err != nil {
		return err
	}
	h.isDocsy = h.usesDocsy()
	h.findThemes()
	h.readLanguages()
	h.readMounts()
	if err := h.findPages(ctx); err != nil {
		return err
	}
	h.findTemplates()
	h.copyStatic()
	for _, l := range h.languages {
		h.redirectLists(l)
	}
	h.describe()
	for _, l := range h.languages {
		for _, page := range l.pages {
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("read pages: %w", err)
			}
			if page.tree != "" {
				p.tree.Pages[page.tree] = Page{Source: page.source, Text: []byte(page.convert())}
			}
		}
	}
	for _, l := range h.languages {
		home := &p.tree.Site.Home
		for i := range p.tree.Site.Languages {
			if own := &p.tree.Site.Languages[i]; own.Tag == l.folder {
				home = &own.Home
			}
		}
		if l.home.hero != nil {
			home.Hero = *l.home.hero
		}
	}
	for _, name := range h.resources {
		if !h.used[name] {
			h.lose(name, 0, "insert its text where it is needed, or make it a page", "Markdown that belongs to the page of its folder")
		}
	}
	p.fit(&p.tree.Site)
	return nil
}

// load reads the configuration: the file at the root, and the files of config/_default and config/production.
func (h *hugo) load() error {
	names := []string{h.config}
	for _, folder := range []string{"config/_default", "config/production"} {
		for _, ending := range dataEndings {
			names = append(names, glob(h.fs, path.Join(h.root, folder, "*"+ending))...)
		}
	}
	merged := map[string]any{}
	for _, name := range names {
		text, err := h.readFile(name)
		if err != nil {
			return err
		}
		config, err := decodeValues(name, text)
		if err != nil {
			return err
		}
		base := strings.ToLower(stem(name))
		var part map[string]any = config
		if key, language, _ := strings.Cut(base, "."); key != "hugo" && key != "config" {
			part = map[string]any{key: part}
			if language != "" {
				part = map[string]any{"languages": map[string]any{language: part}}
			}
		}
		merged = stacked(merged, part)
	}
	h.site = merged
	return nil
}

// usesDocsy reports whether the theme is Docsy. Other themes are recorded as losses.
func (h *hugo) usesDocsy() bool {
	themes := h.site.texts("theme")
	for _, module := range h.site.objects("module.imports") {
		themes = append(themes, module.text("path"))
	}
	for _, name := range []string{"go.mod", "package.json"} {
		if text, err := h.readFile(path.Join(h.root, name)); err == nil && strings.Contains(text, "google/docsy") {
			themes = append(themes, "docsy")
		}
	}
	if slices.ContainsFunc(themes, func(name string) bool { return strings.Contains(strings.ToLower(name), "docsy") }) {
		return true
	}
	h.lose(h.config, 0, "compare a few pages; its templates are not run", "what the theme %s adds to pages", cmp.Or(strings.Join(themes, ", "), "of the project"))
	return false
}

// findThemes finds the folders of themes in the project, and the theme around an example site, and merges their parameters.
func (h *hugo) findThemes() {
	var folders []string
	for _, theme := range h.site.texts("theme") {
		folders = append(folders, path.Join(h.root, cmp.Or(h.site.text("themesdir"), "themes"), theme))
	}
	for folder := h.root; folder != "."; {
		folder = path.Dir(folder)
		folders = append(folders, folder, path.Join(folder, "theme"))
	}
	for _, folder := range folders {
		if !fs.ValidPath(folder) || !isFile(h.fs, path.Join(folder, "theme.toml")) {
			continue
		}
		h.themes = append(h.themes, folder)
		config := findFile(h.fs, []string{path.Join(folder, "hugo"), path.Join(folder, "config")}, dataEndings, func(string) bool { return true })
		if text, err := h.readFile(config); err == nil {
			given, _ := decodeValues(config, text)
			h.site = stacked(map[string]any{"params": map[string]any(given.of("params"))}, h.site)
		}
	}
}

func (h *hugo) readLanguages() {
	configs := h.site.of("languages")
	first := strings.ToLower(cmp.Or(h.site.text("defaultcontentlanguage"), "en"))
	if len(configs) == 0 {
		configs = values{first: map[string]any{}}
	}
	keys := slices.DeleteFunc(sortedKeys(configs), func(key string) bool {
		return configs.is(key+".disabled") || slices.Contains(h.site.texts("disablelanguages"), key)
	})
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(configs.number(a+".weight"), configs.number(b+".weight")) })
	if !slices.Contains(keys, first) && len(keys) > 0 {
		first = keys[0]
	}
	for _, key := range keys {
		own := configs.of(key)
		tag, err := locale.ParseTag(cmp.Or(own.text("locale"), own.text("languagecode"), key))
		if err != nil || !strings.EqualFold(string(tag), key) {
			tag, err = locale.ParseTag(key)
		}
		if err != nil {
			h.lose(h.config, 0, "name it by its tag, such as de", "language %s", key)
			continue
		}
		l := &hugoLanguage{
			key: key, tag: string(tag), site: stacked(h.site, own), byPath: map[string]*hugoPage{}, byName: map[string]*hugoPage{},
			byAddress: map[string]*hugoPage{}, files: map[string]string{}, folders: map[string][]string{},
		}
		if key == first {
			h.languages = append([]*hugoLanguage{l}, h.languages...)
			continue
		}
		l.folder = l.tag
		h.languages = append(h.languages, l)
	}
	for _, l := range h.languages {
		l.texts = h.translations(l.key)
	}
}

func (h *hugo) language(key string) *hugoLanguage {
	for _, l := range h.languages {
		if l.key == strings.ToLower(key) {
			return l
		}
	}
	return nil
}

// folder returns a folder or file that the configuration names, or "" for one outside of the project.
func (h *hugo) folder(name string) string {
	joined := path.Join(h.root, name)
	if !fs.ValidPath(joined) || strings.HasPrefix(name, "/") {
		h.lose(h.config, 0, "serve the folder that has both", "folder %s, which is outside of the project", name)
		return ""
	}
	return joined
}

// readMounts reads where the folders of Hugo are in the project.
func (h *hugo) readMounts() {
	mount := func(source, target string, languages ...string) {
		if source = h.folder(source); source != "" {
			h.mounts = append(h.mounts, hugoMount{source: source, target: path.Clean(target), languages: languages})
		}
	}
	mounted := map[string]bool{}
	for _, m := range h.site.objects("module.mounts") {
		languages := append(m.texts("lang"), m.texts("sites.matrix.languages")...)
		top, _, _ := strings.Cut(m.text("target"), "/")
		mounted[top] = true
		mount(m.text("source"), m.text("target"), languages...)
	}
	if !mounted["content"] {
		isOwn := false
		for _, l := range h.languages {
			if folder := h.site.text("languages." + l.key + ".contentdir"); folder != "" {
				mount(folder, "content", l.key)
				isOwn = isOwn || l.folder == ""
			}
		}
		if !isOwn {
			mount(cmp.Or(h.site.text("contentdir"), "content"), "content")
		}
	}
	folders := h.site.texts("staticdir")
	for _, l := range h.languages {
		folders = append(folders, h.site.texts("languages."+l.key+".staticdir")...)
	}
	if folders == nil {
		folders = []string{"static"}
	}
	for _, folder := range folders {
		if !mounted["static"] {
			mount(folder, "static")
		}
	}
	if !mounted["assets"] {
		mount(cmp.Or(h.site.text("assetdir"), "assets"), "assets")
	}
	for _, theme := range h.themes {
		for _, folder := range []string{"static", "assets"} {
			h.mounts = append(h.mounts, hugoMount{source: path.Join(theme, folder), target: folder})
		}
	}
}

// copyStatic copies the files that have addresses of their own.
func (h *hugo) copyStatic() {
	for _, m := range slices.Backward(h.mounts) { // the first one counts
		if m.target != "static" && !strings.HasPrefix(m.target, "static/") {
			continue
		}
		if isFile(h.fs, m.source) {
			h.tree.Files[m.target] = m.source
		} else if err := h.copyFolder(m.source, m.target); err != nil {
			h.lose(m.source, 0, "make it a folder that can be read", "files: %v", err)
		}
	}
	h.readRedirects()
}

// readRedirects reads redirects from the files for hosts. A build writes its own files for hosts.
func (h *hugo) readRedirects() {
	const redirects, headers = "static/_redirects", "static/_headers"
	if source := h.tree.Files[headers]; source != "" {
		h.lose(source, 0, "set headers at the host", "headers")
	}
	source := h.tree.Files[redirects]
	delete(h.tree.Files, headers)
	delete(h.tree.Files, redirects)
	text, err := h.readFile(source)
	if source == "" || err != nil {
		return
	}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
		case len(fields) < 2 || strings.ContainsAny(line, "*:=") && !strings.HasPrefix(fields[1], "https://") || strings.ContainsAny(fields[0], "*:"):
			h.lose(source, i+1, "redirect it at the host", "redirect %s", shorten(line, 80))
		default:
			h.redirect(fields[0], fields[1])
		}
	}
}

// mounted returns the sources of a file at a path such as content/docs/a.md.
func (h *hugo) mounted(name string) (sources []string) {
	for _, m := range h.mounts {
		if below, ok := strings.CutPrefix(name, m.target); ok && (below == "" || below[0] == '/') && isFile(h.fs, path.Join(m.source, below)) {
			sources = append(sources, path.Join(m.source, below))
		}
	}
	return sources
}

// asset returns the path in the docs tree of a file in a folder for assets, or "".
func (h *hugo) asset(name string) string {
	tree := path.Join("assets", name)
	sources := h.mounted(tree)
	if sources == nil {
		return ""
	}
	h.tree.Files[tree] = sources[0]
	return tree
}

// translations returns the texts of a language in i18n of the project and of themes in it.
func (h *hugo) translations(language string) values {
	merged := map[string]any{}
	for _, folder := range append(slices.Clone(h.themes), h.root) {
		for _, ending := range dataEndings {
			name := path.Join(folder, "i18n", language+ending)
			text, err := h.readFile(name)
			if err != nil {
				continue
			}
			if texts, err := decodeValues(name, text); err == nil {
				merged = stacked(merged, texts)
			} else {
				h.lose(name, 0, "correct it", "texts: %v", err)
			}
		}
	}
	return merged
}

// dataFiles returns the files of the folder data by their paths.
func (h *hugo) dataFiles() map[string]any {
	if h.data != nil {
		return h.data
	}
	h.data = map[string]any{}
	files, err := h.filesBelow(path.Join(h.root, "data"))
	if err != nil {
		return h.data // there is no such folder
	}
	for _, name := range files {
		file := path.Join(h.root, "data", name)
		text, err := h.readFile(file)
		if !slices.Contains(dataEndings, path.Ext(name)) || err != nil {
			continue
		}
		part, err := decodeData(file, text)
		if err != nil {
			h.lose(file, 0, "correct it", "data: %v", err)
			continue
		}
		for _, key := range slices.Backward(strings.Split(strings.ToLower(strings.TrimSuffix(name, path.Ext(name))), "/")) {
			part = map[string]any{key: part}
		}
		h.data = stacked(h.data, part.(map[string]any))
	}
	return h.data
}

// translate returns a text of i18n, or its form "other".
func (l *hugoLanguage) translate(key string) string {
	key = strings.ToLower(key)
	return cmp.Or(valueText(l.texts[key]), l.texts.of(key).text("other"))
}

// inContent calls add for the files of the content, by their paths in it.
func (h *hugo) inContent(ctx context.Context, add func(m *hugoMount, source, name string)) error {
	for i := range h.mounts {
		m := &h.mounts[i]
		below, ok := strings.CutPrefix(m.target+"/", "content/")
		switch {
		case !ok:
			continue
		case isFile(h.fs, m.source):
			add(m, m.source, strings.TrimSuffix(below, "/"))
			continue
		}
		files, err := h.filesBelow(m.source)
		if err != nil {
			h.lose(h.config, 0, "make the folder, or remove it from the configuration", "content in %s, which cannot be read", m.source)
			continue
		}
		for _, name := range files {
			if err := ctx.Err(); err != nil {
				return fmt.Errorf("list files: %w", err)
			}
			add(m, path.Join(m.source, name), path.Join(below, name))
		}
	}
	return nil
}

// isContent reports whether a file of the content is Markdown, or HTML with front matter.
func (h *hugo) isContent(source string) bool {
	if path.Ext(source) != ".html" {
		return markdown.IsFile(source)
	}
	text, err := h.readFile(source)
	return err == nil && frontMatterOf(text) != ""
}
