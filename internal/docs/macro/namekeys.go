package macro

import (
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
)

// Folders whose pages macros find by name.
const (
	apiFolder = "web/api/"
	cssFolder = "web/css/"
	jsFolder  = "web/javascript/reference/"
)

// NameKeys returns keys of the names by which macros find a folder's page. Of two pages with a
// common name, one may replace the other.
func NameKeys(folder string) []content.LookupKey {
	var keys []content.LookupKey
	for _, name := range namesOf(folder) {
		keys = append(keys, content.NameKey(name))
	}
	return keys
}

func namesOf(folder string) []string {
	if rest, ok := strings.CutPrefix(folder, apiFolder); ok {
		return apiNamesOf(rest)
	}
	if rest, ok := strings.CutPrefix(folder, cssFolder); ok {
		leaf := rest[strings.LastIndexByte(rest, '/')+1:]
		return []string{"css " + strings.TrimSuffix(strings.TrimSuffix(leaf, "_value"), "_function")}
	}
	if rest, ok := strings.CutPrefix(folder, jsFolder); ok {
		return jsNamesOf(rest)
	}
	return nil
}

func apiNamesOf(rest string) []string {
	if _, after, ok := strings.Cut(rest, "/reference/"); ok {
		rest = after
	}
	rest = strings.TrimSuffix(rest, "_static")
	names := []string{"api " + rest}
	if leaf, ok := strings.CutPrefix(rest, "window/"); ok {
		names = append(names, "api "+leaf)
	}
	return names
}

// jsNamesOf returns the names in jsNames. The folder of a missing page has the name as
// written.
func jsNamesOf(rest string) []string {
	if plain, err := url.PathUnescape(rest); err == nil {
		rest = content.FolderOf(normalizeJS(plain))
	}
	names := []string{"js " + rest}
	for _, prefix := range []string{"global_objects/", "operators/", "statements/"} {
		if after, ok := strings.CutPrefix(rest, prefix); ok {
			names = append(names, "js "+after)
		}
	}
	for _, namespace := range jsNamespaces {
		if after, ok := strings.CutPrefix(rest, strings.ToLower(namespace)); ok {
			names = append(names, "js "+after)
		}
	}
	return names
}

// IsNameRoot reports whether finding pages by name depends on the page of a folder.
func IsNameRoot(folder string) bool {
	switch folder {
	case "web", "web/api", "web/css", "web/css/reference", "web/javascript", "web/javascript/reference":
		return true
	}
	return false
}
