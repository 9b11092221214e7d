package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/url"
	"slices"
	"sort"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Index returns a list of pages by path: /sitemap.txt, /sitemap.xml, /llms.txt, /llms-full.txt,
// /versions.json, /version-pages.json, /sitemaps/{folder}/sitemap.xml.gz, /{locale}/search-index.json, and the feeds of the blog.
func (s *Site) Index(ctx context.Context, path string) ([]byte, error) {
	e := s.current.Load()
	switch path {
	case "/sitemap.txt":
		return e.sitemapText(), nil
	case "/llms.txt":
		return s.LLMs(Served), nil
	case "/" + fullTextName:
		if e.cat.Kind() == content.Docs {
			return s.fullText(ctx, e)
		}
	case "/sitemap.xml":
		return s.sitemapIndex(e)
	case VersionsPath:
		if e.file.Versions.IsSet() {
			return e.versionList()
		}
	case VersionPagesPath:
		if e.file.Versions.IsSet() {
			return e.versionPages()
		}
	}
	if data, known, err := s.feed(e, path); known {
		return data, err
	}
	if folder, ok := strings.CutPrefix(path, "/sitemaps/"); ok {
		if l, ok := e.cat.Scheme().ParseLocale(strings.TrimSuffix(folder, "/sitemap.xml.gz")); ok && e.hasLocale(l) {
			return s.sitemap(e, l)
		}
	}
	if folder, ok := strings.CutSuffix(path, "/search-index.json"); ok {
		if l, ok := e.cat.Scheme().ParseLocale(strings.TrimPrefix(folder, "/")); ok && e.hasLocale(l) {
			return searchIndex(pagesOf(e.cat, l), s.opts.Extras.Popularity)
		}
	}
	return nil, fmt.Errorf("index %s: %w", path, fault.ErrNotFound)
}

func pagesOf(cat *content.Catalogue, l locale.Locale) []*content.Page {
	if !slices.Contains(cat.Locales(), l) {
		return nil
	}
	return cat.PagesOf(l)
}

func order(l locale.Locale) int {
	if i := slices.Index(locale.All(), l); i >= 0 {
		return i
	}
	return len(locale.All())
}

type searchEntry struct {
	Title string `json:"title"`
	URL   string `json:"url"`
}

// searchIndex lists titles by popularity, then in byte order.
func searchIndex(pages []*content.Page, popularity webdata.Popularity) ([]byte, error) {
	sorted := slices.DeleteFunc(slices.Clone(pages), func(p *content.Page) bool { return p.Unlisted || p.Original != nil })
	sort.SliceStable(sorted, func(i, j int) bool {
		a, b := popularity[sorted[i].URL()], popularity[sorted[j].URL()]
		if a != b {
			return a > b
		}
		return sorted[i].Title < sorted[j].Title
	})
	entries := make([]searchEntry, len(sorted))
	for i, p := range sorted {
		entries[i] = searchEntry{Title: p.Title, URL: p.URL()}
	}
	return marshal(entries)
}

// marshal encodes without the optional escaping of "<" and "&".
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// sitemapText lists every address, sorted, one per line.
func (e *edition) sitemapText() []byte {
	urls := e.urls()
	sort.Strings(urls)
	base := e.settings.Base()
	for i := range urls {
		urls[i] = base.Address(urls[i])
	}
	return []byte(strings.Join(urls, "\n") + "\n")
}

func (e *edition) urls() []string {
	var urls []string
	for _, l := range e.homes() {
		urls = append(urls, e.homeURL(l))
	}
	for _, p := range e.cat.Pages() {
		if !p.Unlisted && p.Original == nil {
			urls = append(urls, p.URL())
		}
	}
	for _, p := range e.collections.pages {
		if !p.NotFound && !p.Hidden {
			urls = append(urls, p.URL)
		}
	}
	return urls
}

type sitemapURL struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

type urlSet struct {
	XMLName xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapSet struct {
	XMLName  xml.Name     `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
	Sitemaps []sitemapURL `xml:"sitemap"`
}

// sitemap is the compressed list of a locale's pages for search engines, with dates from
// version control.
func (s *Site) sitemap(e *edition, l locale.Locale) ([]byte, error) {
	set := urlSet{}
	if slices.Contains(e.homes(), l) {
		set.URLs = append(set.URLs, sitemapURL{Loc: s.opts.Settings.BaseURL + e.homeURL(l)})
	}
	for _, p := range pagesOf(e.cat, l) {
		if !p.Listed() {
			continue
		}
		u := sitemapURL{Loc: s.opts.Settings.BaseURL + (&url.URL{Path: p.URL()}).EscapedPath()}
		if h, ok := e.cat.History(p); ok {
			u.LastMod = h.Modified.UTC().Format(time.DateOnly)
		}
		set.URLs = append(set.URLs, u)
	}
	for _, p := range e.collections.pages {
		if p.Locale != l || p.NotIndexed || p.Hidden {
			continue
		}
		u := sitemapURL{Loc: s.opts.Settings.BaseURL + (&url.URL{Path: p.URL}).EscapedPath()}
		if !p.Modified.IsZero() {
			u.LastMod = p.Modified.Format(time.DateOnly)
		}
		set.URLs = append(set.URLs, u)
	}
	sort.Slice(set.URLs, func(i, j int) bool { return set.URLs[i].Loc < set.URLs[j].Loc })
	text, err := xmlDocument(set)
	if err != nil {
		return nil, err
	}
	return gzipped(text)
}

func gzipped(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	return b.Bytes(), nil
}

// sitemapIndex lists the sitemaps of all locales.
func (s *Site) sitemapIndex(e *edition) ([]byte, error) {
	var set sitemapSet
	for _, l := range e.cat.Locales() {
		set.Sitemaps = append(set.Sitemaps, sitemapURL{Loc: s.opts.Settings.BaseURL + "/" + sitemapPath(l)})
	}
	return xmlDocument(set)
}

func sitemapPath(l locale.Locale) string { return "sitemaps/" + l.Folder() + "/sitemap.xml.gz" }

func xmlDocument(v any) ([]byte, error) {
	text, err := xml.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	return append([]byte(xml.Header), append(text, '\n')...), nil
}

// Robots is the robots.txt: closed unless the operator opens the site.
func (s *Site) Robots(context.Context, string) ([]byte, error) {
	if !s.opts.Settings.Indexing {
		return []byte("User-agent: *\nDisallow: /\n"), nil
	}
	rules := "Disallow: %s/api/\n"
	if s.Scheme().IsPlain() { // pages may be below /api/, too
		rules = "Disallow: %s/api/v1/\nDisallow: %[1]s/api/v2/\n"
	}
	return fmt.Appendf(nil, "User-agent: *\n"+rules+"Disallow: %[1]s/*/search\n\nSitemap: %[2]s/sitemap.xml\n", s.opts.Settings.Base(), s.BaseURL()), nil
}
