package search

import (
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Item is a page that can be found. It never changes.
type Item struct {
	URL    string
	Locale locale.Locale
	// Slug is the address behind "docs/", or behind the locale for pages beside
	// the docs.
	Slug   string
	Title  string
	Short  string // short title, or ""
	Type   string // page type of the front matter
	Status []string

	folder   string // by which translations are the same page
	original string // address of the page in English
	isDoc    bool
	summary  string // "" for the first paragraph
	markdown func() (string, error)
}

// text reads what the page says.
func (p *Item) text() (Text, error) {
	body, err := p.markdown()
	if err != nil {
		return Text{}, fmt.Errorf("read %s: %w", p.URL, err)
	}
	text := Extract(body)
	if p.summary != "" {
		text.Summary = p.summary
	}
	return text, nil
}

// Beside is a page beside the docs: a post, a module of the curriculum.
type Beside struct {
	URL      string
	Locale   locale.Locale
	Title    string
	Summary  string // "" for the first paragraph
	Markdown string
}

// itemsOf returns the pages of one locale, the docs by slug, without those
// that are kept for writers only.
func itemsOf(cat *content.Catalogue, l locale.Locale, beside []Beside) []*Item {
	var items []*Item
	for _, p := range cat.Pages() {
		if p.Locale == l && !p.Conflicting() {
			items = append(items, docItem(cat, p))
		}
	}
	for _, b := range beside {
		if b.Locale == l {
			items = append(items, b.item())
		}
	}
	return items
}

func docItem(cat *content.Catalogue, p *content.Page) *Item {
	return &Item{
		URL: p.URL(), Locale: p.Locale, Slug: p.Slug, Title: p.Title, Short: p.ShortTitle, Type: p.PageType, Status: p.Status,
		folder: p.Folder(), original: content.URLOf(locale.EnUS, p.Slug), isDoc: true,
		markdown: func() (string, error) { return cat.Body(p) },
	}
}

// besideType stands for the page type of pages beside the docs.
const besideType = "beside-docs"

func (b Beside) item() *Item {
	slug := strings.Trim(strings.TrimPrefix(b.URL, "/"+string(b.Locale)), "/")
	return &Item{
		URL: b.URL, Locale: b.Locale, Slug: slug, Title: b.Title, Type: besideType,
		folder: "/" + slug, original: "/" + string(locale.EnUS) + strings.TrimPrefix(b.URL, "/"+string(b.Locale)),
		summary: b.Summary, markdown: func() (string, error) { return b.Markdown, nil },
	}
}
