package content_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/docs/content"
)

func TestCheckSlug(t *testing.T) {
	t.Parallel()
	for slug, fine := range map[string]bool{
		"Web/CSS":                         true,
		"Glossary/robots.txt":             true,
		"WebExtensions/manifest.json":     true,
		"Web/Index":                       true,
		"Web/" + strings.Repeat("x", 250): true,
		"Web/" + strings.Repeat("x", 251): false,
		"Web/" + strings.Repeat("*", 60):  false, // the folder has "_star_" for each star
		"Web/Metadata.JSON":               false,
		"Web/index.json/Below":            false,
		"Web/contributors.txt":            false,
		"Web/social.png":                  false,
		"Web/index.html":                  false,
		"Web/CSS.md":                      false,
	} {
		if err := content.CheckSlug(slug); (err == nil) != fine {
			t.Errorf("CheckSlug(%.30q) = %v, want valid: %t", slug, err, fine)
		}
	}
}
