package search

import "testing"

func TestDistance(t *testing.T) {
	var d distance
	for _, tc := range []struct {
		a, b string
		want int
	}{{"grid", "grid", 0}, {"gird", "grid", 1}, {"grd", "grid", 1}, {"gridd", "grid", 1}, {"grad", "grid", 1}, {"abcd", "wxyz", 3}} {
		if got := d.between(tc.a, tc.b, 2); got != tc.want {
			t.Errorf("between(%q, %q) = %d, want %d", tc.a, tc.b, got, tc.want)
		}
	}
}
