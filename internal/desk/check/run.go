package check

import (
	"context"
	"errors"
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

// run is one update of an index. It first inspects each page without positions, for ids and
// links to anchors. Once all ids are known, it inspects the few pages with flaws again, with
// positions.
type run struct {
	x         *Index
	inspector *site.Inspector
	cat       *content.Catalogue

	unused map[string][]string // unmentioned files, by the address of their page
}

// firstLook is the result of inspecting a page without positions.
type firstLook struct {
	record *record
	flawed bool
}

// update checks pages and stores their records.
func (r *run) update(ctx context.Context, pages []*content.Page, all bool) error {
	looks := make([]firstLook, len(pages))
	err := forEach(ctx, r.x.workers, len(pages), func(i int) (err error) {
		looks[i], err = r.look(ctx, pages[i])
		r.x.checked.Add(1)
		return err
	})
	if err != nil {
		return err
	}
	changed := map[string]bool{} // pages that may have lost an anchor
	flawed := map[*content.Page]bool{}
	for i, p := range pages {
		url := p.URL()
		if before := r.x.page(url); before != nil && before.ids != looks[i].record.ids {
			changed[url] = true
		}
		r.x.set(url, looks[i].record)
		if looks[i].flawed {
			flawed[p] = true
		}
	}
	if all {
		pages = r.cat.Pages()
	} else {
		pages = append(pages, r.linking(changed)...)
	}
	if err := r.lookAtTargets(ctx, pages); err != nil {
		return err
	}
	for _, p := range pages {
		if !flawed[p] && r.hasBrokenAnchor(p) {
			flawed[p] = true
		}
	}
	if err := r.findUnused(ctx, pages); err != nil {
		return err
	}
	return r.describe(ctx, slices.DeleteFunc(slices.Clone(pages), func(p *content.Page) bool {
		return !flawed[p] && len(r.unused[p.URL()]) == 0 && len(r.x.page(p.URL()).flaws) == 0
	}))
}

// look inspects a page without positions. Errors of the page itself are ignored here.
func (r *run) look(ctx context.Context, p *content.Page) (firstLook, error) {
	source, err := r.cat.Source(p)
	if err != nil {
		return firstLook{record: &record{}}, nil //nolint:nilerr // see Index.Update
	}
	var tally flaw.Tally
	var seen doc.Inspection
	body := p.BodyIn(source)
	err = r.inspector.Page(ctx, p, body, &seen, &tally)
	flawed := tally.Counts() != nil || len(r.frontMatter(p, source, false)) > 0 || len(calls(p, body)) > 0
	return firstLook{r.newRecord(p.URL(), &seen), flawed}, ended(err)
}

// newRecord copies what is kept of an inspection, whose strings refer to whole pages.
func (r *run) newRecord(url string, seen *doc.Inspection) *record {
	made := &record{ids: "\n" + strings.Join(seen.IDs, "\n") + "\n"}
	for _, l := range seen.Links {
		// Most links within a page have a target.
		if l.URL == url && made.has(l) {
			continue
		}
		to := doc.AnchorLink{Fragment: strings.Clone(l.Fragment)}
		if p := r.cat.ByURL(l.URL); p != nil {
			to.URL = p.URL() // which the catalogue keeps
		} else {
			to.URL = strings.Clone(l.URL)
		}
		made.links = append(made.links, to)
	}
	made.links = slices.Clip(made.links)
	return made
}

// linking returns the pages with links to anchors of others.
func (r *run) linking(to map[string]bool) []*content.Page {
	if len(to) == 0 {
		return nil
	}
	var pages []*content.Page
	for url, record := range r.x.pages {
		if slices.ContainsFunc(record.links, func(l doc.AnchorLink) bool { return to[l.URL] }) && !to[url] && !record.part {
			if p := r.cat.ByURL(url); p != nil {
				pages = append(pages, p)
			}
		}
	}
	return pages
}

// lookAtTargets finds the ids of unchecked pages that the given ones link to.
func (r *run) lookAtTargets(ctx context.Context, pages []*content.Page) error {
	var missing []*content.Page
	seen := map[string]bool{}
	for _, p := range pages {
		for _, l := range r.x.page(p.URL()).links {
			if r.x.page(l.URL) != nil || seen[l.URL] {
				continue
			}
			seen[l.URL] = true
			if target := r.cat.ByURL(l.URL); target != nil {
				missing = append(missing, target)
			} else if !r.x.hasCollections() {
				if err := r.inspectCollections(ctx, nil, flaw.Discard); err != nil {
					return err
				}
			}
		}
	}
	return r.lookAtOthers(ctx, missing)
}

// lookAtRedirects finds the ids of pages that redirects in the given files lead to.
func (r *run) lookAtRedirects(ctx context.Context, files map[string]bool) error {
	var missing []*content.Page
	for _, l := range r.cat.Locales() {
		if !files[r.cat.RedirectsFile(l)] {
			continue
		}
		for _, redirect := range r.cat.Redirects(l) {
			path, _, fragment := r.cat.SplitTarget(redirect.To)
			if p := r.cat.ByURL(path); fragment != "" && p != nil && r.x.page(p.URL()) == nil && !slices.Contains(missing, p) {
				missing = append(missing, p)
			}
		}
	}
	return r.lookAtOthers(ctx, missing)
}

// lookAtOthers finds the ids of pages that are not to be checked.
func (r *run) lookAtOthers(ctx context.Context, missing []*content.Page) error {
	looks := make([]firstLook, len(missing))
	err := forEach(ctx, r.x.workers, len(missing), func(i int) (err error) {
		looks[i], err = r.look(ctx, missing[i])
		return err
	})
	for i, p := range missing {
		if err == nil {
			looks[i].record.part = true
			r.x.set(p.URL(), looks[i].record)
		}
	}
	return err
}

// lookAtTargetsOf finds the ids of pages that a text links to.
func (r *run) lookAtTargetsOf(ctx context.Context, p *content.Page, source string) error {
	var seen doc.Inspection
	if err := r.inspector.Page(ctx, p, p.BodyIn(source), &seen, nil); err != nil {
		return ended(err)
	}
	var targets []*content.Page
	for _, l := range seen.Links {
		if target := r.cat.ByURL(l.URL); target != nil && l.URL != p.URL() && r.x.page(l.URL) == nil && !slices.Contains(targets, target) {
			targets = append(targets, target)
		}
	}
	return r.lookAtOthers(ctx, targets)
}

// target returns the record of a page of any kind, nil if its ids are unknown.
func (r *run) target(url string) *record {
	if record := r.x.page(url); record != nil {
		return record
	}
	return r.x.collection(url)
}

// idsOf implements the lookup of [doc.Inspection].
func (r *run) idsOf(url string) ([]string, bool) {
	record := r.target(url)
	if record == nil {
		return nil, false
	}
	return record.idList(), true
}

func (r *run) hasBrokenAnchor(p *content.Page) bool {
	return slices.ContainsFunc(r.x.page(p.URL()).links, func(l doc.AnchorLink) bool {
		to := r.target(l.URL)
		return to != nil && !to.has(l)
	})
}

// describe inspects pages again for flaws with positions, and stores them.
func (r *run) describe(ctx context.Context, pages []*content.Page) error {
	flaws := make([][]flaw.Flaw, len(pages))
	err := forEach(ctx, r.x.workers, len(pages), func(i int) (err error) {
		flaws[i], err = r.flawsOf(ctx, pages[i])
		return err
	})
	if err != nil {
		return err
	}
	for i, p := range pages {
		for j := range flaws[i] {
			detach(&flaws[i][j])
		}
		next := *r.x.page(p.URL())
		next.flaws, next.part = flaws[i], false
		r.x.set(p.URL(), &next)
	}
	return nil
}

// detach copies the strings of a flaw, so that whole pages can be freed.
func detach(f *flaw.Flaw) {
	for _, text := range []*string{&f.Explanation, &f.Suggestion, &f.Href, &f.Macro, &f.Fix.Old, &f.Fix.New} {
		*text = strings.Clone(*text)
	}
}

func (r *run) flawsOf(ctx context.Context, p *content.Page) ([]flaw.Flaw, error) {
	source, err := r.cat.Source(p)
	if err != nil {
		return nil, nil //nolint:nilerr // see Index.Update
	}
	return r.flawsIn(ctx, p, source)
}

// flawsIn returns the flaws of a page with the given source.
func (r *run) flawsIn(ctx context.Context, p *content.Page, source string) ([]flaw.Flaw, error) {
	var list flaw.List
	body := p.BodyIn(source)
	err := r.inspector.Page(ctx, p, body, &doc.Inspection{IDsOf: r.idsOf}, &list)
	report := p.Report(body, &list)
	for _, f := range slices.Concat(r.frontMatter(p, source, true), calls(p, body)) {
		report.Report(f)
	}
	for _, name := range r.unused[p.URL()] {
		list.Report(unusedFile(p, name))
	}
	flaws := list.Sorted()
	doc.PositionInFrontMatter(flaws, p, source)
	for i := range flaws {
		suggestMacro(&flaws[i])
		if p.Locale != locale.EnUS && flaws[i].Name == doc.BrokenAnchor {
			if err := r.translateAnchor(ctx, &flaws[i], p); err != nil {
				return nil, err
			}
		}
	}
	return slices.Clip(flaws), ended(err)
}

// inspectCollections finds the ids and flaws of pages of collections.
func (r *run) inspectCollections(ctx context.Context, idsOf func(string) ([]string, bool), report flaw.Reporter) error {
	pages, err := r.inspector.Collections(ctx, idsOf, report)
	if err != nil {
		return err
	}
	records := map[string]*record{}
	for _, p := range pages {
		if len(p.Inspection.IDs) > 0 {
			records[strings.TrimSuffix(p.Page.URL, "/")] = r.newRecord(p.Page.URL, &p.Inspection)
		}
	}
	r.x.setCollections(records)
	return nil
}

// ended returns err if it is a context's.
func ended(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
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
