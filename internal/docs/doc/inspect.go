package doc

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// Inspection has a page's results for the check of a whole site, and the data of other pages.
// See [Source.Inspection].
type Inspection struct {
	IDs   []string     // of the page as displayed
	Links []AnchorLink // distinct links to parts of the site's pages

	// IDsOf returns the ids of another page, false if they are unknown. Nil leaves links to
	// parts of other pages unchecked.
	IDsOf func(url string) ([]string, bool)

	bare bool         // leave out the sections' content
	code *[]CodeBlock // receives the code blocks unless nil
}

// AnchorLink is a link to a part of a page.
type AnchorLink struct {
	URL      string // of the page, with locale
	Fragment string // as in the address
}

// Inspect renders the content of a page like Build, for its flaws and to fill in an
// inspection, without the document. The body is the Markdown after the front matter and may
// differ from the file's.
func (b *Builder) Inspect(ctx context.Context, p *content.Page, body string, i *Inspection, report flaw.Reporter) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("check %s: panic: %v\n%s", p.URL(), r, debug.Stack())
		}
	}()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("check %s: %w", p.URL(), err)
	}
	i.bare = true
	src := b.source(p, body, report)
	src.Inspection = i
	made, err := b.Content(src)
	if err != nil {
		return fmt.Errorf("check %s: %w", p.URL(), err)
	}
	b.sidebars.ForPage(p, made.Sidebars, report, nil)
	return nil
}

// CodeBlock is code of a page and its position for flaws.
type CodeBlock struct {
	Code                             string
	Line, Column, EndLine, EndColumn int
}

// CodeBlocks returns the code blocks of a page in order, for flaws found after the document,
// and its source map, are finished.
func (b *Builder) CodeBlocks(ctx context.Context, p *content.Page) ([]CodeBlock, error) {
	body, err := b.catalogue.Body(p)
	if err != nil {
		return nil, err
	}
	var blocks []CodeBlock
	err = b.Inspect(ctx, p, body, &Inspection{code: &blocks}, &flaw.List{})
	return blocks, err
}

// listCode lists the code blocks if they are needed.
func (w *pass) listCode() {
	list := w.src.Inspection.code
	if list == nil {
		return
	}
	eachElement(w.root, func(n *html.Node) {
		if !isHTML(n, atom.Pre) || !isCodeOnly(n) {
			return
		}
		var position flaw.Flaw
		w.positions.set(&position, n, ofTag, "")
		*list = append(*list, CodeBlock{textOf(n), position.Line, position.Column, position.EndLine, position.EndColumn})
	})
}

// Names of the flaws that only checks report, since pages look as intended or finding them
// takes other pages (docs/reference/content.md, Flaws).
const (
	BrokenAnchor   = "BrokenAnchor"
	IllCasedAnchor = "IllCasedAnchor"
	DuplicateID    = "DuplicateID"
	HeadingLevel   = "HeadingLevel"
	MissingImage   = "MissingImage"
)

// inspect fills in the inspection of a page after all passes.
func (w *pass) inspect(sections []Section) {
	i := w.src.Inspection
	if i == nil {
		return
	}
	w.listCode()
	i.IDs = w.fragments
	for _, s := range sections {
		if s.Kind != Prose && s.ID == s.Query {
			i.IDs = append(i.IDs, strings.ToLower(s.ID)) // as in the application
		}
	}
	seen := map[AnchorLink]bool{}
	eachElement(w.root, func(n *html.Node) {
		if n.Data != "a" {
			return
		}
		href, _ := attr(n, "href")
		l, ok := w.anchorLink(href)
		if !ok {
			return
		}
		if !seen[l] {
			seen[l] = true
			i.Links = append(i.Links, l)
		}
		w.checkAnchor(n, l)
	})
	if w.src.Page != nil {
		w.checkHeadings()
	}
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

// checkAnchor reports a link to a missing part of a page.
func (w *pass) checkAnchor(n *html.Node, l AnchorLink) {
	i := w.src.Inspection
	ids, known := i.IDs, true
	if l.URL != w.src.URL {
		if i.IDsOf == nil {
			return
		}
		if ids, known = i.IDsOf(l.URL); !known {
			return
		}
	}
	found, spelt := FindAnchor(ids, l.Fragment)
	if found {
		return
	}
	href, _ := attr(n, "href")
	written, ok := w.written[n]
	if !ok {
		written = href
	}
	f := flaw.Flaw{Group: flaw.BrokenLinks, Name: BrokenAnchor, Href: href,
		Explanation: "the page " + l.URL + " has no part #" + l.Fragment}
	what, to := ofAttributeValue, ""
	if spelt != "" {
		f.Name, f.Explanation = IllCasedAnchor, "wrong letter case in #"+l.Fragment
		path, _, _ := strings.Cut(written, "#")
		to = path + "#" + spelt
		f.Suggestion, _, _ = strings.Cut(href, "#")
		f.Suggestion += "#" + spelt
	}
	w.reportWithFix(f, n, what, written, to)
}

// fullscreenSample begins the fragment that opens a live sample.
const fullscreenSample = "livesample_fullscreen="

// FindAnchor reports whether a page's ids include a fragment, searched as in browsers. If only
// the letter case is wrong, it returns the right spelling.
func FindAnchor(ids []string, fragment string) (found bool, spelt string) {
	decoded, err := url.PathUnescape(fragment)
	if err != nil {
		decoded = fragment
	}
	if isReserved(decoded) || decoded == mainID || strings.HasPrefix(fragment, fullscreenSample) {
		return true, "" // of the frame around the content
	}
	for _, id := range ids {
		switch {
		case id == fragment || id == decoded:
			return true, ""
		case strings.EqualFold(id, decoded):
			spelt = id
		}
	}
	return false, spelt
}

// checkHeadings reports headings that skip a level. The page's title is the first level.
func (w *pass) checkHeadings() {
	last := 1
	for n := w.root.FirstChild; n != nil; n = n.NextSibling {
		if n.Type != html.ElementNode || !isHeading(n) {
			continue
		}
		level := int(n.Data[1] - '0')
		switch {
		case level == 1:
			w.report(flaw.Flaw{Group: flaw.Unknown, Name: HeadingLevel, Explanation: "a heading of the first level: that is the title of the page"}, n, ofTag, "")
		case level > last+1:
			w.report(flaw.Flaw{Group: flaw.Unknown, Name: HeadingLevel,
				Explanation: fmt.Sprintf("a heading of level %d follows one of level %d", level, last)}, n, ofTag, "")
		}
		last = level
	}
}

// checkID reports an id that is numbered because an earlier element has it. Docs trees number
// the ids of headings as code hosts do, which is not a flaw. Terms, and
// headings of examples such as "HTML" and "Result", are exempt: they are often repeated and
// seldom linked to.
func (w *pass) checkID(n *html.Node, id, given string) {
	if w.src.Inspection == nil || given == id {
		return
	}
	if n.Namespace == "" {
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3:
			if w.src.Dialect.IsDocs() {
				return
			}
		case atom.Dt, atom.H4, atom.H5, atom.H6, atom.Iframe:
			return
		}
	}
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: DuplicateID, Suggestion: given,
		Explanation: "the id \"" + id + "\" is taken; it is \"" + given + "\" here"}, n, ofAttributeValue, "id")
}

// checkImage reports an image that is neither next to the page nor, by its path on the site,
// next to another. Images whose size is needed are reported without inspection.
func (w *pass) checkImage(n *html.Node, src, file string, err error) {
	if w.src.Inspection == nil || err == nil {
		return
	}
	if errors.Is(err, fs.ErrNotExist) && w.b.findFile(file) == nil {
		return
	}
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: MissingImage, Explanation: "image " + src + ": " + imageProblem(err)}, n, ofAttributeValue, "src")
}

// checkPath reports an image with the path of a missing file of a document.
func (w *pass) checkPath(n *html.Node, src, file string) {
	if w.b.scheme.Covers(file) {
		w.checkImage(n, src, file, fs.ErrNotExist)
	}
}

// findFile looks up a page's file by its path on the site.
func (b *Builder) findFile(file string) error {
	if _, _, ok := b.scheme.Cut(file); !ok || !b.scheme.Covers(file) {
		return fs.ErrNotExist
	}
	if decoded, err := url.PathUnescape(file); err == nil {
		file = decoded
	}
	folder, name := path.Split(file)
	shown, ok := b.pageAt(strings.TrimSuffix(folder, "/"))
	if ok {
		names, err := b.catalogue.Assets(b.catalogue.ByURL(shown))
		if err == nil && slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) }) {
			return nil
		}
	}
	return fs.ErrNotExist
}
