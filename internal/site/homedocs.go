package site

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// homeDocs is the home page's data about the docs (docs/reference/pages.md, Home).
type homeDocs struct {
	Pages   int            `json:"pages"` // in the language
	Areas   []homeArea     `json:"areas"`
	Popular []pages.Parent `json:"popular"`
	New     []newFeature   `json:"newlyAvailable"`
	Updated []updatedPage  `json:"updated,omitempty"` // only without recent contributions
}

type homeArea struct {
	ID    string `json:"id"`
	URL   string `json:"url"`
	Pages int    `json:"pages"`
}

// newFeature is a new Baseline feature.
type newFeature struct {
	Name  string `json:"name"`
	URL   string `json:"url"`
	Since string `json:"since"` // a day: 2006-01-02
}

// updatedPage is a page with the time of its last change.
type updatedPage struct {
	URL       string `json:"url"`
	Title     string `json:"title"`
	UpdatedAt string `json:"updated_at"`
}

// homeLanding is the target of an area's tile.
type homeLanding struct{ id, slug string }

// homeAreas are the areas with tiles, if the site has them.
var homeAreas = []homeLanding{
	{"html", "Web/HTML"},
	{"css", "Web/CSS"},
	{"javascript", "Web/JavaScript"},
	{"api", "Web/API"},
	{"http", "Web/HTTP"},
	{"learn", "Learn_web_development"},
}

// likelySlugs are popular pages, for sites without page views.
var likelySlugs = []string{
	"Web/CSS/:has", "Web/CSS/Reference/Selectors/:has", "Web/API/Fetch_API/Using_Fetch", "Web/HTML/Reference/Elements/dialog", "Web/CSS/aspect-ratio",
	"Web/JavaScript/Reference/Global_Objects/Promise", "Web/JavaScript/Reference/Global_Objects/Array/map", "Web/HTTP/Guides/Caching",
	"Web/HTML/Element/dialog", "Web/API/AbortController", "Web/CSS/gap",
}

const (
	popularShown     = 5
	newFeaturesShown = 6
	updatedShown     = 5
)

func (s *Site) homeDocs(e *edition, l locale.Locale) homeDocs {
	docs := homeDocs{Pages: roundDown(len(e.cat.PagesOf(l))), Areas: []homeArea{}, Popular: s.popular(e.cat, l), New: newFeatures(e.cat, s.opts.Webdata, l)}
	if len(e.recent) == 0 {
		docs.Updated = updatedPages(e.cat, l)
	}
	for _, area := range homeAreas {
		landing := e.cat.PageOrEnglish(l, area.slug)
		if landing == nil {
			continue
		}
		count := 0
		for _, p := range e.cat.PagesOf(landing.Locale) {
			if p.Slug == area.slug || strings.HasPrefix(p.Slug, area.slug+"/") {
				count++
			}
		}
		docs.Areas = append(docs.Areas, homeArea{area.id, landing.URL(), roundDown(count)})
	}
	return docs
}

// roundDown rounds down to two digits, so that the home page does not change with every new
// page.
func roundDown(count int) int {
	unit := 1
	for count/unit >= 100 {
		unit *= 10
	}
	return count / unit * unit
}

// popular are the most viewed pages, except landing pages, which have tiles.
func (s *Site) popular(cat *content.Catalogue, l locale.Locale) []pages.Parent {
	slugs := likelySlugs
	if views := s.opts.Extras.Popularity; len(views) > 0 {
		slugs = mostViewed(cat, views)
	}
	list := []pages.Parent{}
	for _, slug := range slugs {
		if p := cat.PageOrEnglish(l, slug); p != nil && len(list) < popularShown {
			list = append(list, pages.Parent{URI: p.URL(), Title: cmp.Or(p.ShortTitle, p.Title)})
		}
	}
	return list
}

// mostViewed returns the slugs of English pages by views.
func mostViewed(cat *content.Catalogue, views webdata.Popularity) []string {
	var viewed []*content.Page
	for _, p := range cat.PagesOf(locale.EnUS) {
		if views[p.URL()] > 0 && !isHomeArea(p.Slug) {
			viewed = append(viewed, p)
		}
	}
	slices.SortStableFunc(viewed, func(a, b *content.Page) int { return cmp.Compare(views[b.URL()], views[a.URL()]) })
	slugs := make([]string, min(len(viewed), popularShown))
	for i := range slugs {
		slugs[i] = viewed[i].Slug
	}
	return slugs
}

func isHomeArea(slug string) bool {
	return slug == "Web" || slices.ContainsFunc(homeAreas, func(area homeLanding) bool { return area.slug == slug })
}

// newFeatures are the newest Baseline features, each with the most general page about it.
func newFeatures(cat *content.Catalogue, data *webdata.Data, l locale.Locale) []newFeature {
	type documented struct {
		feature *webdata.Feature
		page    *content.Page
	}
	found := map[string]documented{}
	for _, p := range cat.PagesOf(locale.EnUS) {
		b := data.Baseline(p.BrowserCompat)
		if b == nil || b.Feature == nil || b.Feature.Status.Baseline != "low" || strings.HasPrefix(b.Feature.Status.BaselineLowDate, "≤") {
			continue
		}
		if known, ok := found[b.Feature.ID]; !ok || compareDepth(p.Slug, known.page.Slug) < 0 {
			found[b.Feature.ID] = documented{b.Feature, p}
		}
	}
	list := make([]newFeature, 0, len(found))
	for _, d := range found {
		p := cat.PageOrEnglish(l, d.page.Slug)
		list = append(list, newFeature{d.feature.Name, p.URL(), d.feature.Status.BaselineLowDate})
	}
	slices.SortFunc(list, func(a, b newFeature) int {
		return cmp.Or(strings.Compare(b.Since, a.Since), strings.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), newFeaturesShown)]
}

// compareDepth compares slugs by depth, then length.
func compareDepth(a, b string) int {
	return cmp.Or(strings.Count(a, "/")-strings.Count(b, "/"), len(a)-len(b), strings.Compare(a, b))
}

// updatedPages are the pages of a locale that changed last, none without history.
func updatedPages(cat *content.Catalogue, l locale.Locale) []updatedPage {
	type dated struct {
		page *content.Page
		at   time.Time
	}
	var pages []dated
	for _, p := range cat.PagesOf(l) {
		if h, ok := cat.History(p); ok {
			pages = append(pages, dated{p, h.Modified})
		}
	}
	slices.SortStableFunc(pages, func(a, b dated) int { return b.at.Compare(a.at) })
	var list []updatedPage
	for _, p := range pages[:min(len(pages), updatedShown)] {
		list = append(list, updatedPage{p.page.URL(), cmp.Or(p.page.ShortTitle, p.page.Title), p.at.Format(time.RFC3339)})
	}
	return list
}
