package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"waymark.dev/waymark/internal/platform/config"
)

// helpWidth is the number of columns of help.
const helpWidth = 100

// settingsAnnotation is the key of the cobra annotation with the settings in a command's help.
const settingsAnnotation = "settings"

// contentKeys are the settings of the site's pages.
const contentKeys = "content translated_content curriculum blog generic_content contributor_spotlight locale"

// showing annotates a command with the space-separated keys of its usual settings. Its help
// shows these and leaves the others to 'help settings'.
func showing(keys ...string) map[string]string {
	return map[string]string{settingsAnnotation: strings.Join(keys, " ")}
}

// shownSettings returns the keys in the help of a command, from itself or its nearest
// annotated parent.
func shownSettings(cmd *cobra.Command) []string {
	for ; cmd != nil; cmd = cmd.Parent() {
		if keys, ok := cmd.Annotations[settingsAnnotation]; ok {
			return strings.Fields(keys)
		}
	}
	return nil
}

// printUsage is cobra's usage with the settings in groups.
func printUsage(cmd *cobra.Command) error {
	var text strings.Builder
	text.WriteString("Usage:\n")
	if !cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "  %s\n", cmd.UseLine())
	} else {
		fmt.Fprintf(&text, "  %s COMMAND [flags]\n\nCommands:\n", cmd.CommandPath())
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() {
				fmt.Fprintf(&text, "  %-*s %s\n", sub.NamePadding(), sub.Name(), sub.Short)
			}
		}
	}
	printSettings(&text, shownSettings(cmd))
	fmt.Fprintf(&text, "\nFlags:\n%s", ownFlags(cmd).FlagUsagesWrapped(helpWidth))
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n'%s COMMAND --help' describes a command", cmd.CommandPath())
	} else {
		fmt.Fprintf(&text, "\nEvery setting is a flag of every command")
	}
	text.WriteString("; 'waymark help settings' lists all settings by group.\n")
	return printText(cmd.OutOrStderr(), text.String())
}

// ownFlags returns the flags of a command other than settings and help.
func ownFlags(cmd *cobra.Command) *pflag.FlagSet {
	settings := map[string]bool{}
	for _, d := range config.Definitions() {
		settings[d.Flag()] = true
	}
	own := pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	add := func(f *pflag.Flag) {
		if !settings[f.Name] && f.Name != "help" {
			own.AddFlag(f)
		}
	}
	cmd.LocalFlags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	return own
}

// printSettings prints the flags of settings by group.
func printSettings(w io.Writer, keys []string) {
	for title, group := range groups() {
		flags := pflag.NewFlagSet(title, pflag.ContinueOnError)
		flags.SortFlags = false
		for _, d := range group {
			if slices.Contains(keys, d.Key) {
				config.AddFlag(flags, d)
			}
		}
		if flags.HasFlags() {
			fmt.Fprintf(w, "\n%s:\n%s", title, flags.FlagUsagesWrapped(helpWidth))
		}
	}
}

// groups yields the settings by group title.
func groups() iter.Seq2[string, []config.Definition] {
	return func(yield func(string, []config.Definition) bool) {
		for rest := config.Definitions(); len(rest) > 0; {
			end := slices.IndexFunc(rest, func(d config.Definition) bool { return d.Group != rest[0].Group })
			if end < 0 {
				end = len(rest)
			}
			if !yield(rest[0].Group, rest[:end]) {
				return
			}
			rest = rest[end:]
		}
	}
}

// settingsTopic is the text of 'waymark help settings': all settings, without values.
func settingsTopic() *cobra.Command {
	topic := &cobra.Command{Use: "settings", Short: "Every setting, by group"}
	topic.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		var text strings.Builder
		text.WriteString(`Every setting is a flag, a variable, and a key of the file ` + config.DefaultFile + ` or the one that --config
names. A flag wins over a variable, a variable over the file, the file over the default. Lists are
arrays in the file; in flags and variables their items are separated by commas. Give secrets in
variables or in the file: all users of a machine can see the flags of a running program.
'waymark config' prints each value and where it comes from.
`)
		for title, group := range groups() {
			fmt.Fprintf(&text, "\n%s:\n", title)
			for _, d := range group {
				describe(&text, d)
			}
		}
		_ = printText(cmd.OutOrStdout(), text.String()) // an error cannot be reported
	})
	return topic
}

// describe writes the names of a setting and its reference text.
func describe(w io.Writer, d config.Definition) {
	flags := pflag.NewFlagSet(d.Key, pflag.ContinueOnError)
	config.AddFlag(flags, d)
	flag := flags.Lookup(d.Flag())
	placeholder, usage := pflag.UnquoteUsage(flag)
	fmt.Fprintf(w, "  %s\n      %s, %s", strings.TrimSpace("--"+d.Flag()+" "+placeholder), d.Key, d.Variable())
	switch {
	case d.Secret:
		fmt.Fprint(w, ", secret")
	case d.List:
		fmt.Fprint(w, ", list")
	}
	if flag.DefValue != "" {
		fmt.Fprintf(w, ", default %s", flag.DefValue)
	}
	const indent = "      "
	line := ""
	for _, word := range strings.Fields(usage) {
		if line == "" || len(line)+1+len(word) > helpWidth {
			fmt.Fprint(w, line, "\n")
			line = indent + word
			continue
		}
		line += " " + word
	}
	fmt.Fprintln(w, line)
}

func printText(w io.Writer, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("print help: %w", err)
	}
	return nil
}

// flagError adds a hint about the list of flags to a flag error.
func flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	return fmt.Errorf("%w; '%s --help' lists the flags people use, 'waymark help settings' all", err, cmd.CommandPath())
}
