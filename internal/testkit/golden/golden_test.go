package golden_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit/golden"
)

func TestRunComparesWantFiles(t *testing.T) {
	golden.Run(t, "testdata/*.txtar", func(_ *testing.T, in map[string]string) map[string]string {
		return map[string]string{"want.txt": strings.ToUpper(in["input.txt"])}
	})
}
