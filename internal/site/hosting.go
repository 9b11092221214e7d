package site

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/render"
)

// Hosting says how a build is served by static hosts.
type Hosting struct {
	// Headers are sent with every page, by the hosts that read headersFile. Files
	// that are not pages have none of them: other sites may show the runner.
	Headers []Header
	// LowerCase leaves out the files named in the letter case of addresses, for
	// servers that convert addresses to lower case.
	LowerCase bool
	// MovedPages is up to how many redirects of the content each gets a page, for
	// hosts that do not read redirectsFile. More get none.
	MovedPages int
}

// Files that hosts read. Netlify and Cloudflare Pages read the first two, most
// hosts the third. Without the last GitHub Pages leaves out what begins with
// "_".
const (
	redirectsFile = "_redirects"
	headersFile   = "_headers"
	missingFile   = "404.html"
	noJekyllFile  = ".nojekyll"
)

// redirect leads for good from a path of the site to a location, which is
// escaped: another path or an https address.
type redirect struct{ from, to string }

// writeHosting writes what static hosts need: where the root leads, what
// shows for missing pages, where pages have moved, which headers pages have.
func (b *build) writeHosting(ctx context.Context) error {
	if err := b.writeRoot(); err != nil {
		return err
	}
	if err := b.writeMissing(ctx); err != nil {
		return err
	}
	moved := slices.Concat(b.configuredRedirects(), b.e.movedDocuments())
	if err := b.writeRedirects(moved); err != nil {
		return err
	}
	if err := b.write(headersFile, headersText(b.e.locales, b.opts.Hosting.Headers, b.opts.Packs)); err != nil {
		return err
	}
	if err := b.write(noJekyllFile, nil); err != nil {
		return err
	}
	if b.opts.Hosting.LowerCase {
		b.report.Unwritten = len(moved)
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
	return b.write("index.html", b.site.renderer().RootPage(set.Brand, set.BaseURL, locales))
}

// writeMissing writes the not-found pages where hosts look for them: at the
// root and, for hosts that search from the missing page upwards, in each
// locale.
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
	return []string{"docs", "blog", "curriculum", "play", "search", "settings", "plus", "newsletter", "privacy"}
}

// movedDocuments lists the redirects of the content, English first: some hosts
// take no more than the first two thousand. A redirect of English also holds in
// the languages that its target is translated into.
func (e *edition) movedDocuments() []redirect {
	cat := e.cat
	var list []redirect
	for _, l := range cat.Locales() {
		seen := map[string]bool{}
		add := func(from string) {
			if _, _, _, ok := content.SplitURL(from); !ok {
				return // the server does not look for it among documents either
			}
			key := strings.ToLower(from)
			target, moved := cat.ResolveURL(from)
			if seen[key] || !moved || cat.ByURL(from) != nil {
				return
			}
			seen[key] = true
			list = append(list, redirect{from, e.movedTo(target).Location()})
		}
		for _, r := range cat.Redirects(l) {
			add(r.From)
		}
		if l == locale.EnUS {
			continue
		}
		for _, r := range cat.Redirects(locale.EnUS) {
			_, slug, _, ok := content.SplitURL(r.From)
			if !ok {
				continue
			}
			from := content.URLOf(l, slug)
			if target, _ := cat.ResolveURL(from); e.isPage(target) {
				add(from)
			}
		}
	}
	return list
}

// isPage reports whether the target of a redirect is a document.
func (e *edition) isPage(target string) bool {
	path, _, _ := e.cat.SplitTarget(target)
	return e.cat.ByURL(path) != nil
}

// patternRules are the rules for all addresses that begin alike: those without a
// locale, and with a locale by another name.
func (b *build) patternRules() []string {
	locales := b.e.cat.Locales()
	first := "/" + string(locales[0])
	var rules []string
	for _, part := range WithoutLocale() {
		rules = append(rules, fmt.Sprintf("/%s %s/%[1]s 302", part, first), fmt.Sprintf("/%s/* %s/%[1]s/:splat 302", part, first))
	}
	for _, alias := range locale.Aliases() {
		if l, _ := locale.ParseLoosely(alias); slices.Contains(locales, l) {
			rules = append(rules, fmt.Sprintf("/%s/* /%s/:splat 302", alias, l))
		}
	}
	return rules
}

// configuredRedirects returns the redirects in the configuration of generic
// pages, but for those of addresses that have a page or are documents'.
func (b *build) configuredRedirects() []redirect {
	var list []redirect
	for _, from := range b.e.collections.moved {
		if place := b.e.locate(from); place.Kind == PlaceMoved {
			list = append(list, redirect{from, place.Location()})
		}
	}
	return list
}

// rootsOfDocuments leads from /{locale}/docs to where documents begin.
func (b *build) rootsOfDocuments() []redirect {
	var list []redirect
	for _, l := range b.e.cat.Locales() {
		from := "/" + string(l) + "/docs"
		if place := b.e.locate(from); place.Kind == PlaceMoved {
			list = append(list, redirect{from, place.Location()})
		}
	}
	return list
}

// writeRedirects writes the redirects for hosts that read a list of them.
func (b *build) writeRedirects(moved []redirect) error {
	var text bytes.Buffer
	for _, rule := range b.patternRules() {
		fmt.Fprintln(&text, rule)
	}
	for _, r := range slices.Concat(b.rootsOfDocuments(), moved) {
		fmt.Fprintf(&text, "%s %s 301\n", ruleAddress(content.EscapePath(r.from)), ruleAddress(r.to))
	}
	return b.write(redirectsFile, text.Bytes())
}

// ruleSigns escapes the placeholders in the rules of hosts.
var ruleSigns = strings.NewReplacer(":", "%3A", "*", "%2A")

// ruleAddress writes an escaped address for the rules of hosts. Addresses of
// other sites are as their redirect has them.
func ruleAddress(escaped string) string {
	if strings.HasPrefix(escaped, "/") {
		return ruleSigns.Replace(escaped)
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
	err := b.write(name, b.site.renderer().MovedPage(l, b.site.opts.Settings.BaseURL, r.to))
	if refusesName(err) {
		return nil // a file has the name of a folder above, or the address is not a name
	}
	return err
}

// headersText lists headers by path. A host that has several rules for a path
// sends the headers of all of them, so the rules of pages name the places of
// pages only.
func headersText(locales []locale.Locale, pages []Header, packs bool) []byte {
	var text bytes.Buffer
	rule := func(path string, headers ...Header) {
		fmt.Fprintln(&text, path)
		for _, h := range headers {
			fmt.Fprintf(&text, "  %s: %s\n", h.Name, h.Value)
		}
	}
	rule("/*", NoSniffing())
	for _, path := range []string{"/", "/index.html", "/" + missingFile} {
		rule(path, pages...)
	}
	for _, l := range locales {
		rule("/"+string(l)+"/*", pages...)
		if folder := l.Folder(); folder != string(l) {
			rule("/"+folder+"/*", pages...)
		}
	}
	immutable := Header{Name: "Cache-Control", Value: "public, max-age=31536000, immutable"}
	rule(render.StaticPath+"*", immutable,
		Header{Name: "Content-Security-Policy", Value: StaticPolicy})
	noCaching := Header{Name: "Cache-Control", Value: "no-cache"}
	rule(WorkerPath, noCaching, Header{Name: "Content-Security-Policy", Value: StaticPolicy})
	rule(clientFilesPath, noCaching)
	rule(shellPath+"*", append([]Header{noCaching}, pages...)...)
	if packs {
		rule(offline.CataloguePath, noCaching)
		for _, l := range locales {
			rule(offline.Path+l.Folder()+"/*", immutable)
		}
	}
	rule("/*.svg", Header{Name: "Content-Security-Policy", Value: FilePolicy})
	return text.Bytes()
}
