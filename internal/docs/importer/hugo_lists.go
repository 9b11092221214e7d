package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/markdown"
)

// list returns the list of the pages that a page has below it.
func (p *hugoPage) list() string {
	switch {
	case p.terms != nil:
		return p.termList()
	case !p.isSection || p.path == "":
		return ""
	case !p.isDocsy && strings.TrimSpace(p.body) != "":
		return "" // themes differ here
	case !p.isDocsy:
		return cardsOf(p.children, false, false)
	case p.kind() == "blog":
		return p.postList()
	case p.kind() == "community":
		return p.communityLinks()
	case p.kind() != "docs" || p.matter.is("no_list"):
		return ""
	}
	var pages []*hugoPage
	for _, child := range p.children {
		if !child.matter.is("hide_summary") && child.kind() != "search" {
			pages = append(pages, child)
		}
	}
	return cardsOf(pages, p.matter.is("simple_list"), false)
}

// cardsOf writes pages as cards, with their terms if wanted, or as a plain list.
func cardsOf(pages []*hugoPage, isPlain, withTerms bool) string {
	if len(pages) == 0 {
		return ""
	}
	var cards []Card
	var items []string
	for _, page := range pages {
		c := Card{Title: escapeMarkdown(page.title()), Text: oneLine(page.matter.text("description")), Link: page.target()}
		if withTerms {
			c.Text = paragraphs(c.Text, page.termLines())
		}
		cards = append(cards, c)
		items = append(items, "- ["+c.Title+"](<"+c.Link+">)")
	}
	if isPlain {
		return strings.Join(items, "\n")
	}
	return writeCards(cards)
}

// target returns the link to a page, or the link that the page sets instead.
func (p *hugoPage) target() string {
	if link := p.matter.text("manuallink"); link != "" {
		return p.link(link)
	}
	if reference := p.matter.text("manuallinkrelref"); reference != "" {
		return p.reference(reference, 1)
	}
	return "/" + p.place
}

// termList returns the pages of a term, or the terms of a taxonomy.
func (p *hugoPage) termList() string {
	if pages, isTerm := p.terms[""]; isTerm {
		return cardsOf(pages, false, true)
	}
	var items []string
	for _, key := range sortedKeys(p.terms) {
		if term := p.lang.byPath[strings.ToLower(key)]; term != nil {
			items = append(items, fmt.Sprintf("- [%s](</%s>) %d", escapeMarkdown(term.linkTitle()), term.place, len(p.terms[key])))
		}
	}
	return strings.Join(items, "\n")
}

// maxExcerpt is the length of the start of a post in lists, in characters.
const maxExcerpt = 250

// postList returns the posts of a blog by year, the latest first, each with its start.
func (p *hugoPage) postList() string {
	posts := p.posts()
	var b strings.Builder
	year := ""
	for _, post := range posts {
		if own := post.date().Format("2006"); own != year {
			year = own
			fmt.Fprintf(&b, "## %s %s\n\n", cmp.Or(p.lang.translate("post_posts_in"), "Posts in"), year)
		}
		fmt.Fprintf(&b, "### [%s](<%s>)\n\n", escapeMarkdown(post.title()), post.target())
		if !post.isSection {
			fmt.Fprintf(&b, "%s %s %s\n\n", post.shownDate(), cmp.Or(p.lang.translate("ui_in"), "in"), post.parent.linkTitle())
		}
		more := "[" + cmp.Or(p.lang.translate("ui_read_more"), "Read more") + "](<" + post.target() + ">)"
		picture := ""
		if file := post.resource("*featured*"); file != "" {
			picture = "![](<" + content.EscapePath(file) + ">)"
		}
		b.WriteString(paragraphs(post.termLines(), picture, escapeMarkdown(post.excerpt()), more) + "\n\n")
	}
	return strings.TrimSpace(b.String())
}

// posts returns the posts of a blog or one of its sections.
func (p *hugoPage) posts() []*hugoPage {
	posts := slices.Clone(p.children)
	if p.parent == p.lang.home {
		posts = nil
		for _, page := range p.lang.pages {
			if page.section() == p.section() && !page.isSection && !page.matter.is("draft") {
				posts = append(posts, page)
			}
		}
	}
	slices.SortStableFunc(posts, func(a, b *hugoPage) int { return b.date().Compare(a.date()) })
	return posts
}

// excerpt returns the start of the text of a page.
func (p *hugoPage) excerpt() string {
	var b strings.Builder
	err := markdown.VisitBlocks([]byte(p.text()), markdown.Docs, func(block markdown.Block) {
		if b.Len() < 4*maxExcerpt {
			b.WriteString(" " + string(block.Text))
		}
	})
	if err != nil {
		p.lose(1, "see the page", "start of a post: %v", err)
	}
	return shorten(oneLine(b.String()), maxExcerpt)
}

// communityLinks returns the links of params.links.
func (p *hugoPage) communityLinks() string {
	text := func(key string) string {
		return oneLine(strings.ReplaceAll(p.lang.translate("community_"+key), "{{ .Site.Title }}", p.lang.site.text("title")))
	}
	var parts []string
	if title := text("join"); title != "" {
		parts = append(parts, "## "+title, text("introduce"))
	}
	for _, kind := range [][3]string{{"user", "learn", "using"}, {"developer", "develop", "contribute"}} {
		links := p.lang.site.objects("params.links." + kind[0])
		if links == nil {
			continue
		}
		parts = append(parts, "## "+cmp.Or(text(kind[1]), titleCase(kind[0]+"s")), text(kind[2]))
		var items []string
		for _, link := range links {
			items = append(items, fmt.Sprintf("- [%s](<%s>): %s", escapeMarkdown(link.text("name")), p.link(link.text("url")), link.text("desc")))
		}
		parts = append(parts, strings.Join(items, "\n"))
	}
	if how := text("how_to"); how != "" {
		guide := valueText(cmp.Or(p.param("contributingurl"), any("docs/contribution-guidelines")))
		parts = append(parts, how+" ["+text("guideline")+"](<"+p.link(guide)+">).")
	}
	return paragraphs(parts...)
}
