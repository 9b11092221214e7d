package app

import (
	"slices"
	"testing"
)

func TestSummaryOfManyPages(t *testing.T) {
	for _, c := range []struct{ pages, want []string }{
		{[]string{"/a"}, []string{"/a"}},
		{[]string{"/a", "/b", "/c"}, []string{"/a", "/b", "/c"}},
		{[]string{"/a", "/b", "/c", "/d", "/e"}, []string{"/a", "/b", "/c", "and 2 more"}},
	} {
		if got := summary(c.pages); !slices.Equal(got, c.want) {
			t.Errorf("summary(%v) = %v; want %v", c.pages, got, c.want)
		}
	}
}
