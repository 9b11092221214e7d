package export

import (
	"context"
	"fmt"
	"html"
	"io"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/site"
)

// page is a rendered page.
type page struct {
	*item
	doc  *doc.Document // nil if it is none
	file string
	html []byte
	// texts are the texts that the export adds, in the page's language.
	texts map[string]string
}

func (e *export) makePage(ctx context.Context, i int) (*page, error) {
	it := e.chosen.pages[i]
	frame := e.frame(it)
	rendered, err := e.site.Exported(ctx, it.url, frame)
	if err != nil {
		return nil, err
	}
	w := rewriter{links: e.links, url: it.url, file: e.names[it.url]}
	switch e.opts.Format {
	case Book:
		w.prefix = w.file + "-"
	case Docset:
		w.anchors, w.after = sectionAnchors(rendered.TOC), onlinePage(frame)
	}
	text := w.page(make([]byte, 0, len(rendered.HTML)), rendered.HTML)
	return &page{item: it, doc: rendered.Doc, file: w.file, html: text, texts: w.texts}, nil
}

// sectionAnchors returns the sections that docset readers list, by heading id.
func sectionAnchors(toc []doc.TOCEntry) map[string]string {
	anchors := make(map[string]string, len(toc))
	for _, entry := range toc {
		name := html.EscapeString(url.PathEscape(plainText(entry.Text)))
		anchors[strings.ToLower(entry.ID)] = `<a name="//apple_ref/cpp/Section/` + name + `" class="dashAnchor"></a>`
	}
	return anchors
}

// onlinePage is a comment with the web address of a page.
func onlinePage(frame site.ExportFrame) string {
	if frame.Online == "" || strings.Contains(frame.Online, "--") {
		return ""
	}
	return "<!-- Online page at " + frame.Online + " -->"
}

// contentsPage renders the list of a language's pages.
func (e *export) contentsPage(ctx context.Context, c site.ExportContents) ([]byte, error) {
	rendered, err := e.site.ExportedContentsHTML(ctx, c)
	if err != nil {
		return nil, err
	}
	w := rewriter{links: e.links, url: homeURL(c.Locale), file: homeName(c.Locale)}
	return w.page(nil, rendered), nil
}

func (e *export) readAsset(name string) ([]byte, error) {
	place := e.links.assets[name]
	f, err := e.site.OpenAsset(place)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, fmt.Errorf("read file of %s: %w", place.URL, err)
	}
	return data, nil
}
