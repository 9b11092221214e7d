package doc

import (
	"regexp"
	"slices"

	"golang.org/x/net/html"

	"waymark.dev/waymark/internal/docs/flaw"
)

// reservedIDs are those of elements that the application draws on pages with
// content. Ids in content that are the same are numbered, as if they were taken:
// a browser finds the first of two, for links, labels and scripts.
//
// The ids "root" and "content" are not among them. Sections are called like
// that, and the application's own elements give way.
var reservedIDs = setOf(
	"article-footer-heading", "course-tree", "home-contributions", "home-news", "home-spotlight", "hydration", "language-menu",
	"languages-switcher-button", "main-content", "main-menu-area", "menu-learn", "menu-learn-button", "menu-plus", "menu-plus-button",
	"menu-references", "menu-references-button", "menu-tools", "menu-tools-button", "module_list", "on-github", "sidebar-filter-input",
	"sidebar-quicklinks", "theme-menu", "toc-heading-article", "toc-heading-page", "toc-heading-sidebar", "user-menu",
)

// reservedPattern matches those of a search field and of what it found, and
// those that React makes.
var reservedPattern = regexp.MustCompile(`^(?:(?:top-nav|hp)-search(?:-input|-menu|-item-\d+)?|_r_[0-9a-z]+_(?:-.*)?)$`)

func isReserved(id string) bool { return reservedIDs[id] || reservedPattern.MatchString(id) }

// mainID is the id of the main element, where skip links lead.
const mainID = "content"

// ShownFragments returns what the application has to know of the fragments of a
// page: whether one has the id of its main element, which then gives way.
func ShownFragments(fragments []string) []string {
	if slices.Contains(fragments, mainID) {
		return []string{mainID}
	}
	return nil
}

// reservedID is the flaw of an id that is the application's.
const reservedID = "ReservedID"

// takeID registers the id of an element, and reports one that is reserved.
func (w *pass) takeID(n *html.Node, id string) string {
	if !isReserved(id) {
		return w.ids.unique(id)
	}
	if _, taken := w.ids[id]; !taken {
		w.ids[id] = 0
	}
	given := w.ids.unique(id)
	w.report(flaw.Flaw{Group: flaw.Unknown, Name: reservedID, Suggestion: given,
		Explanation: "the id \"" + id + "\" is one of the page's own; it is \"" + given + "\" here"}, n, ofAttributeValue, "id")
	return given
}
