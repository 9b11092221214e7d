package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/policy"
	"waymark.dev/waymark/internal/site/render"
)

// Hosting says how a build is served by hosts of files.
type Hosting struct {
	// Headers are sent with every page, by the hosts that read headersFile.
	Headers []policy.Header
	// LowerCase leaves out the files whose names have the letter case of
	// addresses, for servers that turn addresses into lower case.
	LowerCase bool
	// MovedPages is up to how many redirects of the content each gets a page, for
	// hosts that do not read redirectsFile. More get none.
	MovedPages int
}

// Files that hosts read. Netlify and Cloudflare Pages know the first two, most
// hosts the third. Without the last GitHub Pages leaves out what begins with "_".
const (
	redirectsFile = "_redirects"
	headersFile   = "_headers"
	missingFile   = "404.html"
	noJekyllFile  = ".nojekyll"
)

// redirect leads from a path of the site to another or to an https address.
type redirect struct {
	from, to string
	status   int
}

// writeHosting writes what hosts of files need: where the root leads, what
// shows for missing pages, where pages have moved, which headers pages have.
func (b *build) writeHosting(ctx context.Context) error {
	if err := b.writeRoot(); err != nil {
		return err
	}
	if err := b.writeMissing(ctx); err != nil {
		return err
	}
	moved := b.movedDocuments()
	if err := b.writeRedirects(moved); err != nil {
		return err
	}
	if err := b.write(headersFile, headersText(b.opts.Hosting.Headers)); err != nil {
		return err
	}
	if err := b.write(noJekyllFile, nil); err != nil {
		return err
	}
	if b.opts.Hosting.LowerCase {
		return nil
	}
	if err := b.linkSpellings(ctx); err != nil {
		return err
	}
	return b.writeMovedPages(moved)
}

func (b *build) writeRoot() error {
	locales := b.e.cat.Locales()
	set := b.site.opts.Settings
	return b.write("index.html", b.site.opts.Renderer.RootPage(set.Brand, set.BaseURL, locales))
}

// writeMissing writes the not-found pages where hosts look for them: at the root
// and, for those that look from the missing page upwards, in each locale.
func (b *build) writeMissing(ctx context.Context) error {
	for i, l := range b.e.cat.Locales() {
		url := homeURL(l) + "404"
		page, err := b.site.NotFoundHTML(ctx, url)
		if err != nil {
			b.failOther(url, err)
			continue
		}
		if i == 0 {
			if err := b.write(missingFile, page); err != nil {
				return err
			}
		}
		if err := b.write(l.Folder()+"/"+missingFile, page); err != nil {
			return err
		}
	}
	return nil
}

// WithoutLocale returns the first segments of addresses that readers may leave
// the locale out of.
func WithoutLocale() []string {
	return []string{"docs", "blog", "curriculum", "play", "search", "settings", "plus"}
}

// movedDocuments lists the redirects of the content, English first: some hosts
// take no more than the first two thousand. A redirect of English also holds in
// the languages that its target is translated into.
func (b *build) movedDocuments() []redirect {
	cat := b.e.cat
	var list []redirect
	for _, l := range cat.Locales() {
		seen := map[string]bool{}
		add := func(from string) {
			key := strings.ToLower(from)
			target, moved := cat.ResolveURL(from)
			if _, _, _, ok := content.SplitURL(from); !ok {
				return // the server does not look for it among documents either
			}
			if seen[key] || !moved || cat.ByURL(from) != nil {
				return
			}
			seen[key] = true
			list = append(list, redirect{from, target, 301})
		}
		for _, r := range cat.Redirects(l) {
			add(r.From)
		}
		if l == locale.EnUS {
			continue
		}
		for _, r := range cat.Redirects(locale.EnUS) {
			_, slug, _, ok := content.SplitURL(r.From)
			from := content.URLOf(l, slug)
			if target, _ := cat.ResolveURL(from); ok && cat.ByURL(withoutFragment(target)) != nil {
				add(from)
			}
		}
	}
	return list
}

func withoutFragment(url string) string {
	address, _, _ := strings.Cut(url, "#")
	return address
}

// fixedRedirects are those that do not come from the content of documents: of
// addresses without a locale, with a locale by another name, of the root of the
// documents, and those that the configuration of generic pages names.
func (b *build) fixedRedirects() []redirect {
	locales := b.e.cat.Locales()
	first := "/" + string(locales[0])
	var list []redirect
	for _, part := range WithoutLocale() {
		list = append(list, redirect{"/" + part, first + "/" + part, 302}, redirect{"/" + part + "/*", first + "/" + part + "/:splat", 302})
	}
	for _, alias := range locale.Aliases() {
		if l, _ := locale.ParseLoosely(alias); slices.Contains(locales, l) {
			list = append(list, redirect{"/" + alias + "/*", "/" + string(l) + "/:splat", 302})
		}
	}
	list = append(list, b.rootsOfDocuments()...)
	for _, from := range b.e.beside.moved {
		list = append(list, redirect{from, b.e.beside.redirects[keyOf(from)], 301})
	}
	return list
}

// rootsOfDocuments leads from /{locale}/docs to where documents begin.
func (b *build) rootsOfDocuments() []redirect {
	var list []redirect
	for _, l := range b.e.cat.Locales() {
		from := "/" + string(l) + "/docs"
		if place := b.e.locate(from); place.Kind == PlaceMoved {
			list = append(list, redirect{from, place.URL, 301})
		}
	}
	return list
}

// writeRedirects writes the redirects for hosts that read a list of them.
func (b *build) writeRedirects(moved []redirect) error {
	var text bytes.Buffer
	for _, r := range b.fixedRedirects() {
		fmt.Fprintf(&text, "%s %s %d\n", r.from, r.to, r.status)
	}
	for _, r := range moved {
		fmt.Fprintf(&text, "%s %s %d\n", ruleAddress(r.from), ruleAddress(r.to), r.status)
	}
	return b.write(redirectsFile, text.Bytes())
}

// ruleSigns are what stands for parts of an address in the rules of hosts.
var ruleSigns = strings.NewReplacer(":", "%3A", "*", "%2A")

// ruleAddress writes an address for the rules of hosts.
func ruleAddress(address string) string {
	escaped := escapeAddress(address)
	if strings.HasPrefix(escaped, "/") {
		return ruleSigns.Replace(escaped)
	}
	return escaped
}

// escapeAddress escapes a path as links have it. Addresses of other sites are
// as their redirect has them.
func escapeAddress(address string) string {
	if !strings.HasPrefix(address, "/") {
		return address
	}
	path, fragment, found := strings.Cut(address, "#")
	escaped := (&url.URL{Path: path}).EscapedPath()
	if found {
		escaped += "#" + (&url.URL{Fragment: fragment}).EscapedFragment()
	}
	return escaped
}

// writeMovedPages writes pages that lead to where others have moved.
func (b *build) writeMovedPages(moved []redirect) error {
	pages := b.rootsOfDocuments()
	if len(moved) <= b.opts.Hosting.MovedPages {
		pages = append(pages, moved...)
	} else {
		b.report.Unwritten = len(moved)
	}
	for _, r := range pages {
		if err := b.writeMovedPage(r); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) writeMovedPage(r redirect) error {
	name := spelledName(r.from)
	if name == "" {
		return nil
	}
	name += "/index.html"
	if _, err := os.Stat(filepath.Join(b.out.staging, filepath.FromSlash(name))); err == nil {
		return nil
	}
	l, _, _ := locale.Cut(r.from)
	err := b.write(name, b.site.opts.Renderer.MovedPage(l, b.site.opts.Settings.BaseURL, escapeAddress(r.to)))
	if errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, syscall.ENAMETOOLONG) {
		return nil // a file has the name of a folder above, or the address is no name
	}
	return err
}

// headersText lists headers by path. A host that has several rules for a path
// sends the headers of all of them; of policies, all hold.
func headersText(pages []policy.Header) []byte {
	var text bytes.Buffer
	rule := func(path string, headers ...policy.Header) {
		fmt.Fprintln(&text, path)
		for _, h := range headers {
			fmt.Fprintf(&text, "  %s: %s\n", h.Name, h.Value)
		}
	}
	rule("/*", pages...)
	rule(render.StaticPath+"*", policy.Header{Name: "Cache-Control", Value: "public, max-age=31536000, immutable"})
	rule("/*.svg", policy.Header{Name: "Content-Security-Policy", Value: policy.File})
	return text.Bytes()
}
