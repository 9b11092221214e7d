package lsp

import (
	"cmp"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// reference is a link of a text, written as an address or as a macro.
type reference struct {
	start, end int    // of the address, or of the argument or the call of the macro
	address    string // with locale and without fragment; "" if a macro is not a link
	fragment   string
	call       *macro.Call // nil for addresses
	nameEnd    int         // of the name of the macro
}

// resolver finds the targets of the macros of a site.
type resolver struct {
	cat  *content.Catalogue
	refs *macro.References
}

func newResolver(cat *content.Catalogue) *resolver {
	return &resolver{cat: cat, refs: macro.NewReferences(func(slug string) []string {
		var below []string
		for _, p := range cat.PagesOf(locale.EnUS) {
			if rest, ok := strings.CutPrefix(p.Slug, slug+"/"); ok {
				below = append(below, rest)
			}
		}
		return below
	})}
}

// linkStarts returns the starts of link addresses in Markdown, reference definitions and HTML
// from an offset on. It avoids regular expressions, which are too slow to search all pages.
func linkStarts(text string, from int) []int {
	var starts []int
	for pos := from; ; {
		i := strings.IndexByte(text[pos:], ']')
		if i < 0 || pos+i+1 >= len(text) {
			break
		}
		pos += i + 1
		if text[pos] == '(' || text[pos] == ':' && beginsDefinition(text[:pos]) {
			starts = append(starts, afterOpening(text, pos+1))
		}
	}
	for _, name := range []string{"href", "HREF"} {
		for pos := from; ; {
			i := strings.Index(text[pos:], name)
			if i < 0 {
				break
			}
			pos += i + len(name)
			value, ok := strings.CutPrefix(strings.TrimLeft(text[pos:], " \t"), "=")
			value = strings.TrimLeft(value, " \t")
			if ok && (strings.HasPrefix(value, `"`) || strings.HasPrefix(value, "'")) {
				starts = append(starts, len(text)-len(value)+1)
			}
		}
	}
	return starts
}

// beginsDefinition reports whether a text ends with a line that is only a label in brackets.
func beginsDefinition(text string) bool {
	before := strings.TrimSuffix(text, "]")
	line := before[strings.LastIndexAny(before, "]\n")+1:]
	return strings.HasPrefix(strings.TrimLeft(line, " \t>"), "[") && !strings.HasSuffix(before[:len(before)-len(line)], "]")
}

// afterOpening skips everything that may precede an address.
func afterOpening(text string, pos int) int {
	for pos < len(text) && (text[pos] == ' ' || text[pos] == '\t') {
		pos++
	}
	if pos < len(text) && text[pos] == '<' {
		pos++
	}
	return pos
}

// maxAddress bounds addresses of pages.
const maxAddress = 4096

// find returns the links and macro calls of a page, grouped by kind.
func (v *resolver) find(own string, l locale.Locale, text string) []reference {
	body := bodyStart(text)
	var list []reference
	var code []markdown.Span // found at the first link
	for _, start := range linkStarts(text, body) {
		within := text[start:min(len(text), start+maxAddress)]
		end := start + len(within)
		if i := strings.IndexAny(within, ") \t\r\n\"'<>"); i >= 0 {
			end = start + i
		} else if len(within) == maxAddress {
			continue
		}
		if address := text[start:end]; !strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "#") {
			continue
		}
		if code == nil {
			code = append(markdown.CodeSpans(text[body:]), markdown.Span{Start: len(text), End: len(text)})
		}
		if !markdown.InSpans(code, start-body) {
			list = v.appendAddress(list, own, text[start:end], start, end)
		}
	}
	segments, _ := macro.Parse(text[body:])
	for _, s := range segments {
		if s.Call != nil {
			list = v.appendCall(list, l, s.Call, text, body+s.Start, body+s.End)
		}
	}
	return list
}

func (v *resolver) appendAddress(list []reference, own, written string, start, end int) []reference {
	if decoded, err := url.PathUnescape(written); err == nil {
		written = decoded
	}
	address, fragment, _ := strings.Cut(written, "#")
	address = cmp.Or(address, own)
	if !strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") {
		return list
	}
	return append(list, reference{start: start, end: end, address: strings.TrimSuffix(address, "/"), fragment: fragment})
}

// appendCall adds a macro call, once for each page that it names.
func (v *resolver) appendCall(list []reference, l locale.Locale, call *macro.Call, text string, start, end int) []reference {
	nameEnd := start + len("{{")
	nameEnd += max(0, strings.Index(text[nameEnd:end], call.Name)) + len(call.Name)
	whole := reference{start: start, end: end, call: call, nameEnd: nameEnd}
	if path, ok := v.refs.Path(call); ok {
		whole.address, whole.fragment = "/"+string(l)+"/docs"+path, v.anchorOf(call)
		return append(list, whole)
	}
	list = append(list, whole)
	if len(call.Args) == 0 {
		return list
	}
	s, ok := macro.FindSignature(call.Name)
	if !ok {
		return list
	}
	pos := nameEnd
	for i, p := range s.Params {
		if i >= len(call.Args) || call.Args[i].Text == "" {
			continue
		}
		from := strings.Index(text[pos:end], call.Args[i].Text)
		if from < 0 {
			break // it has escapes
		}
		from += pos
		pos = from + len(call.Args[i].Text)
		switch p.Values {
		case macro.SlugOfPage:
			list = append(list, reference{start: from, end: pos, call: call, nameEnd: nameEnd, address: v.cat.Scheme().URL(l, call.Args[i].Text)})
		case macro.PathOfPage:
			address := strings.TrimPrefix(strings.Trim(call.Args[i].Text, "/"), "docs/")
			if _, slug, _, ok := v.cat.Scheme().Split(call.Args[i].Text); ok {
				address = slug
			}
			list = append(list, reference{start: from, end: pos, call: call, nameEnd: nameEnd, address: v.cat.Scheme().URL(l, address)})
		}
	}
	return list
}

// anchorOf returns the argument of a call that names an anchor.
func (v *resolver) anchorOf(call *macro.Call) string {
	if len(call.Args) < 2 {
		return "" // the first argument is a name
	}
	s, ok := macro.FindSignature(call.Name)
	if !ok {
		return ""
	}
	for i, p := range s.Params {
		if p.Values == macro.AnchorOfTarget && i < len(call.Args) {
			return strings.TrimPrefix(call.Args[i].Text, "#")
		}
	}
	return ""
}

// page returns the target of a reference, nil if there is none, and whether it is redirected.
func (v *resolver) page(ref reference) (p *content.Page, moved bool) {
	if ref.address == "" {
		return nil, false
	}
	resolved, moved := v.cat.ResolveURL(ref.address)
	resolved, _, _ = strings.Cut(resolved, "#")
	return v.cat.ByURLOrEnglish(resolved), moved && !strings.EqualFold(resolved, ref.address)
}

// at returns the innermost reference at an offset.
func at(refs []reference, offset int) (reference, bool) {
	best, found := reference{}, false
	for _, ref := range refs {
		if ref.start <= offset && offset <= ref.end && (!found || ref.end-ref.start < best.end-best.start) {
			best, found = ref, true
		}
	}
	return best, found
}

// bodyStart returns the start of a page's Markdown.
func bodyStart(text string) int {
	m, _ := content.FindMatter(text)
	if !m.Closed {
		return 0
	}
	return m.Body
}

// mask replaces front matter and code by spaces, keeping offsets.
func mask(text string) string {
	out := []byte(text)
	blank := func(from, to int) {
		for i := from; i < to; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	start := bodyStart(text)
	blank(0, start)
	for _, code := range markdown.CodeSpans(text[start:]) {
		blank(start+code.Start, start+code.End)
	}
	return string(out)
}
