package curriculum

import (
	"context"
	"fmt"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
)

// page is the index.json of a page (docs/reference/pages.md, Curriculum).
type page struct {
	Doc       document      `json:"doc"`
	URL       string        `json:"url"`
	PageTitle string        `json:"pageTitle"`
	Locale    locale.Locale `json:"locale"`
	Renderer  string        `json:"renderer"`
}

type document struct {
	Body       pages.Sections   `json:"body"`
	Locale     locale.Locale    `json:"locale"`
	URL        string           `json:"mdn_url"`
	Native     string           `json:"native"`
	NoIndexing bool             `json:"noIndexing"`
	PageTitle  string           `json:"pageTitle"`
	Parents    []pages.Parent   `json:"parents,omitempty"`
	Title      string           `json:"title"`
	Summary    *string          `json:"summary"`
	TOC        []pages.TOCEntry `json:"toc"`
	Fragments  []string         `json:"fragments,omitempty"`
	Sidebar    []sidebarEntry   `json:"sidebar"`
	Topic      *string          `json:"topic"`
	Group      string           `json:"group,omitempty"`
	Modules    []module         `json:"modules,omitempty"`
	PrevNext   *prevNext        `json:"prevNext,omitempty"`
	Template   Template         `json:"template"`
}

type sidebarEntry struct {
	URL      string         `json:"url"`
	Title    string         `json:"title"`
	Slug     string         `json:"slug"`
	Children []sidebarEntry `json:"children,omitempty"`
}

type module struct {
	URL      string   `json:"url"`
	Title    string   `json:"title"`
	Slug     string   `json:"slug"`
	Summary  *string  `json:"summary"`
	Topic    *string  `json:"topic"`
	Children []module `json:"children,omitempty"`
}

type neighbour struct {
	Title string `json:"title"`
	URL   string `json:"url"`
}

type prevNext struct {
	Prev *neighbour `json:"prev"`
	Next *neighbour `json:"next"`
}

// Pages returns the pages of the course in its order.
func (c *Curriculum) Pages() []*pages.Page {
	all := make([]*pages.Page, len(c.entries))
	for i, e := range c.entries {
		all[i] = &pages.Page{
			URL: e.url, Locale: locale.EnUS, Title: e.title, Source: e.source.Path,
			Text: &pages.Text{Title: e.title, Summary: e.summary, Markdown: e.body},
			Make: func(_ context.Context, env *pages.Env) (pages.Encoder, error) { return c.make(e, env) },
		}
	}
	return all
}

func (c *Curriculum) make(e *entry, env *pages.Env) (pages.Encoder, error) {
	made, err := env.Content.Content(&doc.Source{
		URL: e.url, Locale: locale.EnUS, Markdown: e.body,
		Rewrite:       func(href string) (string, bool) { return c.resolve(e, href) },
		ThirdLevelTOC: true, Curriculum: true,
		File: e.source.Path, BodyLine: e.bodyLine, Report: env.Report,
	})
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", e.url, err)
	}
	d := document{
		Body: made.Sections, Locale: locale.EnUS, URL: e.url, Native: locale.EnUS.Native(),
		PageTitle: pages.Titled(e.title, c.suffix(env)), Parents: env.Parents, Title: e.title, Summary: pages.Optional(e.summary),
		TOC: pages.TOC(made.TOC), Fragments: made.Fragments, Sidebar: sidebar(c.tops),
		Topic: pages.Optional(e.topic), Group: group(env.Parents),
		Modules: c.modules(e), PrevNext: c.prevNext(e), Template: e.template,
	}
	return pages.EncodingWith(
		page{Doc: d, URL: e.url, PageTitle: e.title, Locale: locale.EnUS, Renderer: renderers[e.template]},
		func(p *page) *pages.Sections { return &p.Doc.Body },
	), nil
}

// suffix ends page titles: the name of the course and, unless it includes that, of the site.
func (c *Curriculum) suffix(env *pages.Env) string {
	if title := c.Title(); title != "" {
		return title
	}
	return env.TitleSuffix
}

// group is the title of a page's modules, from its breadcrumbs.
func group(parents []pages.Parent) string {
	if len(parents) < 2 {
		return ""
	}
	if title := parents[len(parents)-2].Title; strings.HasSuffix(title, "modules") {
		return title
	}
	return ""
}

func sidebar(entries []*entry) []sidebarEntry {
	var list []sidebarEntry
	for _, e := range entries {
		list = append(list, sidebarEntry{URL: e.url, Title: e.title, Slug: e.slug, Children: sidebar(e.children)})
	}
	return list
}

func modules(entries []*entry) []module {
	var list []module
	for _, e := range entries {
		list = append(list, module{
			URL: e.url, Title: e.title, Slug: e.slug, Summary: pages.Optional(e.summary), Topic: pages.Optional(e.topic),
			Children: modules(e.children),
		})
	}
	return list
}

// groups are the top-level entries that have modules.
func (c *Curriculum) groups() []*entry {
	var groups []*entry
	for _, e := range c.tops {
		if len(e.children) > 0 {
			groups = append(groups, e)
		}
	}
	return groups
}

// modules are the cards on a page: all groups on the landing page, its own modules on an
// overview.
func (c *Curriculum) modules(e *entry) []module {
	switch e.template {
	case Landing:
		return modules(c.groups())
	case Overview:
		return modules(e.children)
	}
	return nil
}

// prevNext are a module's neighbours among all pages, an overview's among the groups.
func (c *Curriculum) prevNext(e *entry) *prevNext {
	var list []*entry
	switch e.template {
	case Module:
		list = c.entries
	case Overview:
		list = c.groups()
	default:
		return nil
	}
	links := &prevNext{}
	for i, other := range list {
		if other != e {
			continue
		}
		if i > 0 {
			links.Prev = &neighbour{list[i-1].title, list[i-1].url}
		}
		if i+1 < len(list) {
			links.Next = &neighbour{list[i+1].title, list[i+1].url}
		}
	}
	return links
}
