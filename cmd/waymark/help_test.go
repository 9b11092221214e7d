package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/platform/config"
)

func TestHelpShowsSettingsThatExist(t *testing.T) {
	known := map[string]bool{}
	for _, d := range config.Definitions() {
		known[d.Key] = true
	}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, key := range shownSettings(cmd) {
			if !known[key] {
				t.Errorf("%s lists %s, which is not a setting", cmd.CommandPath(), key)
			}
		}
		if lines := strings.Count(cmd.UsageString(), "\n"); lines > 40 {
			t.Errorf("help of %s has %d lines", cmd.CommandPath(), lines)
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	visit(newRoot())
}

// docs/writers/moving.md, Creating, moving and deleting pages: every command
// that changes content accepts --dry-run.
func TestCommandsThatChangeTheContentTakeDryRun(t *testing.T) {
	reads := map[string]bool{"import": true, "inventory": true, "translations": true, "validate": true} // import writes the file that a setting names
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		if !cmd.HasSubCommands() && !reads[cmd.Name()] && cmd.Flags().Lookup("dry-run") == nil {
			t.Errorf("%s has no --dry-run", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			visit(sub)
		}
	}
	cmd, _, err := newRoot().Find([]string{"content"})
	if err != nil {
		t.Fatal(err)
	}
	for _, sub := range cmd.Commands() {
		visit(sub)
	}
}

func TestSettingsTopicHasAll(t *testing.T) {
	root := newRoot()
	var out strings.Builder
	root.SetOut(&out)
	root.SetArgs([]string{"help", "settings"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	for _, d := range config.Definitions() {
		for _, part := range []string{d.Group + ":\n", "  --" + d.Flag(), "      " + d.Key + ", " + d.Variable()} {
			if !strings.Contains(out.String(), part) {
				t.Errorf("topic of %s lacks %q", d.Key, part)
			}
		}
	}
}

func TestCommandsAboutTheProgramSkipSettings(t *testing.T) {
	for command, fails := range map[string]bool{"version": false, "sbom": false, "licences": false, "help": false, "completion bash": false, "doctor": true} {
		root := newRoot()
		root.SetArgs(append(strings.Fields(command), "--config", filepath.Join(t.TempDir(), "missing.toml")))
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		if err := root.ExecuteContext(t.Context()); (err != nil) != fails {
			t.Errorf("%s: %v, want an error: %t", command, err, fails)
		}
	}
}
