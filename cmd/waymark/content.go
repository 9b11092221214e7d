package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/platform/locale"
)

// contentCommand has what writers and translators do with the pages of the docs.
func (c *cli) contentCommand() *cobra.Command {
	group := commandGroup("content", "Create, move, check and list the pages of the docs")
	group.Annotations = showing("content", "translated_content", "locale")
	group.AddCommand(
		c.inventoryCommand(),
		c.moveCommand(),
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
		Use: "inventory", Short: "List all pages as JSON", Args: noArgs,
		Long: "List all pages as JSON: slug, locale, title, page type, status, compatibility keys, file and number of words, in a stable order.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return c.app().WriteInventory(cmd.Context(), cmd.OutOrStdout())
		},
	}
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
			return c.app().MovePage(cmd.Context(), o, editOf(cmd, dryRun))
		},
	}
	cmd.Flags().BoolVar(&o.Translations, "translations", false, "move the translations too; without it they stay for 'sync-translations'")
	addDryRun(cmd, &dryRun)
	return cmd
}

func addDryRun(cmd *cobra.Command, dryRun *bool) {
	cmd.Flags().BoolVar(dryRun, "dry-run", false, "change nothing; print a diff that 'git apply' reads")
}

// editOf returns how a command reports what it changes.
func editOf(cmd *cobra.Command, dryRun bool) app.Edit {
	return app.Edit{DryRun: dryRun, Out: cmd.OutOrStdout(), Summary: cmd.ErrOrStderr()}
}

// oneLocale returns the locale of the page that a command is about: the one of the
// flag, else English. Those of other settings are all that the site has.
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

// slugs wants arguments that name pages.
func slugs(what string, n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("%s takes %s, not %d arguments; see '%s --help'", cmd.Name(), what, len(args), cmd.CommandPath())
		}
		return nil
	}
}
