package content

import (
	"cmp"
	"strings"

	"waymark.dev/waymark/internal/docs/sitefile"
	"waymark.dev/waymark/internal/platform/locale"
)

// Scheme says how addresses name the pages of the content. The zero value is that of the web
// platform: /<locale>/docs/<slug>. Schemes are comparable.
type Scheme struct {
	// Bare is the locale whose addresses do not name it, or "".
	Bare locale.Locale `json:"bare,omitempty"`
	// Prefix is before the slug, after the locale: "/" or such as "/guide/"; "" means "/docs/".
	Prefix string `json:"prefix,omitempty"`
	// Addresses is the form of the addresses of a folder of Markdown, and of the files of builds.
	Addresses sitefile.Addresses `json:"addresses,omitempty"`
	// Languages are the tags of the locales of a folder of Markdown, separated by spaces; "" means only Bare.
	Languages string `json:"languages"`
}

// Default returns the locale whose pages replace those missing in others.
func (s Scheme) Default() locale.Locale { return cmp.Or(s.Bare, locale.EnUS) }

// Declared returns the scheme of a folder of Markdown with what its site.yaml declares, and with its languages that
// are chosen; none chosen means all.
func (s Scheme) Declared(file *sitefile.Site, chosen []locale.Locale) Scheme {
	s.Prefix, s.Addresses = cmp.Or(file.Prefix.Path, s.Prefix), file.Addresses
	tags := file.Declared().Of(chosen)
	if len(tags) == 0 {
		return s
	}
	s.Bare, s.Languages = tags[0], string(tags[0])
	for _, l := range tags[1:] {
		s.Languages += " " + string(l)
	}
	return s
}

// Locales returns the locales of a folder of Markdown, the default one first.
func (s Scheme) Locales() []locale.Locale {
	if s.Languages == "" {
		return []locale.Locale{s.Bare}
	}
	var list []locale.Locale
	for tag := range strings.FieldsSeq(s.Languages) {
		list = append(list, locale.Locale(tag))
	}
	return list
}

// ParseLocale parses a locale of the site in its address or folder spelling.
func (s Scheme) ParseLocale(name string) (locale.Locale, bool) {
	if !s.IsPlain() {
		return locale.Parse(name)
	}
	for tag := range strings.FieldsSeq(cmp.Or(s.Languages, string(s.Bare))) {
		if l := locale.Locale(tag); len(name) == len(tag) && (name == tag || name == l.Folder()) {
			return l, true
		}
	}
	return "", false
}

// ParseLocaleLoosely is ParseLocale in any letter case, on the web platform also by alias.
func (s Scheme) ParseLocaleLoosely(name string) (locale.Locale, bool) {
	if !s.IsPlain() {
		return locale.ParseLoosely(name)
	}
	return s.ParseLocale(strings.ToLower(name))
}

// Cut splits a path into the locale in its first segment and the rest, such as "/de/guide" into "de" and "/guide".
func (s Scheme) Cut(path string) (l locale.Locale, rest string, ok bool) {
	if !strings.HasPrefix(path, "/") {
		return "", "", false
	}
	first, _, _ := strings.Cut(path[1:], "/")
	if l, ok = s.ParseLocale(first); !ok {
		return "", "", false
	}
	return l, path[1+len(first):], true
}

// PlainScheme returns the scheme of a folder of Markdown, with addresses below a prefix such
// as "/".
func PlainScheme(prefix string) Scheme { return Scheme{Bare: locale.EnUS, Prefix: prefix} }

const referencePrefix = "/docs/"

// folderReplacer replaces characters of slugs that folders cannot have. The double colon comes
// first, so it is not replaced as two colons.
var folderReplacer = strings.NewReplacer("*", "_star_", "::", "_doublecolon_", ":", "_colon_", "?", "_question_")

// FolderOf maps a slug to its folder, below the locale's folder of the content tree: lower case,
// with *, ::, : and ? spelt out (docs/reference/content.md, Slugs and folders).
func FolderOf(slug string) string {
	if strings.ContainsAny(slug, "*:?") {
		slug = folderReplacer.Replace(slug)
	}
	return strings.ToLower(slug)
}

// URL returns the address of a page: "/en-US/docs/Web/API" or "/guide/install".
func (s Scheme) URL(l locale.Locale, slug string) string {
	if s.IsPlain() && slug == homeSlug {
		return s.Root(l)
	}
	return s.Root(l) + slug + s.ending()
}

const htmlExtension = ".html"

// ending is that of the addresses of pages other than home pages.
func (s Scheme) ending() string {
	switch s.Addresses {
	case sitefile.SlashAddresses:
		return "/"
	case sitefile.HTMLAddresses:
		return htmlExtension
	}
	return ""
}

// WithoutHTML returns an address without .html or /index.html at its end, which hosts add, in any letter case.
func (s Scheme) WithoutHTML(url string) (string, bool) {
	for _, ending := range [...]string{"/index.html", htmlExtension} {
		if n := len(url) - len(ending); s.IsPlain() && n >= 0 && strings.EqualFold(url[n:], ending) {
			return url[:n], true
		}
	}
	return url, false
}

// IsPlain reports whether the addresses are those of a folder of Markdown.
func (s Scheme) IsPlain() bool { return s.Bare != "" }

// Root returns the addresses of a locale up to the slug.
func (s Scheme) Root(l locale.Locale) string {
	prefix := cmp.Or(s.Prefix, referencePrefix)
	if l == s.Bare {
		return prefix
	}
	return "/" + string(l) + prefix
}

// Split splits the address of a page; other addresses are not ok. The locale may be in its
// address or folder spelling. The fragment has no "#" and the slug no trailing slash. The page
// need not exist.
func (s Scheme) Split(url string) (l locale.Locale, slug, fragment string, ok bool) {
	url, fragment, _ = strings.Cut(url, "#")
	l, rest, ok := s.Cut(url)
	switch {
	case !s.IsPlain():
		rest, isDocs := strings.CutPrefix(rest, referencePrefix)
		slug = strings.TrimRight(rest, "/")
		ok = ok && isDocs && slug != ""
	case ok && l == s.Bare:
		return "", "", "", false // a screen of the program
	default:
		if !ok {
			l, rest = s.Bare, url
		}
		if len(s.Prefix) > 1 && strings.EqualFold(rest+"/", s.Prefix) {
			rest = s.Prefix
		}
		if ok = len(rest) >= len(s.Prefix) && strings.EqualFold(rest[:len(s.Prefix)], s.Prefix); ok {
			rest = rest[len(s.Prefix):]
		}
		slug = strings.TrimRight(rest, "/")
		if s.Addresses == sitefile.HTMLAddresses {
			slug = strings.TrimSuffix(slug, htmlExtension)
		}
		if rest == "" {
			slug = homeSlug
		}
		ok = ok && slug != "" && !s.IsReserved(slug) && !s.isScreen(l, slug)
	}
	if !ok {
		return "", "", "", false
	}
	return l, slug, fragment, true
}

// isScreen reports whether the address of a slug is that of a screen of the program, which names its language:
// /de/search. Such pages of other languages than the default one cannot be reached.
func (s Scheme) isScreen(l locale.Locale, slug string) bool {
	if !s.IsPlain() || l == s.Bare || s.Prefix != "/" {
		return false
	}
	switch strings.ToLower(slug) {
	case "search", "settings", "offline", "play", "observatory/analyze", "search-index.json", "quick-index.txt", "quick-index.bin":
		return true
	}
	return false
}

// Covers reports whether an address, with or without locale, can only be that of a page.
func (s Scheme) Covers(url string) bool {
	if s.IsPlain() {
		_, _, _, ok := s.Split(url)
		return ok
	}
	if _, rest, ok := locale.Cut(url); ok {
		url = rest
	}
	return strings.HasPrefix(url, referencePrefix)
}

// Complete returns the address that a path in the text of a page means: on the web platform,
// authors leave out the locale.
func (s Scheme) Complete(path string, l locale.Locale) string {
	if _, _, ok := locale.Cut(path); ok || s.IsPlain() {
		return path
	}
	return "/" + string(l) + path
}

// In returns the address in another locale; other addresses than those of pages are only ok if
// they name their locale.
func (s Scheme) In(l locale.Locale, url string) (string, bool) {
	if s.IsPlain() {
		if _, slug, fragment, ok := s.Split(url); ok && fragment == "" {
			return s.URL(l, slug), true
		}
	}
	if _, rest, ok := s.Cut(url); ok {
		return "/" + string(l) + rest, true
	}
	return "", false
}

// Folder is the folder of a page in a build; "" is its root. Those of a folder of Markdown are
// as in the address, so that hosts find them.
func (s Scheme) Folder(l locale.Locale, slug string) string {
	if !s.IsPlain() {
		return l.Folder() + referencePrefix + FolderOf(slug)
	}
	if slug == homeSlug {
		slug = ""
	}
	return strings.Trim(s.Root(l)+slug, "/")
}

// File is the file of a build that represents a page, by the suffix of its address.
func (s Scheme) File(l locale.Locale, slug, suffix string) string {
	if !s.IsPlain() {
		return s.Folder(l, slug) + suffix
	}
	if suffix == "/index.html" && slug != homeSlug && s.Addresses.AreFiles() {
		return s.Folder(l, slug) + htmlExtension
	}
	return strings.TrimPrefix(s.FileNextTo(s.URL(l, slug), suffix), "/")
}

// Home returns the address of a locale's home page.
func (s Scheme) Home(l locale.Locale) string {
	if l == s.Bare {
		return "/"
	}
	return "/" + string(l) + "/"
}

// FileNextTo returns the address of a file that represents a page: its address and a suffix
// such as ".md" or "/index.json".
func (s Scheme) FileNextTo(url, suffix string) string {
	if s.Addresses == sitefile.HTMLAddresses {
		url = strings.TrimSuffix(url, htmlExtension)
	}
	if name, ok := strings.CutSuffix(url, "/"); ok {
		if strings.HasPrefix(suffix, ".") {
			return url + homeSlug + suffix
		}
		return name + suffix
	}
	return url + suffix
}

// Pattern is the template of the addresses in traces.
func (s Scheme) Pattern() string {
	if s.IsPlain() {
		return s.Prefix + "*"
	}
	return "/{locale}" + referencePrefix + "*"
}

// CutSuffix is the reverse of FileNextTo: it returns the address of the page that a file
// represents.
func (s Scheme) CutSuffix(path, suffix string) (url string, ok bool) {
	url, ok = strings.CutSuffix(path, suffix)
	if l, slug, _, isPage := s.Split(url + "/"); ok && isPage && s.IsPlain() && slug == homeSlug {
		return s.Root(l), true
	}
	if name, isFolder := strings.CutSuffix(url, "/"+homeSlug); ok && isFolder && s.Addresses == sitefile.SlashAddresses && suffix[0] == '.' {
		return name + "/", true
	}
	return url, ok
}

// IsReserved reports whether the address of a slug is one of the program or of a locale, so
// that no page can have it.
func (s Scheme) IsReserved(slug string) bool {
	if s.Prefix != "/" {
		return false
	}
	first, _, _ := strings.Cut(slug, "/")
	if _, isLocale := s.ParseLocaleLoosely(first); isLocale {
		return true
	}
	return sitefile.IsReserved(slug)
}
