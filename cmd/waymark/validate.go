package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/command"
	"waymark.dev/waymark/internal/desk/check"
	"waymark.dev/waymark/internal/platform/output"
)

// The exit codes of validate and fix.
const (
	exitErrors   = 1 // the content has errors
	exitNotDone  = 2 // the check failed, or the command line is wrong
	selectionUse = "[FILE|FOLDER|SLUG]…"
)

func (c *cli) validateCommand() *cobra.Command {
	var o command.CheckOptions
	var format string
	cmd := &cobra.Command{
		Use:   "validate " + selectionUse,
		Short: "List the flaws of the content",
		Long: `List the flaws of all content, or of some files, folders and pages. The exit code is 0, 1 if
there are errors, or 2 if the content could not be checked. Warnings do not change it. The setting checks
changes which kinds of flaws are errors, warnings or off.`,
		Args:        cobra.ArbitraryArgs,
		Annotations: showing(contentKeys, "checks"),
		RunE: func(cmd *cobra.Command, names []string) error {
			if !slices.Contains(check.ReportFormats(), format) {
				return exitError{exitNotDone, fmt.Errorf("--format: %q is not a format; use one of %s", format, strings.Join(check.ReportFormats(), ", "))}
			}
			o.Selection.Names = c.selection(names)
			found, err := command.Validate(cmd.Context(), c.app(), o)
			if err != nil {
				return exitError{exitNotDone, err}
			}
			if format != "text" {
				command.NameBelowRepository(cmd.Context(), c.app(), found)
			}
			if err := check.WriteReport(cmd.OutOrStdout(), format, found); err != nil {
				return exitError{exitNotDone, err}
			}
			if found.HasErrors() {
				return exitError{code: exitErrors}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "write the flaws as `FORMAT`: "+strings.Join(check.ReportFormats(), ", "))
	addSelectionFlags(cmd, &o)
	return cmd
}

// addSelectionFlags adds the flags that select what to check.
func addSelectionFlags(cmd *cobra.Command, o *command.CheckOptions) {
	cmd.Flags().StringVar(&o.Selection.Since, "since", "", "check what changed since the commit, branch or tag `REF`: since the last commit that it and HEAD have in common")
	cmd.Flags().StringSliceVar(&o.Kinds, "kind", nil, "only flaws of these `KINDS`, with commas between them")
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return exitError{exitNotDone, flagError(cmd, err)} })
}

func (c *cli) fixCommand() *cobra.Command {
	var o command.CheckOptions
	var dryRun bool
	cmd := &cobra.Command{
		Use:   "fix " + selectionUse,
		Short: "Fix flaws of the content where the fix is certain",
		Long: `Fix flaws of the content where the fix is certain, such as links to pages that have moved or with the wrong
letter case, and change nothing else. All files are written, or none. The exit code is 2 if that fails.`,
		Args:        cobra.ArbitraryArgs,
		Annotations: showing(contentKeys, "checks"),
		RunE: func(cmd *cobra.Command, names []string) error {
			o.Selection.Names = c.selection(names)
			fixes, err := command.Fix(cmd.Context(), c.app(), o, editOf(cmd, dryRun))
			if err != nil {
				return exitError{exitNotDone, err}
			}
			sumUp(cmd, fixes, dryRun)
			return nil
		},
	}
	addDryRun(cmd, &dryRun)
	addSelectionFlags(cmd, &o)
	return cmd
}

// sumUp prints a summary of fixes, on standard error if there is a diff.
func sumUp(cmd *cobra.Command, fixes *command.Fixes, dryRun bool) {
	out, verb := cmd.OutOrStdout(), "corrected"
	if dryRun {
		out, verb = cmd.ErrOrStderr(), "would correct"
	}
	fmt.Fprintf(out, "%s %s in %s; %d left\n", verb, output.Count(fixes.Fixed.Total(), "flaw"), output.Count(fixes.Files, "file"), fixes.Left)
	for _, name := range slices.Sorted(maps.Keys(fixes.Fixed)) {
		fmt.Fprintf(out, "  %6d %s\n", fixes.Fixed[name], name)
	}
}
