package app

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/docstest"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

func TestDoctorDescribesJobs(t *testing.T) {
	at := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	for _, tc := range []struct {
		state jobs.State
		want  Finding
	}{
		{jobs.State{Name: "a"}, Finding{true, "job a", "has not run yet"}},
		{jobs.State{Name: "a", Next: at.Add(-time.Hour)}, Finding{true, "job a", "has not run yet, due as soon as a server runs"}},
		{jobs.State{Name: "a", LastRun: at.Add(-time.Hour), Next: at.Add(time.Hour)}, Finding{true, "job a", "last run 2026-05-04 11:00:00 UTC, next 2026-05-04 13:00:00 UTC"}},
		{jobs.State{Name: "a", Every: day, LastRun: at.Add(-time.Hour), Failed: 2, LastError: "no"}, Finding{true, "job a", "last run 2026-05-04 11:00:00 UTC, given up 2 times, last error: no"}},
		{jobs.State{Name: "a", Every: time.Hour, LastRun: at.Add(-3 * time.Hour), Failed: 1, LastError: "no"}, Finding{false, "job a", "last run 2026-05-04 09:00:00 UTC, given up once, last error: no"}},
		{jobs.State{Name: "a", Failed: 1, LastError: "no"}, Finding{false, "job a", "has not run yet, given up once, last error: no"}},
	} {
		if got := describeJob(tc.state, at); got != tc.want {
			t.Errorf("describeJob(%+v) = %+v, want %+v", tc.state, got, tc.want)
		}
	}
}

// listJobs lists the jobs of a host.
func listJobs(t *testing.T, a *App, h *host) []jobs.Job {
	t.Helper()
	list, err := jobsOf(h, a.componentsOf(h.features))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The database opens for the components that need it, and is closed when the
// server stops.
func TestHiddenCodeIsDeletedOnceADay(t *testing.T) {
	var log bytes.Buffer
	a := New(&config.Config{
		Database:   config.Database{Dir: t.TempDir()},
		Playground: config.Playground{DeleteHiddenAfter: 30},
	}, slog.New(slog.NewTextHandler(&log, nil)), "test")
	features := feature.Set{{Feature: feature.Feature{Name: feature.SavedPlaygrounds, Database: true}, On: true}}
	h := &host{siteRuntime: &siteRuntime{features: features}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := a.openDatabase(ctx, h, a.componentsOf(features)); err != nil {
		t.Fatal(err)
	}
	a.runJobs(ctx, h)
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		findings := a.examineJobs(t.Context(), features)
		if len(findings) == 1 && strings.HasPrefix(findings[0].Detail, "last run ") && findings[0].OK {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("findings = %+v", findings)
		}
	}
	h.stop()
	a.cfg.Playground.DeleteHiddenAfter = 0
	if len(listJobs(t, a, h)) > 0 || len(a.examineJobs(t.Context(), features)) > 0 {
		t.Error("there is a job although the setting keeps hidden code")
	}
}

func TestDeletedCollectionsAreErased(t *testing.T) {
	a := New(&config.Config{Database: config.Database{Dir: t.TempDir()}}, slog.New(slog.DiscardHandler), "test")
	features := feature.Set{{Feature: feature.Feature{Name: feature.Collections}, On: true}}
	db, err := a.openMigratedStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	list := listJobs(t, a, &host{siteRuntime: &siteRuntime{features: features}, db: db})
	if len(list) != 1 || list[0].Name != "erase-deleted-collections" || list[0].Every != day {
		t.Fatalf("jobs = %+v", list)
	}
	if err := list[0].Run(t.Context(), nil); err != nil {
		t.Error(err)
	}
}

// The job may run on several servers, and more than once.
func TestExpiredSessionsAreDeletedOnceADay(t *testing.T) {
	a := New(&config.Config{
		Database: config.Database{Dir: t.TempDir()},
		Auth:     config.Auth{SecretKey: strings.Repeat("a1", 32), SessionIdle: 2, SessionAbsolute: 5},
	}, slog.New(slog.DiscardHandler), "test")
	features := feature.Set{{Feature: feature.Feature{Name: feature.Authentication, Database: true}, On: true}}
	db, err := a.openMigratedStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for id, age := range map[string]time.Duration{"new": day, "old": 3 * day} {
		began := account.NewSession{ID: id, TokenHash: id, CreatedAt: time.Now().Add(-age)}
		if err := db.SignIn(t.Context(), account.Profile{UID: "ann", Email: "ann@example.org", Subscription: account.Core}, began); err != nil {
			t.Fatal(err)
		}
	}
	h := &host{siteRuntime: &siteRuntime{features: features}, db: db}
	accounts := a.accounts()
	if err := accounts.open(t.Context(), h); err != nil {
		t.Fatal(err)
	}
	list, err := accounts.jobs(h)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(j jobs.Job) bool { return j.Name == "delete-expired-sessions" })
	if i < 0 || list[i].Every != day {
		t.Fatalf("jobs = %+v", list)
	}
	for range 2 {
		if err := list[i].Run(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := db.Session(t.Context(), "old"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("old session: %v", err)
	}
	if _, _, err := db.Session(t.Context(), "new"); err != nil {
		t.Errorf("new session: %v", err)
	}
}

// A server that fails to start leaves no connections open for its jobs. On
// SQLite, jobs have no connections of their own.
func TestQueueIsClosedIfAComponentDoesNotOpen(t *testing.T) {
	t.Parallel()
	a := New(&config.Config{
		Database: config.Database{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "not_opened")},
		Ads:      config.Ads{Inventory: filepath.Join(t.TempDir(), "missing.toml")},
	}, slog.New(slog.DiscardHandler), "test")
	placement := feature.State{Feature: feature.Feature{Name: feature.Placement, Database: true}, On: true}
	h := &host{siteRuntime: &siteRuntime{features: feature.Set{placement}}}
	if err := a.openComponents(t.Context(), h); err == nil || !strings.Contains(err.Error(), "missing.toml") {
		t.Fatalf("err = %v, want that the ads are missing", err)
	}
	h.stop()
	if err := h.queue.EnqueueOnce(t.Context(), "forget-ad-events", nil); err == nil {
		t.Error("the queue still has open connections")
	}
}

// Operators see failed runs of every job of a server, such as payments.
// Deliveries to webhooks are left out: operators cannot fix them.
func TestJobsOfServersAreExamined(t *testing.T) {
	t.Parallel()
	ads := newAdFolder(t)
	key := strings.Repeat("a1", 32)
	a := New(&config.Config{
		Database:    config.Database{Dir: t.TempDir()},
		Auth:        config.Auth{SecretKey: key, SessionIdle: 2, SessionAbsolute: 5, LogDays: 1},
		Playground:  config.Playground{SecretKey: key, DeleteHiddenAfter: 1},
		Observatory: config.Observatory{Retention: 1, Ports: []string{"443"}},
		Newsletter:  config.Newsletter{PurgeOn: "2026-01-01"},
		Telemetry:   config.Telemetry{Export: t.TempDir()},
		Ads:         config.Ads{Inventory: ads.write("ads.toml", testCampaign)},
		AI:          config.AI{TokensFull: "100/50/10", TokensMini: "100/50/10"},
	}, slog.New(slog.DiscardHandler), "test")
	rt := &siteRuntime{}
	for _, name := range []string{
		feature.Authentication, feature.AIHelp, feature.Collections, feature.Updates, feature.Plus, feature.Newsletter, feature.Placement,
		feature.Observatory, feature.Telemetry, feature.SavedPlaygrounds, feature.Settings,
	} {
		rt.features = append(rt.features, feature.State{Feature: feature.Feature{Name: name, Database: true}, On: true})
	}
	var err error
	rt.data = docstest.EmbeddedWebdata(t)
	root := testkit.WriteFiles(t, map[string]string{
		"en-us/web/index.md": "---\ntitle: Web\nslug: Web\n---\n\nText.\n", "sidebars/none.yaml": "sidebar: []\n", "jsondata/none.json": "{}",
	})
	rt.site, err = site.Open(t.Context(), site.Options{Sources: content.Sources{Content: root}, Webdata: rt.data, History: content.HistoryOff, Log: a.log})
	if err != nil {
		t.Fatal(err)
	}
	h := &host{siteRuntime: rt, finder: search.New(search.Options{Log: a.log})}
	defer h.stop()
	if err := a.openComponents(t.Context(), h); err != nil {
		t.Fatal(err)
	}
	served, examined := []string{}, []string{}
	page := string(testkit.ReadFile(t, "../../docs/operators/running.md"))
	for _, j := range h.jobs {
		if !strings.Contains(page, "`"+j.Name+"`") {
			t.Errorf("docs/operators/running.md lacks the job %s", j.Name)
		}
		if j.Name != deliverUpdates {
			served = append(served, "job "+j.Name)
		}
	}
	for _, f := range a.examineJobs(t.Context(), rt.features) {
		examined = append(examined, f.Subject)
	}
	slices.Sort(served)
	slices.Sort(examined)
	if len(served) < 10 || !slices.Equal(served, examined) {
		t.Errorf("server runs %q, doctor lists %q", served, examined)
	}
}

func TestJobsForAnUnknownBucketAreAFinding(t *testing.T) {
	t.Parallel()
	a := New(&config.Config{
		Database: config.Database{Dir: t.TempDir()}, Telemetry: config.Telemetry{Export: "s3://"},
	}, slog.New(slog.DiscardHandler), "test")
	features := feature.Set{{Feature: feature.Feature{Name: feature.Telemetry}, On: true}}
	if list := a.examineJobs(t.Context(), features); len(list) != 1 || list[0].OK || !strings.HasPrefix(list[0].Detail, "telemetry.export: ") {
		t.Errorf("findings = %+v", list)
	}
}
