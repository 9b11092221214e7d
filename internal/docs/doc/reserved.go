package doc

import (
	"regexp"
	"slices"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/flaw"
)

// reservedIDs are the ids of the application's elements on pages with content. In content they
// are numbered like repeated ids: links, labels and scripts find the first element of an id.
//
// The ids "root" and "content" are not reserved. Sections may have them, and the application's
// elements give way.
var reservedIDs = setOf(
	"article-footer-heading", "course-tree", "docs-version-menu", "docs-version-menu-button", "home-contributions", "home-new", "home-news", "home-spotlight", "home-updated", "hydration", "language-menu",
	"languages-switcher-button", "main-content", "main-menu-area", "menu-learn", "menu-learn-button", "menu-plus", "menu-plus-button",
	"menu-references", "menu-references-button", "menu-tools", "menu-tools-button", "module_list", "on-github", "sidebar-filter-input",
	"sidebar-quicklinks", "theme-menu", "toc-heading-article", "toc-heading-page", "toc-heading-sidebar", "user-menu",
	"user-menu-frequent",
)

// reservedPattern matches the ids of search fields, their results and tabs, and React's generated ids.
var reservedPattern = regexp.MustCompile(`^(?:(?:top-nav|hp)-search(?:-input|-menu|-recent|-item-\d+)?|_r_[0-9a-z]+_(?:-.*)?|tabs-\d+-(?:panel-)?\d+)$`)

func isReserved(id string) bool { return reservedIDs[id] || reservedPattern.MatchString(id) }

// mainID is the id of the main element, the target of skip links.
const mainID = "content"

// ShownFragments returns mainID if fragments include it, so that the application's main
// element gives way.
func ShownFragments(fragments []string) []string {
	if slices.Contains(fragments, mainID) {
		return []string{mainID}
	}
	return nil
}

// reservedID is the flaw of an id reserved for the application.
const reservedID = "ReservedID"

// takeID registers the id of an element and reports a reserved one.
func (w *pass) takeID(n *html.Node, id string) string {
	if !isReserved(id) {
		given := w.src.Dialect.Unique(w.ids, id)
		w.checkID(n, id, given)
		return given
	}
	if _, taken := w.ids[id]; !taken {
		w.ids[id] = 0
	}
	given := w.src.Dialect.Unique(w.ids, id)
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: reservedID, Suggestion: given,
		Explanation: "the id \"" + id + "\" is one of the page's own; it is \"" + given + "\" here"}, n, ofAttributeValue, "id")
	return given
}
