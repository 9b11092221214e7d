package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/platform/output"
)

// contentCommand is the command for writers and translators of docs pages.
func (c *cli) contentCommand() *cobra.Command {
	group := commandGroup("content", "Create, move, check and list the pages of the docs")
	group.Annotations = showing("content", "translated_content", "locale")
	group.AddCommand(
		c.newCommand(),
		c.inventoryCommand(),
		c.popularityCommand(),
		c.moveCommand(),
		c.deleteCommand(),
		c.redirectsCommand(),
		c.formatCommand(),
		c.translationsCommand(),
		c.unchangedCommand(),
		c.syncCommand(),
		c.validateCommand(),
		c.fixCommand(),
	)
	return group
}

func (c *cli) inventoryCommand() *cobra.Command {
	return &cobra.Command{
		Use: "inventory [DIR]", Short: "List all pages as JSON", Args: c.folder,
		Long: "List all pages as JSON: slug, locale, title, page type, status, compatibility keys, file and number of words, in a stable order.",
		RunE: func(cmd *cobra.Command, args []string) error {
			c.useFolder(args)
			return command.WriteInventory(cmd.Context(), c.app(), cmd.OutOrStdout())
		},
	}
}

func (c *cli) newCommand() *cobra.Command {
	var o edit.NewOptions
	var dryRun bool
	cmd := &cobra.Command{
		Use: "new SLUG --page-type TYPE", Short: "Create a page from the template of its page type",
		Long: `Create an English page from the template of its page type: content-templates/TYPE.md in the content folder,
else one of the program. Compatibility key and sidebar are filled in where they are clear.`,
		Args: slugs("one SLUG", 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.PageType == "" {
				return errors.New("--page-type is missing; use for example guide or web-api-interface")
			}
			o.Slug = args[0]
			return command.NewPage(cmd.Context(), c.app(), o, editOf(cmd, dryRun))
		},
	}
	cmd.Flags().StringVar(&o.PageType, "page-type", "", "kind of the page: `TYPE` of the front matter")
	cmd.Flags().StringVar(&o.Title, "title", "", "title (default one that follows from slug and page type)")
	addDryRun(cmd, &dryRun)
	return cmd
}

func (c *cli) popularityCommand() *cobra.Command {
	group := commandGroup("popularity", "Page views, which order search results")
	group.Annotations = showing("content", "translated_content", "popularity")
	group.AddCommand(&cobra.Command{
		Use: "import FILE", Short: "Read a CSV file of page views (Page,Pageviews) into the file of the setting popularity",
		Args: slugs("one FILE", 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return command.ImportPopularity(cmd.Context(), c.app(), args[0], cmd.OutOrStdout())
		},
	})
	return group
}

func (c *cli) moveCommand() *cobra.Command {
	var o edit.MoveOptions
	var dryRun bool
	cmd := &cobra.Command{
		Use: "move OLD_SLUG NEW_SLUG", Short: "Give a page another slug, with all pages below it, redirects and links",
		Args: slugs("OLD_SLUG and NEW_SLUG", 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.From, o.To = args[0], args[1]
			l, err := c.oneLocale(cmd)
			if err != nil {
				return err
			}
			o.Locale = l
			return command.MovePage(cmd.Context(), c.app(), o, editOf(cmd, dryRun))
		},
	}
	cmd.Flags().BoolVar(&o.Translations, "translations", false, "move the translations too; without it they stay for 'sync-translations'")
	addDryRun(cmd, &dryRun)
	return cmd
}

func (c *cli) deleteCommand() *cobra.Command {
	var o edit.DeleteOptions
	var dryRun bool
	cmd := &cobra.Command{
		Use: "delete SLUG", Short: "Remove a page with its files, and list what links to it", Args: slugs("one SLUG", 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := c.oneLocale(cmd)
			if err != nil {
				return err
			}
			o.Slug, o.Locale = args[0], l
			return command.DeletePage(cmd.Context(), c.app(), o, editOf(cmd, dryRun))
		},
	}
	cmd.Flags().StringVar(&o.Redirect, "redirect", "", "have the address lead to the page `TO` or to an https address")
	cmd.Flags().BoolVar(&o.Recursive, "recursive", false, "remove the pages below it too")
	addDryRun(cmd, &dryRun)
	return cmd
}

func (c *cli) redirectsCommand() *cobra.Command {
	group := commandGroup("redirects", "Check and change the redirects of moved and deleted pages")
	var dryRun bool
	add := &cobra.Command{
		Use: "add FROM TO", Short: "Redirect the address of a page that no longer exists",
		Long: "Have the address FROM, such as /en-US/docs/Web/Old, lead to the page TO or to an https address. Redirects that led to FROM are shortened.",
		Args: slugs("FROM and TO", 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return command.AddRedirect(cmd.Context(), c.app(), args[0], args[1], editOf(cmd, dryRun))
		},
	}
	fix := &cobra.Command{
		Use: "fix", Short: "Shorten chains, sort, remove duplicates; list the rest", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return command.FixRedirects(cmd.Context(), c.app(), editOf(cmd, dryRun))
		},
	}
	validate := &cobra.Command{
		Use: "validate", Short: "List errors in the redirects; fails if there are any", Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			flaws, err := command.RedirectFlaws(cmd.Context(), c.app())
			if err != nil {
				return err
			}
			for _, f := range flaws {
				if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n", output.OneLine(fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Explanation))); err != nil {
					return err
				}
			}
			if len(flaws) > 0 {
				return fmt.Errorf("redirects: %d to fix; 'waymark content redirects fix' makes the fixes that are certain", len(flaws))
			}
			return nil
		},
	}
	addDryRun(add, &dryRun)
	addDryRun(fix, &dryRun)
	group.AddCommand(add, fix, validate)
	return group
}

func (c *cli) formatCommand() *cobra.Command {
	var dryRun, check bool
	cmd := &cobra.Command{
		Use: "format [SLUG]", Short: "Format front matter: order of keys, quotes, empty lines",
		Long: "Write the front matter of all pages, or of the page SLUG and those below it in all locales, in the standard format: order of keys, quotes, empty lines. Comments stay.",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("format takes at most one SLUG, not %d arguments", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			slug := ""
			if len(args) > 0 {
				slug = args[0]
			}
			if !check {
				return command.FormatPages(cmd.Context(), c.app(), slug, editOf(cmd, dryRun))
			}
			files, err := command.CheckFormat(cmd.Context(), c.app(), slug)
			if err != nil {
				return err
			}
			for _, file := range files {
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), output.OneLine(file)); err != nil {
					return err
				}
			}
			if len(files) > 0 {
				return fmt.Errorf("format: not in the usual form: %d; 'waymark content format' rewrites them", len(files))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "change nothing; list the files that would change, and fail if there are any")
	addDryRun(cmd, &dryRun)
	return cmd
}

func addDryRun(cmd *cobra.Command, dryRun *bool) {
	cmd.Flags().BoolVar(dryRun, "dry-run", false, "change nothing; print a diff that 'git apply' reads")
}

// editOf returns the output options of a command that changes files.
func editOf(cmd *cobra.Command, dryRun bool) command.Edit {
	return command.Edit{DryRun: dryRun, Out: cmd.OutOrStdout(), Summary: cmd.ErrOrStderr()}
}

// oneLocale returns the locale of a command's page: that of the flag, else English. Other
// settings list all of the site's locales.
func (c *cli) oneLocale(cmd *cobra.Command) (locale.Locale, error) {
	if !cmd.Flags().Changed("locale") {
		return locale.EnUS, nil
	}
	locales, err := c.cfg.Content.LocaleList()
	if err != nil {
		return "", err
	}
	if len(locales) != 1 {
		return "", fmt.Errorf("%s is about the page of one locale, not %d", cmd.Name(), len(locales))
	}
	return locales[0], nil
}

// slugs requires arguments that name pages.
func slugs(what string, n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s takes %s, not %d arguments; see '%s --help'", cmd.Name(), what, len(args), cmd.CommandPath())
		}
		return nil
	}
}
