package edit

import (
	"fmt"
	"html"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/macro"
	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// linkStart matches the text before the address of a link or picture, in Markdown, reference
// definitions or HTML.
var linkStart = regexp.MustCompile(`\]\([ \t]*\n?[ \t]*<?|(?m:^[ \t>]*\[[^\]\n]+\]:[ \t]*<?)|(?i:\b(?:href|src|poster)\s*=\s*["']?)`)

// destination is the address of a link as written.
type destination struct {
	span
	close byte // its terminator: > or a quote; 0 for white space or a bracket
	html  bool
}

// destinations returns the addresses of the links in Markdown outside code and macro calls.
func destinations(text string) []destination {
	code := markdown.CodeSpans(text)
	var calls []markdown.Span
	segments, _ := macro.Parse(text)
	for _, s := range segments {
		if s.Call != nil {
			calls = append(calls, markdown.Span{Start: s.Start, End: s.End})
		}
	}
	var list []destination
	for _, m := range linkStart.FindAllStringIndex(text, -1) {
		if markdown.InSpans(code, m[0]) || markdown.InSpans(calls, m[0]) || m[0] > 0 && text[m[0]-1] == '\\' {
			continue
		}
		d := destination{html: text[m[0]] != ']' && !strings.Contains(text[m[0]:m[1]], "]:")}
		switch last := text[m[1]-1]; last {
		case '<':
			d.close = '>'
		case '"', '\'':
			d.close = last
		}
		d.start = m[1]
		d.end = d.start + d.length(text[m[1]:])
		if d.end > d.start {
			list = append(list, d)
		}
	}
	return list
}

// length returns the length of the address at the start of a text.
func (d destination) length(text string) int {
	if d.close != 0 {
		i := strings.IndexByte(text, d.close)
		if j := strings.IndexByte(text, '\n'); i < 0 || j >= 0 && j < i {
			return 0
		}
		return i
	}
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c <= ' ', d.html && (c == '>' || c == '"' || c == '\''):
			return i
		case d.html:
		case c == '\\' && i+1 < len(text):
		case i > 0 && text[i-1] == '\\':
		case c == '(':
			depth++
		case c == ')':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(text)
}

// address is a link to a page of the docs or to a file next to one.
type address struct {
	prefix string // as written, up to the slug: host, locale and /docs/; "" for a relative link
	locale locale.Locale
	slug   string        // of the page
	asset  string        // name of the file next to it; "" for a link to the page itself
	holder locale.Locale // whose page the file is next to
	suffix string        // as written: slash, query and fragment
}

// reader parses the links of a page.
type reader struct {
	cat   *content.Catalogue
	hosts []string // the site's own hosts
}

// parse resolves a link on a page. The page is nil for text outside the docs, which has no
// relative links. ok is false for external links.
func (r *reader) parse(p *content.Page, l locale.Locale, written string, isHTML bool) (a address, ok bool) {
	raw, suffix := cutSuffix(written)
	decoded := decode(raw, isHTML)
	local := r.withoutHost(decoded)
	switch {
	case strings.HasPrefix(local, "//"), local == "":
		return a, false
	case !strings.HasPrefix(local, "/"):
		if p == nil || strings.Contains(strings.SplitN(local, "/", 2)[0], ":") {
			return a, false
		}
		return r.relative(p, local, suffix)
	}
	a = address{suffix: suffix}
	full := local
	if strings.HasPrefix(local, "/docs/") {
		full = "/" + string(l) + local
	}
	if a.locale, a.slug, _, ok = r.cat.Scheme().Split(full); !ok {
		return a, false
	}
	if strings.HasSuffix(local, "/") {
		a.suffix = "/" + suffix
	}
	i := strings.Index(raw, "/docs/")
	if i < 0 {
		return a, false
	}
	a.prefix = raw[:i+len("/docs/")]
	if r.cat.Page(a.locale, a.slug) == nil {
		parent, name := path.Split(a.slug)
		parent = strings.TrimSuffix(parent, "/")
		if holder, ok := r.assetHolder(a.locale, parent, name); ok {
			a.slug, a.asset, a.holder = parent, name, holder
		}
	}
	return a, true
}

// cutSuffix cuts query and fragment off an address as written. The # of a character reference
// does not begin a fragment.
func cutSuffix(written string) (before, suffix string) {
	for i := range len(written) {
		if written[i] == '?' || written[i] == '#' && (i == 0 || written[i-1] != '&') {
			return written[:i], written[i:]
		}
	}
	return written, ""
}

var escaped = regexp.MustCompile(`\\([!-/:-@\[-` + "`" + `{-~])`)

// decode returns the unescaped address.
func decode(written string, isHTML bool) string {
	if !isHTML && strings.Contains(written, `\`) {
		written = escaped.ReplaceAllString(written, "$1")
	}
	if strings.Contains(written, "&") {
		written = html.UnescapeString(written)
	}
	if decoded, err := url.PathUnescape(written); err == nil {
		return decoded
	}
	return written
}

func (r *reader) withoutHost(address string) string {
	for _, scheme := range []string{"https://", "http://"} {
		rest, ok := strings.CutPrefix(address, scheme)
		if !ok {
			continue
		}
		host, after, _ := strings.Cut(rest, "/")
		if slices.ContainsFunc(r.hosts, func(own string) bool { return strings.EqualFold(own, host) }) {
			return "/" + after
		}
	}
	return address
}

// relative resolves a relative link: to a file from the folder of the page, or to a page from
// its address, as browsers do.
func (r *reader) relative(p *content.Page, ref, suffix string) (address, bool) {
	file := path.Join(p.Slug, ref)
	if parent, name := path.Split(file); !strings.HasSuffix(ref, "/") {
		parent = strings.TrimSuffix(parent, "/")
		if holder, ok := r.assetHolder(p.Locale, parent, name); ok {
			return address{locale: p.Locale, slug: parent, asset: name, holder: holder, suffix: suffix}, true
		}
	}
	slug := path.Join(path.Dir(p.Slug), ref)
	if r.cat.PageOrEnglish(p.Locale, slug) == nil {
		return address{}, false
	}
	return address{locale: p.Locale, slug: slug, suffix: suffix}, true
}

// assetHolder returns the locale whose page has a file: translations fall back to the files
// of the English page.
func (r *reader) assetHolder(l locale.Locale, slug, name string) (locale.Locale, bool) {
	if r.hasAsset(l, slug, name) {
		return l, true
	}
	return locale.EnUS, r.hasAsset(locale.EnUS, slug, name)
}

// hasAsset reports whether a page has a file of that name, ignoring case.
func (r *reader) hasAsset(l locale.Locale, slug, name string) bool {
	p := r.cat.Page(l, slug)
	if p == nil || name == "" {
		return false
	}
	names, err := r.cat.Assets(p)
	return err == nil && slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// relocation updates links when pages move.
type relocation struct {
	reader
	moved map[locale.Locale]map[string]string // new slugs, by old folder
}

// moves returns the new slug of a page that itself moves.
func (r *relocation) moves(l locale.Locale, slug string) (newSlug string, ok bool) {
	newSlug, ok = r.moved[l][content.FolderOf(slug)]
	return newSlug, ok
}

// target returns the new slug for links to a page. When the English page moves, links to its
// translations change at once.
func (r *relocation) target(l locale.Locale, slug string) (newSlug string, ok bool) {
	if newSlug, ok = r.moves(l, slug); ok || l == locale.EnUS {
		return newSlug, ok
	}
	return r.moves(locale.EnUS, slug)
}

// rewrite returns the new form of a link on a page, which may move itself. ok is false if the
// link does not change.
func (r *relocation) rewrite(p *content.Page, l locale.Locale, written string, d destination) (string, bool) {
	a, ok := r.parse(p, l, written, d.html)
	if !ok {
		return "", false
	}
	newSlug, moved := r.target(a.locale, a.slug)
	if a.asset != "" {
		newSlug, moved = r.moves(a.holder, a.slug)
	}
	if !moved {
		newSlug = a.slug
	}
	if a.prefix != "" {
		return a.prefix + encode(joinAsset(newSlug, a.asset), d) + a.suffix, moved
	}
	ownSlug, ownMoved := r.moves(p.Locale, p.Slug)
	if !ownMoved {
		ownSlug = p.Slug
	}
	switch {
	case !moved && !ownMoved:
		return "", false
	case a.asset == "":
		return r.cat.Scheme().URL(a.locale, encode(newSlug, d)) + a.suffix, true
	case a.holder == p.Locale && newSlug == ownSlug && content.FolderOf(a.slug) == p.Folder():
		return "", false // it moves along
	case a.holder != p.Locale && !ownMoved:
		// A translation falls back to files of its English page only.
		return r.cat.Scheme().URL(a.holder, encode(joinAsset(newSlug, a.asset), d)) + a.suffix, true
	}
	rel, err := filepath.Rel("/"+content.FolderOf(ownSlug), "/"+content.FolderOf(newSlug)+"/"+a.asset)
	if err != nil {
		return "", false
	}
	return encode(filepath.ToSlash(rel), d) + a.suffix, true
}

func joinAsset(slug, asset string) string {
	if asset == "" {
		return slug
	}
	return slug + "/" + asset
}

// encode escapes a part of an address for Markdown and HTML.
func encode(slug string, d destination) string {
	balanced := strings.Count(slug, "(") == strings.Count(slug, ")")
	var b strings.Builder
	for _, r := range slug {
		switch {
		case r == '&' && d.html:
			b.WriteString("&amp;")
		case strings.ContainsRune(`?#%<>"'\ `+"`", r), (r == '(' || r == ')') && !balanced && !d.html:
			fmt.Fprintf(&b, "%%%02X", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// span is a part of a text, in bytes.
type span struct{ start, end int }

// edit is a part of a text with what replaces it.
type edit struct {
	span
	text string
}

// applyEdits applies non-overlapping edits, in any order.
func applyEdits(text string, edits []edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
	var b strings.Builder
	pos := 0
	for _, e := range edits {
		b.WriteString(text[pos:e.start])
		b.WriteString(e.text)
		pos = e.end
	}
	b.WriteString(text[pos:])
	return b.String()
}

func (r *relocation) editLinks(p *content.Page, l locale.Locale, body string) []edit {
	var edits []edit
	for _, d := range destinations(body) {
		written := body[d.start:d.end]
		if text, ok := r.rewrite(p, l, written, d); ok && text != written {
			edits = append(edits, edit{d.span, text})
		}
	}
	return edits
}
