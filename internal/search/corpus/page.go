// Package corpus holds the pages that can be found: their names, text and statistics. It also
// defines the interface of the engines that index the text: package bleve stores an index on
// disk, package postgres in a database.
package corpus

import (
	"fmt"
	"iter"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/words"
)

// Page is a page that can be found. It is immutable.
type Page struct {
	URL    string
	Locale locale.Locale
	// Slug is the address after "docs/", or after the locale for articles.
	Slug   string
	Title  string
	Short  string // short title, or ""
	Type   string // page type of the front matter
	Status []string
	Compat []string // keys of compatibility data

	Folder   string // the same for all translations of a page
	Original string // address of the page in English
	IsDoc    bool
	Dialect  markdown.Dialect

	summary    string // "" means the first paragraph
	markdown   func() (string, error)
	root, file string // of docs, as in content.ReadBody; no root if they are embedded
}

func (p *Page) Text() (Text, error) {
	body, err := p.markdown()
	if err != nil {
		return Text{}, fmt.Errorf("read %s: %w", p.URL, err)
	}
	return p.textOf(body), nil
}

func (p *Page) textOf(body string) Text {
	text := extract(p.Dialect, body)
	if p.summary != "" {
		text.Summary = p.summary
	}
	return text
}

// Article is a page of a collection other than the docs: a post of the blog, a module
// of the curriculum.
type Article struct {
	URL      string
	Locale   locale.Locale
	Title    string
	Summary  string // "" means the first paragraph
	Markdown string
}

// Pages returns the pages of one locale: the listed docs by slug, then the articles.
func Pages(cat *content.Catalogue, l locale.Locale, articles []Article) []*Page {
	var pages []*Page
	for _, p := range cat.Pages() {
		if p.Locale == l && p.Listed() {
			pages = append(pages, docPage(cat, p))
		}
	}
	for _, a := range articles {
		if a.Locale == l {
			pages = append(pages, a.page())
		}
	}
	return pages
}

func docPage(cat *content.Catalogue, p *content.Page) *Page {
	root, file := p.Root, p.RelFile
	if p.MadeFrom != "" {
		root, file = "", ""
	}
	return &Page{
		URL: p.URL(), Locale: p.Locale, Slug: p.Slug, Title: p.Title, Short: p.ShortTitle, Type: p.PageType, Status: p.Status, Compat: p.BrowserCompat,
		Folder: p.Folder(), Original: cat.Scheme().URL(cat.Scheme().Default(), p.Slug), IsDoc: true, Dialect: cat.Dialect(),
		markdown: func() (string, error) { return cat.Text(p) }, root: root, file: file, summary: p.Description,
	}
}

const articleType = "article"

func (a Article) page() *Page {
	path := strings.TrimPrefix(a.URL, "/"+string(a.Locale))
	slug := strings.Trim(path, "/")
	return &Page{
		URL: a.URL, Locale: a.Locale, Slug: slug, Title: a.Title, Type: articleType,
		Folder: "/" + slug, Original: "/" + string(locale.EnUS) + path,
		summary: a.Summary, markdown: func() (string, error) { return a.Markdown, nil },
	}
}

// Documents yields the documents of readable pages.
func Documents(pages []*Page, weight func(*Page) float32) iter.Seq[Document] {
	return func(yield func(Document) bool) {
		for _, p := range pages {
			text, err := p.Text()
			if err != nil {
				continue
			}
			document := Document{
				URL: p.URL, Locale: p.Locale, Slug: p.Slug, Title: p.Title, Short: p.Short, Type: p.Type,
				Headings: text.Headings, Summary: text.Summary, Body: text.Body, Weight: weight(p),
				Sections: text.Sections,
			}
			if !yield(document) {
				return
			}
		}
	}
}

// Alias is a former address of a page.
type Alias struct {
	Slug string
	URL  string // current address of the page
}

// Aliases returns the redirects of a locale that lead to a page with another name.
func Aliases(cat *content.Catalogue, l locale.Locale) []Alias {
	var list []Alias
	seen := map[Alias]bool{}
	for _, r := range cat.Redirects(l) {
		_, from, _, ok := cat.Scheme().Split(r.From)
		if !ok {
			continue
		}
		to, _, _ := strings.Cut(cat.Resolve(r.From), "#")
		a := Alias{lastSegment(from), to}
		if words.Compact(a.Slug) != words.Compact(lastSegment(to)) && !seen[a] {
			seen[a] = true
			list = append(list, a)
		}
	}
	return list
}

func lastSegment(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// IsMember reports whether pages of a type are about a member of an interface.
func IsMember(pageType string) bool {
	return strings.HasPrefix(pageType, "web-api-") && (strings.HasSuffix(pageType, "-property") || strings.HasSuffix(pageType, "-method"))
}
