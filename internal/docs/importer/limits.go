package importer

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/docs/sitefile"
)

// Limits of site.yaml.
const (
	maxName        = 60
	maxDescription = 300
	maxMenu        = 10
	maxFooterLinks = 8
	maxTitle       = 80
	maxText        = 300
	maxBanner      = 200
	maxLink        = 500
	maxButtons     = 4
	maxCards       = 24
	maxAreas       = 40
	maxRedirects   = 5000
)

// itemLimits are the limits of a list of links.
type itemLimits struct {
	label, items int
	depth        int  // of groups
	linked       bool // groups may have a link of their own
}

var (
	menuLimits    = itemLimits{label: 60, items: 20, depth: 1}
	buttonLimits  = itemLimits{label: 60, items: 20}
	sidebarLimits = itemLimits{label: 120, items: 2000, depth: 100, linked: true}
)

// fit removes values that site.yaml does not support, and shortens those that are too long.
func (p *project) fit(s *Site) {
	s.Name, s.Description = p.short(s.Name, maxName), p.short(s.Description, maxDescription)
	p.fitParts(&s.Menu, &s.Home, &s.Banner, &s.Footer, &s.Sidebar)
	for i := range s.Languages {
		l := &s.Languages[i]
		l.Name, l.Description = p.short(l.Name, maxName), p.short(l.Description, maxDescription)
		p.fitParts(&l.Menu, &l.Home, &l.Banner, &l.Footer, &l.Sidebar)
	}
	for i, from := range sortedKeys(s.Redirects) {
		if i == maxRedirects {
			p.lose(p.tree.Config, 0, "redirect the others at the host", "redirects after the first %d", maxRedirects)
		}
		if s.Redirects[from] = p.link(s.Redirects[from]); i >= maxRedirects || s.Redirects[from] == "" {
			delete(s.Redirects, from)
		}
	}
	if s.Edit.Repository = p.link(s.Edit.Repository); !strings.HasPrefix(s.Edit.Repository, "https:") || strings.ContainsAny(s.Edit.Repository, "?#") {
		s.Edit = Edit{}
	}
	p.fitFile(s)
}

// fitFile drops the sidebars of a site.yaml that is too large; the folders replace them.
func (p *project) fitFile(s *Site) {
	text, err := p.tree.encode(s)
	values := bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("- "))
	if err != nil || len(text) <= sitefile.MaxBytes && values <= sitefile.MaxValues {
		return
	}
	p.lose(p.tree.Config, 0, "name folders in sidebar of site.yaml", "sidebars with more entries than site.yaml can have: they follow the folders")
	s.Sidebar = Sidebar{}
	for i := range s.Languages {
		s.Languages[i].Sidebar = Sidebar{}
	}
}

func (p *project) fitParts(menu *[]Item, home *Home, banner *Banner, footer *Footer, sidebar *Sidebar) {
	*menu = fewer(p, p.fitItems(*menu, menuLimits), maxMenu)
	p.fitHome(home)
	if banner.Text, banner.Link = p.short(banner.Text, maxBanner), p.link(banner.Link); banner.Text == "" {
		*banner = Banner{}
	}
	footer.Text = p.short(footer.Text, maxText)
	footer.Links = fewer(p, p.fitItems(footer.Links, menuLimits), maxFooterLinks)
	sidebar.Items = p.fitItems(sidebar.Items, sidebarLimits)
	var areas []Area
	for _, area := range sidebar.Areas {
		area.Items = p.fitItems(area.Items, sidebarLimits)
		if area.Folder != "" || area.Items != nil {
			areas = append(areas, area)
		}
	}
	sidebar.Areas = fewer(p, areas, maxAreas)
}

func (p *project) fitHome(home *Home) {
	home.Hero.Title, home.Hero.Tagline = p.short(home.Hero.Title, maxTitle), p.short(home.Hero.Tagline, maxText)
	home.Hero.Buttons = fewer(p, p.fitItems(home.Hero.Buttons, buttonLimits), maxButtons)
	var cards []Card
	for _, c := range home.Cards {
		c = Card{Title: p.short(c.Title, maxTitle), Text: p.short(c.Text, maxText), Link: p.link(c.Link)}
		if c.Title != "" || c.Link != "" && !isExternal(c.Link) {
			cards = append(cards, c)
		}
	}
	home.Cards = fewer(p, cards, maxCards)
}

// fitItems returns entries that lead somewhere. Groups that the list cannot have become their entries.
func (p *project) fitItems(items []Item, limits itemLimits) []Item {
	var fitting []Item
	inner := limits
	inner.depth--
	for _, item := range items {
		item.Label, item.Link, item.Folder = p.short(item.Label, limits.label), p.link(item.Link), p.link(item.Folder)
		if len(item.Items) > 0 && item.Link != "" && (!limits.linked || isExternal(item.Link)) {
			item.Items = append([]Item{{Label: item.Label, Link: item.Link}}, item.Items...)
			item.Link = ""
		}
		item.Items = p.fitItems(item.Items, inner)
		switch {
		case item.Items != nil && (limits.depth <= 0 || item.Label+item.Link == ""):
			fitting = append(fitting, item.Items...)
			continue
		case item.Link == "" && item.Folder == "" && item.Items == nil:
			continue
		case isExternal(item.Link) && item.Label == "":
			item.Label = p.short(item.Link, limits.label)
		}
		fitting = append(fitting, item)
	}
	return fewer(p, fitting, limits.items)
}

// hasLongList reports whether a list of a sidebar has more entries than it can.
func hasLongList(items []Item) bool {
	return len(items) > sidebarLimits.items || slices.ContainsFunc(items, func(i Item) bool { return hasLongList(i.Items) })
}

// firstPage returns the first page of a list, or "".
func firstPage(items []Item) string {
	return firstLink(items, func(link string) bool { return !isExternal(link) })
}

// firstLink returns the first accepted link of a list, or "".
func firstLink(items []Item, accept func(link string) bool) string {
	for _, item := range items {
		if item.Link != "" && accept(item.Link) {
			return item.Link
		}
		if link := firstLink(item.Items, accept); link != "" {
			return link
		}
	}
	return ""
}

func isExternal(link string) bool { return strings.Contains(link, ":") }

// link returns a link that site.yaml can have, or "".
func (p *project) link(to string) string {
	to = oneLine(to)
	problem := sitefile.LinkProblem(to)
	if problem == "" && utf8.RuneCountInString(to) > maxLink {
		problem = "is too long"
	}
	if problem == "" {
		return to
	}
	p.lose(p.tree.Config, 0, "add it to site.yaml as an https address or a page", "link %.80q, which %s", to, problem)
	return ""
}

// oneLine returns a text without line breaks and control characters.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "\ufffd"), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// shorten returns a text on one line, with at most that many characters.
func shorten(text string, most int) string {
	text = oneLine(text)
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimSpace(string([]rune(text)[:most-1])) + "…"
}

// short is like [shorten], and reports the loss.
func (p *project) short(text string, most int) string {
	whole, text := oneLine(text), shorten(text, most)
	if text != whole {
		p.lose(p.tree.Config, 0, "shorten it", "end of the text %.40q…", whole)
	}
	return text
}

// fewer returns at most that many entries of a list.
func fewer[T any](p *project, list []T, most int) []T {
	if len(list) > most {
		p.lose(p.tree.Config, 0, "group or remove some", "entries after the first %d of a list", most)
		return list[:most]
	}
	return list
}
