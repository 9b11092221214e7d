package updates

import (
	"cmp"
	"fmt"
	"html"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/platform/atom"
)

// atomGroups is the number of entries of an Atom feed, one per group.
const atomGroups = 25

type AtomOptions struct {
	Title   string
	BaseURL string // of the site
	Self    string // address of the feed; "" keeps it secret
	Page    string // address of the corresponding screen
	// ID identifies the feed independently of its address; by default it is the address.
	ID string
}

// Atom returns the newest groups of a query in Atom 1.0. The same data gives the same bytes.
func (f *Feed) Atom(q Query, o AtomOptions) ([]byte, error) {
	q.Sort = nil
	feed := atom.Feed{
		Lang: "en", ID: o.ID, Title: o.Title, Updated: atom.Epoch, Author: &atom.Person{Name: o.Title},
		Links: []atom.Link{atom.Page(o.Page)},
	}
	if o.Self != "" {
		feed.Links = append(feed.Links, atom.Self(o.Self))
	}
	feed.ID = cmp.Or(feed.ID, o.Self)
	err := f.match(q, func(g *group, events []event) bool {
		feed.Entries = append(feed.Entries, o.entry(feed.ID, f.groupOf(g, events)))
		return len(feed.Entries) < atomGroups
	})
	if err != nil {
		return nil, err
	}
	if len(feed.Entries) > 0 {
		feed.Updated = feed.Entries[0].Updated
	}
	return atom.Encode(feed)
}

func (o *AtomOptions) entry(feed string, g Group) atom.Entry {
	title := g.Name + " " + g.Version
	if g.Type == typeTarget {
		title = "In all of your browsers, " + g.ReleaseDate
	}
	count := len(g.Events.Added) + len(g.Events.Changed) + len(g.Events.Removed)
	noun := "updates"
	if count == 1 {
		noun = "update"
	}
	name := url.Values{"browser": {g.Browser}, "version": {g.Version}, "date": {g.ReleaseDate}}
	separator := "?"
	if strings.Contains(feed, "?") {
		separator = "&"
	}
	return atom.Entry{
		ID: feed + separator + name.Encode(), Title: fmt.Sprintf("%s: %d %s", title, count, noun),
		Updated: g.ReleaseDate + "T00:00:00Z",
		Links:   []atom.Link{atom.Page(o.Page)},
		Content: atom.HTML(o.listsOf(g)),
	}
}

// listsOf renders the changes of a group.
func (o *AtomOptions) listsOf(g Group) string {
	var b strings.Builder
	for _, list := range []struct {
		title    string
		features []Feature
	}{{"Added", g.Events.Added}, {"Changed", g.Events.Changed}, {"Removed", g.Events.Removed}} {
		if len(list.features) == 0 {
			continue
		}
		fmt.Fprintf(&b, "<h3>%s</h3><ul>", list.title)
		for _, feature := range list.features {
			b.WriteString("<li>" + o.itemOf(feature) + "</li>")
		}
		b.WriteString("</ul>")
	}
	return b.String()
}

var changeTexts = map[string]string{
	detailNames[isUnflagged]: "no longer has to be turned on",
	detailNames[isFull]:      "now fully supported",
	detailNames[isLimited]:   "partial, or with a prefix or another name",
}

func (o *AtomOptions) itemOf(feature Feature) string {
	item := "<code>" + html.EscapeString(feature.Path) + "</code>"
	if feature.Compat.MDNURL != nil {
		item = `<a href="` + html.EscapeString(o.BaseURL+"/"+feature.Compat.Locales[0]+*feature.Compat.MDNURL) + `">` + item + "</a>"
	}
	if text := changeTexts[feature.Change]; text != "" {
		item += " (" + text + ")"
	}
	return item
}
