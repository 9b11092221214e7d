package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// Without content in the settings, validate checks the folder that it is given, as build does.
func TestValidateTakesTheFolderOfADocsTree(t *testing.T) {
	dir := testkit.WriteFiles(t, map[string]string{
		"README.md": "# Lamp\n\n[light](light.md#dark)\n",
		"light.md":  "# Light\n",
	})
	var out bytes.Buffer
	root := newRoot()
	root.SetOut(&out)
	root.SetArgs([]string{"content", "validate", "--log-level", "error", dir})
	var code exitError
	if err := root.ExecuteContext(t.Context()); !errors.As(err, &code) || code.code != exitErrors {
		t.Errorf("err = %v, want exit code %d", err, exitErrors)
	}
	if got, want := out.String(), "README.md:3:1: error: BrokenAnchor: "; !strings.Contains(got, want) {
		t.Errorf("output lacks %q: %s", want, got)
	}
}
