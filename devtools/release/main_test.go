package main

import "testing"

func TestVersionsOfPackagesBeginWithNumbers(t *testing.T) {
	for described, want := range map[string]string{
		"v1.2.3": "1.2.3", "1.2.3-rc.1": "1.2.3-rc.1", "v1.2.3-4-gabcdef0-dirty": "1.2.3-4-gabcdef0-dirty",
		"a840c0be": "0.0.0-a840c0be", "5840c0be": "0.0.0-5840c0be", "1.2": "0.0.0-1.2",
	} {
		if got := numbered(described); got != want {
			t.Errorf("numbered(%q) = %q, want %q", described, got, want)
		}
	}
}
