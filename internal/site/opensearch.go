package site

import (
	"context"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// openSearch describes the search to browsers (OpenSearch 1.1).
type openSearch struct {
	XMLName     xml.Name        `xml:"http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription"`
	ShortName   string          `xml:"ShortName"`
	Description string          `xml:"Description"`
	Encoding    string          `xml:"InputEncoding"`
	URLs        []openSearchURL `xml:"Url"`
}

type openSearchURL struct {
	Type     string `xml:"type,attr"`
	Method   string `xml:"method,attr,omitempty"`
	Rel      string `xml:"rel,attr,omitempty"`
	Template string `xml:"template,attr"`
}

// OpenSearchName is the file with the search description of a locale.
const OpenSearchName = "opensearch.xml"

// shortNameLimit is the format's limit of short names.
const shortNameLimit = 16

// OpenSearch describes the search of a locale for browsers.
func (s *Site) OpenSearch(l locale.Locale, host Host) ([]byte, error) {
	if !s.HasLocale(l) {
		return nil, fmt.Errorf("search description of %s: %w", l, fault.ErrNotFound)
	}
	base := s.BaseURL()
	description := openSearch{
		ShortName: shorten(s.Brand(), shortNameLimit), Description: s.Brand(), Encoding: "UTF-8",
		URLs: []openSearchURL{
			{Type: "text/html", Method: "get", Template: base + "/" + string(l) + "/search?q={searchTerms}&page={startPage?}"},
			{Type: "application/opensearchdescription+xml", Rel: "self", Template: base + "/" + string(l) + "/" + OpenSearchName},
		},
	}
	if host == Served {
		description.URLs = append(description.URLs, openSearchURL{
			Type: "application/json", Method: "get",
			Template: base + "/api/v1/search?q={searchTerms}&page={startPage?}&locale=" + string(l),
		})
	}
	return xmlDocument(description)
}

// shorten cuts a name to a number of characters.
func shorten(name string, limit int) string {
	runes := []rune(name)
	return strings.TrimSpace(string(runes[:min(len(runes), limit)]))
}

// quickIndexName is the file of a locale's quick index.
const quickIndexName = "quick-index.txt"

// writeDescriptions writes llms.txt, and the OpenSearch description and quick index of each
// locale.
func (b *build) writeDescriptions(ctx context.Context) error {
	if !b.site.isFrozen() {
		if err := b.write("llms.txt", b.site.LLMs(Host(b.opts.Hosting.Served))); err != nil {
			return err
		}
	}
	for _, l := range b.e.cat.Locales() {
		description, err := b.site.OpenSearch(l, Host(b.opts.Hosting.Served))
		if err != nil {
			return err
		}
		if err := b.write(l.Folder()+"/"+OpenSearchName, description); err != nil {
			return err
		}
		if l == b.e.cat.Scheme().Default() {
			if err := b.write(OpenSearchName, description); err != nil {
				return err
			}
		}
		if b.opts.QuickIndex == nil {
			continue
		}
		index, err := b.opts.QuickIndex(ctx, l)
		if err != nil {
			return err
		}
		if err := b.write(l.Folder()+"/"+quickIndexName, index); err != nil {
			return err
		}
		if err := b.writeTextIndex(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) writeTextIndex(ctx context.Context, l locale.Locale) error {
	if b.opts.TextIndex == nil {
		return nil
	}
	sum, err := b.opts.TextIndex.Sum(ctx, l)
	if err != nil {
		return err
	}
	if before := b.textsBefore[l]; before.Sum == sum && b.keepAll(before.Files) == nil {
		b.texts[l] = before
		return nil
	}
	files, err := b.opts.TextIndex.Files(ctx, l)
	if err != nil {
		return err
	}
	now := textState{Sum: sum}
	for name, data := range files {
		name = l.Folder() + "/" + name
		if err := b.write(name, data); err != nil {
			return err
		}
		now.Files = append(now.Files, name)
	}
	slices.Sort(now.Files)
	b.texts[l] = now
	return nil
}

// keepAll keeps files of the previous output.
func (b *build) keepAll(names []string) error {
	for _, name := range names {
		if err := b.out.keepFile(name); err != nil {
			return err
		}
	}
	return nil
}
