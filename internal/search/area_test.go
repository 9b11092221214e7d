package search

import (
	"testing"

	"waymark.dev/waymark/internal/search/corpus"
)

func TestAreaOf(t *testing.T) {
	t.Parallel()
	for slug, want := range map[string]Area{
		"Web/CSS": "css", "Web/CSS/Reference/Properties/gap": "css", "Web/API/Window": "api", "Web": "other", "Web/Other/x": "other", "Web/learn": "other",
		"Learn_web_development/Core": "learn", "Glossary/CSS": "other",
	} {
		if got := areaOf(&corpus.Page{Slug: slug, IsDoc: true}); got != want {
			t.Errorf("areaOf(%s) = %s, want %s", slug, got, want)
		}
	}
	if got := areaOf(&corpus.Page{Slug: "Web/CSS"}); got != "other" {
		t.Errorf("area of an article = %s", got)
	}
}
