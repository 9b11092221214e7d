package macro

import (
	"errors"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
)

// listings print lists of pages.
func listings() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"subpageswithsummaries":   subPagesWithSummaries,
		"landingpagelistsubpages": subPagesWithSummaries,
		"glossarydisambiguation":  glossaryDisambiguation,
		"listsubpages":            listSubPages,
		"listgroups":              listGroups,
		"apilistalpha":            apiListAlpha,
		"css_ref":                 cssRefIndex,
	}
}

func subPagesWithSummaries(c *call) (string, error) {
	return c.summaryList(`<dt class="landingPageList">`, `</dt><dd class="landingPageList"><p>`, "</p></dd>")
}

// glossaryDisambiguation lists the meanings of a term.
func glossaryDisambiguation(c *call) (string, error) {
	return c.summaryList("<dt>", "</dt><dd>", "</dd>")
}

// summaryList lists the sub-pages with their summaries, with HTML before, between and after
// each title and summary.
func (c *call) summaryList(before, between, after string) (string, error) {
	var b strings.Builder
	b.WriteString("<dl>")
	for _, p := range c.subPages(c.locale(), c.page().Slug, 1, content.ByTitle) {
		summary, err := c.summary(p)
		if err != nil {
			return "", err
		}
		b.WriteString(before + c.link(link.Request{Path: p.URL(), Text: link.Escape(p.Title)}) + between + summary + after)
	}
	b.WriteString("</dl>")
	return b.String(), nil
}

var errReverseDepth = errors.New("only one level of sub-pages can be listed in reverse")

// listSubPages lists sub-pages: path, depth, reverse, ordered.
func listSubPages(c *call) (string, error) {
	a := c.arguments()
	path, depth, reverse, ordered := a.optional(0), 1, a.any(2).Int() != 0, a.any(3).Bool()
	if given := a.any(1); given.Kind != Absent {
		depth = given.Int()
	}
	if a.err != nil {
		return "", a.err
	}
	if reverse && depth > 1 {
		return "", errReverseDepth
	}
	slug := c.page().Slug
	if path != "" {
		slug = c.slugOf(path)
		c.checkListed(slug)
	}
	var b strings.Builder
	b.WriteString("<")
	tag := "ul"
	if ordered {
		tag = "ol"
	}
	b.WriteString(tag + ">")
	if reverse {
		pages := c.subPages(c.locale(), slug, 1, content.ByTitle)
		for i := len(pages) - 1; i >= 0; i-- {
			b.WriteString("<li>" + c.itemLink(pages[i]) + "</li>")
		}
	} else {
		c.writeNested(&b, slug, depth)
	}
	b.WriteString("</" + tag + ">")
	return b.String(), nil
}

// checkListed reports a missing page whose sub-pages are listed.
func (c *call) checkListed(slug string) {
	address := c.scheme().URL(c.locale(), slug)
	if k := c.look(link.Request{Path: address, Locale: c.locale()}); k.Is(link.Missing) {
		c.reportLink(k, lenient)
	}
}

// slugOf returns the slug of an address, a path in the docs or a slug.
func (c *call) slugOf(path string) string {
	if _, slug, _, ok := c.scheme().Split(path); ok {
		return slug
	}
	return strings.Trim(strings.TrimPrefix(path, "/docs/"), "/")
}

func (c *call) itemLink(p *content.Page) string {
	return c.link(link.Request{Path: p.URL(), Badges: true})
}

// writeNested writes the items of a slug's sub-pages to a depth.
func (c *call) writeNested(b *strings.Builder, slug string, depth int) {
	if depth <= 0 {
		return
	}
	for _, p := range c.subPages(c.locale(), slug, 1, content.ByTitle) {
		var inner strings.Builder
		c.writeNested(&inner, p.Slug, depth-1)
		if inner.Len() == 0 {
			b.WriteString("<li>" + c.itemLink(p) + "</li>")
			continue
		}
		b.WriteString("<li><details><summary>" + c.itemLink(p) + "</summary><ol>" + inner.String() + "</ol></details></li>")
	}
}
