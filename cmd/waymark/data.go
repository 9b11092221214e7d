package main

import "github.com/spf13/cobra"

func (c *cli) dataCommand() *cobra.Command {
	data := commandGroup("data", "Compatibility, Baseline and specification data")
	var registry string
	update := &cobra.Command{
		Use:         "update",
		Short:       "Fetch newer data into --data-dir; on failure the data there stays unchanged",
		Args:        noArgs,
		Annotations: showing("data_dir"),
		RunE:        func(cmd *cobra.Command, _ []string) error { return c.app().UpdateData(cmd.Context(), registry) },
	}
	update.Flags().StringVar(&registry, "registry", "", "fetch from the npm registry at `URL` (default the public one)")
	data.AddCommand(update)
	return data
}
