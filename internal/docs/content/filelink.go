package content

import (
	"path"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
)

// FileTarget is the target of a link in a page of a docs tree: a page or another file.
type FileTarget struct {
	Page  *Page
	File  string // path of another file below the root, or ""
	URL   string // address, not escaped
	Exact bool   // the link has the letter case of the file
	Moved bool   // the link has a former address of the page
}

// FileTarget returns the target of an unescaped path in a file: relative to the file, or from
// the root. It is the path of a file or folder, with or without the extension of
// Markdown, or an address (docs/reference/docs-trees.md, Links).
// p is the page that has the link.
func (c *Catalogue) FileTarget(p *Page, from, ref string) (FileTarget, bool) {
	rel, ok := compose.Resolve(path.Dir(from), ref)
	if !ok {
		return FileTarget{}, false
	}
	t, neutral, explicit := c.trees[0].files.language(rel)
	if !explicit {
		t = c.tree(p.Locale)
	}
	if page, exact := t.files.linked(neutral); page != nil {
		return FileTarget{Page: page, URL: page.URL(), Exact: exact}, true
	}
	if file, wanted, ok := c.asset(from, rel, ref); ok {
		return FileTarget{File: file, URL: c.FileURL(file), Exact: strings.HasSuffix(file, wanted)}, true
	}
	slug, _ := compose.Resolve(t.slugFolder(from), ref)
	if bare, ok := c.scheme.WithoutHTML(slug); ok && t.page(slug) == nil {
		slug = bare
	}
	if slug == "." {
		slug = homeSlug
	}
	if page := t.page(slug); page != nil {
		return FileTarget{Page: page, URL: page.URL(), Exact: page.Slug == slug}, true
	}
	for _, in := range []*tree{t, c.trees[0]} {
		to, ok := c.redirect(in.scheme.URL(in.locale, slug))
		if page := c.ByURL(to); ok && page != nil {
			if own := t.byFolder[page.folder]; own != nil {
				page = own
			}
			return FileTarget{Page: page, URL: page.URL(), Moved: true}, true
		}
	}
	return FileTarget{}, false
}

// LinkTarget returns the target of a link of site.yaml in a language: a page or another file of the content. The fragment of the
// link begins with "#".
func (c *Catalogue) LinkTarget(l sitefile.Link, in locale.Locale) (target FileTarget, fragment string, ok bool) {
	find := func(to string) (FileTarget, bool) {
		return c.FileTarget(&Page{Locale: in}, sitefile.Name, "/"+strings.TrimPrefix(to, "/"))
	}
	to, _, hasFragment := strings.Cut(l.To, "#")
	if target, ok = find(to); !ok && hasFragment { // the name of the file may have the mark
		target, ok = find(l.To)
		return target, "", ok
	}
	return target, l.To[len(to):], ok
}

// asset returns the file at a path, or in the folder of the default language that corresponds to that of a
// translation. wanted is the path under which it was found.
func (c *Catalogue) asset(from, rel, ref string) (file, wanted string, ok bool) {
	files, rooted := c.trees[0].files, strings.HasPrefix(ref, "/")
	candidates := []string{rel}
	if neutral, ok := compose.Resolve(path.Dir(c.trees[0].neutral(from)), ref); ok && neutral != rel {
		candidates = append(candidates, neutral)
	}
	if own := c.trees[0].locale; c.scheme.Languages != "" {
		candidates = append(candidates, own.Folder()+"/"+candidates[len(candidates)-1])
	}
	for _, wanted := range candidates {
		if file, ok := files.asset(wanted, rooted); ok {
			return file, wanted, true
		}
	}
	return "", "", false
}

// WhyNoTarget explains why a path in a file that leads nowhere cannot be a target, "" if
// it is merely missing.
func (c *Catalogue) WhyNoTarget(from, ref string) string {
	rel, ok := compose.Resolve(path.Dir(from), ref)
	switch {
	case !ok:
		return ref + " is outside of the content folder: link to it with https, as to a file in the repository"
	case c.trees[0].files.folders[rel] != nil:
		return "the folder " + ref + " has no page; add README.md to it"
	}
	return ""
}

// slugFolder is the slug of the folder of a file, "." for the root.
func (t *tree) slugFolder(file string) string {
	if folder := path.Dir(t.neutral(file)); folder != "." {
		return slugOf(folder + "/index.md")
	}
	return "."
}

// linked returns the page of a path: its file, the file without extension, or a folder. Exact
// reports whether the letter case is right.
func (f *fileTree) linked(rel string) (p *Page, exact bool) {
	lower := strings.ToLower(rel)
	if p := f.pages[lower]; p != nil {
		return p, p.Path == rel
	}
	for _, end := range [...]string{".md", ".markdown", ".mdx", "/index.md", "/readme.md", "/index.markdown", "/readme.markdown", "/index.mdx", "/readme.mdx"} {
		p := f.pages[lower+end]
		if rel == "." {
			p = f.pages[strings.TrimPrefix(end, "/")]
		}
		if p != nil {
			return p, rel == "." || strings.HasPrefix(p.Path, rel)
		}
	}
	return nil, false
}

// asset returns the file at a path, for those from the root also in a plain folder.
func (f *fileTree) asset(rel string, rooted bool) (string, bool) {
	lower := strings.ToLower(rel)
	if file, ok := f.assets[lower]; ok {
		return file, true
	}
	if rooted {
		for _, folder := range plainFolders {
			if file, ok := f.assets[folder+"/"+lower]; ok {
				return file, true
			}
		}
	}
	return "", false
}

// FileURL returns the address, not escaped, of a file of a docs tree by its path.
func (c *Catalogue) FileURL(file string) string {
	if rest, ok := plainFolder(file); ok {
		return "/" + rest
	}
	return c.scheme.Root(c.trees[0].locale) + file
}

// FileURLOf is FileURL for a file of the operating system, "" if it is not in the tree.
func (c *Catalogue) FileURLOf(file string) string {
	if rel, ok := below(c.content, file); ok && c.HasFile(rel) {
		return c.FileURL(rel)
	}
	return ""
}

// FilePath returns the path of one of the Files for messages.
func (c *Catalogue) FilePath(file string) string { return c.content.display(file) }

// FileAt returns the path of the file of a docs tree that is at an address, in any letter case.
func (c *Catalogue) FileAt(url string) (file string, ok bool) {
	if c.kind != Docs || strings.HasSuffix(url, "/") {
		return "", false
	}
	files := c.trees[0].files
	for _, folder := range plainFolders {
		if file, ok := files.assets[folder+strings.ToLower(url)]; ok {
			return file, true
		}
	}
	if rel, ok := strings.CutPrefix(url, c.scheme.Root(c.trees[0].locale)); ok {
		if file, ok := files.assets[strings.ToLower(rel)]; ok {
			_, plain := plainFolder(file)
			return file, !plain
		}
	}
	return "", false
}

// Paths returns the paths of the pages and files of a docs tree, relative to the file of p, for
// suggestions.
func (c *Catalogue) Paths(p *Page) []string {
	var list []string
	for _, page := range c.PagesOf(p.Locale) {
		list = append(list, PathFrom(path.Dir(p.RelFile), page.RelFile))
	}
	for _, file := range c.trees[0].files.assets {
		list = append(list, PathFrom(path.Dir(p.RelFile), file))
	}
	slices.Sort(list)
	return list
}

// PathFrom returns the path of a file relative to a folder, both below the root.
func PathFrom(folder, file string) string {
	up := ""
	for folder != "." && !strings.HasPrefix(file, folder+"/") {
		folder, up = path.Dir(folder), up+"../"
	}
	if folder == "." {
		return up + file
	}
	return up + strings.TrimPrefix(file, folder+"/")
}
