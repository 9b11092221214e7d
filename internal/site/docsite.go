package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
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
	Logo        string     `json:"logo"`
	DarkLogo    string     `json:"darkLogo"`
	Menu        []SiteMenu `json:"menu"`
	FooterText  string     `json:"footerText"`
	FooterLinks []SiteMenu `json:"footerLinks"`
	Banner      SiteBanner `json:"banner"`
	LastChange  bool       `json:"lastChange"`
	Feedback    bool       `json:"feedback"`
	Neighbours  bool       `json:"neighbours"`
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
func (s *Site) readSiteFile(e *edition) error {
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
		e.file = file
	}
	e.fileErr, e.settings = err, s.settingsOf(e)
	return err
}

// settingsOf returns the settings of the site, where site.yaml goes before the configuration.
func (s *Site) settingsOf(e *edition) Settings {
	set := s.opts.Settings
	if name := cmp.Or(e.file.Name, e.defaultName(set)); name != set.Brand {
		set.Brand, set.TitleSuffix = name, name
	}
	set.Description = cmp.Or(e.file.Description, set.Description)
	if edit := e.file.Edit; edit.Repository.To != "" {
		set.Repository, set.Branch = strings.TrimSuffix(edit.Repository.To, "/"), cmp.Or(edit.Branch, "main")
	}
	set.Folder = cmp.Or(e.file.Edit.Folder, ".")
	return set
}

// defaultName returns the name of a site whose site.yaml has none.
func (e *edition) defaultName(set Settings) string {
	if !set.Unnamed {
		return set.Brand
	}
	if p := e.cat.ByURL(e.cat.Scheme().Home(locale.EnUS)); p != nil {
		return p.Title
	}
	if _, display := e.cat.Root(); filepath.IsAbs(display(".")) {
		return content.ReadName(filepath.Base(display("."))).Label
	}
	return set.Brand
}

// settings returns the current settings of the site.
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
	names := []string{display("."), display(sitefile.Name)}
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
	f := e.file
	d := &DocsSite{
		Menu: e.menus(f.Menu), FooterText: f.Footer.Text, FooterLinks: e.menus(f.Footer.Links), Banner: e.banner(),
		LastChange: sitefile.IsOn(f.Features.LastChange, true), Feedback: sitefile.IsOn(f.Features.Feedback, true),
		Neighbours: sitefile.IsOn(f.Features.PreviousNext, true),
	}
	if f.Menu == nil {
		d.Menu = e.folderMenu()
	}
	if f.Logo.Light.Path != "" {
		d.Logo = f.Logo.Light.URL()
	}
	if f.Logo.Dark.Path != "" {
		d.DarkLogo = f.Logo.Dark.URL()
	}
	return d
}

// menus resolves the links of menus. Links without a target are left out.
func (e *edition) menus(groups []sitefile.Group) []SiteMenu {
	list := []SiteMenu{}
	for _, g := range groups {
		menu := SiteMenu{Label: g.Label, Items: []SiteLink{}}
		if g.Items == nil {
			target, ok := e.target(g.Link)
			if !ok {
				continue
			}
			menu.Label, menu.Href = cmp.Or(g.Label, target.label), target.href
		}
		for _, item := range g.Items {
			if target, ok := e.target(item.Link); ok {
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
func (e *edition) folderMenu() []SiteMenu {
	list := []SiteMenu{}
	for _, top := range e.sidebars.Top() {
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

func (e *edition) banner() SiteBanner {
	b := e.file.Banner
	if b.Text == "" {
		return SiteBanner{}
	}
	target, _ := e.target(b.Link)
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

// target is what a link of site.yaml leads to.
type target struct {
	href  string
	label string        // of a page
	page  *content.Page // or nil
}

// target finds the target of a link: a page or file of the content, or another site.
func (e *edition) target(l sitefile.Link) (target, bool) {
	if l.To == "" {
		return target{}, false
	}
	if l.IsExternal() {
		return target{href: l.To}, true
	}
	name, fragment := l.Page()
	segments := strings.Split(name, "/")
	for i := range segments {
		segments[i] = content.ReadName(segments[i]).Segment
	}
	slug := cmp.Or(strings.Join(segments, "/"), "index")
	if p := e.cat.Page(locale.EnUS, slug); p != nil {
		href := p.URL()
		if fragment != "" {
			href += "#" + fragment
		}
		return target{href, p.Label(), p}, true
	}
	if file := strings.TrimPrefix(l.To, "/"); e.cat.HasFile(file) {
		return target{href: sitefile.File{Path: file}.URL(), label: file}, true
	}
	if home := e.cat.Scheme().Home(locale.EnUS); slug == "index" {
		return target{href: home, label: e.settings.Brand}, true
	}
	return target{}, false
}

// checkSiteFile reports links and folders of site.yaml that do not exist.
func (e *edition) checkSiteFile(report flaw.Reporter) {
	_, display := e.cat.Root()
	wrong := func(at sitefile.At, format string, args ...any) {
		report.Report(flaw.Flaw{
			Group: flaw.BrokenLinks, Name: FlawSiteFile, File: display(sitefile.Name), Line: at.Line, Column: at.Column, EndLine: at.Line, EndColumn: at.Column,
			Explanation: fmt.Sprintf(format, args...),
		})
	}
	for _, l := range e.file.Links() {
		if _, ok := e.target(l); !ok {
			wrong(l.At, "there is no page or file %s in the content folder; the link is left out", l.To)
		}
	}
	folders := e.sidebars.Folders()
	for _, l := range e.file.Sidebar.Areas {
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
		files.Icon = logo.URL()
	}
	return files
}

func (s *Site) ownStyles() string {
	file := s.current.Load().file
	text := file.StyleSheet()
	if key := bannerKey(file.Banner); key != "" {
		text = fmt.Sprintf(":root[data-banner-closed=%q] [data-banner=%q] {\n  display: none;\n}\n\n", key, key) + text
	}
	return text
}

// docsHomePage is the index.json of the home page of a docs tree.
type docsHomePage struct {
	Data        docsHome       `json:"hyData"`
	PageTitle   string         `json:"pageTitle"`
	URL         string         `json:"url"`
	Description *string        `json:"description"`
	Parents     []pages.Parent `json:"parents"`
	Renderer    string         `json:"renderer"`
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
	return !e.file.Home.IsEmpty() && d.URL == e.cat.Scheme().Home(d.Locale)
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
	h := &e.file.Home
	data := docsHome{
		Title: cmp.Or(h.Hero.Title, e.settings.Brand), Tagline: h.Hero.Tagline, Buttons: []homeButton{}, Cards: []homeCard{}, Sections: text,
	}
	if h.Hero.Image.Path != "" {
		data.Image = h.Hero.Image.URL()
	}
	if page, ok := e.target(h.Page); ok && page.page != nil {
		data.Title = page.page.Title
		if d, err := e.docs.Build(ctx, page.page, nil); err != nil {
			s.log.Warn("the home page cannot be built", "error", err)
		} else {
			data.Sections = pages.Sections(d.Body)
		}
	}
	for _, b := range h.Hero.Buttons {
		if target, ok := e.target(b.Link); ok {
			data.Buttons = append(data.Buttons, homeButton{cmp.Or(b.Label, target.label), target.href})
		}
	}
	for _, c := range h.Cards {
		target, ok := e.target(c.Link)
		if c.Link.To == "" || ok {
			data.Cards = append(data.Cards, homeCard{cmp.Or(c.Title, target.label), cmp.Or(c.Text, s.about(ctx, e, target.page)), target.href})
		}
	}
	if h.IsEmpty() {
		data.Tagline = e.settings.Description
		for _, top := range e.sidebars.Top() {
			data.Cards = append(data.Cards, homeCard{top.Label, s.about(ctx, e, top.Page), top.Page.URL()})
		}
	}
	if data.Sections == nil {
		data.Sections = pages.Sections{}
	}
	page := docsHomePage{Data: data, PageTitle: e.settings.Brand, URL: e.cat.Scheme().Home(l), Description: pages.Optional(cmp.Or(e.settings.Description, data.Tagline)), Parents: []pages.Parent{}, Renderer: "DocsHome"}
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
