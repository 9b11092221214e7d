package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"waymark.dev/waymark/internal/platform/config"
)

// manCommand writes the manual pages, for packages: waymark(1) and waymark.toml(5).
func (c *cli) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR", Short: "Write the manual pages", Hidden: true, Args: cobra.ExactArgs(1), Annotations: showing(),
		RunE: func(cmd *cobra.Command, args []string) error {
			for name, write := range map[string]func(io.Writer){
				"waymark.1":               func(w io.Writer) { writeManual(w, cmd.Root()) },
				config.DefaultFile + ".5": writeSettingsManual,
			} {
				var text strings.Builder
				write(&text)
				if err := os.WriteFile(filepath.Join(args[0], name), []byte(text.String()), 0o644); err != nil {
					return fmt.Errorf("write manual page: %w", err)
				}
			}
			return nil
		},
	}
}

func writeManual(w io.Writer, root *cobra.Command) {
	fmt.Fprintf(w, ".TH WAYMARK 1 \"\" %s\n.SH NAME\nwaymark \\- %s\n.SH SYNOPSIS\n.B waymark\n.I COMMAND\n[flags]\n.SH COMMANDS\n", roff(version), roff(lowerFirst(root.Short)))
	for _, cmd := range leafCommands(root) {
		fmt.Fprintf(w, ".SS %s\n%s\n", roff(cmd.UseLine()), roff(description(cmd)))
		visitOwnFlags(cmd, func(f *pflag.Flag, value, usage string) {
			fmt.Fprintf(w, ".TP\n.BI \\-\\-%s \" %s\"\n%s\n", roff(f.Name), roff(value), roff(usage))
		})
	}
	fmt.Fprintf(w, ".SH SETTINGS\nEvery setting is a flag of every command: see\n.BR %s (5).\n", config.DefaultFile)
}

func writeSettingsManual(w io.Writer) {
	fmt.Fprintf(w, ".TH WAYMARK.TOML 5 \"\" %s\n.SH NAME\n%s \\- settings of waymark\n.SH DESCRIPTION\nThe file waymark.toml in the working directory, or the one that \\-\\-config names. "+
		"The key base_url is also the flag \\-\\-base\\-url and the variable WAYMARK_BASE_URL, and so on; flags win over variables, variables over the file.\n", roff(version), config.DefaultFile)
	for title, group := range groups() {
		fmt.Fprintf(w, ".SH %s\n", roff(strings.ToUpper(title)))
		for _, d := range group {
			fmt.Fprintf(w, ".TP\n.B %s\n%s", roff(d.Key), roff(d.Usage))
			if d.Default != "" {
				fmt.Fprintf(w, " (default %s)", roff(d.Default))
			}
			fmt.Fprintln(w)
		}
	}
}

// roff escapes text of a manual page.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(strings.Join(strings.Fields(text), " "))
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// leafCommands returns the commands that do something, in the order of the help.
func leafCommands(root *cobra.Command) (list []*cobra.Command) {
	for _, cmd := range root.Commands() {
		switch {
		case !cmd.IsAvailableCommand():
		case cmd.HasAvailableSubCommands():
			list = append(list, leafCommands(cmd)...)
		default:
			list = append(list, cmd)
		}
	}
	return list
}

// description returns what a command does, in sentences.
func description(cmd *cobra.Command) string {
	return cmp.Or(cmd.Long, cmd.Short+".")
}

// visitOwnFlags calls visit for the flags of a command other than settings, with the name of their value.
func visitOwnFlags(cmd *cobra.Command, visit func(f *pflag.Flag, value, usage string)) {
	ownFlags(cmd).VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "config" && f.Name != "version" {
			value, usage := pflag.UnquoteUsage(f)
			visit(f, value, usage)
		}
	})
}
