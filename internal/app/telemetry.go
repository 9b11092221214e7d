package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/report"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/output"
)

func (a *App) telemetry() component {
	v := &visits{app: a}
	return component{isOn: ifOn(feature.Telemetry), check: a.examineTelemetry, jobs: v.jobs, open: v.open}
}

// visits are browsers' reports, in the telemetry database.
type visits struct {
	app *App
	db  *storage.Storage
}

// open adds the intake. On stop, pending reports are stored.
func (v *visits) open(ctx context.Context, h *host) (err error) {
	a := v.app
	if v.db, err = a.openTelemetry(ctx); err != nil {
		return err
	}
	intake := telemetry.NewIntake(v.db, a.cfg.Telemetry.ApplicationID, a.log)
	h.serve(server.Telemetry{Intake: intake, PingsPerMinute: a.cfg.Telemetry.PerMinute})
	if h.features.On(feature.Authentication) {
		h.serve(server.Visits{Report: func(ctx context.Context, q report.Query) (*report.Report, error) { return report.Make(ctx, v.db, q) }})
	}
	h.atEnd(func() {
		intake.Close()
		if err := v.db.Close(); err != nil {
			a.log.Error("close telemetry database", "error", err)
		}
	})
	return nil
}

// tendTime bounds counting the visits of a busy day.
const tendTime = 15 * time.Minute

// openTelemetry connects to the telemetry database, next to that of accounts.
func (a *App) openTelemetry(ctx context.Context) (*storage.Storage, error) {
	if a.cfg.Database.URL == "" && a.cfg.Database.Dir == "" {
		return nil, errNoDatabase
	}
	visits, err := storage.Open(ctx, storage.Options{URL: a.cfg.Database.URL, Dir: a.cfg.Database.Dir, MaxBytes: int64(a.cfg.Telemetry.MaxMB) * 1e6})
	if err != nil {
		return nil, fmt.Errorf("telemetry: %w", err)
	}
	return visits, nil
}

// existingTelemetry connects to the telemetry database without creating it.
func (a *App) existingTelemetry(ctx context.Context) (*storage.Storage, error) {
	if a.cfg.Database.URL == "" && a.cfg.Database.Dir != "" {
		if _, err := os.Stat(filepath.Join(a.cfg.Database.Dir, storage.FileName)); err != nil {
			return nil, fmt.Errorf("no telemetry in %s (is database.dir right?): %w", a.cfg.Database.Dir, fault.Cause(err))
		}
	}
	return a.openTelemetry(ctx)
}

// TelemetryReport reports on visits. Servers may be running.
func (a *App) TelemetryReport(ctx context.Context, q report.Query) (*report.Report, error) {
	visits, err := a.existingTelemetry(ctx)
	if err != nil {
		return nil, err
	}
	r, err := report.Make(ctx, visits, q)
	if err == nil {
		r.HelpAnswers, err = a.unhelpfulAnswers(ctx, q)
	}
	return r, errors.Join(err, visits.Close())
}

// telemetryState describes the telemetry database without changing it. The error is
// fs.ErrNotExist if there is none.
func (a *App) telemetryState(ctx context.Context) (storage.State, error) {
	if a.cfg.Database.URL == "" && a.cfg.Database.Dir == "" {
		return storage.State{}, errNoDatabase
	}
	return storage.Examine(ctx, storage.Options{URL: a.cfg.Database.URL, Dir: a.cfg.Database.Dir}, time.Now())
}

func (a *App) examineTelemetry(ctx context.Context) []Finding {
	if !a.cfg.Features.Telemetry {
		return nil
	}
	where := "a schema of PostgreSQL"
	if a.cfg.Database.URL == "" {
		where = filepath.Join(a.cfg.Database.Dir, storage.FileName)
	}
	st, err := a.telemetryState(ctx)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []Finding{{true, "telemetry", where + ", created when the server starts"}}
	case err != nil:
		return []Finding{{false, "telemetry", where + ": " + err.Error()}}
	}
	list := describeTelemetry(where, st, telemetry.DayOf(time.Now())-telemetry.Day(a.cfg.Telemetry.Retention))
	if most := a.cfg.Telemetry.MaxMB; most > 0 {
		list[0].Detail += fmt.Sprintf(", of the %d MB that it may have", most)
	}
	return list
}

// describeTelemetry describes the size of the database and the state of counting and
// deletion. Visits before oldest should be gone.
func describeTelemetry(where string, st storage.State, oldest telemetry.Day) []Finding {
	text := fmt.Sprintf("%s, %.1f MB", where, float64(st.Bytes)/1e6)
	if st.Since > 0 {
		text += ", visits since " + st.Since.String()
	}
	if st.Counts > 0 {
		text += ", counts of days since " + st.Counts.String()
	}
	list := []Finding{{true, "telemetry", text}}
	const runs = "does a server run, and the job tend-telemetry?"
	if st.Uncounted > 0 {
		list = append(list, Finding{false, "telemetry", output.Count(st.Uncounted, "day") + " that ended hours ago not counted: " + runs})
	}
	if st.Since > 0 && st.Since < oldest-1 {
		list = append(list, Finding{false, "telemetry", "visits of " + st.Since.String() + " are older than telemetry.retention: " + runs})
	}
	return list
}
