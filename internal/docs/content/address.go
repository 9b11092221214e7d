package content

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// Scheme says how the addresses of a site name the pages of its content. The zero value is that
// of the web platform's documentation, /<locale>/docs/<slug>. Schemes are comparable.
type Scheme struct{}

// docsSegment separates the locale from the slug in a page's address.
const docsSegment = "/docs/"

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

// URL returns the address of a page: "/en-US/docs/Web/API".
func (s Scheme) URL(l locale.Locale, slug string) string {
	return "/" + string(l) + docsSegment + slug
}

// Split splits the address of a page; other addresses are not ok. The locale may be in its
// address or folder spelling. The fragment has no "#" and the slug no trailing slash. The page
// need not exist.
func (s Scheme) Split(url string) (l locale.Locale, slug, fragment string, ok bool) {
	url, fragment, _ = strings.Cut(url, "#")
	l, rest, ok := locale.Cut(url)
	if !ok || !strings.HasPrefix(rest, docsSegment) {
		return "", "", "", false
	}
	slug = strings.TrimRight(rest[len(docsSegment):], "/")
	if slug == "" {
		return "", "", "", false
	}
	return l, slug, fragment, true
}

// Folder is the folder of a page in a build.
func (s Scheme) Folder(l locale.Locale, slug string) string {
	return l.Folder() + docsSegment + FolderOf(slug)
}
