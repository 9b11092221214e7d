package main

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
	"waymark.dev/waymark/internal/site/export"
)

func (c *cli) exportCommand() *cobra.Command {
	var o export.Options
	var format string
	cmd := &cobra.Command{
		Use:   "export --out DIR --format FORMAT",
		Short: "Write documents to read without a server: docsets, a ZIP archive of pages, or one page to print",
		Long: `Write the documents of the site, or some areas of them, to read without a server.

The format docset is for Dash, Zeal and other readers of docsets: a docset for each language, an archive of
it, and a feed for updates. The format html-zip is one archive of pages that a browser opens from the disk,
with their search. The format book is one page for each language that holds all others in their order, to be
printed, or saved as PDF by a browser.

Examples:
  waymark export --out docsets --format docset --locale en-US --base-url https://docs.example
  waymark export --out offline --format html-zip --area css,javascript --content files
  waymark export --out book --format book --content docs`,
		Args:        noArgs,
		Annotations: showing(contentKeys, "base_url", "workers"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Format = export.Format(format)
			if err := checkExport(o); err != nil {
				return err
			}
			return command.Export(cmd.Context(), c.app(), o)
		},
	}
	cmd.Flags().StringVar(&o.Out, "out", "", "write to `DIR`, which must be empty or of an earlier export")
	cmd.Flags().StringVar(&format, "format", "", "`FORMAT` of the files: "+formatNames())
	cmd.Flags().StringSliceVar(&o.Areas, "area", nil, "only `AREAS`, separated by commas, of "+strings.Join(export.Areas(), ", "))
	cmd.Flags().StringVar(&o.FeedURL, "feed-url", "", "`URL` that DIR will have, for the feeds of docsets (default base_url)")
	return cmd
}

func formatNames() string {
	names := make([]string, len(export.Formats()))
	for i, f := range export.Formats() {
		names[i] = string(f)
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

func checkExport(o export.Options) error {
	if o.Out == "" {
		return errors.New("name the folder to write to with --out DIR")
	}
	if !slices.Contains(export.Formats(), o.Format) {
		return fmt.Errorf("--format %q: choose %s", o.Format, formatNames())
	}
	if o.FeedURL == "" {
		return nil
	}
	if o.Format != export.Docset {
		return errors.New("--feed-url is for --format docset")
	}
	u, err := url.Parse(o.FeedURL)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("--feed-url %q is not an http or https address without query", o.FeedURL)
	}
	return nil
}
