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

func TestSoundOf(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		same bool
	}{
		{"flexbocks", "flexbox", true}, {"anser", "answer", false}, {"fetch", "fetsh", false},
		{"grafics", "graphics", true}, {"serialyse", "serialize", true}, {"accessing", "aksessing", true},
		{"callback", "calback", true}, {"element", "elephant", false},
	} {
		if got := soundOf(tc.a) == soundOf(tc.b); got != tc.same {
			t.Errorf("soundOf(%q) = %q, soundOf(%q) = %q", tc.a, soundOf(tc.a), tc.b, soundOf(tc.b))
		}
	}
}
