package importer

import (
	"strings"
	"unicode/utf8"
)

// Limits of site.yaml.
const (
	maxName        = 60
	maxDescription = 300
	maxMenu        = 10
	maxFooterLinks = 8
	maxMenuItems   = 20
	maxLabel       = 60
	maxEntry       = 120
	maxTitle       = 80
	maxText        = 300
	maxButtons     = 4
	maxCards       = 24
)

// fit shortens what site.yaml can have only in part.
func (p *project) fit(s *Site) {
	s.Name, s.Description = p.short(s.Name, maxName), p.short(s.Description, maxDescription)
	p.fitParts(s.Menu, &s.Home, &s.Footer, &s.Sidebar)
	s.Menu = fewer(p, s.Menu, maxMenu)
	for i := range s.Languages {
		l := &s.Languages[i]
		l.Name, l.Description = p.short(l.Name, maxName), p.short(l.Description, maxDescription)
		p.fitParts(l.Menu, &l.Home, &l.Footer, &l.Sidebar)
		l.Menu = fewer(p, l.Menu, maxMenu)
	}
}

func (p *project) fitParts(menu []Item, home *Home, footer *Footer, sidebar *Sidebar) {
	p.fitItems(menu, maxLabel, maxMenuItems)
	home.Hero.Title, home.Hero.Tagline = p.short(home.Hero.Title, maxTitle), p.short(home.Hero.Tagline, maxText)
	p.fitItems(home.Hero.Buttons, maxLabel, maxMenuItems)
	home.Hero.Buttons = fewer(p, home.Hero.Buttons, maxButtons)
	for i := range home.Cards {
		home.Cards[i].Title, home.Cards[i].Text = p.short(home.Cards[i].Title, maxTitle), p.short(home.Cards[i].Text, maxText)
	}
	home.Cards = fewer(p, home.Cards, maxCards)
	footer.Text = p.short(footer.Text, maxText)
	p.fitItems(footer.Links, maxLabel, maxMenuItems)
	footer.Links = fewer(p, footer.Links, maxFooterLinks)
	p.fitItems(sidebar.Items, maxEntry, maxFiles)
	for _, area := range sidebar.Areas {
		p.fitItems(area.Items, maxEntry, maxFiles)
	}
}

func (p *project) fitItems(items []Item, label, most int) {
	for i := range items {
		if items[i].Label == "" && hasScheme.MatchString(items[i].Link) {
			items[i].Label = items[i].Link
		}
		items[i].Label = p.short(items[i].Label, label)
		p.fitItems(items[i].Items, label, most)
		items[i].Items = fewer(p, items[i].Items, most)
	}
}

// short returns a text of at most so many characters.
func (p *project) short(text string, most int) string {
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	p.lose(p.tree.Config, 0, "shorten it", "end of the text %.40q…", text)
	return strings.TrimSpace(string([]rune(text)[:most-1])) + "…"
}

// fewer returns at most so many entries of a list.
func fewer[T any](p *project, list []T, most int) []T {
	if len(list) > most {
		p.lose(p.tree.Config, 0, "group or remove some", "entries after the first %d of a list", most)
		return list[:most]
	}
	return list
}
