package importer

import (
	"cmp"
	"fmt"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"
)

// describe builds the site.yaml.
func (v *vitePress) describe() {
	s := &v.tree.Site
	root := &v.languages[0]
	s.Name, s.Description = root.config.text("title"), root.config.text("description")
	s.Logo = v.logo(root.theme.get("logo"))
	s.Logo.ReplacesName = s.Logo.Light != "" && root.theme.is("siteTitle", false)
	s.Menu = v.menu(root)
	s.Footer = v.footer(root)
	s.Sidebar, s.Home = v.sidebar(root), v.homes[root.folder]
	if root.folder != "" {
		for name := range v.pages {
			if below, ok := strings.CutPrefix(name, root.folder+"/"); ok && below != "index.md" {
				v.redirect(strings.TrimSuffix(name, path.Ext(name)), name)
			}
		}
	}
	s.Edit = v.editOf(root.theme.object("editLink").text("pattern"), "/:path", v.config)
	v.loseBase(v.site.text("base"), v.config)
	if theme := glob(v.fs, path.Join(v.folder, ".vitepress/theme/index.*")); len(theme) > 0 {
		v.lose(theme[0], 0, "set css in site.yaml for its styles", "own theme")
	}
	v.head()
	if len(v.languages) == 1 {
		if lang := root.config.text("lang"); lang != "" && !strings.HasPrefix(lang, "en") {
			s.Languages = []Language{{Tag: string(root.tag)}}
		}
		return
	}
	s.Untranslated = "hide"
	for i := range v.languages {
		l := &v.languages[i]
		own := Language{Tag: string(l.tag), Label: l.config.text("label")}
		if i > 0 {
			own.Name, own.Description = differing(l.config.text("title"), s.Name), differing(l.config.text("description"), s.Description)
			own.Menu, own.Footer, own.Sidebar = v.menu(l), v.footer(l), v.sidebar(l)
			own.Home = v.homes[l.folder]
		}
		s.Languages = append(s.Languages, own)
	}
}

// differing returns a text unless it is the same as another.
func differing(text, other string) string {
	if text == other {
		return ""
	}
	return text
}

// logo reads a picture: its path, or an object with one for each theme.
func (v *vitePress) logo(value any) Logo {
	picture := func(file string) string {
		name := path.Join("public", file)
		if file == "" || v.tree.Files[name] == "" {
			return ""
		}
		return name
	}
	files, _ := value.(*object)
	file, _ := value.(string)
	light := cmp.Or(file, files.text("src"), files.text("light"))
	logo := Logo{Light: picture(light), Dark: picture(files.text("dark"))}
	if logo.Light == "" && light != "" {
		v.lose(v.config, 0, "set logo in site.yaml to a file of the project", "logo %s", light)
	}
	return logo
}

// link returns a link of the configuration as one of site.yaml, or "" if it leads nowhere. Paths begin at the root
// and have no language.
func (v *vitePress) link(l *vitePressLanguage, link string) string {
	if link == "" {
		return ""
	}
	if hasScheme.MatchString(link) {
		if strings.HasPrefix(link, "//") {
			return "https:" + link
		}
		return link
	}
	target, rest := splitTarget(link)
	_, fragment, hasFragment := strings.Cut(rest, "#")
	target = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(target, "/"), ".html"), ".md")
	for _, name := range []string{target + ".md", path.Join(target, "index.md")} {
		if _, ok := v.pages[path.Clean(name)]; !ok {
			continue
		}
		name = path.Clean(name)
		if own, below := v.languageOf(name); own.tag == l.tag {
			name = below
		}
		if hasFragment {
			name += "#" + fragment
		}
		return name
	}
	return ""
}

func (v *vitePress) menu(l *vitePressLanguage) []Item {
	var menu []Item
	for _, item := range l.theme.objects("nav") {
		if item.get("items") == nil {
			menu = append(menu, v.menuItems(l, []*object{item})...)
		} else if items := v.menuItems(l, item.objects("items")); items != nil {
			menu = append(menu, Item{Label: cmp.Or(plainText(item.text("text")), "…"), Items: items}) // without a label such as the version of a package
		}
	}
	return menu
}

// menuItems returns the links of a group and its subgroups.
func (v *vitePress) menuItems(l *vitePressLanguage, items []*object) []Item {
	var list []Item
	for _, item := range items {
		if item.get("items") != nil {
			list = append(list, v.menuItems(l, item.objects("items"))...)
			continue
		}
		if link := v.link(l, item.text("link")); link != "" {
			list = append(list, Item{Label: plainText(item.text("text")), Link: link})
		} else {
			v.lose(v.config, 0, "set menu in site.yaml", "entry %q of nav", cmp.Or(item.text("text"), item.text("component")))
		}
	}
	return list
}

// plainText returns the text of HTML.
func plainText(source string) string {
	return strings.Join(strings.Fields(html.UnescapeString(tagMark.ReplaceAllString(strings.ReplaceAll(source, "<br", " <br"), ""))), " ")
}

func (v *vitePress) footer(l *vitePressLanguage) Footer {
	footer := l.theme.object("footer")
	f := Footer{Text: plainText(strings.TrimSpace(footer.text("message") + " " + footer.text("copyright")))}
	for _, social := range l.theme.objects("socialLinks") {
		if link := v.link(l, social.text("link")); link != "" {
			f.Links = append(f.Links, Item{Label: cmp.Or(social.text("ariaLabel"), serviceName(social.text("icon")), link), Link: link})
		}
	}
	return f
}

// serviceName returns the name of a service by that of its icon.
func serviceName(icon string) string {
	switch icon {
	case "":
		return ""
	case "github":
		return "GitHub"
	case "gitlab":
		return "GitLab"
	case "linkedin":
		return "LinkedIn"
	case "youtube":
		return "YouTube"
	case "x":
		return "X"
	}
	return strings.ToUpper(icon[:1]) + icon[1:]
}

// editPattern is the address of a file's editor at common hosts.
var editPattern = regexp.MustCompile(`^(https://[^/]+(?:/[^/]+){2,}?)/(?:-/)?(?:edit|blob|tree|_edit|src/branch)/([^/]+)/?(.*)$`)

// editOf returns the repository of a link to the source of a page, whose path is at its end.
func (p *project) editOf(link, end, config string) Edit {
	m := editPattern.FindStringSubmatch(strings.TrimSuffix(link, end))
	switch {
	case m != nil:
		return Edit{Repository: m[1], Branch: m[2], Folder: strings.Trim(m[3], "/")}
	case link != "":
		p.lose(config, 0, "set edit in site.yaml", "edit link %s", link)
	}
	return Edit{}
}

// loseBase reports the base path of a site.
func (p *project) loseBase(base, config string) {
	if base = strings.Trim(base, "/"); base != "" {
		p.lose(config, 0, "give base_url this path", "base /%s/", base)
	}
}

// addMeta adds a meta element that verifies a site. The program writes all others itself.
func (p *project) addMeta(attributes *object) {
	if name := attributes.text("name"); strings.Contains(name, "verif") {
		if p.tree.Site.Meta == nil {
			p.tree.Site.Meta = map[string]string{}
		}
		p.tree.Site.Meta[name] = attributes.text("content")
	}
}

// head reads the elements of the head.
func (v *vitePress) head() {
	for _, entry := range v.site.list("head") {
		element, _ := entry.([]any)
		if len(element) < 2 {
			continue
		}
		attributes, _ := element[1].(*object)
		if element[0] == "meta" && attributes.text("property")+attributes.text("name") != "" {
			v.addMeta(attributes)
		} else {
			v.lose(v.config, 0, "set scripts, css or meta in site.yaml", "element %s of head", strings.TrimSpace(fmt.Sprint(element[0], " ", attributes.text("rel"))))
		}
	}
}

// sidebar returns the sidebars of a language.
func (v *vitePress) sidebar(l *vitePressLanguage) Sidebar {
	byPath := l.theme.object("sidebar")
	if byPath == nil {
		return Sidebar{Items: v.sidebarItems(l, l.theme.objects("sidebar"), "")}
	}
	// The longest path counts.
	keys := slices.Clone(byPath.keys)
	slices.SortStableFunc(keys, func(a, b string) int { return strings.Count(b, "/") - strings.Count(a, "/") })
	var s Sidebar
	for _, key := range keys {
		own, below := v.languageOf(strings.Trim(key, "/") + "/")
		if own.tag != l.tag {
			continue
		}
		items, base := byPath.objects(key), ""
		if list := byPath.object(key); list != nil {
			items, base = list.objects("items"), list.text("base")
		}
		entries := v.sidebarItems(l, items, base)
		switch folder := strings.Trim(below, "/"); {
		case entries == nil:
		case folder == "":
			s.Items = entries
		case v.hasFolder(path.Join(l.folder, folder)):
			s.Areas = append(s.Areas, Area{Folder: folder, Items: entries})
		default:
			s.Areas = append(s.Areas, Area{Items: entries})
		}
	}
	return s
}

// hasFolder reports whether there are pages below a folder.
func (v *vitePress) hasFolder(folder string) bool {
	for name := range v.pages {
		if strings.HasPrefix(name, folder+"/") {
			return true
		}
	}
	return false
}

func (v *vitePress) sidebarItems(l *vitePressLanguage, items []*object, base string) []Item {
	var list []Item
	for _, item := range items {
		entry := Item{Label: plainText(item.text("text"))}
		base := cmp.Or(item.text("base"), base)
		if link := item.text("link"); link != "" {
			if base != "" && !hasScheme.MatchString(link) {
				link = base + strings.TrimPrefix(link, "/")
			}
			if entry.Link = v.link(l, link); entry.Link == "" {
				v.lose(v.config, 0, "make the page, or remove the entry", "link to %s, which is not there, of sidebar", link)
			}
		}
		entry.Items = v.sidebarItems(l, item.objects("items"), base)
		if isFolded, ok := item.get("collapsed").(bool); ok && entry.Items != nil {
			entry.Folded = &isFolded
		}
		switch {
		case entry.Items == nil:
		case entry.Label == "":
			list = append(list, entry.Items...)
			continue
		case hasScheme.MatchString(entry.Link): // the link of a group is a page
			entry.Items = append([]Item{{Label: entry.Label, Link: entry.Link}}, entry.Items...)
			entry.Link = ""
		}
		if entry.Link != "" || entry.Items != nil {
			list = append(list, entry)
		}
	}
	return list
}
