package importer

import (
	"cmp"
	"path"
	"reflect"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// describe builds the site.yaml.
func (s *starlight) describe() {
	site := &s.tree.Site
	root := &s.languages[0]
	site.Name, site.Description = s.title(root), s.site.text("description")
	logo := s.site.object("logo")
	site.Logo = Logo{Light: s.logo(cmp.Or(logo.text("src"), logo.text("light"))), Dark: s.logo(logo.text("dark"))}
	site.Logo.ReplacesName = logo.is("replacesTitle", true) && site.Logo.Light != ""
	site.Footer.Links = s.social()
	if site.Edit = s.editOf(s.site.object("editLink").text("baseUrl"), "", s.config); site.Edit.Repository != "" {
		// The address is the project's; the pages are in one of its folders.
		below := strings.TrimPrefix(strings.TrimPrefix(s.content, strings.TrimSuffix(s.folder, ".")), "/")
		site.Edit.Folder = path.Join(site.Edit.Folder, below)
	}
	site.Sidebar.Items = s.sidebar(root)
	s.redirects()
	s.losses()
	site.Home = s.homes[root.folder]
	if len(s.languages) == 1 {
		if !strings.HasPrefix(string(root.tag), "en") {
			site.Languages = []Language{{Tag: string(root.tag)}}
		}
		return
	}
	for i := range s.languages {
		l := &s.languages[i]
		own := Language{Tag: string(l.tag), Label: l.label}
		if i > 0 {
			own.Name, own.Home = differing(s.title(l), site.Name), s.homes[l.folder]
			if items := s.sidebar(l); !reflect.DeepEqual(items, site.Sidebar.Items) {
				own.Sidebar.Items = items
			}
		}
		site.Languages = append(site.Languages, own)
	}
}

func (s *starlight) title(l *starlightLanguage) string {
	byLanguage := s.site.object("title")
	return cmp.Or(s.site.text("title"), byLanguage.text(l.lang), byLanguage.text(s.languages[0].lang))
}

func (s *starlight) logo(name string) string {
	if name == "" {
		return ""
	}
	file := s.file(name, s.config)
	if file == "" {
		s.lose(s.config, 0, "set logo in site.yaml", "logo %s", name)
		return ""
	}
	return s.asset(file)
}

// social returns the links to other services.
func (s *starlight) social() []Item {
	byIcon := s.site.object("social") // as it was before version 0.33
	var links []Item
	for _, l := range s.site.objects("social") {
		links = append(links, Item{Label: cmp.Or(l.text("label"), serviceName(l.text("icon"))), Link: l.text("href")})
	}
	for name := range byIcon.all() {
		links = append(links, Item{Label: serviceName(name), Link: byIcon.text(name)})
	}
	return slices.DeleteFunc(links, func(i Item) bool { return !strings.HasPrefix(i.Link, "https://") })
}

// redirects reads the redirects of Astro.
func (s *starlight) redirects() {
	redirects := s.astro.object("redirects")
	for from := range redirects.all() {
		address := cmp.Or(redirects.text(from), redirects.object(from).text("destination"))
		target := cmp.Or(s.link(&s.languages[0], address), redirected(address, redirects.keys))
		if target == "" || strings.ContainsAny(from, "[]") {
			s.lose(s.config, 0, "set redirects in site.yaml", "redirect of %s", from)
			continue
		}
		s.redirect(from, target)
	}
}

// losses reports the parts of the configuration that docs trees lack.
func (s *starlight) losses() {
	s.loseBase(s.astro.text("base"), s.config)
	if files, err := s.filesBelow(path.Join(s.src, "pages")); err == nil {
		for _, name := range files {
			s.lose(path.Join(s.src, "pages", name), 0, "write it as Markdown in src/content/docs", "page of Astro")
		}
	}
	for _, file := range s.site.texts("customCss") {
		s.lose(s.config, 0, "write the styles for the program and set css in site.yaml", "style sheet %s", file)
	}
	for name := range s.site.object("components").all() {
		s.lose(s.config, 0, "none", "own component %s", name)
	}
	for range s.site.list("plugins") {
		s.lose(s.config, 0, "none", "plugin")
	}
	for _, h := range s.site.objects("head") {
		if h.text("tag") == "meta" {
			s.addMeta(h.object("attrs"))
		} else {
			s.lose(s.config, 0, "set scripts, css or meta in site.yaml", "element %s of head", h.text("tag"))
		}
	}
}

// link returns a link as one of site.yaml, or "" if it leads nowhere. Paths begin at the root.
func (s *starlight) link(l *starlightLanguage, link string) string {
	if hasScheme.MatchString(link) {
		return link
	}
	target, rest := splitTarget(link)
	if base := path.Join("/", s.astro.text("base")); base != "/" {
		target = strings.TrimPrefix(target, base)
	}
	_, below := s.languageOf(strings.Trim(target, "/") + "/")
	page := s.page(l, below)
	if link == "" || page == nil {
		return ""
	}
	_, fragment, hasFragment := strings.Cut(rest, "#")
	_, name := s.languageOf(page.name)
	if hasFragment {
		name += "#" + fragment
	}
	return name
}

// sidebar returns the sidebar in a language.
func (s *starlight) sidebar(l *starlightLanguage) []Item {
	if s.site.get("sidebar") == nil {
		return s.generated(l, "", false)
	}
	return s.sidebarItems(l, s.site.list("sidebar"))
}

func (s *starlight) sidebarItems(l *starlightLanguage, items []any) []Item {
	var list []Item
	for _, entry := range items {
		item, _ := entry.(*object)
		slug, _ := entry.(string)
		slug = cmp.Or(slug, item.text("slug"))
		own := Item{Label: cmp.Or(item.object("translations").text(l.lang), item.text("label"))}
		generate, isFolded := item.object("autogenerate"), item.is("collapsed", true)
		switch {
		case item.get("items") != nil:
			own.Items, own.Folded = s.sidebarItems(l, item.list("items")), folded(isFolded)
		case generate != nil:
			own.Items, own.Folded = s.generated(l, generate.text("directory"), generate.is("collapsed", true) || isFolded && !generate.is("collapsed", false)), folded(isFolded)
		default:
			link := cmp.Or(slug, item.text("link"))
			if slug != "" || link == "/" {
				link = "/" + strings.Trim(link, "/")
			}
			if own.Link = s.link(l, link); own.Link == "" {
				if l == &s.languages[0] {
					s.lose(s.config, 0, "make the page, or remove the entry", "link to %s, which is not there, of sidebar", link)
				}
				continue
			}
		}
		switch {
		case own.Link == "" && own.Items == nil:
		case own.Link == "" && own.Label == "":
			list = append(list, own.Items...)
		default:
			list = append(list, own)
		}
	}
	return list
}

// sidebarNode is a page or folder of a generated sidebar.
type sidebarNode struct {
	name    string
	page    *starlightPage
	below   []*sidebarNode
	slug    string
	hasRank bool
	rank    float64
}

// generated returns the entries that Starlight generates for the pages of a folder.
func (s *starlight) generated(l *starlightLanguage, folder string, isFolded bool) []Item {
	folder = strings.Trim(folder, "/")
	root := &sidebarNode{slug: folder}
	shown := map[string]*starlightPage{}
	for _, p := range s.pages {
		_, below := s.languageOf(p.name)
		below = strings.TrimSuffix(below, path.Ext(below))
		if old := shown[below]; p.language == l || p.language == &s.languages[0] && old == nil {
			shown[below] = p
		}
	}
	for _, name := range sortedKeys(shown) {
		if rest, ok := strings.CutPrefix("/"+name, path.Join("/", folder)); ok && !shown[name].matter.Sidebar.Hidden {
			if rest = strings.TrimPrefix(rest, "/"); rest != "" && (folder == "" || strings.HasPrefix(name, folder+"/")) {
				root.add(strings.Split(rest, "/"), shown[name])
			}
		}
	}
	return s.generatedItems(root, isFolded)
}

// add adds a page below a node. The page of a folder that other pages are in is its "index".
func (n *sidebarNode) add(names []string, p *starlightPage) {
	i := slices.IndexFunc(n.below, func(c *sidebarNode) bool { return c.name == names[0] })
	switch {
	case len(names) == 1 && i >= 0:
		n.below[i].add([]string{"index"}, p)
	case len(names) == 1:
		n.below = append(n.below, &sidebarNode{name: names[0], page: p, slug: p.slug})
	case i < 0:
		i = len(n.below)
		n.below = append(n.below, &sidebarNode{name: names[0], slug: strings.Trim(n.slug+"/"+names[0], "/")})
		n.below[i].add(names[1:], p)
	default:
		if own := n.below[i].page; own != nil {
			n.below[i].page, n.below[i].slug = nil, strings.Trim(n.slug+"/"+names[0], "/")
			n.below[i].add([]string{"index"}, own)
		}
		n.below[i].add(names[1:], p)
	}
}

// order sets the ranks of a node: a folder has that of its first page.
func (n *sidebarNode) order() {
	if n.page != nil {
		if order := n.page.matter.Sidebar.Order; order != nil {
			n.hasRank, n.rank = true, *order
		}
		return
	}
	for _, c := range n.below {
		if c.order(); c.hasRank && (!n.hasRank || c.rank < n.rank) {
			n.hasRank, n.rank = true, c.rank
		}
	}
	slices.SortStableFunc(n.below, func(a, b *sidebarNode) int {
		switch {
		case a.hasRank != b.hasRank && a.hasRank:
			return -1
		case a.hasRank != b.hasRank:
			return 1
		}
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(content.SortKey(a.slug), content.SortKey(b.slug)), strings.Compare(a.slug, b.slug))
	})
}

func (s *starlight) generatedItems(n *sidebarNode, isFolded bool) []Item {
	n.order()
	var list []Item
	for _, c := range n.below {
		if c.page != nil {
			_, name := s.languageOf(c.page.name)
			list = append(list, Item{Link: name})
			continue
		}
		list = append(list, Item{Label: c.name, Items: s.generatedItems(c, isFolded), Folded: folded(isFolded)})
	}
	return list
}
