package site

import (
	"context"
	"fmt"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/webdata"
)

// Draft is a page of the docs being edited. Page and Document are nil if the front matter is
// invalid.
type Draft struct {
	Page     *content.Page
	Document *doc.Document
	Flaws    []flaw.Flaw // of the text, in order, with excerpts
}

// Draft makes the document of a text as if it were in file, the index.md of a page. The site
// itself does not change. The error is fs.ErrNotExist if file cannot be a page.
func (s *Site) Draft(ctx context.Context, file, text string) (*Draft, error) {
	e := s.current.Load()
	var list flaw.List
	p, source, err := e.cat.Draft(file, text, &list)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return &Draft{Flaws: withExcerpts(source, list.Sorted())}, nil
	}
	d, err := e.docs.BuildDraft(ctx, p, source, &list)
	if err != nil {
		return nil, fmt.Errorf("draft: %w", err)
	}
	return &Draft{Page: p, Document: d, Flaws: doc.ExplainIn(source, p, &list)}, nil
}

func withExcerpts(text string, flaws []flaw.Flaw) []flaw.Flaw {
	excerpt := flaw.Excerpts(text)
	for i := range flaws {
		flaws[i].Excerpt = excerpt(flaws[i].Line, flaws[i].Column)
	}
	return flaws
}

// Document makes the document at an address. The error is [fault.ErrNotFound] if there is
// none.
func (s *Site) Document(ctx context.Context, url string) (*doc.Document, error) {
	return s.current.Load().document(ctx, url)
}

// Popularity is a page's views relative to the most viewed page.
func (s *Site) Popularity(url string) float64 { return s.opts.Extras.Popularity[url] }

func (s *Site) Webdata() *webdata.Data { return s.opts.Webdata }
