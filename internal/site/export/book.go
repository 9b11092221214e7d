package export

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"os"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site"
)

// bookStyle arranges the pages of a book one after the other, each on a sheet of its own.
const bookStyle = `body{margin:0 auto;max-inline-size:52rem;padding:2rem 1.5rem}
.chapter{margin-block-start:5rem}
.contents li{list-style:none}
@media print{body{max-inline-size:none;padding:0}.chapter{break-before:page;margin-block-start:0}.contents a{text-decoration:none}}
`

// chapter is a page of a book: a part of its temporary file.
type chapter struct {
	*item
	id         string
	next       string // address of the page after it in its sidebar, or ""
	isNext     bool   // another page names it as next
	start, end int64
}

// writeBooks writes one page for each language that holds all others, to be printed.
func (e *export) writeBooks(ctx context.Context) error {
	for i, it := range e.chosen.pages {
		e.names[it.url] = fmt.Sprintf("p%d", i+1)
	}
	first := 0
	for _, l := range e.chosen.locales {
		count := len(e.chosen.pagesOf(l))
		if err := e.writeBook(ctx, l, first, count); err != nil {
			return err
		}
		first += count
	}
	if err := e.assetFiles(ctx, e.out.Write); err != nil {
		return err
	}
	return e.sharedFiles(e.out.Write)
}

// writeBook writes the book of a language, whose pages are count from first. Their order is known only when all are
// made, so they wait in a file.
func (e *export) writeBook(ctx context.Context, l locale.Locale, first, count int) (err error) {
	pages, err := os.CreateTemp("", "waymark-book-")
	if err != nil {
		return fmt.Errorf("make file for the pages of a book: %w", err)
	}
	defer func() { _ = pages.Close(); _ = os.Remove(pages.Name()) }()
	byURL, chapters := map[string]*chapter{}, make([]*chapter, 0, count)
	at := int64(0)
	err = inOrder(ctx, e.opts.Workers, count, func(ctx context.Context, i int) (*page, error) {
		return e.makePage(ctx, first+i)
	}, func(p *page) error {
		c := &chapter{item: p.item, id: p.file, next: nextOf(p.doc), start: at}
		n, err := pages.Write(mainOf(p.html))
		if err != nil {
			return fmt.Errorf("write the pages of a book: %w", err)
		}
		at += int64(n)
		c.end, byURL[p.url] = at, c
		chapters = append(chapters, c)
		e.report.Pages++
		e.progress()
		return nil
	})
	if err != nil {
		return err
	}
	return e.bind(l, inSequence(chapters, byURL), pages)
}

// bind writes the file of a book from the texts of its pages.
func (e *export) bind(l locale.Locale, chapters []*chapter, pages io.ReaderAt) error {
	name := e.baseName(l) + ".html"
	book, err := e.createArchive(name)
	if err != nil {
		return err
	}
	defer book.abandon()
	e.writeFront(book, l, chapters)
	for _, c := range chapters {
		fmt.Fprintf(book, "<section class=\"chapter\" id=\"%s\">\n", c.id)
		if _, err := io.Copy(book, io.NewSectionReader(pages, c.start, c.end-c.start)); err != nil {
			return book.failed(err)
		}
		fmt.Fprintln(book, "\n</section>")
	}
	fmt.Fprintln(book, "</body></html>")
	e.report.Files = append(e.report.Files, name)
	return book.finish()
}

// writeFront writes what is before the pages: the name of the site, and the contents.
func (e *export) writeFront(b io.Writer, l locale.Locale, chapters []*chapter) {
	brand := html.EscapeString(e.site.Brand())
	direction := "ltr"
	if l.IsRightToLeft() {
		direction = "rtl"
	}
	fmt.Fprintf(b, `<!doctype html><html lang="%s" dir="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`, l, direction)
	fmt.Fprintf(b, `<title>%s</title><link rel="stylesheet" href="%s/style.css"><style>%s</style></head><body><h1>%[1]s</h1>`, brand, strings.Trim(site.ExportedFiles, "/"), bookStyle)
	if text := e.site.Description(); text != "" {
		fmt.Fprintf(b, "<p>%s</p>", html.EscapeString(text))
	}
	fmt.Fprintln(b, `<div class="contents" role="doc-toc"><ul>`)
	for _, c := range chapters {
		depth := strings.Count(c.treePath(), "/")
		fmt.Fprintf(b, "<li style=\"margin-inline-start:%dem\"><a href=\"#%s\">%s</a></li>\n", depth, c.id, html.EscapeString(c.title))
	}
	fmt.Fprintln(b, "</ul></div>")
}

// mainOf returns the content of the element main of an exported page.
func mainOf(page []byte) []byte {
	start := bytes.Index(page, []byte("<main"))
	end := bytes.LastIndex(page, []byte("</main>"))
	if start < 0 || end < start {
		return page
	}
	return page[start+bytes.IndexByte(page[start:], '>')+1 : end]
}

func nextOf(d *doc.Document) string {
	if d == nil || d.Neighbours == nil || d.Neighbours.Next == nil {
		return ""
	}
	return d.Neighbours.Next.URL
}

// inSequence returns the pages in the order of their sidebars, and the others by path after them.
func inSequence(chapters []*chapter, byURL map[string]*chapter) []*chapter {
	for _, c := range chapters {
		if next := byURL[c.next]; next != nil {
			next.isNext = true
		}
	}
	var sorted, others []*chapter
	placed := map[*chapter]bool{}
	for _, c := range chapters {
		if c.isNext || byURL[c.next] == nil {
			continue
		}
		for at := c; at != nil && !placed[at]; at = byURL[at.next] {
			placed[at] = true
			sorted = append(sorted, at)
		}
	}
	for _, c := range chapters {
		if !placed[c] {
			others = append(others, c)
		}
	}
	return append(sorted, others...)
}
