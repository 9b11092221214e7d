package importer

import (
	"cmp"
	"encoding/json"
	"path"
	"reflect"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// describe makes the site.yaml.
func (s *starlight) describe() {
	site := &s.tree.Site
	root := &s.languages[0]
	site.Name, site.Description = s.title(root), string(s.site.Description)
	site.Logo = Logo{Light: s.logo(cmp.Or(s.site.Logo.Src, s.site.Logo.Light)), Dark: s.logo(s.site.Logo.Dark)}
	site.Logo.ReplacesName = s.site.Logo.ReplacesTitle && site.Logo.Light != ""
	site.Footer.Links = s.social()
	if site.Edit = editOf(string(s.site.EditLink.BaseURL), ""); site.Edit.Repository != "" {
		// The address is that of the project, the pages are in a folder of it.
		below := strings.TrimPrefix(strings.TrimPrefix(s.content, strings.TrimSuffix(s.folder, ".")), "/")
		site.Edit.Folder = path.Join(site.Edit.Folder, below)
	} else if s.site.EditLink.BaseURL != "" {
		s.lose(s.config, 0, "set edit in site.yaml", "edit link %s", s.site.EditLink.BaseURL)
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
	var title text
	_ = title.UnmarshalJSON(s.site.Title)
	var byLanguage map[string]string
	_ = decode(s.site.Title, &byLanguage)
	return cmp.Or(string(title), byLanguage[l.lang], byLanguage[s.languages[0].lang])
}

func (s *starlight) logo(name text) string {
	if name == "" {
		return ""
	}
	file := s.file(string(name), s.config)
	if file == "" {
		s.lose(s.config, 0, "set logo in site.yaml", "logo %s", name)
		return ""
	}
	return s.asset(file)
}

// social returns the links to other services.
func (s *starlight) social() []Item {
	var list []struct{ Icon, Label, Href text }
	var byIcon object // as it was before version 0.33
	_ = decode(s.site.Social, &list)
	_ = decode(s.site.Social, &byIcon)
	var links []Item
	for _, l := range list {
		links = append(links, Item{Label: cmp.Or(string(l.Label), serviceName(string(l.Icon))), Link: string(l.Href)})
	}
	for name := range byIcon.all() {
		links = append(links, Item{Label: serviceName(name), Link: byIcon.text(name)})
	}
	return slices.DeleteFunc(links, func(i Item) bool { return !strings.HasPrefix(i.Link, "https://") })
}

// redirects reads those of Astro.
func (s *starlight) redirects() {
	for from := range s.astro.Redirects.all() {
		address := cmp.Or(s.astro.Redirects.text(from), s.astro.Redirects.object(from).text("destination"))
		target := cmp.Or(s.link(&s.languages[0], address), redirected(address, s.astro.Redirects.keys))
		if target == "" || strings.ContainsAny(from, "[]") {
			s.lose(s.config, 0, "set redirects in site.yaml", "redirect of %s", from)
			continue
		}
		if s.tree.Site.Redirects == nil {
			s.tree.Site.Redirects = map[string]string{}
		}
		s.tree.Site.Redirects[strings.Trim(from, "/")] = target
	}
}

// losses reports what of the configuration a docs tree lacks.
func (s *starlight) losses() {
	if base := strings.Trim(string(s.astro.Base), "/"); base != "" {
		s.lose(s.config, 0, "give base_url this path", "base /%s/", base)
	}
	if files, err := s.filesBelow(path.Join(s.src, "pages")); err == nil {
		for _, name := range files {
			s.lose(path.Join(s.src, "pages", name), 0, "write it as Markdown in src/content/docs", "page of Astro")
		}
	}
	for _, file := range s.site.CustomCSS {
		s.lose(s.config, 0, "write the styles for the program and set css in site.yaml", "style sheet %s", file)
	}
	for name := range s.site.Components.all() {
		s.lose(s.config, 0, "none", "own component %s", name)
	}
	for range s.site.Plugins {
		s.lose(s.config, 0, "none", "plugin")
	}
	for _, h := range s.site.Head {
		if h.Tag == "meta" && strings.Contains(string(h.Attrs.Name), "verif") {
			s.tree.Site.Meta = map[string]string{string(h.Attrs.Name): string(h.Attrs.Content)}
		} else if h.Tag != "meta" {
			s.lose(s.config, 0, "set scripts, css or meta in site.yaml", "element %s of head", h.Tag)
		}
	}
}

// link returns a link as one of site.yaml, or "" if it leads nowhere. Paths begin at the root.
func (s *starlight) link(l *starlightLanguage, link string) string {
	if hasScheme.MatchString(link) {
		return link
	}
	target, rest := splitTarget(link)
	if base := path.Join("/", string(s.astro.Base)); base != "/" {
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
	if s.site.Sidebar == nil {
		return s.generated(l, "", false)
	}
	return s.sidebarItems(l, s.site.Sidebar)
}

func (s *starlight) sidebarItems(l *starlightLanguage, items []starlightItem) []Item {
	var list []Item
	for _, item := range items {
		entry := Item{Label: cmp.Or(item.Translations[l.lang], string(item.Label))}
		switch {
		case item.Items != nil:
			entry.Items, entry.Folded = s.sidebarItems(l, item.Items), folded(item.Collapsed)
		case item.Autogenerate != nil:
			collapsed := item.Collapsed
			if item.Autogenerate.Collapsed != nil {
				collapsed = *item.Autogenerate.Collapsed
			}
			entry.Items, entry.Folded = s.generated(l, string(item.Autogenerate.Directory), collapsed), folded(item.Collapsed)
		default:
			link := string(cmp.Or(item.Slug, item.Link))
			if item.Slug != "" || link == "/" {
				link = "/" + strings.Trim(link, "/")
			}
			if entry.Link = s.link(l, link); entry.Link == "" {
				if l == &s.languages[0] {
					s.lose(s.config, 0, "make the page, or remove the entry", "link to %s, which is not there, of sidebar", link)
				}
				continue
			}
		}
		switch {
		case entry.Link == "" && entry.Items == nil:
		case entry.Link == "" && entry.Label == "":
			list = append(list, entry.Items...)
		default:
			list = append(list, entry)
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

// generated returns the entries for the pages of a folder, as Starlight makes them.
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

var _ json.Unmarshaler = (*starlightItem)(nil)
