package content

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// fileTree is a docs tree as read (docs/reference/docs-trees.md, Files).
type fileTree struct {
	folders map[string]*fileFolder // by path below the root, which is "."
	drafts  bool                   // read drafts
	inserts *compose.Tree          // files and variables that pages can insert
	// versions is the folder of frozen versions, which has none of its pages and files, or "".
	versions string
	// languages are the trees of all declared languages, also of those that are not chosen, whose pages no tree of the
	// catalogue has. The first one is the default, which has the folders of all.
	languages []*tree

	// Derived from the folders.
	pages  map[string]*Page  // by lower-case Path, also those without an address
	assets map[string]string // paths of other files by lower-case path
}

// fileFolder is a folder of a docs tree.
type fileFolder struct {
	pages  []*Page
	assets []string // paths below the root

	below       []job // its sub-folders
	hasCategory bool  // has a _category_ file
	// isPartial means that a file was left out with a flaw, which each update must find again.
	isPartial bool
}

// unchanged returns a folder as read before if none of its files has changed, or nil. Sub-folders may have changed.
func (w *walker) unchanged(name string) *fileFolder {
	f := w.folders[name]
	if f == nil || f.isPartial || w.changed[name] || isBelowAny(name, w.changedFolders) {
		return nil
	}
	next := *f
	next.pages = slices.DeleteFunc(slices.Clone(f.pages), func(p *Page) bool { return p.MadeFrom != "" })
	return &next
}

// HasCategory reports whether a folder of a docs tree has a _category_ file.
func (c *Catalogue) HasCategory(folder string) bool {
	f := c.trees[0].files.folders[folder]
	return f != nil && f.hasCategory
}

// Files returns the paths, below the root, of the files of a docs tree that are not pages,
// sorted.
func (c *Catalogue) Files() []string {
	if c.kind != Docs {
		return nil
	}
	return slices.Sorted(maps.Values(c.trees[0].files.assets))
}

// PublicFiles returns those of the Files in static/ and public/, which a site has even if no
// page uses them.
func (c *Catalogue) PublicFiles() []string {
	return slices.DeleteFunc(c.Files(), func(name string) bool {
		_, public := plainFolder(name)
		return !public
	})
}

// CanBePage reports whether a file, by its path, may be that of a page.
func (c *Catalogue) CanBePage(file string) bool {
	if c.kind == Docs {
		_, ok := markdownName(filepath.Base(file))
		return ok
	}
	return filepath.Base(file) == PageFile
}

// HasFile reports whether a path is one of the Files.
func (c *Catalogue) HasFile(name string) bool {
	return c.kind == Docs && name != "" && c.trees[0].files.assets[strings.ToLower(name)] == name
}

// OpenFile opens one of the Files.
func (c *Catalogue) OpenFile(name string) (fs.File, error) {
	if !c.HasFile(name) {
		return nil, fmt.Errorf("open %s: %w", name, fs.ErrNotExist)
	}
	f, err := c.content.fs.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", name, fault.Cause(err))
	}
	return f, nil
}

// Root returns the folder of the content, and the name of a path in it for messages.
func (c *Catalogue) Root() (files fs.FS, display func(rel string) string) {
	return c.content.fs, c.content.display
}

// plainFolders are the folders of the root whose files are at the root, and are never pages.
var plainFolders = [...]string{"static", "public"}

// plainFolder returns the path below static/ or public/.
func plainFolder(rel string) (rest string, ok bool) {
	top, rest, found := strings.Cut(rel, "/")
	return rest, found && slices.Contains(plainFolders[:], top)
}

// manifestName is a file in the output of a build, which is not content.
const manifestName = "build-manifest.json"

// isPrivate reports whether a file or folder is not content whatever the rules say: hidden
// files, partial pages, packages of others, settings and the data of a server.
func isPrivate(name string) bool {
	switch name {
	case "node_modules", "vendor", "waymark.toml", "waymark-data", "site.yaml", "site.yml":
		return true
	}
	return name == "" || name[0] == '.' || name[0] == '_'
}

// readDocs reads a docs tree except for known pages, by path, and unless changed is nil for folders with changed paths.
func (c *Catalogue) readDocs(ctx context.Context, known map[string]*Page, changed map[string]bool, r flaw.Reporter) error {
	t := c.trees[0]
	w := &walker{report: r}
	var before *compose.Tree
	if t.files != nil {
		before = t.files.inserts
		w.expect(t.files.folders, changed)
	}
	inserts := c.loadInserts(r)
	languages := c.allLanguages()
	for _, each := range languages {
		each.files = &fileTree{folders: map[string]*fileFolder{}, drafts: c.opts.Drafts, languages: languages, inserts: inserts, versions: c.file.Versions.Folder}
	}
	if before != nil && !sameVariables(before, inserts) {
		known, w.folders = nil, nil
	}
	c.data = &Data{}
	w.known, w.jobs = known, []job{{folder: ".", ignore: ignoreAbove(t.root)}}
	w.docs = t
	results, err := w.walk(ctx, c.opts.Workers)
	if err != nil {
		return err
	}
	keep(results)
	t.addReferences(known, r)
	for _, loss := range c.content.origin.Losses {
		r.Report(loss)
	}
	c.finish(r)
	return nil
}

// plainFolder reads one folder of a docs tree and returns jobs for its sub-folders. Pages are
// taken from known ones by path, if there.
func (w *walker) plainFolder(j job, out *found) (below []job) {
	t := w.docs
	if j.folder == t.files.versions {
		return nil
	}
	if f := w.unchanged(j.folder); f != nil {
		out.folders = append(out.folders, foundFolder{t, j.folder, f})
		return f.below
	}
	entries, err := fs.ReadDir(t.root.fs, j.folder)
	if err != nil {
		report(w.report, FlawUnreadable, t.root.display(j.folder), 0, "%v", fault.Cause(err))
		return nil
	}
	has := func(name string) bool {
		return slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == name && e.Type().IsRegular() })
	}
	if has(manifestName) || j.folder == macroFolder && !isPageFolder(entries) {
		return nil
	}
	f, ignore := &fileFolder{}, j.ignore
	if has(ignoreName) {
		text, err := fs.ReadFile(t.root.fs, path.Join(j.folder, ignoreName))
		if err != nil {
			report(w.report, FlawUnreadable, t.root.display(path.Join(j.folder, ignoreName)), 0, "%v", fault.Cause(err))
			f.isPartial = true
		}
		ignore = ignore.with(j.folder, string(text))
	}
	out.folders = append(out.folders, foundFolder{t, j.folder, f})
	_, plain := plainFolder(j.folder + "/")
	for _, e := range entries {
		name := e.Name()
		rel := path.Join(j.folder, name)
		f.hasCategory = f.hasCategory || strings.HasPrefix(name, "_category_.")
		if isPrivate(name) && !(plain && !e.IsDir() && name != "" && name[0] == '_') || ignore.matches(rel, e.IsDir()) {
			continue
		}
		_, isPage := markdownName(name)
		switch {
		case e.IsDir():
			f.below = append(f.below, job{folder: rel, ignore: ignore})
		case !e.Type().IsRegular():
			w.irregular(t, rel, e)
			f.isPartial = true
		case !isPage || plain:
			f.assets = append(f.assets, rel)
		default:
			page := w.known[rel]
			if page == nil {
				own, _, _ := t.files.language(rel)
				page = own.readPlainPage(rel, w.report)
			}
			if page == nil {
				f.isPartial = true
			} else {
				f.pages = append(f.pages, page)
			}
		}
	}
	return f.below
}

// readPlainPage reads a page of a docs tree. It returns nil for drafts, and reports flaws and
// returns nil for an unusable page.
func (t *tree) readPlainPage(rel string, r flaw.Reporter) *Page {
	text, err := readFile(t.root.fs, rel)
	if err != nil {
		report(r, FlawUnreadable, t.root.display(rel), 0, "%v; the page is left out", fault.Cause(err))
		return nil
	}
	return t.parsePlainPage(rel, string(text), r)
}

// parsePlainPage is readPlainPage for a text.
func (t *tree) parsePlainPage(rel, text string, r flaw.Reporter) *Page {
	file, neutral := t.root.display(rel), t.neutral(rel)
	if !utf8.ValidString(text) {
		report(r, FlawUnreadable, file, invalidLine(text), "the line is not valid UTF-8: save the file as UTF-8; other bytes are shown as \uFFFD")
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	fm, m, problems := readPlainMatter(text)
	for _, p := range problems {
		report(r, FlawFrontMatter, file, p.line, "%s", p.text)
	}
	if fm.plain.draft && !t.files.drafts {
		return nil
	}
	p := &Page{
		SourceCommit: fm.sourceCommit, Locale: t.locale, Path: neutral, Slug: slugOf(neutral), PageType: PageTypeNone, Tags: fm.tags, Root: t.root.dir, File: file, RelFile: rel,
		BodyOffset: m.Body, BodyLine: strings.Count(text[:m.Body], "\n") + 1,
		Description: fm.plain.description, Position: fm.plain.position(), Draft: fm.plain.draft, Unlisted: fm.plain.unlisted,
		Changelog: fm.plain.isChangelog(neutral), variables: fm.plain.variables, precedence: precedenceOf(neutral), scheme: t.scheme,
	}
	t.setSlug(p, &fm, r)
	if slices.Contains(strings.Split(p.Slug, "/"), "") {
		report(r, FlawBadSlug, file, 1, "the name of the file or of its folder has no character that an address can have: rename it, or set slug in the front matter; the page is left out")
		return nil
	}
	if err := CheckSlug(p.Slug); err != nil {
		report(r, FlawBadSlug, file, fm.line(fm.plain.slugKey), "%v; the page is left out", err)
		return nil
	}
	p.url, p.folder = t.scheme.URL(p.Locale, p.Slug), FolderOf(p.Slug)
	body := text[m.Body:]
	if isMDX(rel) {
		body = t.reportMDX(p, body, r)
	}
	p.setTitle(&fm, body)
	if fm.plain.openAPI != "" {
		p.document, _ = compose.Resolve(path.Dir(rel), fm.plain.openAPI) // others are not among the files
		p.documentLine = fm.line("openapi")
	}
	p.setVariables(t.files.inserts)
	return p
}

// reportMDX returns the Markdown of the body of a page, and reports everything else in it.
func (t *tree) reportMDX(p *Page, body string, r flaw.Reporter) string {
	hidden, problems := hideMDX(body)
	text := flaw.NewText(body, p.BodyLine)
	for _, problem := range problems {
		line, _ := text.Position(problem.pos)
		report(r, FlawMDX, p.File, line, "%s", problem.text)
	}
	return hidden
}

// readPlainMatter reads the front matter of a page of a docs tree.
func readPlainMatter(text string) (fm frontMatter, m Matter, problems []problem) {
	if m = plainMatterOf(text); m.Closed {
		fm, problems = parseDocsMatter(text[m.Start:max(m.End-1, m.Start)])
	}
	return fm, m, problems
}

// plainMatterOf finds the front matter of a page of a docs tree. A text that begins with a line
// "---" may have none: that is a rule if there is no other such line.
func plainMatterOf(text string) Matter {
	if m, _ := FindMatter(text); m.Closed {
		return m
	}
	return Matter{}
}

// setSlug sets the slug and the former addresses that the front matter has.
func (t *tree) setSlug(p *Page, fm *frontMatter, r flaw.Reporter) {
	folder := t.slugFolder(p.RelFile)
	if fm.slug != "" {
		slug, err := cleanSlug(fm.slug, folder)
		if err != nil {
			report(r, FlawBadSlug, p.File, fm.line(fm.plain.slugKey), "%s is ignored: %v", fm.plain.slugKey, err)
		} else {
			p.Slug = slug
		}
	}
	for _, a := range fm.plain.aliases {
		slug, err := cleanSlug(a.slug, folder)
		if err != nil {
			report(r, FlawFrontMatter, p.File, a.line, "the alias is ignored: %v", err)
			continue
		}
		if t.scheme.Addresses == sitefile.HTMLAddresses {
			slug = strings.TrimSuffix(slug, htmlExtension)
		}
		p.aliases = append(p.aliases, alias{slug, a.line})
	}
}

// setTitle sets the titles of a page from its front matter, its heading or its file's name.
func (p *Page) setTitle(fm *frontMatter, body string) {
	folder, name := path.Dir(p.Path), path.Base(p.Path)
	switch {
	case !isFolderPage(name):
		name, _ = markdownName(name)
	case folder != ".":
		name = path.Base(folder)
	default:
		name = "Home"
	}
	read := ReadName(name)
	p.Position = cmp.Or(p.Position, read.Position)
	heading, found := findHeading(body, fm.title != "")
	if found {
		p.Heading = heading.Text
	}
	p.Title = cmp.Or(titleText(fm.title), titleText(p.Heading), read.Label)
	p.RawTitle = cmp.Or(p.Heading, fm.title, read.Label)
	p.ShortTitle = cmp.Or(fm.plain.label, p.Title)
}

// setVariables replaces the variables in the titles of a page.
func (p *Page) setVariables(inserts *compose.Tree) {
	for _, text := range []*string{&p.Heading, &p.Title, &p.RawTitle, &p.ShortTitle, &p.Description} {
		*text = inserts.Title(*text, p.variables)
	}
}

// address gives each address to one page of a language and collects the files and redirects. Trees are addressed in
// the order of the languages.
func (t *tree) address(r flaw.Reporter) {
	t.byFolder, t.redirects = map[string]*Page{}, nil
	t.files.pages, t.files.assets = map[string]*Page{}, map[string]string{}
	original := t.files.languages[0]
	var pages []*Page
	for _, name := range slices.Sorted(maps.Keys(original.files.folders)) { // sorted, pages are nearly in order
		f := original.files.folders[name]
		for _, p := range f.pages {
			if p.Locale == t.locale {
				pages = append(pages, t.aligned(p, original, r))
			}
		}
		for _, name := range f.assets {
			lower := strings.ToLower(name)
			if other, taken := t.files.assets[lower]; !taken || name < other {
				t.files.assets[lower] = name
			}
		}
	}
	slices.SortFunc(pages, comparePrecedence)
	for _, p := range pages {
		if lower := strings.ToLower(p.Path); t.files.pages[lower] == nil {
			t.files.pages[lower] = p
		}
		if winner := t.byFolder[p.folder]; winner != nil {
			report(r, FlawAddress, p.File, 1, "the page has the address of %s, so it is left out: rename or delete one of the files, or set slug in the front matter", winner.RelFile)
			continue
		}
		t.byFolder[p.folder] = p
	}
	t.addAliases(pages, r)
}

// comparePrecedence orders pages with the same address: the first one has it.
func comparePrecedence(a, b *Page) int {
	return cmp.Or(cmp.Compare(a.precedence, b.precedence), strings.Compare(a.RelFile, b.RelFile), strings.Compare(a.MadeFrom, b.MadeFrom))
}

// precedenceOf returns the place of a file, from 0, among those whose pages have the same address.
func precedenceOf(file string) int {
	name, _ := markdownName(path.Base(file))
	switch {
	case isIndex(name):
		return 0
	case isReadme(name):
		return 1
	case path.Ext(file) == ".md":
		return 2
	}
	return 3
}

// addAliases adds redirects from the former addresses of pages.
func (t *tree) addAliases(pages []*Page, r flaw.Reporter) {
	seen := map[string]*Page{}
	for _, p := range pages {
		if t.byFolder[p.folder] != p {
			continue
		}
		for _, a := range p.aliases {
			key := FolderOf(a.slug)
			from := t.scheme.URL(t.locale, a.slug)
			switch other := t.byFolder[key]; {
			case other != nil:
				report(r, FlawRedirect, p.File, a.line, "the alias %s is ignored: %s is the page there", from, other.RelFile)
			case seen[key] != nil && seen[key] != p:
				report(r, FlawRedirect, p.File, a.line, "the alias %s is ignored: %s has it too", from, seen[key].RelFile)
			default:
				seen[key] = p
				t.redirects = append(t.redirects, Redirect{From: from, To: p.URL(), Line: a.line})
			}
		}
	}
}

// addDeclaredRedirects adds the redirects of site.yaml.
func (c *Catalogue) addDeclaredRedirects(r flaw.Reporter) {
	for _, from := range slices.Sorted(maps.Keys(c.file.Redirects)) {
		to := c.file.Redirects[from]
		wrong := func(format string, args ...any) {
			file, pos := c.SiteFile(to.At)
			report(r, FlawRedirect, file, pos.Line, "the redirect of /"+from+" is ignored: "+format, args...)
		}
		bare, _ := c.scheme.WithoutHTML("/" + from)
		l, slug, _, ok := c.scheme.Split(bare)
		if named, _, isNamed := c.scheme.Cut(bare); !ok && isNamed && named == c.scheme.Bare {
			// It has the default language in front, where only screens of the program are, which win.
			if target := c.declaredTarget(to, named, 0); target != "" {
				t := c.tree(named)
				t.redirects = append(t.redirects, Redirect{From: strings.TrimSuffix(bare, "/") + c.scheme.ending(), To: target, Line: to.At.Line})
				continue
			}
		}
		switch target := c.declaredTarget(to, cmp.Or(l, c.scheme.Bare), 0); {
		case !ok:
			wrong("no page could be there")
		case c.tree(l).byFolder[FolderOf(slug)] != nil:
			wrong("%s is the page there", c.tree(l).byFolder[FolderOf(slug)].RelFile)
		case target == "":
			wrong("there is no page or file %s", to.To)
		default:
			t := c.tree(l)
			t.redirects = append(t.redirects, Redirect{From: c.scheme.URL(l, slug), To: target, Line: to.At.Line})
		}
	}
}

// declaredTarget returns the address that a link of site.yaml leads to, also by way of other redirects, "" if nothing
// is there.
func (c *Catalogue) declaredTarget(l sitefile.Link, in locale.Locale, hops int) string {
	if l.IsExternal() {
		return l.To
	}
	to, _, _ := strings.Cut(l.To, "#")
	first, _, _ := strings.Cut(strings.Trim(to, "/"), "/")
	switch {
	case first == "":
		return c.scheme.Home(in)
	case slices.ContainsFunc(c.file.Versions.List, func(v sitefile.Version) bool { return v.Name == first }):
		return "/" + strings.TrimPrefix(l.To, "/") // the pages of versions are not in this catalogue
	}
	target, fragment, ok := c.LinkTarget(l, in)
	if next, isRedirect := c.file.Redirects[strings.Trim(to, "/")]; !ok && isRedirect && hops < maxHops {
		return c.declaredTarget(next, in, hops+1)
	}
	if !ok {
		return ""
	}
	return target.URL + fragment
}

// BodyIn returns the Markdown of p in a text of its file: after the front matter, and in docs
// trees without the heading that is the title.
func (p *Page) BodyIn(source string) string {
	if !p.scheme.IsPlain() {
		return source[min(p.BodyOffset, len(source)):]
	}
	body := source[plainMatterOf(source).Body:]
	if isMDX(p.RelFile) {
		body, _ = hideMDX(body)
	}
	if p.Heading == "" {
		return body
	}
	return hideHeading(body, false)
}

// pageOfFile returns the page of a file, by its path in any letter case, or nil.
func (t *tree) pageOfFile(rel string) *Page {
	own, neutral, _ := t.files.language(rel)
	if p := own.files.pages[strings.ToLower(neutral)]; p != nil && strings.EqualFold(p.RelFile, rel) {
		return p
	}
	return nil
}

// updateDocs is Update for docs trees, in a copy of the catalogue. It lists the folders of changed files, and reads
// the changed pages.
func (c *Catalogue) updateDocs(ctx context.Context, changed []string, r flaw.Reporter) error {
	before := c.trees[0]
	again := map[string]bool{}
	for _, file := range changed {
		if rel, ok := below(before.root, file); ok {
			again[rel] = true
		}
	}
	known := map[string]*Page{}
	if again["."] || again[sitefile.Name] || c.wrongFile {
		c.readSiteFile()
		if !c.file.Declared().Equal(c.languages) || c.declared() != c.scheme || c.file.HeadingIDs != c.headingIDs {
			c.openLanguages()
			return c.readDocs(ctx, known, nil, r)
		}
	}
	for _, f := range before.files.folders {
		for _, p := range f.pages {
			if !isBelowAny(p.RelFile, again) {
				known[p.RelFile] = p
			}
		}
	}
	trees := make([]*tree, len(c.trees))
	for i, t := range c.trees {
		own := *t
		trees[i] = &own
	}
	c.trees = trees
	return c.readDocs(ctx, known, again, r)
}

// isBelowAny reports whether a path or one of its folders is in a set.
func isBelowAny(rel string, set map[string]bool) bool {
	for ; rel != "."; rel = path.Dir(rel) {
		if set[rel] {
			return true
		}
	}
	return set["."]
}
