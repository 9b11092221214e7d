package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/platform/output"
	"waymark.dev/waymark/internal/site/built"
)

func (c *cli) rehearseCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "rehearse OLD NEW",
		Short: "Open the pages of one build against another, and list what breaks",
		Long: `Check that what readers have of the build OLD works with the build NEW: each page exists or has redirects that
lead to one, files that pages need are reachable, and elements that links name exist. OLD and NEW are folders or s3://BUCKET/PREFIX, in
any layout. What was broken before is not listed. The exit code is 0, 1 if something breaks, or 2 if a build could not be read.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return exitError{exitNotDone, errors.New("name two builds, OLD and NEW: folders or s3://BUCKET/PREFIX")}
			}
			return nil
		},
		Annotations: showing("built.s3_endpoint", "built.s3_region"),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, ok := map[string]func(io.Writer, *built.Rehearsal) error{"text": writeRehearsal, "json": encodeRehearsal}[format]
			if !ok {
				return exitError{exitNotDone, fmt.Errorf("--format: %q is not a format; use text or json", format)}
			}
			result, err := c.app().Rehearse(cmd.Context(), args[0], args[1])
			if err == nil {
				err = write(cmd.OutOrStdout(), result)
			}
			if err != nil {
				return exitError{exitNotDone, err}
			}
			if len(result.Broken) > 0 {
				return exitError{code: exitErrors}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "write the result as `FORMAT`: text or json")
	return cmd
}

func encodeRehearsal(w io.Writer, r *built.Rehearsal) error { return output.WriteJSON(w, r) }

// writeRehearsal writes a line for each address, and how many there are.
func writeRehearsal(w io.Writer, r *built.Rehearsal) error {
	lines := make([]string, 0, len(r.Broken)+1)
	for _, b := range r.Broken {
		lines = append(lines, fmt.Sprintf("%s: %s: %s: %s; %s", b.File, b.Address, b.Problem, b.Message, b.Remedy))
	}
	lines = append(lines, fmt.Sprintf("%d of %s, %s, %s and %s break", len(r.Broken), output.Count(r.Pages, "page"),
		output.Count(r.Redirects, "redirect"), output.Count(r.Anchors, "anchor"), output.Count(r.Files, "file")))
	for _, line := range lines {
		if _, err := fmt.Fprintln(w, output.OneLine(line)); err != nil {
			return err
		}
	}
	return nil
}
