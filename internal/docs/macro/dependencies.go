package macro

import "strings"

// bodyReaders are the macros that print text from the bodies of other pages.
var bodyReaders = [...]string{"subpageswithsummaries", "landingpagelistsubpages", "glossarydisambiguation"}

// DependsOnBodies reports whether a body may call a macro that shows text from
// the bodies of other pages, so that the page has to be built again when any of
// them changed. It may report true for a body without such a call.
func DependsOnBodies(body string) bool {
	if !strings.Contains(body, "{{") {
		return false
	}
	lower := strings.ToLower(body)
	for _, name := range bodyReaders {
		if strings.Contains(lower, name) {
			return true
		}
	}
	return false
}
