package words

import (
	"slices"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/search/tuning"
)

func TestContexts(t *testing.T) {
	t.Parallel()
	for q, want := range map[string][]string{
		"uppercase css":                    {"Web/CSS/"},
		"filter in javascript":             {"Web/JavaScript/", "Web/API/"},
		"http status 404":                  {"Web/HTTP/"},
		"add a script to html":             nil,
		"javascript in html":               nil, // no other subject
		"script for javascript and html":   {"Web/JavaScript/", "Web/API/", "Web/HTML/"},
		"svg path in css":                  {"Web/SVG/", "Web/CSS/"},
		"css":                              nil,
		"change the color with javascript": nil,
		"center a div":                     nil,
	} {
		if got := Contexts(q); !slices.Equal(got, want) {
			t.Errorf("Contexts(%q) = %q, want %q", q, got, want)
		}
	}
}

func TestReactsTo(t *testing.T) {
	t.Parallel()
	for q, want := range map[string]string{"react to scroll": "scroll event", "react to click event": "click event", "react components": "", "react to": ""} {
		if got, ok := ReactsTo(q); got != want || ok != (want != "") {
			t.Errorf("ReactsTo(%q) = %q, %t, want %q", q, got, ok, want)
		}
	}
}

// TestWithoutDecides looks for a way that leaves something out.
func TestWithoutDecides(t *testing.T) {
	t.Parallel()
	rewrites := Rewrites("sort array without changing it", &tuning.Default().Query)
	if len(rewrites) == 0 || slices.ContainsFunc(rewrites, func(r Rewrite) bool { return !strings.HasPrefix(r.Text, "Array.prototype.toSorted") }) {
		t.Errorf("Rewrites() = %+v, want only toSorted", rewrites)
	}
}
