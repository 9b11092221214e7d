package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func (c *cli) configCommand() *cobra.Command {
	var long bool
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Print every setting with its value and source",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, s := range c.settings {
				fmt.Fprintf(w, "%s\t%q\t%s\n", s.Key, s.Value, s.Source)
				if long {
					fmt.Fprintf(w, "\t# %s; --%s, %s\n", s.Usage, s.Flag(), s.Variable())
				}
			}
			if err := w.Flush(); err != nil {
				return fmt.Errorf("print settings: %w", err)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&long, "long", false, "also say what each setting means")
	return cmd
}
