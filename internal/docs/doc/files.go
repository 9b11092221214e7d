package doc

import (
	"errors"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
)

// fileOf returns the path of the file that an element comes from: the page's or an included one.
func (w *pass) fileOf(n *html.Node) string {
	if file := w.positions.fileOf(n); file != "" {
		return file
	}
	return w.src.Page.RelFile
}

// fileRef is an address in a page of a docs tree.
type fileRef struct {
	path   string // unescaped
	suffix string // query and fragment, as written
}

// parseFileRef parses the address of a file; those of other sites, parts of the page and of the
// program's screens are not ok.
func (w *pass) parseFileRef(address string) (ref fileRef, ok bool) {
	if own, internal := w.b.internalPath(address); internal {
		address = own
	} else if hasScheme(address) || strings.HasPrefix(address, "//") {
		return ref, false
	}
	end := len(address)
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		end = i
	}
	ref.path, ref.suffix = address[:end], address[end:]
	if plain, err := url.PathUnescape(ref.path); err == nil {
		ref.path = plain
	}
	return ref, ref.path != ""
}

// fixFileLink sets the address of a link to a page or file of a docs tree. Links from the root
// that lead to none may lead to screens of the program.
func (w *pass) fixFileLink(n *html.Node, href string) (done bool) {
	if !w.src.InTree {
		return false
	}
	ref, ok := w.parseFileRef(href)
	if !ok {
		if strings.HasPrefix(href, "#") && href == "#"+w.titleID(w.src.Page) {
			setAttr(n, "href", "#top")
		}
		return false
	}
	to, ok := w.b.catalogue.FileTarget(w.src.Page, w.fileOf(n), ref.path)
	switch {
	case ok:
	case strings.HasPrefix(ref.path, "/"):
		return false
	default:
		addClass(n, "page-not-created")
		setAttr(n, "data-href", href)
		removeAttr(n, "href")
		setAttr(n, "title", w.b.l10n("Common", "summary", w.src.Locale))
		f := flaw.Flaw{Group: flaw.BrokenLinks, Name: brokenLink, Href: href, Explanation: "no page or file at " + href}
		if why := w.b.catalogue.WhyNoTarget(w.fileOf(n), ref.path); why != "" {
			f.Explanation = why
		} else if f.Suggestion = w.similarFile(ref.path); f.Suggestion != "" {
			f.Suggestion += ref.suffix
		}
		w.reportWithFix(f, n, ofAttributeValue, href, "")
		return true
	}
	address, suffix := to.URL, ref.suffix
	if to.Page == nil {
		address = content.EscapePath(address)
	} else if query, fragment, _ := strings.Cut(suffix, "#"); fragment != "" && fragment == w.titleID(to.Page) {
		suffix = query
	}
	setAttr(n, "href", address+suffix)
	if to.URL == w.src.URL {
		setAttr(n, "aria-current", "page")
	}
	if to.File != "" {
		w.files = append(w.files, to.File)
	}
	if !to.Exact {
		f := flaw.Flaw{Group: flaw.BrokenLinks, Name: illCasedLink, Href: href, Suggestion: w.pathTo(to) + ref.suffix, Fixable: true,
			Explanation: "wrong letter case in the link " + href}
		if to.Moved {
			f.Name, f.Explanation = redirectedLink, "the page moved: "+href
		}
		w.reportWithFix(f, n, ofAttributeValue, href, f.Suggestion)
	}
	return true
}

// titleID returns the id that other programs give the heading that is a page's title, which has
// none here: links to it lead to the top of the page.
func (w *pass) titleID(p *content.Page) string {
	if p.Heading == "" {
		return ""
	}
	return w.src.Dialect.AnchorID(p.HeadingText())
}

// pathTo returns the path that a link to a file should have.
func (w *pass) pathTo(to content.FileTarget) string {
	file := to.File
	if to.Page != nil {
		file = to.Page.RelFile
	}
	return escapeRelative(content.PathFrom(path.Dir(w.src.Page.RelFile), file))
}

func escapeRelative(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// similarFile suggests a file for a link: one of the same name, else one with a similar path.
func (w *pass) similarFile(ref string) string {
	if w.src.Report == nil || !flaw.NeedsPosition(w.src.Report) {
		return ""
	}
	if w.paths == nil {
		w.paths = w.b.catalogue.Paths(w.src.Page)
	}
	found := ""
	for _, p := range w.paths {
		if strings.EqualFold(path.Base(p), path.Base(ref)) {
			if found != "" {
				found = ""
				break
			}
			found = p
		}
	}
	if found == "" {
		found = flaw.NearestWord(path.Clean(ref), w.paths)
	}
	return escapeRelative(found)
}

// fixFiles sets the addresses of the files that an element shows, and the size of an image.
func (w *pass) fixFiles(n *html.Node) {
	switch n.DataAtom {
	case atom.Img, atom.Source, atom.Video, atom.Audio, atom.Track, atom.Embed:
	default:
		return
	}
	for _, key := range [...]string{"src", "poster"} {
		if written, ok := attr(n, key); ok {
			if address, file := w.fileAddress(n, key, written); file != "" {
				setAttr(n, key, address)
				if n.DataAtom == atom.Img && key == "src" {
					w.setSize(n, written, file)
				}
			}
		}
	}
	if set, ok := attr(n, "srcset"); ok {
		images := strings.Split(set, ",")
		for i, image := range images {
			written, descriptor, _ := strings.Cut(strings.TrimSpace(image), " ")
			if address, file := w.fileAddress(n, "srcset", written); file != "" {
				images[i] = strings.TrimSpace(address + " " + descriptor)
			}
		}
		setAttr(n, "srcset", strings.Join(images, ", "))
	}
}

// fileAddress returns the address and the path of a file in an attribute; the path is "" for
// files of other sites and missing ones, which it reports.
func (w *pass) fileAddress(n *html.Node, attribute, written string) (address, file string) {
	ref, ok := w.parseFileRef(written)
	if !ok {
		return "", ""
	}
	to, ok := w.b.catalogue.FileTarget(w.src.Page, w.fileOf(n), ref.path)
	if !ok || to.File == "" {
		w.report(flaw.Flaw{Group: flaw.Unknown, Name: MissingImage, Href: written, Suggestion: w.similarFile(ref.path),
			Explanation: "file " + written + ": there is no such file"}, n, ofAttributeValue, attribute)
		return "", ""
	}
	if !to.Exact {
		w.report(flaw.Flaw{Group: flaw.Unknown, Name: illCasedLink, Href: written, Suggestion: w.pathTo(to),
			Explanation: "wrong letter case in " + written}, n, ofAttributeValue, attribute)
	}
	w.files = append(w.files, to.File)
	return content.EscapePath(to.URL) + ref.suffix, to.File
}

// usedFiles returns the files that the page uses, each once.
func (w *pass) usedFiles() []string {
	slices.Sort(w.files)
	return slices.Compact(w.files)
}

// setSize sets the size of an image without one.
func (w *pass) setSize(n *html.Node, written, file string) {
	if hasAttr(n, "width") || hasAttr(n, "height") {
		return
	}
	f, err := w.b.catalogue.OpenFile(file)
	var size imageSize
	if err == nil {
		size, err = sizeOfImage(strings.ToLower(file), f)
	}
	if err != nil {
		if !errors.Is(err, errUnknownImage) {
			w.report(flaw.Flaw{Group: flaw.Unknown, Name: MissingImage, Href: written, Explanation: "image " + written + ": " + imageProblem(err)}, n, ofAttributeValue, "src")
		}
		return
	}
	setImageSize(n, size)
}
