package main

import (
	"errors"
	"fmt"
	"net/url"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// movedPages is the default of --moved-pages. Sites with more redirects have hosts that
// support _redirects.
const movedPages = 2000

// changedPages is the default of --limit.
const changedPages = 200

// exitReplaced is the exit code of a build that lost against another one.
const exitReplaced = 3

// Layouts of a build.
const (
	layoutFiles   = "files"
	layoutObjects = "objects"
)

// layoutOf returns the layout of a build into a target, after checking the flags for it.
func layoutOf(cmd *cobra.Command, layout, target string) (string, error) {
	if layout == "" {
		layout = layoutFiles
		if bucket.IsAddress(target) {
			layout = layoutObjects
		}
	}
	switch {
	case layout != layoutFiles && layout != layoutObjects:
		return "", fmt.Errorf("--layout: %q is neither %s nor %s", layout, layoutFiles, layoutObjects)
	case layout == layoutFiles && bucket.IsAddress(target) && cmd.Flags().Changed("since"):
		return "", errors.New("--since is for folders, not for buckets")
	case layout == layoutFiles:
		return layout, nil
	}
	for _, name := range []string{"documents-only", "issues", "lower-case", "moved-pages", "since"} {
		if cmd.Flags().Changed(name) {
			return "", fmt.Errorf("--%s is for builds with --layout files", name)
		}
	}
	return layout, nil
}

// checkChangesFlags refuses incompatible flags.
func checkChangesFlags(cmd *cobra.Command, changes app.ChangesOptions) error {
	set := cmd.Flags().Changed
	if !set("since") {
		for _, name := range []string{"limit", "preview-url"} {
			if set(name) {
				return fmt.Errorf("--%s is for builds with --since REF", name)
			}
		}
		return nil
	}
	for _, name := range []string{"documents-only", "force", "issues", "moved-pages", "purge-list"} {
		if set(name) {
			return fmt.Errorf("--%s is for whole builds, without --since", name)
		}
	}
	if changes.Limit < 0 {
		return errors.New("--limit must not be negative")
	}
	if changes.PreviewURL != "" {
		u, err := url.Parse(changes.PreviewURL)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return fmt.Errorf("--preview-url %q is not an http or https address without query", changes.PreviewURL)
		}
	}
	return nil
}

func (c *cli) buildCommand() *cobra.Command {
	var o app.BuildOptions
	var changes app.ChangesOptions
	var profile, layout string
	cmd := &cobra.Command{
		Use:   "build [DIR] --out TARGET",
		Short: "Write the site as static files, or publish it for servers of built pages",
		Long: "Write the site as files for static hosts, or with --layout objects for 'waymark serve --site'. Such a build replaces the current one once it is complete. " +
			"The exit code is 3 if another build was published meanwhile, which remains. Credentials of buckets are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, " +
			"those of the AWS credentials file, or the machine's role (IAM); see also the settings built.s3_endpoint, built.s3_region and built.keep.",
		Args:        c.folder,
		Annotations: showing(contentKeys, "base_url", "workers"),
		RunE: func(cmd *cobra.Command, args []string) error {
			c.useFolder(args)
			if o.Out == "" {
				return errors.New("name the folder to write to with --out DIR, or a bucket with --out s3://BUCKET/PREFIX")
			}
			layout, err := layoutOf(cmd, layout, o.Out)
			if err != nil {
				return err
			}
			if err := checkChangesFlags(cmd, changes); err != nil {
				return err
			}
			stop, err := startProfile(profile)
			if err != nil {
				return err
			}
			defer stop()
			if cmd.Flags().Changed("since") {
				changes.BuildOptions = o.BuildOptions
				return c.app().BuildChanges(cmd.Context(), changes)
			}
			target := c.app()
			switch {
			case layout == layoutObjects:
				err = target.BuildForServers(cmd.Context(), o.Out, o)
			case bucket.IsAddress(o.Out):
				err = target.BuildForHosts(cmd.Context(), o.Out, o)
			default:
				return target.Build(cmd.Context(), o)
			}
			if errors.Is(err, fault.ErrConflict) {
				return exitError{exitReplaced, err}
			}
			return err
		},
	}
	cmd.Flags().StringVar(&o.Out, "out", "", "write the site to `TARGET`, a folder or s3://BUCKET/PREFIX")
	cmd.Flags().StringVar(&layout, "layout", "", "`LAYOUT` of the output: files, for hosts, or objects, for 'serve --site'")
	cmd.Flags().BoolVar(&o.DocumentsOnly, "documents-only", false, "write only the documents: no HTML, no search index")
	cmd.Flags().BoolVar(&o.Force, "force", false, "build every page, also of frozen versions, not only those that changed")
	cmd.Flags().BoolVar(&o.Issues, "issues", false, "list the flaws of the content in issues.json; builds every page")
	cmd.Flags().BoolVar(&o.Hosting.LowerCase, "lower-case", false, "write file names in lower case, for hosts that ignore letter case")
	cmd.Flags().IntVar(&o.Hosting.MovedPages, "moved-pages", movedPages, "write a page for each redirect if there are at most `N`")
	cmd.Flags().StringVar(&o.PurgeList, "purge-list", "", "write to `FILE` which addresses and tags caches must drop")
	cmd.Flags().StringVar(&changes.Since, "since", "", "build what differs from `REF`, with a report in "+site.ChangesFolder+"/")
	cmd.Flags().IntVar(&changes.Limit, "limit", changedPages, "with --since: write at most `N` pages")
	cmd.Flags().StringVar(&changes.PreviewURL, "preview-url", "", "with --since: `URL` of the folder, for links in the comment")
	cmd.Flags().StringVar(&profile, "cpu-profile", "", "write a CPU profile to `FILE`")
	_ = cmd.Flags().MarkHidden("cpu-profile") // for engineers; the flag exists
	return cmd
}
