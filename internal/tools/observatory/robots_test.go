package observatory

import "testing"

func TestEscapesDoNotGetAroundOptingOut(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		rule, path string
		want       bool
	}{
		{"/private", "/%70rivate", true},
		{"/%70rivate", "/private", true},
		{"/ä*x", "/%C3%A4/x", true},
		{"/private", "/public", false},
		{"/%zz", "/%zz", true}, // not an escape
	} {
		if got := forbids("User-agent: "+RobotsName+"\nDisallow: "+tc.rule, tc.path); got != tc.want {
			t.Errorf("forbids(%q, %q) = %t", tc.rule, tc.path, got)
		}
	}
}
