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
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

var starlightReader = reader{tool: "Starlight", find: findStarlight, read: readStarlight}

// findStarlight returns the configuration of a project of Astro that uses Starlight.
func findStarlight(files fs.FS) string {
	patterns := []string{"astro.config", "*/astro.config", "*/*/astro.config"}
	return findFile(files, patterns, []string{".mjs", ".ts", ".mts", ".js"}, func(name string) bool {
		text, err := (&project{fs: files}).readFile(name)
		return err == nil && strings.Contains(text, starlightPackage)
	})
}

const starlightPackage = "@astrojs/starlight"

// starlight reads a project.
type starlight struct {
	*project
	ctx       context.Context
	config    string
	folder    string // of the project
	src       string
	content   string                       // folder of the pages
	astro     *object                      // the configuration of Astro
	site      *object                      // the options of Starlight
	aliases   [][2]string                  // of folders in imports, from tsconfig.json
	pages     map[string]*starlightPage    // by path in the docs tree
	bySlug    map[[2]string]*starlightPage // by folder of the language and slug
	languages []starlightLanguage          // the default one first
	homes     map[string]Home              // by folder of their language
	texts     map[string]map[string]any    // own texts of templates, by language
	// calls are the components that are still to be rendered, by their keys in rendered.
	calls    map[string]jsconfig.Call
	rendered map[string]jsconfig.Rendered
}

type starlightLanguage struct {
	folder string // "" for the root
	tag    locale.Locale
	lang   string // as translations of labels name it
	label  string
}

// starlightPage is a page that is read.
type starlightPage struct {
	*starlight
	pageSource
	name     string // in the docs tree
	text     string
	language *starlightLanguage
	slug     string // without the language
	matter   starlightMatter
	waits    bool // for components that are not rendered
}

// starlightMatter is the front matter of a page.
type starlightMatter struct {
	Title, Slug, Template string
	Sidebar               struct {
		Label  string
		Order  *float64
		Hidden bool
	}
	Banner, Head any
	Hero         *starlightHero
	Other        map[string]any `yaml:",inline"`
}

func readStarlight(ctx context.Context, p *project, config string) error {
	s := &starlight{project: p, ctx: ctx, config: config, folder: path.Dir(config), pages: map[string]*starlightPage{}, bySlug: map[[2]string]*starlightPage{}, homes: map[string]Home{}, texts: map[string]map[string]any{}, calls: map[string]jsconfig.Call{}, rendered: map[string]jsconfig.Rendered{}}
	if err := s.evaluate(); err != nil {
		return err
	}
	s.src = path.Join(s.folder, cmp.Or(s.astro.text("srcDir"), "src"))
	s.content = path.Join(s.src, "content/docs")
	if !fs.ValidPath(s.content) {
		return fmt.Errorf("srcDir %s is outside of the project", s.astro.text("srcDir"))
	}
	p.tree.Base = s.content
	p.tree.Site.Addresses = "slash"
	if s.astro.is("trailingSlash", "never") || s.astro.object("build").is("format", "file") {
		p.tree.Site.Addresses = "plain"
	}
	s.readAliases()
	s.findLanguages()
	files, err := p.filesBelow(s.content)
	if err != nil {
		return err
	}
	if err := p.copyFolder(path.Join(s.folder, cmp.Or(s.astro.text("publicDir"), "public")), "public"); err != nil {
		return err
	}
	s.findPages(files)
	if err := s.convertPages(); err != nil {
		return fmt.Errorf("read pages: %w", err)
	}
	s.describe()
	s.keepLanguage()
	p.fit(&p.tree.Site)
	return nil
}

// keepLanguage redirects addresses that begin with the default language.
func (s *starlight) keepLanguage() {
	root := &s.languages[0]
	if root.folder == "" {
		return
	}
	for _, page := range s.pages {
		if page.language == root && page.slug != "" {
			s.redirect(root.folder+"/"+page.slug, page.name)
		}
	}
}

// evaluate reads the configuration.
func (s *starlight) evaluate() error {
	config, err := s.evaluator.Eval(s.ctx, s.fs, s.config)
	if err != nil {
		return err
	}
	for _, n := range config.Notes {
		if !ignoredByStarlight.MatchString(n.Place) {
			s.lose(n.File, n.Line, "set it in site.yaml if it matters", "%s", strings.TrimSuffix(n.What+" of "+n.Place, " of "))
		}
	}
	if s.astro, err = decodeObject(config.JSON); err != nil {
		return err
	}
	if s.site = starlightOptions(s.astro.get("integrations")); s.site == nil {
		return fmt.Errorf("its integrations lack %s with options", starlightPackage)
	}
	return nil
}

// ignoredByStarlight are the parts of a configuration that a docs tree does not need.
var ignoredByStarlight = regexp.MustCompile(`(?i)^(?:vite|markdown|image|adapter|experimental)\b|expressiveCode`)

// starlightOptions finds the options of Starlight in the list of integrations.
func starlightOptions(value any) *object {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			if found := starlightOptions(v); found != nil {
				return found
			}
		}
	case *object:
		if args := value.objects("$args"); value.is("$package", starlightPackage) && len(args) > 0 {
			return args[0]
		}
	}
	return nil
}

// readAliases reads the paths of tsconfig.json.
func (s *starlight) readAliases() {
	text, err := s.readFile(path.Join(s.folder, "tsconfig.json"))
	if err != nil {
		return
	}
	config, err := decodeObject([]byte(jsonComments.ReplaceAllString(text, "$1$2")))
	if err != nil {
		s.lose(path.Join(s.folder, "tsconfig.json"), 0, "correct it", "aliases of folders: %v", err)
	}
	options := config.object("compilerOptions")
	for from := range options.object("paths").all() {
		if to := options.object("paths").texts(from); len(to) > 0 && strings.HasSuffix(from, "*") {
			s.aliases = append(s.aliases, [2]string{strings.TrimSuffix(from, "*"), path.Join(s.folder, options.text("baseUrl"), strings.TrimSuffix(to[0], "*")) + "/"})
		}
	}
}

// jsonComments are comments and commas at the end of lists, outside of texts, in JSON for programs.
var jsonComments = regexp.MustCompile(`("(?:[^"\\]|\\.)*")|//[^\n]*|/\*(?s:.*?)\*/|,(\s*[}\]])`)

// file returns the file that another names, or "".
func (s *starlight) file(name, from string) string {
	var file string
	switch {
	case strings.HasPrefix(name, "."):
		file = path.Join(path.Dir(from), name)
	case strings.HasPrefix(name, "/"):
		file = path.Join(s.folder, name)
	default:
		for _, alias := range s.aliases {
			if below, ok := strings.CutPrefix(name, alias[0]); ok {
				file = path.Clean(alias[1] + below)
			}
		}
	}
	if file != "" && fs.ValidPath(file) && isFile(s.fs, file) {
		return file
	}
	return ""
}

// asset adds a file of the project to the docs tree and returns its path there.
func (s *starlight) asset(file string) string {
	name := "files/" + path.Base(file)
	for _, folder := range []string{s.content, s.src, s.folder} {
		if below, ok := strings.CutPrefix("/"+file, path.Join("/", folder)+"/"); ok {
			name = below
			break
		}
	}
	s.tree.Files[name] = file
	return name
}

// findLanguages finds the languages.
func (s *starlight) findLanguages() {
	locales := s.site.object("locales")
	for key := range locales.all() {
		l := locales.object(key)
		own := starlightLanguage{folder: key, label: l.text("label"), lang: cmp.Or(l.text("lang"), key)}
		if key == "root" {
			own.folder, own.lang = "", cmp.Or(l.text("lang"), "en")
		}
		tag, err := locale.ParseTag(cmp.Or(own.folder, own.lang))
		if err != nil {
			s.lose(s.config, 0, "name the folder after a language tag, such as de", "language in the folder %s", key)
			continue
		}
		if own.tag = tag; own.folder != "" && string(tag) != own.folder {
			s.lose(s.config, 0, "redirect the former ones, where hosts distinguish letter case", "addresses that begin with %s, now with %s", own.folder, tag)
		}
		if own.folder == "" || key == s.site.text("defaultLocale") {
			s.languages = slices.Insert(s.languages, 0, own)
		} else {
			s.languages = append(s.languages, own)
		}
	}
	if len(s.languages) == 0 {
		s.languages = []starlightLanguage{{tag: "en", lang: "en"}}
	}
}

// languageOf returns the language of a page, and its path in that.
func (s *starlight) languageOf(name string) (*starlightLanguage, string) {
	for i := range s.languages {
		first, below, ok := strings.Cut(name, "/")
		if l := &s.languages[i]; ok && l.folder != "" && strings.EqualFold(first, l.folder) {
			return l, below
		}
	}
	return &s.languages[0], name
}

// findPages finds the pages.
func (s *starlight) findPages(files []string) {
	for _, name := range files {
		ext := path.Ext(name)
		source := path.Join(s.content, name)
		switch {
		case !markdown.IsFile(name) && ext != ".mdoc" || slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return part[0] == '_' }):
			continue
		case strings.TrimSuffix(path.Base(name), ext) == "404":
			s.lose(source, 0, "none: the program has such a page", "page 404")
			continue
		}
		text, ok := s.readPage(source)
		if !ok {
			continue
		}
		p := &starlightPage{starlight: s, pageSource: pageSource{of: s.project, source: source}, name: name, text: text}
		if ext == ".mdoc" {
			p.name = strings.TrimSuffix(name, ext) + ".md"
		}
		s.readMatter(text, source, &p.matter)
		l, below := s.languageOf(name)
		p.language, p.slug = l, slugBelow(below)
		if own := strings.Trim(p.matter.Slug, "/"); own != "" || p.matter.Slug == "/" {
			_, p.slug = s.languageOf(own + "/")
			p.slug = strings.Trim(p.slug, "/")
		}
		s.pages[p.name] = p
		if key := [2]string{l.folder, p.slug}; s.bySlug[key] == nil {
			s.bySlug[key] = p
		}
	}
}

// slugBelow returns the slug that Starlight gives a file.
func slugBelow(name string) string {
	segments := strings.Split(strings.TrimSuffix(name, path.Ext(name)), "/")
	for i, segment := range segments {
		segments[i] = markdown.Docs.AnchorID(segment)
	}
	if last := len(segments) - 1; segments[last] == "index" {
		segments = segments[:last]
	}
	return strings.Join(segments, "/")
}

// page returns the page of a slug in a language, or that of the default language, or nil.
func (s *starlight) page(l *starlightLanguage, slug string) *starlightPage {
	if slug = strings.Trim(slug, "/"); slug == "index" {
		slug = ""
	}
	if p := s.bySlug[[2]string{l.folder, slug}]; p != nil {
		return p
	}
	return s.bySlug[[2]string{s.languages[0].folder, slug}]
}
