package app

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
)

// addTelemetry gives a server the intake of pings, if the site takes any. The
// function it returns stores what was taken and closes the database of telemetry.
func (a *App) addTelemetry(ctx context.Context, o *server.Options, features feature.Set) (list []jobs.Job, stop func(), err error) {
	if !features.On(feature.Telemetry) {
		return nil, func() {}, nil
	}
	kept, err := a.openTelemetry(ctx)
	if err != nil {
		return nil, func() {}, err
	}
	intake := telemetry.NewIntake(kept, a.cfg.Telemetry.ApplicationID)
	o.Telemetry, o.PingsPerMinute = intake, a.cfg.Telemetry.PerMinute
	tend := jobs.Job{
		Name: "tend-telemetry", Every: time.Hour, Timeout: tendTime,
		Run: func(ctx context.Context, _ json.RawMessage) error { return a.tendTelemetry(ctx, kept) },
	}
	return []jobs.Job{tend}, func() {
		intake.Close()
		if err := kept.Close(); err != nil {
			a.log.Error("close database of telemetry", "error", err)
		}
	}, nil
}

// tendTime is how long counting the visits of a busy day may take.
const tendTime = 15 * time.Minute

// openTelemetry connects to the database of telemetry, next to that of accounts.
func (a *App) openTelemetry(ctx context.Context) (*storage.Storage, error) {
	if a.cfg.Database.URL == "" && a.cfg.Database.Dir == "" {
		return nil, errNoDatabase
	}
	kept, err := storage.Open(ctx, storage.Options{URL: a.cfg.Database.URL, Dir: a.cfg.Database.Dir})
	if err != nil {
		return nil, fmt.Errorf("telemetry: %w", err)
	}
	return kept, nil
}

func (a *App) tendTelemetry(ctx context.Context, kept *storage.Storage) error {
	return kept.Tend(ctx, time.Now(), a.cfg.Telemetry.Retention, a.cfg.Telemetry.CountsFor)
}
