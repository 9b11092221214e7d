package lsp

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// linkIndex has the addresses that each page links to. It is built when content is opened or
// first needed, and follows changes.
type linkIndex struct {
	mu    sync.Mutex
	pages map[string][]string // addresses in lower case, sorted, by file
	known map[string]string   // interned addresses
}

// forget drops the pages of changed files.
func (x *linkIndex) forget(files []string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, file := range files {
		for known := range x.pages {
			if isBelow(file, known) {
				delete(x.pages, known)
			}
		}
	}
}

// to lists the pages that link to any of the lower-case addresses.
func (x *linkIndex) to(ctx context.Context, v *resolver, addresses []string) ([]*content.Page, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if err := x.complete(ctx, v); err != nil {
		return nil, err
	}
	var found []*content.Page
	for _, p := range v.cat.Pages() {
		links := x.pages[p.File]
		if slices.ContainsFunc(addresses, func(a string) bool { _, ok := slices.BinarySearch(links, a); return ok }) {
			found = append(found, p)
		}
	}
	return found, nil
}

// warm reads all pages ahead of the first search.
func (x *linkIndex) warm(ctx context.Context, v *resolver) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.complete(ctx, v)
}

// complete reads the pages that are not in the index.
func (x *linkIndex) complete(ctx context.Context, v *resolver) error {
	if x.pages == nil {
		x.pages, x.known = map[string][]string{}, map[string]string{}
	}
	missing := make(chan *content.Page)
	type read struct {
		file  string
		links []string
	}
	done := make(chan read)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for p := range missing {
				done <- read{p.File, v.addresses(p)}
			}
		})
	}
	var pages []*content.Page
	for _, p := range v.cat.Pages() {
		if _, ok := x.pages[p.File]; !ok {
			pages = append(pages, p)
		}
	}
	go func() {
		for _, p := range pages {
			if ctx.Err() != nil {
				break
			}
			missing <- p
		}
		close(missing)
		workers.Wait()
		close(done)
	}()
	for r := range done {
		for i, link := range r.links {
			if same, ok := x.known[link]; ok {
				r.links[i] = same
			} else {
				x.known[link] = link
			}
		}
		x.pages[r.file] = r.links
	}
	return ctx.Err()
}

// addresses lists the link targets of a page, none if it is unreadable.
func (v *resolver) addresses(p *content.Page) []string {
	source, err := v.cat.Source(p)
	if err != nil {
		return nil
	}
	var list []string
	for _, ref := range v.find(p.URL(), p.Locale, source) {
		if ref.address != "" {
			list = append(list, strings.Clone(strings.ToLower(ref.address)))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// addressesOf lists the lower-case addresses that lead to a page: its own, redirects to it
// and, for English pages, those of languages without a translation.
func (v *resolver) addressesOf(p *content.Page) []string {
	list := []string{p.URL()}
	for _, l := range v.cat.Locales() {
		for _, r := range v.cat.Redirects(l) {
			if to, _, _ := strings.Cut(r.To, "#"); to == p.URL() {
				list = append(list, r.From)
			}
		}
		if p.Locale == locale.EnUS && v.cat.Page(l, p.Slug) == nil {
			list = append(list, v.cat.Scheme().URL(l, p.Slug))
		}
	}
	for i := range list {
		list[i] = strings.ToLower(list[i])
	}
	slices.Sort(list)
	return slices.Compact(list)
}
