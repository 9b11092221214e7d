package pages

import (
	"context"
	"io/fs"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/locale"
)

// SPA is a page of client code, as described in config.json.
type SPA struct {
	Slug            string  `json:"slug"`
	PageTitle       string  `json:"pageTitle"`
	ShortTitle      string  `json:"shortTitle"`
	PageDescription string  `json:"pageDescription"`
	TrailingSlash   bool    `json:"trailingSlash"`
	EnUSOnly        bool    `json:"enUsOnly"`
	Template        string  `json:"template"`
	Data            SPAData `json:"data"`

	notFound bool
}

// SPAData are variable data of these pages.
type SPAData struct {
	OnlyFollow bool  `json:"onlyFollow"`
	NoIndexing bool  `json:"noIndexing"`
	Home       *Home `json:"homePage"`
}

// Home lists the pages on the home page, by address.
type Home struct {
	FeaturedArticles []string `json:"featuredArticles"`
	LatestNews       []string `json:"latestNews"`
}

// builtIn returns the pages of every site (docs/reference/pages.md, Pages of the application).
// Their titles end in the name of the site or its paid tier.
func builtIn(brand, suffix, observatory string) []SPA {
	plus := plusOf(brand, suffix)
	scan := "HTTP Observatory"
	return []SPA{
		{Slug: "404", PageTitle: Titled("Page not found", suffix), ShortTitle: "Page not found",
			Template: "SpaNotFound", Data: SPAData{NoIndexing: true}, notFound: true},
		{Slug: "play", PageTitle: Titled("Playground", suffix), ShortTitle: "Playground", Template: "SpaPlay"},
		{Slug: "search", PageTitle: Titled("Search", suffix), ShortTitle: "Search", Template: "SpaSearch", Data: SPAData{OnlyFollow: true}},
		{Slug: "observatory", PageTitle: Titled("HTTP Header Security Test - "+scan, suffix), ShortTitle: scan,
			PageDescription: observatory, Template: "SpaObservatoryLanding"},
		{Slug: "observatory/analyze", PageTitle: Titled("Scan results - "+scan, suffix), ShortTitle: "Report",
			PageDescription: observatory, Template: "SpaObservatoryAnalyze", Data: SPAData{NoIndexing: true}},
		{Slug: "newsletter/unsubscribe", PageTitle: Titled("Unsubscribe from the newsletter", suffix), ShortTitle: "Unsubscribe",
			Template: "SpaNewsletterUnsubscribe", Data: SPAData{NoIndexing: true}},
		{Slug: "newsletter/unsubscribed", PageTitle: Titled("Unsubscribed from the newsletter", suffix), ShortTitle: "Unsubscribed",
			Template: "SpaNewsletterResult", Data: SPAData{NoIndexing: true}},
		{Slug: "newsletter/invalid-link", PageTitle: Titled("The link does not work", suffix), ShortTitle: "Invalid link",
			Template: "SpaNewsletterResult", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/ai-help", PageTitle: Titled("AI Help", plus), ShortTitle: "AI Help", Template: "SpaPlusAiHelp"},
		{Slug: "plus/collections", PageTitle: Titled("Collections", plus), ShortTitle: "Collections",
			Template: "SpaPlusCollections", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/collections/frequently-viewed", PageTitle: Titled("Frequently viewed articles", plus), ShortTitle: "Frequently viewed",
			Template: "SpaPlusCollectionsFrequentlyViewed", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/collections/frequently_viewed", PageTitle: Titled("Frequently viewed articles", plus), ShortTitle: "Frequently viewed",
			Template: "SpaPlusCollectionsFrequentlyViewed", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/updates", PageTitle: Titled("Updates", plus), ShortTitle: "Updates", Template: "SpaPlusUpdates"},
		{Slug: offlineSlug, PageTitle: Titled("Offline reading", suffix), ShortTitle: "Offline",
			Template: "SpaOffline", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/settings", PageTitle: Titled("Settings", plus), ShortTitle: "Settings",
			Template: "SpaPlusSettings", Data: SPAData{NoIndexing: true}},
		desk(deskFlaws, "Flaws", suffix),
		desk(deskTranslations, "Translations", suffix),
		desk(deskHome, "Home page", suffix),
		desk(deskTree, "Pages", suffix),
		desk(deskEditor, "Edit", suffix),
		{Slug: "_design", PageTitle: Titled("Components", suffix), ShortTitle: "Components", Template: "Design", Data: SPAData{NoIndexing: true}},
	}
}

// The first segments of the screens for writers, after the locale.
const (
	deskFlaws        = "_flaws"
	deskTranslations = "_translations"
	deskHome         = "_homepage"
	deskTree         = "_sitemap"
	deskEditor       = "_edit"
	deskNotFound     = "404"
)

// DeskSegments returns the first address segments of the screens for writers, which need
// [Features.Dev].
func DeskSegments() []string {
	return []string{deskFlaws, deskTranslations, deskHome, deskTree, deskEditor, deskNotFound}
}

// desk is a screen for writers.
func desk(slug, title, suffix string) SPA {
	return SPA{Slug: slug, PageTitle: Titled(title, suffix), ShortTitle: title, Template: "Desk", Data: SPAData{NoIndexing: true}}
}

// dynamic are pages with many addresses: a segment in braces is any generated name, and a
// final {name...} the rest of a path.
func dynamic(brand, suffix string) []SPA {
	plus := plusOf(brand, suffix)
	return []SPA{
		{Slug: "plus/collections/{id}", PageTitle: Titled("Collection", plus), ShortTitle: "Collection",
			Template: "SpaPlusCollection", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/collections/shared/{token}", PageTitle: Titled("Shared collection", plus), ShortTitle: "Shared collection",
			Template: "SpaPlusSharedCollection", Data: SPAData{NoIndexing: true}},
		desk(deskTranslations+"/{locale}", "Translations", suffix),
		desk(deskHome+"/{path...}", "Home page", suffix),
		desk(deskTree+"/{path...}", "Pages", suffix),
		desk(deskNotFound+"/{path...}", "Page not found", suffix),
	}
}

// plusOf is the name of the paid tier.
func plusOf(brand, suffix string) string {
	if suffix != "" {
		return suffix + " Plus"
	}
	return brand + " Plus"
}

const observatoryDescription = "Test the HTTP headers of a site, among them its content security policy, and learn what to change."

// Features determine the pages of client code.
type Features struct {
	Plus, Advertising, Newsletter bool
	// Privacy is the data of the privacy page; nil for sites that neither count visits nor
	// show ads.
	Privacy *Privacy
	// Server is a program that responds to the pages' calls, Accounts allows sign-in to it.
	// Pages that lack them have data, for comparisons, but are not shown.
	Server, Accounts bool
	// Observatory shows the scanner, which also needs Server, and its documentation;
	// otherwise these pages have data only.
	Observatory bool
	// Offline lets readers choose pages to store, which needs a service worker.
	Offline bool
	Dev     bool // screens for writers, see DeskSegments, and the page with all components
}

// Privacy has the retention of visits, in days; the description of the site says what is
// counted.
type Privacy struct {
	VisitDays int `json:"visitDays"`
	CountDays int `json:"countDays"` // 0: indefinitely
}

func (f Features) has(slug string) bool {
	part, rest, _ := strings.Cut(slug, "/")
	switch part {
	case "404":
		return rest == "" || f.Dev
	case deskFlaws, deskTranslations, deskHome, deskTree, deskEditor:
		return f.Dev
	case "plus":
		return f.Plus
	case "advertising":
		return f.Advertising
	case "newsletter":
		return f.Newsletter
	case privacySlug:
		return f.Privacy != nil
	case offlineSlug:
		return f.Offline
	case "_design":
		return f.Dev
	}
	return true
}

// offlineSlug is the page on which readers choose the pages their browser stores.
const offlineSlug = "offline"

// The page for readers about counting and ads, and its renderer.
const (
	privacySlug     = "privacy"
	privacyTemplate = "SpaPrivacy"
)

// formerFrequent is the address of frequently viewed pages in links of earlier sites. It
// redirects.
const formerFrequent = "plus/collections/frequently_viewed"

func (f Features) shows(slug string) bool {
	within := func(page string) bool { return slug == page || strings.HasPrefix(slug, page+"/") }
	switch {
	case slug == formerFrequent:
		return false
	case within("observatory/docs"):
		return f.Observatory
	case within("observatory"):
		return f.Observatory && f.Server
	case within("plus/updates"), within(privacySlug):
		return f.Server
	case within("plus/collections"), within("plus/settings"), within("plus/ai-help"), strings.HasPrefix(slug, "newsletter/"):
		return f.Accounts
	}
	return true
}

// screens are the renderers allowed in config.json; false for those without a screen, whose
// pages have data, for comparisons, but are not shown.
var screens = map[string]bool{
	"SpaHomepage": true, "SpaAdvertise": true, "SpaNewsletter": true, "SpaNewsletterUnsubscribe": true, "SpaNewsletterResult": true, privacyTemplate: true, "SpaNotFound": true, "SpaOffline": true, "SpaPlay": true, "SpaSearch": true,
	"Design":         true, // in dev
	"Desk":           true, // in dev
	"SpaPlusLanding": true, "SpaPlusAiHelp": true, "SpaPlusCollections": true, "SpaPlusCollectionsFrequentlyViewed": true,
	"SpaPlusCollection": true, "SpaPlusSharedCollection": true, "SpaPlusUpdates": true, "SpaPlusSettings": true, "SpaObservatoryLanding": true, "SpaObservatoryAnalyze": true,
}

// spaPage is the index.json of a page of client code.
type spaPage struct {
	Slug              string        `json:"slug"`
	PageTitle         string        `json:"pageTitle"`
	PageDescription   *string       `json:"pageDescription"`
	OnlyFollow        bool          `json:"onlyFollow"`
	NoIndexing        bool          `json:"noIndexing"`
	PageNotFound      bool          `json:"pageNotFound"`
	URL               string        `json:"url"`
	Description       *string       `json:"description"`
	Parents           []Parent      `json:"parents"`
	OtherTranslations []Translation `json:"other_translations,omitempty"`
	Data              *Privacy      `json:"hyData,omitempty"`
	Renderer          string        `json:"renderer"`
}

// SPAs returns the fixed and configured pages of client code in some locales, except the home
// page. Those in English only are in the main locale.
func (g *Generic) SPAs(brand, suffix string, main locale.Locale, locales []locale.Locale, features Features) []*Page {
	bySlug := map[string]SPA{}
	if g != nil {
		for _, s := range g.config.SPAs {
			bySlug[s.Slug] = s
		}
	}
	delete(bySlug, "")
	for _, s := range g.fallbacks(brand) {
		if _, ok := bySlug[s.Slug]; !ok {
			bySlug[s.Slug] = s
		}
	}
	for _, s := range builtIn(brand, suffix, observatoryDescription) {
		bySlug[s.Slug] = s
	}
	slugs := make([]string, 0, len(bySlug))
	for slug := range bySlug {
		if features.has(slug) {
			slugs = append(slugs, slug)
		}
	}
	sort.Strings(slugs)
	var all []*Page
	for _, slug := range slugs {
		s := bySlug[slug]
		for _, l := range locales {
			if l == main || !s.EnUSOnly {
				all = append(all, s.page(l, s.Slug, features))
			}
		}
	}
	return all
}

// Dynamic is a page of client code with many addresses. The browser gets the data of each
// from the API.
type Dynamic struct {
	spa      SPA
	segments []string
	features Features
}

// DynamicPages returns the dynamic pages that a site shows.
func DynamicPages(brand, suffix string, features Features) []Dynamic {
	var all []Dynamic
	for _, s := range dynamic(brand, suffix) {
		if features.has(s.Slug) && features.shows(s.Slug) {
			all = append(all, Dynamic{s, strings.Split(s.Slug, "/"), features})
		}
	}
	return all
}

// givenName matches a segment in braces: generated ids and tokens, so that not any text makes
// a page.
var givenName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// longestPath bounds the rest of a path in bytes.
const longestPath = 2 << 10

// isGivenPath reports whether a path can name a page: it is clean and can be shown.
func isGivenPath(path string) bool {
	return len(path) <= longestPath && fs.ValidPath(path) && path != "." && utf8.ValidString(path) && !strings.ContainsFunc(path, unicode.IsControl)
}

// At returns the page at an address after the locale, ignoring case except in names; nil if
// there is none.
func (d Dynamic) At(l locale.Locale, rest string) *Page {
	last := len(d.segments) - 1
	takesRest := strings.HasSuffix(d.segments[last], "...}")
	limit := -1
	if takesRest {
		limit = len(d.segments)
	}
	given := strings.SplitN(strings.Trim(rest, "/"), "/", limit)
	if len(given) != len(d.segments) {
		return nil
	}
	slug := slices.Clone(d.segments)
	for i, segment := range d.segments {
		if takesRest && i == last {
			if !isGivenPath(given[i]) {
				return nil
			}
			slug[i] = given[i]
		} else if strings.HasPrefix(segment, "{") {
			if !givenName.MatchString(given[i]) {
				return nil
			}
			slug[i] = given[i]
		} else if !strings.EqualFold(given[i], segment) {
			return nil
		}
	}
	return d.spa.page(l, strings.Join(slug, "/"), d.features)
}

// fallbacks are pages that features need but configurations may lack.
func (*Generic) fallbacks(brand string) []SPA {
	return []SPA{
		{Slug: "advertising", PageTitle: "Advertise with us", Template: "SpaAdvertise"},
		{Slug: "newsletter", PageTitle: brand + " newsletter", ShortTitle: "Newsletter", Template: "SpaNewsletter",
			PageDescription: "The newsletter has ended. Everyone is unsubscribed automatically, and its data is deleted."},
		{Slug: "plus", PageTitle: brand + " Plus", Template: "SpaPlusLanding"},
		{Slug: privacySlug, PageTitle: "What is counted, and why", ShortTitle: "What is counted", Template: privacyTemplate,
			PageDescription: "What " + brand + " counts of visits, for how long, what ads are chosen by, and how to turn counting off."},
	}
}

// page returns the page in a locale, at its own slug unless it is dynamic.
func (s SPA) page(l locale.Locale, slug string, features Features) *Page {
	url := "/" + string(l) + "/" + slug
	return &Page{
		URL: url, Locale: l, Title: s.PageTitle, Label: s.ShortTitle,
		NotIndexed: s.Data.NoIndexing || s.Data.OnlyFollow || s.notFound, NotFound: s.notFound, Hidden: !screens[s.Template] || !features.shows(slug),
		Make: func(_ context.Context, env *Env) (Encoder, error) {
			renderer := s.Template
			if _, known := screens[renderer]; !known {
				renderer = "SpaUnknown"
			}
			var data *Privacy
			if renderer == privacyTemplate {
				data = features.Privacy
			}
			return Encoding(spaPage{
				Slug: slug, PageTitle: s.PageTitle, PageDescription: Optional(s.PageDescription),
				OnlyFollow: s.Data.OnlyFollow, NoIndexing: s.Data.NoIndexing, PageNotFound: s.notFound,
				URL: url, Parents: env.Parents, OtherTranslations: env.Translations, Data: data, Renderer: renderer,
			}), nil
		},
	}
}

// Optional is null for an empty string.
func Optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// NotFound encodes the page for unknown addresses, in any locale.
func NotFound(url, suffix string) Encoder {
	title := Titled("Page not found", suffix)
	return Encoding(spaPage{
		Slug: "404", PageTitle: title, NoIndexing: true, PageNotFound: true, URL: url,
		Parents: []Parent{{URI: url, Title: "Page not found"}}, Renderer: "SpaNotFound",
	})
}
