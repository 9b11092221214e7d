package pages

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sanitize"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// configName is the file that configures generic pages and pages of client code.
const configName = "config.json"

var errNoTitle = errors.New("the title is missing")

// config is config.json (docs/reference/pages.md, Generic pages).
type config struct {
	Pages map[string]section `json:"pages"`
	SPAs  map[string]SPA     `json:"spas"`
	// Redirects are from addresses without a page.
	Redirects map[string]string `json:"redirects"`
}

// section is a folder of generic pages.
type section struct {
	SlugPrefix  string      `json:"slugPrefix"`
	TitleSuffix string      `json:"titleSuffix"`
	Sidebar     []sideEntry `json:"sidebar"`
}

// sideEntry is an entry of the list next to a section's pages: a page by id, or any address
// with a title.
type sideEntry struct {
	Page      string `json:"page"`
	Title     string `json:"title"`
	URL       string `json:"url"`
	SignedOut bool   `json:"signedOut"` // only for signed-out readers
}

// Generic are the generic pages and the data of config.json.
type Generic struct {
	config  config
	text    string // of config.json
	sources []*genericSource
	files   fs.FS
}

type genericSource struct {
	*Source
	Title       string `yaml:"title"`
	ShortTitle  string `yaml:"short-title"`
	Template    string `yaml:"template"`
	Description string `yaml:"description"`

	id      string
	url     string
	section section
	folder  string
}

// LoadGeneric reads the folder with config.json and the sections. An invalid file is reported
// and left out.
func LoadGeneric(files fs.FS, report flaw.Reporter) (*Generic, error) {
	g := &Generic{files: files}
	text, err := fs.ReadFile(files, configName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("%s: %w", configName, fault.Cause(err))
	default:
		if err := json.Unmarshal(text, &g.config); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", configName, fault.JSONLine(text, err), fault.PlainJSON(err))
		}
		g.text = string(text)
	}
	g.checkSlugs(report)
	g.checkSidebars(report)
	for key, spa := range g.config.SPAs {
		spa.Slug = key
		g.config.SPAs[key] = spa
	}
	names, err := MarkdownFiles(files, ".")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		source, err := g.read(name)
		if err != nil {
			report.Report(SourceFlaw(name, err))
			continue
		}
		g.sources = append(g.sources, source)
	}
	return g, nil
}

// checkSlugs removes entries of config.json whose address is outside the site or that of a
// page's file.
func (g *Generic) checkSlugs(report flaw.Reporter) {
	for slug := range g.config.SPAs {
		if err := checkSlug(slug); slug != "" && err != nil {
			delete(g.config.SPAs, slug)
			report.Report(g.ConfigFlaw(slug, err))
		}
	}
	for name, s := range g.config.Pages {
		prefix := strings.Trim(s.SlugPrefix, "/")
		if err := checkSlug(prefix); prefix != "" && err != nil {
			delete(g.config.Pages, name)
			report.Report(g.ConfigFlaw(s.SlugPrefix, fmt.Errorf("slugPrefix of %s: %w", name, err)))
		}
	}
}

// checkSlug returns why a slug is not a path below a locale that cannot be confused with a
// file, or nil.
func checkSlug(slug string) error {
	if !fs.ValidPath(slug) || strings.ContainsAny(slug, `.\`) || strings.ContainsFunc(slug, unicode.IsControl) {
		return fmt.Errorf("%.80q is not a slug: write words separated by slashes, without dots", slug)
	}
	return content.CheckSlug(slug)
}

// checkSidebars removes script addresses from the lists next to pages.
func (g *Generic) checkSidebars(report flaw.Reporter) {
	for _, s := range g.config.Pages {
		for i := range s.Sidebar {
			if entry := &s.Sidebar[i]; !sanitize.AllowsLink(entry.URL) {
				report.Report(g.ConfigFlaw(entry.URL, errLink))
				entry.URL = ""
			}
		}
	}
}

// ConfigFlaw returns a flaw of config.json, at the first position of a string in it.
func (g *Generic) ConfigFlaw(about string, err error) flaw.Flaw {
	place := &PlaceError{Line: 1, Column: 1, Err: err}
	if before, _, found := strings.Cut(g.text, strconv.Quote(about)); found {
		line := before[strings.LastIndexByte(before, '\n')+1:]
		place.Line, place.Column = 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(line)
	}
	return SourceFlaw(configName, place)
}

func (g *Generic) read(name string) (*genericSource, error) {
	folder, file, inFolder := strings.Cut(name, "/")
	s, known := g.config.Pages[folder]
	if !inFolder || !known {
		return nil, &PlaceError{1, 1, fmt.Errorf("the file is in no section that %s lists", configName)}
	}
	source, err := ReadSource(g.files, name)
	if err != nil {
		return nil, err
	}
	page := &genericSource{Source: source, section: s, folder: folder, id: strings.TrimSuffix(file, ".md")}
	if err := source.Decode(page); err != nil {
		return nil, err
	}
	switch page.Template {
	case "":
		page.Template = "GenericDoc"
	case "GenericDoc", "GenericAbout", "GenericCommunity":
	default:
		return nil, source.Wrong("template", fmt.Errorf("unknown template %q (have GenericDoc, GenericAbout, GenericCommunity)", page.Template))
	}
	if page.Title == "" {
		return nil, source.Wrong("title", errNoTitle)
	}
	slug := s.slugOf(page.id)
	if err := checkSlug(slug); err != nil {
		return nil, &PlaceError{1, 1, fmt.Errorf("rename the file: %w", err)}
	}
	page.url = "/" + string(locale.EnUS) + "/" + slug
	return page, nil
}

func (s *section) slugOf(id string) string {
	if s.SlugPrefix == "" {
		return id
	}
	return strings.Trim(s.SlugPrefix, "/") + "/" + id
}

// AddressOf returns the address of a file's page, "" outside of sections.
func (g *Generic) AddressOf(file string) string {
	folder, name, _ := strings.Cut(file, "/")
	id, isMarkdown := strings.CutSuffix(name, ".md")
	s, known := g.config.Pages[folder]
	if !known || !isMarkdown {
		return ""
	}
	return "/" + string(locale.EnUS) + "/" + s.slugOf(id)
}

// Redirects returns the targets of addresses without a page.
func (g *Generic) Redirects() map[string]string { return g.config.Redirects }

// HomeSPA returns the configuration of the home page, or zero.
func (g *Generic) HomeSPA() SPA {
	if g == nil {
		return SPA{}
	}
	return g.config.SPAs[""]
}

// Pages returns the generic pages of the site's sections.
func (g *Generic) Pages(features Features) []*Page {
	var all []*Page
	for _, source := range g.sources {
		if slug := strings.TrimPrefix(source.url, "/"+string(locale.EnUS)+"/"); features.has(slug) {
			page := g.page(source)
			page.Hidden = !features.shows(slug)
			all = append(all, page)
		}
	}
	return all
}

// genericPage is the index.json of a generic page (docs/reference/pages.md,
// Generic pages).
type genericPage struct {
	Data              genericData   `json:"hyData"`
	ShortTitle        *string       `json:"shortTitle"`
	PageTitle         string        `json:"pageTitle"`
	URL               string        `json:"url"`
	ID                string        `json:"id"`
	Description       *string       `json:"description"`
	Summary           string        `json:"summary,omitempty"` // first paragraph if there is no description
	SideList          []SideLink    `json:"sideList,omitempty"`
	Parents           []Parent      `json:"parents"`
	OtherTranslations []Translation `json:"other_translations,omitempty"`
	Renderer          string        `json:"renderer"`
}

type genericData struct {
	Sections  Sections   `json:"sections"`
	Title     string     `json:"title"`
	TOC       []TOCEntry `json:"toc"`
	Fragments []string   `json:"fragments,omitempty"`
}

// SideLink is an entry of the list next to a generic page.
type SideLink struct {
	URL       string `json:"url"`
	Title     string `json:"title"`
	SignedOut bool   `json:"signedOut,omitempty"`
}

func (g *Generic) page(source *genericSource) *Page {
	title := Titled(source.Title, source.section.TitleSuffix)
	return &Page{
		URL: source.url, Locale: locale.EnUS, Title: title, Label: source.label(), Source: source.Path,
		Text: &Text{Title: source.Title, Summary: source.Description, Markdown: source.Body},
		Make: func(_ context.Context, env *Env) (Encoder, error) {
			made, err := env.Content.Content(&doc.Source{
				URL: source.url, Locale: locale.EnUS, Markdown: source.Body,
				File: source.Path, BodyLine: source.BodyLine, Report: env.Report,
			})
			if err != nil {
				return nil, fmt.Errorf("page %s: %w", source.url, err)
			}
			summary := ""
			if source.Description == "" {
				summary = made.Summary
			}
			return EncodingWith(genericPage{
				Data: genericData{
					Sections: withElements(made.Sections, env.Elements), Title: source.Title, TOC: TOC(made.TOC), Fragments: made.Fragments,
				},
				ShortTitle: Optional(source.ShortTitle), PageTitle: title, URL: source.url, ID: source.id,
				Description: Optional(source.Description), Summary: summary, SideList: g.sideList(source), Parents: env.Parents,
				OtherTranslations: env.Translations, Renderer: source.Template,
			}, func(p *genericPage) *Sections { return &p.Data.Sections }), nil
		},
	}
}

func (s *genericSource) label() string { return cmp.Or(s.ShortTitle, s.Title) }

// customarySidebars are the default lists of sections, by address prefix. Pages that a site
// lacks are left out.
var customarySidebars = map[string][]sideEntry{
	"plus/docs": {
		{Page: "features/overview", Title: "Overview"}, {Page: "features/ai-help", Title: "AI Help"},
		{Page: "features/playground", Title: "Playground"}, {Page: "features/updates", Title: "Updates"},
		{Page: "features/collections", Title: "Collections"}, {Page: "features/offline", Title: "Offline"},
		{URL: "/en-US/plus#subscribe", Title: "Try Plus", SignedOut: true},
	},
	"observatory/docs": {{Page: "tests_and_scoring", Title: "Scoring Methodology"}, {Page: "faq", Title: "FAQ"}},
}

// sideList returns the list next to the pages of a section with its own address: as
// configured, else the default or all pages.
func (g *Generic) sideList(source *genericSource) []SideLink {
	if source.section.SlugPrefix == "" {
		return nil
	}
	byID := map[string]*genericSource{}
	var all []sideEntry
	for _, s := range g.sources {
		if s.folder == source.folder {
			byID[s.id] = s
			all = append(all, sideEntry{Page: s.id})
		}
	}
	if len(source.section.Sidebar) > 0 {
		return sideLinks(source.section.Sidebar, byID)
	}
	customary := customarySidebars[strings.Trim(source.section.SlugPrefix, "/")]
	if slices.ContainsFunc(customary, func(e sideEntry) bool { return byID[e.Page] != nil }) {
		return sideLinks(customary, byID)
	}
	slices.SortFunc(all, func(a, b sideEntry) int { return strings.Compare(a.Page, b.Page) })
	return sideLinks(all, byID)
}

// sideLinks returns the entries with a target.
func sideLinks(entries []sideEntry, byID map[string]*genericSource) []SideLink {
	var list []SideLink
	for _, e := range entries {
		link := SideLink{URL: e.URL, Title: e.Title, SignedOut: e.SignedOut}
		if page := byID[e.Page]; page != nil {
			link.URL = page.url
			if link.Title == "" {
				link.Title = page.label()
			}
		}
		if link.URL != "" && link.Title != "" {
			list = append(list, link)
		}
	}
	return list
}
