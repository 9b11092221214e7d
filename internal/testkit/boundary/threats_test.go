package boundary

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

var (
	namedTest  = regexp.MustCompile("`((?:Test|Fuzz)\\w+|\\w+\\.journey\\.ts)`")
	testInCode = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// Each documented threat has an existing test.
func TestThreatsHaveTests(t *testing.T) {
	root := os.DirFS("../../..")
	there := map[string]bool{}
	for _, name := range sources(t, root) {
		there[path.Base(name)] = true
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range testInCode.FindAllStringSubmatch(string(text), -1) {
			there[m[1]] = true
		}
	}
	page, err := fs.ReadFile(root, "docs/operators/security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| --- | --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	threats := strings.Split(table, "\n")
	for _, threat := range threats {
		cells := strings.Split(threat, "|")
		tests := namedTest.FindAllStringSubmatch(cells[len(cells)-2], -1)
		if len(tests) == 0 {
			t.Errorf("no test: %s", threat)
		}
		for _, m := range tests {
			if !there[m[1]] {
				t.Errorf("there is no %s: %s", m[1], threat)
			}
		}
	}
	if len(threats) < 10 {
		t.Errorf("got %d threats: has the table's format changed?", len(threats))
	}
}
