package edit

import (
	"strings"
	"testing"
	"testing/fstest"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/docs/macro"
)

// Every page type has a template, whose macro calls are valid.
func TestTemplatesOfAllPageTypes(t *testing.T) {
	t.Parallel()
	none := fstest.MapFS{"en-us/_redirects.txt": {}}
	cat, err := content.Load(t.Context(), content.Sources{ContentFS: none}, content.Options{}, &flaw.List{})
	if err != nil {
		t.Fatal(err)
	}
	for _, pageType := range content.PageTypes()[1:] {
		f := fieldsOf(cat, NewOptions{Slug: "Web/Thing/name_static", PageType: pageType})
		body, err := runTemplate(t.TempDir(), f)
		if err != nil {
			t.Errorf("%s: %v", pageType, err)
			continue
		}
		if _, problems := macro.Parse(body); len(problems) > 0 || strings.Contains(body, "<%") || strings.TrimSpace(body) == "" || f.Title == "" {
			t.Errorf("%s: title %q, problems %v in\n%s", pageType, f.Title, problems, body)
		}
	}
}
