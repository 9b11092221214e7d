// Package atom writes Atom Syndication Format feeds (RFC 4287). The same feed gives the same
// bytes.
package atom

import (
	"encoding/xml"
	"fmt"
	"time"
)

const MediaType = "application/atom+xml"

// Epoch is the update time of empty feeds.
var Epoch = time.Unix(0, 0).UTC().Format(time.RFC3339)

// Feed is an Atom feed. Times are in RFC 3339 format.
type Feed struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string   `xml:"xml:lang,attr"`
	ID       string   `xml:"id"` // permanent address
	Title    string   `xml:"title"`
	Subtitle string   `xml:"subtitle,omitempty"`
	Updated  string   `xml:"updated"`
	Rights   string   `xml:"rights,omitempty"`
	Author   *Person  `xml:"author,omitempty"`
	Links    []Link   `xml:"link"`
	Entries  []Entry  `xml:"entry"`
}

type Entry struct {
	ID        string   `xml:"id"`
	Title     string   `xml:"title"`
	Published string   `xml:"published,omitempty"`
	Updated   string   `xml:"updated"`
	Author    *Person  `xml:"author,omitempty"` // nil means the feed's
	Summary   string   `xml:"summary,omitempty"`
	Links     []Link   `xml:"link"`
	Content   *Content `xml:"content"`
}

// Person is an author.
type Person struct {
	Name string `xml:"name"`
	URI  string `xml:"uri,omitempty"`
}

// Link is a link of a feed or an entry.
type Link struct {
	Href   string `xml:"href,attr"`
	Rel    string `xml:"rel,attr,omitempty"`
	Type   string `xml:"type,attr,omitempty"`
	Length int64  `xml:"length,attr,omitempty"` // in bytes
}

// Page links to the same content as a page.
func Page(address string) Link { return Link{Href: address, Rel: "alternate", Type: "text/html"} }

// Self links to the feed itself.
func Self(address string) Link { return Link{Href: address, Rel: "self", Type: MediaType} }

// Content is the text of an entry.
type Content struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// HTML returns HTML content.
func HTML(text string) *Content { return &Content{"html", text} }

// Encode encodes a feed, in this or another XML format.
func Encode(feed any) ([]byte, error) {
	text, err := xml.MarshalIndent(feed, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode feed: %w", err)
	}
	return append([]byte(xml.Header), append(text, '\n')...), nil
}
