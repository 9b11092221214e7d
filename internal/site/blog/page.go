package blog

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// Meta is the metadata of a post on pages (docs/reference/pages.md, Blog).
type Meta struct {
	Slug        string     `json:"slug"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Image       Image      `json:"image"`
	Keywords    string     `json:"keywords,omitempty"`
	Sponsored   bool       `json:"sponsored"`
	Date        string     `json:"date"`
	Author      metaAuthor `json:"author"`
	Links       *links     `json:"links,omitempty"`
	ReadTime    int        `json:"readTime"`
}

type metaAuthor struct {
	Name      string  `json:"name"`
	Link      *string `json:"link"`
	AvatarURL *string `json:"avatar_url"`
}

type links struct {
	Previous *postLink `json:"previous"`
	Next     *postLink `json:"next"`
}

type postLink struct {
	Title string `json:"title"`
	Slug  string `json:"slug"`
}

type postDoc struct {
	Body        pages.Sections   `json:"body,omitzero"` // nil on the index
	URL         string           `json:"mdn_url"`
	Native      string           `json:"native"`
	Locale      locale.Locale    `json:"locale"`
	NoIndexing  bool             `json:"noIndexing"`
	PageTitle   string           `json:"pageTitle"`
	Summary     *string          `json:"summary,omitempty"`
	Title       string           `json:"title"`
	TOC         []pages.TOCEntry `json:"toc,omitempty"`
	Fragments   []string         `json:"fragments,omitempty"`
	LiveSamples pages.Samples    `json:"live_samples,omitempty"`
}

type page struct {
	Doc               postDoc             `json:"doc"`
	Locale            locale.Locale       `json:"locale"`
	URL               string              `json:"url"`
	Image             *string             `json:"image"`
	PageTitle         string              `json:"pageTitle"`
	BlogMeta          *Meta               `json:"blogMeta,omitempty"`
	Data              *indexData          `json:"hyData,omitempty"`
	Description       *string             `json:"description"`
	Parents           []pages.Parent      `json:"parents"`
	OtherTranslations []pages.Translation `json:"other_translations,omitempty"`
	Renderer          string              `json:"renderer"`
}

type indexData struct {
	Posts      []Meta     `json:"posts"`
	Pagination pagination `json:"pagination"`
}

type pagination struct {
	CurrentPage int `json:"currentPage"`
	NumPages    int `json:"numPages"`
}

// Meta describes a post without its neighbours.
func (p *Post) Meta() Meta {
	m := Meta{
		Slug: p.Slug, Title: p.Title, Description: p.Description, Image: p.Image, Keywords: p.Keywords,
		Sponsored: p.Sponsored, Date: p.Date.Format("2006-01-02T15:04:05.000Z"),
		Author: metaAuthor{Name: p.AuthorName()}, ReadTime: p.readTime,
	}
	m.Image.Srcset = p.srcset()
	if a := p.author; a != nil {
		m.Author.Link, m.Author.AvatarURL = pages.Optional(a.Link), pages.Optional(a.avatarURL())
	}
	return m
}

// srcset lists the versions of the picture, if there are several.
func (p *Post) srcset() string {
	if p.pictures == nil || len(p.pictures.Versions()) < 2 {
		return ""
	}
	var list []string
	for _, v := range p.pictures.Versions() {
		address := url.URL{Path: p.URL() + v.Name}
		list = append(list, fmt.Sprintf("%s %dw", address.EscapedPath(), v.Width))
	}
	return strings.Join(list, ", ")
}

// avatarURL is the address of an author's picture, "" if there is none. An inline author has
// an address of their own.
func (a *author) avatarURL() string {
	if a.Avatar == "" || a.id == "" {
		return a.Avatar
	}
	return URL + AuthorsPath + a.id + "/" + a.Avatar
}

// Pages returns the pages of the index and of all posts.
func (b *Blog) Pages() []*pages.Page {
	var all []*pages.Page
	count := b.numPages()
	for n := 1; n <= count; n++ {
		all = append(all, b.indexPage(n, count))
	}
	for i, p := range b.posts {
		all = append(all, &pages.Page{
			URL: p.URL(), Locale: locale.EnUS, Title: p.Title, Modified: p.Date, Files: p.files, Folder: path.Dir(p.source.Path), Source: p.source.Path,
			Text: &pages.Text{Title: p.Title, Summary: p.Description, Markdown: p.source.Body}, Pictures: p.pictures,
			Make: func(_ context.Context, env *pages.Env) (pages.Encoder, error) { return b.makePost(i, env) },
		})
	}
	return all
}

func (b *Blog) numPages() int {
	if b.opts.PerPage <= 0 {
		return 1
	}
	return max(1, (len(b.posts)+b.opts.PerPage-1)/b.opts.PerPage)
}

// postsOn are the posts of a page of the index.
func (b *Blog) postsOn(n int) []*Post {
	if b.opts.PerPage <= 0 {
		return b.posts
	}
	from := min((n-1)*b.opts.PerPage, len(b.posts))
	return b.posts[from:min(from+b.opts.PerPage, len(b.posts))]
}

func (b *Blog) indexPage(n, count int) *pages.Page {
	url := URL
	if n > 1 {
		url += strconv.Itoa(n) + "/"
	}
	return &pages.Page{
		URL: url, Locale: locale.EnUS, Title: b.opts.Title, Crumb: URL, IsList: true,
		Make: func(_ context.Context, env *pages.Env) (pages.Encoder, error) {
			data := indexData{Posts: []Meta{}, Pagination: pagination{n, count}}
			for _, p := range b.postsOn(n) {
				data.Posts = append(data.Posts, p.Meta())
			}
			return pages.Encoding(page{
				Doc: postDoc{
					URL: url, Native: locale.EnUS.Native(), Locale: locale.EnUS,
					PageTitle: pages.Titled(b.opts.Title, env.TitleSuffix), Title: b.opts.Title,
				},
				Locale: locale.EnUS, URL: url, PageTitle: b.opts.Title, Data: &data, Description: pages.Optional(b.opts.Description),
				Parents: env.Parents, OtherTranslations: env.Translations, Renderer: "BlogIndex",
			}), nil
		},
	}
}

func (b *Blog) makePost(i int, env *pages.Env) (pages.Encoder, error) {
	p := b.posts[i]
	url := p.URL()
	made, err := env.Content.Content(&doc.Source{
		URL: url, Locale: locale.EnUS, Markdown: p.source.Body, Assets: pages.Files{FS: p.files, URL: url},
		Page: &content.Page{Locale: locale.EnUS, Slug: "blog/" + p.Slug, Title: p.Title, PageType: "BlogPost", RelFile: p.source.Path},
		File: p.source.Path, BodyLine: p.source.BodyLine, Report: env.Report,
	})
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", url, err)
	}
	meta := p.Meta()
	meta.Links = b.links(i)
	post := page{
		Doc: postDoc{
			Body: made.Sections, URL: url, Native: locale.EnUS.Native(), Locale: locale.EnUS,
			PageTitle: pages.Titled(p.Title, b.opts.Title), Summary: pages.Optional(p.Description), Title: p.Title,
			TOC: pages.TOC(made.TOC), Fragments: made.Fragments, LiveSamples: made.LiveSamples,
		},
		Locale: locale.EnUS, URL: url, PageTitle: p.Title, BlogMeta: &meta,
		Parents: env.Parents, OtherTranslations: env.Translations, Renderer: "BlogPost",
	}
	if p.Image.File != "" {
		post.Image = pages.Optional(env.BaseURL + p.imageURL())
	}
	return pages.EncodingWith(post, func(p *page) *pages.Sections { return &p.Doc.Body }), nil
}

// imageURL returns the lower-case address of the picture.
func (p *Post) imageURL() string { return p.URL() + strings.ToLower(p.Image.File) }

// links are the neighbours of a post: previous is older.
func (b *Blog) links(i int) *links {
	var l links
	if i+1 < len(b.posts) {
		l.Previous = &postLink{b.posts[i+1].Title, b.posts[i+1].Slug}
	}
	if i > 0 {
		l.Next = &postLink{b.posts[i-1].Title, b.posts[i-1].Slug}
	}
	if l.Previous == nil && l.Next == nil {
		return nil
	}
	return &l
}
