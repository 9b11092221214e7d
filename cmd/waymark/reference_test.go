package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/testkit"
)

// TestReference writes the pages of the documentation that list settings and commands.
func TestReference(t *testing.T) {
	t.Parallel()
	testkit.Generated(t, "../../docs/reference/settings.md", settingsPage())
	testkit.Generated(t, "../../docs/reference/commands.md", commandsPage())
}

func settingsPage() string {
	var b strings.Builder
	b.WriteString(`# Settings

Every setting is a flag, a variable, and a key of the file ` + "`" + config.DefaultFile + "`" + ` or the one that ` + "`--config`" + ` names. A flag wins over a variable, a variable over
the file, the file over the default. Lists are arrays in the file; in flags and variables their items are separated by commas. Give secrets in variables or in the file: all users of a
machine can see the flags of a running program. ` + "`waymark config`" + ` prints each value and where it comes from.

The key ` + "`base_url`" + ` is the flag ` + "`--base-url`" + ` and the variable ` + "`WAYMARK_BASE_URL`" + `, and so on.
`)
	for title, group := range groups() {
		fmt.Fprintf(&b, "\n## %s\n\n", title)
		for _, d := range group {
			flags := pflag.NewFlagSet(d.Key, pflag.ContinueOnError)
			config.AddFlag(flags, d)
			about, _ := pflag.UnquoteUsage(flags.Lookup(d.Flag()))
			switch {
			case about == "":
				about = "true or false"
			case d.Secret:
				about += ", secret"
			case d.List:
				about += ", list"
			}
			if d.Default != "" {
				about += ", default `" + d.Default + "`"
			}
			fmt.Fprintf(&b, "- `%s` (%s): %s\n", d.Key, about, cell(d.Usage))
		}
	}
	return b.String()
}

// cell escapes the text of a cell.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", `\<`, "{{", `\{{`).Replace(strings.Join(strings.Fields(text), " "))
}

func commandsPage() string {
	var b strings.Builder
	b.WriteString("# Commands\n\nEvery [setting](settings.md) is a flag of every command, too. `waymark COMMAND --help` describes a command.\n")
	for _, cmd := range leafCommands(newRoot()) {
		writeCommand(&b, cmd)
	}
	return b.String()
}

func writeCommand(b *strings.Builder, cmd *cobra.Command) {
	fmt.Fprintf(b, "\n## %s\n\n```text\n%s\n```\n\n%s\n", cmd.CommandPath(), cmd.UseLine(), strings.NewReplacer("<", `\<`, "{{", `\{{`).Replace(description(cmd)))
	rows := 0
	visitOwnFlags(cmd, func(f *pflag.Flag, value, usage string) {
		if rows++; rows == 1 {
			b.WriteString("\n| flag | meaning |\n| --- | --- |\n")
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", strings.TrimSpace("--"+f.Name+" "+value), cell(usage))
	})
}
