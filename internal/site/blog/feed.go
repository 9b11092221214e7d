package blog

import (
	"encoding/xml"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"
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
	Self          atomLink  `xml:"atom:link"`
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

type atomLink struct {
	Href   string `xml:"href,attr"`
	Rel    string `xml:"rel,attr,omitempty"`
	Type   string `xml:"type,attr,omitempty"`
	Length int64  `xml:"length,attr,omitempty"`
}

// RSS returns the feed in RSS 2.0. It is dated by the newest post, so that the
// same posts give the same bytes.
func (b *Blog) RSS(site Site) ([]byte, error) {
	feed := rss{Version: "2.0", Atom: "http://www.w3.org/2005/Atom", DC: "http://purl.org/dc/elements/1.1/"}
	home := site.BaseURL + URL
	feed.Channel = rssChannel{
		Title: b.opts.Title, Link: home, Description: b.opts.Description, Language: "en",
		Copyright: b.copyright(site), Docs: "https://www.rssboard.org/rss-specification",
		Self: atomLink{Href: home + rssName, Rel: "self", Type: "application/rss+xml"},
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
	return encodeXML(feed)
}

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Sub     string      `xml:"subtitle,omitempty"`
	Updated string      `xml:"updated"`
	Rights  string      `xml:"rights,omitempty"`
	Author  *atomPerson `xml:"author,omitempty"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomPerson struct {
	Name string `xml:"name"`
	URI  string `xml:"uri,omitempty"`
}

type atomEntry struct {
	ID        string      `xml:"id"`
	Title     string      `xml:"title"`
	Published string      `xml:"published"`
	Updated   string      `xml:"updated"`
	Author    *atomPerson `xml:"author,omitempty"`
	Summary   string      `xml:"summary"`
	Links     []atomLink  `xml:"link"`
}

// Atom returns the feed in Atom 1.0.
func (b *Blog) Atom(site Site) ([]byte, error) {
	home := site.BaseURL + URL
	feed := atomFeed{
		Lang: "en", ID: home, Title: b.opts.Title, Sub: b.opts.Description, Rights: b.copyright(site),
		Updated: time.Unix(0, 0).UTC().Format(time.RFC3339),
		Author:  &atomPerson{Name: b.opts.Title},
		Links: []atomLink{
			{Href: home, Rel: "alternate", Type: "text/html"},
			{Href: home + atomName, Rel: "self", Type: "application/atom+xml"},
		},
	}
	if len(b.posts) > 0 {
		feed.Updated = b.posts[0].Date.Format(time.RFC3339)
	}
	for _, p := range b.posts {
		link := site.BaseURL + p.URL()
		day := p.Date.Format(time.RFC3339)
		e := atomEntry{
			ID: link, Title: p.Title, Published: day, Updated: day, Summary: p.Description,
			Links: []atomLink{{Href: link, Rel: "alternate", Type: "text/html"}},
		}
		if name := p.AuthorName(); name != "" {
			e.Author = &atomPerson{Name: name}
			if p.author != nil {
				e.Author.URI = p.author.Link
			}
		}
		if x := p.enclosure(site); x != nil {
			e.Links = append(e.Links, atomLink{Href: x.URL, Rel: "enclosure", Type: x.Type, Length: x.Length})
		}
		feed.Entries = append(feed.Entries, e)
	}
	return encodeXML(feed)
}

// copyright names the year of the newest post, not that of the build.
func (b *Blog) copyright(site Site) string {
	if site.Organisation == "" || len(b.posts) == 0 {
		return ""
	}
	return "© " + b.posts[0].Date.Format("2006") + " " + site.Organisation
}

// imageTypes are the pictures that may be enclosed.
var imageTypes = map[string]string{
	".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".avif": "image/avif",
	".jxl": "image/jxl", ".webp": "image/webp",
}

// enclosure is the picture of a post; nil if there is none.
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

func encodeXML(v any) ([]byte, error) {
	text, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode feed: %w", err)
	}
	return append([]byte(xml.Header), append(text, '\n')...), nil
}
