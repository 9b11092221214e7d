package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noArgs refuses arguments that are not flags.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%s takes only flags, not %q; see '%s --help'", cmd.Name(), args[0], cmd.CommandPath())
	}
	return nil
}

// folder accepts one argument, the folder of a docs tree, instead of --content.
func (c *cli) folder(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) > 1:
		return fmt.Errorf("%s takes one folder, not %q; see '%s --help'", cmd.Name(), args, cmd.CommandPath())
	case len(args) == 1 && cmd.Flags().Changed("content"):
		return fmt.Errorf("%s takes one folder: %q, or --content", cmd.Name(), args[0])
	}
	return nil
}

// useFolder sets the content to the argument of a command, if there is one.
func (c *cli) useFolder(args []string) {
	if len(args) == 1 {
		c.cfg.Content.Docs = args[0]
	}
}

// selection returns the arguments of a command that name pages. Without content in the settings, a folder is
// the content itself, as for build.
func (c *cli) selection(args []string) []string {
	if len(args) == 1 && len(c.cfg.Content.Folders()) == 0 {
		if info, err := os.Stat(args[0]); err == nil && info.IsDir() {
			c.useFolder(args)
			return nil
		}
	}
	return args
}

// onePlayground requires one argument that names saved code.
func onePlayground(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s takes the NUMBER, ID or ADDRESS of one playground, not %d arguments; 'waymark playground flagged' lists them", cmd.Name(), len(args))
	}
	return nil
}

// commandGroup is a command with only subcommands. Without one of them it prints its help.
func commandGroup(name, short string) *cobra.Command {
	return &cobra.Command{
		Use: name, Short: short,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return pflag.ErrHelp
			}
			names := make([]string, 0, len(cmd.Commands()))
			for _, sub := range cmd.Commands() {
				names = append(names, sub.Name())
			}
			return fmt.Errorf("unknown command %q for %q; it has: %s", args[0], cmd.CommandPath(), strings.Join(names, ", "))
		},
		RunE: func(*cobra.Command, []string) error { return pflag.ErrHelp }, // never without arguments
	}
}
