package content

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// ResolveURL follows at most one redirect and corrects the letter case of a page address;
// moved reports whether resolved differs from url. A fragment of url wins over the target's
// (docs/reference/content.md, Redirects).
func (c *Catalogue) ResolveURL(url string) (resolved string, moved bool) {
	if !strings.HasPrefix(url, "/") {
		return url, false
	}
	address, fragment := url, ""
	if i := strings.IndexByte(url, '#'); i >= 0 {
		address, fragment = url[:i], url[i:]
	}
	target, found := c.target(address)
	if !found || target == address {
		return url, false
	}
	if fragment != "" {
		target, _, _ = strings.Cut(target, "#")
		target += fragment
	}
	return target, target != url
}

// Resolve is ResolveURL without the flag.
func (c *Catalogue) Resolve(url string) string {
	resolved, _ := c.ResolveURL(url)
	return resolved
}

// target is ResolveURL for an address without fragment. The target may have one.
func (c *Catalogue) target(address string) (target string, found bool) {
	if to, ok := c.redirect(address); ok {
		return c.canonical(to), true
	}
	l, slug, _, ok := c.scheme.Split(address)
	if !ok {
		return "", false
	}
	if p := c.Page(l, slug); p != nil {
		return p.URL(), true
	}
	if l == c.scheme.Default() {
		return "", false
	}
	to, ok := c.redirect(c.scheme.URL(c.scheme.Default(), slug))
	if !ok {
		return "", false
	}
	return c.inLocale(to, l)
}

// redirect looks up an address in lower case, without allocating.
func (c *Catalogue) redirect(address string) (to string, ok bool) {
	var buf [192]byte
	if len(address) > len(buf) {
		to, ok = c.redirects[strings.ToLower(address)]
		return to, ok
	}
	lower := buf[:len(address)]
	for i := range len(address) {
		b := address[i]
		if b >= 0x80 {
			to, ok = c.redirects[strings.ToLower(address)]
			return to, ok
		}
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		lower[i] = b
	}
	to, ok = c.redirects[string(lower)]
	return to, ok
}

// canonical returns a redirect's target in the spelling of its page, if any.
func (c *Catalogue) canonical(to string) string {
	address, query, fragment := c.SplitTarget(to)
	p := c.ByURL(address)
	if p == nil {
		return to
	}
	target := p.URL()
	if query != "" {
		target += "?" + query
	}
	if fragment != "" {
		target += "#" + fragment
	}
	return target
}

// inLocale maps the target of an English redirect to l. Targets outside the docs apply to all
// locales if they have no locale, else to none.
func (c *Catalogue) inLocale(to string, l locale.Locale) (string, bool) {
	if strings.HasPrefix(to, "https://") {
		return to, true
	}
	_, slug, fragment, ok := c.scheme.Split(to)
	if !ok {
		return "", false
	}
	target := c.scheme.URL(l, slug)
	if fragment != "" {
		target += "#" + fragment
	}
	return c.canonical(target), true
}
