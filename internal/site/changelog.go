package site

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/atom"
	"waymark.dev/waymark/internal/platform/fault"
)

// maxReleases limits the entries of a feed.
const maxReleases = 50

// releaseDate is the date of a version below its heading.
var releaseDate = regexp.MustCompile(`^<div class="release"><time datetime="([\d-]+)">`)

// Feed returns the Atom feed of a changelog. The error is fault.ErrNotFound for other pages.
func (s *Site) Feed(ctx context.Context, url string) ([]byte, error) {
	e := s.current.Load()
	d, err := e.document(ctx, url)
	if err != nil {
		return nil, err
	}
	if d.Feed == "" {
		return nil, fmt.Errorf("feed of %s: %w", url, fault.ErrNotFound)
	}
	return changelogFeed(d, e.settings)
}

// changelogFeed returns the feed of a changelog: the versions that have a date.
func changelogFeed(d *doc.Document, set Settings) ([]byte, error) {
	base := set.BaseURL
	address := base + d.URL
	feed := atom.Feed{
		Lang: string(d.Locale), ID: address, Title: d.PageTitle, Subtitle: d.Summary, Updated: atom.Epoch,
		Author: &atom.Person{Name: cmp.Or(set.Brand, d.Title)},
		Links:  []atom.Link{atom.Page(address), atom.Self(base + d.Feed)},
	}
	absolute := strings.NewReplacer(`href="/`, `href="`+base+`/`, `src="/`, `src="`+base+`/`)
	var content *atom.Content // of the current version
	for _, section := range d.Body {
		html := absolute.Replace(section.Content)
		switch {
		case section.Headed && !section.IsH3:
			content = nil
			date := releaseDate.FindStringSubmatch(section.Content)
			if date == nil || len(feed.Entries) == maxReleases {
				continue
			}
			content = atom.HTML(html)
			updated := date[1] + "T00:00:00Z"
			feed.Updated = max(feed.Updated, updated)
			link := address + "#" + section.ID
			feed.Entries = append(feed.Entries, atom.Entry{ID: link, Title: section.Title, Updated: updated, Links: []atom.Link{atom.Page(link)}, Content: content})
		case content != nil:
			if section.Headed {
				content.Text += "<h3>" + section.Title + "</h3>"
			}
			content.Text += html
		}
	}
	return atom.Encode(feed)
}
