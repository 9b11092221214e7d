package macro

import "strings"

// borrowers are the macros that print text out of the bodies of other pages.
var borrowers = [...]string{"subpageswithsummaries", "landingpagelistsubpages", "glossarydisambiguation"}

// Borrows reports whether a body may call a macro that shows text out of other
// pages, so that it has to be built again when any of them changed. It may
// answer yes too often.
func Borrows(body string) bool {
	if !strings.Contains(body, "{{") {
		return false
	}
	lower := strings.ToLower(body)
	for _, name := range borrowers {
		if strings.Contains(lower, name) {
			return true
		}
	}
	return false
}
