package app

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry/export"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/jobs"
)

// ExportOptions say what is exported of telemetry. Empty fields are those of the
// settings.
type ExportOptions struct {
	Target  string // folder, or s3://BUCKET/PREFIX
	Format  string // parquet or csv
	Replace bool   // write files that are there again
	// Written is called after each file; it may be nil.
	Written func(name string, rows int64)
}

// ExportTelemetry exports the visits and counts of days that are over. Servers may run
// meanwhile.
func (a *App) ExportTelemetry(ctx context.Context, o ExportOptions) (export.Summary, error) {
	target, err := a.exportTarget(o.Target)
	if err != nil {
		return export.Summary{}, err
	}
	visits, err := a.existingTelemetry(ctx)
	if err != nil {
		return export.Summary{}, err
	}
	sum, err := a.exportTelemetry(ctx, visits, target, o)
	return sum, errors.Join(err, visits.Close())
}

func (a *App) exportTarget(address string) (export.Target, error) {
	switch address = cmp.Or(address, a.cfg.Telemetry.Export); {
	case address == "":
		return nil, errors.New("telemetry.export: missing; set it to a folder or s3://BUCKET/PREFIX")
	case export.IsBucket(address):
		return export.NewBucket(export.BucketOptions{Address: address, Endpoint: a.cfg.Telemetry.S3Endpoint, Region: a.cfg.Telemetry.S3Region})
	}
	return export.Folder(address), nil
}

func (a *App) exportTelemetry(ctx context.Context, visits *storage.Storage, target export.Target, o ExportOptions) (export.Summary, error) {
	return export.Run(ctx, visits, target, export.Options{
		Format: export.Format(cmp.Or(o.Format, a.cfg.Telemetry.ExportFormat)), Replace: o.Replace,
		Retention: a.cfg.Telemetry.Retention, Written: o.Written,
	})
}

// exportTime is how long exporting many busy days may take.
const exportTime = 2 * time.Hour

// telemetryJobs are the jobs that keep the telemetry database in order, and that
// export what is in it. An export at midnight comes too early for the day that ends,
// so that there are more of them; they find little to do.
func (a *App) telemetryJobs(visits *storage.Storage) ([]jobs.Job, error) {
	list := []jobs.Job{a.tendJob(visits)}
	if a.cfg.Telemetry.Export == "" {
		return list, nil
	}
	target, err := a.exportTarget("")
	if err != nil {
		return nil, fmt.Errorf("telemetry.export: %w", err)
	}
	return append(list, jobs.Job{
		Name: "export-telemetry", Every: 4 * time.Hour, Timeout: exportTime,
		Run: func(ctx context.Context, _ json.RawMessage) error {
			sum, err := a.exportTelemetry(ctx, visits, target, ExportOptions{})
			return a.logCount("exported telemetry files", sum.Written, err)
		},
	}), nil
}
