package pages

import (
	"context"
	"sort"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// SPA is a page that is all client code, as config.json describes it.
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

// SPAData are the ways in which such pages differ.
type SPAData struct {
	OnlyFollow bool  `json:"onlyFollow"`
	NoIndexing bool  `json:"noIndexing"`
	Home       *Home `json:"homePage"`
}

// Home lists the pages that the home page shows, by address.
type Home struct {
	FeaturedArticles []string `json:"featuredArticles"`
	LatestNews       []string `json:"latestNews"`
}

// builtIn are the pages that every site has (docs/reference/pages.md, Pages of
// the application). Their titles end in the name of the site or of its paid
// tier.
func builtIn(brand, suffix, observatory string) []SPA {
	plus := brand + " Plus"
	if suffix != "" {
		plus = suffix + " Plus"
	}
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
		{Slug: "plus/ai-help", PageTitle: Titled("AI Help", plus), ShortTitle: "AI Help", Template: "SpaPlusAiHelp"},
		{Slug: "plus/collections", PageTitle: Titled("Collections", plus), ShortTitle: "Collections",
			Template: "SpaPlusCollections", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/collections/frequently_viewed", PageTitle: Titled("Frequently viewed articles", plus), ShortTitle: "Frequently viewed",
			Template: "SpaPlusCollectionsFrequentlyViewed", Data: SPAData{NoIndexing: true}},
		{Slug: "plus/updates", PageTitle: Titled("Updates", plus), ShortTitle: "Updates", Template: "SpaPlusUpdates"},
		{Slug: "plus/settings", PageTitle: Titled("Settings", plus), ShortTitle: "Settings",
			Template: "SpaPlusSettings", Data: SPAData{NoIndexing: true}},
		{Slug: "_design", PageTitle: Titled("Components", suffix), ShortTitle: "Components", Template: "Design", Data: SPAData{NoIndexing: true}},
	}
}

const observatoryDescription = "Test the HTTP headers of a site, among them its content security policy, and learn what to change."

// Features say which pages of client code a site has.
type Features struct {
	Plus, Advertising, Newsletter bool
	// Observatory shows the documentation of the scanner. Without it the pages
	// have their data, which tools compare, and are not shown.
	Observatory bool
	Dev         bool // the page that shows every component
}

func (f Features) has(slug string) bool {
	part, _, _ := strings.Cut(slug, "/")
	switch part {
	case "plus":
		return f.Plus
	case "advertising":
		return f.Advertising
	case "newsletter":
		return f.Newsletter
	case "_design":
		return f.Dev
	}
	return true
}

func (f Features) shows(slug string) bool {
	part, _, _ := strings.Cut(slug, "/")
	return part != "observatory" || f.Observatory
}

// screens are the renderers that config.json may name, and whether there is a
// screen for them. Pages without one have their data, which tools compare, and
// are not shown.
var screens = map[string]bool{
	"SpaHomepage": true, "SpaAdvertise": true, "SpaNewsletter": true, "SpaNotFound": true, "SpaPlay": true, "SpaSearch": true,
	"Design":         true, // in dev
	"SpaPlusLanding": false, "SpaPlusAiHelp": false, "SpaPlusCollections": false, "SpaPlusCollectionsFrequentlyViewed": false,
	"SpaPlusUpdates": false, "SpaPlusSettings": false, "SpaObservatoryLanding": false, "SpaObservatoryAnalyze": false,
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
	Renderer          string        `json:"renderer"`
}

// SPAs returns the pages of client code in the given locales: the fixed ones
// and those added by the configuration, without the home page.
func (g *Generic) SPAs(brand, suffix string, locales []locale.Locale, features Features) []*Page {
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
			if l == locale.EnUS || !s.EnUSOnly {
				all = append(all, s.page(l))
			}
		}
	}
	return all
}

// fallbacks are pages that features need and a configuration may leave out.
func (*Generic) fallbacks(brand string) []SPA {
	return []SPA{
		{Slug: "advertising", PageTitle: "Advertise with us", Template: "SpaAdvertise"},
		{Slug: "newsletter", PageTitle: brand + " newsletter", ShortTitle: "Newsletter", Template: "SpaNewsletter",
			PageDescription: "The newsletter has ended. Everybody is unsubscribed automatically, and its data is deleted."},
		{Slug: "plus", PageTitle: brand + " Plus", Template: "SpaPlusLanding"},
	}
}

func (s SPA) page(l locale.Locale) *Page {
	url := "/" + string(l) + "/" + s.Slug
	return &Page{
		URL: url, Locale: l, Title: s.PageTitle, Label: s.ShortTitle,
		NotIndexed: s.Data.NoIndexing || s.Data.OnlyFollow || s.notFound, NotFound: s.notFound, Hidden: !screens[s.Template],
		Make: func(_ context.Context, env *Env) (Encoder, error) {
			renderer := s.Template
			if _, known := screens[renderer]; !known {
				renderer = "SpaUnknown"
			}
			return Encoding(spaPage{
				Slug: s.Slug, PageTitle: s.PageTitle, PageDescription: optional(s.PageDescription),
				OnlyFollow: s.Data.OnlyFollow, NoIndexing: s.Data.NoIndexing, PageNotFound: s.notFound,
				URL: url, Parents: env.Parents, OtherTranslations: env.Translations, Renderer: renderer,
			}), nil
		},
	}
}

// optional is null for an empty string.
func optional(s string) *string {
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
