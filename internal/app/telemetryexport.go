package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/audience/telemetry/export"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/platform/jobs"
)

// ExportOptions default to the settings.
type ExportOptions struct {
	Target  string // folder, or s3://BUCKET/PREFIX
	Format  string // parquet or csv
	Replace bool   // overwrite files
	// Written is called after each file; it may be nil.
	Written func(name string, rows int64)
}

// ExportTelemetry exports the visits and counts of past days. Servers may be running.
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
	case bucket.IsAddress(address):
		return bucket.New(bucket.Options{Address: address, Endpoint: a.cfg.Telemetry.S3Endpoint, Region: a.cfg.Telemetry.S3Region})
	}
	return export.Folder(address), nil
}

func (a *App) exportTelemetry(ctx context.Context, visits *storage.Storage, target export.Target, o ExportOptions) (export.Summary, error) {
	return export.Run(ctx, visits, target, export.Options{
		Format: export.Format(cmp.Or(o.Format, a.cfg.Telemetry.ExportFormat)), Replace: o.Replace,
		Retention: a.cfg.Telemetry.Retention, Written: o.Written,
	})
}

// exportTime bounds the export of many busy days.
const exportTime = 2 * time.Hour

// jobs count, delete and export visits. An export at midnight is too early for the day that
// ends, hence more of them; most find little to do.
func (v *visits) jobs(*host) ([]jobs.Job, error) {
	a := v.app
	tend := periodic("tend-telemetry", time.Hour, func(ctx context.Context) error {
		return v.db.Tend(ctx, time.Now(), a.cfg.Telemetry.Retention, a.cfg.Telemetry.CountsFor)
	})
	tend.Timeout = tendTime
	if a.cfg.Telemetry.Export == "" {
		return []jobs.Job{tend}, nil
	}
	target, err := a.exportTarget("")
	if err != nil {
		return nil, fmt.Errorf("telemetry.export: %w", err)
	}
	export := periodic("export-telemetry", 4*time.Hour, func(ctx context.Context) error {
		sum, err := a.exportTelemetry(ctx, v.db, target, ExportOptions{})
		return a.logCount("exported telemetry files", sum.Written, err)
	})
	export.Timeout = exportTime
	return []jobs.Job{tend, export}, nil
}
