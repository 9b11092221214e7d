package link

import (
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Badge is an icon for the status of a feature.
type Badge string

// The badges in the order in which they follow a link.
const (
	Discouraged  Badge = "baseline discouraged"
	Removing     Badge = "baseline removing"
	Experimental Badge = "experimental"
	NonStandard  Badge = "nonstandard"
	Deprecated   Badge = "deprecated"
)

// badgeKeys are the text keys of each badge's tooltip and accessible name, in the Template
// table.
var badgeKeys = map[Badge][2]string{
	Discouraged:  {"baseline_discouraged_title", "baseline_discouraged_abbreviation"},
	Removing:     {"baseline_removing_title", "baseline_removing_abbreviation"},
	Experimental: {"experimental_badge_title", "experimental_badge_abbreviation"},
	NonStandard:  {"non_standard_badge_title", "non_standard_badge_abbreviation"},
	Deprecated:   {"deprecated_badge_title", "deprecated_badge_abbreviation"},
}

type badgeTexts struct {
	mu   sync.RWMutex
	html map[badgeKey]string
}

type badgeKey struct {
	badge  Badge
	locale locale.Locale
}

// Badge returns the HTML of one badge.
func (l *Linker) Badge(badge Badge, loc locale.Locale) string {
	key := badgeKey{badge, loc}
	l.badges.mu.RLock()
	html, ok := l.badges.html[key]
	l.badges.mu.RUnlock()
	if ok {
		return html
	}
	var b strings.Builder
	keys := badgeKeys[badge]
	b.WriteString(`<span role="img" class="icon icon-`)
	b.WriteString(string(badge))
	b.WriteByte('"')
	writeAttr(&b, "title", l.o.Text("Template", keys[0], loc))
	writeAttr(&b, "aria-label", l.o.Text("Template", keys[1], loc))
	b.WriteString("></span>")
	html = b.String()

	l.badges.mu.Lock()
	defer l.badges.mu.Unlock()
	if l.badges.html == nil {
		l.badges.html = map[badgeKey]string{}
	}
	l.badges.html[key] = html
	return html
}

// Badges returns the badges after a link to a page. The baseline status replaces deprecated.
func (l *Linker) Badges(p *content.Page, loc locale.Locale) string {
	status := l.o.Status(p)
	discouraged := status == "discouraged" || status == "removing"
	if !discouraged && len(p.Status) == 0 {
		return ""
	}
	html := ""
	if discouraged {
		html = l.Badge(Badge("baseline "+status), loc)
	}
	if slices.Contains(p.Status, "experimental") {
		html += l.Badge(Experimental, loc)
	}
	if slices.Contains(p.Status, "non-standard") {
		html += l.Badge(NonStandard, loc)
	}
	if slices.Contains(p.Status, "deprecated") && !discouraged {
		html += l.Badge(Deprecated, loc)
	}
	return html
}
