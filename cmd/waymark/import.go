package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
)

// importCommand writes the docs tree of a project of another tool.
func (c *cli) importCommand() *cobra.Command {
	var o command.ImportOptions
	cmd := &cobra.Command{
		Use: "import DIR --out NEW", Short: "Make a folder of plain Markdown from a project of another tool",
		Long: `Read the project in the folder DIR and write its pages, menus, sidebars and redirects to the folder NEW, as plain Markdown with site.yaml. Projects
of MkDocs, Docusaurus, VitePress, Starlight and other tools are understood; 'waymark serve DIR' shows them as they are. Without --out, only say what
would be lost.`,
		Annotations: showing(),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return errors.New("name the folder of the project: waymark import DIR --out NEW")
			case len(args) > 1:
				return fmt.Errorf("name the folder to write with --out: waymark import %s --out %s", args[0], args[1])
			}
			o.Dir = args[0]
			return command.Import(cmd.Context(), o, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&o.Out, "out", "", "`folder` to write, which is empty or does not exist")
	cmd.Flags().StringVar(&o.Report, "report", "", "also write what is not understood to this `FILE`, as .html or .json")
	return cmd
}
