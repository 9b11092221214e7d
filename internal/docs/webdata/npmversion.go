package webdata

import (
	"cmp"
	"strconv"
	"strings"
)

// version is a release version: major, minor, patch.
type version [3]int

// parseVersion parses a version such as "8.1.9"; prereleases are refused and build metadata is
// ignored.
func parseVersion(s string) (version, bool) {
	s, _, _ = strings.Cut(s, "+")
	parts := strings.Split(s, ".")
	var v version
	if len(parts) != len(v) {
		return v, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil {
			return v, false
		}
		v[i] = int(n)
	}
	return v, true
}

func (v version) compare(w version) int {
	return cmp.Or(cmp.Compare(v[0], w[0]), cmp.Compare(v[1], w[1]), cmp.Compare(v[2], w[2]))
}

// compatible reports whether both versions promise the same interface.
func (v version) compatible(w version) bool {
	return v[0] == w[0] && (v[0] > 0 || v[1] == w[1])
}

// Newer returns the later of two versions; an invalid one loses.
func Newer(a, b string) string {
	v, okA := parseVersion(a)
	w, okB := parseVersion(b)
	if okB && (!okA || w.compare(v) > 0) {
		return b
	}
	return a
}
