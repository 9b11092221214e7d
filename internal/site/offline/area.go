package offline

import (
	"strings"
)

// Areas that are not part of the tree of documents.
const (
	Other = "other" // documents outside every named area
	Site  = "site"  // pages that are not documents: blog, curriculum, generic pages
)

// Area is a part of the site for reading offline.
type Area struct {
	ID string
	// Root is the slug of the area's top page; "" for [Other] and [Site].
	Root string
}

var areas = []Area{
	{"css", "Web/CSS"}, {"javascript", "Web/JavaScript"}, {"html", "Web/HTML"}, {"api", "Web/API"},
	{"http", "Web/HTTP"}, {"svg", "Web/SVG"}, {"mathml", "Web/MathML"}, {"accessibility", "Web/Accessibility"},
	{"xml", "Web/XML"}, {"webassembly", "WebAssembly"}, {"extensions", "Mozilla/Add-ons"},
	{"learn", "Learn_web_development"}, {"glossary", "Glossary"},
	{ID: Other}, {ID: Site},
}

// Areas returns all areas in listing order. The caller must not change the slice.
func Areas() []Area { return areas }

func AreaOf(slug string) string {
	for _, a := range areas {
		if a.Root != "" && isBelow(slug, a.Root) {
			return a.ID
		}
	}
	return Other
}

// isBelow reports whether a slug is root or below it, ignoring case.
func isBelow(slug, root string) bool {
	return len(slug) >= len(root) && strings.EqualFold(slug[:len(root)], root) && (len(slug) == len(root) || slug[len(root)] == '/')
}

// Paths returns the address prefixes of an area after the locale.
func (a Area) Paths() []string {
	switch a.ID {
	case Site:
		return []string{""}
	case Other:
		return []string{"/docs"}
	}
	return []string{"/docs/" + a.Root}
}
