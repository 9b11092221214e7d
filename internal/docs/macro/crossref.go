package macro

import (
	"cmp"
	"fmt"
	"html"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/link"
)

// crossReferences link to reference pages by the names of features.
func crossReferences() map[string]func(*call) (string, error) {
	return map[string]func(*call) (string, error){
		"domxref":       domXRef,
		"cssxref":       cssXRef,
		"jsxref":        jsXRef,
		"htmlelement":   htmlElement,
		"svgelement":    svgElement,
		"svgattr":       codeReference(svgAttributes),
		"mathmlelement": mathMLElement,
		"httpheader":    httpReference(httpHeaders),
		"httpstatus":    httpReference(httpStatuses),
		"httpmethod":    httpReference(httpMethods),
		"csp":           codeReference(cspDirectives),
		"webextapiref":  webExtAPIRef,
		"glossary":      glossary,
		"rfc":           rfc,
	}
}

// domXRef links to a Web API: name, text, anchor, no code.
func domXRef(c *call) (string, error) {
	a := c.arguments()
	name, text, anchor, noCode := a.required(0), a.optional(1), a.optional(2), a.any(3).Bool()
	if a.err != nil {
		return "", a.err
	}
	q := link.Request{
		Path:  apiPages + c.r.refs.apiNames().resolve(name),
		Text:  cmp.Or(text, name),
		Title: text,
		Code:  !noCode,
	}
	if bare := strings.TrimPrefix(anchor, "#"); anchor != "" {
		q.Path += "#" + bare
		q.Text += "." + bare
	}
	return c.link(q), nil
}

// cssXRef links to a CSS feature: name, text, anchor.
func cssXRef(c *call) (string, error) {
	a := c.arguments()
	name, text, anchor := a.required(0), a.optional(1), a.optional(2)
	if a.err != nil {
		return "", a.err
	}
	return c.cssLink(name, text, anchor), nil
}

// cssLink renders the link of cssXRef for other macros too.
func (c *call) cssLink(name, text, anchor string) string {
	name, anchor = c.splitAnchor(name, anchor)
	path := cssPages + c.r.refs.cssNames().resolve(name) + anchor
	if text == "" {
		text = c.cssLabel(name, path)
	} else {
		text = link.Escape(html.UnescapeString(text))
	}
	return c.link(link.Request{Path: path, Text: text, Code: true})
}

// cssLabel returns the default text of a link to a CSS feature: the last part of its name, in
// the form of its kind.
func (c *call) cssLabel(name, path string) string {
	pageType := ""
	if target := c.look(link.Request{Path: path, Locale: c.locale()}).Page; target != nil {
		pageType = target.PageType
	}
	return link.Escape(cssShown(name, pageType))
}

// jsXRef links to a JavaScript feature: name, text, anchor, no code.
func jsXRef(c *call) (string, error) {
	a := c.arguments()
	name, text, anchor, noCode := a.required(0), a.optional(1), a.optional(2), a.any(3).Bool()
	if a.err != nil {
		return "", a.err
	}
	name, anchor = c.splitAnchor(name, anchor)
	return c.link(link.Request{Path: jsPages + c.jsSlug(name) + anchor, Text: cmp.Or(text, name), Code: !noCode}), nil
}

// splitAnchor returns a name without its anchor, and that one or else the other anchor, with its #.
func (c *call) splitAnchor(name, anchor string) (bare, fragment string) {
	bare, own, hasOwn := strings.Cut(name, "#")
	if hasOwn {
		if anchor != "" {
			c.flaw(InvalidArg, "the anchor is ignored because the name has one", "", "")
		}
		anchor = own
	}
	if anchor = strings.TrimPrefix(anchor, "#"); anchor == "" {
		return bare, ""
	}
	return bare, "#" + anchor
}

// jsSlug resolves a name and reports inexact ones. An unknown name becomes part of an address
// that does not exist.
func (c *call) jsSlug(name string) string {
	normal := normalizeJS(name)
	match := c.r.refs.jsNames().resolve(normal)
	switch {
	case match.slug == "" && len(match.candidates) > 0:
		c.flaw(InvalidArg, fmt.Sprintf("%q is ambiguous: it may be %s", normal, strings.Join(match.candidates, " or ")), "", "")
	case match.illCased:
		c.flawWithFix(IllCasedArg, fmt.Sprintf("%q is spelt %s", normal, match.slug), "", match.slug, func() flaw.Edit {
			if spelt := respell(name, match.slug); spelt != "" {
				return c.argumentFix(name, spelt)
			}
			return flaw.Edit{}
		})
	}
	if match.slug == "" {
		return escapeSegment(name)
	}
	return match.slug
}

// escapeSegment percent-encodes characters that are invalid in a segment of a path.
func escapeSegment(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"<>`#?{}/%", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// htmlElement links to an HTML element: name, text, anchor.
func htmlElement(c *call) (string, error) {
	a := c.arguments()
	name, text, anchor := a.required(0), a.optional(1), a.optional(2)
	if a.err != nil {
		return "", a.err
	}
	q := link.Request{Path: htmlElements + name, Text: text}
	if text == "" {
		q.Text, q.Code = "&lt;"+name+"&gt;", true
	}
	if bare := strings.TrimPrefix(anchor, "#"); anchor != "" {
		q.Path += "#" + bare
	}
	return c.link(q), nil
}

func svgElement(c *call) (string, error) {
	a := c.arguments()
	name := a.required(0)
	if a.err != nil {
		return "", a.err
	}
	return c.svgElementLink(name), nil
}

func (c *call) svgElementLink(name string) string {
	return c.link(link.Request{Path: svgElements + name, Text: "&lt;" + name + "&gt;", Code: true})
}

// codeReference returns a macro that links to a page in a folder, with its name as code.
func codeReference(folder string) func(*call) (string, error) {
	return func(c *call) (string, error) {
		a := c.arguments()
		name := a.required(0)
		if a.err != nil {
			return "", a.err
		}
		return c.link(link.Request{Path: folder + name, Text: name, Code: true}), nil
	}
}

// mathMLElement links to a MathML element.
func mathMLElement(c *call) (string, error) {
	a := c.arguments()
	name := strings.ToLower(a.required(0))
	if a.err != nil {
		return "", a.err
	}
	return c.link(link.Request{Path: mathMLElements + name, Text: "&lt;" + name + "&gt;", Title: "<" + name + ">", Code: true}), nil
}

// httpReference returns a macro that links to an HTTP page by name or number: value, text,
// anchor with its #, no code.
func httpReference(folder string) func(*call) (string, error) {
	return func(c *call) (string, error) {
		a := c.arguments()
		value, text, anchor, noCode := a.requiredAny(0).Text, a.optional(1), a.optional(2), a.any(3).Bool()
		if a.err != nil {
			return "", a.err
		}
		q := link.Request{Path: folder + value, Text: cmp.Or(text, value), Code: !noCode}
		if anchor != "" {
			q.Path += anchor
			q.Text += "." + anchor
		}
		return c.link(q), nil
	}
}

// webExtAPIRef links to an API for extensions: name, text, anchor, no code.
func webExtAPIRef(c *call) (string, error) {
	a := c.arguments()
	name, text, anchor, noCode := a.required(0), a.optional(1), a.optional(2), a.any(3).Bool()
	if a.err != nil {
		return "", a.err
	}
	q := link.Request{Path: webExtPath(name), Text: cmp.Or(text, name), Code: !noCode}
	if anchor != "" {
		anchor = "#" + strings.TrimPrefix(anchor, "#")
		q.Path += anchor
		q.Text += anchor
	}
	return c.link(q), nil
}

// webExtPath returns the path of an API for extensions.
func webExtPath(name string) string {
	name = strings.ReplaceAll(name, " ", "_")
	name = strings.ReplaceAll(name, "()", "")
	return webExtFolder + strings.ReplaceAll(name, ".", "/")
}

// glossary links to a term: term, text.
func glossary(c *call) (string, error) {
	a := c.arguments()
	term, text := a.required(0), a.optional(1)
	if a.err != nil {
		return "", a.err
	}
	return c.link(link.Request{Path: glossaryPath(term), Text: cmp.Or(text, term)}), nil
}

// collapseSpaces trims s and replaces runs of spaces by one.
func collapseSpaces(s string) string {
	s = strings.TrimSpace(s)
	for strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " ")
	}
	return s
}

// rfc links to an IETF standard: number, text, section.
func rfc(c *call) (string, error) {
	a := c.arguments()
	number, text, section := a.requiredAny(0).Int(), a.optional(1), a.any(2).Text
	if a.err != nil {
		return "", a.err
	}
	if number < 1 {
		c.flaw(InvalidArg, fmt.Sprintf("%q is not the number of an RFC", a.any(0).Text), "", "")
	}
	path := "https://datatracker.ietf.org/doc/html/rfc" + strconv.Itoa(number)
	label := "RFC " + strconv.Itoa(number)
	if section != "" {
		path += "#section-" + section
		label += ", " + c.text("Common", "section") + " " + section
	}
	if text != "" {
		label += ": " + text
	}
	return c.link(link.Request{Path: path, Text: label}), nil
}
