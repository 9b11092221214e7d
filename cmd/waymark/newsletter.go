package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/newsletter"
)

// newsletterCommand is the command for ending the newsletter.
func (c *cli) newsletterCommand() *cobra.Command {
	cmd := commandGroup("newsletter", "End the newsletter: import, tell and delete its subscribers")
	cmd.Hidden = true // few sites have one to end
	cmd.Annotations = showing("newsletter.purge_on", "auth.secret_key", "base_url", "database.url", "database.dir")
	cmd.AddCommand(c.newsletterImport(), c.newsletterLinks(), c.newsletterReport(), c.newsletterPurge())
	return cmd
}

func (c *cli) newsletterImport() *cobra.Command {
	return &cobra.Command{
		Use: "import FILE", Short: "Add subscribers from a CSV file",
		Long: `Add the addresses in the column "email" of a CSV file with a header, such as the list of a mail service; "-" reads standard input. ` +
			"All of the file is checked first. Addresses that are there already stay as they are.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("import takes the FILE of one list, not %d arguments", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := openInput(cmd, args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			return c.app().WithNewsletter(cmd.Context(), func(ctx context.Context, s *newsletter.Service) error {
				done, err := s.Import(ctx, file)
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%d added, %d there already\n", done.Added, done.Present)
				return nil
			})
		},
	}
}

// openInput opens a file, or standard input for "-".
func openInput(cmd *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(cmd.InOrStdin()), nil
	}
	return os.Open(name)
}

func (c *cli) newsletterLinks() *cobra.Command {
	return &cobra.Command{
		Use: "links", Short: "Print all subscribers with their unsubscribe links as CSV", Args: noArgs,
		Long: "Print all subscribers with their unsubscribe links as CSV, for the last mail. Anyone with a link can unsubscribe that address, " +
			"without signing in. Mail programs can do so with one click if the address is in the header List-Unsubscribe (RFC 8058).",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.app().WithNewsletter(cmd.Context(), func(ctx context.Context, s *newsletter.Service) error { return s.WriteLinks(ctx, cmd.OutOrStdout()) })
		},
	}
}

func (c *cli) newsletterReport() *cobra.Command {
	cmd := &cobra.Command{Use: "report", Short: "Show the number of remaining subscribers, and purges", Args: noArgs}
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return c.app().WithNewsletter(cmd.Context(), func(ctx context.Context, s *newsletter.Service) error {
			state, err := s.State(ctx)
			if err != nil {
				return err
			}
			return printAs(cmd.OutOrStdout(), *format, state, func(w io.Writer) error { return c.printNewsletter(w, state) })
		})
	}
	return cmd
}

func (c *cli) printNewsletter(w io.Writer, state newsletter.State) error {
	purge := "no day is set for the purge (newsletter.purge_on)"
	if day := c.cfg.Newsletter.PurgeOn; day != "" {
		purge = "servers purge from " + day + " on"
	}
	fmt.Fprintf(w, "%s, %d with an account; %s\n", output.Count(state.Subscribers, "subscriber"), state.Accounts, purge)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if len(state.Purges) > 0 {
		fmt.Fprintln(table, "PURGED\tBY\tSUBSCRIBERS\tWITH ACCOUNT")
	}
	for _, p := range state.Purges {
		fmt.Fprintf(table, "%s UTC\t%s\t%d\t%d\n", p.At.Format(time.DateTime), p.Actor, p.Subscribers, p.Accounts)
	}
	return table.Flush()
}

func (c *cli) newsletterPurge() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "purge --yes", Short: "Delete all subscribers now, and print their number", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !yes {
				return errors.New("purge: all subscribers are deleted for good; add --yes to do that")
			}
			return c.app().WithNewsletter(cmd.Context(), func(ctx context.Context, s *newsletter.Service) error {
				report, err := s.Purge(ctx, time.Now(), account.Operator)
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s deleted, %d with an account\n", output.Count(report.Subscribers, "subscriber"), report.Accounts)
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "delete without asking")
	return cmd
}
