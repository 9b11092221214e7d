package server

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// openAPI is the description of the scanner's routes.
func openAPI(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromFile("observatory.openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestOpenAPIDocumentIsValid(t *testing.T) {
	doc := openAPI(t)
	for _, path := range []string{"/api/v2/analyze", "/api/v2/scan", "/api/v2/grade_distribution", "/api/v2/recommendation_matrix", "/api/v2/version"} {
		if doc.Paths.Value(path) == nil {
			t.Errorf("%s is not described", path)
		}
	}
}
