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
// the flaws of the whole site: of loading it, of its documents as last made,
// and of its other pages. Documents that cannot be made have none.
func (c *Checker) Check(ctx context.Context, urls []string) (flaw.Counts, error) {
	e := c.site.current.Load()
	pages := e.cat.Pages()
	if slices.Contains(urls, AnyPage) {
		clear(c.pages)
	} else {
		pages = pagesAt(e.cat, urls)
	}
	for _, p := range pages {
		if err := ctx.Err(); err != nil {
			return nil, err
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
	others, err := c.site.collectionFlaws(ctx, e)
	if err != nil {
		return nil, err
	}
	all := flaw.Count(others)
	all.Add(flaw.Count(e.flaws.Sorted()))
	for _, counts := range c.pages {
		all.Add(counts)
	}
	return all, nil
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
