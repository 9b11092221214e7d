package main

import (
	"fmt"
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
