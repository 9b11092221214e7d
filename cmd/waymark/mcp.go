package main

import "github.com/spf13/cobra"

func (c *cli) mcpCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "mcp",
		Short:       "Let an assistant search and read the site (Model Context Protocol on standard input and output)",
		Args:        noArgs,
		Annotations: showing(contentKeys, "base_url", "search.dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.app().Assist(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}
