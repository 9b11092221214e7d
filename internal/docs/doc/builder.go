package doc

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/compose"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/docs/sidebar"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
)

// Settings configure the documents of a site.
type Settings struct {
	TitleSuffix string // suffix of page titles, after a bar; empty for none
	// TitleSuffixes are those of languages with another one.
	TitleSuffixes map[locale.Locale]string
	Hosts         []string // hosts whose https addresses link into this site
	// Repository returns the address of the repository with a locale's content, or ""; nil
	// means no repositories.
	Repository func(locale.Locale) string
	Branch     string // for source links; empty means main
	Folder     string // of the content in the repository; empty means files
	Flaws      bool   // documents list flaws
	Samples    bool   // documents list live samples' code
	// InLatest returns the address in the latest version of the page of a file with a slug here, "" if it has no such
	// page; nil except for frozen versions.
	InLatest func(l locale.Locale, file, slug string) string
}

func (s *Settings) titleSuffix(l locale.Locale) string {
	if own, ok := s.TitleSuffixes[l]; ok {
		return own
	}
	return s.TitleSuffix
}

type macros interface {
	Expand(*macro.Context) macro.Expanded
	RunBanner(*macro.Context, content.MacroRef) (string, error)
}

type sidebars interface {
	ForPage(p *content.Page, fromBody []string, report flaw.Reporter, lookups *content.Lookups) sidebar.Rendered
	Around(p *content.Page) sidebar.Around
}

// Maths turns formulas of a page into MathML, in order. The error is about all of them.
type Maths interface {
	Typeset([]markdown.Formula) ([]markdown.Typeset, error)
}

// Deps are a Builder's dependencies. Catalogue, Webdata, Macros and Sidebars are required.
type Deps struct {
	Catalogue  *content.Catalogue
	Webdata    *webdata.Data
	Macros     macros
	Sidebars   sidebars
	Addresses  Addresses // pages that are not documents; nil means the standard ones
	Maths      Maths     // nil leaves formulas as TeX
	Popularity webdata.Popularity
	Settings   Settings
}

// Builder builds documents. It is safe for concurrent use.
type Builder struct {
	catalogue  *content.Catalogue
	scheme     content.Scheme
	webdata    *webdata.Data
	macros     macros
	sidebars   sidebars
	addresses  Addresses
	maths      Maths
	popularity webdata.Popularity
	settings   Settings
}

func NewBuilder(deps Deps) *Builder {
	b := &Builder{
		catalogue:  deps.Catalogue,
		scheme:     deps.Catalogue.Scheme(),
		webdata:    deps.Webdata,
		macros:     deps.Macros,
		sidebars:   deps.Sidebars,
		addresses:  deps.Addresses,
		maths:      deps.Maths,
		popularity: deps.Popularity,
		settings:   deps.Settings,
	}
	if b.addresses == nil {
		b.addresses = standardAddresses{}
	}
	b.settings.Branch = cmp.Or(b.settings.Branch, "main")
	b.settings.Folder = cmp.Or(b.settings.Folder, "files")
	return b
}

// Build builds the document of a page. Flaws go to report, which may be nil, and into the
// document if the settings say so. All failures, including panics, are errors that name the
// page.
func (b *Builder) Build(ctx context.Context, p *content.Page, report flaw.Reporter) (*Document, error) {
	return b.guard(ctx, p, func() (*Document, error) { return b.build(p, report) })
}

// guard calls build and returns its failures, including panics, as errors that name the page.
func (b *Builder) guard(ctx context.Context, p *content.Page, build func() (*Document, error)) (d *Document, err error) {
	defer func() {
		if r := recover(); r != nil {
			d, err = nil, fmt.Errorf("build %s: panic: %v\n%s", p.URL(), r, debug.Stack())
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("build %s: %w", p.URL(), err)
	}
	if d, err = build(); err != nil {
		return nil, fmt.Errorf("build %s: %w", p.URL(), err)
	}
	return d, nil
}

// BuildDraft is Build with a source that replaces the page's file.
func (b *Builder) BuildDraft(ctx context.Context, p *content.Page, source string, report flaw.Reporter) (*Document, error) {
	return b.guard(ctx, p, func() (*Document, error) {
		return b.buildText(p, p.BodyIn(source), report, func(list *flaw.List) ([]flaw.Flaw, error) { return ExplainIn(source, p, list), nil })
	})
}

func (b *Builder) build(p *content.Page, report flaw.Reporter) (*Document, error) {
	body, err := b.catalogue.Body(p)
	if err != nil {
		return nil, err
	}
	return b.buildText(p, body, report, func(list *flaw.List) ([]flaw.Flaw, error) { return Explain(b.catalogue, p, list) })
}

func (b *Builder) buildText(p *content.Page, body string, report flaw.Reporter, explain func(*flaw.List) ([]flaw.Flaw, error)) (*Document, error) {
	flaws := report
	var kept recorder
	if b.settings.Flaws {
		kept.next, flaws = report, &kept
	}
	lookups := &content.Lookups{Scheme: b.scheme}
	src := b.source(p, body, flaws)
	src.Lookups = lookups
	made, err := b.Content(src)
	if err != nil {
		return nil, err
	}
	d := b.describe(p)
	d.Body, d.TOC, d.Fragments, d.Summary, d.LiveSamples = made.Sections, made.TOC, made.Fragments, made.Summary, made.LiveSamples
	d.HasMathML, d.Files = made.HasMathML, made.Files
	if p.Description != "" {
		d.Summary = p.Description
	}
	if p.Draft {
		d.Body = slices.Insert(d.Body, 0, Section{Kind: Prose, Content: draftNote})
	}
	d.Sidebar = b.sidebars.ForPage(p, made.Sidebars, flaws, lookups)
	d.Lookups = lookups
	if b.settings.Flaws {
		d.Flaws, err = explain(&kept.list)
	}
	return d, err
}

// FeedSuffix follows the address of a changelog in that of its feed.
const FeedSuffix = "/feed.xml"

// draftNote marks drafts, which only writers see.
const draftNote = `<div class="notecard warning"><p><strong>Draft:</strong> only dev shows this page, until its front matter has no draft: true.</p></div>`

func (b *Builder) source(p *content.Page, body string, report flaw.Reporter) *Source {
	if !utf8.ValidString(body) {
		body = strings.ToValidUTF8(body, "\uFFFD")
	}
	src := &Source{
		URL:      p.URL(),
		Locale:   p.TextLocale(),
		Markdown: body,
		Dialect:  b.catalogue.Dialect(),
		Page:     p,
		Banners:  p.Banners,
		Assets:   pageAssets{b.catalogue, p},
		File:     p.File,
		BodyLine: p.BodyLine,
		Report:   p.Report(body, report),
	}
	if b.catalogue.Kind() == content.Docs {
		src.InTree = true
		src.Inserts = b.catalogue.Compose(p, body)
		src.reportInserts()
	}
	return src
}

// reportInserts reports the problems of insertions.
func (src *Source) reportInserts() {
	if src.Report == nil || len(src.Inserts.Problems) == 0 {
		return
	}
	text := flaw.NewText(src.Markdown, max(src.BodyLine, 1))
	for _, p := range src.Inserts.Problems {
		f := flaw.Flaw{Group: flaw.Macros, Name: p.Name, File: src.File, Explanation: p.Text}
		if p.Name == compose.WorkLimit {
			f.Group = flaw.Unknown
		}
		f.Line, f.Column = text.Position(p.Start)
		f.EndLine, f.EndColumn = text.Position(max(p.End-1, p.Start))
		src.Report.Report(f)
	}
}

// describe fills in the fields that do not need the body.
func (b *Builder) describe(p *content.Page) *Document {
	d := &Document{
		Locale:        p.Locale,
		URL:           p.URL(),
		IsTranslated:  p.Locale != b.scheme.Default() && p.Original == nil,
		NoIndexing:    p.Conflicting() || p.Unlisted || p.Draft || strings.HasSuffix(p.Slug, kitchenSink),
		PageTitle:     b.pageTitle(p),
		Popularity:    b.popularity[p.URL()],
		ShortTitle:    p.Label(),
		Title:         p.Title,
		TitleHTML:     p.TitleHTML(),
		Baseline:      b.webdata.Baseline(p.BrowserCompat),
		BrowserCompat: p.BrowserCompat,
		PageType:      p.PageType,
		Banners:       p.Banners,
		Status:        b.webdata.PageStatus(p.BrowserCompat, p.Status, p.Slug),
		writeSamples:  b.settings.Samples,
	}
	for _, t := range b.catalogue.Translations(p) {
		d.OtherTranslations = append(d.OtherTranslations, Translation{Locale: t.Locale, Title: t.Title})
	}
	switch {
	case b.catalogue.Kind() == content.Docs:
		b.place(d, p)
	case !p.Conflicting():
		for _, parent := range b.catalogue.Parents(p) {
			d.Parents = append(d.Parents, Parent{URI: parent.URL(), Title: parent.Label()})
		}
	}
	if len(p.Sidebar) > 0 {
		d.SidebarMacro = p.Sidebar[0].Name
	}
	history, _ := b.catalogue.History(p)
	d.Modified = history.Modified
	d.Source = b.origin(p, history.Hash)
	return d
}

// place sets what only pages of docs trees have, and the pages around them.
func (b *Builder) place(d *Document, p *content.Page) {
	around := b.sidebars.Around(p)
	for _, parent := range around.Parents {
		d.Parents = append(d.Parents, Parent{URI: parent.Page.URL(), Title: parent.Label})
	}
	d.Original = p.Original
	if latest := b.settings.InLatest; latest != nil {
		d.Latest = latest(p.Locale, p.Path, p.Slug)
	}
	if p.Changelog {
		d.Feed = b.scheme.FileNextTo(p.URL(), FeedSuffix)
	}
	d.Neighbours = &Neighbours{Previous: neighbour(around.Previous), Next: neighbour(around.Next)}
}

func neighbour(p *content.Page) *Neighbour {
	if p == nil {
		return nil
	}
	return &Neighbour{Title: p.Label(), URL: p.URL()}
}

// kitchenSink ends the slug of a page that shows every feature, for writers only.
const kitchenSink = "/Kitchensink"

// pageTitle returns the titles of a page and its section and the name of the site
// (docs/reference/content.md, Titles).
func (b *Builder) pageTitle(p *content.Page) string {
	title := p.Title
	if slug := rootSlug(p.Slug); slug != "" && slug != p.Slug && !p.Conflicting() {
		if root := b.catalogue.PageOrEnglish(p.Locale, slug); root != nil {
			title += " - " + root.ShortOrTitle()
		}
	}
	if suffix := b.settings.titleSuffix(p.Locale); suffix != "" {
		title += " | " + suffix
	}
	return title
}

// rootSlug returns the slug of the section in page titles: the first segment, but below Web
// the part before the last Guides or Reference, or else two segments.
func rootSlug(slug string) string {
	segments := strings.Split(slug, "/")
	if segments[0] != "Web" {
		return segments[0]
	}
	for i := len(segments) - 1; i > 0; i-- {
		if segments[i] == "Guides" || segments[i] == "Reference" {
			return strings.Join(segments[:i], "/")
		}
	}
	return strings.Join(segments[:min(2, len(segments))], "/")
}

func (b *Builder) origin(p *content.Page, commit string) Origin {
	file := cmp.Or(p.MadeFrom, p.RelFile)
	o := Origin{Folder: path.Dir(file), Filename: path.Base(file)}
	if b.settings.Repository == nil {
		return o
	}
	if repository := b.settings.Repository(p.Locale); repository != "" {
		o.GitHubURL = repository + "/blob/" + path.Join(b.settings.Branch, b.settings.Folder, file)
		o.LastCommitURL = repository + "/commit/" + commit
	}
	return o
}

func (b *Builder) specifications(keys, urls []string) []webdata.Specification {
	return b.webdata.Specifications(keys, urls, b.catalogue.Data().SpecTitle)
}

func (b *Builder) l10n(table, key string, l locale.Locale) string {
	return b.catalogue.Data().L10n(table, key, l)
}

// Explain returns the sorted flaws of a page, with excerpts and with positions for those of
// its front matter.
func Explain(cat *content.Catalogue, p *content.Page, list *flaw.List) ([]flaw.Flaw, error) {
	if list.IsEmpty() {
		return nil, nil
	}
	source, err := cat.Source(p)
	if err != nil {
		return nil, err
	}
	return ExplainIn(source, p, list), nil
}

// ExplainIn is Explain for a text that is not in the page's file.
func ExplainIn(source string, p *content.Page, list *flaw.List) []flaw.Flaw {
	flaws := list.Sorted()
	excerpt := flaw.Excerpts(source)
	PositionInFrontMatter(flaws, p, source)
	for i := range flaws {
		if flaws[i].Excerpt == "" && flaws[i].File == p.File && p.MadeFrom == "" {
			flaws[i].Excerpt = excerpt(flaws[i].Line, flaws[i].Column)
		}
	}
	return flaws
}

// PositionInFrontMatter sets missing positions of flaws of sidebars and banners to the line of
// their front matter key.
func PositionInFrontMatter(flaws []flaw.Flaw, p *content.Page, source string) {
	for _, asks := range []struct {
		key  string
		refs []content.MacroRef
	}{{"sidebar", p.Sidebar}, {"banners", p.Banners}} {
		line := 0 // not found yet: few pages have these flaws
		for i := range flaws {
			f := &flaws[i]
			if f.Line != 0 || f.File != p.File || !slices.ContainsFunc(asks.refs, func(ref content.MacroRef) bool { return ref.Name == f.Macro }) {
				continue
			}
			if line == 0 {
				line = content.FrontMatterLine(source, asks.key)
			}
			f.Line, f.Column, f.EndLine, f.EndColumn = line, 1, line, 1
		}
	}
}

// maxRecorded limits the flaws in a document.
const maxRecorded = 1000

// recorder records flaws and forwards them.
type recorder struct {
	list flaw.List
	n    int
	next flaw.Reporter
}

func (r *recorder) Report(f flaw.Flaw) {
	if r.n++; r.n <= maxRecorded {
		r.list.Report(f)
	}
	if r.next != nil {
		r.next.Report(f)
	}
}

// pageAssets opens files next to a page, or next to its English version.
type pageAssets struct {
	catalogue *content.Catalogue
	page      *content.Page
}

func (a pageAssets) Open(name string) (fs.File, string, error) {
	f, err := a.catalogue.OpenAsset(a.page, name)
	if err == nil {
		return f, a.page.URL(), nil
	}
	if errors.Is(err, fs.ErrNotExist) && a.page.Locale != a.catalogue.Scheme().Default() {
		if en := a.catalogue.Page(a.catalogue.Scheme().Default(), a.page.Slug); en != nil {
			if f, enErr := a.catalogue.OpenAsset(en, name); enErr == nil {
				return f, en.URL(), nil
			}
		}
	}
	return nil, "", err
}
