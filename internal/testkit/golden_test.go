package testkit_test

import (
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

func TestGoldenComparesWantFiles(t *testing.T) {
	testkit.Golden(t, "testdata/*.txtar", func(_ *testing.T, in map[string]string) map[string]string {
		return map[string]string{"want.txt": strings.ToUpper(in["input.txt"])}
	})
}
