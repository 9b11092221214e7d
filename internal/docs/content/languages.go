package content

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
)

// readSiteFile reads the site.yaml of a docs tree. If it has mistakes, which the site reports,
// the one before counts.
func (c *Catalogue) readSiteFile() {
	file, err := sitefile.Read(c.content.fs, sitefile.Name)
	if c.wrongFile = err != nil; err == nil {
		c.file = file
	}
}

// declared returns the scheme of a docs tree.
func (c *Catalogue) declared() Scheme {
	scheme := c.kind.Scheme()
	scheme.Prefix = cmp.Or(c.opts.Prefix, scheme.Prefix)
	return scheme.Declared(c.file, c.opts.Locales)
}

// openLanguages sets the scheme of a docs tree and makes the trees of its languages.
func (c *Catalogue) openLanguages() {
	c.languages, c.scheme, c.headingIDs = c.file.Declared(), c.declared(), c.file.HeadingIDs
	c.trees = nil
	for _, l := range c.scheme.Locales() {
		c.trees = append(c.trees, newTree(l, c.scheme, c.content))
	}
}

// allLanguages returns the trees of the catalogue, then those of declared languages that are not chosen.
func (c *Catalogue) allLanguages() []*tree {
	all := slices.Clone(c.trees)
	for _, l := range c.languages.Tags {
		if !slices.Contains(c.scheme.Locales(), l) {
			all = append(all, newTree(l, c.scheme, c.content))
		}
	}
	return all
}

// neutral returns the path of a file without its language.
func (t *tree) neutral(rel string) string {
	_, neutral, _ := t.files.language(rel)
	return neutral
}

// language splits the path of a file into its language and its path in that: a folder of the root or the end of the
// name is the tag of a declared language, in any letter case. Others belong to the default language; explicit reports
// whether the path names its language.
func (f *fileTree) language(rel string) (own *tree, neutral string, explicit bool) {
	if top, rest, found := strings.Cut(rel, "/"); found {
		if t := f.tagged(top); t != nil {
			return t, rest, true
		}
	}
	if name, ok := markdownName(rel); ok {
		if ending := path.Ext(name); ending != "" {
			if t := f.tagged(ending[1:]); t != nil && len(path.Base(name)) > len(ending) {
				return t, strings.TrimSuffix(name, ending) + path.Ext(rel), true
			}
		}
	}
	return f.languages[0], rel, false
}

// tagged returns the tree of a declared language by its tag in any letter case, or nil.
func (f *fileTree) tagged(tag string) *tree {
	if f.languages[0].scheme.Languages == "" {
		return nil
	}
	for _, t := range f.languages {
		if strings.EqualFold(string(t.locale), tag) {
			return t
		}
	}
	return nil
}

// aligned returns a translation with the slug of the page that it translates, and with its position if it has none
// of its own. Other pages are returned as they are.
func (t *tree) aligned(p *Page, original *tree, r flaw.Reporter) *Page {
	if t == original {
		return p
	}
	source, _ := original.files.linked(strings.TrimSuffix(p.Path, path.Ext(p.Path)))
	if isFolderPage(path.Base(p.Path)) {
		source, _ = original.files.linked(path.Dir(p.Path))
	}
	if source == nil {
		return p
	}
	own := *p
	if p.Slug != source.Slug {
		if p.Slug != slugOf(p.Path) {
			report(r, FlawFrontMatter, p.File, 1, "slug is ignored: a translation has the slug of %s, which is %s", source.RelFile, source.Slug)
		}
		own.Slug = source.Slug
		own.url, own.folder = t.scheme.URL(p.Locale, own.Slug), source.folder
	}
	own.Position = cmp.Or(own.Position, source.Position)
	return &own
}

// addOriginals adds the pages of the default language that are not translated.
func (t *tree) addOriginals(original *tree) {
	for folder, p := range original.byFolder {
		if t.byFolder[folder] != nil {
			continue
		}
		own := *p
		own.Locale, own.Original, own.url, own.aliases = t.locale, p, t.scheme.URL(t.locale, p.Slug), nil
		t.byFolder[folder] = &own
		if lower := strings.ToLower(p.Path); t.files.pages[lower] == nil {
			t.files.pages[lower] = &own
		}
	}
}

// LanguageFolder returns the folder of the root with the pages of a language, which need not exist.
func (c *Catalogue) LanguageFolder(l locale.Locale) string {
	for name := range c.trees[0].files.folders {
		if strings.EqualFold(name, string(l)) {
			return name
		}
	}
	return l.Folder()
}
