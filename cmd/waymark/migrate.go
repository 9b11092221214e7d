package main

import (
	"github.com/spf13/cobra"
)

func (c *cli) migrateCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "migrate",
		Short:       "Migrate the database to this version of the program",
		Args:        noArgs,
		Annotations: showing("database.url", "database.dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			summary, err := c.app().Migrate(cmd.Context())
			return printSummary(cmd, summary, err)
		},
	}
}
