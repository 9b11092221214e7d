package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/plus/account"
)

// userCommand is the command for operators of accounts.
func (c *cli) userCommand() *cobra.Command {
	cmd := commandGroup("user", "Look up and change accounts of readers")
	cmd.Annotations = showing("database.url", "database.dir")
	cmd.AddCommand(
		c.userList(), c.userShow(), c.userSetPlan(),
		c.userRole(account.StaffRole, "Let an account use the pages of operators, or not"),
		c.userRole(account.SuperuserRole, "Let an account change accounts on the pages of operators, or not"),
		c.userRole(account.BetaRole, "Show an account features that are marked early, or not"),
		c.userRevokeSessions(), c.userExport(), c.userDelete(), c.userLog(),
	)
	return cmd
}

// userArgs requires the name of an account and further arguments.
func userArgs(more ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if want := len(more) + 1; len(args) != want {
			return fmt.Errorf("%s takes %s, not %d arguments; 'waymark user list' lists accounts",
				cmd.Name(), strings.Join(append([]string{"the E-MAIL or UID of one account"}, more...), " and "), len(args))
		}
		return nil
	}
}

// withUser calls do with the account named by the first argument.
func (c *cli) withUser(ctx context.Context, name string, do func(*account.AdminService, account.Account) error) error {
	return c.app().WithAdmin(ctx, func(s *account.AdminService) error {
		a, err := s.Find(ctx, name)
		if err != nil {
			return err
		}
		return do(s, a)
	})
}

// addFormat adds the flag for the output format.
func addFormat(cmd *cobra.Command) *string {
	return cmd.Flags().String("format", "text", "text or json `FORMAT`")
}

// printAs prints a value as JSON, or as text with a function.
func printAs(w io.Writer, format string, value any, text func(io.Writer) error) error {
	switch format {
	case "text":
		return text(w)
	case "json":
		return output.WriteJSON(w, value)
	}
	return fmt.Errorf("--format: %q is neither text nor json", format)
}

func (c *cli) userList() *cobra.Command {
	var f account.AccountFilter
	cmd := &cobra.Command{Use: "list", Short: "List accounts", Args: noArgs}
	format := addFormat(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.Email, "email", "", "whose e-mail address has this `TEXT` in it")
	flags.StringVar(&f.Plan, "plan", "", "on this `PLAN`: paid, "+strings.Join(account.Plans(), ", "))
	flags.StringVar(&f.Role, "role", "", "with this `ROLE`: staff, superuser, beta")
	flags.IntVar(&f.Limit, "limit", 50, "at most this `COUNT`, 1000 at most")
	flags.Int64Var(&f.After, "after", 0, "the accounts after this `NUMBER`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return c.app().WithAdmin(cmd.Context(), func(s *account.AdminService) error {
			page, err := s.List(cmd.Context(), f)
			if err != nil {
				return err
			}
			return printAs(cmd.OutOrStdout(), *format, page, func(w io.Writer) error { return printAccounts(w, page) })
		})
	}
	return cmd
}

func printAccounts(w io.Writer, page account.AccountPage) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NUMBER\tE-MAIL\tUID\tPLAN\tROLES\tCREATED")
	for _, a := range page.Accounts {
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\n", a.Number, plain(a.Email), plain(a.UID), a.Plan, rolesOf(a), a.CreatedAt.UTC().Format(time.DateOnly))
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print accounts: %w", err)
	}
	if page.Next != 0 {
		fmt.Fprintf(w, "there are more: --after %d\n", page.Next)
	}
	return nil
}

// plain makes foreign text safe for terminals.
func plain(text string) string {
	if quoted := strconv.Quote(text); quoted != `"`+text+`"` {
		return quoted
	}
	return text
}

func rolesOf(a account.Account) string {
	var names []string
	for _, role := range account.Roles {
		if a.Has(role) {
			names = append(names, string(role))
		}
	}
	return strings.Join(names, ",")
}

func (c *cli) userShow() *cobra.Command {
	cmd := &cobra.Command{Use: "show E-MAIL|UID", Short: "Show an account, its sessions and its latest changes", Args: userArgs()}
	format := addFormat(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error {
			d, err := s.Show(cmd.Context(), a)
			if err != nil {
				return err
			}
			return printAs(cmd.OutOrStdout(), *format, d, func(w io.Writer) error { return printDetails(w, d) })
		})
	}
	return cmd
}

func printDetails(w io.Writer, d account.AccountDetails) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) { fmt.Fprintf(table, name+"\t"+format+"\n", args...) }
	line("number", "%d", d.Number)
	line("uid", "%s", plain(d.UID))
	line("e-mail", "%s", plain(d.Email))
	line("plan", "%s", d.Plan)
	line("  of the provider", "%s", d.ProviderPlan)
	line("  of operators", "%s", describeGrant(d.Account))
	line("roles", "%s", orNone(rolesOf(d.Account)))
	if d.SubscriberNumber != 0 {
		line("subscriber", "%d", d.SubscriberNumber)
	}
	line("created", "%s", moment(d.CreatedAt))
	line("signed in", "%s", moment(d.UpdatedAt))
	line("saved code", "%d", d.Saved)
	line("sessions", "%d", len(d.Sessions))
	for _, x := range d.Sessions {
		line("", "%s, since %s, last seen %s", plain(x.Client), moment(x.CreatedAt), moment(x.LastSeenAt))
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print account: %w", err)
	}
	return printChanges(w, d.Changes, false)
}

func describeGrant(a account.Account) string {
	if a.GrantedUntil == nil {
		return orNone(a.GrantedPlan)
	}
	return a.GrantedPlan + " until " + moment(*a.GrantedUntil)
}

func orNone(text string) string {
	return cmp.Or(text, "none")
}

func moment(at time.Time) string { return at.UTC().Format(time.DateTime) + " UTC" }

func printChanges(w io.Writer, changes []account.Change, withUID bool) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, e := range changes {
		change, uid := describeChange(e), ""
		if withUID {
			uid = plain(e.UID) + "\t"
		}
		by := string(e.Actor)
		if e.By != "" {
			by += " " + plain(e.By)
		}
		fmt.Fprintf(table, "%d\t%s\t%s%s\t%s\t%s\n", e.Number, moment(e.At), uid, by, e.Action, change)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print changes: %w", err)
	}
	return nil
}

func describeChange(e account.Change) string {
	switch e.Action {
	case account.PlanChanged, account.GrantChanged, account.StaffChanged, account.SuperuserChanged, account.BetaChanged:
		return orNone(e.Old) + " -> " + orNone(e.New)
	}
	return e.New
}

func (c *cli) userSetPlan() *cobra.Command {
	var until string
	cmd := &cobra.Command{
		Use:   "set-plan E-MAIL|UID PLAN",
		Short: "Grant a plan to an account, or revoke it with 'none'",
		Long: "Give an account a plan: " + strings.Join(account.Plans(), ", ") +
			". It counts if no other source gives a higher one; core takes all others away. 'none' takes it back. Signing in does not change it.",
		Args: userArgs("a PLAN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			var lastDay time.Time
			if until != "" {
				var err error
				if lastDay, err = time.Parse(time.DateOnly, until); err != nil {
					return fmt.Errorf("--until: %q is not a day such as 2026-01-31", until)
				}
			}
			plan := args[1]
			if plan == "none" {
				plan = ""
			}
			return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error {
				if err := s.SetPlan(cmd.Context(), a, plan, lastDay); err != nil {
					return err
				}
				return c.confirm(cmd, s, args[0], func(a account.Account) string { return "plan is " + a.Plan + ", that of operators " + describeGrant(a) })
			})
		},
	}
	cmd.Flags().StringVar(&until, "until", "", "last `DAY` of the plan in UTC, such as 2026-12-31")
	return cmd
}

// confirm prints the new state of an account.
func (c *cli) confirm(cmd *cobra.Command, s *account.AdminService, name string, describe func(account.Account) string) error {
	a, err := s.Find(cmd.Context(), name)
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", plain(a.Email), describe(a))
	return nil
}

func (c *cli) userRole(r account.Role, short string) *cobra.Command {
	return &cobra.Command{
		Use: string(r) + " E-MAIL|UID on|off", Short: short, Args: userArgs("on or off"),
		RunE: func(cmd *cobra.Command, args []string) error {
			on := args[1] == "on"
			if !on && args[1] != "off" {
				return fmt.Errorf("%s: %q is neither on nor off", r, args[1])
			}
			return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error {
				if err := s.SetRole(cmd.Context(), a, r, on); err != nil {
					return err
				}
				return c.confirm(cmd, s, args[0], func(a account.Account) string { return "roles: " + orNone(rolesOf(a)) })
			})
		},
	}
}

func (c *cli) userRevokeSessions() *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "revoke-sessions E-MAIL|UID", Short: "Sign an account out everywhere",
		Args: func(cmd *cobra.Command, args []string) error {
			if all && len(args) == 0 {
				return nil
			}
			if all {
				return errors.New("revoke-sessions: name an account or give --all, not both")
			}
			return userArgs()(cmd, args)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "sign everybody out")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		done := func(n int, err error) error {
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "sessions ended: %d\n", n)
			}
			return err
		}
		if all {
			return c.app().WithAdmin(cmd.Context(), func(s *account.AdminService) error { return done(s.RevokeAllSessions(cmd.Context())) })
		}
		return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error {
			return done(s.RevokeSessions(cmd.Context(), a))
		})
	}
	return cmd
}

func (c *cli) userExport() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "export E-MAIL|UID", Short: "Print all data of an account as JSON, as its reader can download it", Args: userArgs(),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error {
				if out == "" {
					return s.Export(cmd.Context(), a, cmd.OutOrStdout())
				}
				f, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
				if err != nil {
					return fmt.Errorf("export: %w", err)
				}
				return errors.Join(s.Export(cmd.Context(), a, f), f.Close())
			})
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "write to this new `FILE` instead")
	return cmd
}

func (c *cli) userDelete() *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "delete E-MAIL|UID", Short: "Delete an account and all its data; it cannot be restored", Args: userArgs(),
		RunE: func(cmd *cobra.Command, args []string) error {
			return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error {
				if !yes && !isConfirmed(cmd, a) {
					return errors.New("delete: not confirmed; nothing was deleted")
				}
				if err := s.Delete(cmd.Context(), a); err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), plain(a.Email)+": deleted")
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}

// isConfirmed asks for the e-mail address of an account to be deleted.
func isConfirmed(cmd *cobra.Command, a account.Account) bool {
	fmt.Fprintf(cmd.ErrOrStderr(), "Delete account %d, %s, plan %s, and all that goes with it? Type its e-mail address: ", a.Number, plain(a.Email), a.Plan)
	line, _ := bufio.NewReader(cmd.InOrStdin()).ReadString('\n') // a partial line will do
	return strings.EqualFold(strings.TrimSpace(line), a.Email)
}

func (c *cli) userLog() *cobra.Command {
	var limit int
	var before int64
	cmd := &cobra.Command{
		Use: "log [E-MAIL|UID]", Short: "List changes of one account or of all, newest first",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return userArgs()(cmd, args)
		},
	}
	format := addFormat(cmd)
	cmd.Flags().IntVar(&limit, "limit", 50, "at most this `COUNT`, 1000 at most")
	cmd.Flags().Int64Var(&before, "before", 0, "the changes before the one with this `NUMBER`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		show := func(s *account.AdminService, a *account.Account) error {
			changes, err := s.Log(cmd.Context(), a, before, limit)
			if err != nil {
				return err
			}
			return printAs(cmd.OutOrStdout(), *format, changes, func(w io.Writer) error { return printChanges(w, changes, true) })
		}
		if len(args) == 0 {
			return c.app().WithAdmin(cmd.Context(), func(s *account.AdminService) error { return show(s, nil) })
		}
		return c.withUser(cmd.Context(), args[0], func(s *account.AdminService, a account.Account) error { return show(s, &a) })
	}
	return cmd
}
