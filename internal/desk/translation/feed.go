package translation

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/atom"
	"waymark.dev/waymark/internal/platform/output"
)

// feedEntries is the number of pages in a feed.
const feedEntries = 100

type Feed struct {
	Site string // address of the site, without a trailing slash
	Self string // path of the feed
	Desk string // path of the page with the same translations
	Name string // of the site
	Made time.Time
}

// WriteFeed writes an Atom feed of the pages that most recently became stale or were added in
// the original language, if the time is known.
func (l *LocaleStatus) WriteFeed(w io.Writer, f Feed) error {
	var pages []*Page
	for _, p := range l.Pages {
		if p.Since != nil && (p.Status == Behind || p.Status == Missing) {
			pages = append(pages, p)
		}
	}
	slices.SortStableFunc(pages, func(a, b *Page) int { return b.Since.Compare(*a.Since) })
	pages = pages[:min(len(pages), feedEntries)]
	feed := atom.Feed{
		Lang: "en", Title: fmt.Sprintf("Translations into %s (%s) – %s", l.Locale.Native(), l.Locale, f.Name), ID: f.Site + f.Self,
		Updated: f.Made.UTC().Format(time.RFC3339), Author: &atom.Person{Name: f.Name},
		Links: []atom.Link{atom.Self(f.Site + f.Self), atom.Page(f.Site + f.Desk)},
	}
	if len(pages) > 0 {
		feed.Updated = pages[0].Since.Format(time.RFC3339)
	}
	for _, p := range pages {
		when := p.Since.Format(time.RFC3339)
		feed.Entries = append(feed.Entries, atom.Entry{
			Title: fmt.Sprintf("%s: %s", p.Status, p.Slug), ID: f.Site + p.URL + "#" + string(p.Status) + "-" + when,
			Updated: when, Links: []atom.Link{atom.Page(f.Site + f.Desk + "?details=" + url.QueryEscape(p.Slug))}, Summary: p.summary(),
		})
	}
	text, err := atom.Encode(feed)
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		return fmt.Errorf("write the feed of %s: %w", l.Locale, err)
	}
	return nil
}

// summary describes the work on a page in a sentence.
func (p *Page) summary() string {
	if p.Status == Missing {
		return "There is no translation of " + p.OriginalTitle + "."
	}
	var sections []string
	for _, s := range p.Sections {
		if !s.Marked {
			sections = append(sections, string(s.Kind)+" "+s.ID)
		}
	}
	text := fmt.Sprintf("%s of %s since it was translated", output.Count(p.Commits, "commit"), p.OriginalTitle)
	if len(sections) > 0 {
		text += ": " + strings.Join(sections, ", ")
	}
	return text + "."
}
