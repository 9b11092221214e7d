package site

import (
	"context"
	"slices"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// AnyPage stands for all pages in what [Site.Update] returns.
const AnyPage = "*"

// Checker counts the flaws of a site while it is being written. It is not safe
// for concurrent use.
type Checker struct {
	site  *Site
	pages map[string]flaw.Counts // of documents that have any, by address
}

// NewChecker returns a Checker that has no flaws yet.
func (s *Site) NewChecker() *Checker { return &Checker{site: s, pages: map[string]flaw.Counts{}} }

// Check makes the documents at some addresses, or all for AnyPage, and returns
// how many flaws the whole site has: from loading it, in its documents as last
// made, and in its other pages, whose flaws it also lists. Documents that cannot
// be made have none.
func (c *Checker) Check(ctx context.Context, urls []string) (all flaw.Counts, others []flaw.Flaw, err error) {
	e := c.site.current.Load()
	pages := e.cat.Pages()
	if slices.Contains(urls, AnyPage) {
		clear(c.pages)
	} else {
		pages = pagesAt(e.cat, urls)
	}
	for _, p := range pages {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		var tally flaw.Tally
		delete(c.pages, p.URL())
		if _, err := e.docs.Build(ctx, p, &tally); err != nil {
			continue // whoever asks for the page is told
		}
		if counts := tally.Counts(); counts != nil {
			c.pages[p.URL()] = counts
		}
	}
	if others, err = c.site.collectionFlaws(ctx, e); err != nil {
		return nil, nil, err
	}
	all = flaw.Count(others)
	all.Add(flaw.Count(e.flaws.Sorted()))
	for _, counts := range c.pages {
		all.Add(counts)
	}
	return all, others, nil
}

func pagesAt(cat *content.Catalogue, urls []string) []*content.Page {
	var pages []*content.Page
	for _, url := range urls {
		if p := cat.ByURL(url); p != nil {
			pages = append(pages, p)
		}
	}
	return pages
}
