package main

import (
	"errors"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/site"
)

// movedPages is the default of --moved-pages. Sites with more redirects have
// hosts that read _redirects.
const movedPages = 2000

func (c *cli) buildCommand() *cobra.Command {
	var o site.BuildOptions
	var profile string
	cmd := &cobra.Command{
		Use:         "build --out DIR",
		Short:       "Write the site as static files",
		Args:        noArgs,
		Annotations: showing(contentKeys, "base_url", "workers"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.Out == "" {
				return errors.New("name the folder to write to with --out DIR")
			}
			stop, err := startProfile(profile)
			if err != nil {
				return err
			}
			defer stop()
			return c.app().Build(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.Out, "out", "", "write the site to `DIR`")
	cmd.Flags().BoolVar(&o.DocumentsOnly, "documents-only", false, "write only the documents: no HTML, no search index")
	cmd.Flags().BoolVar(&o.Force, "force", false, "build every page, not only those that changed")
	cmd.Flags().BoolVar(&o.Issues, "issues", false, "list the flaws of the content in issues.json; builds every page")
	cmd.Flags().BoolVar(&o.Hosting.LowerCase, "lower-case", false, "write all file names in lower case, for hosts that turn addresses into lower case")
	cmd.Flags().IntVar(&o.Hosting.MovedPages, "moved-pages", movedPages, "write a page for each redirect if there are at most `N`; _redirects always has all of them")
	cmd.Flags().StringVar(&profile, "cpu-profile", "", "write a CPU profile to `FILE`")
	return cmd
}
