// Package sidebar renders the navigation next to a page: sidebars from YAML files, sidebars
// built by code for API interfaces and JavaScript objects, and the marks of the current page.
// Each sidebar is rendered once per language; a page adds only its marks. Rules:
// docs/reference/content.md, Sidebars.
package sidebar

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Sidebars built by code.
const (
	apiRefMacro     = "apiref"
	defaultAPIMacro = "defaultapisidebar"
	jsRefMacro      = "jsref"
)

// fileMacros are the sidebar files that a body can call as macros.
var fileMacros = []string{
	"accessibilitysidebar", "addonsidebar", "addonsidebarmain", "cssref", "glossarysidebar",
	"htmlsidebar", "jssidebar", "learnsidebar", "mathmlref", "mdnsidebar", "pwasidebar",
	"svgref", "webassemblysidebar", "xsltsidebar",
}

// IsMacro reports whether a body can call the sidebar of a lower-case name.
func IsMacro(name string) bool {
	switch name {
	case apiRefMacro, defaultAPIMacro, jsRefMacro:
		return true
	}
	return slices.Contains(fileMacros, name)
}

// Renderer renders and caches the sidebars of a catalogue. It is safe for concurrent use. The
// bounded cache belongs to the Renderer: a new catalogue needs a new one.
type Renderer struct {
	cat    *content.Catalogue
	linker *link.Linker
	report flaw.Reporter
	cache  *cache
	// settings arrange a docs tree.
	settings *sitefile.Site
	trees    map[locale.Locale]func() *docsTree
	outline  func() string // see Outline

	mu    sync.Mutex
	files map[string]func() *file
}

// New returns a Renderer that arranges docs trees by settings and caches up to cacheBytes, or enough for the build of a large site
// if that is 0. Problems of sidebar files go to report when the file is first used; nil drops
// them.
func New(cat *content.Catalogue, linker *link.Linker, report flaw.Reporter, cacheBytes int, settings *sitefile.Site) *Renderer {
	if report == nil {
		report = flaw.Discard
	}
	if cacheBytes <= 0 {
		cacheBytes = defaultCacheBytes
	}
	r := &Renderer{
		cat: cat, linker: linker, report: report,
		cache: newCache(cacheBytes), settings: settings, files: map[string]func() *file{},
	}
	r.outline = sync.OnceValue(r.writeOutline)
	if cat.Kind() == content.Docs {
		r.trees = map[locale.Locale]func() *docsTree{}
		for _, l := range cat.Locales() {
			r.trees[l] = sync.OnceValue(func() *docsTree { return r.buildTree(l) })
		}
	}
	return r
}

// Check reads all sidebar files, to report problems of unused ones too.
func (r *Renderer) Check() {
	for _, tree := range r.trees {
		tree()
	}
	for _, name := range r.cat.SidebarNames() {
		r.file(name)
	}
}

// File returns the sidebar of a YAML file as HTML, without a current page. Broken and moved
// links go to report. The error is fault.ErrNotFound if the file does not exist.
func (r *Renderer) File(name string, l locale.Locale, report flaw.Reporter) (string, error) {
	m := r.fromFile(name, "", l)
	if m.err != nil {
		return "", m.err
	}
	m.reportTo(report, name, nil)
	return m.base.html, nil
}

// Macro returns the sidebar that a body calls by a lower-case macro name, as HTML without a
// current page, for ForPage. Broken and moved links go to report, the sidebar's dependencies
// to lookups; both may be nil. It is an error if the macro, file or API group does not exist,
// or if the page is outside the API.
func (r *Renderer) Macro(name string, args []string, p *content.Page, report flaw.Reporter, lookups *content.Lookups) (string, error) {
	name = strings.ReplaceAll(name, "-", "_")
	if !IsMacro(name) {
		return "", fmt.Errorf("sidebar macro %s: %w", name, fault.ErrNotFound)
	}
	m := r.macro(name, args, p)
	if m.err != nil {
		return "", m.err
	}
	m.reportTo(report, name, p)
	lookups.Share(m.lookups)
	return m.base.html, nil
}

// ForPage returns the sidebar of a page with the page marked. fromBody holds the body's
// sidebars, from Macro or as hand-written HTML; without any, the front matter decides. Several
// sidebars are concatenated. Flaws of sidebars from the front matter go to report, their
// dependencies to lookups; both may be nil.
func (r *Renderer) ForPage(p *content.Page, fromBody []string, report flaw.Reporter, lookups *content.Lookups) Rendered {
	if report == nil {
		report = flaw.Discard
	}
	var out Rendered
	url := link.EscapeAttr(p.URL())
	for _, html := range fromBody {
		if html == "" {
			continue
		}
		b := r.cache.withHTML(html)
		if b == nil {
			b = newBase(html)
		}
		out.parts = append(out.parts, part{b, b.marks(url)})
	}
	if !out.IsEmpty() {
		return out
	}
	if r.cat.Kind() == content.Docs {
		m := r.forTree(p)
		lookups.Share(m.lookups)
		out.parts = append(out.parts, part{m.base, m.base.marks(url)})
		return out
	}
	for _, ref := range p.Sidebar {
		m := r.named(ref, p)
		if m.err != nil {
			report.Report(flaw.Flaw{
				Group: flaw.Unknown, Name: unknownFlaw, File: p.File, Macro: ref.Name, Explanation: m.err.Error(),
			})
			continue
		}
		m.reportTo(report, ref.Name, p)
		lookups.Share(m.lookups)
		out.parts = append(out.parts, part{m.base, m.base.marks(url)})
	}
	return out
}

// Identity returns a text that is equal for pages with the same sidebar, apart from marks.
// Calls are the body's sidebar macros.
func (r *Renderer) Identity(p *content.Page, calls []content.MacroRef) string {
	if len(calls) == 0 {
		calls = p.Sidebar
	}
	var b strings.Builder
	b.WriteString(string(p.Locale))
	if r.cat.Kind() == content.Docs {
		t := r.trees[p.Locale]()
		a := t.areaOf(p)
		b.WriteString(a.root.path)
		if around := t.around(p, a); around != nil {
			b.WriteString("\x00" + around.path)
		}
	}
	for _, ref := range calls {
		name, object := strings.ReplaceAll(strings.ToLower(ref.Name), "-", "_"), ""
		switch name {
		case apiRefMacro:
			object, _ = interfaceOf(p.Slug)
		case jsRefMacro:
			object = jsObjectOf(p.Slug)
		default:
			if f := r.file(name); f != nil && f.webExt {
				object = r.webExtOpen(p.Slug)
			}
		}
		fmt.Fprintf(&b, "\x00%s %q %s", name, ref.Args, object)
	}
	return b.String()
}

// named returns the sidebar of a front matter entry.
func (r *Renderer) named(ref content.MacroRef, p *content.Page) *made {
	name := strings.ReplaceAll(ref.Name, "-", "_")
	switch {
	case IsMacro(name):
		return r.macro(name, ref.Args, p)
	case len(ref.Args) > 0:
		return &made{err: fmt.Errorf("sidebar %s takes no arguments: %w", ref.Name, fault.ErrInvalid)}
	}
	return r.fromFile(ref.Name, p.Slug, p.Locale)
}

// macro returns the sidebar of an existing macro.
func (r *Renderer) macro(name string, args []string, p *content.Page) *made {
	group := ""
	if len(args) > 0 {
		group = args[0]
	}
	k := key{name: name, locale: p.Locale}
	switch name {
	case apiRefMacro:
		object, ok := interfaceOf(p.Slug)
		if !ok {
			return &made{err: fmt.Errorf("sidebar %s on a page outside %s: %w", name, apiRoot, fault.ErrInvalid)}
		}
		k.object, k.arg = object, group
		return r.generated(k, func(g *generator) ([]entry, error) { return g.apiRef(object, group, p.Locale), nil })
	case defaultAPIMacro:
		k.arg = group
		return r.generated(k, func(g *generator) ([]entry, error) { return g.defaultAPI(group, p.Locale) })
	case jsRefMacro:
		k.object = jsObjectOf(p.Slug)
		if k.object == "" {
			return &made{err: fmt.Errorf("sidebar %s on a page outside %s: %w", name, jsPrefix, fault.ErrInvalid)}
		}
		return r.generated(k, func(g *generator) ([]entry, error) { return g.jsRef(k.object, p.Locale), nil })
	}
	return r.fromFile(name, p.Slug, p.Locale)
}

// generated returns the sidebar of entries built by code.
func (r *Renderer) generated(k key, entries func(*generator) ([]entry, error)) *made {
	return r.cache.get(k, func() made {
		g := r.newGenerator()
		list, err := entries(g)
		if err != nil {
			return made{err: err}
		}
		w := writer{generator: g, locale: k.locale}
		b := w.sidebar(list)
		return made{base: b, flaws: w.flaws, lookups: g.lookups}
	})
}

// generator builds the entries of a sidebar from existing pages and records its lookups.
type generator struct {
	*Renderer
	lookups *content.Lookups
}

func (r *Renderer) newGenerator() *generator {
	return &generator{r, &content.Lookups{Scheme: r.cat.Scheme()}}
}

func (g *generator) page(l locale.Locale, slug string) *content.Page {
	return g.lookups.Page(g.cat, l, slug)
}

func (g *generator) subPages(slug string, depth int, by content.Order) []*content.Page {
	return g.lookups.SubPages(g.cat, locale.EnUS, slug, depth, by)
}

func (r *Renderer) fromFile(name, slug string, l locale.Locale) *made {
	k := key{name: "file " + name, locale: l}
	f := r.file(name)
	if f == nil {
		return &made{err: fmt.Errorf("sidebar %s: %w", name, fault.ErrNotFound)}
	}
	if f.webExt {
		k.arg = r.webExtOpen(slug)
	}
	return r.cache.get(k, func() made {
		w := writer{generator: r.newGenerator(), locale: l, file: f, slug: slug}
		b := w.sidebar(f.entries)
		return made{base: b, flaws: w.flaws, lookups: w.lookups}
	})
}

// file returns a sidebar file, or nil. Each file is read once.
func (r *Renderer) file(name string) *file {
	r.mu.Lock()
	read := r.files[name]
	if read == nil {
		read = sync.OnceValue(func() *file { return r.readFile(name) })
		r.files[name] = read
	}
	r.mu.Unlock()
	return read()
}

func (r *Renderer) readFile(name string) *file {
	src, ok := r.cat.SidebarFile(name)
	if !ok {
		return nil
	}
	f, problems := parseFile(src)
	problems = r.checkPaths(f.entries, problems)
	for _, p := range problems {
		r.report.Report(p.flaw(name, src))
	}
	return f
}

// checkPaths appends problems of lists without a root.
func (r *Renderer) checkPaths(entries []entry, problems []problem) []problem {
	for i := range entries {
		e := &entries[i]
		if e.list != nil && r.listRoot(e.list.path) == nil {
			problems = append(problems, problem{e.line, e.column, fmt.Sprintf("there is no page %s to list pages below", e.list.path)})
		}
		problems = r.checkPaths(e.children, problems)
	}
	return problems
}
