package sidebar

import (
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// Slugs of the WebExtensions APIs' documentation.
const (
	webExtRoot    = "Mozilla/Add-ons/WebExtensions/API"
	webExtSupport = "/Mozilla/Add-ons/WebExtensions/Browser_support_for_JavaScript_APIs"
)

// webExtEntries lists all WebExtensions APIs; those of the page at slug are open and show
// their members.
func (g *generator) webExtEntries(slug string, l locale.Locale) []entry {
	apis := g.subPages(webExtRoot, 1, content.ByAPITitle)
	if len(apis) == 0 {
		return nil
	}
	entries := make([]entry, 0, len(apis)+1)
	entries = append(entries, entry{link: webExtSupport})
	for _, p := range apis {
		e := entry{link: "/" + p.Slug, title: link.Escape(p.APITitle())}
		if strings.HasPrefix(slug, p.Slug) {
			e.details = open
			e.children = g.webExtMembers(p, l)
		}
		entries = append(entries, e)
	}
	return entries
}

// webExtOpen returns the open APIs on the page of slug, as a part of a cache key.
func (r *Renderer) webExtOpen(slug string) string {
	if !strings.HasPrefix(slug, webExtRoot+"/") {
		return ""
	}
	var b strings.Builder
	for _, p := range r.cat.SubPages(locale.EnUS, webExtRoot, 1, content.BySlug) {
		if strings.HasPrefix(slug, p.Slug) {
			b.WriteString(p.Slug + " ")
		}
	}
	return b.String()
}

func (g *generator) webExtMembers(api *content.Page, l locale.Locale) []entry {
	var m members
	for _, p := range g.subPages(api.Slug, 1, content.ByAPITitle) {
		switch p.PageType {
		case "webextension-api-function":
			m.add(0, p)
		case "webextension-api-property":
			m.add(1, p)
		case "webextension-api-type":
			m.add(2, p)
		case "webextension-api-event":
			m.add(3, p)
		}
	}
	return g.memberGroups(&m, l, "Methods", "Properties", "Types", "Events")
}

// members are pages by kind of member, in the order of a sidebar.
type members [6][]*content.Page

func (m *members) add(kind int, p *content.Page) { m[kind] = append(m[kind], p) }

// memberGroups builds an open group for each kind with members; labels are the kinds' keys in
// the table Common.
func (g *generator) memberGroups(m *members, l locale.Locale, labels ...string) []entry {
	var entries []entry
	for kind, label := range labels {
		if len(m[kind]) == 0 {
			continue
		}
		children := make([]entry, 0, len(m[kind]))
		for _, p := range m[kind] {
			children = append(children, entry{code: true, link: "/" + p.Slug, title: link.Escape(p.APITitle())})
		}
		entries = append(entries, heading(g.common(label, l), children))
	}
	return entries
}

// common returns a text of the table Common as HTML.
func (r *Renderer) common(key string, l locale.Locale) string {
	return link.Escape(r.cat.Data().L10n("Common", key, l))
}
