package query

import (
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"  a \t b\n", "a b"}, {"a\x00b", "a b"}, {"\ufeff", ""}, {"((", "(("},
	} {
		if got, err := Clean(tc.in); got != tc.want || err != nil {
			t.Errorf("Clean(%q) = %q, %v; want %q", tc.in, got, err, tc.want)
		}
	}
	for _, bad := range []string{strings.Repeat("a", MaxBytes+1), "\xff"} {
		if _, err := Clean(bad); err == nil {
			t.Errorf("Clean(%.10q) succeeds", bad)
		}
	}
}
