package words

import (
	"slices"
	"strings"
)

// Contexts returns the slug prefixes of the areas that a query, in lower case, names besides
// its subject: "uppercase css". JavaScript includes the interfaces of the browser; tasks in
// JavaScript may be in any area.
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

// ReactsTo returns the event to which a query in lower case wants to react: "react to scroll".
func ReactsTo(q string) (event string, ok bool) {
	for _, reacting := range questions["reacting"] {
		if rest, found := strings.CutPrefix(q, reacting+" "); found {
			return strings.TrimSuffix(rest, " event") + " event", true
		}
	}
	return "", false
}
