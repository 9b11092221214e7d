package main

import (
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

// observatoryCommand is the command for operators of stored scans.
func (c *cli) observatoryCommand() *cobra.Command {
	cmd := commandGroup("observatory", "Look after the stored results of the scanner")
	cmd.Annotations = showing("database.url", "database.dir")
	cmd.AddCommand(c.observatoryRemove(), c.observatoryLog())
	return cmd
}

func (c *cli) observatoryRemove() *cobra.Command {
	return &cobra.Command{
		Use:   "remove HOST",
		Short: "Delete all stored scans of a host, with its ports and paths",
		Long: "Delete all stored scans of a host, with its ports and paths, while servers may run. Subdomains are other hosts. " +
			"Anybody can have the host scanned again, unless observatory.deny lists it.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("remove takes one HOST, such as www.example.com")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			removed, err := c.app().RemoveScans(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: removed, scans: %d, addresses: %d\n", plain(removed.Host), removed.Scans, removed.Sites)
			return nil
		},
	}
}

func (c *cli) observatoryLog() *cobra.Command {
	return &cobra.Command{
		Use: "log", Short: "List removals, newest first", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := c.app().ScanRemovals(cmd.Context())
			if err != nil {
				return err
			}
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(table, "AT\tBY\tHOST\tSCANS\tADDRESSES")
			for _, r := range list {
				fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\n", moment(r.At), plain(r.Actor), plain(r.Host), r.Scans, r.Sites)
			}
			if err := table.Flush(); err != nil {
				return fmt.Errorf("print removals: %w", err)
			}
			return nil
		},
	}
}
