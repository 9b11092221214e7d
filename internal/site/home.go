package site

import (
	"cmp"
	"context"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/pages"
)

// newsLimit is the default number of posts on the home page.
const newsLimit = 4

// homePage is the index.json of a home page (docs/reference/pages.md, Home).
type homePage struct {
	Data              homeData            `json:"hyData"`
	PageTitle         string              `json:"pageTitle"`
	URL               string              `json:"url"`
	Description       *string             `json:"description"`
	Parents           []pages.Parent      `json:"parents"`
	OtherTranslations []pages.Translation `json:"other_translations"`
	Renderer          string              `json:"renderer"`
	Docs              homeDocs            `json:"docs"`
}

type homeData struct {
	PageDescription     *string              `json:"pageDescription"`
	FeaturedArticles    []featured           `json:"featuredArticles"`
	FeaturedContributor *featuredContributor `json:"featuredContributor"`
	LatestNews          items[newsItem]      `json:"latestNews"`
	RecentContributions items[contribution]  `json:"recentContributions"`
}

type items[T any] struct {
	Items []T `json:"items"`
}

type featured struct {
	URL     string        `json:"mdn_url"`
	Summary string        `json:"summary"`
	Title   string        `json:"title"`
	Tag     *pages.Parent `json:"tag"`
}

type featuredContributor struct {
	ContributorName string `json:"contributorName"`
	URL             string `json:"url"`
	Quote           string `json:"quote"`
}

type newsItem struct {
	URL         string     `json:"url"`
	Title       string     `json:"title"`
	Author      string     `json:"author"`
	Source      namedPlace `json:"source"`
	PublishedAt string     `json:"published_at"`
	Summary     string     `json:"summary"`
}

type namedPlace struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

func (s *Site) home(ctx context.Context, e *edition, l locale.Locale) appender {
	if e.cat.Kind() == content.Docs {
		return s.docsHome(ctx, e, l, nil)
	}
	about := e.collections.generic.HomeSPA()
	title, label := about.PageTitle, about.ShortTitle
	title = cmp.Or(title, e.settings.Brand)
	label = cmp.Or(label, title)
	page := homePage{
		Data: homeData{
			FeaturedArticles: []featured{}, LatestNews: items[newsItem]{e.latestNews(about.Data.Home)},
			RecentContributions: items[contribution]{e.recent}, FeaturedContributor: e.featuredContributor(l),
		},
		PageTitle: title, URL: e.homeURL(l), Parents: []pages.Parent{{URI: e.homeURL(l), Title: label}}, Renderer: "Homepage", Docs: s.homeDocs(e, l),
	}
	if about.PageDescription != "" {
		page.Data.PageDescription = &about.PageDescription
	}
	if about.Data.Home != nil {
		for _, url := range about.Data.Home.FeaturedArticles {
			if article, ok := s.featured(ctx, e, l, url); ok {
				page.Data.FeaturedArticles = append(page.Data.FeaturedArticles, article)
			}
		}
	}
	for _, other := range e.cat.Locales() {
		page.OtherTranslations = append(page.OtherTranslations, pages.Translation{Locale: other, Title: title, Native: other.Native()})
	}
	return pages.Encoding(page)
}

// featured describes a document, translated if possible, or a post. Pages that are missing or
// fail are skipped.
func (s *Site) featured(ctx context.Context, e *edition, l locale.Locale, url string) (featured, bool) {
	if p := e.post(url); p != nil {
		return featured{
			URL: p.URL(), Summary: p.Description, Title: p.Title, Tag: &pages.Parent{URI: blog.URL, Title: "Blog"},
		}, true
	}
	_, rest, ok := locale.Cut(url)
	slug, isDoc := strings.CutPrefix(rest, "/docs/")
	if !ok || !isDoc {
		return featured{}, false
	}
	p := e.cat.PageOrEnglish(l, slug)
	if p == nil {
		s.log.Warn("featured article is missing", "url", url)
		return featured{}, false
	}
	d, err := e.docs.Build(ctx, p, nil)
	if err != nil {
		s.log.Warn("featured article cannot be built", "url", url, "error", err)
		return featured{}, false
	}
	article := featured{URL: d.URL, Summary: d.Summary, Title: d.Title}
	if len(d.Parents) > 1 {
		article.Tag = &pages.Parent{URI: d.Parents[1].URI, Title: d.Parents[1].Title}
	}
	return article, true
}

func (e *edition) post(url string) *blog.Post {
	if e.collections.blog == nil {
		return nil
	}
	for _, p := range e.collections.blog.Posts() {
		if keyOf(p.URL()) == keyOf(url) {
			return p
		}
	}
	return nil
}

// latestNews are the configured posts, else the newest without a sponsor.
func (e *edition) latestNews(about *pages.Home) []newsItem {
	list := []newsItem{}
	if e.collections.blog == nil {
		return list
	}
	if about != nil {
		for _, url := range about.LatestNews {
			if p := e.post(url); p != nil && !e.collections.blog.IsLater(p) {
				list = append(list, e.newsItem(p))
			}
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, p := range e.collections.blog.Posts() {
		if len(list) < newsLimit && !p.Sponsored && !e.collections.blog.IsLater(p) {
			list = append(list, e.newsItem(p))
		}
	}
	return list
}

func (e *edition) newsItem(p *blog.Post) newsItem {
	return newsItem{
		URL: p.URL(), Title: p.Title, Author: p.AuthorName(), Source: namedPlace{e.collections.blog.Title(), blog.URL},
		PublishedAt: p.Date.Format("2006-01-02"), Summary: p.Description,
	}
}

// featuredContributor is the first featured spotlight.
func (e *edition) featuredContributor(l locale.Locale) *featuredContributor {
	for _, spotlight := range e.collections.spotlights {
		if spotlight.Featured {
			return &featuredContributor{ContributorName: spotlight.Name, URL: spotlight.URL(l), Quote: spotlight.Quote}
		}
	}
	return nil
}

// HomeGap is a missing part of a home page.
type HomeGap struct {
	Part HomePart `json:"part"`
	URL  string   `json:"url"` // configured address without a page; "" if the part is missing
}

type HomePart string

const (
	HomeDescription   HomePart = "description"
	HomeArticles      HomePart = "articles"
	HomeNews          HomePart = "news"
	HomeContributor   HomePart = "contributor"
	HomeContributions HomePart = "contributions"
)

// HomeGaps returns the gaps in a home page, for writers.
func (s *Site) HomeGaps(ctx context.Context, l locale.Locale) []HomeGap {
	e := s.current.Load()
	about, gaps := e.collections.generic.HomeSPA(), []HomeGap{}
	lacks := func(part HomePart, isMissing bool) {
		if isMissing {
			gaps = append(gaps, HomeGap{Part: part})
		}
	}
	var home pages.Home
	if about.Data.Home != nil {
		home = *about.Data.Home
	}
	lacks(HomeDescription, about.PageDescription == "")
	lacks(HomeArticles, len(home.FeaturedArticles) == 0)
	for _, url := range home.FeaturedArticles {
		if _, ok := s.featured(ctx, e, l, url); !ok {
			gaps = append(gaps, HomeGap{HomeArticles, url})
		}
	}
	for _, url := range home.LatestNews {
		if e.collections.blog != nil && e.post(url) == nil {
			gaps = append(gaps, HomeGap{HomeNews, url})
		}
	}
	lacks(HomeNews, len(e.latestNews(&home)) == 0)
	lacks(HomeContributor, e.featuredContributor(l) == nil)
	lacks(HomeContributions, len(e.recent) == 0)
	return gaps
}
