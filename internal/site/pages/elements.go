package pages

import (
	"regexp"
	"strings"
)

// customElement is an empty element whose name has a hyphen.
var customElement = regexp.MustCompile(`<([a-z]+(?:-[a-z]+)+)>\s*</([a-z-]+)>`)

// withElements replaces custom elements that the program provides. Others and non-empty ones
// stay.
func withElements(sections Sections, elements map[string]string) Sections {
	if len(elements) == 0 {
		return sections
	}
	return sections.Replaced(func(content string) string {
		if !strings.Contains(content, "-") {
			return content
		}
		return customElement.ReplaceAllStringFunc(content, func(found string) string {
			name := customElement.FindStringSubmatch(found)
			if text, ok := elements[name[1]]; ok && name[1] == name[2] {
				return text
			}
			return found
		})
	})
}
