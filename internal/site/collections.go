package site

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/curriculum"
	"waymark.dev/waymark/internal/site/pages"
)

// Collections are the sources of collections; nil ones are not in the site.
type Collections struct {
	Curriculum fs.FS // a checkout, with the folder curriculum
	Blog       fs.FS // the folder with posts and authors
	Generic    fs.FS // the folder with config.json
	Spotlight  fs.FS // a checkout, with the folder contributors
	BlogOpts   blog.Options
	Features   pages.Features
	Folders    Folders
	// Elements is HTML that replaces elements of generic pages, by name.
	Elements map[string]string
}

// Folders are the source folders, for watching and naming files; embedded sources have none.
type Folders struct {
	Curriculum, Blog, Generic, Spotlight string
}

// collections are the pages of collections. They are immutable.
type collections struct {
	pages      []*pages.Page            // by locale and address
	byKey      map[string]*pages.Page   // see keyOf
	byRest     map[string][]*pages.Page // by address after the locale, in all locales
	dynamic    []pages.Dynamic          // with names in their addresses, not in pages
	redirects  map[string]string        // by key
	moved      []string                 // redirected addresses, as configured and in order
	parts      map[string]bool          // first segments with content
	blog       *blog.Blog
	spotlights []*pages.Spotlight
	generic    *pages.Generic
	scheme     content.Scheme
	folders    map[*pages.Page]string // folder on disk of a page's source
}

// keyOf normalizes an address: lower case, no trailing slash.
func keyOf(url string) string { return strings.ToLower(strings.TrimSuffix(url, "/")) }

// readCollections reads all configured collections.
func (s *Site) readCollections(e *edition, report flaw.Reporter) (*collections, error) {
	return s.readCollectionsOf(s.opts.Collections, e, report)
}

func (s *Site) readCollectionsOf(from Collections, e *edition, report flaw.Reporter) (*collections, error) {
	set, cat := &e.settings, e.cat
	b := &collections{
		byKey: map[string]*pages.Page{}, byRest: map[string][]*pages.Page{},
		scheme: cat.Scheme(), redirects: map[string]string{}, parts: map[string]bool{}, folders: map[*pages.Page]string{},
	}
	if err := b.readGeneric(from, report); err != nil {
		return nil, err
	}
	b.add("", b.generic.SPAs(set.Brand, set.TitleSuffix, cat.Scheme().Default(), cat.Locales(), from.Features)...)
	b.dynamic = pages.DynamicPages(set.Brand, set.TitleSuffix, from.Features)
	if from.Curriculum != nil {
		c, err := curriculum.Load(from.Curriculum, inFolder(from.Folders.Curriculum, report))
		if err != nil {
			return nil, inKind("curriculum", from.Folders.Curriculum, err)
		}
		b.parts["curriculum"] = true
		b.add(from.Folders.Curriculum, c.Pages()...)
	}
	description := "News and articles for people who build the web."
	if cat.Kind() == content.Docs {
		from.BlogOpts.Title = set.Brand + " Blog"
		description = "News and articles about " + set.Brand + "."
	}
	from.BlogOpts.Description = cmp.Or(from.BlogOpts.Description, description)
	if _, ok := cat.Scheme().ParseLocale(string(locale.EnUS)); !ok {
		from.Blog = nil // no address leads to it
	}
	if err := b.readBlog(from, report); err != nil {
		return nil, err
	}
	if from.Spotlight != nil {
		var err error
		if b.spotlights, err = pages.LoadSpotlights(from.Spotlight, inFolder(from.Folders.Spotlight, report)); err != nil {
			return nil, inKind("contributor spotlights", from.Folders.Spotlight, err)
		}
		b.parts["community/spotlight"] = true
		for _, spotlight := range b.spotlights {
			for _, l := range cat.Locales() {
				b.add(from.Folders.Spotlight, spotlight.Page(l, set.TitleSuffix))
			}
		}
	}
	b.order()
	slices.Sort(b.moved)
	return b, nil
}

func (b *collections) readGeneric(from Collections, report flaw.Reporter) error {
	if from.Generic == nil {
		return nil
	}
	var err error
	report = inFolder(from.Folders.Generic, report)
	if b.generic, err = pages.LoadGeneric(from.Generic, report); err != nil {
		return inKind("generic pages", from.Folders.Generic, err)
	}
	for _, part := range []string{"about", "community", "mcp"} {
		b.parts[part] = true
	}
	b.add(from.Folders.Generic, b.generic.Pages(from.Features)...)
	for source, target := range b.generic.Redirects() {
		if _, _, ok := b.scheme.Cut(source); !ok || !isRedirectPath(source) || !isRedirectPath(target) {
			report.Report(b.generic.ConfigFlaw(source, fmt.Errorf("redirect of %q to %q: both must be paths without spaces, empty segments and dot segments, the first below a locale", source, target)))
			continue
		}
		b.redirects[keyOf(source)] = target
		b.moved = append(b.moved, source)
	}
	return nil
}

// isRedirectPath reports whether an address can be redirected: a path within the site, and
// within a line of hosting rules.
func isRedirectPath(url string) bool {
	path, _, _ := strings.Cut(url, "#")
	path, _, _ = strings.Cut(path, "?")
	return content.IsCleanPath(path) && !strings.ContainsFunc(url, func(r rune) bool {
		return r <= ' ' || r == 0x7f || r == '\\' || r == '*'
	})
}

func (b *collections) readBlog(from Collections, report flaw.Reporter) error {
	if from.Blog == nil {
		// The index has its data on every site, like other fixed pages.
		for _, p := range blog.Empty(from.BlogOpts).Pages() {
			p.Hidden = true
			b.add("", p)
		}
		return nil
	}
	var err error
	if b.blog, err = blog.Load(from.Blog, from.BlogOpts, inFolder(from.Folders.Blog, report)); err != nil {
		return inKind("blog", from.Folders.Blog, err)
	}
	b.parts["blog"] = true
	b.add(from.Folders.Blog, b.blog.Pages()...)
	return nil
}

// inKind adds the kind and folder of pages to an error.
func inKind(kind, folder string, err error) error {
	return fmt.Errorf("read %s in %s: %w", kind, cmp.Or(folder, "the binary"), err)
}

// add adds pages with sources below a folder; of two with the same address the first is kept.
func (b *collections) add(folder string, list ...*pages.Page) {
	for _, p := range list {
		key := keyOf(p.URL)
		if b.byKey[key] != nil {
			continue
		}
		b.byKey[key], b.folders[p] = p, folder
		b.pages = append(b.pages, p)
		_, rest, _ := b.scheme.Cut(p.URL)
		b.byRest[keyOf(rest)] = append(b.byRest[keyOf(rest)], p)
	}
}

func (b *collections) order() {
	sort.Slice(b.pages, func(i, j int) bool {
		if x, y := order(b.pages[i].Locale), order(b.pages[j].Locale); x != y {
			return x < y
		}
		return b.pages[i].URL < b.pages[j].URL
	})
	for _, twins := range b.byRest {
		sort.Slice(twins, func(i, j int) bool { return order(twins[i].Locale) < order(twins[j].Locale) })
	}
}

// samePages reports whether others has the same addresses.
func (b *collections) samePages(others *collections) bool {
	if len(b.pages) != len(others.pages) {
		return false
	}
	for i, p := range b.pages {
		if others.pages[i].URL != p.URL {
			return false
		}
	}
	return true
}

// Searched returns the searchable pages of collections.
func (s *Site) Searched() []*pages.Page {
	var list []*pages.Page
	for _, p := range s.current.Load().collections.pages {
		if p.Text != nil && !p.NotIndexed && !p.NotFound {
			list = append(list, p)
		}
	}
	return list
}

// OtherPages returns the visible collection pages with fixed addresses, by locale and
// address.
func (s *Site) OtherPages() []*pages.Page {
	var list []*pages.Page
	for _, p := range s.current.Load().collections.pages {
		if !p.Hidden && !p.NotFound {
			list = append(list, p)
		}
	}
	return list
}

// find returns the page at an address, ignoring case, or nil.
func (b *collections) find(url string) *pages.Page {
	if p := b.byKey[keyOf(url)]; p != nil {
		return p
	}
	l, rest, ok := b.scheme.Cut(url)
	if !ok {
		return nil
	}
	for _, d := range b.dynamic {
		if p := d.At(l, rest); p != nil {
			return p
		}
	}
	return nil
}

// inLocale returns the page in a locale, or nil.
func (b *collections) inLocale(url string, l locale.Locale) *pages.Page {
	_, rest, ok := b.scheme.Cut(url)
	if !ok {
		return nil
	}
	for _, p := range b.byRest[keyOf(rest)] {
		if p.Locale == l {
			return p
		}
	}
	return nil
}

// named returns the page with an address after its locale, such as "blog": in a locale, else in
// the first one that has it; nil if readers cannot open it.
func (b *collections) named(name string, l locale.Locale) (found *pages.Page) {
	for _, p := range b.byRest[keyOf("/"+name)] {
		if p.Hidden || p.NotFound {
			continue
		}
		if found == nil || p.Locale == l {
			found = p
		}
	}
	return found
}

// locate resolves an address outside the docs.
func (b *collections) locate(url string, l locale.Locale) Place {
	if target := b.movedForGood(url, l); target != "" {
		return Place{Kind: PlaceMoved, URL: target}
	}
	if p := b.find(url); p != nil {
		if p.NotFound {
			return Place{}
		}
		return Place{Kind: PlacePage, URL: p.URL, Locale: p.Locale}
	}
	if target, ok := b.redirects[keyOf(url)]; ok {
		return Place{Kind: PlaceMoved, URL: target}
	}
	if l != b.scheme.Default() {
		if p := b.inLocale(url, b.scheme.Default()); p != nil && !p.NotFound {
			return Place{Kind: PlaceEnglish, URL: p.URL}
		}
	}
	return b.locateFile(url)
}

// former maps address prefixes of earlier sites, after the locale, to present ones.
var former = map[string]string{
	"/advertising/with_us":                "/advertising",
	"/plus/collections/frequently_viewed": "/plus/collections/frequently-viewed",
}

// movedForGood returns the new address of a page of earlier sites, or "".
func (b *collections) movedForGood(url string, l locale.Locale) string {
	_, rest, _ := b.scheme.Cut(url)
	for start, now := range former {
		if !strings.HasPrefix(strings.ToLower(rest), start) {
			continue
		}
		if p := b.find("/" + string(l) + now); p != nil && !p.Hidden {
			return p.URL
		}
	}
	return ""
}

// locateFile finds a file next to a page's source, or an author's picture.
func (b *collections) locateFile(url string) Place {
	slash := strings.LastIndexByte(url, '/')
	folder, name := url[:slash], url[slash+1:]
	if !strings.Contains(name, ".") || strings.HasPrefix(name, ".") || path.Ext(name) == ".md" {
		return Place{}
	}
	if p := b.find(folder); p != nil && p.Files != nil {
		place := Place{Kind: PlaceAsset, URL: strings.TrimSuffix(p.URL, "/") + "/" + strings.ToLower(name), Locale: p.Locale}
		if p.Pictures != nil && slices.Contains(p.Pictures.Made(), strings.ToLower(name)) {
			place.Make = func() ([]byte, error) { return p.Pictures.Make(strings.ToLower(name)) }
			return place
		}
		if own, ok := fileNamed(p.Files, name); ok {
			place.files, place.name = p.Files, own
			return place
		}
	}
	if b.blog != nil && len(url) > len(blog.URL) && strings.EqualFold(url[:len(blog.URL)], blog.URL) {
		rest := url[len(blog.URL):]
		if a, ok := b.blog.Avatar(rest); ok {
			return Place{Kind: PlaceAsset, URL: blog.URL + strings.ToLower(rest), Locale: locale.EnUS, files: a.FS, name: a.Name}
		}
	}
	return Place{}
}

// fileNamed returns a file's name in its own letter case.
func fileNamed(files fs.FS, name string) (string, bool) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return "", false
	}
	for _, e := range entries {
		if strings.EqualFold(e.Name(), name) && e.Type().IsRegular() {
			return e.Name(), true
		}
	}
	return "", false
}

// Exists implements [doc.Addresses]. It assumes that unconfigured parts exist.
func (b *collections) Exists(url string) bool {
	l, rest, ok := b.scheme.Cut(url)
	if !ok {
		return false
	}
	if b.find(url) != nil || strings.Trim(rest, "/") == "" {
		return true
	}
	part := strings.Trim(rest, "/")
	if strings.HasPrefix(part, "community/spotlight/") {
		return !b.parts["community/spotlight"] && l == b.scheme.Default()
	}
	part, _, _ = strings.Cut(part, "/")
	return !b.parts[part] && doc.IsStandardPath(url)
}

// label returns the title of a page, and whether navigation can link to it.
func (b *collections) label(url string) (string, bool) {
	if p := b.find(url); p != nil {
		return "", true
	}
	if _, rest, _ := b.scheme.Cut(url); b.parts[strings.Trim(rest, "/")] {
		return "", false
	}
	return doc.FixedPage(url)
}

// parents are the breadcrumbs of an address: the pages at its path prefixes, in English if
// not translated, and itself.
func (b *collections) parents(p *pages.Page) []pages.Parent {
	url := p.URL
	if p.Crumb != "" {
		url = p.Crumb
	}
	var crumbs []pages.Parent
	for {
		_, rest, ok := b.scheme.Cut(url)
		if !ok || strings.Trim(rest, "/") == "" {
			break
		}
		step := b.find(url)
		if step == nil {
			step = b.inLocale(url, b.scheme.Default())
		}
		if step != nil {
			crumbs = append(crumbs, pages.Parent{URI: step.URL, Title: step.ShortTitle()})
		}
		trimmed := strings.TrimSuffix(url, "/")
		url = trimmed[:strings.LastIndexByte(trimmed, '/')]
	}
	for i, j := 0, len(crumbs)-1; i < j; i, j = i+1, j-1 {
		crumbs[i], crumbs[j] = crumbs[j], crumbs[i]
	}
	return crumbs
}

// translations are the locales of a page.
func (b *collections) translations(p *pages.Page) []pages.Translation {
	_, rest, _ := b.scheme.Cut(p.URL)
	var list []pages.Translation
	for _, twin := range b.byRest[keyOf(rest)] {
		list = append(list, pages.Translation{Locale: twin.Locale, Title: twin.Title, Native: twin.Locale.Native()})
	}
	return list
}

// env returns the environment for rendering a collection page.
func (s *Site) env(e *edition, p *pages.Page, report flaw.Reporter) *pages.Env {
	return s.envIn(e.collections, e, p, report)
}

// envIn is env for other collections than the edition's.
func (s *Site) envIn(b *collections, e *edition, p *pages.Page, report flaw.Reporter) *pages.Env {
	return &pages.Env{
		Content: e.docs, BaseURL: e.settings.BaseURL, Brand: e.settings.Brand, TitleSuffix: e.settings.TitleSuffix,
		Parents: b.parents(p), Translations: b.translations(p), Report: report, Elements: s.opts.Collections.Elements,
	}
}

// underRoots reports whether a changed file belongs to a collection.
func (b Collections) underRoots(changed []string) bool {
	for _, file := range changed {
		if abs, err := filepath.Abs(file); err == nil {
			file = abs
		}
		for _, root := range []string{b.Folders.Curriculum, b.Folders.Blog, b.Folders.Generic, b.Folders.Spotlight} {
			if root == "" {
				continue
			}
			if file == root || strings.HasPrefix(file, strings.TrimSuffix(root, "/")+"/") {
				return true
			}
		}
	}
	return false
}

var errNoFeed = fmt.Errorf("the site has no blog: %w", fault.ErrNotFound)

func (s *Site) feed(e *edition, url string) ([]byte, bool, error) {
	for _, f := range blog.Feeds() {
		if f.Path != url {
			continue
		}
		if e.collections.blog == nil {
			return nil, true, errNoFeed
		}
		settings := s.opts.Settings
		of := blog.Site{BaseURL: settings.BaseURL, Logo: settings.BaseURL + "/favicon-192.png"}
		if e.cat.Kind() != content.Docs { // whose site.yaml names no publisher
			of.Organisation = settings.Organisation
		}
		data, err := f.Make(e.collections.blog, of)
		return data, true, err
	}
	return nil, false, nil
}
