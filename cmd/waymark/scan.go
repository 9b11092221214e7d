package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/report"
)

// The exit codes of scan.
const (
	exitBelow    = 1 // a site is worse than required
	exitNoResult = 2 // a site could not be scanned, or the command line is wrong
)

func (c *cli) scanCommand() *cobra.Command {
	var o app.ScanOptions
	var v scanVerdict
	cmd := &cobra.Command{
		Use:   "scan HOST[:PORT][/PATH]…",
		Short: "Grade the HTTP headers of sites",
		Long: `Grade the HTTP headers of sites. Nothing is stored, and neither content nor a database is needed. The exit
code is 0, 1 if a site is below the grade of --fail-below, or 2 if one could not be scanned. With --baseline
it is 1 if a site has a lower grade or score than it had, or fails a test that it passed; --fail-below is then
for sites that the baseline lacks.`,
		Args:        someSites,
		Annotations: showing("data_dir", "observatory.contact"),
		RunE: func(cmd *cobra.Command, sites []string) error {
			if err := v.prepare(); err != nil {
				return exitError{exitNoResult, err}
			}
			outcomes, err := c.app().Scan(cmd.Context(), sites, o)
			if err != nil { // instead of outcomes
				outcomes = []report.Outcome{{Err: err}}
			}
			v.compare(outcomes)
			if err := report.Write(cmd.OutOrStdout(), v.format, outcomes); err != nil {
				return exitError{exitNoResult, err}
			}
			return v.of(outcomes)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&v.format, "format", "text", "write the outcome as `FORMAT`: "+strings.Join(report.Formats(), ", "))
	flags.StringVar(&v.lowest, "fail-below", "", "exit with 1 if a site has a worse grade than `GRADE`")
	flags.StringVar(&v.baselineFile, "baseline", "", "exit with 1 if a site is worse than in `FILE`, an earlier output in JSON")
	flags.BoolVar(&o.Performance, "performance", false, "measure how fast the sites respond as well; requests what their pages name")
	flags.StringVar(&o.Headers, "headers", "", "send the fields of the `JSON` object with requests to the site's own host, over https")
	flags.BoolVar(&o.HeadersOverHTTP, "send-headers-over-http", false, "send them over http too")
	flags.StringArrayVar(&o.ConnectTo, "connect-to", nil, "connect to the second host and port of `HOST:PORT:HOST:PORT` for the first, as curl does; can be repeated")
	flags.StringVar(&o.CACert, "cacert", "", "trust the certificates in `FILE` (PEM), and no others")
	flags.BoolVar(&o.AllowPrivate, "allow-private", false, "scan sites whose addresses are not public")
	flags.StringVar(&o.Preload, "hsts-preload", "", `use the list of preloaded hosts in `+"`FILE`"+`: {"example.com": {"mode": "force-https", "include_subdomains": true}}`)
	flags.StringVar(&o.ProbeOrigin, "probe-origin", "", "send the preflight of CORS from `ORIGIN`")
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return exitError{exitNoResult, flagError(cmd, err)} })
	return cmd
}

func someSites(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return exitError{exitNoResult, fmt.Errorf("%s takes one or more sites, such as example.com; see '%s --help'", cmd.Name(), cmd.CommandPath())}
	}
	return nil
}

// scanVerdict determines the exit code of scan.
type scanVerdict struct {
	format, lowest, baselineFile string

	baseline *report.Baseline
}

// prepare checks the flags and reads the baseline before scanning.
func (v *scanVerdict) prepare() error {
	if !slices.Contains(report.Formats(), v.format) {
		return fmt.Errorf("--format: %q is not a format; use one of %s", v.format, strings.Join(report.Formats(), ", "))
	}
	if v.lowest != "" && !slices.Contains(observatory.Grades(), v.lowest) {
		return fmt.Errorf("--fail-below: %q is not a grade; use one of %s", v.lowest, strings.Join(observatory.Grades(), ", "))
	}
	if v.baselineFile == "" {
		return nil
	}
	file, err := os.Open(v.baselineFile)
	if err != nil {
		return fmt.Errorf("--baseline: %w", err)
	}
	defer file.Close()
	if v.baseline, err = report.ReadBaseline(file); err != nil {
		return fmt.Errorf("--baseline: %s: %w", v.baselineFile, err)
	}
	return nil
}

// compare adds former results to outcomes.
func (v *scanVerdict) compare(outcomes []report.Outcome) {
	if v.baseline == nil {
		return
	}
	for i := range outcomes {
		outcomes[i].Former = v.baseline.Of(outcomes[i].Site, len(outcomes))
	}
}

func (v *scanVerdict) of(outcomes []report.Outcome) error {
	switch {
	case slices.ContainsFunc(outcomes, func(o report.Outcome) bool { return o.Err != nil }):
		return exitError{code: exitNoResult}
	case slices.ContainsFunc(outcomes, func(o report.Outcome) bool { return o.Fails(v.lowest) }):
		return exitError{code: exitBelow}
	}
	return nil
}

// exitError is an error with an exit code. Without a cause, it is silent.
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

// exitCode returns the exit code of an error, and whether it is silent.
func exitCode(err error) (code int, silent bool) {
	var exit exitError
	if errors.As(err, &exit) {
		return exit.code, exit.err == nil
	}
	return 1, false
}
