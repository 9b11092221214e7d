package flaw

import (
	"slices"
	"testing"
)

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		a, b string
		want int
	}{
		{"grid", "grid", 0}, {"grd", "grid", 1}, {"gridd", "grid", 1}, {"grad", "grid", 1}, {"gird", "grid", 2},
		{"", "abc", 3}, {"abcd", "wxyz", 4}, {"kitten", "sitting", 3}, {"grid", "gridlines", 4},
	} {
		if got := EditDistance(tc.a, tc.b, 4); got != tc.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
		if got := EditDistance(tc.b, tc.a, 4); got != tc.want {
			t.Errorf("EditDistance(%q, %q) = %d, want %d", tc.b, tc.a, got, tc.want)
		}
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"CSSxRef", "DOMxRef", "Compat", "Specifications"}
	for word, want := range map[string]string{"cssxref": "CSSxRef", "DomXRfe": "DOMxRef", "Compt": "Compat", "Sidebar": "", "": ""} {
		if got := NearestWord(word, names); got != want {
			t.Errorf("NearestWord(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	types := []string{"css-property", "css-shorthand-property", "html-element", "svg-element"}
	for word, want := range map[string][]string{
		"css-proprety": {"css-property"}, "Element": {"svg-element", "html-element"}, "property": {"css-property", "css-shorthand-property"}, "": nil, "xyz": nil,
	} {
		if got := SimilarWords(word, types, 2); !slices.Equal(got, want) {
			t.Errorf("SimilarWords(%q) = %q, want %q", word, got, want)
		}
	}
}
