package words

import (
	"slices"
	"strings"
)

// Contexts returns the prefixes of the slugs of pages that can be meant by a query, in
// lower case, that names areas besides its subject: "uppercase css". JavaScript includes
// the interfaces of the browser; what is done with JavaScript may be in any area.
func Contexts(q string) []string {
	var prefixes []string
	named, others, before := false, false, ""
	for _, w := range strings.Fields(q) {
		below := Area(w)
		switch {
		case below == "" || !areas[w] && !slices.Contains(questions["context"], w):
			others = others || !IsStop("en", w)
		case slices.Contains(questions["means"], before):
			return nil
		default:
			named = named || slices.Contains(questions["context"], w)
			prefixes = append(prefixes, below)
		}
		before = w
	}
	if !named || !others {
		return nil
	}
	if slices.Contains(prefixes, Area("javascript")) {
		prefixes = append(prefixes, "Web/API/")
	}
	return prefixes
}

// ReactsTo returns the event that a query in lower case asks how to react to: "react to
// scroll".
func ReactsTo(q string) (event string, ok bool) {
	for _, reacting := range questions["reacting"] {
		if rest, found := strings.CutPrefix(q, reacting+" "); found {
			return strings.TrimSuffix(rest, " event") + " event", true
		}
	}
	return "", false
}
