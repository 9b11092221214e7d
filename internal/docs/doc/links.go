package doc

import (
	"strings"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// Kinds of flaws of authors' links (docs/reference/content.md, Flaws).
const (
	brokenLink     = "BrokenLink"
	redirectedLink = "RedirectedLink"
	illCasedLink   = "IllCasedLink"
)

// fixLink completes an a element: external links are marked and open in a new tab, internal
// ones get the canonical address of their page, or lose it if there is none
// (docs/reference/content.md, Links).
func (w *pass) fixLink(n *html.Node) {
	checked := hasAttr(n, link.Mark)
	if checked {
		removeAttr(n, link.Mark)
	}
	href, ok := attr(n, "href")
	if !ok {
		return
	}
	if w.src.Inspection != nil && strings.Contains(href, "#") {
		if w.written == nil {
			w.written = map[*html.Node]string{}
		}
		w.written[n] = href
	}
	if w.src.Rewrite != nil && strings.HasPrefix(href, ".") {
		if to, ok := w.src.Rewrite(href); ok {
			href = to
			setAttr(n, "href", to)
		} else {
			w.report(flaw.Flaw{Group: flaw.BrokenLinks, Name: brokenLink, Href: href, Explanation: "no page at " + href}, n, ofAttributeValue, "href")
		}
	}
	if checked {
		if withoutFragment(href) == w.src.URL {
			setAttr(n, "aria-current", "page")
		}
		return
	}
	if w.fixFileLink(n, href) {
		return
	}
	if path, ok := w.b.internalPath(href); ok {
		w.fixInternalLink(n, href, path)
	} else if leadsAway(href) {
		w.fixExternalLink(n)
	}
}

// internalPath returns the path of an address on this site, without the host.
func (b *Builder) internalPath(href string) (string, bool) {
	if strings.HasPrefix(href, "/") {
		return href, !strings.HasPrefix(href, "//")
	}
	rest, ok := strings.CutPrefix(href, "https://")
	if !ok {
		return "", false
	}
	for _, host := range b.settings.Hosts {
		path, ok := strings.CutPrefix(rest, host)
		if !ok {
			continue
		}
		switch {
		case path == "":
			return "/", true
		case path[0] == '/':
			return path, true
		}
	}
	return "", false
}

// leadsAway reports whether an address has a host.
func leadsAway(href string) bool {
	return strings.HasPrefix(href, "https:") || strings.HasPrefix(href, "http:") || strings.HasPrefix(href, "//")
}

func (w *pass) fixExternalLink(n *html.Node) {
	addClass(n, "external")
	if !hasAttr(n, "target") {
		setAttr(n, "target", "_blank")
	}
	if !hasAttr(n, "title") {
		setAttr(n, "title", w.b.l10n("Template", "external_link", w.src.Locale))
	}
}

func (w *pass) fixInternalLink(n *html.Node, href, path string) {
	to := w.b.target(path, w.src.Locale, w.src.Lookups)
	if to.missing && strings.Contains(path, "?") {
		to = w.b.targetWithQuery(path, w.src.Locale, w.src.Lookups)
	}
	if to.unchecked {
		return
	}
	if to.page == w.src.URL {
		setAttr(n, "aria-current", "page")
	}
	switch {
	case to.missing:
		addClass(n, "page-not-created")
		setAttr(n, "data-href", href)
		removeAttr(n, "href")
		setAttr(n, "title", w.b.l10n("Common", "summary", w.src.Locale))
	case to.onlyEnglish:
		addClass(n, "only-in-en-us")
	}
	if !to.missing {
		setAttr(n, "href", to.href)
	}
	if strings.HasPrefix(to.href, "https:") {
		w.fixExternalLink(n)
	}
	if to.missing || to.href != path && !to.onlyEnglish {
		w.reportLink(n, href, path, to)
	}
}

func (w *pass) reportLink(n *html.Node, href, path string, to target) {
	f := flaw.Flaw{Group: flaw.BrokenLinks, Href: href}
	switch {
	case to.missing:
		f.Name = brokenLink
		f.Explanation = "no page at " + href
	case strings.EqualFold(path, to.href):
		f.Name, f.Suggestion, f.Fixable = illCasedLink, to.href, true
		f.Explanation = "wrong letter case in the link " + href
	default:
		f.Name, f.Suggestion, f.Fixable = redirectedLink, to.href, true
		f.Explanation = "the page moved: " + href
	}
	w.reportWithFix(f, n, ofAttributeValue, href, f.Suggestion)
}

// target is the target of an internal link.
type target struct {
	href        string // address to write, without locale if it had none
	page        string // resolved address without fragment, in the requested locale
	missing     bool   // no such page in any locale
	onlyEnglish bool   // the page exists, but not in the requested locale
	unchecked   bool   // not checked or changed
}

// target resolves the path of an internal link, in l if it has no locale.
func (b *Builder) target(path string, l locale.Locale, lookups *content.Lookups) target {
	linked, _, _ := b.scheme.Cut(path)
	full := b.scheme.Complete(path, l)
	free := !b.scheme.IsPlain() && isFree(path)
	if full != path && isFree(withoutFragment(path)) {
		return target{unchecked: true}
	}
	resolved := b.resolve(full)
	t := target{href: resolved, page: withoutFragment(resolved)}
	exists := b.exists(t.page)
	if resolved != full || !exists || !b.scheme.Covers(full) {
		lookups.Address(full)
		lookups.Address(resolved)
	}
	if !exists && !free {
		english := false
		if linked != b.scheme.Default() {
			if en, ok := b.scheme.In(b.scheme.Default(), resolved); ok {
				english = true
				t.href = b.resolve(en)
			}
		}
		t.missing = !b.existsAnywhere(withoutFragment(t.href))
		t.onlyEnglish = english && !t.missing
	}
	if full != path {
		t.href = withoutLocale(t.href)
	}
	return t
}

// targetWithQuery is target for a path with a query, which is kept for the target.
func (b *Builder) targetWithQuery(path string, l locale.Locale, lookups *content.Lookups) target {
	address, fragment, hasFragment := strings.Cut(path, "#")
	address, query, _ := strings.Cut(address, "?")
	if hasFragment {
		address += "#" + fragment
	}
	t := b.target(address, l, lookups)
	if t.missing || t.unchecked || leadsAway(t.href) {
		return t
	}
	to, fragment, hasFragment := strings.Cut(t.href, "#")
	t.href = to + "?" + query
	if hasFragment {
		t.href += "#" + fragment
	}
	return t
}

// isFree reports whether an address is left unchecked: services next to the documents and
// parts of the site that other programs serve.
func isFree(path string) bool {
	switch path {
	case "/discord", "/en-US/blog/rss.xml":
		return true
	}
	for _, prefix := range [...]string{"/users/", "/en-US/observatory", "/en-US/plus", "/en-US/play"} {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return false
}

// resolve follows a redirect of a document.
func (b *Builder) resolve(url string) string {
	return b.catalogue.Resolve(url)
}

// exists reports whether a page exists at an address without fragment. Other sites, to which
// only redirects lead, are assumed to exist.
func (b *Builder) exists(url string) bool {
	if strings.HasPrefix(url, "https://") {
		return true
	}
	if b.scheme.Covers(url) && (b.catalogue.ByURL(url) != nil || !b.scheme.IsPlain()) {
		return b.catalogue.ByURL(url) != nil
	}
	return b.addresses.Exists(url)
}

// existsAnywhere reports whether a page exists in its locale or in English.
func (b *Builder) existsAnywhere(url string) bool {
	if b.exists(url) {
		return true
	}
	en, ok := b.scheme.In(b.scheme.Default(), url)
	return ok && b.scheme.Covers(en) && b.exists(en)
}

func withoutLocale(path string) string {
	if _, rest, ok := locale.Cut(path); ok {
		return rest
	}
	return path
}

func withoutFragment(url string) string {
	if i := strings.IndexByte(url, '#'); i >= 0 {
		return url[:i]
	}
	return url
}

// anchorLink returns the page and part of the site to which a link leads, after all passes;
// false without a part or outside the site.
func (w *pass) anchorLink(href string) (AnchorLink, bool) {
	path, fragment, _ := strings.Cut(href, "#")
	fragment, _, _ = strings.Cut(fragment, ":~:") // directives are for browsers
	if fragment == "" || strings.EqualFold(fragment, "top") {
		return AnchorLink{}, false
	}
	if path == "" {
		return AnchorLink{URL: w.src.URL, Fragment: fragment}, true
	}
	path, ok := w.b.internalPath(path)
	if !ok || path == "" {
		return AnchorLink{}, false
	}
	url, ok := w.b.pageAt(w.b.scheme.Complete(path, w.src.Locale))
	return AnchorLink{URL: url, Fragment: fragment}, ok
}

// pageAt returns the address of the page shown for a complete path, in its locale or in
// English.
func (b *Builder) pageAt(path string) (url string, ok bool) {
	if !b.scheme.Covers(path) {
		path, _, _ = strings.Cut(path, "?")
		return path, b.addresses.Exists(path)
	}
	en, _ := b.scheme.In(b.scheme.Default(), path)
	for _, path := range []string{path, en} {
		if p := b.catalogue.ByURL(path); p != nil {
			return p.URL(), true
		}
		if path, _, _ = strings.Cut(path, "?"); b.catalogue.ByURL(path) != nil {
			return b.catalogue.ByURL(path).URL(), true
		}
	}
	return "", false
}
