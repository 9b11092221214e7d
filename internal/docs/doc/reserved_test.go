package doc

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// idAttribute matches ids in JSX that are text, or templates.
var idAttribute = regexp.MustCompile("<[a-z][a-zA-Z0-9]*\\b(?:[^<>]|=>)*?\\sid=(?:\"([^\"]+)\"|\\{`([^`]*)`\\})")

// contentless are the folders of screens for pages without content.
var contentless = map[string]bool{
	"screens/desk/flaws": true, "screens/observatory": true, "screens/overview": true, "screens/playground": true, "screens/results": true, "screens/telemetry": true,
}

// An id in content that equals one of the application is changed.
func TestIDsOfTheApplicationAreReserved(t *testing.T) {
	t.Parallel()
	examples := map[string]string{
		"${anchorOf(tab)}-panel":         "", // of a heading in content
		"${id}-error":                    "_r_1_-error",
		"${id}-hint":                     "_r_1_-hint",
		"${id}-input":                    "top-nav-search-input",
		"${id}-menu":                     "hp-search-menu",
		"${id}-item-${i}":                "hp-search-item-0",
		"${id}-item-${found.length + i}": "top-nav-search-item-10",
		"${id}-recent":                   "hp-search-recent",
		"${id}-panel-${i}":               "_r_1_-panel-0",
		"${id}-tab-${i}":                 "_r_a_-tab-0",
		"${id}-state":                    "_r_1_-state",
		"${id}--source-${number}":        "_r_1_--source-1",
		"${id}-title":                    "_r_1_-title",
		"home-${kind}":                   "home-new",
		"menu-${entry.id}-button":        "menu-tools-button",
		"menu-${menu.id}":                "menu-learn",
	}
	n := 0
	err := fs.WalkDir(os.DirFS("../../../web/src"), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".tsx" || strings.Contains(name, ".test.") || contentless[path.Dir(name)] {
			return err
		}
		text, err := os.ReadFile("../../../web/src/" + name)
		if err != nil {
			return err
		}
		for _, match := range idAttribute.FindAllStringSubmatch(string(text), -1) {
			n++
			id := match[1]
			if match[2] != "" {
				example, known := examples[match[2]]
				if !known {
					t.Errorf("%s has the id %s, which this test does not list", name, match[2])
				}
				id = example
			}
			if id != "" && !isReserved(id) {
				t.Errorf("%s has the id %q, which content may have too", name, id)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 20 {
		t.Errorf("found %d ids in the application", n)
	}
}
