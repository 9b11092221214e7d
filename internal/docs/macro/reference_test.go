package macro

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

func TestReferenceNamesEveryMacro(t *testing.T) {
	t.Parallel()
	const page = "../../../docs/reference/macros.md"
	text := testkit.ReadFile(t, page)
	spelt := canonicalName(string(text))
	for _, name := range slices.Sorted(maps.Keys(registry())) {
		if !strings.Contains(spelt, "`"+name+"`") {
			t.Errorf("%s lacks the macro %s", page, name)
		}
	}
}
