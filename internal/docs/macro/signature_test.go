package macro

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

func TestSignaturesAreThoseOfTheReference(t *testing.T) {
	t.Parallel()
	const page = "../../../docs/reference/macros.md"
	text := testkit.ReadFile(t, page)
	documented := documentedArguments(string(text))
	var names []string
	for _, s := range Signatures() {
		names = append(names, canonicalName(s.Name))
		if arguments, ok := documented[s.Name]; !ok || arguments != s.Arguments {
			t.Errorf("%s says %q of the arguments of %s, its signature %q", page, arguments, s.Name, s.Arguments)
		}
		if s.Does == "" || s.Section == "" {
			t.Errorf("the signature of %s lacks a text", s.Name)
		}
		for _, p := range s.Params {
			if p.Values == OneOfWords != (len(p.Words) > 0) || p.Name == "" {
				t.Errorf("parameter of %s: %+v", s.Name, p)
			}
		}
	}
	if all := slices.Sorted(maps.Keys(registry())); !slices.Equal(names, all) {
		t.Errorf("signatures = %q, macros = %q", names, all)
	}
	if len(documented) != len(names) {
		t.Errorf("tables in %s have %d macros, want %d", page, len(documented), len(names))
	}
}

var inCode = regexp.MustCompile("`([^`]+)`")

// documentedArguments returns the arguments of each macro in the reference
// tables whose first column lists macros.
func documentedArguments(text string) map[string]string {
	found := map[string]string{}
	inTable, hasArguments := false, false
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		switch {
		case len(cells) < 3:
			inTable = false
		case strings.TrimSpace(cells[1]) == "macro":
			inTable, hasArguments = true, strings.TrimSpace(cells[2]) == "arguments"
		case inTable && !strings.Contains(cells[1], "---"):
			arguments := ""
			if hasArguments && strings.TrimSpace(cells[2]) != "–" {
				arguments = strings.TrimSpace(cells[2])
			}
			for _, name := range inCode.FindAllStringSubmatch(cells[1], -1) {
				found[name[1]] = arguments
			}
		}
	}
	return found
}

func TestSignature(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, line string
		required   int
		last       Parameter
	}{
		{"glossary", "Glossary(term, text?)", 1, Parameter{Name: "text", Optional: true}},
		{"non_standard-inline", "Non-standard_Inline", 0, Parameter{}},
		{"EMBEDLIVESAMPLE", "EmbedLiveSample(id?, width (any)?, height (any)?, three that are ignored, allow?, sandbox?)", 0,
			Parameter{Name: "sandbox", Optional: true, Values: OneOfWords, Words: []string{"allow-modals", "allow-forms", "allow-popups"}}},
		{"ListSubpages", "ListSubpages(path?, depth (any, 1)?, reverse (number)?, ordered (condition)?)", 0, Parameter{Name: "ordered", Optional: true}},
	}
	for _, tt := range tests {
		s, ok := FindSignature(tt.name)
		if !ok {
			t.Errorf("no signature of %s", tt.name)
			continue
		}
		if s.String() != tt.line || s.Required() != tt.required {
			t.Errorf("signature of %s = %q with %d required arguments, want %q with %d", tt.name, s, s.Required(), tt.line, tt.required)
		}
		var last Parameter
		if n := len(s.Params); n > 0 {
			last = s.Params[n-1]
		}
		if last.Name != tt.last.Name || last.Optional != tt.last.Optional || last.Values != tt.last.Values || !slices.Equal(last.Words, tt.last.Words) {
			t.Errorf("last parameter of %s = %+v, want %+v", tt.name, last, tt.last)
		}
	}
	if _, ok := FindSignature("nosuch"); ok {
		t.Error("an unknown macro has a signature")
	}
}
