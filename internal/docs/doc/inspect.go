package doc

import (
	"context"
	"fmt"
	"runtime/debug"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// Inspection is what a check of a whole site needs to know of a page, and what
// it knows of the others. See [Source.Inspection].
type Inspection struct {
	IDs   []string     // of the page as it is shown
	Links []AnchorLink // to parts of pages of the site, each once

	bare bool // nobody needs the sections' content
}

// AnchorLink is a link to a part of a page.
type AnchorLink struct {
	URL      string // of the page, with locale
	Fragment string // as it is in the address
}

// Inspect makes the content of a page as Build does, for its flaws and what an
// inspection says, without the document. The body is the Markdown after the front
// matter, which may differ from that of the page's file.
func (b *Builder) Inspect(ctx context.Context, p *content.Page, body string, report flaw.Reporter) (i *Inspection, err error) {
	defer func() {
		if r := recover(); r != nil {
			i, err = nil, fmt.Errorf("check %s: panic: %v\n%s", p.URL(), r, debug.Stack())
		}
	}()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("check %s: %w", p.URL(), err)
	}
	i = &Inspection{bare: true}
	src := b.source(p, body, report)
	src.Inspection = i
	made, err := b.Content(src)
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", p.URL(), err)
	}
	b.sidebars.ForPage(p, made.Sidebars, report, nil)
	return i, nil
}

// inspect fills in the inspection of a page after all passes.
func (w *pass) inspect(sections []Section) {
	i := w.src.Inspection
	if i == nil {
		return
	}
	i.IDs = w.fragments
	for _, s := range sections {
		if s.Kind != Prose && s.ID == s.Query {
			i.IDs = append(i.IDs, s.ID)
		}
	}
	seen := map[AnchorLink]bool{}
	eachElement(w.root, func(n *html.Node) {
		if n.Data != "a" {
			return
		}
		href, _ := attr(n, "href")
		l, ok := w.anchorLink(href)
		if ok && !seen[l] {
			seen[l] = true
			i.Links = append(i.Links, l)
		}
	})
}

// eachElement calls f for every element below n, in document order.
func eachElement(n *html.Node, f func(*html.Node)) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			f(c)
			eachElement(c, f)
		}
	}
}
