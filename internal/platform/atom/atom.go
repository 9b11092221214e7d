// Package atom writes feeds of the Atom Syndication Format (RFC 4287). The same
// feed gives the same bytes.
package atom

import (
	"encoding/xml"
	"fmt"
	"time"
)

const MediaType = "application/atom+xml"

// Epoch is when feeds without entries were updated.
var Epoch = time.Unix(0, 0).UTC().Format(time.RFC3339)

// Feed is a feed. Times are in the format of RFC 3339.
type Feed struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string   `xml:"xml:lang,attr"`
	ID       string   `xml:"id"` // an address that never changes
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
	Author    *Person  `xml:"author,omitempty"` // nil: that of the feed
	Summary   string   `xml:"summary,omitempty"`
	Links     []Link   `xml:"link"`
	Content   *Content `xml:"content"`
}

// Person is who wrote something.
type Person struct {
	Name string `xml:"name"`
	URI  string `xml:"uri,omitempty"`
}

// Link leads from a feed or an entry.
type Link struct {
	Href   string `xml:"href,attr"`
	Rel    string `xml:"rel,attr,omitempty"`
	Type   string `xml:"type,attr,omitempty"`
	Length int64  `xml:"length,attr,omitempty"` // in bytes
}

// Page links to the page that shows the same.
func Page(address string) Link { return Link{Href: address, Rel: "alternate", Type: "text/html"} }

// Self links to the feed itself.
func Self(address string) Link { return Link{Href: address, Rel: "self", Type: MediaType} }

// Content is the whole text of an entry.
type Content struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// HTML is a text that is HTML.
func HTML(text string) *Content { return &Content{"html", text} }

// Encode returns a feed, of this or another format of XML, as a file.
func Encode(feed any) ([]byte, error) {
	text, err := xml.MarshalIndent(feed, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode feed: %w", err)
	}
	return append([]byte(xml.Header), append(text, '\n')...), nil
}
