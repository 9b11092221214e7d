package built

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/picture"
	"waymark.dev/waymark/internal/site/render"
)

// Source is where built pages come from.
type Source struct {
	Store bucket.Store
	// CacheDir has copies of objects up to CacheBytes in all.
	CacheDir   string
	CacheBytes int64
	// Copied is called with the result of each attempt to make a copy; it may be nil.
	Copied func(error)
}

// Site is a site of built pages. The embedded site has no content: it renders what is not part
// of a build, such as error screens. It is safe for concurrent use.
type Site struct {
	*site.Site
	objects *objects
	current atomic.Pointer[edition]
	titles  atomic.Pointer[map[string]string]   // by address
	compat  atomic.Pointer[map[string][]string] // keys of compatibility data, by address
}

// edition is a build being served. It is immutable.
type edition struct {
	*Manifest
	id, tag string
	pages   map[string]string // addresses by folder
}

// Open reads the current build of a store. The embedded site is still missing.
func Open(ctx context.Context, o Source) (*Site, error) {
	stored, err := openObjects(o)
	if err != nil {
		return nil, err
	}
	s := &Site{objects: stored}
	s.current.Store(&edition{})
	s.titles.Store(&map[string]string{})
	s.compat.Store(&map[string][]string{})
	if _, err := s.Refresh(ctx); err != nil {
		return nil, fmt.Errorf("read built pages: %w", err)
	}
	return s, nil
}

// refreshTime bounds reading a manifest.
const refreshTime = 2 * time.Minute

// Refresh serves the current build of the store, and reports whether it is another one. After
// an error the site serves the same build as before.
func (s *Site) Refresh(ctx context.Context) (changed bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, refreshTime)
	defer cancel()
	before := s.current.Load()
	id, tag, err := readPointer(ctx, s.objects.store, before.tag)
	if errors.Is(err, bucket.ErrUnchanged) || err == nil && id == before.id {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	m, err := load(ctx, s.objects.store, id)
	if err != nil {
		return false, err
	}
	e := &edition{Manifest: m, id: id, tag: tag, pages: make(map[string]string, len(m.Pages))}
	for _, url := range m.Pages {
		e.pages[e.folder(url)] = url
	}
	s.current.Store(e)
	return true, nil
}

// Manifest returns the manifest of the build being served, which must not be changed.
func (s *Site) Manifest() *Manifest { return s.current.Load().Manifest }

// Scheme returns how addresses name the pages of the docs.
func (s *Site) Scheme() content.Scheme { return s.Manifest().Scheme }

// Edition identifies the build, for cache keys.
func (s *Site) Edition() string { return s.current.Load().id }

// Locales returns the locales of the build. The caller must not change the slice.
func (s *Site) Locales() []locale.Locale { return s.current.Load().Locales }

// HasLocale reports whether a locale has addresses, as English always has.
func (s *Site) HasLocale(l locale.Locale) bool {
	return l == s.Scheme().Default() || slices.Contains(s.Locales(), l)
}

// Shows reports whether a page is visible at an address.
func (s *Site) Shows(url string) bool {
	e := s.current.Load()
	_, ok := e.Files[e.file(url, "/index.html")]
	return ok || s.Site.Shows(url)
}

// InLocale returns the address of the same page in another locale, if it exists.
func (s *Site) InLocale(url string, l locale.Locale) (string, bool) {
	e := s.current.Load()
	return e.inLocale(url, l)
}

func (e *edition) inLocale(url string, l locale.Locale) (string, bool) {
	other, ok := e.Scheme.In(l, url)
	if !ok {
		return "", false
	}
	other, ok = e.pages[e.folder(other)]
	return other, ok
}

// Canonical returns the address of the page at a path, ignoring case and following redirects.
func (s *Site) Canonical(path string) (url string, ok bool) {
	place := s.Locate(path)
	if place.Kind == site.PlaceMoved {
		place = s.Locate(place.URL)
	}
	return place.URL, place.Kind == site.PlacePage
}

// SetTitles sets the titles of pages by address, for Find.
func (s *Site) SetTitles(titles map[string]string) { s.titles.Store(&titles) }

// SetCompat sets the keys of compatibility data of pages by address, for Baseline.
func (s *Site) SetCompat(keys map[string][]string) { s.compat.Store(&keys) }

// Baseline is [site.Site.Baseline] for pages with keys.
func (s *Site) Baseline(url string) string { return s.BaselineOf((*s.compat.Load())[url]) }

// OpenPart opens a part of a build, named in its manifest, and checks its hash.
func (s *Site) OpenPart(ctx context.Context, f File) (io.ReaderAt, error) {
	return s.objects.checked(ctx, f)
}

// Find is [site.Site.Find] for pages with a title.
func (s *Site) Find(path string) (url, title string, ok bool) {
	if url, ok = s.Canonical(path); !ok {
		return "", "", false
	}
	title, ok = (*s.titles.Load())[url]
	return url, title, ok
}

// EachParent is [site.Site.EachParent] for pages with a title.
func (s *Site) EachParent(url string, do func(url, title string)) {
	titles, scheme := *s.titles.Load(), s.Scheme()
	url = strings.TrimSuffix(url, "/")
	for i := range len(url) + 1 {
		if i < len(url) && url[i] != '/' {
			continue
		}
		parent := url[:i]
		if l, slug, _, ok := scheme.Split(parent); ok {
			parent = scheme.URL(l, slug)
		}
		if title, ok := titles[parent]; ok {
			do(parent, title)
		}
	}
}

// Locate resolves a path without host, query and fragment, in any letter case.
func (s *Site) Locate(path string) site.Place {
	e := s.current.Load()
	l, _, ok := e.Scheme.Cut(path)
	documentLocale, _, _, isDocument := e.Scheme.Split(path)
	if isDocument || path == "/" && e.Scheme.IsPlain() {
		l, ok = cmp.Or(documentLocale, e.Scheme.Bare), true
	}
	if !ok || !s.HasLocale(l) || strings.Contains(path, "#") {
		return site.Place{}
	}
	folder := e.folder(path)
	if url, ok := e.pages[folder]; ok {
		return site.Place{Kind: site.PlacePage, URL: url, Locale: l}
	}
	if m, ok := e.Moved[folder]; ok {
		return site.Place{Kind: site.PlaceMoved, URL: m.URL, Query: m.Query, Fragment: m.Fragment}
	}
	if page, ok := e.Scheme.WithoutHTML(path); ok {
		if url, ok := e.pages[e.folder(page)]; ok {
			return site.Place{Kind: site.PlacePage, URL: url, Locale: l}
		}
	}
	if place := s.Site.Locate(path); place.Kind != site.PlaceMissing {
		return place
	}
	if english := e.Scheme.Default(); l != english && !isDocument {
		if url, ok := e.inLocale(path, english); ok {
			return site.Place{Kind: site.PlaceEnglish, URL: url}
		}
	}
	if isDocument && e.Scheme.IsPlain() {
		name := strings.TrimPrefix(path, "/")
		if _, exists := e.Files[name]; exists && !content.IsPageFile(name[strings.LastIndexByte(name, '/')+1:]) {
			return site.Place{Kind: site.PlaceAsset, URL: path, Locale: l}
		}
		return site.Place{}
	}
	return s.locateFile(e, folder, l, isDocument)
}

// avatars is the folder of blog authors' pictures, which belong to no page.
const avatars = blog.URL + blog.AuthorsPath

// locateFile finds a file next to a page. Next to a document it need not exist, like that of a
// site with content.
func (s *Site) locateFile(e *edition, name string, l locale.Locale, isDocument bool) site.Place {
	f, exists := e.Files[name]
	folder, base := path.Split(name)
	if extension := path.Ext(base); !exists && !isDocument || extension == "" || extension == ".md" {
		return site.Place{}
	}
	place := site.Place{Kind: site.PlaceAsset, Locale: l}
	if url, ok := e.pages[strings.TrimSuffix(folder, "/")]; ok {
		place.URL = strings.TrimSuffix(url, "/") + "/" + base
	} else if rest, isAvatar := strings.CutPrefix(name, e.folder(avatars)+"/"); isAvatar && exists {
		place.URL = avatars + rest
	} else {
		return site.Place{}
	}
	if exists && picture.IsMade(name) {
		place.Make = func() ([]byte, error) { return s.objects.content(context.Background(), f) }
	}
	return place
}

// OpenAsset opens a file next to a page.
func (s *Site) OpenAsset(p site.Place) (fs.File, error) {
	name := strings.TrimPrefix(p.URL, "/")
	if e := s.current.Load(); !e.Scheme.IsPlain() {
		name = e.folder(p.URL)
	}
	if content.IsPageFile(path.Base(name)) {
		return nil, fmt.Errorf("file %s of the build is a page: %w", name, fs.ErrNotExist)
	}
	return s.open(name)
}

// Static has the files of the web builds, and those of the embedded site.
func (s *Site) Static(own fs.FS) fs.FS { return static{s, own} }

type static struct {
	site *Site
	own  fs.FS
}

// Open implements [fs.FS].
func (f static) Open(name string) (fs.File, error) {
	file, err := f.site.open(strings.TrimPrefix(render.StaticPath, "/") + name)
	if errors.Is(err, fs.ErrNotExist) {
		return f.own.Open(name)
	}
	return file, err
}

// open opens a file of the build.
func (s *Site) open(name string) (fs.File, error) {
	f, ok := s.current.Load().Files[name]
	if !ok {
		return nil, fmt.Errorf("file %s of the build: %w", name, fs.ErrNotExist)
	}
	if f.Brotli {
		data, err := s.objects.content(context.Background(), f)
		return file{io.NopCloser(nil), bytes.NewReader(data), name, f.Size}, err
	}
	local, err := s.objects.open(context.Background(), f)
	return file{local, local, name, f.Size}, err
}

// file is an open file. It has no time: servers cache the same file at different times.
type file struct {
	io.Closer
	io.ReadSeeker
	name string
	size int64
}

func (f file) Stat() (fs.FileInfo, error) { return fileInfo{f}, nil }

type fileInfo struct{ file file }

func (i fileInfo) Name() string     { return path.Base(i.file.name) }
func (i fileInfo) Size() int64      { return i.file.size }
func (fileInfo) Mode() fs.FileMode  { return 0o444 }
func (fileInfo) ModTime() time.Time { return time.Time{} }
func (fileInfo) IsDir() bool        { return false }
func (fileInfo) Sys() any           { return nil }

// part returns a file in the folder of a page, or of the embedded site if the build has
// none.
func (s *Site) part(ctx context.Context, url, name string, make func(context.Context, string) ([]byte, error)) ([]byte, error) {
	e := s.current.Load()
	f, ok := e.Files[e.file(url, name)]
	if ok {
		return s.objects.content(ctx, f)
	}
	if _, isBuilt := e.pages[e.folder(url)]; isBuilt {
		return nil, fmt.Errorf("%s of page %s: %w", name, url, fault.ErrNotFound)
	}
	return make(ctx, url)
}

// HTML returns a page.
func (s *Site) HTML(ctx context.Context, url string) ([]byte, error) {
	return s.part(ctx, url, "/index.html", s.Site.HTML)
}

// JSON returns the index.json of a page.
func (s *Site) JSON(ctx context.Context, url string) ([]byte, error) {
	return s.part(ctx, url, "/index.json", s.Site.JSON)
}

// Metadata returns the metadata.json of a page of the docs.
func (s *Site) Metadata(ctx context.Context, url string) ([]byte, error) {
	if _, _, _, isDocument := s.Scheme().Split(url); !isDocument { // locales have a list of that name
		return s.Site.Metadata(ctx, url)
	}
	return s.part(ctx, url, "/metadata.json", s.Site.Metadata)
}

// Contributors returns the contributors.txt of a page.
func (s *Site) Contributors(ctx context.Context, url string) ([]byte, error) {
	return s.part(ctx, url, "/contributors.txt", s.Site.Contributors)
}

// Card returns the picture of a page for sharing.
func (s *Site) Card(ctx context.Context, url string) ([]byte, error) {
	return s.part(ctx, url, "/"+site.CardName, s.Site.Card)
}

// Markdown returns a page of the docs as Markdown.
func (s *Site) Markdown(ctx context.Context, url string) ([]byte, error) {
	return s.part(ctx, url, ".md", s.Site.Markdown)
}

// Feed returns the feed of a changelog.
func (s *Site) Feed(ctx context.Context, url string) ([]byte, error) {
	return s.part(ctx, url, doc.FeedSuffix, s.Site.Feed)
}

// NotFoundHTML returns the not-found page at /{locale}/404.
func (s *Site) NotFoundHTML(ctx context.Context, url string) ([]byte, error) {
	return s.root(ctx, url+".html", func(ctx context.Context, _ string) ([]byte, error) { return s.Site.NotFoundHTML(ctx, url) })
}

// Index returns a list of pages, by path.
func (s *Site) Index(ctx context.Context, path string) ([]byte, error) {
	return s.root(ctx, path, s.Site.Index)
}

// OpenSearch describes the search of a locale for browsers.
func (s *Site) OpenSearch(l locale.Locale, host site.Host) ([]byte, error) {
	return s.root(context.Background(), "/"+l.Folder()+"/"+site.OpenSearchName, func(context.Context, string) ([]byte, error) {
		return s.Site.OpenSearch(l, host)
	})
}

// FixedFile returns an icon, the manifest or another file with a fixed address.
func (s *Site) FixedFile(ctx context.Context, path string) ([]byte, error) {
	return s.root(ctx, path, s.Site.FixedFile)
}

// OfflineFile returns a file of the service worker.
func (s *Site) OfflineFile(ctx context.Context, path string) ([]byte, error) {
	return s.root(ctx, path, s.Site.OfflineFile)
}

// root returns the file at a path, or of the embedded site if the build has none.
func (s *Site) root(ctx context.Context, path string, make func(context.Context, string) ([]byte, error)) ([]byte, error) {
	if f, ok := s.current.Load().Files[strings.ToLower(strings.TrimPrefix(path, "/"))]; ok {
		return s.objects.content(ctx, f)
	}
	return make(ctx, path)
}

// JSONWith is JSON with added or replaced fields of a request.
func (s *Site) JSONWith(ctx context.Context, url string, fields map[string]any) ([]byte, error) {
	page, err := s.JSON(ctx, url)
	if err != nil {
		return nil, err
	}
	return site.WithFields(url, page, fields)
}

// HTMLWith renders the result of JSONWith.
func (s *Site) HTMLWith(ctx context.Context, url string, fields map[string]any) ([]byte, error) {
	page, err := s.JSONWith(ctx, url, fields)
	if err != nil {
		return nil, err
	}
	return s.UnlistedHTML(ctx, url, func(dst []byte, _ func(string) string) []byte { return append(dst, page...) })
}
