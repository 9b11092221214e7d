package offline

import (
	"strings"
)

// Areas that are not part of the tree of documents.
const (
	Other = "other" // documents outside every named area
	Site  = "site"  // pages that are not documents: blog, curriculum, generic pages
)

// Area is a part of the site that readers choose to have offline.
type Area struct {
	ID string
	// Root is the slug of the page above all others; "" for [Other] and [Site].
	Root string
}

var areas = []Area{
	{"css", "Web/CSS"}, {"javascript", "Web/JavaScript"}, {"html", "Web/HTML"}, {"api", "Web/API"},
	{"http", "Web/HTTP"}, {"svg", "Web/SVG"}, {"mathml", "Web/MathML"}, {"accessibility", "Web/Accessibility"},
	{"xml", "Web/XML"}, {"webassembly", "WebAssembly"}, {"extensions", "Mozilla/Add-ons"},
	{"learn", "Learn_web_development"}, {"glossary", "Glossary"},
	{ID: Other}, {ID: Site},
}

// Areas returns all areas in the order in which they are listed. The caller must
// not change the slice.
func Areas() []Area { return areas }

func AreaOf(slug string) string {
	for _, a := range areas {
		if a.Root != "" && isBelow(slug, a.Root) {
			return a.ID
		}
	}
	return Other
}

// isBelow reports whether a slug is that of a page or of one below it, in any
// letter case.
func isBelow(slug, root string) bool {
	return len(slug) >= len(root) && strings.EqualFold(slug[:len(root)], root) && (len(slug) == len(root) || slug[len(root)] == '/')
}

// Paths returns how the addresses of the pages of an area begin after the locale.
func (a Area) Paths() []string {
	switch a.ID {
	case Site:
		return []string{""}
	case Other:
		return []string{"/docs"}
	}
	return []string{"/docs/" + a.Root}
}
