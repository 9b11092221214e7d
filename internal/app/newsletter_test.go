package app

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/feature"
)

func TestNewsletterIsPurgedFromItsDay(t *testing.T) {
	var log bytes.Buffer
	a := New(&config.Config{Database: config.Database{Dir: t.TempDir()}}, slog.New(slog.NewTextHandler(&log, nil)), "test")
	hasJob := func() bool {
		on := feature.Set{{Feature: feature.Feature{Name: feature.Authentication, Database: true}, On: true}}
		for _, j := range listJobs(t, a, &host{siteRuntime: &siteRuntime{features: on}}) {
			if j.Name == "purge-newsletter" {
				return true
			}
		}
		return false
	}
	if hasJob() {
		t.Error("there is a job although no date is set")
	}
	a.cfg.Newsletter.PurgeOn = "2027-01-31"
	if !hasJob() {
		t.Error("there is no job although a date is set")
	}
	db, err := a.openMigratedStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.AddSubscribers(t.Context(), []string{"a@example.org", "b@example.org"}); err != nil {
		t.Fatal(err)
	}
	from, err := a.cfg.Newsletter.PurgeTime()
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range []struct {
		at   time.Time
		left int
	}{{from.Add(-time.Second), 2}, {from, 0}, {from.Add(day), 0}} {
		if err := a.purgeNewsletter(t.Context(), db, from, run.at); err != nil {
			t.Fatal(err)
		}
		if n, _, err := db.CountSubscribers(t.Context()); err != nil || n != run.left {
			t.Errorf("at %s: %d subscribers are left, %v; want %d", run.at, n, err, run.left)
		}
	}
	if text := log.String(); strings.Count(text, "purged the newsletter") != 1 || !strings.Contains(text, "subscribers=2") {
		t.Errorf("log:\n%s", text)
	}
}
