package app

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/jobs"
)

// With telemetry.export, a server has a job that exports completed days.
func TestTheServerExportsTelemetry(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	a := New(&config.Config{
		Database: config.Database{Dir: t.TempDir()}, Telemetry: config.Telemetry{Retention: 30, Export: out, ExportFormat: "csv"},
	}, slog.New(slog.DiscardHandler), "test")
	db, err := a.openTelemetry(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	day := telemetry.DayOf(time.Now()) - 2
	if err := db.Add(t.Context(), []telemetry.Record{{Document: uuid.New(), Day: day, View: true, Visit: telemetry.Visit{Path: "/en-US/", Status: 200}}}); err != nil {
		t.Fatal(err)
	}
	list, err := (&visits{a, db}).jobs(nil)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(j jobs.Job) bool { return j.Name == "export-telemetry" })
	if i < 0 {
		t.Fatalf("jobs %v", list)
	}
	if err := list[i].Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "views", day.String()+".csv"))
	if err != nil || strings.Count(string(text), "\n") != 2 {
		t.Errorf("views %q, %v", text, err)
	}
	a.cfg.Telemetry.Export = "s3://"
	if _, err := (&visits{a, db}).jobs(nil); err == nil || !strings.Contains(err.Error(), "telemetry.export: ") {
		t.Errorf("a server starts with an unnamed bucket: %v", err)
	}
}
