package macro

import (
	"slices"
	"strings"
)

// Dependencies are the data of other pages shown on a page, apart from links.
type Dependencies struct {
	Summaries bool // of linked pages, see SummarySource
}

// summaryMacros show summaries of other pages.
var summaryMacros = [...]string{"subpageswithsummaries", "landingpagelistsubpages", "glossarydisambiguation"}

// ShowsSummaries reports whether a macro, by its lower-case name, shows summaries of the pages
// below its own.
func ShowsSummaries(name string) bool { return slices.Contains(summaryMacros[:], name) }

// DependenciesOf returns the dependencies of the calls in a body, possibly too many.
func DependenciesOf(body string) Dependencies {
	if !strings.Contains(body, "{{") {
		return Dependencies{}
	}
	return Dependencies{Summaries: containsAny(strings.ToLower(body), summaryMacros[:])}
}

func containsAny(text string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(text, name) })
}

// SummarySource returns the part of a body used for its summary on other pages.
func SummarySource(body string) string { return firstPassage(body) }
