package content

import (
	"strings"

	"waymark.dev/waymark/internal/platform/locale"
)

// docsSegment is between the locale and the slug of a page's address.
const docsSegment = "/docs/"

// folderReplacer holds the characters that a slug may have and a folder may
// not. The double colon comes first so that it is not taken for two colons.
var folderReplacer = strings.NewReplacer("*", "_star_", "::", "_doublecolon_", ":", "_colon_", "?", "_question_")

// FolderOf maps a slug to the folder that holds its page, in the content tree
// below the locale's folder as in a build below /<locale>/docs: lower case,
// with *, ::, : and ? spelt out (docs/reference/content.md, Slugs and folders).
func FolderOf(slug string) string {
	if strings.ContainsAny(slug, "*:?") {
		slug = folderReplacer.Replace(slug)
	}
	return strings.ToLower(slug)
}

// URLOf returns the address of a page: "/en-US/docs/Web/API".
func URLOf(l locale.Locale, slug string) string {
	return "/" + string(l) + docsSegment + slug
}

// SplitURL splits the address of a page. The locale may be in its address or
// folder spelling, the fragment comes without "#", a trailing slash of the
// slug is dropped. It is not ok when url is not of the form
// /<locale>/docs/<slug>; the page need not exist.
func SplitURL(url string) (l locale.Locale, slug, fragment string, ok bool) {
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
