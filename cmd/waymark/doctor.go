package main

import "github.com/spf13/cobra"

func (c *cli) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "doctor",
		Short:       "Check settings, folders, data, rendering, the database and the address to listen on",
		Args:        noArgs,
		Annotations: showing(contentKeys, "addr", "base_url", "data_dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			findings := c.app().Examine(cmd.Context())
			if err := findings.Print(cmd.OutOrStdout()); err != nil {
				return err
			}
			return findings.Err()
		},
	}
}
