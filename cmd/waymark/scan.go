package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/report"
)

// The exit codes of scan.
const (
	exitBelow    = 1 // a site is worse than asked for
	exitNoResult = 2 // a site could not be scanned, or the command line is wrong
)

func (c *cli) scanCommand() *cobra.Command {
	var o app.ScanOptions
	var format, lowest string
	cmd := &cobra.Command{
		Use:   "scan HOST[:PORT][/PATH]…",
		Short: "Grade the HTTP headers of sites",
		Long: `Grade the HTTP headers of sites. Nothing is stored, and neither content nor a database is needed. The exit
code is 0, 1 if a site is below the grade of --fail-below, or 2 if one could not be scanned.`,
		Args:        someSites,
		Annotations: showing("data_dir", "observatory.contact"),
		RunE: func(cmd *cobra.Command, sites []string) error {
			if lowest != "" && !slices.Contains(observatory.Grades(), lowest) {
				return exitError{exitNoResult, fmt.Errorf("--fail-below: %q is no grade; there are %s", lowest, strings.Join(observatory.Grades(), ", "))}
			}
			outcomes, err := c.app().Scan(cmd.Context(), sites, o)
			if err != nil { // is told where the outcomes would be
				outcomes = []report.Outcome{{Err: err}}
			}
			if err := report.Write(cmd.OutOrStdout(), format, outcomes); err != nil {
				return exitError{exitNoResult, err}
			}
			return verdictOf(outcomes, lowest)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&format, "format", "json", "write the outcome as `FORMAT`: json")
	flags.StringVar(&lowest, "fail-below", "", "exit with 1 if a site has a worse grade than `GRADE`")
	flags.StringVar(&o.Headers, "headers", "", "send the fields of the `JSON` object with requests to the site's own host, over https")
	flags.BoolVar(&o.HeadersOverHTTP, "send-headers-over-http", false, "send them over http too")
	flags.StringArrayVar(&o.ConnectTo, "connect-to", nil, "connect to the second host and port of `HOST:PORT:HOST:PORT` for the first, as curl does; can be repeated")
	flags.StringVar(&o.CACert, "cacert", "", "trust the certificates in `FILE` (PEM), and no others")
	flags.BoolVar(&o.AllowPrivate, "allow-private", false, "scan sites whose addresses are not public")
	flags.StringVar(&o.Preload, "hsts-preload", "", `use the list of preloaded hosts in `+"`FILE`"+`: {"example.com": {"mode": "force-https", "include_subdomains": true}}`)
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return exitError{exitNoResult, flagError(cmd, err)} })
	return cmd
}

func someSites(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return exitError{exitNoResult, fmt.Errorf("%s takes one or more sites, such as example.com; see '%s --help'", cmd.Name(), cmd.CommandPath())}
	}
	return nil
}

// verdictOf is an error with the exit code of a scan.
func verdictOf(outcomes []report.Outcome, lowest string) error {
	code := 0
	for _, o := range outcomes {
		switch {
		case o.Err != nil:
			return exitError{code: exitNoResult}
		case lowest != "" && slices.Index(observatory.Grades(), o.Result.Grade) > slices.Index(observatory.Grades(), lowest):
			code = exitBelow
		}
	}
	if code != 0 {
		return exitError{code: code}
	}
	return nil
}

// exitError is an error with an exit code. Without a cause, everything has been
// said.
type exitError struct {
	code int
	err  error
}

func (e exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e exitError) Unwrap() error { return e.err }

// exitCode returns the exit code for an error, and whether there is something to
// say about it.
func exitCode(err error) (code int, silent bool) {
	var exit exitError
	if errors.As(err, &exit) {
		return exit.code, exit.err == nil
	}
	return 1, false
}
