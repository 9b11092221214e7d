package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/fault"
	"waymark.dev/waymark/internal/locale"
	"waymark.dev/waymark/internal/playground/saved"
)

// playgroundCommand lets operators look after what readers have reported.
func (a *app) playgroundCommand() *cobra.Command {
	cmd := commandGroup("playground", "Review saved code that readers have reported")
	cmd.Annotations = showing("base_url", "database.url", "database.dir", "playground.secret_key")
	review := func(use, short, done string, keep bool) *cobra.Command {
		return &cobra.Command{
			Use: use + " NUMBER|ID|ADDRESS", Short: short, Args: onePlayground,
			RunE: func(cmd *cobra.Command, args []string) error {
				return a.withLibrary(cmd.Context(), func(l *saved.Library) error {
					err := l.Review(cmd.Context(), playgroundName(args[0]), keep)
					switch {
					case errors.Is(err, fault.ErrNotFound): // it says so of the number, which people may not know
						return fmt.Errorf("playground %s: %w", args[0], fault.ErrNotFound)
					case err != nil:
						return fmt.Errorf("%s: %w", args[0], err)
					}
					fmt.Fprintln(cmd.OutOrStdout(), args[0]+": "+done)
					return nil
				})
			},
		}
	}
	cmd.AddCommand(
		&cobra.Command{
			Use: "flagged", Short: "List saved code that was reported and is hidden until it is reviewed", Args: noArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				return a.withLibrary(cmd.Context(), func(l *saved.Library) error {
					return a.listFlagged(cmd.Context(), cmd.OutOrStdout(), l)
				})
			},
		},
		review("restore", "Show code again; later reports do not hide it", "shown again", true),
		review("remove", "Never show code again", "removed", false),
	)
	return cmd
}

func (a *app) withLibrary(ctx context.Context, do func(*saved.Library) error) error {
	db, err := a.existingStore(ctx)
	if err != nil {
		return err
	}
	library, err := a.library(db)
	if err == nil {
		err = do(library)
	}
	return errors.Join(err, db.Close())
}

func (a *app) listFlagged(ctx context.Context, w io.Writer, l *saved.Library) error {
	list, err := l.Flagged(ctx)
	if err != nil {
		return err
	}
	for _, r := range list {
		address := a.cfg.Server.BaseURL + "/" + string(locale.EnUS) + "/play?" + url.Values{"id": {r.ID}}.Encode()
		fmt.Fprintf(w, "%d  %s\n    saved %s by %s, reported %s\n", r.Number, address,
			r.SavedAt.Format(time.DateTime), owner(r.Owner), r.FlaggedAt.Format(time.DateTime))
		for line := range strings.Lines(r.Reason) {
			fmt.Fprintln(w, "    > "+strings.TrimRight(line, "\n"))
		}
	}
	fmt.Fprintf(w, "%d flagged\n", len(list))
	return nil
}

func owner(email string) string {
	if email == "" {
		return "an account that is gone"
	}
	return email
}

// playgroundName takes the id out of an address.
func playgroundName(arg string) string {
	if u, err := url.Parse(arg); err == nil && u.Query().Has("id") {
		return u.Query().Get("id")
	}
	return arg
}
