package importer

import (
	"cmp"
	"fmt"
	"net/url"
	"path"
	"reflect"
	"slices"
	"strings"
)

// redirectLists redirects the second and further pages of lists of posts to the list, which is one page here.
func (h *hugo) redirectLists(l *hugoLanguage) {
	if !h.isDocsy || l.folder != "" {
		return
	}
	size := int(cmp.Or(l.site.number("pagination.pagersize"), l.site.number("paginate"), 10))
	for _, p := range l.pages {
		if p.kind() != "blog" || !p.isSection || p.terms != nil {
			continue
		}
		for n := 1; n <= 1+max(len(p.posts())-1, 0)/max(size, 1); n++ {
			h.redirect(fmt.Sprintf("%s/page/%d", p.address, n), p.place)
		}
	}
}

// describe builds the site.yaml.
func (h *hugo) describe() {
	s, first := &h.tree.Site, h.languages[0]
	s.Name, s.Description = first.site.text("title"), first.site.text("params.description")
	s.Addresses = "slash"
	if h.site.is("uglyurls") {
		s.Addresses = "html"
	}
	if logo := h.asset("icons/logo.svg"); logo != "" && h.site.text("params.ui.navbar_logo") != "false" {
		s.Logo.Light = logo
	}
	s.Menu, s.Footer, s.Sidebar = h.menu(first), h.footer(first), h.sidebar(first)
	s.Edit = h.edit()
	if first.site.is("params.archived_version") {
		s.Banner = Banner{Text: strings.TrimSpace("Version " + first.site.text("params.version") + " is archived."), Link: first.site.text("params.url_latest_version")}
	}
	for from, to := range s.Redirects {
		if strings.HasPrefix(to, "/") {
			s.Redirects[from] = cmp.Or(first.link(to), to)
		}
	}
	if base, err := url.Parse(h.site.text("baseurl")); err == nil && strings.Trim(base.Path, "/") != "" {
		h.lose(h.config, 0, "give base_url this path", "base %s", base.Path)
	}
	hooks, _ := h.filesBelow(path.Join(h.root, "layouts"))
	for _, name := range hooks {
		if strings.HasPrefix(path.Base(name), "render-") {
			h.lose(path.Join(h.root, "layouts", name), 0, "compare a page that has such elements", "template that changes how Markdown is shown")
		}
	}
	if first.tag == "en" && len(h.languages) == 1 {
		return
	}
	s.Untranslated = cmp.Or(s.Untranslated, "hide")
	for i, l := range h.languages {
		own := Language{Tag: l.tag, Label: cmp.Or(l.site.text("languages."+l.key+".label"), l.site.text("languages."+l.key+".languagename"))}
		if i > 0 {
			own.Name, own.Description = differing(l.site.text("title"), s.Name), differing(l.site.text("params.description"), s.Description)
			own.Menu, own.Footer, own.Sidebar = h.menu(l), h.footer(l), h.sidebar(l)
			if s.Untranslated == "show" || reflect.DeepEqual(own.Sidebar, s.Sidebar) {
				own.Sidebar = Sidebar{}
			}
		}
		s.Languages = append(s.Languages, own)
	}
	if s.Untranslated == "show" {
		s.Untranslated = ""
	}
}

// menuEntry is an entry of a menu of Hugo.
type menuEntry struct {
	Item
	id, parent string
	weight     float64
}

// menu returns the main menu, from the configuration and from pages, and the links to other versions.
func (h *hugo) menu(l *hugoLanguage) []Item {
	var entries []menuEntry
	add := func(m values, page *hugoPage) {
		e := menuEntry{Item: Item{Label: cmp.Or(plainText(m.text("name")), plainText(m.text("pre"))), Link: l.link(cmp.Or(m.text("pageref"), m.text("url")))}, parent: m.text("parent"), weight: m.number("weight")}
		if page != nil {
			e.Label, e.Link, e.weight = cmp.Or(e.Label, page.linkTitle()), page.place, cmp.Or(e.weight, page.matter.number("weight"))
		}
		e.id = cmp.Or(m.text("identifier"), m.text("name"), e.Label)
		e.Label = cmp.Or(e.Label, m.text("title"), host(e.Link))
		entries = append(entries, e)
	}
	for _, m := range slices.Concat(l.site.objects("menu.main"), l.site.objects("menus.main")) {
		add(m, nil)
	}
	for _, p := range l.pages {
		for _, key := range []string{"menu", "menus"} {
			switch {
			case p.matter.of(key+".main") != nil:
				add(p.matter.of(key+".main"), p)
			case slices.Contains(p.matter.texts(key), "main"):
				add(values{}, p)
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b menuEntry) int {
		return cmp.Or(compareWeights(a.weight, b.weight), strings.Compare(a.Label, b.Label))
	})
	menu := menuBelow(entries, "", 0)
	var versions []Item
	for _, v := range l.site.objects("params.versions") {
		if link := v.text("url"); link != "" {
			versions = append(versions, Item{Label: cmp.Or(v.text("name"), v.text("version"), host(link)), Link: link})
		}
	}
	if versions != nil {
		menu = append(menu, Item{Label: cmp.Or(l.site.text("params.version_menu"), "Releases"), Items: versions})
	}
	return menu
}

func menuBelow(entries []menuEntry, parent string, depth int) (items []Item) {
	for _, e := range entries {
		if e.parent != parent || depth > maxDepth {
			continue
		}
		if e.id != parent {
			e.Items = menuBelow(entries, e.id, depth+1)
		}
		items = append(items, e.Item)
	}
	return items
}

// link returns a link of the configuration as one of site.yaml.
func (l *hugoLanguage) link(to string) string {
	if to == "" || hasScheme.MatchString(to) {
		return to
	}
	file, rest := splitTarget(to)
	if bare, err := url.PathUnescape(file); err == nil {
		file = bare
	}
	if page := l.home.pageAt(path.Clean("/" + file)); page != nil {
		return page.place + rest
	}
	if file, ok := l.home.fileAt(file); ok {
		return file
	}
	l.home.project.lose(l.home.config, 0, "correct the link", "link to %s, which is not there", to)
	return ""
}

// footer returns the copyright and the links of the footer.
func (h *hugo) footer(l *hugoLanguage) Footer {
	text := l.site.text("copyright")
	if own := l.site.text("params.copyright"); own != "" {
		text = "© " + own
	} else if c := l.site.of("params.copyright"); c != nil {
		years := c.text("from_year")
		if to := c.text("to_year"); to != "" && to != years {
			years = strings.Trim(years+"–"+to, "–")
		}
		text = strings.Join(strings.Fields("© "+years+" "+cmp.Or(c.text("authors"), l.site.text("title")+" Authors")), " ")
	}
	f := Footer{Text: strings.Trim(plainText(markdownText(text)), " |")}
	for _, kind := range []string{"user", "developer"} {
		var links []Item
		for _, link := range l.site.objects("params.links." + kind) {
			if to := l.link(link.text("url")); to != "" {
				links = append(links, Item{Label: cmp.Or(link.text("name"), host(to)), Link: to})
			}
		}
		f.Links = append(f.Links, links...)
	}
	if link := l.site.text("params.privacy_policy"); link != "" {
		f.Links = append(f.Links, Item{Label: cmp.Or(l.translate("footer_privacy_policy"), "Privacy policy"), Link: l.link(link)})
	}
	if about := l.byPath["about"]; about != nil && (l.site.is("params.ui.footer_about_enable") || l.site.text("params.ui.footer_about_disable") == "false") {
		f.Links = append(f.Links, Item{Label: about.title(), Link: about.place})
	}
	if len(f.Links) > maxFooterLinks {
		f.Links = []Item{{Label: cmp.Or(l.site.text("title"), "Links"), Items: f.Links}}
	}
	return f
}

// edit returns where the sources of pages are.
func (h *hugo) edit() Edit {
	repository := h.site.text("params.github_repo")
	if repository == "" {
		return Edit{}
	}
	if h.site.text("params.path_base_for_github_subdir") != "" || h.site.of("params.path_base_for_github_subdir") != nil {
		h.lose(h.config, 0, "set edit in site.yaml", "path_base_for_github_subdir")
	}
	below := strings.TrimPrefix(h.tree.Base, strings.TrimPrefix(h.root+"/", "./"))
	return Edit{
		Repository: strings.TrimSuffix(repository, "/"), Branch: cmp.Or(h.site.text("params.github_branch"), "main"),
		Folder: strings.Trim(path.Join(h.site.text("params.github_subdir"), below), "/"),
	}
}

// sidebar returns a sidebar for each section of the first level, as Docsy has them.
func (h *hugo) sidebar(l *hugoLanguage) Sidebar {
	var s Sidebar
	if l.home.kind() == "docs" || !h.isDocsy {
		s.Items = l.home.items(1)
		return s
	}
	for _, section := range l.home.children {
		if !section.isSection {
			continue
		}
		entry := section.item(0)
		entry.Link = section.place
		s.Areas = append(s.Areas, Area{Folder: path.Dir(section.place), Items: []Item{entry}})
		s.Items = append(s.Items, entry)
	}
	if len(s.Areas) <= 1 {
		s.Areas = nil
	}
	return s
}

// items returns the entries below a page.
func (p *hugoPage) items(depth int) (items []Item) {
	for _, child := range p.children {
		if depth < sidebarLimits.depth && !child.matter.is("toc_hide") {
			items = append(items, child.item(depth))
		}
	}
	return items
}

// item returns the entry of a page.
func (p *hugoPage) item(depth int) Item {
	entry := Item{Label: p.linkTitle(), Link: strings.TrimPrefix(p.target(), "/")}
	if p.isSection {
		entry.Items = p.items(depth + 1)
	}
	return entry
}
