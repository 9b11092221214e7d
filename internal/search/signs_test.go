package search

import (
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
)

func TestOperatorsAreFoundByTheirSigns(t *testing.T) {
	const below = "Web/JavaScript/Reference/Operators/"
	tree := fstest.MapFS{
		"sidebars/none.yaml":      {Data: []byte("sidebar: []\n")},
		"jsondata/GroupData.json": {Data: []byte("[{}]")},
	}
	for slug, title := range map[string]string{
		below + "Strict_equality":               "Strict equality (===)",
		below + "Equality":                      "Equality (==)",
		below + "Nullish_coalescing":            "Nullish coalescing operator (??)",
		below + "Nullish_coalescing_assignment": "Nullish coalescing assignment (??=)",
		below + "Optional_chaining":             "Optional chaining (?.)",
		below + "function*":                     "function*",
		below + "function":                      "function",
		"Glossary/Operator":                     "Operator",
	} {
		folder := strings.ToLower(strings.ReplaceAll(slug, "*", "_star_"))
		tree["en-us/"+folder+"/index.md"] = file(title, slug, "javascript-operator", "Text.")
	}
	s := searchOf(t, content.Sources{ContentFS: tree}, Options{})
	for query, want := range map[string]string{
		"===":                      below + "Strict_equality",
		"==":                       below + "Equality",
		"??":                       below + "Nullish_coalescing",
		"??=":                      below + "Nullish_coalescing_assignment",
		"?.":                       below + "Optional_chaining",
		"what is ?? in JavaScript": below + "Nullish_coalescing",
		"what is ??":               below + "Nullish_coalescing",
		"?. operator":              below + "Optional_chaining",
		"operator?":                "Glossary/Operator",
		"function*":                below + "function*",
		"function":                 below + "function",
	} {
		if got := slugs(t, s, query); len(got) == 0 || got[0] != want {
			t.Errorf("search %q finds %v, want %s first", query, got, want)
		}
	}
}
