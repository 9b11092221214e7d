package macro

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// letterIndex is a list of links under headings of letters.
type letterIndex struct {
	b      strings.Builder
	letter string
}

func newLetterIndex() *letterIndex {
	x := &letterIndex{}
	x.b.WriteString(`<div class="index">`)
	return x
}

// add appends a link, beginning a list if the letter changes.
func (x *letterIndex) add(letter, link string) {
	if x.letter != letter {
		x.endList()
		x.letter = letter
		x.b.WriteString("<h3>" + letter + "</h3><ul>")
	}
	x.b.WriteString("<li>" + link + "</li>")
}

func (x *letterIndex) endList() {
	if x.letter != "" {
		x.b.WriteString("</ul>")
	}
}

func (x *letterIndex) html() string {
	x.endList()
	x.b.WriteString("</div>")
	return x.b.String()
}

func firstLetter(s string) string {
	r, _ := utf8.DecodeRuneInString(s)
	return link.Escape(string(r))
}

// listGroups prints the index of groups of Web APIs.
func listGroups(c *call) (string, error) {
	data := c.r.deps.Catalogue.Data()
	type item struct{ letter, slug string }
	var items []item
	for _, name := range data.GroupNames() {
		group, _ := data.Group(name)
		if len(group.Overview) > 0 {
			overview := group.Overview[0]
			items = append(items, item{firstLetter(overview), "Web/API/" + strings.ReplaceAll(overview, " ", "_")})
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Compare(a.letter, b.letter) })
	index := newLetterIndex()
	for _, i := range items {
		p := c.ctx.Lookups.Page(c.r.deps.Catalogue, c.locale(), i.slug)
		if p == nil {
			c.flaw(BrokenLink, fmt.Sprintf("there is no page %s", c.scheme().URL(c.locale(), i.slug)), c.scheme().URL(c.locale(), i.slug), "")
			continue
		}
		index.add(i.letter, c.itemLink(p))
	}
	return index.html(), nil
}

// apiListAlpha prints the index of interfaces of Web APIs.
func apiListAlpha(c *call) (string, error) {
	index := newLetterIndex()
	for _, p := range c.subPages(locale.EnUS, "Web/API", 1, content.ByTitle) {
		if p.PageType != "web-api-interface" {
			continue
		}
		index.add(firstLetter(p.Title), c.link(link.Request{
			Path:   "/" + p.Slug,
			Title:  p.ShortOrTitle(),
			Code:   true,
			Badges: true,
		}))
	}
	return index.html(), nil
}

// cssRefIndex prints the index of recommended CSS features.
func cssRefIndex(c *call) (string, error) {
	type item struct {
		letter, key, plain string
		page               *content.Page
	}
	var items []item
	for _, p := range c.subPages(locale.EnUS, "Web/CSS", 0, content.ByTitle) {
		if !isCSSFeature(p) {
			continue
		}
		plain := p.Title
		if rule := parentAtRule(p); rule != "" {
			plain += " (" + rule + ")"
		}
		items = append(items, item{cssLetter(plain), cssSortKey(plain), plain, p})
	}
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.letter, b.letter), cmp.Compare(a.key, b.key), cmp.Compare(a.plain, b.plain))
	})
	index := newLetterIndex()
	for _, i := range items {
		label := i.page.TitleHTML()
		if rule := parentAtRule(i.page); rule != "" {
			label += " (<code>" + link.Escape(rule) + "</code>)"
		}
		index.add(i.letter, c.link(link.Request{Path: "/" + i.page.Slug, Text: label}))
	}
	return index.html(), nil
}

func isCSSFeature(p *content.Page) bool {
	switch p.PageType {
	case "css-type", "css-at-rule", "css-at-rule-descriptor", "css-keyword", "css-function",
		"css-selector", "css-property", "css-shorthand-property", "css-pseudo-element", "css-pseudo-class":
		return !slices.Contains(p.Status, "deprecated") && !slices.Contains(p.Status, "non-standard")
	}
	return false
}

// parentAtRule returns the rule of a descriptor, or "".
func parentAtRule(p *content.Page) string {
	if p.PageType != "css-at-rule-descriptor" {
		return ""
	}
	parts := strings.Split(p.Slug, "/")
	if len(parts) < 2 || !strings.HasPrefix(parts[len(parts)-2], "@") {
		return ""
	}
	return parts[len(parts)-2]
}

func isASCIILetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// withoutVendor drops a prefix such as -webkit-.
func withoutVendor(s string) string {
	rest, ok := strings.CutPrefix(s, "-")
	if !ok {
		return s
	}
	vendor, name, ok := strings.Cut(rest, "-")
	if !ok || vendor == "" || strings.ContainsFunc(vendor, func(r rune) bool { return !isASCIILetter(r) }) {
		return s
	}
	return name
}

func cssSortKey(title string) string {
	return strings.TrimFunc(withoutVendor(title), func(r rune) bool {
		return !isASCIILetter(r) && r != '(' && r != ')' && r != '-'
	})
}

// cssLetter returns the heading of a title.
func cssLetter(title string) string {
	for _, r := range withoutVendor(title) {
		if isASCIILetter(r) || r == '-' {
			return strings.ToUpper(string(r))
		}
	}
	return "?"
}
