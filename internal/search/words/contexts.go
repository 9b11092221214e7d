package words

import (
	"slices"
	"strings"
)

// Contexts returns the slug prefixes of the areas that a query, in lower case, names besides
// its subject: "uppercase css". Tasks in JavaScript may be in any area.
func Contexts(q string) []string {
	var prefixes []string
	named, others, before := false, false, ""
	for _, w := range strings.Fields(q) {
		below := Areas(w)
		switch {
		case below == nil || !areas[w] && !slices.Contains(questions["context"], w):
			others = others || !IsStop("en", w)
		case slices.Contains(questions["means"], before):
			return nil
		default:
			named = named || slices.Contains(questions["context"], w)
			prefixes = append(prefixes, below...)
		}
		before = w
	}
	if !named || !others {
		return nil
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
