package openapi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/openapi"
	"waymark.dev/waymark/internal/testkit"
)

// TestPages compares the pages of the documents in archives.
func TestPages(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		reference, problems := openapi.Read([]byte(in["openapi.yaml"]), openapi.Place{Document: "openapi.yaml"})
		out := map[string]string{"want.problems": list(problems)}
		if reference == nil {
			return out
		}
		out["want-overview.md"] = reference.Overview
		for _, p := range reference.Pages {
			out["want-"+strings.ReplaceAll(p.Path, "/", "-")] = fmt.Sprintf("line %d\n%s", p.Line, p.Text)
		}
		return out
	})
}

func list(problems []openapi.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "%d: %s\n", p.Line, p.Text)
	}
	return b.String()
}

func TestUnusableDocuments(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"nothing":      {"", "not an OpenAPI document"},
		"a list":       {"- a\n", "not an OpenAPI document"},
		"Swagger":      {"info: {}\nswagger: \"2.0\"\n", "2: Swagger 2.0"},
		"broken":       {"openapi: 3.1.0\n a: [", "not valid YAML"},
		"no operation": {"openapi: 3.1.0\npaths: {}\n", "no operations"},
		"too large":    {"openapi: 3.1.0\n#" + strings.Repeat("x", openapi.MaxBytes), "more than"},
	} {
		t.Run(name, func(t *testing.T) {
			reference, problems := openapi.Read([]byte(test.text), openapi.Place{})
			if got := list(problems); reference != nil || !strings.Contains(got, test.want) {
				t.Errorf("got %v, problems %q, want one with %q", reference, got, test.want)
			}
		})
	}
}

func TestPagesHaveDifferentAddresses(t *testing.T) {
	reference, problems := openapi.Read([]byte(`openapi: 3.1.0
paths:
  /a: {get: {operationId: index}}
  /b: {get: {operationId: readme}}
  /c: {get: {operationId: 1-list}, put: {operationId: 2-list}, post: {operationId: list}}
  /d: {get: {operationId: d, tags: [schemas]}}
components: {schemas: {Index: {type: string}, pet: {}, Pet: {}}}
`), openapi.Place{})
	if reference == nil {
		t.Fatal(list(problems))
	}
	var got []string
	for _, p := range reference.Pages {
		got = append(got, p.Path)
	}
	want := []string{
		"operations/index.md", "operations/index-2.md", "operations/readme-2.md", "operations/1-list.md", "operations/list-2.md", "operations/2-list-3.md",
		"schemas-2/index.md", "schemas-2/d.md", "schemas/index.md", "schemas/Index-2.md", "schemas/pet.md", "schemas/Pet-2.md",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the pages are %q, want %q", got, want)
	}
}

// Documents that would never end, or make pages without end.
func TestEndlessDocuments(t *testing.T) {
	wide := strings.Builder{}
	for i := range 60 {
		fmt.Fprintf(&wide, "    S%d: {type: object, properties: {", i)
		for p := range 40 {
			fmt.Fprintf(&wide, "p%d: {$ref: '#/components/schemas/S%d'}, ", p, (i*7+p)%60)
		}
		wide.WriteString("}}\n")
	}
	deep := strings.Repeat("{type: object, properties: {a: ", 2000) + "{type: string}" + strings.Repeat("}}", 2000)
	for name, schemas := range map[string]string{
		"a schema of itself":      "    A: {$ref: '#/components/schemas/A'}\n",
		"two of each other":       "    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}\n",
		"all of itself":           "    A: {allOf: [{$ref: '#/components/schemas/A'}], properties: {a: {type: string}}}\n",
		"a list of itself":        "    A: {type: array, items: {$ref: '#/components/schemas/A'}}\n",
		"one of itself":           "    A: {oneOf: [{$ref: '#/components/schemas/A'}]}\n",
		"every schema of each":    wide.String(),
		"two thousand levels":     "    A: " + deep + "\n",
		"aliases":                 "    A: &a {type: object, properties: {x: *a, y: *a}}\n",
		"names that are not text": "    ? [1, 2]\n    : {type: string}\n    ../../etc: {type: string}\n",
	} {
		t.Run(name, func(t *testing.T) {
			reference, problems := openapi.Read([]byte("openapi: 3.1.0\ncomponents:\n  schemas:\n"+schemas), openapi.Place{})
			if reference == nil {
				t.Fatalf("no reference: %s", list(problems))
			}
			for _, p := range reference.Pages {
				if len(p.Text) > 2<<20 {
					t.Errorf("%s has %d bytes", p.Path, len(p.Text))
				}
				if strings.Contains(p.Path, "..") {
					t.Errorf("a page is at %s", p.Path)
				}
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add("openapi: 3.1.0\npaths: {/a: {get: {responses: {200: {$ref: '#/paths'}}}}}\n")
	f.Add("openapi: 3.0.0\ncomponents: {schemas: {A: {type: [array, null], items: {enum: [1]}}}}\n")
	f.Fuzz(func(t *testing.T, text string) {
		if reference, problems := openapi.Read([]byte(text), openapi.Place{}); reference == nil && len(problems) == 0 {
			t.Error("a document cannot be used, but has no problem")
		}
	})
}
