package golden_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/golden"
)

func TestRunComparesWantFiles(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(_ *testing.T, in map[string]string) map[string]string {
		return map[string]string{"want.txt": strings.ToUpper(in["input.txt"])}
	})
}

func TestDiff(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, want, got, diff string }{
		{"equal", "a\nb\n", "a\nb\n", ""},
		{"changed line", "a\nb\nc\n", "a\nx\nc\n", " a\n-b\n+x\n c\n \n"},
		{"added line", "a\nc\n", "a\nb\nc\n", " a\n+b\n c\n \n"},
		{"two places", "a\nb\nc\n", "x\nb\ny\n", "-a\n+x\n b\n-c\n+y\n \n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := golden.Diff(test.want, test.got); got != test.diff {
				t.Errorf("Diff(%q, %q) = %q, want %q", test.want, test.got, got, test.diff)
			}
		})
	}
}
