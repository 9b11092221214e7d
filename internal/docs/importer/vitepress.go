package importer

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/importer/jsconfig"
	"waymark.dev/waymark/internal/platform/locale"
)

var vitePressReader = reader{tool: "VitePress", find: findVitePress, read: readVitePress}

// findVitePress returns the configuration of a project, in its root or in a folder below.
func findVitePress(files fs.FS) string {
	patterns := []string{".vitepress/config", "*/.vitepress/config", "*/*/.vitepress/config"}
	endings := []string{".ts", ".mts", ".js", ".mjs", "/index.ts", "/index.mts", "/index.js", "/index.mjs"}
	return findFile(files, patterns, endings, func(string) bool { return true })
}

// vitePress reads a project.
type vitePress struct {
	*project
	ctx       context.Context
	config    string // its file
	folder    string // of the project: that with .vitepress
	src       string // of the pages
	site      *object
	rewrites  []vitePressRewrite
	pages     map[string]string   // sources by path in the docs tree, both without srcDir
	folders   map[string]*object  // configurations of folders
	languages []vitePressLanguage // the first is that of the root
	homes     map[string]Home     // by folder of their language
}

// vitePressLanguage is a language with its folder.
type vitePressLanguage struct {
	folder        string // "" for the root
	tag           locale.Locale
	config, theme *object
}

func readVitePress(ctx context.Context, p *project, config string) error {
	folder := config[:strings.LastIndex("/"+config, "/.vitepress/")]
	v := &vitePress{project: p, ctx: ctx, config: config, folder: path.Clean(folder), pages: map[string]string{}, folders: map[string]*object{}, homes: map[string]Home{}}
	var err error
	if v.site, err = v.evaluate(config); err != nil {
		return err
	}
	v.src = path.Join(v.folder, v.site.text("srcDir"))
	if !fs.ValidPath(v.src) {
		return fmt.Errorf("srcDir %s is outside of the project", v.site.text("srcDir"))
	}
	p.tree.Base = v.src
	p.tree.Site.HeadingIDs, p.tree.Site.Addresses = "vitepress", "html"
	if v.site.is("cleanUrls", true) {
		p.tree.Site.Addresses = "plain"
	}
	files, err := p.filesBelow(v.src)
	if err != nil {
		return err
	}
	v.readRewrites()
	v.findPages(files)
	if err := v.findFolders(files); err != nil {
		return err
	}
	v.findLanguages()
	if err := p.copyFolder(path.Join(v.src, "public"), "public"); err != nil {
		return err
	}
	if err := v.readPages(); err != nil {
		return err
	}
	v.describe()
	p.fit(&p.tree.Site)
	return nil
}

// evaluate returns the configuration in a file, and reports missing parts.
func (v *vitePress) evaluate(file string) (*object, error) {
	config, err := v.evaluator.Eval(v.ctx, v.fs, file)
	if err != nil {
		return nil, err
	}
	for _, n := range config.Notes {
		if !ignoredByVitePress.MatchString(n.Place) {
			v.lose(n.File, n.Line, "set it in site.yaml if it matters", "%s", strings.TrimSuffix(n.What+" of "+n.Place, " of "))
		}
	}
	return decodeObject(config.JSON)
}

// ignoredByVitePress are the parts of a configuration that a docs tree does not need.
var ignoredByVitePress = regexp.MustCompile(`(?i)^(?:vite|vue|markdown|sitemap|search|lastUpdated|postRender|buildEnd|themeConfig\.search|themeConfig\.carbonAds)\b`)

// findPages finds the sources of pages, and their paths in the docs tree.
func (v *vitePress) findPages(files []string) {
	var excluded []*regexp.Regexp
	for _, pattern := range v.site.texts("srcExclude") {
		excluded = append(excluded, jsconfig.GlobPattern(pattern))
	}
	for _, name := range files {
		switch {
		case path.Ext(name) != ".md" || strings.HasPrefix(name, "dist/") || strings.Contains(name, "/dist/") || strings.HasPrefix(name, "public/"):
		case slices.ContainsFunc(excluded, func(p *regexp.Regexp) bool { return p.MatchString(name) }):
		case strings.ContainsAny(name, "[]"):
			v.lose(path.Join(v.src, name), 0, "write its pages as files", "pages made by a program")
		default:
			v.pages[v.rewritten(name)] = name
		}
	}
}

// vitePressRewrite is a rule for paths of pages.
type vitePressRewrite struct {
	from *regexp.Regexp
	to   string
}

var rewriteName = regexp.MustCompile(`:(\w+)(\\\(\\\.\\\*\\\)|\\\*|\\\+|\\\?)?`)

// readRewrites reads patterns such as packages/:name/docs/:rest*.
func (v *vitePress) readRewrites() {
	rewrites := v.site.object("rewrites")
	for rule := range rewrites.all() {
		pattern := rewriteName.ReplaceAllStringFunc(regexp.QuoteMeta(rule), func(name string) string {
			m := rewriteName.FindStringSubmatch(name)
			if m[2] == "" {
				return "(?P<" + m[1] + ">[^/]+)"
			}
			return "(?P<" + m[1] + ">.*)"
		})
		from, err := regexp.Compile("^" + strings.ReplaceAll(pattern, `/(?P`, `/?(?P`) + "$")
		to := rewrites.text(rule)
		if err != nil || to == "" {
			v.lose(v.config, 0, "move the files", "rewrite of %s", rule)
			continue
		}
		v.rewrites = append(v.rewrites, vitePressRewrite{from, regexp.MustCompile(`:(\w+)[*+?]?`).ReplaceAllString(to, "$${$1}")})
	}
}

func (v *vitePress) rewritten(name string) string {
	for _, r := range v.rewrites {
		if r.from.MatchString(name) {
			if to := path.Clean(r.from.ReplaceAllString(name, r.to)); fs.ValidPath(to) && path.Ext(to) == ".md" {
				return to
			}
		}
	}
	return name
}

var additionalConfig = regexp.MustCompile(`(?:^|/)config\.m?[jt]s$`)

// findFolders evaluates the configurations in folders of pages.
func (v *vitePress) findFolders(files []string) error {
	for _, name := range files {
		if !additionalConfig.MatchString(name) {
			continue
		}
		file := path.Join(v.src, name)
		source, err := v.readFile(file)
		if err != nil || !strings.Contains(source, "defineAdditionalConfig") {
			continue
		}
		folder := path.Dir(v.rewritten(path.Join(path.Dir(name), "index.md")))
		if v.folders[folder], err = v.evaluate(file); err != nil {
			return err
		}
	}
	return nil
}

// findLanguages finds the languages, each with all that is configured for it.
func (v *vitePress) findLanguages() {
	locales := v.site.object("locales")
	if locales == nil || len(locales.keys) == 0 {
		locales = &object{keys: []string{"root"}}
	}
	for key := range locales.all() {
		l := vitePressLanguage{folder: strings.Trim(key, "/"), config: v.site.with(locales.object(key))}
		if key == "root" {
			l.folder = ""
		}
		l.config = l.config.with(v.folders["."])
		if l.folder != "" {
			l.config = l.config.with(v.folders[l.folder])
		}
		l.theme = l.config.object("themeConfig")
		if l.folder != "" && !v.hasFolder(l.folder) {
			v.lose(v.config, 0, "add it to the menu", "language %s without pages here", l.config.text("label"))
			continue
		}
		tag, err := locale.ParseTag(cmp.Or(l.folder, l.config.text("lang"), "en"))
		if err != nil && l.folder != "" {
			v.lose(v.config, 0, "name the folder after a language tag, such as de", "language in the folder %s", l.folder)
			continue
		} else if err != nil {
			tag = "en"
		}
		l.tag = tag
		index := len(v.languages)
		if l.folder == "" {
			index = 0
		}
		v.languages = slices.Insert(v.languages, index, l)
	}
	if len(v.languages) == 0 {
		v.languages = []vitePressLanguage{{tag: "en", config: v.site, theme: v.site.object("themeConfig")}}
	}
}

// languageOf returns the language of a page, and its path in that.
func (v *vitePress) languageOf(name string) (*vitePressLanguage, string) {
	for i := range v.languages {
		if l := &v.languages[i]; l.folder != "" {
			if below, ok := strings.CutPrefix(name, l.folder+"/"); ok {
				return l, below
			}
		}
	}
	return &v.languages[0], name
}
