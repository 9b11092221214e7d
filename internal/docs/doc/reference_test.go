package doc

import (
	"encoding/json"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

func TestReferenceNamesEveryField(t *testing.T) {
	t.Parallel()
	const page = "../../../docs/reference/http.md"
	text := testkit.ReadFile(t, page)
	words := map[string]bool{}
	for _, word := range strings.FieldsFunc(string(text), func(r rune) bool { return strings.ContainsRune(" \n`\",:?{}[]()|", r) }) {
		words[word] = true
	}
	d := fullDocument()
	d.Banners = nil // their fields are names of macros
	var file any
	if err := json.Unmarshal(d.AppendJSON(nil), &file); err != nil {
		t.Fatal(err)
	}
	eachField(file, func(name string) {
		if !words[name] {
			t.Errorf("%s lacks the field %s", page, name)
		}
	})
}

// eachField calls f for the names of all fields in a JSON value.
func eachField(value any, f func(name string)) {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			f(name)
			eachField(inner, f)
		}
	case []any:
		for _, inner := range value {
			eachField(inner, f)
		}
	}
}
