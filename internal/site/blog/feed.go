package blog

import (
	"encoding/xml"
	"io/fs"
	"path"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/atom"
)

// Site describes the blog's site in feeds.
type Site struct {
	BaseURL      string
	Organisation string
	Logo         string // address of a picture, "" for none
}

const (
	rssName  = "rss.xml"
	atomName = "atom.xml"
)

type rss struct {
	XMLName xml.Name   `xml:"rss"`
	Version string     `xml:"version,attr"`
	Atom    string     `xml:"xmlns:atom,attr"`
	DC      string     `xml:"xmlns:dc,attr"`
	Channel rssChannel `xml:"channel"`
}

type rssChannel struct {
	Title         string    `xml:"title"`
	Link          string    `xml:"link"`
	Description   string    `xml:"description"`
	Language      string    `xml:"language"`
	Copyright     string    `xml:"copyright,omitempty"`
	LastBuildDate string    `xml:"lastBuildDate,omitempty"`
	Docs          string    `xml:"docs"`
	Image         *rssImage `xml:"image,omitempty"`
	Self          atom.Link `xml:"atom:link"`
	Items         []rssItem `xml:"item"`
}

type rssImage struct {
	URL   string `xml:"url"`
	Title string `xml:"title"`
	Link  string `xml:"link"`
}

type rssItem struct {
	Title       string     `xml:"title"`
	Link        string     `xml:"link"`
	Description string     `xml:"description"`
	Creator     string     `xml:"dc:creator,omitempty"`
	Enclosure   *enclosure `xml:"enclosure,omitempty"`
	GUID        string     `xml:"guid"`
	PubDate     string     `xml:"pubDate"`
}

type enclosure struct {
	URL    string `xml:"url,attr"`
	Length int64  `xml:"length,attr"`
	Type   string `xml:"type,attr"`
}

// RSS returns the feed in RSS 2.0, dated by the newest post, so that equal posts give equal
// bytes.
func (b *Blog) RSS(site Site) ([]byte, error) {
	feed := rss{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", DC: "http://purl.org/dc/elements/1.1/"}
	home := site.BaseURL + URL
	feed.Channel = rssChannel{
		Title: b.opts.Title, Link: home, Description: b.opts.Description, Language: "en",
		Copyright: b.copyright(site), Docs: "https://www.rssboard.org/rss-specification",
		Self: atom.Link{Href: home + rssName, Rel: "self", Type: "application/rss+xml"},
	}
	if site.Logo != "" {
		feed.Channel.Image = &rssImage{URL: site.Logo, Title: b.opts.Title, Link: home}
	}
	if len(b.posts) > 0 {
		feed.Channel.LastBuildDate = b.posts[0].Date.Format(time.RFC1123Z)
	}
	for _, p := range b.posts {
		link := site.BaseURL + p.URL()
		feed.Channel.Items = append(feed.Channel.Items, rssItem{
			Title: p.Title, Link: link, Description: p.Description, Creator: p.AuthorName(),
			Enclosure: p.enclosure(site), GUID: link, PubDate: p.Date.Format(time.RFC1123Z),
		})
	}
	return atom.Encode(feed)
}

// Atom returns the feed in Atom 1.0.
func (b *Blog) Atom(site Site) ([]byte, error) {
	home := site.BaseURL + URL
	feed := atom.Feed{
		Lang: "en", ID: home, Title: b.opts.Title, Subtitle: b.opts.Description, Rights: b.copyright(site),
		Updated: atom.Epoch,
		Author:  &atom.Person{Name: b.opts.Title},
		Links:   []atom.Link{atom.Page(home), atom.Self(home + atomName)},
	}
	if len(b.posts) > 0 {
		feed.Updated = b.posts[0].Date.Format(time.RFC3339)
	}
	for _, p := range b.posts {
		link := site.BaseURL + p.URL()
		day := p.Date.Format(time.RFC3339)
		e := atom.Entry{
			ID: link, Title: p.Title, Published: day, Updated: day, Summary: p.Description,
			Links: []atom.Link{atom.Page(link)},
		}
		if name := p.AuthorName(); name != "" {
			e.Author = &atom.Person{Name: name}
			if p.author != nil {
				e.Author.URI = p.author.Link
			}
		}
		if x := p.enclosure(site); x != nil {
			e.Links = append(e.Links, atom.Link{Href: x.URL, Rel: "enclosure", Type: x.Type, Length: x.Length})
		}
		feed.Entries = append(feed.Entries, e)
	}
	return atom.Encode(feed)
}

// copyright has the year of the newest post, not of the build.
func (b *Blog) copyright(site Site) string {
	if site.Organisation == "" || len(b.posts) == 0 {
		return ""
	}
	return "© " + b.posts[0].Date.Format("2006") + " " + site.Organisation
}

// imageTypes are the types of pictures in enclosures.
var imageTypes = map[string]string{
	".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".avif": "image/avif",
	".jxl": "image/jxl", ".webp": "image/webp",
}

// enclosure is the picture of a post, or nil.
func (p *Post) enclosure(site Site) *enclosure {
	kind := imageTypes[strings.ToLower(path.Ext(p.Image.File))]
	if kind == "" {
		return nil
	}
	info, err := fs.Stat(p.files, p.Image.File)
	if err != nil {
		return nil
	}
	return &enclosure{URL: site.BaseURL + p.imageURL(), Length: info.Size(), Type: kind}
}
