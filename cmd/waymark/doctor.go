package main

import (
	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/app/command"
)

func (c *cli) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "doctor [DIR]",
		Short:       "Check settings, folders, data, rendering, the database and the address to listen on",
		Long:        "Check settings, folders, data, rendering, the database and the address to listen on; or, if DIR is a project of another tool, say what of it is understood.",
		Args:        c.folder,
		Annotations: showing(contentKeys, "addr", "base_url", "data_dir"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && app.FindProject(args[0]) != nil {
				return command.ExamineProject(cmd.Context(), args[0], cmd.OutOrStdout())
			}
			c.useFolder(args)
			findings := c.app().Examine(cmd.Context())
			if err := findings.Print(cmd.OutOrStdout()); err != nil {
				return err
			}
			return findings.Err()
		},
	}
}
