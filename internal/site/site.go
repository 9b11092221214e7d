// Package site assembles a site from all kinds of pages. It renders single pages for the
// server, and all of them for a build.
package site

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/sidebar"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/docs/versions"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/picture"
	"waymark.dev/waymark/internal/site/render"
)

type Options struct {
	Sources     content.Sources
	Locales     []locale.Locale // empty means all that have content
	Workers     int
	History     content.HistoryMode
	Kind        content.Kind // "" detects it
	Drafts      bool         // show the drafts of a docs tree
	Webdata     *webdata.Data
	Extras      Extras
	Collections Collections
	Renderer    *render.Renderer // nil without HTML
	Maths       doc.Maths        // of formulas; nil leaves them as TeX
	// MakeRenderer creates the renderer after the content is read; it replaces Renderer.
	MakeRenderer func(*Site) (*render.Renderer, error)
	Settings     Settings
	// CacheBytes is the memory for cached links and sidebars. 0 means enough for the build of
	// a large site.
	CacheBytes int
	// OwnScripts allows the scripts that a site.yaml names.
	OwnScripts bool
	// InLatest is [Site.Counterpart] of the latest version, for a frozen one.
	InLatest func(l locale.Locale, file, slug string) string
	Log      *slog.Logger
}

// Extras are optional additional data; zero values mean none.
type Extras struct {
	Popularity     webdata.Popularity
	WebExtExamples []webdata.WebExtExample
	// Sum is a hash of the files of this data and of additions to the web data: pages made
	// from others are out of date.
	Sum string
}

// Site is a site that can be read and updated while it is served. It is safe for concurrent
// use.
type Site struct {
	opts     Options
	log      *slog.Logger
	updating sync.Mutex // held while an edition is made
	current  atomic.Pointer[edition]
	renders  atomic.Pointer[render.Renderer]
}

// edition is the site at one state of its content. It is immutable.
type edition struct {
	number      int64
	label       string // the number
	cat         *content.Catalogue
	locales     []locale.Locale
	docs        *doc.Builder
	sidebars    *sidebar.Renderer
	collections *collections
	recent      []contribution
	flaws       *flaw.List // of loading, and of files shared by pages
	settings    Settings
	painter     *picture.Painter // nil without cards
	file        *sitefile.Site   // of a docs tree, else empty
	fileErr     error            // mistakes in a newer one
	versions    []versions.Version

	fullText struct {
		sync.Mutex
		text []byte // of all pages, nil until it is asked for
	}
	incomplete sync.Map // addresses of pages, see IsIncomplete
}

// Open reads the content and prepares everything for the first page.
func Open(ctx context.Context, o Options) (*Site, error) {
	s := &Site{opts: o, log: o.Log}
	s.renders.Store(o.Renderer)
	e, err := s.read(ctx, o.Sources)
	if err != nil {
		return nil, err
	}
	if err := e.openPainter(); err != nil {
		return nil, err
	}
	s.publish(e)
	if o.MakeRenderer != nil {
		r, err := o.MakeRenderer(s)
		if err != nil {
			return nil, err
		}
		s.renders.Store(r)
	}
	return s, nil
}

// openPainter creates the painter of cards, which show the name of the site.
func (e *edition) openPainter() (err error) {
	if e.settings.SocialImages {
		e.painter, err = picture.NewPainter(e.settings.Brand)
	}
	return err
}

// renderer returns the current renderer, nil without HTML.
func (s *Site) renderer() *render.Renderer { return s.renders.Load() }

// ReplaceRenderer replaces the renderer of all pages. The caller closes the previous one.
func (s *Site) ReplaceRenderer(r *render.Renderer) {
	s.updating.Lock()
	defer s.updating.Unlock()
	s.renders.Store(r)
	// Pages rendered before belong to the previous edition.
	e := s.current.Load()
	s.publish(e.again())
}

// publish makes an edition the current one. Flaws of shared files found later are added to its
// list.
func (s *Site) publish(e *edition) {
	e.number = 1
	if before := s.current.Load(); before != nil {
		e.number = before.number + 1
	}
	e.label = strconv.FormatInt(e.number, 10)
	e.locales = e.cat.Locales()
	e.docs, e.sidebars = s.newBuilder(e)
	if before := s.current.Load(); e.cat.Kind() == content.Docs && (before == nil || before.flaws != e.flaws) {
		e.checkSiteFile(e.flaws)
	}
	s.current.Store(e)
}

// again returns an edition with the same content, to be published.
func (e *edition) again() *edition {
	return &edition{cat: e.cat, collections: e.collections, recent: e.recent, flaws: e.flaws, settings: e.settings, file: e.file, fileErr: e.fileErr, versions: e.versions}
}

// Edition identifies the state of the content, for cache keys.
func (s *Site) Edition() string { return s.current.Load().label }

// Catalogue returns the current pages of the docs.
func (s *Site) Catalogue() *content.Catalogue { return s.current.Load().cat }

// Scheme returns how addresses name the pages of the docs.
func (s *Site) Scheme() content.Scheme { return s.Catalogue().Scheme() }

// LoadFlaws returns the flaws found during loading.
func (s *Site) LoadFlaws() []flaw.Flaw { return s.current.Load().flaws.Sorted() }

// Locales returns the locales with content, or the configured ones. The caller must not change
// the slice.
func (s *Site) Locales() []locale.Locale { return s.current.Load().locales }

// HasLocale reports whether a locale has addresses. English always has, since its pages
// replace those missing in other locales.
func (s *Site) HasLocale(l locale.Locale) bool { return s.current.Load().hasLocale(l) }

func (e *edition) hasLocale(l locale.Locale) bool {
	return l == e.cat.Scheme().Default() || slices.Contains(e.locales, l)
}

// Shows reports whether a page is visible at an address.
func (s *Site) Shows(url string) bool {
	e := s.current.Load()
	if p := e.collections.find(url); p != nil {
		return !p.Hidden && !p.NotFound
	}
	return e.locate(url).Kind == PlacePage
}

// Baseline returns the Baseline status of a page's feature, or "".
func (s *Site) Baseline(url string) string {
	p := s.current.Load().cat.ByURL(url)
	if p == nil {
		return ""
	}
	return s.BaselineOf(p.BrowserCompat)
}

// BaselineOf returns the Baseline status of keys of compatibility data, or "".
func (s *Site) BaselineOf(keys []string) string {
	b := s.opts.Webdata.Baseline(keys)
	if b == nil {
		return ""
	}
	return string(b.Status())
}

type PlaceKind int

const (
	PlaceMissing PlaceKind = iota
	PlacePage
	PlaceMoved
	PlaceAsset
	PlaceEnglish // the page exists in English only
)

// Place is the target of an address.
type Place struct {
	Kind   PlaceKind
	URL    string // the right spelling, or the target of a moved page: an unescaped path or an https URL
	Locale locale.Locale

	// Query and Fragment are those of a moved page's redirect.
	Query, Fragment string

	page  *content.Page
	files fs.FS // replaces page's folder
	name  string

	// Make computes the file, so it is worth caching; nil if it is read. The name has a hash of
	// its source.
	Make func() ([]byte, error)
}

// Location returns the escaped address of a place.
func (p Place) Location() string {
	if !strings.HasPrefix(p.URL, "/") {
		return content.EscapeAbsolute(p.URL)
	}
	return content.EscapeLocal(p.URL, p.Query, p.Fragment)
}

// Locate resolves a path without host, query and fragment, in any letter case.
func (s *Site) Locate(path string) Place { return s.current.Load().locate(path) }

func (e *edition) locate(path string) Place {
	place := e.locatePage(path)
	if place.Kind == PlaceMissing {
		if file, ok := e.cat.FileAt(path); ok {
			return Place{Kind: PlaceAsset, URL: e.cat.FileURL(file), Locale: e.cat.Scheme().Default(), name: file}
		}
		if page, ok := e.cat.Scheme().WithoutHTML(path); ok {
			return e.locatePage(page)
		}
	}
	return place
}

func (e *edition) locatePage(path string) Place {
	if place := e.locatePlain(path); place.Kind != PlaceMissing {
		return place
	}
	l, rest, ok := e.cat.Scheme().Cut(path)
	if !ok || !e.hasLocale(l) {
		return Place{}
	}
	switch trimmed, scheme := strings.TrimSuffix(rest, "/"), e.cat.Scheme(); {
	case trimmed == "" && scheme.Home(l) != localeURL(l):
		return Place{Kind: PlaceMoved, URL: scheme.Home(l)}
	case trimmed == "":
		return Place{Kind: PlacePage, URL: localeURL(l), Locale: l}
	case scheme.IsPlain():
	case strings.EqualFold(trimmed, "/docs"):
		if p := e.cat.PageOrEnglish(l, "Web"); p != nil {
			return Place{Kind: PlaceMoved, URL: p.URL()}
		}
		return Place{}
	case len(trimmed) > len("/docs/") && strings.EqualFold(trimmed[:len("/docs/")], "/docs/"):
		return e.locateDoc(l, trimmed[len("/docs/"):])
	}
	place := e.collections.locate("/"+string(l)+rest, l)
	switch scheme := e.cat.Scheme(); {
	case place.Kind == PlaceMoved:
		return e.movedTo(place.URL)
	case place.Kind == PlaceMissing && scheme.IsPlain() && l == scheme.Bare:
		if page := e.locatePlain(rest); page.Kind != PlaceMissing {
			return Place{Kind: PlaceMoved, URL: page.URL}
		}
	}
	return place
}

// locatePlain locates a page of a folder of Markdown, or a home page without locale.
func (e *edition) locatePlain(path string) Place {
	scheme := e.cat.Scheme()
	if !scheme.IsPlain() || strings.Contains(path, "#") {
		return Place{}
	}
	if l, slug, _, ok := scheme.Split(path); ok && e.hasLocale(l) {
		if place := e.locateDoc(l, slug); place.Kind != PlaceMissing {
			return place
		}
	}
	if path == scheme.Home(scheme.Bare) {
		return Place{Kind: PlacePage, URL: path, Locale: scheme.Bare}
	}
	return Place{}
}

func (e *edition) locateDoc(l locale.Locale, slug string) Place {
	if p := e.cat.Page(l, slug); p != nil {
		return Place{Kind: PlacePage, URL: p.URL(), Locale: l, page: p}
	}
	if place, ok := e.movedDoc(e.cat.Scheme().URL(l, slug)); ok {
		return place
	}
	if e.cat.Scheme().IsPlain() {
		return Place{} // files are at their own addresses
	}
	folder, name := slug, ""
	if slash := strings.LastIndexByte(slug, '/'); slash >= 0 {
		folder, name = slug[:slash], slug[slash+1:]
	}
	if strings.Contains(name, ".") && !strings.HasSuffix(strings.ToLower(name), ".md") {
		if p := e.cat.Page(l, folder); p != nil {
			name = strings.ToLower(name)
			return Place{Kind: PlaceAsset, URL: p.URL() + "/" + name, Locale: l, page: p, name: name}
		}
	}
	return Place{}
}

// movedDoc follows the redirect of an address, if any.
func (e *edition) movedDoc(url string) (Place, bool) {
	if strings.Contains(url, "#") {
		return Place{}, false // in the path, not a fragment
	}
	target, moved := e.cat.ResolveURL(url)
	if !moved {
		return Place{}, false
	}
	return e.movedTo(target), true
}

// movedTo returns the place of a redirect's target.
func (e *edition) movedTo(target string) Place {
	place := Place{Kind: PlaceMoved, URL: target}
	if strings.HasPrefix(target, "/") {
		place.URL, place.Query, place.Fragment = e.cat.SplitTarget(target)
	}
	return place
}

// InLocale returns the address of the same page in another locale, if it exists.
func (s *Site) InLocale(url string, l locale.Locale) (string, bool) {
	e := s.current.Load()
	if _, slug, _, ok := e.cat.Scheme().Split(url); ok {
		if p := e.cat.Page(l, slug); p != nil {
			return p.URL(), p.Original == nil
		}
		if _, isHome := e.homeAt(url); !isHome {
			return "", false
		}
	}
	if _, isHome := e.homeAt(url); isHome && e.hasLocale(l) {
		return e.homeURL(l), true
	}
	if p := e.collections.inLocale(url, l); p != nil {
		return p.URL, true
	}
	return "", false
}

func (s *Site) OpenAsset(p Place) (fs.File, error) { return s.current.Load().openAsset(p) }

func (e *edition) openAsset(p Place) (fs.File, error) {
	if p.files != nil {
		f, err := p.files.Open(p.name)
		if err != nil {
			return nil, fmt.Errorf("open file of %s: %w", p.URL, err)
		}
		return f, nil
	}
	if p.page == nil {
		return e.cat.OpenFile(p.name)
	}
	return e.cat.OpenAsset(p.page, p.name)
}

// Compat returns the compatibility data of a dotted query.
func (s *Site) Compat(_ context.Context, query string) ([]byte, error) {
	data, ok := s.opts.Webdata.Compat(query)
	if !ok {
		return nil, fmt.Errorf("compatibility data of %q: %w", query, fault.ErrNotFound)
	}
	return data, nil
}

// CompatSubtree returns the features of the compatibility data at and below a dotted key.
func (s *Site) CompatSubtree(key string) ([]webdata.CompatEntry, error) {
	entries := s.opts.Webdata.CompatSubtree(key)
	if len(entries) == 0 {
		return nil, fmt.Errorf("compatibility data of %q: %w", key, fault.ErrNotFound)
	}
	return entries, nil
}

// localeURL returns the addresses of a locale's screens, up to their names.
func localeURL(l locale.Locale) string { return "/" + string(l) + "/" }

func (e *edition) homeURL(l locale.Locale) string { return e.cat.Scheme().Home(l) }

// homeAt returns the locale whose home page is at an address.
func (e *edition) homeAt(url string) (l locale.Locale, ok bool) {
	l, _, ok = e.cat.Scheme().Cut(url)
	if !ok {
		l = e.cat.Scheme().Bare
	}
	return l, l != "" && e.hasLocale(l) && strings.EqualFold(url, e.homeURL(l))
}

// homes returns the locales whose home page is not a document.
func (e *edition) homes() []locale.Locale {
	return slices.DeleteFunc(slices.Clone(e.cat.Locales()), func(l locale.Locale) bool { return e.cat.ByURL(e.homeURL(l)) != nil })
}
