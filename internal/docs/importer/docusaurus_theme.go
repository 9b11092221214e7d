package importer

import (
	"cmp"
	"encoding/json"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/sitefile"
)

// writeSite writes the site.yaml.
func (d *docusaurus) writeSite() {
	site := &d.tree.Site
	site.Name, site.Addresses = d.title(), d.addresses()
	site.Logo = d.logo()
	var main *docsVersion
	for _, plugin := range d.docs {
		for _, v := range plugin.versions {
			if v.frozen == "" {
				site.Sidebar.Areas = append(site.Sidebar.Areas, v.areas...)
				main = cmp.Or(main, v)
			}
		}
	}
	if extra := len(site.Sidebar.Areas) - maxAreas; extra > 0 {
		d.lose(d.config, 0, "join some sidebars", "sidebars after the first %d", maxAreas)
		site.Sidebar.Areas = site.Sidebar.Areas[:maxAreas]
	}
	site.Menu = d.menu(main, d.defaultLocale())
	site.Footer = d.footer(d.defaultLocale())
	site.Banner = d.banner()
	site.Edit = d.edit()
	site.Meta = d.meta()
	site.Languages = d.languages(main)
	d.writeHome(main)
	d.writeVersions()
	d.writeRedirects()
	if base := d.site.text("baseUrl"); base != "/" && base != "" {
		d.lose(d.config, 0, "build with --base-url "+strings.TrimSuffix(d.site.text("url"), "/")+strings.TrimSuffix(base, "/"), "path %s of the site", base)
	}
}

func (d *docusaurus) title() string { return d.site.text("title") }

func (d *docusaurus) addresses() string {
	switch d.site.get("trailingSlash") {
	case true:
		return "slash"
	case false:
		return "plain"
	}
	return ""
}

// writeHome writes a home page with the texts of the configuration, unless there is one in Markdown.
func (d *docusaurus) writeHome(main *docsVersion) {
	if d.routes["/"] != "" {
		return
	}
	site := &d.tree.Site
	site.Home.Hero = Hero{Title: d.title(), Tagline: d.site.text("tagline")}
	if main != nil && main.first() != "" {
		site.Home.Hero.Buttons = []Item{{Link: main.first()}}
	}
	if main == nil {
		site.Home.Hero.Buttons = []Item{{Link: path.Join(d.blogs[0].route, "index.md")}}
	}
	for _, item := range site.Menu {
		if item.Link != "" && len(site.Home.Cards) < 6 && !strings.Contains(item.Link, ":") {
			site.Home.Cards = append(site.Home.Cards, Card{Title: item.Label, Link: item.Link})
		}
	}
}

func (d *docusaurus) writeVersions() {
	v := &d.tree.Site.Versions
	for _, plugin := range d.docs {
		for _, each := range plugin.versions {
			if each.frozen != "" {
				v.Folder = frozenFolder
				v.List = append(v.List, VersionLabel{Name: each.frozen, Label: each.label})
			} else if plugin == d.docs[0] && each.name != "current" {
				v.Current = each.label
			}
		}
	}
	if v.Folder == "" {
		v.Current = ""
	}
}

func (d *docusaurus) writeRedirects() {
	for _, from := range sortedKeys(d.redirects) {
		to := d.redirects[from]
		from = d.route(from)
		if d.routes[from] != "" && !strings.HasPrefix(d.routes[from], frozenFolder+"/") {
			continue
		}
		target := to
		if tree := d.routes[d.route(to)]; tree != "" && !strings.HasPrefix(tree, frozenFolder+"/") {
			target = tree
		}
		d.redirect(from, target)
	}
}

// route returns the address of a page as in routes: without the path of the site, query and slash at its end.
func (d *docusaurus) route(address string) string {
	address, _ = splitTarget(address)
	if base := d.site.text("baseUrl"); base != "/" && strings.HasPrefix(address, base) && base != "" {
		address = address[len(base):]
	}
	return path.Join("/", strings.TrimSuffix(address, ".html"))
}

// link returns the target of a link in site.yaml. A missing target is reported, and "".
func (d *docusaurus) link(href string, v *docsVersion, file string) string {
	if strings.HasPrefix(href, "//") {
		href = "https:" + href
	}
	switch {
	case href == "":
		return ""
	case strings.HasPrefix(href, "https://"), strings.HasPrefix(href, "mailto:"):
		return href
	case strings.Contains(href, "://"):
		d.lose(file, 0, "use an address that begins with https://", "link to %s", href)
		return ""
	}
	_, fragment, hasFragment := strings.Cut(href, "#")
	route := d.route(strings.TrimPrefix(href, "pathname://"))
	tree := d.routes[route]
	if route == "/" && tree == "" {
		return "/"
	}
	if v != nil && tree != "" && v.root() != "" {
		// The same page of this version, if it has that.
		if tree = v.link(tree); d.tree.Pages[v.root()+tree].Text == nil {
			return ""
		}
	}
	switch {
	case tree == "" && d.tree.Files["static"+route] != "":
		return "static" + route
	case tree == "":
		d.lose(file, 0, "remove the link, or add the page", "link to %s, which is not a page in Markdown", href)
	case hasFragment:
		return tree + "#" + fragment
	}
	return tree
}

// messages returns the texts of a file of translations, by key.
func (d *docusaurus) messages(locale, file string) map[string]string {
	texts := map[string]string{}
	raw, ok := d.readText(path.Join(d.translations(locale), file))
	if !ok {
		return texts
	}
	var messages map[string]struct{ Message string }
	if err := json.Unmarshal([]byte(raw), &messages); err != nil {
		d.lose(path.Join(d.translations(locale), file), 0, "mend the file", "translations that cannot be read")
	}
	for key, m := range messages {
		texts[key] = m.Message
	}
	return texts
}

// menu returns the menu of a version in a language.
func (d *docusaurus) menu(v *docsVersion, locale string) []Item {
	texts := map[string]string{}
	if locale != d.defaultLocale() {
		texts = d.messages(locale, "docusaurus-theme-classic/navbar.json")
	}
	m := &menuReader{docusaurus: d, v: v, texts: texts}
	return m.items(d.theme.object("navbar").objects("items"))
}

type menuReader struct {
	*docusaurus
	v     *docsVersion
	texts map[string]string
}

func (m *menuReader) items(entries []*object) []Item {
	var items []Item
	for _, entry := range entries {
		label := entry.text("label")
		label = cmp.Or(m.texts["item.label."+label], label, entry.text("aria-label"))
		item := Item{Label: label}
		switch entry.text("type") {
		case "", "default", "doc", "docSidebar", "docsVersion":
			item.Link = m.target(entry)
		case "dropdown":
		case "docsVersionDropdown": // the menu of versions is there without it
			item.Label = cmp.Or(label, "Versions")
			for _, key := range []string{"dropdownItemsBefore", "dropdownItemsAfter"} {
				item.Items = append(item.Items, m.items(entry.objects(key))...)
			}
		case "localeDropdown", "search":
			continue
		default:
			m.lose(m.config, 0, "write an entry with a link", "entry of the menu of the type %s", entry.text("type"))
			continue
		}
		if entry.text("type") != "docsVersionDropdown" {
			item.Items = m.items(entry.objects("items"))
		}
		if item.Items != nil {
			item.Link = ""
		}
		if item.Link != "" || item.Items != nil {
			items = append(items, item)
		}
	}
	return items
}

// target returns the link of an entry of the menu.
func (m *menuReader) target(entry *object) string {
	v := m.v
	if id := entry.text("docsPluginId"); id != "" && (v == nil || v.plugin.id != id) {
		if v != nil && v.frozen != "" {
			return "" // only the main version has other docs
		}
		for _, p := range m.docs {
			if p.id == id {
				v = p.main()
			}
		}
	}
	switch {
	case entry.text("docId") != "" && v != nil:
		if page := v.byID[entry.text("docId")]; page != nil {
			return v.link(page.tree)
		}
	case entry.text("sidebarId") != "" && v != nil:
		return v.sidebars[entry.text("sidebarId")]
	case entry.text("type") == "docsVersion" && v != nil:
		return v.first()
	}
	return m.link(cmp.Or(entry.text("to"), entry.text("href")), v, m.config)
}

// footer returns the footer in a language. Columns are groups.
func (d *docusaurus) footer(locale string) Footer {
	footer := d.theme.object("footer")
	texts := map[string]string{}
	if locale != d.defaultLocale() {
		texts = d.messages(locale, "docusaurus-theme-classic/footer.json")
	}
	out := Footer{Text: plainText(cmp.Or(texts["copyright"], footer.text("copyright")))}
	for _, column := range footer.objects("links") {
		title := column.text("title")
		group := Item{Label: cmp.Or(texts["link.title."+title], title)}
		for _, link := range append(column.objects("items"), column) {
			label := link.text("label")
			item := Item{Label: cmp.Or(texts["link.item.label."+label], label), Link: d.link(cmp.Or(link.text("to"), link.text("href")), nil, d.config)}
			if link.text("html") != "" {
				d.lose(d.config, 0, "write a link with a label", "HTML in the footer")
			}
			if item.Link != "" {
				group.Items = append(group.Items, item)
			}
		}
		switch {
		case len(group.Items) == 0:
		case group.Label == "":
			out.Links = append(out.Links, group.Items...)
		default:
			out.Links = append(out.Links, group)
		}
	}
	return out
}

var htmlHref = regexp.MustCompile(`href="(https://[^"]*)"`)

func (d *docusaurus) banner() Banner {
	bar := d.theme.object("announcementBar")
	b := Banner{Text: shorten(plainText(bar.text("content")), 200)}
	if m := htmlHref.FindStringSubmatch(bar.text("content")); m != nil && b.Text != "" {
		b.Link = html.UnescapeString(m[1])
	}
	return b
}

func (d *docusaurus) logo() Logo {
	navbar := d.theme.object("navbar")
	logo := navbar.object("logo")
	file := func(name string) string {
		tree := path.Join("static", strings.TrimPrefix(name, "/"))
		if name == "" || d.tree.Files[tree] == "" {
			return ""
		}
		return tree
	}
	own := Logo{Light: file(logo.text("src")), Dark: file(logo.text("srcDark"))}
	own.ReplacesName = own.Light != "" && navbar.text("title") == ""
	return own
}

func (d *docusaurus) meta() map[string]string {
	meta := map[string]string{}
	add := func(name, content string) {
		if name == "" || content == "" || len(meta) == 20 {
			d.lose(d.config, 0, "add what is needed below meta in site.yaml", "element of the head")
			return
		}
		meta[name] = content
	}
	for _, m := range d.theme.objects("metadata") {
		add(m.text("name"), m.text("content"))
	}
	for _, tag := range d.site.objects("headTags") {
		attributes := tag.object("attributes")
		if tag.text("tagName") != "meta" {
			attributes = nil
		}
		add(attributes.text("name"), attributes.text("content"))
	}
	for _, key := range []string{"scripts", "stylesheets", "clientModules"} {
		if len(d.site.list(key)) > 0 {
			d.lose(d.config, 0, "see scripts and css in site.yaml", "%s of the site", key)
		}
	}
	return meta
}

// edit locates the sources by the first address that the configuration has.
func (d *docusaurus) edit() Edit {
	var options []*object
	for _, p := range d.docs {
		options = append(options, p.options)
	}
	for _, b := range d.blogs {
		options = append(options, b.options)
	}
	for _, o := range options {
		address := o.text("editUrl")
		if results := o.list("editUrl"); address == "" && len(results) > 0 { // of a function
			address, _ = results[0].(string)
			before, isOfFolder := strings.CutSuffix(address, anyFolder+"/"+anyPage)
			if !isOfFolder {
				before, _ = strings.CutSuffix(address, path.Join(o.text("path"), anyPage))
			}
			address = before
		}
		if edit := d.editOf(address, "", d.config); edit.Repository != "" {
			// The address is that of the folder of the site.
			folder := path.Join(edit.Folder, strings.Repeat("../", depth(d.dir)), d.tree.Base)
			edit.Folder = strings.TrimPrefix(strings.TrimPrefix(folder, "."), "/")
			return edit
		}
	}
	return Edit{}
}

func depth(folder string) int {
	if folder == "." {
		return 0
	}
	return strings.Count(folder, "/") + 1
}

var primaryColor = regexp.MustCompile(`--ifm-color-primary:\s*(#[0-9a-fA-F]{3,6})\b`)

// readColors takes the accent from the style sheets.
func (d *docusaurus) readColors(options *object) {
	for _, sheet := range options.list("customCss") {
		name, _ := sheet.(string)
		text, ok := d.readText(d.place(strings.TrimPrefix(name, "./")))
		if !ok {
			continue
		}
		if m := primaryColor.FindStringSubmatch(text); m != nil && d.tree.Site.Colors.Accent == "" {
			d.tree.Site.Colors.Accent = sitefile.ReadableAccent(m[1])
		}
		d.lose(d.place(name), 0, "write the rules for the elements of Waymark, and name the file as css in site.yaml", "style sheet, but for its main colour")
	}
}

// languages returns the languages of a version.
func (d *docusaurus) languages(v *docsVersion) []Language {
	labels := d.site.object("i18n").object("localeConfigs")
	if len(d.locales) == 0 && d.defaultLocale() == "en" {
		return nil
	}
	languages := []Language{{Tag: d.defaultLocale(), Label: labels.object(d.defaultLocale()).text("label")}}
	for _, locale := range d.locales {
		l := Language{Tag: locale, Label: labels.object(locale).text("label"), Menu: d.menu(v, locale), Footer: d.footer(locale)}
		if v != nil && len(v.areas) > 0 {
			texts := d.messages(locale, path.Join(d.contentFolder("docs", v.plugin.id), d.versionFolder(v)+".json"))
			for _, area := range v.areas {
				l.Sidebar.Areas = append(l.Sidebar.Areas, Area{Items: translated(area.Items, texts)})
			}
			if v.frozen == "" {
				l.Sidebar.Areas = append(l.Sidebar.Areas, d.otherAreas(v)...)
			}
		}
		languages = append(languages, l)
	}
	return languages
}

// otherAreas are the sidebars that are not of a version.
func (d *docusaurus) otherAreas(v *docsVersion) []Area {
	return slices.DeleteFunc(slices.Clone(d.tree.Site.Sidebar.Areas), func(a Area) bool {
		return slices.ContainsFunc(v.areas, func(own Area) bool { return len(own.Items) > 0 && len(a.Items) > 0 && &own.Items[0] == &a.Items[0] })
	})
}

// translated returns entries with translated labels.
func translated(items []Item, texts map[string]string) []Item {
	labels := map[string]string{}
	for _, key := range sortedKeys(texts) {
		for _, kind := range []string{".category.", ".link.", ".doc."} {
			if _, label, ok := strings.Cut(key, kind); ok {
				labels[label] = texts[key]
			}
		}
	}
	return relabelled(items, labels)
}
