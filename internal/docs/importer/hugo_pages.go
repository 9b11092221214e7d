package importer

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"waymark.dev/waymark/internal/docs/markdown"
)

// hugoPage is a page of Hugo in one language, or a list that Hugo generates without a file.
type hugoPage struct {
	*hugo
	lang *hugoLanguage
	pageSource
	path      string // in the content, without extension; "" for the home page
	folder    string // in which its own links and files are, in the content
	place     string // path in the docs tree without the folder of a language
	tree      string // path in the docs tree
	address   string // from the root of the language, such as /docs/start/
	isSection bool   // it lists other pages
	matter    values
	body      string
	line      int // of the body, from 1
	parent    *hugoPage
	children  []*hugoPage // in the order of Hugo
	terms     map[string][]*hugoPage
	calls     int
	kept      map[string]any     // by templates
	params    map[string]any     // as templates see them, nil before
	ids       markdown.AnchorSet // of its headings
	hero      *Hero              // of a home page
	hasTop    bool               // it has a heading of the first level
	converted *string            // the Markdown of the body
}

// contentFile is a file of the content.
type contentFile struct {
	mount        *hugoMount
	source, name string // in the project; in the content
	languages    []*hugoLanguage
}

// findPages reads the pages and determines the paths of all content files in the docs tree.
func (h *hugo) findPages(ctx context.Context) error {
	var files []contentFile
	ignored := h.ignored()
	err := h.inContent(ctx, func(m *hugoMount, source, name string) {
		if slices.ContainsFunc(ignored, func(p *regexp.Regexp) bool { return p.MatchString(source) }) {
			return
		}
		f := contentFile{mount: m, source: source, name: name}
		f.readLanguages(h)
		files = append(files, f)
		if stem(f.name) == "index" && h.isContent(source) {
			h.bundles[path.Dir(f.name)] = true
		}
	})
	if err != nil {
		return err
	}
	if len(files) > maxFiles {
		return fmt.Errorf("the content has more than %d files", maxFiles)
	}
	for _, f := range files {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("read pages: %w", err)
		}
		h.addFile(&f)
	}
	h.findBase()
	for _, l := range h.languages {
		h.addSections(l)
	}
	return nil
}

func (h *hugo) ignored() (patterns []*regexp.Regexp) {
	for _, text := range h.site.texts("ignorefiles") {
		if pattern, err := regexp.Compile(text); err == nil {
			patterns = append(patterns, pattern)
		} else {
			h.lose(h.config, 0, "correct it", "pattern %s of ignoreFiles", text)
		}
	}
	return patterns
}

// readLanguages returns the languages of a file: the one at the end of its name, which is removed, or those of its folder.
func (f *contentFile) readLanguages(h *hugo) {
	base := stem(f.name)
	if l := h.language(strings.TrimPrefix(path.Ext(base), ".")); l != nil {
		f.name = path.Join(path.Dir(f.name), strings.TrimSuffix(base, path.Ext(base))+path.Ext(f.name))
		f.languages = []*hugoLanguage{l}
		return
	}
	for _, l := range h.languages {
		if slices.ContainsFunc(f.mount.languages, func(key string) bool { return key == "**" || strings.EqualFold(key, l.key) }) {
			f.languages = append(f.languages, l)
		}
	}
	if f.mount.languages == nil {
		f.languages = h.languages[:1]
	}
}

// addFile adds a file to its languages. Languages that only share the file of the default language are left out: they show its page anyway.
func (h *hugo) addFile(f *contentFile) {
	base := stem(f.name)
	isPage := h.isContent(f.source)
	if slices.Contains([]string{".adoc", ".asciidoc", ".ad", ".rst", ".org", ".pandoc", ".pdc"}, path.Ext(f.source)) {
		h.lose(f.source, 0, "write it in Markdown", "page in a language other than Markdown")
	}
	for folder := path.Dir(f.name); isPage; folder = path.Dir(folder) {
		if h.bundles[folder] && (folder != path.Dir(f.name) || base != "index") {
			h.resources = append(h.resources, f.source)
			return
		}
		if folder == "." || folder == "/" {
			break
		}
	}
	for i, l := range f.languages {
		if i > 0 && f.languages[0].folder == "" {
			h.tree.Site.Untranslated = "show"
			return
		}
		if isPage {
			h.addPage(l, f)
			continue
		}
		tree := path.Join(l.folder, h.place(f.name))
		if key := strings.ToLower(f.name); l.files[key] == "" {
			l.files[key] = tree
			h.tree.Files[tree] = f.source
			folder := path.Dir(key)
			l.folders[folder] = append(l.folders[folder], key)
		}
	}
}

// addPage reads a page. The first page at a path counts, so earlier mounts override later ones.
func (h *hugo) addPage(l *hugoLanguage, f *contentFile) {
	source, name := f.source, f.name
	p := &hugoPage{hugo: h, lang: l, pageSource: pageSource{of: h.project, source: source}, folder: path.Dir(name), path: strings.TrimSuffix(name, path.Ext(name))}
	if base := stem(name); base == "_index" || base == "index" {
		p.path, p.isSection = strings.TrimPrefix(path.Dir(name), "."), base == "_index"
		p.isSection = p.isSection || p.path == ""
	}
	if other := l.byPath[strings.ToLower(p.path)]; other != nil {
		if strings.HasPrefix(other.source, f.mount.source+"/") {
			h.lose(source, 0, "rename one of them", "page with the same path as %s", other.source)
		}
		return
	}
	text, ok := h.readPage(source)
	if !ok {
		return
	}
	var err error
	if p.matter, p.body, err = hugoMatter(text); err != nil {
		h.lose(source, 1, "correct it", "front matter: %v", err)
	}
	if path.Ext(source) == ".html" && !strings.Contains(p.body, "<pre") { // indented lines, and lines after empty ones, could be Markdown
		p.body = leadingSpace.ReplaceAllString(emptyLine.ReplaceAllString(p.body, "<!-- -->"), "")
	}
	p.line = 1 + strings.Count(text[:len(text)-len(p.body)], "\n")
	h.register(p)
}

// register adds a page to its language.
func (h *hugo) register(p *hugoPage) {
	p.lang.byPath[strings.ToLower(p.path)] = p
	p.lang.pages = append(p.lang.pages, p)
}

// frontMatterOf returns the front matter of a page with the marks around it, or "".
func frontMatterOf(text string) string {
	trimmed := strings.TrimLeft(text, " \t\n")
	before := len(text) - len(trimmed)
	mark, _, _ := strings.Cut(trimmed, "\n")
	switch mark = strings.TrimRight(mark, " \t"); {
	case mark == "+++" || mark == "---":
		index := before
		for line := range strings.Lines(trimmed) {
			index += len(line)
			if index > before+len(line) && strings.TrimRight(line, " \t\n") == mark {
				return text[:index]
			}
		}
	case strings.HasPrefix(trimmed, "{") && !strings.HasPrefix(trimmed, "{{"):
		if end := (&mdxParser{text: trimmed}).braces(0); end > 0 {
			return text[:before+end]
		}
	}
	return ""
}

// hugoMatter splits a page into its front matter, in TOML, YAML or JSON, and its body.
func hugoMatter(text string) (values, string, error) {
	own := frontMatterOf(text)
	body := text[len(own):]
	own = strings.TrimSpace(own)
	name := "front matter.json"
	switch {
	case own == "":
		return values{}, body, nil
	case own[0] == '+':
		name = "front matter.toml"
	case own[0] == '-':
		name = "front matter.yaml"
	}
	matter, err := decodeValues(name, "\n"+strings.Trim(own, "+-")) // the line break keeps the numbers of lines
	if matter == nil {
		matter = values{}
	}
	return matter, body, err
}

// findBase finds the folder below which most pages have the paths of their files.
func (h *hugo) findBase() {
	for _, m := range h.mounts {
		if m.target == "content" && (m.languages == nil || slices.Contains(m.languages, h.languages[0].key)) {
			h.tree.Base = m.source
			return
		}
	}
}

// addSections adds the pages that Hugo generates, the home page and the sections of the first level, and then finds the parents of pages.
func (h *hugo) addSections(l *hugoLanguage) {
	for _, p := range slices.Clone(l.pages) {
		top, rest, _ := strings.Cut(p.path, "/")
		if rest != "" && l.byPath[strings.ToLower(top)] == nil {
			h.addList(l, top, titleCase(top))
		}
	}
	if l.home = l.byPath[""]; l.home == nil {
		h.addList(l, "", l.site.text("title"))
		l.home = l.byPath[""]
	}
	slices.SortStableFunc(l.pages, func(a, b *hugoPage) int { return strings.Compare(strings.ToLower(a.path), strings.ToLower(b.path)) })
	for _, p := range l.pages {
		p.setParent()
		p.cascade()
	}
	h.addTerms(l)
	l.pages = slices.DeleteFunc(l.pages, func(p *hugoPage) bool {
		never := p.matter.text("build.render") == "never" || p.matter.text("_build.render") == "never" || p.matter.is("headless")
		if never {
			h.lose(p.source, 0, "write its text where it is needed", "page that Hugo does not render")
			delete(l.byPath, strings.ToLower(p.path))
		}
		return never
	})
	for _, p := range l.pages {
		p.setAddress()
		name := strings.ToLower(path.Base(p.path))
		if _, several := l.byName[name]; several {
			l.byName[name] = nil
		} else {
			l.byName[name] = p
		}
		if p.parent != nil && !p.matter.is("draft") && p.terms == nil {
			p.parent.children = append(p.parent.children, p)
		}
	}
	order := collate.New(language.Make(l.tag))
	for _, p := range l.pages {
		sortPages(order, p.children)
	}
}

// addList adds a page that Hugo generates without a file.
func (h *hugo) addList(l *hugoLanguage, key, title string) *hugoPage {
	p := &hugoPage{hugo: h, pageSource: pageSource{of: h.project}, lang: l, path: key, folder: key, isSection: true, matter: values{"title": title}}
	h.register(p)
	return p
}

// setParent finds the section of a page.
func (p *hugoPage) setParent() {
	for parentOf := p.path; parentOf != ""; {
		parentOf = strings.TrimPrefix(path.Dir(parentOf), ".")
		if parent := p.lang.byPath[strings.ToLower(parentOf)]; parent != nil && parent.isSection {
			p.parent = parent
			return
		}
	}
}

// section returns the first part of the path of a page: its type, unless the front matter has another one.
func (p *hugoPage) section() string {
	top, rest, _ := strings.Cut(p.path, "/")
	if rest == "" && !p.isSection {
		return ""
	}
	return top
}

func (p *hugoPage) kind() string { return cmp.Or(p.matter.text("type"), p.section(), "page") }

// cascade adds the values that sections and the configuration give to the pages below them.
func (p *hugoPage) cascade() {
	for above := p; above != nil; above = above.parent {
		if above != p || above.isSection {
			p.takeOver(above.matter)
		}
	}
	p.takeOver(p.lang.site)
}

func (p *hugoPage) takeOver(from values) {
	list := from.objects("cascade")
	if one := from.of("cascade"); one != nil {
		list = []values{one}
	}
	for _, given := range list {
		target := given.of("target")
		if target == nil {
			target = given.of("_target")
		}
		if !p.isTarget(target) {
			continue
		}
		for _, part := range []values{given, given.of("params")} {
			for key, value := range part {
				if _, own := p.matter[key]; !own && !slices.Contains([]string{"target", "_target", "params", "cascade"}, key) {
					p.matter[key] = value
				}
			}
		}
	}
}

// isTarget reports whether a cascade is for a page.
func (p *hugoPage) isTarget(target values) bool {
	if kind := target.text("kind"); kind != "" && kind != map[bool]string{true: "section", false: "page"}[p.isSection] {
		return false
	}
	if key := target.text("lang"); key != "" && key != p.lang.key {
		return false
	}
	pattern := target.text("path")
	if bare, deep := strings.CutSuffix(strings.Trim(pattern, "{}"), "/**"); deep {
		return strings.HasPrefix("/"+p.path+"/", bare+"/")
	}
	matches, err := path.Match(pattern, "/"+p.path)
	return pattern == "" || matches && err == nil
}

func (p *hugoPage) title() string {
	return cmp.Or(p.matter.text("title"), titleCase(cmp.Or(path.Base(p.path), p.lang.site.text("title"))))
}

func (p *hugoPage) linkTitle() string { return cmp.Or(p.matter.text("linktitle"), p.title()) }

var datedName = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2})[-_]?(.*)$`)

// date returns the date of a page, from the front matter or, if so configured, from the name of its file.
func (p *hugoPage) date() time.Time {
	for _, key := range []string{"date", "publishdate", "pubdate", "published", "lastmod", "modified"} {
		if at := p.matter.date(key); !at.IsZero() {
			return at
		}
	}
	if m := datedName.FindStringSubmatch(path.Base(p.path)); m != nil && p.hasDatedNames() {
		return dateOf(m[1])
	}
	return time.Time{}
}

func (p *hugoPage) hasDatedNames() bool {
	return slices.Contains(p.lang.site.texts("frontmatter.date"), ":filename")
}

// sortPages orders pages as Hugo does: by weight, the latest first, by title.
func sortPages(order *collate.Collator, pages []*hugoPage) {
	slices.SortStableFunc(pages, func(a, b *hugoPage) int {
		return cmp.Or(compareWeights(a.matter.number("weight"), b.matter.number("weight")), b.date().Compare(a.date()), order.CompareString(a.linkTitle(), b.linkTitle()), strings.Compare(a.path, b.path))
	})
}

// compareWeights orders weights. Entries without one come last.
func compareWeights(a, b float64) int {
	if (a == 0) != (b == 0) {
		return map[bool]int{true: 1, false: -1}[a == 0]
	}
	return cmp.Compare(a, b)
}

// titleCase returns a name as a title.
func titleCase(name string) string {
	words := strings.Fields(strings.NewReplacer("-", " ", "_", " ").Replace(name))
	for i, word := range words {
		runes := []rune(word)
		runes[0] = unicode.ToUpper(runes[0])
		words[i] = string(runes)
	}
	return strings.Join(words, " ")
}

// addTerms adds the pages of taxonomies, such as tags, and of their terms.
func (h *hugo) addTerms(l *hugoLanguage) {
	taxonomies := l.site.of("taxonomies")
	if taxonomies == nil {
		taxonomies = values{"tag": "tags", "category": "categories"}
	}
	kinds := h.site.texts("disablekinds")
	isOther := l.folder != "" && h.tree.Site.Untranslated == "show" // it shows the lists of the default language
	if isOther || slices.Contains(kinds, "taxonomy") || slices.Contains(kinds, "taxonomyTerm") {
		return
	}
	pages := slices.Clone(l.pages)
	for _, singular := range sortedKeys(taxonomies) {
		plural := taxonomies.text(singular)
		all := h.taxonomyPage(l, plural, titleCase(plural))
		all.terms = map[string][]*hugoPage{}
		l.taxonomies = append(l.taxonomies, all)
		for _, p := range pages {
			for _, term := range p.matter.texts(strings.ToLower(plural)) {
				if key := h.termPath(plural, term); !p.matter.is("draft") && !slices.Contains(kinds, "term") {
					page := h.taxonomyPage(l, key, titleCase(singular)+": "+term)
					page.matter["linktitle"] = term
					page.terms = map[string][]*hugoPage{"": append(page.terms[""], p)}
					all.terms[key] = page.terms[""]
				}
			}
		}
	}
}

func (h *hugo) termPath(plural, term string) string {
	return plural + "/" + strings.ReplaceAll(h.sanitized(term), "/", "-")
}

// taxonomyPage returns the page of a taxonomy or a term, with or without a file.
func (h *hugo) taxonomyPage(l *hugoLanguage, key, title string) *hugoPage {
	p := l.byPath[strings.ToLower(key)]
	if p == nil {
		p = h.addList(l, key, title)
		p.parent = l.home
	}
	return p
}
