package site

import (
	"context"
	"encoding/json"
	"fmt"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/internal/site/render"
)

// ExportFrame is the frame of an exported page; see web/src/contract/exported.ts.
type ExportFrame struct {
	Complete  bool             `json:"complete"` // with sidebar, search and themes
	Home      string           `json:"home"`     // contents page of the language
	Online    string           `json:"online"`   // "" if the site has no public address
	Languages []ExportLanguage `json:"languages"`
}

// ExportLanguage is a translation of an exported page.
type ExportLanguage struct {
	Locale locale.Locale `json:"locale"`
	URL    string        `json:"url"`
}

// ExportContents lists the pages of a language.
type ExportContents struct {
	Locale locale.Locale `json:"locale"`
	Title  string        `json:"title"`
	Areas  []ExportArea  `json:"areas"`
	Frame  ExportFrame   `json:"frame"`
}

type ExportArea struct {
	ID       string       `json:"id"`
	Title    string       `json:"title"` // "" if the application names the area
	URL      string       `json:"url"`   // of its first page, "" if not exported
	Pages    int          `json:"pages"`
	Children []ExportLink `json:"children"`
}

type ExportLink struct {
	Title string `json:"title"`
	URL   string `json:"url"`
}

// ExportedPage is a page for reading without a server.
type ExportedPage struct {
	// HTML is the whole page with addresses of the site; those of shared files begin with
	// [ExportedFiles].
	HTML []byte
	TOC  []doc.TOCEntry
	Doc  *doc.Document // nil for a page of a collection
}

// ExportedCollections returns the collection pages that work without a server: those with
// text, and lists of them.
func (s *Site) ExportedCollections() []*pages.Page {
	var list []*pages.Page
	for _, p := range s.OtherPages() {
		if p.Text != nil || p.IsList {
			list = append(list, p)
		}
	}
	return list
}

// Exported renders the page at a canonical address for reading without a server.
func (s *Site) Exported(ctx context.Context, url string, frame ExportFrame) (*ExportedPage, error) {
	e := s.current.Load()
	if p := e.cat.ByURL(url); p != nil {
		d, err := e.document(ctx, url)
		if err != nil {
			return nil, err
		}
		return s.exportedDocument(ctx, d, frame)
	}
	encode, l, err := s.pageWithin(ctx, url)
	if err != nil {
		return nil, err
	}
	toc, err := tocOf(encode)
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", url, err)
	}
	page, err := s.exportedHTML(ctx, url, l, encode, nil, frame)
	return &ExportedPage{HTML: page, TOC: toc}, err
}

func (s *Site) exportedDocument(ctx context.Context, d *doc.Document, frame ExportFrame) (*ExportedPage, error) {
	shown := *d
	if !frame.Complete {
		shown.Sidebar = nil
	}
	page, err := s.exportedHTML(ctx, d.URL, d.Locale, docAppender(&shown), d.Body, frame)
	return &ExportedPage{HTML: page, TOC: d.TOC, Doc: d}, err
}

// tocOf returns the table of contents in the data of a collection page.
func tocOf(encode appender) ([]doc.TOCEntry, error) {
	type part struct {
		TOC []doc.TOCEntry `json:"toc"`
	}
	var data struct {
		Doc    part `json:"doc"`
		HyData part `json:"hyData"`
	}
	withoutText := encode(nil, func(string) string { return "" })
	if err := json.Unmarshal(withoutText, &data); err != nil {
		return nil, fmt.Errorf("table of contents: %w", err)
	}
	return append(data.Doc.TOC, data.HyData.TOC...), nil
}

// exportedHTML renders a page with the data of its compatibility tables.
func (s *Site) exportedHTML(ctx context.Context, url string, l locale.Locale, encode appender, body []doc.Section, frame ExportFrame) ([]byte, error) {
	encodedFrame, err := json.Marshal(frame)
	if err != nil {
		return nil, fmt.Errorf("encode frame of %s: %w", url, err)
	}
	page, err := s.renderer().Exported(ctx, render.Page{
		Locale: l, CheckSize: doc.CheckSize,
		AppendJSON: func(dst []byte, replace func(string) string) []byte {
			dst = append(dst, `{"kind":"page","locale":"`+string(l)+`","page":`...)
			dst = encode(dst, replace)
			dst = append(dst, `,"compat":`...)
			dst = s.appendCompat(dst, body)
			dst = append(dst, `,"frame":`...)
			return append(append(dst, encodedFrame...), '}')
		},
		Uncoloured: func(language, code string) { s.log.Warn("content", "flaw", slowCode(url, language, code).String()) },
	})
	if err != nil {
		return nil, fmt.Errorf("page %s: %w", url, err)
	}
	return page, nil
}

// appendCompat appends the data of compatibility tables in a body, by query.
func (s *Site) appendCompat(dst []byte, body []doc.Section) []byte {
	open := byte('{')
	seen := map[string]bool{}
	for _, section := range body {
		if section.Kind != doc.Compat || seen[section.Query] {
			continue
		}
		seen[section.Query] = true
		data, ok := s.opts.Webdata.Compat(section.Query)
		if !ok {
			continue
		}
		key, _ := json.Marshal(section.Query) // a string
		dst = append(append(dst, open), key...)
		dst = append(append(dst, ':'), data...)
		open = ','
	}
	if open == '{' {
		dst = append(dst, open)
	}
	return append(dst, '}')
}

// ExportedContentsHTML renders the list of a language's pages, as [Site.Exported] renders
// pages.
func (s *Site) ExportedContentsHTML(ctx context.Context, c ExportContents) ([]byte, error) {
	encoded, err := json.Marshal(struct {
		Kind string `json:"kind"`
		ExportContents
	}{"contents", c})
	if err != nil {
		return nil, fmt.Errorf("encode contents of %s: %w", c.Locale, err)
	}
	page, err := s.renderer().Exported(ctx, render.Page{
		Locale:     c.Locale,
		AppendJSON: func(dst []byte, _ func(string) string) []byte { return append(dst, encoded...) },
		Uncoloured: func(string, string) {},
	})
	if err != nil {
		return nil, fmt.Errorf("contents of %s: %w", c.Locale, err)
	}
	return page, nil
}

// ExportedFiles is the path of shared files in exported pages.
const ExportedFiles = "/exported/"
