package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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

// The files of a locale's quick index: as text and, for static hosts, which may not compress
// it, in gzip.
const (
	quickIndexName       = "quick-index.txt"
	packedQuickIndexName = "quick-index.bin"
)

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
		if err := b.writeQuickIndex(l, index); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) writeQuickIndex(l locale.Locale, index []byte) error {
	if err := b.write(l.Folder()+"/"+quickIndexName, index); err != nil || b.opts.Hosting.Served {
		return err
	}
	packed, err := gzipped(index)
	if err != nil {
		return fmt.Errorf("quick index of %s: %w", l, err)
	}
	return b.write(l.Folder()+"/"+packedQuickIndexName, packed)
}

// textSources returns the indexes of texts to make, without their files.
func (b *build) textSources(s *state) map[locale.Locale]textState {
	if b.opts.TextIndex == nil {
		return nil
	}
	texts, common := map[locale.Locale]textState{}, sha256.New()
	fmt.Fprintln(common, b.opts.Version, b.site.opts.Extras.Sum, s.Collections, s.Redirects)
	for _, p := range b.pages {
		fmt.Fprintln(common, p.URL()) // links to it count
	}
	for _, l := range b.e.cat.Locales() {
		own := sha256.New()
		own.Write(common.Sum(nil))
		for _, p := range pagesOf(b.e.cat, l) {
			if page := s.Pages[p.URL()]; p.Listed() {
				fmt.Fprintln(own, p.URL(), page.Own, page.Title)
			}
		}
		texts[l] = textState{Sources: hex.EncodeToString(own.Sum(nil))}
	}
	return texts
}

// sharedTexts returns the part of the default locale in the index of each locale. Its pages are not read if they
// have not changed.
func (b *build) sharedTexts(ctx context.Context) (string, error) {
	main := b.e.cat.Scheme().Default()
	if before, now := b.textsBefore[main], b.texts[main]; before.Sources == now.Sources && before.Shared != "" {
		return before.Shared, nil
	}
	return b.opts.TextIndex.Shared(ctx)
}

// writeTextIndexes writes the indexes of texts, or keeps those of the previous output.
func (b *build) writeTextIndexes(ctx context.Context) error {
	if b.opts.TextIndex == nil {
		return nil
	}
	shared, err := b.sharedTexts(ctx)
	if err != nil {
		return err
	}
	for _, l := range b.e.cat.Locales() {
		before, now := b.textsBefore[l], b.texts[l]
		if before.Sources == now.Sources && before.Shared == shared && b.keepAll(before.Files) == nil {
			b.texts[l] = before
			continue
		}
		files, err := b.opts.TextIndex.Files(ctx, l)
		if err != nil {
			return err
		}
		now.Shared = shared
		for name, data := range files {
			name = l.Folder() + "/" + name
			if err := b.write(name, data); err != nil {
				return err
			}
			now.Files = append(now.Files, name)
		}
		slices.Sort(now.Files)
		b.texts[l] = now
	}
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
