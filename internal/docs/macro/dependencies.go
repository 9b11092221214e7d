package macro

import (
	"slices"
	"strings"
)

// Dependencies are the data of other pages that a page shows, other than in
// links to them.
type Dependencies struct {
	Summaries bool // of pages that it links to, see SummarySource
}

// summaryMacros show what other pages say about themselves.
var summaryMacros = [...]string{"subpageswithsummaries", "landingpagelistsubpages", "glossarydisambiguation"}

// ShowsSummaries reports whether a macro, by its lower-case name, shows summaries of
// the pages below its own.
func ShowsSummaries(name string) bool { return slices.Contains(summaryMacros[:], name) }

// DependenciesOf returns what the calls in a body may show. It may name too much.
func DependenciesOf(body string) Dependencies {
	if !strings.Contains(body, "{{") {
		return Dependencies{}
	}
	return Dependencies{Summaries: containsAny(strings.ToLower(body), summaryMacros[:])}
}

func containsAny(text string, names []string) bool {
	for _, name := range names {
		if strings.Contains(text, name) {
			return true
		}
	}
	return false
}

// SummarySource returns the part of a body that its summary on other pages is
// made from.
func SummarySource(body string) string { return firstPassage(body) }
