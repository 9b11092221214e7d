package sitefile

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"waymark.dev/waymark/internal/docs/markdown"
	"waymark.dev/waymark/internal/platform/locale"
)

// Prefix is the beginning of the addresses of pages.
type Prefix struct {
	Path string // such as "/docs/"; "" means "/"
	At   At
}

var prefixPath = regexp.MustCompile(`^/?[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*/?$`)

func (p *Prefix) read(d *decoder, name string, n *yaml.Node, tag reflect.StructTag) {
	p.At = at(n)
	text := d.text(name, n, limit(tag))
	if text == "" || text == "/" {
		return
	}
	p.Path = "/" + strings.Trim(text, "/") + "/"
	switch {
	case !prefixPath.MatchString(text):
		d.add(n, "%s: %q must be names with slashes between them, of letters, digits, hyphens and underscores", name, text)
	case IsReserved(p.Path[1:]):
		d.add(n, "%s: addresses below %s are those of the program; choose another prefix", name, p.Path)
	}
}

// hidesLanguage reports whether the prefix begins with a language, so that its pages would have addresses of that.
func (p Prefix) hidesLanguage(tags []locale.Locale) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(p.Path, "/"), "/")
	if len(tags) == 0 {
		tags = []locale.Locale{locale.EnUS}
	}
	return slices.ContainsFunc(tags, func(l locale.Locale) bool { return strings.EqualFold(first, string(l)) })
}

// Addresses is the form of the addresses of pages. "" means plain addresses and pages in folders of their own, which
// all hosts find, some after a redirect.
type Addresses string

// Forms of addresses.
const (
	PlainAddresses Addresses = "plain" // /guide/install, in guide/install.html
	SlashAddresses Addresses = "slash" // /guide/install/, in guide/install/index.html
	HTMLAddresses  Addresses = "html"  // /guide/install.html
)

var addressForms = []Addresses{PlainAddresses, SlashAddresses, HTMLAddresses}

// AreFiles reports whether builds have pages in files named after them, rather than in folders.
func (a Addresses) AreFiles() bool { return a == PlainAddresses || a == HTMLAddresses }

func (a *Addresses) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	*a = Addresses(d.text(name, n, 40))
	if *a != "" && !slices.Contains(addressForms, *a) {
		d.add(n, "%s must be plain, slash or html, not %q", name, *a)
	}
}

// HeadingIDs is the rule for ids of headings. "" means "github".
type HeadingIDs string

var headingIDs = map[HeadingIDs]markdown.Dialect{"github": markdown.Docs, "mkdocs": markdown.DocsMkDocs, "vitepress": markdown.DocsVitePress}

func (h *HeadingIDs) read(d *decoder, name string, n *yaml.Node, _ reflect.StructTag) {
	*h = HeadingIDs(d.text(name, n, 40))
	if _, known := headingIDs[*h]; !known && *h != "" {
		d.add(n, "%s must be github, mkdocs or vitepress, not %q", name, *h)
	}
}

// Dialect returns the dialect of Markdown with such ids.
func (h HeadingIDs) Dialect() markdown.Dialect { return headingIDs[cmp.Or(h, "github")] }

// reserved are the first segments of addresses of the program, which no page can have. One with
// a slash at the end is only reserved for pages below it.
var reserved = []string{
	".well-known", "404", "404.html", "_dev", "_headers", "_redirects", "api/v1", "api/v2", "bcd/api", "healthz", "llms-full.txt",
	"llms.txt", "mcp", "offline/", "opensearch.xml", "pimg", "play-host", "robots.txt", "service-worker.js", "shared-assets", "sitemap.txt", "sitemap.xml",
	"sitemaps", "static", "users/fxa", "version-pages.json", "versions.json",
}

// reservedFirst has the first segments of reserved.
var reservedFirst = func() map[string]bool {
	first := map[string]bool{}
	for _, path := range reserved {
		segment, _, _ := strings.Cut(path, "/")
		first[segment] = true
	}
	return first
}()

// IsReserved reports whether a path at the root of the site is an address of the program, in any letter case.
func IsReserved(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	if !reservedFirst[strings.ToLower(first)] {
		return false
	}
	path = strings.ToLower(path)
	return slices.ContainsFunc(reserved, func(name string) bool {
		rest, ok := strings.CutPrefix(path, name)
		return ok && (rest == "" || rest[0] == '/' || strings.HasSuffix(name, "/"))
	})
}
