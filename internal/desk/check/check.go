// Package check finds the flaws of a whole site, keeps them current while it changes, applies
// certain fixes, and writes reports for people, programs and code hosts.
package check

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// Index holds the flaws of a site. It is safe for concurrent use.
type Index struct {
	site    *site.Site
	workers int

	checked, total atomic.Int64 // pages of the current or last update
	snapshot       atomic.Pointer[Snapshot]

	updating sync.Mutex // held by Update

	mu          sync.RWMutex // guards the maps; only Update changes the first
	pages       map[string]*record
	collections map[string]*record // by address without a trailing slash
	edition     string             // of the site at the last call of Draft
}

// record is what the index keeps of a page. It is immutable.
type record struct {
	ids   string           // each followed by a newline
	links []doc.AnchorLink // to anchors of other pages
	flaws []flaw.Flaw
	part  bool // only ids and links are set
}

func (r *record) idList() []string { return strings.Split(strings.TrimSuffix(r.ids, "\n"), "\n") }

// has reports whether the page has the anchor of a link.
func (r *record) has(l doc.AnchorLink) bool {
	if strings.Contains(r.ids, "\n"+l.Fragment+"\n") {
		return true // nearly always
	}
	found, _ := doc.FindAnchor(r.idList(), l.Fragment)
	return found
}

func (x *Index) page(url string) *record {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.pages[url]
}

func (x *Index) set(url string, r *record) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.pages[url] = r
}

// keep drops the records of removed pages.
func (x *Index) keep(cat *content.Catalogue) {
	x.mu.Lock()
	defer x.mu.Unlock()
	maps.DeleteFunc(x.pages, func(url string, _ *record) bool { return cat.ByURL(url) == nil })
}

// forgetParts drops partial records when the site has changed, as they are never updated.
func (x *Index) forgetParts(edition string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if edition == x.edition {
		return
	}
	x.edition = edition
	maps.DeleteFunc(x.pages, func(_ string, r *record) bool { return r.part })
}

func (x *Index) collection(url string) *record {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.collections[strings.TrimSuffix(url, "/")]
}

func (x *Index) hasCollections() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.collections != nil
}

func (x *Index) setCollections(records map[string]*record) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.collections = records
}

// New returns an empty Index.
func New(s *site.Site) *Index {
	x := &Index{site: s, workers: runtime.GOMAXPROCS(0), pages: map[string]*record{}}
	x.snapshot.Store(&Snapshot{})
	return x
}

// Snapshot is the immutable state of an index.
type Snapshot struct {
	Pages   []PageFlaws // with flaws, by locale and address; then files without a page, by name
	Checked int         // pages checked by the current or last update
	Total   int         // pages to be checked by it
	Ended   bool        // an update has ended: Pages is complete

	collections []flaw.Flaw
}

// PageFlaws are the sorted flaws of a page, or of a file that is not a page and has no
// address.
type PageFlaws struct {
	URL    string
	Title  string
	Locale locale.Locale
	File   string
	Flaws  []flaw.Flaw // without excerpts
}

// Counts returns the number of flaws of each name.
func (s *Snapshot) Counts() flaw.Counts {
	counts := flaw.Counts{}
	for _, p := range s.Pages {
		counts.Add(flaw.Count(p.Flaws))
	}
	return counts
}

// Collections returns the flaws on pages of collections; Pages has them, too.
func (s *Snapshot) Collections() []flaw.Flaw { return s.collections }

// Snapshot returns the result of the last completed Update and the progress of the current
// one.
func (x *Index) Snapshot() *Snapshot {
	s := *x.snapshot.Load()
	s.Checked, s.Total = int(x.checked.Load()), int(x.total.Load())
	return &s
}

// Update checks pages of the docs by address, or all for [site.AnyPage]; also pages with
// links to anchors that these have lost, and all pages of collections. Pages that cannot be
// rendered have no flaws: requests for them return the error.
func (x *Index) Update(ctx context.Context, urls []string) error {
	x.updating.Lock()
	defer x.updating.Unlock()
	inspector := x.site.Inspector()
	cat := inspector.Catalogue()
	all := slices.Contains(urls, site.AnyPage)
	pages := cat.Pages()
	if all {
		x.keep(cat)
	} else {
		pages = pagesAt(cat, urls)
	}
	run := &run{x: x, inspector: inspector, cat: cat}
	x.checked.Store(0)
	x.total.Store(int64(len(pages)))
	if err := run.inspectCollections(ctx, nil, flaw.Discard); err != nil {
		return err
	}
	if err := run.update(ctx, pages, all); err != nil {
		return err
	}
	var collections flaw.List
	if err := run.inspectCollections(ctx, run.idsOf, &collections); err != nil {
		return err
	}
	if all {
		inspector.CheckSidebars()
	}
	x.publish(inspector, collections.Sorted())
	return nil
}

// Draft returns the sorted flaws of a text as if it were in file, the index.md of a page. It
// neither needs nor awaits an update. Anchors are checked if the ids of their pages are known
// from files. The error is fs.ErrNotExist if file cannot be a page.
func (x *Index) Draft(ctx context.Context, file, text string) ([]flaw.Flaw, error) {
	x.forgetParts(x.site.Edition())
	inspector := x.site.Inspector()
	var list flaw.List
	p, source, err := inspector.Catalogue().Draft(file, text, &list)
	if err != nil || p == nil {
		return list.Sorted(), err
	}
	run := &run{x: x, inspector: inspector, cat: inspector.Catalogue()}
	if err := run.lookAtTargetsOf(ctx, p, source); err != nil {
		return nil, err
	}
	flaws, err := run.flawsIn(ctx, p, source)
	return inOrder(append(list.Sorted(), flaws...)), err
}

func pagesAt(cat *content.Catalogue, urls []string) []*content.Page {
	seen := map[*content.Page]bool{}
	var pages []*content.Page
	for _, url := range urls {
		if p := cat.ByURL(url); p != nil && !seen[p] {
			seen[p] = true
			pages = append(pages, p)
		}
	}
	return pages
}

// publish makes a snapshot of the records and all other flaws.
func (x *Index) publish(inspector *site.Inspector, collections []flaw.Flaw) {
	cat := inspector.Catalogue()
	next := &Snapshot{collections: collections, Ended: true}
	ofLoading := map[*content.Page][]flaw.Flaw{}
	others := append(slices.Clone(collections), x.redirectFlaws(cat)...)
	for _, f := range inspector.LoadFlaws() {
		// A page that is left out has its file, but no address.
		if p := cat.PageOfFile(f.File); p != nil && p.File == f.File && cat.ByURL(p.URL()) == p {
			ofLoading[p] = append(ofLoading[p], f)
		} else {
			if dirs := cat.Roots(); !filepath.IsAbs(f.File) && len(dirs) > 0 {
				f.File = filepath.Join(dirs[0], filepath.FromSlash(f.File)) // a sidebar
			}
			others = append(others, f)
		}
	}
	for _, p := range cat.Pages() {
		if p.Original != nil {
			continue // the flaws are those of the original
		}
		flaws := ofLoading[p]
		if r := x.page(p.URL()); r != nil && len(flaws) == 0 {
			flaws = r.flaws
		} else if r != nil {
			flaws = inOrder(append(flaws, r.flaws...))
		}
		if len(flaws) > 0 {
			next.Pages = append(next.Pages, PageFlaws{URL: p.URL(), Title: p.Title, Locale: p.Locale, File: p.File, Flaws: flaws})
		}
	}
	for file, flaws := range byFile(others) {
		next.Pages = append(next.Pages, PageFlaws{File: file, Flaws: flaws})
	}
	x.snapshot.Store(next)
}

func inOrder(flaws []flaw.Flaw) []flaw.Flaw {
	slices.SortStableFunc(flaws, func(a, b flaw.Flaw) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	return flaws
}

// byFile groups flaws by file, sorted by name.
func byFile(flaws []flaw.Flaw) iter.Seq2[string, []flaw.Flaw] {
	flaws = slices.Clone(flaws)
	slices.SortStableFunc(flaws, func(a, b flaw.Flaw) int { return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line) })
	return func(yield func(string, []flaw.Flaw) bool) {
		for len(flaws) > 0 {
			n := 1
			for n < len(flaws) && flaws[n].File == flaws[0].File {
				n++
			}
			if !yield(flaws[0].File, flaws[:n:n]) {
				return
			}
			flaws = flaws[n:]
		}
	}
}
