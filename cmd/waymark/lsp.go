package main

import (
	"os"
	"slices"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/platform/config"
)

func (c *cli) lspCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Run a language server for pages of the docs (Language Server Protocol on standard input and output)",
		Long: `Run a language server for pages of the docs, over the Language Server Protocol on standard input and output:
flaws as you type, completion, descriptions, going to pages and macros, who links here, moving pages, fixes.

Without --content the pages are those of the folders that the editor has opened: a folder with files/en-us, en-us or
waymark.toml, or one inside of such content. docs/writers/editors.md says how to set up VS Code, Neovim and Helix.`,
		Args:        noArgs,
		Annotations: showing(contentKeys),
		RunE: func(cmd *cobra.Command, _ []string) error {
			settings := func(file string) (*config.Config, error) {
				cfg, _, err := config.Load(cmd.Flags(), file, os.LookupEnv)
				return cfg, err
			}
			return c.app().ServeEditor(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), c.isNamed("content"), settings)
		},
	}
}

// isNamed reports whether a flag or a variable sets a setting.
func (c *cli) isNamed(key string) bool {
	return slices.ContainsFunc(c.settings, func(s config.Setting) bool {
		return s.Key == key && (s.Source == config.FromFlag || s.Source == config.FromVariable)
	})
}
