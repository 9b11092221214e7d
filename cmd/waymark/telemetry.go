package main

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"waymark.dev/waymark/internal/app"
	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/export"
	"waymark.dev/waymark/internal/audience/telemetry/report"
)

// telemetryCommand is the command for operators of telemetry.
func (c *cli) telemetryCommand() *cobra.Command {
	cmd := commandGroup("telemetry", "Report on visits, and export them")
	cmd.Annotations = showing("database.url", "database.dir")
	cmd.AddCommand(c.telemetryReport(), c.telemetryExport())
	return cmd
}

func (c *cli) telemetryReport() *cobra.Command {
	var q report.Query
	var p period
	cmd := &cobra.Command{
		Use: "report", Short: "Show views, clicks, feedback, missing pages and web vitals for a period", Args: noArgs,
		Long: "Show what was counted of visits, of the last 30 days or others, while servers may run: views, where readers came from, clicks, " +
			"searches without a result, feedback, missing pages, and how fast pages were. --locale LOCALE is for pages in one language.",
		Annotations: showing("database.url", "database.dir", "locale"),
	}
	flags := cmd.Flags()
	p.add(cmd)
	flags.StringVar(&q.Path, "path", "", "only the page at `PATH` and those below it, such as /en-US/docs/Web/CSS")
	flags.StringVar(&q.Country, "country", "", "only visits from the country with this `CODE`, such as NO")
	flags.IntVar(&q.Limit, "limit", report.DefaultLimit, "show at most `COUNT` names in a list")
	format := flags.String("format", "text", "text, csv or json `FORMAT`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if q.From, q.To, err = p.days(cmd, time.Now()); err != nil {
			return err
		}
		if cmd.Flags().Changed("locale") {
			if len(c.cfg.Content.Locales) != 1 {
				return errors.New("--locale: a report is on one locale, or without it on all")
			}
			q.Locale = c.cfg.Content.Locales[0]
		}
		write := writers[*format]
		if write == nil {
			return fmt.Errorf("--format: %q is not text, csv or json", *format)
		}
		r, err := c.app().TelemetryReport(cmd.Context(), q)
		if err != nil {
			return err
		}
		return write(cmd.OutOrStdout(), r)
	}
	return cmd
}

func (c *cli) telemetryExport() *cobra.Command {
	var o app.ExportOptions
	var quiet bool
	cmd := &cobra.Command{
		Use: "export", Short: "Export visits and daily counts to files for data warehouses", Args: noArgs,
		Long: "Write visits and counts to a folder or a bucket, a file for each day that is over and each table, while servers may run. Files that are there " +
			"are left as they are: after an error, run it again. Credentials of buckets are those of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, " +
			"of the AWS credentials file, or of the role of the machine (IAM).",
		Annotations: showing("database.url", "database.dir", "telemetry.retention", "telemetry.s3_endpoint", "telemetry.s3_region"),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Target, "out", "", "write to `TARGET`, a folder or s3://BUCKET/PREFIX (default telemetry.export)")
	flags.StringVar(&o.Format, "format", "", "`FORMAT` of the files, parquet or csv (default telemetry.export_format)")
	flags.BoolVar(&o.Replace, "replace", false, "write files that are there again")
	flags.BoolVar(&quiet, "quiet", false, "do not list the files")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if o.Format != "" && o.Format != string(export.Parquet) && o.Format != string(export.CSV) {
			return fmt.Errorf("--format: %q is neither parquet nor csv", o.Format)
		}
		if !quiet {
			o.Written = func(name string, rows int64) { fmt.Fprintf(cmd.OutOrStdout(), "%s: rows: %d\n", name, rows) }
		}
		sum, err := c.app().ExportTelemetry(cmd.Context(), o)
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "files written: %d, there already: %d\n", sum.Written, sum.Present)
		return nil
	}
	return cmd
}

var writers = map[string]func(io.Writer, *report.Report) error{"text": report.WriteText, "csv": report.WriteCSV, "json": report.WriteJSON}

// period are the flags for the days of a command.
type period struct {
	from, to string
	count    int
}

const usualDays = 30

func (p *period) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.from, "from", "", "first `DAY`, in UTC, such as 2026-11-21")
	cmd.Flags().StringVar(&p.to, "to", "", "last `DAY`, in UTC (default today)")
	cmd.Flags().IntVar(&p.count, "days", usualDays, "`COUNT` of days, instead of --from or --to")
}

// days returns the first and the last day, inclusive.
func (p *period) days(cmd *cobra.Command, now time.Time) (from, to telemetry.Day, err error) {
	counted := cmd.Flags().Changed("days")
	switch {
	case counted && p.from != "" && p.to != "":
		return 0, 0, errors.New("--from, --to and --days: give two of them")
	case p.count < 1 || p.count > report.MaxDays:
		return 0, 0, fmt.Errorf("--days: %d is not between 1 and %d", p.count, report.MaxDays)
	}
	from, to = report.Last(p.count, now)
	if p.to != "" {
		if to, err = dayOf("--to", p.to); err != nil {
			return 0, 0, err
		}
		from = to - telemetry.Day(p.count) + 1
	}
	if p.from == "" {
		return from, to, nil
	}
	from, err = dayOf("--from", p.from)
	if counted {
		to = from + telemetry.Day(p.count) - 1
	}
	return from, to, err
}

func dayOf(flag, text string) (telemetry.Day, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return 0, fmt.Errorf("%s: %q is not a day like 2026-11-21", flag, text)
	}
	return telemetry.DayOf(at), nil
}
