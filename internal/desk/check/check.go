// Package check finds the flaws of a whole site and keeps them while it changes,
// and fixes those whose fix is certain.
package check

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// Index has the flaws of a site as last found. It is safe for concurrent use.
type Index struct {
	site    *site.Site
	workers int

	checked, total atomic.Int64 // pages of the update that is under way, or of the last one
	snapshot       atomic.Pointer[Snapshot]

	updating sync.Mutex // held by Update, for the fields below
	pages    map[string]*record
}

// record is what the index keeps of a page.
type record struct {
	flaws []flaw.Flaw
}

// New returns an Index that has checked nothing yet.
func New(s *site.Site) *Index {
	x := &Index{site: s, workers: runtime.GOMAXPROCS(0), pages: map[string]*record{}}
	x.snapshot.Store(&Snapshot{})
	return x
}

// Snapshot is what an index had found at one time. It never changes.
type Snapshot struct {
	Pages   []PageFlaws // that have flaws, by locale and address, then files without a page by name
	Checked int         // pages that the update under way, or the last one, has checked so far
	Total   int         // pages that it is to check

	collections []flaw.Flaw
}

// PageFlaws are the flaws of a page in order, or of a file that is no page: then
// it has no address.
type PageFlaws struct {
	URL    string
	Title  string
	Locale locale.Locale
	File   string
	Flaws  []flaw.Flaw // without excerpts
}

// Counts returns how many flaws of each name there are.
func (s *Snapshot) Counts() flaw.Counts {
	counts := flaw.Counts{}
	for _, p := range s.Pages {
		counts.Add(flaw.Count(p.Flaws))
	}
	return counts
}

// Collections returns the flaws of the pages of collections, which are also among
// the others.
func (s *Snapshot) Collections() []flaw.Flaw { return s.collections }

// Snapshot returns what was found by the last Update that has ended, and how far
// the one that is under way is.
func (x *Index) Snapshot() *Snapshot {
	s := *x.snapshot.Load()
	s.Checked, s.Total = int(x.checked.Load()), int(x.total.Load())
	return &s
}

// Update checks the pages of the docs at some addresses again, or all for
// [site.AnyPage], and all pages of collections. Pages that cannot be made have no
// flaws: whoever asks for them gets the error.
func (x *Index) Update(ctx context.Context, urls []string) error {
	x.updating.Lock()
	defer x.updating.Unlock()
	inspector := x.site.Inspector()
	cat := inspector.Catalogue()
	pages := cat.Pages()
	if slices.Contains(urls, site.AnyPage) {
		maps.DeleteFunc(x.pages, func(url string, _ *record) bool { return cat.ByURL(url) == nil })
	} else {
		pages = pagesAt(cat, urls)
	}
	x.checked.Store(0)
	x.total.Store(int64(len(pages)))
	records := make([]*record, len(pages))
	err := forEach(ctx, x.workers, len(pages), func(i int) error {
		var err error
		records[i], err = inspect(ctx, inspector, pages[i])
		x.checked.Add(1)
		return err
	})
	if err != nil {
		return err
	}
	for i, p := range pages {
		x.pages[p.URL()] = records[i]
	}
	var collections flaw.List
	if _, err := inspector.Collections(ctx, &collections); err != nil {
		return err
	}
	x.publish(inspector, collections.Sorted())
	return nil
}

func pagesAt(cat *content.Catalogue, urls []string) []*content.Page {
	var pages []*content.Page
	for _, url := range urls {
		if p := cat.ByURL(url); p != nil && !slices.Contains(pages, p) {
			pages = append(pages, p)
		}
	}
	return pages
}

// inspect checks a page. An error of the page itself is none here.
func inspect(ctx context.Context, inspector *site.Inspector, p *content.Page) (*record, error) {
	body, err := inspector.Catalogue().Body(p)
	if err != nil {
		return &record{}, nil //nolint:nilerr // see Update
	}
	var tally flaw.Tally
	_, err = inspector.Page(ctx, p, body, &tally)
	if err == nil && tally.Counts() != nil {
		// Few pages have flaws, so that positions are not found before it is known.
		var list flaw.List
		_, err = inspector.Page(ctx, p, body, &list)
		return &record{flaws: list.Sorted()}, canceled(err)
	}
	return &record{}, canceled(err)
}

// canceled returns err if it is about the end of a context.
func canceled(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// publish makes a snapshot of the records and of the flaws of everything else.
func (x *Index) publish(inspector *site.Inspector, collections []flaw.Flaw) {
	cat := inspector.Catalogue()
	next := &Snapshot{collections: collections}
	ofLoading := map[*content.Page][]flaw.Flaw{}
	others := slices.Clone(collections)
	for _, f := range inspector.LoadFlaws() {
		if p := cat.PageOfFile(f.File); p != nil && p.File == f.File {
			ofLoading[p] = append(ofLoading[p], f)
		} else {
			others = append(others, f)
		}
	}
	for _, p := range cat.Pages() {
		flaws := ofLoading[p]
		if r := x.pages[p.URL()]; r != nil {
			flaws = append(flaws, r.flaws...)
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

// byFile yields the flaws of each file, by name.
func byFile(flaws []flaw.Flaw) iter.Seq2[string, []flaw.Flaw] {
	flaws = slices.Clone(flaws)
	slices.SortStableFunc(flaws, func(a, b flaw.Flaw) int { return cmp.Compare(a.File, b.File) })
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

// forEach calls work for the indexes below n, some at a time, until the first
// error or the end of ctx, and returns that.
func forEach(ctx context.Context, workers, n int, work func(i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var running sync.WaitGroup
	for range min(workers, n) {
		running.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := work(i); err != nil {
					cancel(err)
				}
			}
		})
	}
	running.Wait()
	return context.Cause(ctx)
}
