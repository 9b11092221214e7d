package search

import (
	"testing"

	"waymark.dev/waymark/internal/search/corpus"
)

func TestReadersPutMoreAfterNames(t *testing.T) {
	for _, tc := range []struct {
		page corpus.Page
		name string
		want bool
	}{
		{corpus.Page{Type: "css-property"}, "trail", true},
		{corpus.Page{Type: "css-property"}, "x", false},
		{corpus.Page{Type: "html-element"}, "a", true},
		{corpus.Page{Type: "html-element", Status: []string{"deprecated"}}, "trail", false},
		{corpus.Page{Type: "guide"}, "trail", false},
	} {
		if got := acceptsMore(&tc.page, tc.name); got != tc.want {
			t.Errorf("acceptsMore(%+v, %s) = %t", tc.page, tc.name, got)
		}
	}
}
