package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/tools/playground"
)

// playgroundCommand is the command for operators of saved and reported code.
func (c *cli) playgroundCommand() *cobra.Command {
	cmd := commandGroup("playground", "Review saved code that readers have reported")
	cmd.Annotations = showing("base_url", "database.url", "database.dir", "playground.secret_key")
	cmd.AddCommand(
		&cobra.Command{
			Use: "flagged", Short: "List reported code that has not been reviewed", Args: noArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				return c.app().WithSavedCode(cmd.Context(), func(ctx context.Context, l *playground.Library) error {
					return c.listReported(ctx, cmd.OutOrStdout(), l)
				})
			},
		},
		c.reviewCommand("restore", "Show code; later reports do not hide it", "shown", func(ctx context.Context, l *playground.Library, name string) error {
			return l.Review(ctx, name, true)
		}),
		c.reviewCommand("hide", "Hide code until it is restored", "hidden", func(ctx context.Context, l *playground.Library, name string) error {
			return l.Review(ctx, name, false)
		}),
		c.reviewCommand("remove", "Delete code; it cannot be restored", "deleted", func(ctx context.Context, l *playground.Library, name string) error {
			return l.Remove(ctx, name)
		}),
		c.purgeCommand(),
	)
	return cmd
}

func (c *cli) reviewCommand(use, short, done string, review func(context.Context, *playground.Library, string) error) *cobra.Command {
	return &cobra.Command{
		Use: use + " NUMBER|ID|ADDRESS", Short: short, Args: onePlayground,
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.app().WithSavedCode(cmd.Context(), func(ctx context.Context, l *playground.Library) error {
				err := review(ctx, l, playgroundName(args[0]))
				switch {
				case errors.Is(err, playground.ErrNotErased):
					c.log.Warn("deleted code", "error", err)
				case errors.Is(err, fault.ErrNotFound): // its message has the row number, which users do not see
					return fmt.Errorf("there is no playground %s: %w", args[0], fault.ErrNotFound)
				case err != nil:
					return fmt.Errorf("%s: %w", args[0], err)
				}
				fmt.Fprintln(cmd.OutOrStdout(), args[0]+": "+done)
				return nil
			})
		},
	}
}

// purgeCommand deletes code in bulk.
func (c *cli) purgeCommand() *cobra.Command {
	var which playground.CodeSelection
	var before string
	var dryRun bool
	cmd := &cobra.Command{
		Use: "purge", Short: "Delete all saved code that the flags select", Args: noArgs,
		Long: "Delete all saved code that matches all given flags. Deleted code cannot be restored.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if before != "" {
				day, err := time.Parse(time.DateOnly, before)
				if err != nil {
					return fmt.Errorf("--before: %q is not a day such as 2026-01-31", before)
				}
				which.Before = day
			}
			if which.IsEmpty() {
				return errors.New("purge: select code with --hidden, --without-owner, --owner EMAIL or --before DAY")
			}
			return c.app().WithSavedCode(cmd.Context(), func(ctx context.Context, l *playground.Library) error {
				n, err := l.Purge(ctx, which, dryRun)
				switch {
				case errors.Is(err, playground.ErrNotErased):
					c.log.Warn("deleted code", "error", err)
				case err != nil:
					return err
				}
				done := "deleted"
				if dryRun {
					done = "would be deleted"
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%d %s\n", n, done)
				return nil
			})
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&which.Hidden, "hidden", false, "code that reports or operators have hidden")
	flags.BoolVar(&which.WithoutOwner, "without-owner", false, "code of accounts that were deleted")
	flags.StringVar(&which.Owner, "owner", "", "code of the account with this e-mail address")
	flags.StringVar(&before, "before", "", "code saved before this day, such as 2026-01-31")
	flags.BoolVar(&dryRun, "dry-run", false, "print how much would be deleted, and delete nothing")
	return cmd
}

func (c *cli) listReported(ctx context.Context, w io.Writer, l *playground.Library) error {
	list, err := l.Reported(ctx)
	if err != nil {
		return err
	}
	for _, r := range list {
		address := c.cfg.Server.BaseURL + "/" + string(locale.EnUS) + "/play?" + url.Values{"id": {r.ID}}.Encode()
		state := "shown"
		if r.Hidden {
			state = "hidden"
		}
		fmt.Fprintf(w, "%d  %s\n    %s, saved %s by %s\n    reported by %d signed in, %d not signed in, first %s\n", r.Number, address, state,
			r.SavedAt.Format(time.DateTime), owner(r.Owner), r.Users, r.Anonymous, r.ReportedAt.Format(time.DateTime))
		for _, reason := range r.Reasons {
			fmt.Fprintln(w, "    > "+reason)
		}
	}
	fmt.Fprintf(w, "%d flagged\n", len(list))
	return nil
}

func owner(email string) string {
	return cmp.Or(email, "an account that was deleted")
}

// playgroundName extracts the id from an address.
func playgroundName(arg string) string {
	if u, err := url.Parse(arg); err == nil && u.Query().Has("id") {
		return u.Query().Get("id")
	}
	return arg
}
