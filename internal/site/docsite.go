package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"html"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/site/render"
)

// FlawSiteFile is a link or folder of site.yaml that does not exist.
const FlawSiteFile = "InvalidSiteFile"

// menuLimit is the number of entries of a menu made from folders. The others are in a group.
const menuLimit = 6

// DocsSite describes the site of a docs tree to the browser application;
// web/src/contract/site.ts declares the same fields.
type DocsSite struct {
	Logo     string `json:"logo"`
	DarkLogo string `json:"darkLogo"`
	// LogoReplacesName is whether the header has the logo only.
	LogoReplacesName bool       `json:"logoReplacesName"`
	Menu             []SiteMenu `json:"menu"`
	FooterText       string     `json:"footerText"`
	FooterLinks      []SiteMenu `json:"footerLinks"`
	Banner           SiteBanner `json:"banner"`
	LastChange       bool       `json:"lastChange"`
	Feedback         bool       `json:"feedback"`
	Neighbours       bool       `json:"neighbours"`
	// Languages has the differences between languages, the default one first; empty if they are not declared.
	Languages         []SiteLanguage `json:"languages"`
	ShowsUntranslated bool           `json:"showsUntranslated"`
	// Console are the origins to which readers may send requests.
	Console []sitefile.Origin `json:"console"`
	// Version is the version that pages belong to, nil if there is only one.
	Version *SiteVersion `json:"version"`
}

// SiteLanguage is a language of a docs tree.
type SiteLanguage struct {
	Tag         locale.Locale `json:"tag"`
	Label       string        `json:"label"`
	Name        string        `json:"name"`
	Description string        `json:"description"`
	Menu        []SiteMenu    `json:"menu"`
	FooterText  string        `json:"footerText"`
	FooterLinks []SiteMenu    `json:"footerLinks"`
	Banner      SiteBanner    `json:"banner"`
}

// SiteMenu is a link, or a group of links.
type SiteMenu struct {
	Label string     `json:"label"`
	Href  string     `json:"href"`
	Items []SiteLink `json:"items"`
}

type SiteLink struct {
	Label string `json:"label"`
	Href  string `json:"href"`
	Note  string `json:"note"`
}

type SiteBanner struct {
	Text  string `json:"text"`
	Href  string `json:"href"`
	Label string `json:"label"`
	Key   string `json:"key"`
}

// readSiteFile reads the site.yaml of the content of e. Mistakes are an error; e then keeps the
// file that it has.
func (s *Site) readSiteFile(ctx context.Context, e *edition) error {
	if e.file == nil {
		e.file = &sitefile.Site{}
	}
	if e.cat.Kind() != content.Docs {
		e.settings = s.opts.Settings
		return nil
	}
	files, display := e.cat.Root()
	file, err := sitefile.Read(files, display(sitefile.Name))
	if err == nil {
		before := e.file
		e.file = file
		if !s.isFrozen() {
			err = e.findVersions(ctx)
		}
		if err != nil { // the pages have the addresses and languages of the new file
			own := *file
			own.Versions, e.file = before.Versions, &own
		}
	}
	e.fileErr, e.settings = err, s.settingsOf(e)
	return err
}

// settingsOf returns the settings of the site, where site.yaml goes before the configuration.
func (s *Site) settingsOf(e *edition) Settings {
	set := s.opts.Settings
	file := e.file.In(e.cat.Scheme().Default())
	if name := cmp.Or(file.Name, e.defaultName(set)); name != set.Brand {
		set.Brand, set.TitleSuffix = name, name
	}
	set.Description = cmp.Or(file.Description, set.Description)
	if edit := e.file.Edit; edit.Repository.To != "" {
		set.Repository, set.Branch = strings.TrimSuffix(edit.Repository.To, "/"), cmp.Or(edit.Branch, "main")
	}
	set.Folder = cmp.Or(e.file.Edit.Folder, ".")
	switch {
	case !s.isFrozen():
	case set.VersionFolder == "": // nobody edits a tag
		set.Repository = ""
	default:
		set.Folder = path.Join(set.Folder, set.VersionFolder)
	}
	set.TranslatedRepository = set.Repository
	return set
}

// defaultName returns the name of a site whose site.yaml has none.
func (e *edition) defaultName(set Settings) string {
	if !set.Unnamed {
		return set.Brand
	}
	if p := e.cat.ByURL(e.cat.Scheme().Home(e.cat.Scheme().Default())); p != nil {
		return p.Title
	}
	if _, display := e.cat.Root(); filepath.IsAbs(display(".")) {
		return content.ReadName(filepath.Base(display("."))).Label
	}
	return set.Brand
}

func (s *Site) settings() *Settings { return &s.current.Load().settings }

// Description returns one sentence about the site, or "".
func (s *Site) Description() string { return s.settings().Description }

// Repository returns the repository of the English content, or "".
func (s *Site) Repository() string { return s.settings().Repository }

// File returns the current site.yaml of a docs tree, and the mistakes in a newer one that is
// not used.
func (s *Site) File() (*sitefile.Site, error) {
	e := s.current.Load()
	return e.file, e.fileErr
}

// underSiteFile reports whether a site.yaml may have changed, or a file that it names.
func (e *edition) underSiteFile(changed []string) bool {
	if e.cat.Kind() != content.Docs {
		return false
	}
	_, display := e.cat.Root()
	names := []string{display("."), filepath.Join(display("."), sitefile.Name)}
	if css := e.file.CSS.Path; css != "" {
		names = append(names, display(css))
	}
	return e.fileErr != nil || slices.ContainsFunc(changed, func(file string) bool { return slices.Contains(names, file) })
}

// Docs describes the site of a docs tree, nil for other content.
func (s *Site) Docs() *DocsSite {
	e := s.current.Load()
	if e.cat.Kind() != content.Docs {
		return nil
	}
	main := e.language(e.cat.Scheme().Default())
	f := e.file
	d := &DocsSite{
		Menu: main.Menu, FooterText: main.FooterText, FooterLinks: main.FooterLinks, Banner: main.Banner,
		Languages: []SiteLanguage{}, ShowsUntranslated: !f.Declared().HideUntranslated, Version: s.version(e),
		LastChange: sitefile.IsOn(f.Features.LastChange, true), Feedback: sitefile.IsOn(f.Features.Feedback, true),
		Neighbours: sitefile.IsOn(f.Features.PreviousNext, true), Console: append([]sitefile.Origin{}, f.Console...),
	}
	if e.cat.Scheme().Languages != "" {
		for _, l := range e.cat.Locales() {
			d.Languages = append(d.Languages, e.language(l))
		}
	}
	if f.Logo.Light.Path != "" {
		d.Logo = f.URL(f.Logo.Light.Path)
		d.LogoReplacesName = sitefile.IsOn(f.Logo.ReplacesName, false)
	}
	if f.Logo.Dark.Path != "" {
		d.DarkLogo = f.URL(f.Logo.Dark.Path)
	}
	return d
}

// language describes the site in a language.
func (e *edition) language(l locale.Locale) SiteLanguage {
	f := e.file.In(l)
	d := SiteLanguage{
		Tag: l, Label: f.Label(l), Name: e.name(l), Description: cmp.Or(f.Description, e.settings.Description),
		Menu: e.menus(f.Menu, l), FooterText: f.Footer.Text, FooterLinks: e.menus(f.Footer.Links, l), Banner: e.banner(l),
	}
	if f.Menu == nil {
		d.Menu = e.folderMenu(l)
	}
	return d
}

// name returns the name of the site in a language.
func (e *edition) name(l locale.Locale) string { return cmp.Or(e.file.In(l).Name, e.settings.Brand) }

// docSettings are the settings of documents.
func (e *edition) docSettings() doc.Settings {
	set := e.settings.doc()
	for _, l := range e.file.Languages {
		if tag := locale.Locale(l.Tag); l.Name != "" && l.Name != e.settings.Brand {
			if set.TitleSuffixes == nil {
				set.TitleSuffixes = map[locale.Locale]string{}
			}
			set.TitleSuffixes[tag] = l.Name
		}
	}
	return set
}

// menus resolves the links of menus in a language. Links without a target are left out.
func (e *edition) menus(groups []sitefile.Group, l locale.Locale) []SiteMenu {
	list := []SiteMenu{}
	for _, g := range groups {
		menu := SiteMenu{Label: g.Label, Items: []SiteLink{}}
		if g.Items == nil {
			target, ok := e.target(g.Link, l)
			if !ok {
				continue
			}
			menu.Label, menu.Href = cmp.Or(g.Label, target.label), target.href
		}
		for _, item := range g.Items {
			if target, ok := e.target(item.Link, l); ok {
				menu.Items = append(menu.Items, SiteLink{cmp.Or(item.Label, target.label), target.href, item.Description})
			}
		}
		if menu.Href != "" || len(menu.Items) > 0 {
			list = append(list, menu)
		}
	}
	return list
}

// folderMenu is the menu of a site without one: the first level of folders.
func (e *edition) folderMenu(l locale.Locale) []SiteMenu {
	list := []SiteMenu{}
	for _, top := range e.sidebars.Top(l) {
		if top.IsFolder {
			list = append(list, SiteMenu{Label: top.Label, Href: top.Page.URL(), Items: []SiteLink{}})
		}
	}
	if len(list) <= menuLimit {
		return list
	}
	more := SiteMenu{Items: []SiteLink{}}
	for _, m := range list[menuLimit-1:] {
		more.Items = append(more.Items, SiteLink{Label: m.Label, Href: m.Href})
	}
	return append(list[:menuLimit-1], more)
}

func (e *edition) banner(l locale.Locale) SiteBanner {
	b := e.file.In(l).Banner
	if b.Text == "" {
		return SiteBanner{}
	}
	target, _ := e.target(b.Link, l)
	return SiteBanner{Text: b.Text, Href: target.href, Label: b.Label, Key: bannerKey(b)}
}

// bannerKey identifies a banner that readers can close; "" for others.
func bannerKey(b sitefile.Banner) string {
	if b.Text == "" || !sitefile.IsOn(b.Dismissible, true) {
		return ""
	}
	sum := fnv.New32a()
	fmt.Fprint(sum, b.Text, b.Link.To)
	return strconv.FormatUint(uint64(sum.Sum32()), 36)
}

// target is the target of a link of site.yaml.
type target struct {
	href  string
	label string        // of a page
	page  *content.Page // or nil
}

// target finds the target of a link in a language: a page or file of the content, a page that is not a document, such
// as the blog, or another site.
func (e *edition) target(l sitefile.Link, in locale.Locale) (target, bool) {
	if l.To == "" {
		return target{}, false
	}
	if l.IsExternal() {
		return target{href: l.To}, true
	}
	switch found, fragment, ok := e.cat.LinkTarget(l, in); {
	case ok && found.Page != nil:
		if fragment == "#" {
			fragment = ""
		}
		return target{found.URL + fragment, found.Page.Label(), found.Page}, true
	case ok:
		return target{href: found.URL, label: found.File}, true
	}
	name, _ := l.Page()
	if name == "" {
		return target{href: e.cat.Scheme().Home(in), label: e.name(in)}, true
	}
	if p := e.collections.named(name, in); p != nil {
		return target{href: p.URL, label: p.Title}, true
	}
	return target{}, false
}

// checkSiteFile reports links and folders of site.yaml that do not exist.
func (e *edition) checkSiteFile(report flaw.Reporter) {
	wrong := func(pos sitefile.At, format string, args ...any) {
		file, pos := e.cat.SiteFile(pos)
		report.Report(flaw.Flaw{
			Group: flaw.BrokenLinks, Name: FlawSiteFile, File: file, Line: pos.Line, Column: pos.Column, EndLine: pos.Line, EndColumn: pos.Column,
			Explanation: fmt.Sprintf(format, args...),
		})
	}
	main := e.cat.Scheme().Default()
	checkLinks := func(links []sitefile.Link, in locale.Locale) {
		for _, l := range links {
			if _, ok := e.target(l, in); !ok {
				wrong(l.At, "there is no page or file %s in the content folder; the link is left out", l.To)
			}
		}
	}
	checkLinks(e.file.Links(), main)
	for i := range e.file.Languages {
		own := &e.file.Languages[i]
		if tag := locale.Locale(own.Tag); slices.Contains(e.cat.Locales(), tag) {
			checkLinks(own.Own().Links(), tag)
		}
	}
	folders := e.sidebars.Folders(main)
	for _, l := range e.file.Sidebar.NamedFolders() {
		if name, _ := l.Page(); !slices.Contains(folders, name) {
			wrong(l.At, "there is no folder %s with pages", l.To)
		}
	}
	for name, folder := range e.file.Sidebar.Folders {
		if !slices.Contains(folders, name) {
			wrong(folder.At, "there is no folder %s with pages", name)
		}
	}
}

// themePath is the path of the site's own styles.
const themePath = "/theme.css"

// StyleSheet returns the address of the site's own styles, "" without any. It changes with
// them.
func (s *Site) StyleSheet() string {
	text := s.ownStyles()
	if text == "" {
		return ""
	}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(text)) // never fails
	return themePath + "?v=" + strconv.FormatUint(sum.Sum64(), 36)
}

// DocsFiles are the files that pages of a docs tree need, nil for other content.
func (s *Site) DocsFiles() *render.Docs {
	e := s.current.Load()
	if e.cat.Kind() != content.Docs {
		return nil
	}
	files := &render.Docs{StyleSheet: s.StyleSheet()}
	if logo := e.file.Logo.Light; strings.HasSuffix(logo.Path, ".svg") {
		files.Icon = e.file.URL(logo.Path)
	}
	var head strings.Builder
	for _, name := range slices.Sorted(maps.Keys(e.file.Meta)) {
		fmt.Fprintf(&head, `<meta name="%s" content="%s">`, name, html.EscapeString(e.file.Meta[name].Text))
	}
	if s.opts.OwnScripts {
		writeScripts(&head, e.file.Scripts)
	}
	scripts, origins := e.file.Sources(s.opts.OwnScripts)
	files.Scripts, files.Origins = strings.Join(scripts, " "), strings.Join(origins, " ")
	files.Head = head.String()
	return files
}

func writeScripts(b *strings.Builder, scripts []sitefile.Script) {
	for _, script := range scripts {
		fmt.Fprintf(b, `<script async src="%s"`, html.EscapeString(script.Src.To))
		for _, name := range slices.Sorted(maps.Keys(script.Data)) {
			fmt.Fprintf(b, ` data-%s="%s"`, name, html.EscapeString(script.Data[name].Text))
		}
		b.WriteString("></script>")
	}
}

func (s *Site) ownStyles() string {
	file := s.current.Load().file
	text := file.StyleSheet()
	for _, key := range bannerKeys(file) {
		text = fmt.Sprintf(":root[data-banner-closed=%q] [data-banner=%q] {\n  display: none;\n}\n\n", key, key) + text
	}
	return text
}

// bannerKeys returns the keys of the banners of all languages.
func bannerKeys(file *sitefile.Site) []string {
	keys := []string{bannerKey(file.Banner)}
	for i := range file.Languages {
		keys = append(keys, bannerKey(file.Languages[i].Banner))
	}
	slices.Sort(keys)
	return slices.DeleteFunc(slices.Compact(keys), func(key string) bool { return key == "" })
}

// docsHomePage is the index.json of the home page of a docs tree.
type docsHomePage struct {
	Data        docsHome       `json:"hyData"`
	PageTitle   string         `json:"pageTitle"`
	URL         string         `json:"url"`
	Description *string        `json:"description"`
	Parents     []pages.Parent `json:"parents"`
	// OtherTranslations are the languages of the site, if there are several.
	OtherTranslations []pages.Translation `json:"other_translations,omitempty"`
	Latest            string              `json:"latest,omitempty"` // its address in the latest version
	Renderer          string              `json:"renderer"`
}

type docsHome struct {
	Title    string         `json:"title"`
	Tagline  string         `json:"tagline"`
	Image    string         `json:"image"`
	Buttons  []homeButton   `json:"buttons"`
	Cards    []homeCard     `json:"cards"`
	Sections pages.Sections `json:"sections"`
}

type homeButton struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}

type homeCard struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Href  string `json:"href"`
}

// isOwnHome reports whether a document is the root page of a docs tree whose home page is
// described in site.yaml.
func (e *edition) isOwnHome(d *doc.Document) bool {
	return !e.file.In(d.Locale).Home.IsEmpty() && d.URL == e.cat.Scheme().Home(d.Locale)
}

// document encodes a document, or the home page with its text.
func (s *Site) document(ctx context.Context, e *edition, d *doc.Document) appender {
	if e.isOwnHome(d) {
		return s.docsHome(ctx, e, d.Locale, pages.Sections(d.Body))
	}
	return docAppender(d)
}

// docsHome makes the home page of a docs tree, with the text of its root page, if any: as
// site.yaml says, or the first level of the tree.
func (s *Site) docsHome(ctx context.Context, e *edition, l locale.Locale, text pages.Sections) appender {
	file := e.file.In(l)
	h := &file.Home
	data := docsHome{
		Title: cmp.Or(h.Hero.Title, e.name(l)), Tagline: h.Hero.Tagline, Buttons: []homeButton{}, Cards: []homeCard{}, Sections: text,
	}
	if h.Hero.Image.Path != "" {
		data.Image = e.file.URL(h.Hero.Image.Path)
	}
	if page, ok := e.target(h.Page, l); ok && page.page != nil {
		data.Title = page.page.Title
		if d, err := e.docs.Build(ctx, page.page, nil); err != nil {
			s.log.Warn("the home page cannot be built", "error", err)
		} else {
			data.Sections = pages.Sections(d.Body)
		}
	}
	for _, b := range h.Hero.Buttons {
		if target, ok := e.target(b.Link, l); ok {
			data.Buttons = append(data.Buttons, homeButton{cmp.Or(b.Label, target.label), target.href})
		}
	}
	for _, c := range h.Cards {
		target, ok := e.target(c.Link, l)
		if c.Link.To == "" || ok {
			data.Cards = append(data.Cards, homeCard{cmp.Or(c.Title, target.label), cmp.Or(c.Text, s.about(ctx, e, target.page)), target.href})
		}
	}
	if h.IsEmpty() {
		data.Tagline = cmp.Or(file.Description, e.settings.Description)
		for _, top := range e.sidebars.Top(l) {
			data.Cards = append(data.Cards, homeCard{top.Label, s.about(ctx, e, top.Page), top.Page.URL()})
		}
	}
	if data.Sections == nil {
		data.Sections = pages.Sections{}
	}
	page := docsHomePage{Data: data, PageTitle: e.name(l), URL: e.cat.Scheme().Home(l), Description: pages.Optional(cmp.Or(file.Description, e.settings.Description, data.Tagline)), Parents: []pages.Parent{}, Renderer: "DocsHome"}
	if all := e.cat.Locales(); len(all) > 1 {
		for _, other := range all {
			page.OtherTranslations = append(page.OtherTranslations, pages.Translation{Locale: other, Title: e.name(other), Native: e.file.Label(other)})
		}
	}
	if latest := s.opts.InLatest; latest != nil {
		page.Latest = latest(l, "", "")
	}
	return pages.EncodingWith(page, func(p *docsHomePage) *pages.Sections { return &p.Data.Sections })
}

// about returns the description of a page, else its first paragraph.
func (s *Site) about(ctx context.Context, e *edition, p *content.Page) string {
	switch {
	case p == nil:
		return ""
	case p.Description != "":
		return p.Description
	}
	d, err := e.docs.Build(ctx, p, nil)
	if err != nil && !errors.Is(err, context.Canceled) {
		s.log.Warn("a page on the home page cannot be built", "page", p.URL(), "error", err)
	}
	if err != nil {
		return ""
	}
	return d.Summary
}
