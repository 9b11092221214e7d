package main

import (
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app/parts"
)

// builtFrom returns the commit that the program was built from, or "".
func builtFrom() string {
	if info, ok := debug.ReadBuildInfo(); ok && commit == "" {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return commit
}

// aboutCommands are about the program itself. They work even with invalid settings.
func aboutCommands() []*cobra.Command {
	about := func(name, short string, print func(io.Writer, string, []parts.Part) error) *cobra.Command {
		noSettings := func(*cobra.Command, []string) error { return nil } // in place of the root's
		return &cobra.Command{Use: name, Short: short, Args: noArgs, PersistentPreRunE: noSettings, RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := parts.List()
			if err != nil {
				return err
			}
			return print(cmd.OutOrStdout(), version, list)
		}}
	}
	return []*cobra.Command{
		about("version", "Print the versions of the program, its JavaScript engine and its data", func(w io.Writer, version string, list []parts.Part) error {
			return parts.PrintVersions(w, version, builtFrom(), list)
		}),
		about("sbom", "Print a bill of materials of the program, in CycloneDX 1.6", parts.PrintSBOM),
		about("licences", "Print the licences of all parts of the program", func(w io.Writer, _ string, list []parts.Part) error {
			return parts.PrintLicences(w, list)
		}),
	}
}
