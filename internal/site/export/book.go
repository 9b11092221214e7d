package export

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"net/url"
	"os"
	"regexp"
	"strings"

	"waymark.dev/waymark/internal/docs/doc"
	"waymark.dev/waymark/internal/platform/locale"
)

// bookStyle arranges the pages of a book one after the other, each on a sheet of its own. Screens show the colours of
// paper, in which diagrams are drawn.
const bookStyle = `:root{color-scheme:light}body{margin:0 auto;max-inline-size:52rem;padding:2rem 1.5rem}
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

// book is the book of a language being written. Rendered pages wait in a file, as their order is known only at the end.
type book struct {
	locale   locale.Locale
	pages    *os.File
	chapters []*chapter
	ids      map[string]bool   // of all pages
	texts    map[string]string // for the script that draws diagrams, nil without any
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

// writeBook writes the book of a language, whose pages are count from first.
func (e *export) writeBook(ctx context.Context, l locale.Locale, first, count int) (err error) {
	pages, err := os.CreateTemp("", "waymark-book-")
	if err != nil {
		return fmt.Errorf("make file for the pages of a book: %w", err)
	}
	defer func() { _ = pages.Close(); _ = os.Remove(pages.Name()) }()
	b := &book{locale: l, pages: pages, ids: map[string]bool{}}
	err = inOrder(ctx, e.opts.Workers, count, func(ctx context.Context, i int) (*page, error) {
		return e.makePage(ctx, first+i)
	}, func(p *page) error {
		e.report.Pages++
		e.progress()
		return b.add(p)
	})
	if err != nil {
		return err
	}
	return e.bind(b)
}

// idInBook matches the tags with ids of a page in a book, not code that looks like them: tags have no < or > inside.
var idInBook = regexp.MustCompile(`<[^<>]* id="([^"]+)"`)

func (b *book) add(p *page) error {
	text := mainOf(p.html)
	c := &chapter{item: p.item, id: p.file, next: nextOf(p.doc)}
	if len(b.chapters) > 0 {
		c.start = b.chapters[len(b.chapters)-1].end
	}
	c.end = c.start + int64(len(text))
	b.chapters = append(b.chapters, c)
	for _, found := range idInBook.FindAllSubmatch(text, -1) {
		b.ids[html.UnescapeString(string(found[1]))] = true
	}
	if bytes.Contains(text, []byte(`<pre class="brush: mermaid`)) {
		b.texts = p.texts
	}
	if _, err := b.pages.Write(text); err != nil {
		return fmt.Errorf("write the pages of a book: %w", err)
	}
	return nil
}

// linkInBook matches the tags of links to a part of a page in a book.
var linkInBook = regexp.MustCompile(`(<[^<>]* href="#)(p\d+)-([^"]*)"`)

// text returns the HTML of a page. Links to parts that no page has lead to the beginning of their page, as on a site.
func (b *book) text(c *chapter) ([]byte, error) {
	text := make([]byte, c.end-c.start)
	if _, err := b.pages.ReadAt(text, c.start); err != nil {
		return nil, fmt.Errorf("read the pages of a book: %w", err)
	}
	return linkInBook.ReplaceAllFunc(text, func(link []byte) []byte {
		parts := linkInBook.FindSubmatch(link)
		fragment := html.UnescapeString(string(parts[3]))
		if plain, err := url.PathUnescape(fragment); err == nil {
			fragment = plain
		}
		if b.ids[string(parts[2])+"-"+fragment] {
			return link
		}
		return fmt.Appendf(nil, `%s%s"`, parts[1], parts[2])
	}), nil
}

// bind writes the file of a book from its pages.
func (e *export) bind(b *book) error {
	name := e.baseName(b.locale) + ".html"
	out, err := e.createArchive(name)
	if err != nil {
		return err
	}
	defer out.abandon()
	chapters := inSequence(b.chapters)
	e.writeFront(out, b.locale, chapters)
	for _, c := range chapters {
		text, err := b.text(c)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "<section class=\"chapter\" id=\"%s\">\n%s\n</section>\n", c.id, text)
	}
	if b.texts != nil {
		fmt.Fprintf(out, "<script src=\"%s/%s\"", exportedFolder, diagramScript)
		for _, name := range [...]string{"diagram-name", "diagram-failed", "diagram-too-large"} {
			fmt.Fprintf(out, " data-%s=\"%s\"", name, html.EscapeString(b.texts[name]))
		}
		fmt.Fprint(out, "></script>\n")
		e.hasDiagrams = true
	}
	fmt.Fprintln(out, "</body></html>")
	e.report.Files = append(e.report.Files, name)
	return out.finish()
}

// writeFront writes the front matter of the book: the name of the site, and the contents.
func (e *export) writeFront(b io.Writer, l locale.Locale, chapters []*chapter) {
	brand := html.EscapeString(e.site.Brand())
	direction := "ltr"
	if l.IsRightToLeft() {
		direction = "rtl"
	}
	fmt.Fprintf(b, `<!doctype html><html lang="%s" dir="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`, l, direction)
	fmt.Fprintf(b, `<title>%s</title><link rel="stylesheet" href="%s/style.css"><style>%s</style></head><body><h1>%[1]s</h1>`, brand, exportedFolder, bookStyle)
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
func inSequence(chapters []*chapter) []*chapter {
	byURL := make(map[string]*chapter, len(chapters))
	for _, c := range chapters {
		byURL[c.url] = c
	}
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
		for nextOf := c; nextOf != nil && !placed[nextOf]; nextOf = byURL[nextOf.next] {
			placed[nextOf] = true
			sorted = append(sorted, nextOf)
		}
	}
	for _, c := range chapters {
		if !placed[c] {
			others = append(others, c)
		}
	}
	return append(sorted, others...)
}
