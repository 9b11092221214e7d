package macro

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

func TestReferenceNamesEveryMacro(t *testing.T) {
	t.Parallel()
	const page = "../../../docs/reference/macros.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	spelt := canonicalName(string(text))
	for _, name := range slices.Sorted(maps.Keys(registry())) {
		if !strings.Contains(spelt, "`"+name+"`") {
			t.Errorf("%s does not name the macro %s", page, name)
		}
	}
}
