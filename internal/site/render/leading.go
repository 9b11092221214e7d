package render

import (
	"fmt"
	"html"
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// RootPage returns the root page of a static site. It leads to the home page in the reader's
// language, or without scripts in the first of the locales, which must not be empty.
func (r *Renderer) RootPage(brand, baseURL string, locales []locale.Locale) []byte {
	first := "/" + string(locales[0]) + "/"
	names := make([]string, len(locales))
	for i, l := range locales {
		names[i] = string(l)
	}
	dst := r.shell.openPlain(locales[0], brand)
	dst = fmt.Appendf(dst, `<link rel="canonical" href="%s%s"><noscript><meta http-equiv="refresh" content="0; url=%s"></noscript>`,
		html.EscapeString(baseURL), first, first)
	dst = fmt.Appendf(dst, `<script src="%s%s" data-locales="%s"></script></head><body><h1>%s</h1><ul>`,
		StaticPath, r.shell.assets.Root, strings.Join(names, " "), html.EscapeString(brand))
	for _, l := range locales {
		dst = fmt.Appendf(dst, `<li><a href="/%s/" lang="%s" hreflang="%s">%s</a></li>`, l, l, l, html.EscapeString(l.Native()))
	}
	return append(dst, "</ul></body></html>\n"...)
}

// MovedPage returns the page of a static site at a page's former address. The target is an
// absolute address or a path on this site, escaped as in links.
func (r *Renderer) MovedPage(l locale.Locale, baseURL, target string) []byte {
	canonical := target
	if strings.HasPrefix(target, "/") {
		canonical = baseURL + target
	}
	target = html.EscapeString(r.shell.base.Address(target))
	dst := r.shell.openPlain(l, canonical)
	return fmt.Appendf(dst, `<link rel="canonical" href="%s"><meta http-equiv="refresh" content="0; url=%s"></head>`+
		`<body><p><a href="%s">%s</a></p></body></html>`+"\n", html.EscapeString(canonical), target, target, target)
}

// openPlain returns the start of a page without the application, up to its title.
func (s *shell) openPlain(l locale.Locale, title string) []byte {
	dst := fmt.Appendf(nil, `<!doctype html><html lang="%s"><head><meta charset="utf-8">`, l)
	dst = s.appendPolicies(dst)
	return fmt.Appendf(dst, `<meta name="viewport" content="width=device-width,initial-scale=1"><title>%s</title>`, html.EscapeString(title))
}

// PlainPage returns a page with the site's styles but no scripts, hidden from search engines.
// Head and body are HTML.
func (r *Renderer) PlainPage(l locale.Locale, title, head, body string) []byte {
	s := r.shell
	dst := fmt.Appendf(nil, `<!doctype html><html lang="%s" dir="ltr" class="nojs"><head><meta charset="utf-8">`, l)
	dst = s.appendPolicies(dst)
	dst = fmt.Appendf(dst, `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>%s</title>`,
		html.EscapeString(title))
	dst = s.appendLink(dst, `<link rel="icon" type="image/svg+xml" href="`, s.assets.Icon)
	for _, file := range s.assets.Styles {
		dst = s.appendLink(dst, `<link rel="stylesheet" href="`, file)
	}
	dst = append(dst, head...)
	dst = append(dst, "</head><body>"...)
	dst = append(dst, body...)
	return append(dst, "</body></html>\n"...)
}
