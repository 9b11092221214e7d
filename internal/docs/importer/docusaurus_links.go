package importer

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// resolveFile returns the path in the project of a file that a page names.
func (d *docusaurus) resolveFile(name string, mc *mdxContext) string {
	name = name[strings.LastIndexByte(name, '!')+1:] // without the loader
	switch {
	case strings.HasPrefix(name, "@site/"):
		return path.Join(d.dir, name[len("@site/"):])
	case strings.HasPrefix(name, "/"):
		return path.Join(d.dir, "static", name)
	}
	return path.Join(path.Dir(mc.file), name)
}

// linkMarks find targets of links in a part of a block.
var linkMarks = regexp.MustCompile(`(?m)(\]\(<?|^ {0,3}\[[^\]]+\]:\s+<?)([^)\s>"]+)`)

// rewriteLinks rewrites the targets of links in Markdown.
func (d *docusaurus) rewriteLinks(text string, mc *mdxContext) string {
	return linkMarks.ReplaceAllStringFunc(text, func(link string) string {
		m := linkMarks.FindStringSubmatch(link)
		return m[1] + d.resolveLink(m[2], mc)
	})
}

// resolveLink returns the target of a link in the docs tree. Links that work there stay unchanged.
func (d *docusaurus) resolveLink(target string, mc *mdxContext) string {
	if rest, ok := strings.CutPrefix(target, "pathname://"); ok {
		return rest
	}
	if target == "" || strings.HasPrefix(target, "#") || strings.HasPrefix(target, "//") || strings.Contains(target, ":") {
		return target
	}
	bare, suffix := splitTarget(target)
	if rest, ok := strings.CutPrefix(bare, "@site/"); ok {
		return d.fileLink(path.Join(d.dir, rest), mc) + suffix
	}
	if ext := path.Ext(bare); ext == ".md" || ext == ".mdx" {
		return d.pageLink(bare, mc) + suffix
	}
	if strings.HasPrefix(bare, "/") {
		return d.addressLink(bare, mc) + suffix
	}
	file := path.Join(path.Dir(mc.file), bare)
	switch tree := d.files[file]; {
	case tree != "" && (mc.isQuoted || path.Join(path.Dir(mc.tree), bare) != tree):
		return d.treeLink(tree, mc) + suffix
	case tree == "" && path.Ext(bare) != "" && isFile(d.fs, file): // outside of the pages
		return d.fileLink(file, mc) + suffix
	}
	if route := path.Join("/", path.Dir(d.routeOf(mc)), bare); d.routes[route] != "" {
		return d.addressLink(route, mc) + suffix
	}
	return target
}

// addressLink returns a link to the address of a page. Frozen versions are sites of their own, whose links lead to
// themselves: for them the pages of other versions are those of another site.
func (d *docusaurus) addressLink(bare string, mc *mdxContext) string {
	route := d.route(bare)
	tree := d.routes[route]
	site := strings.TrimSuffix(d.site.text("url"), "/")
	switch isFrozen := strings.HasPrefix(tree, frozenFolder+"/"); {
	case tree == "":
	case mc.root() == "" && isFrozen:
		for _, plugin := range d.docs {
			for _, v := range plugin.versions {
				if v.frozen != "" && strings.HasPrefix(tree, v.root()) {
					return v.address(route, mc.locale)
				}
			}
		}
	case strings.HasPrefix(tree, mc.root()) && (mc.root() != "" || !isFrozen):
		if "/"+strings.TrimSuffix(tree, path.Ext(tree)) != bare { // by the name of the file it does not depend on capitals
			return d.treeLink(tree, mc)
		}
	case mc.root() != "" && slices.ContainsFunc(mc.version.docs, func(page *doc) bool { return page.tree == mc.root()+tree }):
	case strings.HasPrefix(site, "https://"):
		return site + path.Join("/", d.site.text("baseUrl"), route)
	}
	return bare
}

// routeOf returns the address of a page in the tool.
func (d *docusaurus) routeOf(mc *mdxContext) string {
	if mc.version != nil {
		for _, page := range mc.version.docs {
			if page.file == mc.file {
				return page.route
			}
		}
	}
	return "/" + strings.TrimSuffix(mc.tree, path.Ext(mc.tree))
}

// pageLink returns a link to a page by its file. It may begin at the file with the link, the docs or the site.
func (d *docusaurus) pageLink(bare string, mc *mdxContext) string {
	relative := strings.TrimPrefix(bare, "/")
	candidates := []string{path.Join(path.Dir(mc.file), relative)}
	if mc.version != nil {
		if mc.locale != "" { // the page may not be translated
			below, _ := strings.CutPrefix(candidates[0], path.Join(d.translations(mc.locale), d.contentFolder("docs", mc.version.plugin.id), d.versionFolder(mc.version))+"/")
			candidates = append(candidates, path.Join(mc.version.folder, below))
		}
		candidates = append(candidates, path.Join(mc.version.folder, relative))
	}
	candidates = append(candidates, path.Join(d.dir, relative))
	for _, file := range candidates {
		tree := d.files[file]
		switch {
		case tree == "" || !strings.HasPrefix(tree, mc.root()):
		case !mc.isQuoted && !strings.HasPrefix(bare, "/") && path.Join(path.Dir(mc.tree), bare) == tree:
			return bare
		default:
			return d.treeLink(tree, mc)
		}
	}
	return bare
}

// fileLink returns a link to a file of the project. Files outside of the pages become static ones.
func (d *docusaurus) fileLink(file string, mc *mdxContext) string {
	tree := d.files[file]
	if tree == "" || mc.root() != "" && !strings.HasPrefix(tree, mc.root()) && !strings.HasPrefix(tree, "static/") {
		tree = mc.root() + "static/assets/" + file
		if !isFile(d.fs, file) {
			return "/" + file // a broken link
		}
		d.tree.Files[tree] = file
	}
	return d.treeLink(tree, mc)
}

// treeLink returns a link to a file of the docs tree from its root.
func (d *docusaurus) treeLink(tree string, mc *mdxContext) string {
	link := strings.TrimPrefix(tree, mc.root())
	if mc.locale != "" {
		link = strings.TrimPrefix(link, mc.locale+"/")
	}
	return "/" + strings.ReplaceAll(strings.TrimPrefix(link, "static/"), " ", "%20")
}
