package main

import "github.com/spf13/cobra"

// contentCommand has what writers and translators do with the pages of the docs.
func (c *cli) contentCommand() *cobra.Command {
	group := commandGroup("content", "Create, move, check and list the pages of the docs")
	group.Annotations = showing("content", "translated_content", "locale")
	group.AddCommand(c.inventoryCommand(), c.translationsCommand(), c.unchangedCommand(), c.syncCommand())
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
