package observatory

import "testing"

func TestFromLatin1(t *testing.T) {
	t.Parallel()
	if got := fromLatin1([]byte("plain")); got != "plain" {
		t.Error(got)
	}
	if got := fromLatin1([]byte("caf\xe9")); got != "café" {
		t.Error(got)
	}
}

func TestCutCountsUTF16(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		text  string
		units int
		want  string
	}{{"abc", 3, "abc"}, {"abcd", 3, "abc"}, {"ééé", 2, "éé"}, {"a😀b", 3, "a😀"}, {"a😀b", 2, "a"}} {
		if got := cut(tc.text, tc.units); got != tc.want {
			t.Errorf("cut(%q, %d) = %q, want %q", tc.text, tc.units, got, tc.want)
		}
	}
}
