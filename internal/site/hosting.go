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
	"waymark.dev/waymark/internal/site/basepath"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/render"
)

// Hosting configures static hosts.
type Hosting struct {
	// Headers are sent with every page by hosts that read headersFile, but not with other
	// files: other sites may embed the runner.
	Headers []Header
	// LowerCase omits the files with the letter case of addresses, for servers that convert
	// addresses to lower case.
	LowerCase bool
	// MovedPages is the maximum number of redirects with a page each, for hosts that do not
	// read redirectsFile. Above it none have one.
	MovedPages int
	// Served omits the files for hosts, and has files of content that only a server may send:
	// its policy confines them.
	Served bool
}

// Files for hosts. Netlify and Cloudflare Pages read the first two, most hosts the third.
// Without the last, GitHub Pages drops names that begin with "_".
const (
	redirectsFile = "_redirects"
	headersFile   = "_headers"
	missingFile   = "404.html"
	noJekyllFile  = ".nojekyll"
)

// redirect is permanent, from a path of the site to an escaped path or https address.
type redirect struct{ from, to string }

// writeHosting writes files for static hosts: root page, not-found pages, redirects and
// headers.
func (b *build) writeHosting(ctx context.Context) error {
	if err := b.writeMissing(ctx); err != nil || b.opts.Hosting.Served {
		return err
	}
	if err := b.writeRoot(); err != nil {
		return err
	}
	moved := slices.Concat(b.configuredRedirects(), b.e.movedDocuments())
	if !b.site.isFrozen() {
		if err := b.writeHostFiles(moved); err != nil {
			return err
		}
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

// writeHostFiles writes the files that hosts read at the root.
func (b *build) writeHostFiles(moved []redirect) error {
	if err := b.writeRedirects(moved); err != nil {
		return err
	}
	base := b.site.opts.Settings.Base()
	headers := headersText(base, b.e.locales, b.e.segments(), b.opts.Hosting.Headers, b.opts.Packs)
	if err := b.write(headersFile, append(headers, versionHeaders(base, b.opts.Versions)...)); err != nil {
		return err
	}
	return b.write(noJekyllFile, nil)
}

// writeRoot writes the page at the root, unless that is a page of the site.
func (b *build) writeRoot() error {
	if b.e.cat.Scheme().IsPlain() {
		return nil
	}
	locales := b.e.cat.Locales()
	set := b.site.opts.Settings
	return b.write("index.html", b.site.renderer().RootPage(set.Brand, set.BaseURL, locales))
}

// writeMissing writes the not-found pages at the root and, for hosts that search upwards from
// the missing page, in each locale.
func (b *build) writeMissing(ctx context.Context) error {
	for i, l := range b.e.cat.Locales() {
		url := localeURL(l) + "404"
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

// WithoutLocale returns first segments of addresses whose locale may be omitted.
func WithoutLocale(s content.Scheme) []string {
	parts := []string{"docs", "blog", "curriculum", "play", "search", "settings", "plus", "newsletter", "privacy"}
	if s.IsPlain() {
		return parts[1:]
	}
	return parts
}

// movedDocuments lists the redirects of the content, English first: some hosts read only two
// thousand. English redirects also hold in languages with a translated target.
func (e *edition) movedDocuments() []redirect {
	cat := e.cat
	var list []redirect
	for _, l := range cat.Locales() {
		seen := map[string]bool{}
		add := func(from string) {
			named, _, isNamed := cat.Scheme().Cut(from)
			if _, _, _, ok := cat.Scheme().Split(from); !ok && !(isNamed && cat.Scheme().IsPlain() && named == cat.Scheme().Bare) {
				return // as on the server
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
		english := cat.Scheme().Default()
		if l == english {
			continue
		}
		for _, r := range cat.Redirects(english) {
			_, slug, _, ok := cat.Scheme().Split(r.From)
			if !ok {
				continue
			}
			from := cat.Scheme().URL(l, slug)
			if target, _ := cat.ResolveURL(from); e.isPage(target) {
				add(from)
			}
		}
	}
	return list
}

// isPage reports whether a redirect leads to a document.
func (e *edition) isPage(target string) bool {
	path, _, _ := e.cat.SplitTarget(target)
	return e.cat.ByURL(path) != nil
}

// patternRules are rules by prefix: for addresses without locale, and with an alias of one.
func (b *build) patternRules() []string {
	locales := b.e.cat.Locales()
	base := b.site.opts.Settings.Base()
	first := base.Address("/" + string(locales[0]))
	var rules []string
	scheme, segments := b.e.cat.Scheme(), b.e.segments()
	for _, part := range WithoutLocale(scheme) {
		if slices.Contains(segments, part) {
			continue // some hosts redirect from pages, too
		}
		from := base.Address("/" + part)
		rules = append(rules, fmt.Sprintf("%s %s/%s 302", from, first, part), fmt.Sprintf("%s/* %s/%s/:splat 302", from, first, part))
	}
	for _, alias := range locale.Aliases() {
		if l, _ := locale.ParseLoosely(alias); l != scheme.Bare && slices.Contains(locales, l) {
			rules = append(rules, fmt.Sprintf("%s/%s/* %[1]s/%[3]s/:splat 302", base, alias, l))
		}
	}
	return rules
}

// segments returns the first segments of the addresses of documents without locale.
func (e *edition) segments() []string {
	scheme := e.cat.Scheme()
	if !scheme.IsPlain() {
		return nil
	}
	if prefix := strings.Trim(scheme.Prefix, "/"); prefix != "" {
		segment, _, _ := strings.Cut(prefix, "/")
		return []string{segment}
	}
	var segments []string
	for _, p := range e.cat.PagesOf(scheme.Bare) {
		segment, _, _ := strings.Cut(strings.TrimPrefix(p.URL(), "/"), "/")
		segments = append(segments, segment)
	}
	slices.Sort(segments)
	return slices.DeleteFunc(slices.Compact(segments), func(segment string) bool { return segment == "" })
}

// configuredRedirects returns the redirects in the configuration of generic pages, except
// from existing pages and documents.
func (b *build) configuredRedirects() []redirect {
	var list []redirect
	for _, from := range b.e.collections.moved {
		if place := b.e.locate(from); place.Kind == PlaceMoved {
			list = append(list, redirect{from, place.Location()})
		}
	}
	return list
}

// rootsOfDocuments redirects the roots of locales to the first pages.
func (b *build) rootsOfDocuments() []redirect {
	var list []redirect
	for _, l := range b.e.cat.Locales() {
		from := b.e.rootOf(l)
		if place := b.e.locate(from); place.Kind == PlaceMoved {
			list = append(list, redirect{from, place.Location()})
		}
	}
	return list
}

// writeRedirects writes the list of redirects for hosts.
func (b *build) writeRedirects(moved []redirect) error {
	var text bytes.Buffer
	for _, rule := range b.patternRules() {
		fmt.Fprintln(&text, rule)
	}
	base := b.site.opts.Settings.Base()
	for _, r := range slices.Concat(b.rootsOfDocuments(), moved) {
		fmt.Fprintf(&text, "%s %s 301\n", ruleAddress(base.Address(content.EscapePath(r.from))), ruleAddress(base.Address(r.to)))
	}
	return b.write(redirectsFile, text.Bytes())
}

// ruleSigns escapes placeholders in hosting rules.
var ruleSigns = strings.NewReplacer(":", "%3A", "*", "%2A")

// ruleAddress formats an escaped address for hosting rules. External addresses are unchanged.
func ruleAddress(escaped string) string {
	if strings.HasPrefix(escaped, "/") {
		return ruleSigns.Replace(escaped)
	}
	return escaped
}

// writeMovedPages writes redirecting pages.
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
	if !strings.HasSuffix(name, ".html") || !b.e.cat.Scheme().Addresses.AreFiles() {
		name += "/index.html"
	}
	if _, err := os.Stat(filepath.Join(b.out.staging, filepath.FromSlash(name))); err == nil {
		return nil
	}
	scheme := b.e.cat.Scheme()
	l, _, ok := scheme.Cut(r.from)
	if !ok {
		l = scheme.Default()
	}
	err := b.write(name, b.site.renderer().MovedPage(l, b.site.opts.Settings.BaseURL, r.to))
	if refusesName(err) {
		return nil // the address conflicts with a file or is not a file name
	}
	return err
}

// versionHeaders lists the headers of frozen versions. Their pages have a policy in
// themselves, that of the program that built them.
func versionHeaders(base basepath.Path, versions []FrozenVersion) []byte {
	var text bytes.Buffer
	for _, v := range versions {
		fmt.Fprintln(&text, base.Address("/"+v.Name+"/*"))
		for _, h := range PageHeaders() {
			fmt.Fprintf(&text, "  %s: %s\n", h.Name, h.Value)
		}
		fmt.Fprintf(&text, "%s*\n  Cache-Control: %s\n", base.Address("/"+v.Name+render.StaticPath), ImmutableCaching)
	}
	return text.Bytes()
}

// headersText lists headers by path. Hosts merge all rules that match a path, so the rules of
// pages match only pages.
// Segments are the first ones of addresses of pages without locale.
func headersText(base basepath.Path, locales []locale.Locale, segments []string, pages []Header, packs bool) []byte {
	var text bytes.Buffer
	rule := func(path string, headers ...Header) {
		fmt.Fprintln(&text, base.Address(path))
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
	for _, segment := range segments {
		rule(content.EscapePath("/"+segment), pages...)
		rule(content.EscapePath("/"+segment)+"/*", pages...)
	}
	immutable := Header{Name: "Cache-Control", Value: ImmutableCaching}
	rule(render.StaticPath+"*", immutable,
		Header{Name: "Content-Security-Policy", Value: StaticPolicy})
	noCaching := Header{Name: "Cache-Control", Value: workerCaching}
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
