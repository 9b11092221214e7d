package main

import (
	"errors"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
)

// initCommand makes a small site to start from.
func (c *cli) initCommand() *cobra.Command {
	var schema bool
	var host string
	cmd := &cobra.Command{
		Use: "init DIR", Short: "Make a small site of your own to start from",
		Long: `Make a small site in the folder DIR: a few pages with most elements, and site.yaml with its name, colours and menus. In a
folder that has Markdown files, make only site.yaml. Files that exist are never changed.`,
		Args: cobra.MaximumNArgs(1), Annotations: showing(),
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema {
				return command.WriteSchema(cmd.OutOrStdout())
			}
			if len(args) == 0 {
				return errors.New("name the folder of the site, such as docs: waymark init docs")
			}
			if host != "" {
				if err := command.InitCI(host, args[0], cmd.OutOrStdout()); err != nil {
					return err
				}
			}
			return command.Init(args[0], cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&host, "ci", "", "also make a workflow that publishes the site, in the repository around DIR; `HOST` is github")
	cmd.Flags().BoolVar(&schema, "schema", false, "print the JSON schema of site.yaml, for editors, and make nothing")
	return cmd
}
