package macro

import (
	"html"
	"strings"

	"waymark.dev/waymark/internal/docs/link"
	"waymark.dev/waymark/internal/platform/locale"
)

// checkLinks repairs and reports links to pages in HTML not written by the linker: in formal
// syntax and translated texts. Their addresses are in double quotes.
func (c *call) checkLinks(source string) string {
	const tag = "<a "
	if !strings.Contains(source, tag) {
		return source
	}
	var b strings.Builder
	b.Grow(len(source) + len(source)/4)
	for {
		pos := strings.Index(source, tag)
		if pos < 0 {
			break
		}
		end := tagEnd(source[pos:])
		if end < 0 {
			break
		}
		b.WriteString(source[:pos])
		b.WriteString(c.checkTag(source[pos : pos+end]))
		source = source[pos+end:]
	}
	b.WriteString(source)
	return b.String()
}

// tagEnd returns the offset of the > that ends the tag at the start of s.
func tagEnd(s string) int {
	var quote byte
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i
		}
	}
	return -1
}

// checkTag repairs an opening tag <a …, given without its >.
func (c *call) checkTag(tag string) string {
	before, rest, ok := strings.Cut(tag, ` href="`)
	if !ok || strings.Contains(tag, " "+link.Mark) {
		return tag
	}
	value, after, ok := strings.Cut(rest, `"`)
	href := html.UnescapeString(value)
	if !ok || !strings.HasPrefix(href, "/") {
		return tag
	}
	k := c.look(link.Request{Path: href, Locale: c.locale()})
	c.reportLink(k, strict)
	switch {
	case k.Is(link.Missing):
		return before + ` class="page-not-created" data-href="` + value + `" title="` +
			link.EscapeAttr(c.text("Common", "summary")) + `" ` + link.Mark
	case k.Page == nil:
		return tag + " " + link.Mark
	}
	target := k.Page.URL()
	if i := strings.IndexByte(href, '#'); i >= 0 {
		target += href[i:]
	}
	out := before + ` href="` + link.EscapeAttr(target) + `"` + after
	// A link written for the English page is not a fallback.
	fellBack := k.Page.Locale == locale.EnUS && c.locale() != locale.EnUS && !strings.HasPrefix(href, "/en-US/")
	if fellBack && !strings.Contains(tag, " class=") {
		out += ` class="only-in-en-us"`
	}
	if k.Page == c.page() {
		out += ` aria-current="page"`
	}
	return out + " " + link.Mark
}
