package app

import (
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/config"
)

func telemetryApp(t *testing.T) *App {
	t.Helper()
	return New(&config.Config{
		Database: config.Database{Dir: t.TempDir()}, Features: config.Features{Telemetry: true}, Telemetry: config.Telemetry{Retention: 30},
	}, slog.New(slog.DiscardHandler), "test")
}

func TestTelemetryIsBackedUp(t *testing.T) {
	t.Parallel()
	a := telemetryApp(t)
	accounts, err := a.openMigratedStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := accounts.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if summary, err := a.Backup(t.Context(), filepath.Join(dir, "accounts")); err != nil || strings.Contains(summary, "telemetry") {
		t.Errorf("without telemetry: %q, %v", summary, err)
	}
	if _, err := a.BackupTelemetry(t.Context(), filepath.Join(dir, "nothing")); err == nil {
		t.Error("a missing telemetry database was backed up")
	}
	visits, err := a.openTelemetry(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := visits.Add(t.Context(), []telemetry.Record{{Document: uuid.New(), Day: 20779, View: true, Visit: telemetry.Visit{Path: "/en-US/"}}}); err != nil {
		t.Fatal(err)
	}
	if err := visits.Close(); err != nil {
		t.Fatal(err)
	}
	if summary, err := a.Backup(t.Context(), filepath.Join(dir, "more")); err != nil || !strings.Contains(summary, "nor is telemetry, which 'waymark backup --telemetry'") {
		t.Errorf("with telemetry: %q, %v", summary, err)
	}
	file := filepath.Join(dir, "telemetry")
	if summary, err := a.BackupTelemetry(t.Context(), file); err != nil || !strings.Contains(summary, "3 rows") {
		t.Fatalf("%q, %v", summary, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("file %v, %v", info, err)
	}
	if _, err := a.BackupTelemetry(t.Context(), file); err == nil || !strings.Contains(err.Error(), "choose another name") {
		t.Errorf("existing file: %v", err)
	}
	b := telemetryApp(t)
	if summary, err := b.RestoreTelemetry(t.Context(), file); err != nil || !strings.Contains(summary, "3 rows") {
		t.Fatalf("%q, %v", summary, err)
	}
	if _, err := b.Restore(t.Context(), file); err == nil {
		t.Error("a telemetry backup was restored as one of accounts")
	}
}

func TestDoctorDescribesTelemetry(t *testing.T) {
	t.Parallel()
	a := telemetryApp(t)
	file := filepath.Join(a.cfg.Database.Dir, storage.FileName)
	if got, want := a.examineTelemetry(t.Context()), []Finding{{true, "telemetry", file + ", created when the server starts"}}; !slices.Equal(got, want) {
		t.Errorf("without a file: %+v", got)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("doctor has created the file")
	}
	const runs = "does a server run, and the job tend-telemetry?"
	for _, tt := range []struct {
		state storage.State
		want  []Finding
	}{
		{storage.State{Bytes: 1_500_000}, []Finding{{true, "telemetry", "x, 1.5 MB"}}},
		{storage.State{Since: 20779, Counts: 20000}, []Finding{{true, "telemetry", "x, 0.0 MB, visits since 2026-11-22, counts of days since 2024-10-04"}}},
		{storage.State{Since: 20700, Uncounted: 2}, []Finding{
			{true, "telemetry", "x, 0.0 MB, visits since 2026-09-04"},
			{false, "telemetry", "2 days that ended hours ago not counted: " + runs},
			{false, "telemetry", "visits of 2026-09-04 are older than telemetry.retention: " + runs},
		}},
	} {
		if got := describeTelemetry("x", tt.state, 20750); !slices.Equal(got, tt.want) {
			t.Errorf("describeTelemetry(%+v) =\n%+v, want\n%+v", tt.state, got, tt.want)
		}
	}
	if err := os.WriteFile(file, []byte(strings.Repeat("no database ", 100)), fs.FileMode(0o600)); err != nil {
		t.Fatal(err)
	}
	if got := a.examineTelemetry(t.Context()); len(got) != 1 || got[0].OK || !strings.Contains(got[0].Detail, file) {
		t.Errorf("other file: %+v", got)
	}
}
