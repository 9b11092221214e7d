package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func (c *cli) backupCommand() *cobra.Command {
	var out string
	var telemetry bool
	cmd := &cobra.Command{
		Use:   "backup --out FILE",
		Short: "Back up accounts and their data to a file; servers may run",
		Long: "Write accounts and their data, as they are at one moment, to a file that 'waymark restore' reads, into SQLite or PostgreSQL. " +
			"Keys and settings are not in it, nor are jobs. What is counted of visits is large and has a file of its own: --telemetry.",
		Args:        noArgs,
		Annotations: showing("database.url", "database.dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if out == "" {
				return errors.New("backup: name a new file with --out FILE")
			}
			backUp := c.app().Backup
			if telemetry {
				backUp = c.app().BackupTelemetry
			}
			summary, err := backUp(cmd.Context(), out)
			return printSummary(cmd, summary, err)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write to this new `FILE`")
	cmd.Flags().BoolVar(&telemetry, "telemetry", false, "write what is counted of visits instead of accounts")
	return cmd
}

func (c *cli) restoreCommand() *cobra.Command {
	var telemetry bool
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "Restore a backup into an empty database",
		Long: "Read a file that 'waymark backup' wrote into a database without data, and bring its tables up to date. " +
			"The file is checked first; what is in it is written at once or not at all.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("restore takes the FILE of one backup, not %d arguments", len(args))
			}
			return nil
		},
		Annotations: showing("database.url", "database.dir"),
		RunE: func(cmd *cobra.Command, args []string) error {
			restore := c.app().Restore
			if telemetry {
				restore = c.app().RestoreTelemetry
			}
			summary, err := restore(cmd.Context(), args[0])
			return printSummary(cmd, summary, err)
		},
	}
	cmd.Flags().BoolVar(&telemetry, "telemetry", false, "the FILE is of 'waymark backup --telemetry'")
	return cmd
}

// printSummary prints the summary of a command that has not failed.
func printSummary(cmd *cobra.Command, summary string, err error) error {
	if err == nil {
		fmt.Fprintln(cmd.OutOrStdout(), summary)
	}
	return err
}
