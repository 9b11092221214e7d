package check_test

import (
	"testing"

	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/docs/flaw"
)

func TestFix(t *testing.T) {
	t.Parallel()
	fix := func(line, column int, old, text string) flaw.Flaw {
		return flaw.Flaw{Fix: flaw.Edit{Line: line, Column: column, Old: old, New: text}}
	}
	for _, test := range []struct {
		name, source string
		flaws        []flaw.Flaw
		want         string
		left         int
	}{
		{"no flaws", "a\n", nil, "a\n", 0},
		{"two on a line, not in order", "ä (old) (alt)\n", []flaw.Flaw{fix(1, 10, "alt", "neu"), fix(1, 4, "old", "newer")}, "ä (newer) (neu)\n", 0},
		{"line ends and mark of other systems stay", "\ufeffone\r\n(old)\r\n", []flaw.Flaw{fix(1, 1, "one", "1"), fix(2, 2, "old", "new")}, "\ufeff1\r\n(new)\r\n", 0},
		{"two flaws of one cause", "old", []flaw.Flaw{fix(1, 1, "old", "new"), fix(1, 1, "old", "new")}, "new", 0},
		{"overlapping", "old", []flaw.Flaw{fix(1, 1, "old", "new"), fix(1, 2, "ld", "x")}, "new", 1},
		{"another source", "other", []flaw.Flaw{fix(1, 1, "old", "new"), fix(9, 1, "old", "new"), fix(1, 99, "old", "new")}, "other", 3},
		{"no fix", "a", []flaw.Flaw{{Name: "BrokenLink"}}, "a", 1},
	} {
		fixed, left := check.Fix([]byte(test.source), test.flaws)
		if string(fixed) != test.want || len(left) != test.left {
			t.Errorf("%s: Fix = %q, %v; want %q and %d left", test.name, fixed, left, test.want, test.left)
		}
	}
}
