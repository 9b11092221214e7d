package importer

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// describe makes the site.yaml.
func (v *vitePress) describe() {
	s := &v.tree.Site
	root := &v.languages[0]
	s.Name, s.Description = string(root.Title), string(root.Description)
	s.Logo = v.logo(root.ThemeConfig.Logo)
	s.Logo.ReplacesName = s.Logo.Light != "" && string(root.ThemeConfig.SiteTitle) == "false"
	s.Menu = v.menu(root)
	s.Footer = v.footer(root)
	s.Sidebar, s.Home = v.sidebar(root), v.homes[root.folder]
	if root.folder != "" {
		s.Redirects = map[string]string{}
		for name := range v.pages {
			if below, ok := strings.CutPrefix(name, root.folder+"/"); ok && below != "index.md" {
				s.Redirects[strings.TrimSuffix(name, path.Ext(name))] = name
			}
		}
	}
	s.Edit = editOf(string(root.ThemeConfig.EditLink.Pattern), "/:path")
	if s.Edit.Repository == "" && root.ThemeConfig.EditLink.Pattern != "" {
		v.lose(v.config, 0, "set edit in site.yaml", "edit link %s", root.ThemeConfig.EditLink.Pattern)
	}
	if base := strings.Trim(string(v.site.Base), "/"); base != "" {
		v.lose(v.config, 0, "give base_url this path", "base /%s/", base)
	}
	if theme, _ := fs.Glob(v.fs, path.Join(v.folder, ".vitepress/theme/index.*")); len(theme) > 0 {
		v.lose(theme[0], 0, "set css in site.yaml for its styles", "own theme")
	}
	v.head()
	if len(v.languages) == 1 {
		if root.Lang != "" && !strings.HasPrefix(string(root.Lang), "en") {
			s.Languages = []Language{{Tag: string(root.tag)}}
		}
		return
	}
	s.Untranslated = "hide"
	for i := range v.languages {
		l := &v.languages[i]
		own := Language{Tag: string(l.tag), Label: string(l.Label)}
		if i > 0 {
			own.Name, own.Description = differing(string(l.Title), s.Name), differing(string(l.Description), s.Description)
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

func (v *vitePress) logo(value json.RawMessage) Logo {
	var file text
	var files struct{ Src, Light, Dark text }
	_ = file.UnmarshalJSON(value)
	_ = decode(value, &files)
	picture := func(file text) string {
		name := path.Join("public", string(file))
		if _, ok := v.tree.Files[name]; file == "" || !ok {
			return ""
		}
		return name
	}
	light, dark := cmp.Or(file, files.Src, files.Light), files.Dark
	logo := Logo{Light: picture(light), Dark: picture(dark)}
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
	for _, item := range l.ThemeConfig.Nav {
		entry := Item{Label: plainText(string(item.Text))}
		if item.Items != nil {
			entry.Label = cmp.Or(entry.Label, "…") // such as the version of a package
			entry.Items = v.menuItems(l, item.Items)
		} else if entry.Link = v.link(l, string(item.Link)); entry.Link == "" {
			v.lose(v.config, 0, "set menu in site.yaml", "entry %q of nav", cmp.Or(item.Text, item.Component))
			continue
		}
		if entry.Link != "" || entry.Items != nil {
			menu = append(menu, entry)
		}
	}
	return menu
}

// menuItems returns the links of a group, and those of groups in it.
func (v *vitePress) menuItems(l *vitePressLanguage, items []vitePressItem) []Item {
	var list []Item
	for _, item := range items {
		if item.Items != nil {
			list = append(list, v.menuItems(l, item.Items)...)
			continue
		}
		if link := v.link(l, string(item.Link)); link != "" {
			list = append(list, Item{Label: plainText(string(item.Text)), Link: link})
		} else {
			v.lose(v.config, 0, "set menu in site.yaml", "entry %q of nav", cmp.Or(item.Text, item.Component))
		}
	}
	return list
}

var tags = regexp.MustCompile(`</?[A-Za-z][^<>]*>`)

// plainText returns the text of HTML.
func plainText(html string) string {
	return strings.Join(strings.Fields(unescapeHTML(tags.ReplaceAllString(strings.ReplaceAll(html, "<br", " <br"), ""))), " ")
}

func (v *vitePress) footer(l *vitePressLanguage) Footer {
	theme := &l.ThemeConfig
	f := Footer{Text: plainText(strings.TrimSpace(string(theme.Footer.Message + " " + theme.Footer.Copyright)))}
	for _, social := range theme.SocialLinks {
		var icon text
		_ = icon.UnmarshalJSON(social.Icon)
		if link := v.link(l, string(social.Link)); link != "" {
			f.Links = append(f.Links, Item{Label: cmp.Or(string(social.AriaLabel), serviceName(string(icon)), link), Link: link})
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
func editOf(link, end string) Edit {
	m := editPattern.FindStringSubmatch(strings.TrimSuffix(link, end))
	if m == nil {
		return Edit{}
	}
	return Edit{Repository: m[1], Branch: m[2], Folder: strings.Trim(m[3], "/")}
}

// head reads the meta elements.
func (v *vitePress) head() {
	for _, raw := range v.site.Head {
		var element []json.RawMessage
		var name text
		var attributes struct{ Name, Content, Property, Rel text }
		if decode(raw, &element) != nil || len(element) < 2 {
			continue
		}
		_ = name.UnmarshalJSON(element[0])
		_ = decode(element[1], &attributes)
		switch {
		case name == "meta" && strings.Contains(string(attributes.Name), "verif"):
			if v.tree.Site.Meta == nil {
				v.tree.Site.Meta = map[string]string{}
			}
			v.tree.Site.Meta[string(attributes.Name)] = string(attributes.Content)
		case name == "meta" && (attributes.Property != "" || attributes.Name != ""): // made by the program
		default:
			v.lose(v.config, 0, "set scripts, css or meta in site.yaml", "element %s of head", strings.TrimSpace(string(name+" "+attributes.Rel)))
		}
	}
}

// sidebar returns the sidebars of a language.
func (v *vitePress) sidebar(l *vitePressLanguage) Sidebar {
	var items []vitePressItem
	if json.Unmarshal(l.ThemeConfig.Sidebar, &items) == nil {
		return Sidebar{Items: v.sidebarItems(l, items, "")}
	}
	var byPath object
	_ = byPath.UnmarshalJSON(l.ThemeConfig.Sidebar)
	// The longest path counts.
	slices.SortStableFunc(byPath.keys, func(a, b string) int { return strings.Count(b, "/") - strings.Count(a, "/") })
	var s Sidebar
	for key, value := range byPath.all() {
		var list struct {
			Base  text
			Items []vitePressItem
		}
		if _, isList := value.([]any); isList {
			value = map[string]any{"items": value}
		}
		if remarshal(value, &list) != nil {
			continue
		}
		folder := strings.Trim(key, "/")
		own, below := v.languageOf(folder + "/")
		if own.tag != l.tag {
			continue
		}
		entries := v.sidebarItems(l, list.Items, string(list.Base))
		switch folder = strings.Trim(below, "/"); {
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

func (v *vitePress) sidebarItems(l *vitePressLanguage, items []vitePressItem, base string) []Item {
	var list []Item
	for _, item := range items {
		entry := Item{Label: plainText(string(item.Text)), Folded: item.Collapsed}
		base := cmp.Or(string(item.Base), base)
		if link := string(item.Link); link != "" {
			if !hasScheme.MatchString(link) {
				link = base + strings.TrimPrefix(link, "/")
				if base == "" {
					link = string(item.Link)
				}
			}
			if entry.Link = v.link(l, link); entry.Link == "" {
				v.lose(v.config, 0, "make the page, or remove the entry", "link to %s, which is not there, of sidebar", link)
			}
		}
		entry.Items = v.sidebarItems(l, item.Items, base)
		switch {
		case entry.Items == nil:
			entry.Folded = nil
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
