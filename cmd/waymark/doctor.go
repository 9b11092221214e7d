package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
)

func (c *cli) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "doctor",
		Short:       "Check settings, folders, data, rendering, the database and the address to listen on",
		Args:        noArgs,
		Annotations: showing(contentKeys, "addr", "base_url", "data_dir"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			findings := c.app().Examine(cmd.Context())
			if err := printFindings(cmd.OutOrStdout(), findings); err != nil {
				return err
			}
			return findings.Err()
		},
	}
}

func printFindings(w io.Writer, findings app.Findings) error {
	for _, f := range findings {
		mark := "ok     "
		if !f.OK {
			mark = "PROBLEM"
		}
		if _, err := fmt.Fprintf(w, "%s  %s: %s\n", mark, f.Subject, f.Detail); err != nil {
			return fmt.Errorf("print findings: %w", err)
		}
	}
	return nil
}
